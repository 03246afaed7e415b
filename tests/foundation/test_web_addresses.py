from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.web_addresses import is_web_address


@pytest.mark.parametrize(
    "text", ["https://example.org", "HTTP://example.org/a b", "ftp://example.org/x"]
)
def test_an_address_with_a_host_is_a_web_address(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize(
    "text", ["", "example.org", "javascript:alert(1)", "mailto:a@b.org", "https:", "http://[bad"]
)
def test_other_text_is_never_linked(text: str) -> None:
    assert not is_web_address(text)


@given(st.sampled_from(["http://", "https://", "HTTP:", ""]), st.text("/.:-~%@[?# aé1\n"))
def test_an_address_like_most_has_a_host(beginning: str, rest: str) -> None:
    text = beginning + rest
    try:
        parts = urlsplit(text)
    except ValueError:
        assert not is_web_address(text)
    else:
        assert is_web_address(text) == (parts.scheme in ("http", "https") and bool(parts.netloc))
