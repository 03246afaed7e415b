"""The sample of a lab: it is loaded completely, found by searches, and saved as it is."""

from pathlib import Path

import pytest

from people.models import Person, Project
from publications.models import ImportRun, Publication
from tests.directory.folders.test_saving import assert_saves_itself
from tests.directory.searches.comparing import problems_of
from tests.directory.searches.demo_cases import LAB_SEARCHES
from website.models import HomeBlock, NewsItem, ResearchArea

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("lab_database")]


def test_it_is_loaded_completely() -> None:
    numbers = [
        model._default_manager.count() for model in (Person, Project, ResearchArea, NewsItem)
    ]
    assert numbers == [60, 8, 3, 4]
    area = ResearchArea.objects.get(slug="robots-in-the-mud")
    assert {project.slug for project in area.projects.all()} == {"sandpiper", "mudlark"}
    assert HomeBlock.objects.get(kind="hero").picture
    imported = [run.totals for run in ImportRun.objects.all()]
    assert {outcome for totals in imported for outcome in totals} == {"created"}
    assert sum(totals["created"] for totals in imported) == Publication.objects.count()


def test_what_visitors_type_finds_first_what_they_mean() -> None:
    wrong = problems_of(LAB_SEARCHES)
    assert not wrong, f"{len(wrong)} of {len(LAB_SEARCHES)}:\n" + "\n".join(wrong)


def test_it_is_saved_and_loaded_as_it_was(tmp_path: Path) -> None:
    assert_saves_itself(tmp_path)
