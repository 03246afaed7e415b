"""When an expected end has passed, ask the person and the unit's editors once where they went.

Two mails at most are sent for each affiliation and end, and none for those that passed long ago:
a directory that turns on mail, or imports old records, asks no one about the past.
"""

import datetime
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone, translation

from accounts.mail import mail, send
from accounts.models import ErasureRequest, NextPlaceQuestion
from foundation.admin.review import queue_url
from foundation.periods import over
from foundation.permissions import units_of
from foundation.templatetags.dates import plain_date
from people.admin.leaving import leave_url
from people.admin.review import ENDS_PASSED
from people.models import Affiliation
from roles.groups import UNIT_EDITORS
from roles.rules import WITHOUT_BELONGING, organizations_of, people_of

ASKED_FOR = datetime.timedelta(days=60)
"""Ends that passed longer ago are left to the review queue."""


@dataclass(slots=True)
class _Asked:
    """An affiliation, and the accounts that are asked about it."""

    affiliation: Affiliation
    member: User | None
    editors: list[User] = field(default_factory=list)

    @property
    def end(self) -> str:
        return plain_date(self.affiliation.end)

    @property
    def url(self) -> str:
        return f"{settings.SITE_URL}{leave_url(self.affiliation.person)}"


def ask_for_next_places() -> int:
    """Send the mails that are due, and return how many were sent. Safe to run at any time."""
    if not (settings.SITE_URL and settings.SENDS_MAIL):
        return 0
    questions = _claim(_recipients(list(_due())))
    messages = [*_to_members(questions), *_to_editors(questions)]
    sent, answered = 0, set()
    for message, asked in messages:
        if send(message):
            sent += 1
            answered |= asked
    unsent = questions.keys() - answered  # the mail server refused all mails about these
    NextPlaceQuestion.objects.filter(pk__in=unsent).delete()
    return sent


def _due() -> QuerySet[Affiliation]:
    today = timezone.localdate()
    asked = NextPlaceQuestion.objects.filter(
        person=OuterRef("person"), organization=OuterRef("organization"), end=OuterRef("end")
    )
    rows = Affiliation.objects.end_has_passed(today).filter(~over(today - ASKED_FOR))
    rows = rows.exclude(kind__in=WITHOUT_BELONGING).filter(~Exists(asked))
    return rows.select_related("person__user", "organization").order_by("pk")


def _recipients(rows: list[Affiliation]) -> list[_Asked]:
    """Return the affiliations that someone can be asked about."""
    if not rows:
        return []
    people = {row.person_id for row in rows}
    erased = set(
        ErasureRequest.objects.open().filter(person__in=people).values_list("person", flat=True)
    )
    found = {row.pk: _Asked(row, None if row.person_id in erased else _member(row)) for row in rows}
    editors = User.objects.filter(is_active=True, is_staff=True, groups__name=UNIT_EDITORS)
    for editor in editors.exclude(email="").order_by("pk"):
        for pk in _of_editor(editor, list(found)):
            if found[pk].member != editor:
                found[pk].editors.append(editor)
    return [asked for asked in found.values() if asked.member or asked.editors]


def _member(row: Affiliation) -> User | None:
    user: User | None = row.person.user
    return user if user and user.is_active and user.email else None


def _of_editor(editor: User, keys: list[int]) -> QuerySet[Any]:
    """Return the affiliations at units of the editor, of people whom they edit."""
    units = units_of(editor)
    rows = Affiliation.objects.filter(pk__in=keys, organization__in=organizations_of(units))
    return rows.filter(person__in=people_of(units)).values_list("pk", flat=True)


@transaction.atomic
def _claim(found: list[_Asked]) -> dict[int, _Asked]:
    """Note that these are asked; another process that does so at once gets none of them."""
    claimed = {}
    for asked in found:
        row = asked.affiliation
        question, is_new = NextPlaceQuestion.objects.get_or_create(
            person=row.person, organization=row.organization, end=row.end
        )
        if is_new:
            claimed[question.pk] = asked
    return claimed


def _to_members(questions: dict[int, _Asked]) -> list[tuple[Any, set[int]]]:
    by_member: defaultdict[User, set[int]] = defaultdict(set)
    for key, asked in questions.items():
        if asked.member:
            by_member[asked.member].add(key)
    url = settings.SITE_URL + reverse("me:positions")
    return [
        (_mail("next_place", user, questions, keys, {"url": url}), keys)
        for user, keys in by_member.items()
    ]


def _to_editors(questions: dict[int, _Asked]) -> list[tuple[Any, set[int]]]:
    by_editor: defaultdict[User, set[int]] = defaultdict(set)
    for key, asked in questions.items():
        for editor in asked.editors:
            by_editor[editor].add(key)
    url = settings.SITE_URL + queue_url(ENDS_PASSED)
    return [
        (_mail("next_places", user, questions, keys, {"url": url}), keys)
        for user, keys in by_editor.items()
    ]


def _mail(
    name: str, user: User, questions: dict[int, _Asked], keys: set[int], context: dict[str, Any]
) -> Any:
    asked = [questions[key] for key in sorted(keys)]
    context |= {"asked": asked, "person": asked[0].affiliation.person}
    with translation.override(None):
        return mail(f"accounts/email/{name}", user.email, context)
