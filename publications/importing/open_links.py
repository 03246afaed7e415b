"""The links that an import leaves open until the whole file is stored."""

from collections.abc import Callable, Iterable

from publications.importing.entry_plan import EntryPlan
from publications.matching.author_numbers import number_field, numbered_name, numbers_in
from publications.matching.relinking import AuthorPosition, OpenAuthor, settle, store
from publications.matching.topics import topic_words
from publications.models import Contribution
from publications.publication_data import NAMES, AuthorName

_CONTRIBUTIONS = dict(
    zip(NAMES, (Contribution.AUTHOR.value, Contribution.EDITOR.value), strict=True)
)
_MOST_AUTHORS = 60  # of a publication: longer lists say little about each pair of authors
_MOST_OPEN = 20_000  # authors kept in memory


class OpenLinks:
    """Collects authors whose co-authors may decide on their link.

    `report` is called with those that are linked in another way in the end.
    """

    def __init__(self, report: Callable[[list[OpenAuthor]], None] | None = None) -> None:
        self._authors: list[OpenAuthor] = []
        self._report = report

    def add(self, plans: Iterable[EntryPlan]) -> None:
        for plan in plans:
            if plan.publication_id is None or not plan.is_new or plan.data is None:
                continue
            for field, links in plan.people.items():
                names: list[AuthorName] = getattr(plan.data, field)
                contribution = _CONTRIBUTIONS[field]
                numbers = numbers_in(plan.data.extra.get(number_field(contribution)))
                # Few authors have any evidence, and only these can be open.
                found = [
                    index
                    for index, link in enumerate(links)
                    if link.evidence
                    and (link.is_open or index + 1 in numbers)
                    and not link.is_repeated
                ]
                if not found or len(names) > _MOST_AUTHORS:
                    continue
                printed = [tuple(name[:4]) for name in names]
                words = topic_words(plan.data.title, plan.data.venue_name)
                for index in found:
                    link = links[index]
                    place = AuthorPosition(plan.publication_id, contribution, index + 1)
                    number = numbered_name(printed[index], numbers.get(index + 1, ""))
                    others = (*printed[:index], *printed[index + 1 :])
                    self._authors.append(
                        OpenAuthor(place, link.evidence, others, words, number, link)
                    )
        if len(self._authors) > _MOST_OPEN:
            self.settle()

    def settle(self) -> None:
        if self._authors:
            changed = settle(self._authors)
            store(changed)
            if self._report:
                self._report(changed)
            self._authors = []
