"""Style sheets of editors are checked, and load nothing from elsewhere."""

import contextlib

import pytest
from django.core.exceptions import ValidationError

from website.extra_css import LONGEST, clean_css

ALLOWED = [
    "",
    "/* nothing */",
    ".site-name { font-weight: 400; color: var(--rubric) }",
    "@media (max-width: 40rem) { .site-nav { gap: 0 } }",
    ".hero { background: url(/media/site/hero.jpg) center / cover }",
    '.hero { background: url("/static/img/favicon.svg") }',
    ".a { &:hover { color: red } }",
    "@keyframes fade { from { opacity: 0 } to { opacity: 1 } }",
    "@page { margin: 2cm }",
    '.note::before { content: "“" }',
    ":lang(ar) { font-family: Amiri }",
]
REFUSED = [
    ('@import "https://example.org/x.css";', "@import is not allowed"),
    ("@charset 'utf-8';", "@charset is not allowed"),
    ("@font-face { src: url(/media/a.woff2) }", "@font-face is not allowed"),
    ("a { background: url(https://example.org/pixel.gif) }", "isn’t a path of this site"),
    ("a { background: url(//example.org/pixel.gif) }", "isn’t a path of this site"),
    ('a { background: url("\\2f/example.org/p.gif") }', "isn’t a path of this site"),
    ("a { background: url(/\\\\example.org/p.gif) }", "isn’t a path of this site"),
    ("a { background: image-set('https://example.org/p.gif' 1x) }", "isn’t a path of this site"),
    ("a { background: url(data:image/png;base64,AAAA) }", "isn’t a path of this site"),
    ("@media print { a { background: url(http://x.example) } }", "isn’t a path of this site"),
    ("a { b { background: url(http://x.example) } }", "isn’t a path of this site"),
    ("a { --x: url(http://x.example) }", "isn’t a path of this site"),
    ("a { width: expression(alert(1)) }", "is not allowed"),
    ("a { -moz-binding: none }", "is not allowed"),
    ("a { behavior: none }", "is not allowed"),
    ("a { color }", "isn’t a declaration"),
    ("a { color: red", None),
    ("just words", "isn’t a complete rule"),
    ("{ color: red }", "no selector"),
    ("a { content: 'open\n}", None),
    ("</style><script>alert(1)</script>", None),
    (".a{}" * LONGEST, "characters"),
]


@pytest.mark.parametrize("text", ALLOWED)
def test_what_a_site_may_use_is_kept(text: str) -> None:
    once = clean_css(text)
    assert clean_css(once) == once
    for word in ("--rubric", "/media/site/hero.jpg", "opacity", "&:hover", "Amiri"):
        assert (word in once) == (word in text)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_the_rest_is_refused_with_its_line(text: str, why: str | None) -> None:
    if why is None:  # the parser may repair it, but no tag and no address gets through
        with contextlib.suppress(ValidationError):
            assert "<" not in clean_css(text)
        return
    with pytest.raises(ValidationError) as refused:
        clean_css(text)
    assert why in refused.value.messages[0]


def test_the_error_names_the_line() -> None:
    with pytest.raises(ValidationError) as refused:
        clean_css("a { color: red }\n\nb {\n  background: url(https://example.org/)\n}")
    assert refused.value.messages[0].startswith("Line 4:")
