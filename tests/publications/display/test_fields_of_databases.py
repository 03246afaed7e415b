"""What the page of a publication shows of fields that only some databases write."""

import pytest
from django.test import Client

from tests.publications.pages import page_of


@pytest.mark.django_db
class TestMathematics:
    def test_the_number_of_an_article_is_shown_with_its_length(self, client: Client) -> None:
        page = page_of(
            "@article{k, title={T}, journal={J. Complexity}, volume={88}, pages={22},"
            " note={Id/No 101932}, year=2025}",
            client,
        )
        assert "J. Complexity , 88, article 101932" in page
        assert "Pages in total 22" in page
        assert "Note" not in page
