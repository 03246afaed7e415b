"""Create test data. Every factory takes only keywords, with defaults for what a test ignores."""

from collections.abc import Sequence
from typing import Any

from affiliations.models import Organization
from people.models import Affiliation, Person
from publications.models import Authorship, Publication, PublicationLink, Venue


def make_organization(*, name: str = "Example University", **fields: Any) -> Organization:
    return Organization.objects.create(name=name, **fields)


def make_person(*, name: str = "Alice Example", is_listed: bool = True, **fields: Any) -> Person:
    return Person.objects.create(name=name, is_listed=is_listed, **fields)


def make_affiliation(
    *, person: Person | None = None, organization: Organization | None = None, **fields: Any
) -> Affiliation:
    return Affiliation.objects.create(
        person=person or make_person(),
        organization=organization or Organization.objects.first() or make_organization(),
        **fields,
    )


def make_venue(*, name: str = "Symposium on Examples", **fields: Any) -> Venue:
    fields.setdefault("kind", Venue.Kind.CONFERENCE)
    return Venue.objects.create(name=name, **fields)


def make_publication(
    *, title: str = "On Examples", authors: Sequence[Person | str] = (), **fields: Any
) -> Publication:
    """Create a publication. In `authors`, a person is confirmed; "Last, First" is only a name."""
    fields.setdefault("date", "2020")
    fields.setdefault("kind", Publication.Kind.INPROCEEDINGS)
    publication = Publication.objects.create(title=title, **fields)
    for position, author in enumerate(authors, start=1):
        make_authorship(publication=publication, author=author, position=position)
    if authors:
        publication.save()  # the search text includes the authors
    return publication


def unsaved_publication(
    *, title: str = "On Examples", authors: Sequence[str] = (), **fields: Any
) -> Publication:
    """Return a publication for rules that read no database; its authors are only names."""
    fields = {"date": "2020", "kind": Publication.Kind.INPROCEEDINGS, "slug": "unsaved", **fields}
    publication = Publication(pk=1, title=title, **fields)
    rows = Authorship.objects.all()
    rows._result_cache = [
        Authorship(publication=publication, position=position, **_parts_of(author))
        for position, author in enumerate(authors, start=1)
    ]
    related = {"authorships": rows, "links": PublicationLink.objects.none()}
    publication._prefetched_objects_cache = related  # type: ignore[attr-defined]
    publication.refresh_derived_columns(awards=())
    return publication


def _parts_of(author: str) -> dict[str, str]:
    last, _, first = author.partition(", ")
    return {"first": first, "last": last}


def make_authorship(
    *, publication: Publication, author: Person | str, position: int = 1, **fields: Any
) -> Authorship:
    if isinstance(author, Person):
        fields.setdefault("person", author)
        fields.setdefault("link_state", Authorship.LinkState.CONFIRMED)
        first, last = author.given_name, author.family_name
    else:
        first, last = _parts_of(author).values()
    return Authorship.objects.create(
        publication=publication, position=position, first=first, last=last, **fields
    )
