"""Links in texts."""

import time

import pytest

from foundation.templatetags.links import linked


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("at example.org", "http://example.org"),
        ("See https://Example.ORG/a", "https://Example.ORG/a"),
        ("www.example.de", "http://www.example.de"),
        ("example.com/a_b", "http://example.com/a_b"),
        ("jane.roe@Example.NET", "mailto:jane.roe@Example.NET"),
    ],
)
def test_an_address_in_a_text_is_a_link(text: str, address: str) -> None:
    assert f'href="{address}"' in linked(text)


@pytest.mark.parametrize("text", ["Written in ADO.NET", "ASP.NET, Second Edition", "Vol.Com"])
def test_the_name_of_a_product_is_no_link(text: str) -> None:
    assert linked(text) == text


def test_a_text_is_escaped() -> None:
    assert linked("<b> a.org") == '&lt;b&gt; <a href="http://a.org" rel="nofollow">a.org</a>'


def test_a_long_text_takes_little_time() -> None:
    start = time.process_time()
    linked("a." * 50_000)
    assert time.process_time() - start < 1
