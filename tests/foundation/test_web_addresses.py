import pytest

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
