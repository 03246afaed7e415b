import pytest

from foundation.web_addresses import is_link, is_web_address


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org", "HTTP://Example.org/~alice?a=b&c=d#e", "ftp://example.org/a.pdf",
        "https://müller.example/", "https://example.org:8443/",
    ],
)  # fmt: skip
def test_a_page_links_to_addresses_of_the_web(text: str) -> None:
    assert is_web_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)", "javascript://example.org/%0aalert(1)", "JaVaScript://a/%0aalert(1)",
        "data://text/html,<script>alert(1)</script>", "file://example.org/etc/passwd",
        "//example.org", "/people/", "example.org", "https://", "https:alice", "http://[1", "",
    ],
)  # fmt: skip
def test_a_page_links_to_nothing_else(text: str) -> None:
    assert not is_web_address(text)
    assert not is_link(text)


def test_a_text_also_links_to_an_email_address() -> None:
    assert is_link("mailto:alice@example.org")
    assert not is_web_address("mailto:alice@example.org")
