"""Link authors that an editor typed, by the rules of an import."""

from collections.abc import Sequence

from publications.matching.author_links import without_repeated
from publications.matching.changed_people import open_authors
from publications.matching.link_decisions import lock_authors
from publications.matching.person_index import PersonIndex
from publications.matching.relinking import settle, store
from publications.models import Authorship


def link_typed_authors(rows: Sequence[Authorship]) -> None:
    """Confirm or suggest the people of new authors of one publication, with the evidence.

    No one who is an author of it already is linked again.
    """
    if not rows:
        return
    lock_authors(row.publication_id for row in rows)
    index = PersonIndex()
    taken = set(
        Authorship.objects.filter(publication__in={row.publication_id for row in rows})
        .exclude(pk__in=[row.pk for row in rows])
        .exclude(link_state=Authorship.LinkState.REJECTED)
        .filter(person__isnull=False)
        .values_list("contribution", "person")
    )
    authors = list(open_authors(rows, index))
    for author in authors:
        contribution = author.place.contribution
        author.candidates = tuple(
            c for c in author.candidates if (contribution, c.person_id) not in taken
        )
    settle(authors)
    names = {(row.contribution, row.position): row.printed_name for row in rows}
    for contribution in {author.place.contribution for author in authors}:
        same = [author for author in authors if author.place.contribution == contribution]
        printed = [names[contribution, author.place.position] for author in same]
        links = without_repeated([author.link for author in same], printed)
        for author, link in zip(same, links, strict=True):
            author.link = link
    store(author for author in authors if author.link.evidence)
