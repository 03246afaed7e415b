import pytest

from foundation.markdown import render


def test_bullets_nest() -> None:
    html = render("- outer\n  - inner\n    - innermost")
    assert html.count("<ul dir") == 3
    assert "innermost" in html


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        "[click](javascript:alert(1))",
        "[click](data:text/html;base64,PHNjcmlwdD4=)",
        '<img src="x" onerror="alert(1)">',
        '<p style="position:fixed">over the page</p>',
    ],
)
def test_markdown_cannot_contain_active_content(typed: str) -> None:
    html = render(typed)
    assert "<script" not in html
    assert "<img" not in html
    assert "href=" not in html
    assert "<p style" not in html


def test_a_heading_becomes_bold_to_keep_the_outline_of_the_page() -> None:
    assert render("# Cars") == '<p dir="auto"><strong>Cars</strong></p>'


def test_a_link_sends_no_referrer() -> None:
    assert 'rel="noopener noreferrer"' in render("[a page](https://example.org/)")


def test_a_picture_from_another_site_is_not_loaded() -> None:
    assert "<img" not in render("![a cat](https://example.org/cat.png)")
