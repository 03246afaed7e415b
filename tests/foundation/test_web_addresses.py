from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.web_addresses import is_link, is_web_address


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org", "HTTP://example.org/a b", "ftp://example.org/x",
        "https://müller.example/", "https://example.org:8443/?a=b&c=d#e", "http://localhost:8000/",
        "http://[::1]/",
    ],
)  # fmt: skip
def test_an_address_with_a_host_is_a_web_address(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "example.org", "javascript:alert(1)", "https:", "http://[bad", "//example.org",
        "javascript://example.org/%0aalert(1)", "JaVaScript://a/%0aalert(1)", "/people/",
        "data://text/html,<script>alert(1)</script>", "file://example.org/etc/passwd",
        "http://files/1/Oaks.pdf", "https://dx./10.1", "http://doi",
    ],
)  # fmt: skip
def test_other_text_is_never_linked(text: str) -> None:
    assert not is_web_address(text)
    assert not is_link(text)


def test_an_email_address_is_a_link_but_no_web_address() -> None:
    assert is_link("mailto:a@b.org")
    assert not is_web_address("mailto:a@b.org")


@given(st.sampled_from(["http://", "https://", "HTTP:", ""]), st.text("/.:-~%@[?# aé1\n"))
def test_an_address_like_most_has_a_host(beginning: str, rest: str) -> None:
    text = beginning + rest
    try:
        parts = urlsplit(text)
    except ValueError:
        assert not is_web_address(text)
    else:
        has_host = "." in (parts.hostname or "").removesuffix(".") or ":" in (parts.hostname or "")
        assert is_web_address(text) == (parts.scheme in ("http", "https") and has_host)
