"""The form that arranges a person's CV."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from people.forms.cv import SectionsField, SectionsWidget
from people.models import CurriculumVitae, CVSection
from people.models.cv import default_sections
from tests.admin_pages import edit, page_of
from tests.factories import make_person

_PAGE = {"education": "1", "projects": "2", "awards": "3", "talks": "4", "skills": ""}


@pytest.mark.parametrize(
    ("typed", "sections"),
    [
        ({}, ["education", "projects", "awards", "talks"]),
        ({"talks": "2"}, ["education", "talks", "projects", "awards"]),
        ({"education": "3"}, ["projects", "awards", "education", "talks"]),
        ({"projects": ""}, ["education", "awards", "talks"]),
        ({"projects": "", "talks": "3"}, ["education", "talks", "awards"]),
        ({"skills": "1"}, ["skills", "education", "projects", "awards", "talks"]),
        ({"skills": "2.5"}, ["education", "projects", "skills", "awards", "talks"]),
    ],
)
def test_a_section_goes_where_its_number_says(typed: dict[str, str], sections: list[str]) -> None:
    assert SectionsField().to_python({**_PAGE, **typed}) == sections


@pytest.mark.parametrize("text", ["first", "nan", "-1e400"])
def test_a_text_that_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match=f"“{text}” isn’t a valid number"):
        SectionsField().to_python({**_PAGE, "talks": text})


def test_the_sections_that_are_left_out_are_offered_after_the_others() -> None:
    html = SectionsWidget().render("sections", ["skills", "awards"])
    assert html.index("Skills") < html.index("Awards") < html.index("Biography")
    assert html.count('value=""') == len(CVSection) - 2


@pytest.mark.django_db
def test_a_person_arranges_their_cv_in_the_admin(admin_client: Client) -> None:
    alice = make_person(name="Alice Example")
    page = admin_client.get(page_of(alice)).content.decode()
    numbers = dict(re.findall(r'name="(cv-0-sections-\w+)" value="(\d*)"', page))
    numbers |= {"cv-0-sections-skills": "1", "cv-0-sections-talks": ""}
    edit(admin_client, page_of(alice), {**numbers, "cv-0-paper": "us-letter"})
    cv = CurriculumVitae.objects.get(person=alice)
    assert cv.paper == "us-letter"
    assert cv.sections[:2] == ["skills", "interests"]
    assert len(cv.sections) == len(default_sections()) - 1


@pytest.mark.django_db
def test_an_unchanged_cv_keeps_the_defaults(admin_client: Client) -> None:
    alice = make_person(name="Alice Example")
    edit(admin_client, page_of(alice), {"tagline": "Trees."})
    assert not CurriculumVitae.objects.exists()
