"""The CVs of the demo's people contain everything that is recorded about them."""

import re
from collections.abc import Iterator

import pytest
from django.db.models import Model
from django.test import Client

from people.models import Affiliation, Person
from publications.models import Publication

pytestmark = pytest.mark.django_db

_MARKUP = re.compile(r"\*+|^\s*- ", re.MULTILINE)
_JOB = ("title", "second_title", "subject", "place", "program", "honors", "grade")
_LINE = ("title", "role", "level", "event", "team", "award_rank", "place", "quantity")


def _texts(row: Model, *names: str) -> Iterator[str]:
    return (str(getattr(row, name)) for name in names if getattr(row, name))


def _lines(markdown: str) -> Iterator[str]:
    return (line.strip() for line in _MARKUP.sub("", markdown).splitlines() if line.strip())


def _of_affiliation(affiliation: Affiliation) -> Iterator[str]:
    yield from _texts(affiliation, "degree", "field_of_study", "grade_scale", "thesis_title")
    earned = affiliation.kind == Affiliation.Kind.EDUCATION and affiliation.is_over()
    yield from _texts(affiliation, *(_JOB[2:] if earned else _JOB))
    yield from _lines(affiliation.description)
    yield affiliation.organization.name
    for course in affiliation.courses.all():
        yield from _texts(course, "title", "distinction")
    for supervision in affiliation.supervisions.all():
        yield from _texts(supervision, "title", "name", "position")


def _of_person(person: Person) -> Iterator[str]:
    yield from _texts(person, "name", "native_name")
    yield from _lines(person.research_statement)
    for interest in person.interests.all():
        yield str(interest.interest)
    for detail in person.contact_details.visible_to(None):
        yield detail.value
    for affiliation in person.affiliations.all():
        yield from _of_affiliation(affiliation)
    for member in person.projects.all():
        project = member.project
        yield from _texts(project, "name", "venue", "parent")
        yield from _texts(member, "role")
        yield from (*_lines(project.summary), *_lines(project.description))
        yield from (link.url for link in project.links.all())
    for activity in person.activities.all():
        yield from (*_texts(activity, *_LINE), *_lines(activity.description))
        for when in activity.dates.all():
            yield str(when.date.year)
    for publication in Publication.objects.by(person):
        yield from _of_publication(publication)


def _of_publication(publication: Publication) -> Iterator[str]:
    yield from _texts(
        publication, "title", "venue_name", "publisher", "year", "arxiv_id", "doi_url"
    )
    yield from (author.full_name for author in publication.authorships.all())
    yield from (award.name for award in publication.awards.all())
    for appearance in publication.appearances.all():
        yield from _texts(appearance, "venue_name")
    for link in publication.links.all():
        yield from _texts(link, "url", "label")


def _said(page: str) -> str:
    """Return the words and URLs of a page, without separators."""
    page = page[page.index("<article") : page.index("</article>")]
    addresses = " ".join(re.findall(r'href="([^"]*)"', page))
    return " ".join(re.sub(r"<[^>]+>", "", page).split()) + " " + addresses


@pytest.mark.usefixtures("demo_database")
def test_every_fact_is_in_the_cv(client: Client) -> None:
    checked = 0
    for person in Person.objects.listed():
        page = client.get(f"/people/{person.slug}/cv/").content.decode()
        said = _said(page).casefold()
        for fact in _of_person(person):
            plain = " ".join(fact.split()).casefold()
            escaped = plain.replace("&", "&amp;").replace("'", "&#x27;").replace('"', "&quot;")
            assert escaped in said or plain in said, f"{person}: {fact}"
            checked += 1
    assert checked > 500
