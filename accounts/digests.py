"""The weekly mail with suggested publications, whose links need no sign-in.

A link is signed and names one author of one publication and one person. It works until the
suggestion is decided, for two months at most, and not again if that decision is undone. It only
opens a page: a button there decides, so that programs that scan mails decide nothing.
"""

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone, translation

from accounts.mail import mail, send
from accounts.models import Digest
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.models import Person
from publications.matching.following_links import confirm_with_following
from publications.matching.link_decisions import reject
from publications.models import Authorship, Publication

EVERY = datetime.timedelta(days=7)
VALID_FOR = datetime.timedelta(days=60)
MOST = 20
"""Suggestions in one mail; the page of the member has all."""
MINE, NOT_MINE = "mine", "not-mine"
_SUGGESTION, _UNSUBSCRIBE = "accounts.suggestion", "accounts.digest"


def open_suggestions(person: Person) -> QuerySet[Authorship]:
    """Suggested links to public publications."""
    public = Publication.objects.public().order_by().values("pk")
    rows = Authorship.objects.suggested().filter(person=person, publication__in=public)
    return rows.select_related("publication", "person__user").order_by("-publication_id", "pk")


# Sending


def send_digests() -> int:
    """Send the mails that are due, and return how many were sent. Safe to run at any time."""
    if not (settings.SITE_URL and settings.SENDS_MAIL):
        return 0
    is_due = Q(sent_at=None) | Q(sent_at__lte=timezone.now() - EVERY)
    due = Digest.objects.filter(is_due, is_on=True, person__user__is_active=True)
    due = due.exclude(person__user__email="").select_related("person__user")
    return sum(_send(digest) for digest in due.order_by("pk"))


def _send(digest: Digest) -> bool:
    rows = list(open_suggestions(digest.person)[:MOST])
    keys = [row.pk for row in rows]
    if not set(keys) - set(digest.mailed):
        return False
    unchanged = Digest.objects.filter(pk=digest.pk, sent_at=digest.sent_at, is_on=True)
    if not unchanged.update(sent_at=timezone.now(), mailed=keys):  # another process sends it
        return False
    if _mail(digest, rows):
        return True
    Digest.objects.filter(pk=digest.pk).update(sent_at=digest.sent_at, mailed=digest.mailed)
    return False


@dataclass(frozen=True, slots=True)
class _Suggestion:
    publication: Publication
    mine: str
    not_mine: str


def _mail(digest: Digest, rows: list[Authorship]) -> bool:
    unsubscribe = settings.SITE_URL + reverse("digest-unsubscribe", args=[unsubscribing(digest)])
    context = {
        "person": digest.person,
        "suggestions": [_suggestion(row, token_of(row, _answers(digest, row.pk))) for row in rows],
        "unsubscribe": unsubscribe,
    }
    user = digest.person.user
    assert user is not None
    with translation.override(None):
        message = mail("accounts/email/digest", user.email, context)
    message.extra_headers["List-Unsubscribe"] = f"<{unsubscribe}>"
    message.extra_headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return send(message)


def _suggestion(row: Authorship, token: str) -> _Suggestion:
    mine, not_mine = (
        settings.SITE_URL + reverse("suggestion", args=[token, answer])
        for answer in (MINE, NOT_MINE)
    )
    return _Suggestion(row.publication, mine, not_mine)


# Links


def token_of(row: Authorship, answers: int) -> str:
    text = signing.dumps([row.pk, row.person_id, answers], salt=_SUGGESTION)
    return text.replace(":", ".")


def suggestion_of(token: str) -> Authorship | None:
    """Return the suggestion of a link; None if it is decided, or the link is too old or wrong."""
    try:
        found = signing.loads(_with_colons(token), salt=_SUGGESTION, max_age=VALID_FOR)
    except signing.BadSignature:
        return None
    row, person, answers = found
    if answers != _answers(Digest.objects.filter(person=person).first(), row):
        return None
    rows = Authorship.objects.suggested().select_related("publication", "person__user")
    return rows.filter(pk=row, person=person, person__user__is_active=True).first()


def _answers(digest: Digest | None, row: int) -> int:
    """How often links have decided about an authorship."""
    return int(digest.answered.get(str(row), 0)) if digest else 0


def unsubscribing(digest: Digest) -> str:
    return signing.dumps(digest.person_id, salt=_UNSUBSCRIBE).replace(":", ".")


def unsubscribe(token: str, *, really: bool) -> bool:
    """Turn the weekly mail off, if `really`; return whether the link is valid. It never expires."""
    try:
        person = signing.loads(_with_colons(token), salt=_UNSUBSCRIBE)
    except signing.BadSignature:
        return False
    if really:
        Digest.objects.filter(person=person).update(is_on=False)
    return True


def _with_colons(token: str) -> str:
    head, _dot, sign = token.rpartition(".")
    body, _dot, stamp = head.rpartition(".")
    return f"{body}:{stamp}:{sign}"


# Deciding


def decide(token: str, answer: str) -> bool:
    """Confirm or reject the suggestion of a link; return whether it was still open."""
    row = suggestion_of(token)
    if row is None:
        return False
    user: User | None = row.person.user if row.person else None
    with transaction.atomic(), recording(route=Route.PROFILE, who=user):
        digest = Digest.objects.select_for_update().filter(person=row.person_id).first()
        locked = Authorship.objects.select_for_update(of=("self",)).suggested()
        current = locked.filter(pk=row.pk, person=row.person_id).first()
        if digest is None or current is None or suggestion_of(token) is None:
            return False
        if not _decide(current, answer):
            return False
        digest.answered[str(row.pk)] = _answers(digest, row.pk) + 1
        digest.save(update_fields=["answered"])
        return True


def _decide(row: Authorship, answer: str) -> bool:
    assert row.person_id is not None
    if answer == MINE:
        return bool(confirm_with_following([row], row.person_id).rows)
    return bool(reject([row], [row.person_id]).rows)
