"""What an import by an editor of units may change; docs/roles.md explains the rules."""

from collections.abc import Collection, Iterable
from typing import Any

from django.contrib.auth import get_user_model

from affiliations.models import Organization
from foundation.permissions import Action, has_permission, in_units, is_limited, may, seen
from people.models import Person
from publications.importing.edited_meanwhile import EditedMeanwhileError
from publications.matching.author_links import CONFIRMED, AuthorLink
from publications.matching.publication_summary import PublicationSummary
from publications.models import Authorship, Publication

_NEEDED: tuple[Action, ...] = ("add", "change")


def account(pk: int | None) -> Any:
    """Return the account as it is now, or None: instances remember their permissions and units."""
    return get_user_model()._default_manager.filter(pk=pk).first() if pk else None


def may_import_everything(user: Any) -> bool:
    return user is not None and all(has_permission(user, action, Publication) for action in _NEEDED)


def may_import(user: Any) -> bool:
    """Whether a user may import publications: any, or those of the units that they edit."""
    if may_import_everything(user):
        return True
    return is_limited(user, Publication) and all(
        may(user, action, Publication) for action in _NEEDED
    )


def reach_of(user: Any) -> "UnitReach | None":
    """Return how far imports of a user reach; None only if they may change everything."""
    return None if may_import_everything(user) else UnitReach(user.pk if user else None)


def edits_organization(user_id: int | None, organization_id: int | None) -> bool:
    """Whether an account edits this organization now, as one of its units or below one."""
    if organization_id is None:  # deleted
        return False
    rows = Organization.objects.filter(pk=organization_id).order_by()
    return in_units(account(user_id), rows).exists()


class UnitReach:
    """The people and publications that an import of this editor of units may change.

    They are none if the account is gone, or edits no units.
    """

    def __init__(self, user_id: int | None) -> None:
        self._user_id = user_id
        self.begin()

    def begin(self) -> None:
        """Ask what belongs to the units now; call it in the transaction that writes."""
        self._user = account(self._user_id)
        self.people: frozenset[int] = self._people()

    def _people(self) -> frozenset[int]:
        theirs = in_units(account(self._user_id), Person.objects.order_by())
        return frozenset(theirs.values_list("pk", flat=True))

    def require_unchanged(self) -> None:
        """Raise EditedMeanwhileError if people have entered or left the units since `begin`.

        Call it after all else: who moves before the commit then moves as after the import, which
        neither reads nor writes any more. On PostgreSQL such a move waits for the import where a
        trigger comes to what is written at the organizations.
        """
        if self._people() != self.people:
            raise EditedMeanwhileError("people of your units changed during the import")

    def theirs(self, publications: Collection[int]) -> set[int]:
        """Return those of `publications` that belong to the units."""
        rows = in_units(self._user, Publication.objects.filter(pk__in=publications).order_by())
        return set(rows.values_list("pk", flat=True))

    def changeable(self, publications: Collection[int]) -> set[int]:
        """Return those that belong to the units alone: no author is confirmed as anyone else."""
        rows = Authorship.objects.confirmed().filter(publication__in=publications).order_by()
        linked = rows.filter(person__isnull=False).values_list("publication", "person")
        shared = {publication for publication, person in linked if person not in self.people}
        return self.theirs(publications) - shared

    def require_changeable(self, publications: Collection[int]) -> None:
        """Ask again when they are locked: an editor may have linked someone since the planning.

        Raises EditedMeanwhileError.
        """
        if set(publications) - self.changeable(publications):
            raise EditedMeanwhileError("a publication came to be shared during the import")

    def unseen(self, publications: Iterable[int]) -> set[int]:
        """Return those of `publications` whose titles the editor may not see."""
        asked = set(publications)
        if not is_limited(self._user, Publication):  # no editor of units any more
            return asked
        rows = seen(self._user, Publication.objects.filter(pk__in=asked).order_by())
        return asked - set(rows.values_list("pk", flat=True))

    def hide_unseen(self, publications: Iterable[PublicationSummary]) -> None:
        """Leave titles out of messages that the editor may not see."""
        known = {each.id: each for each in publications}
        for pk in self.unseen(known):
            known[pk].is_hidden = True

    def decided(self, link: AuthorLink, person_id: int | None) -> AuthorLink:
        """Return the link that the editor chose, as far as it is about people of the units."""
        if person_id is not None and person_id not in self.people:
            return link
        decided = link.decided(person_id)
        return decided._replace(rejected=tuple(p for p in decided.rejected if p in self.people))

    def has_own(self, links: Iterable[AuthorLink]) -> bool:
        """Whether an author is confirmed as a person of the units."""
        return any(link.state == CONFIRMED and link.person_id in self.people for link in links)
