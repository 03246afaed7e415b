"""The links to the pages of a list."""

import re
from typing import Any

import pytest
from django.core.paginator import Paginator
from django.template import Context, Template
from django.test import RequestFactory


def pagination(number: int, records: int = 200, query: str = "q=a%22b&page=7") -> str:
    page = Paginator(range(records), 10).page(number)
    request = RequestFactory().get(f"/people/?{query}")
    context = Context({"request": request, "page_obj": page})
    return Template("{% load pages %}{% pagination page_obj %}").render(context)


def texts(html: str) -> list[str]:
    plain = re.sub(r"<[^>]*>", "", html.replace('<span class="visually-hidden">Page </span>', ""))
    return plain.split()


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "1 2 3 … 20 Next"),
        (10, "Previous 1 … 8 9 10 11 12 … 20 Next"),
        (20, "Previous 1 … 18 19 20"),
    ],
)
def test_the_first_the_last_and_those_around_are_linked(number: int, expected: str) -> None:
    assert texts(pagination(number)) == expected.split()


def test_links_keep_the_rest_of_the_query() -> None:
    html = pagination(10)
    assert re.findall(r'rel="(\w+)" href="([^"]*)"', html) == [
        ("prev", "?q=a%22b&amp;page=9"),
        ("next", "?q=a%22b&amp;page=11"),
    ]
    current = re.findall(r'<span aria-current="page">.*?(\d+)</span>', html)
    assert current == ["10"]


def test_one_page_has_no_links() -> None:
    found: Any = pagination(1, records=10)
    assert found == ""
