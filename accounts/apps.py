from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from allauth.socialaccount.apps import SocialAccountConfig
from django.apps import AppConfig, apps
from django.db.models import signals
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows
    from foundation.permissions import UnitRule


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from affiliations.organization_rows import ORGANIZATION_ROWS
        from foundation.permissions import UNIT_RULES
        from people.merging.person_rows import PERSON_ROWS
        from publications.importing.jobs.hourly import HOURLY

        PERSON_ROWS.register_later(_digests, order=92)
        PERSON_ROWS.register_later(_questions_about_person, order=93)
        ORGANIZATION_ROWS.register_later(_questions_about_organization, order=80)
        HOURLY.register(_send_digests, order=50)
        HOURLY.register(_ask_for_next_places, order=60)
        UNIT_RULES.register_all_later(_rules, order=70)
        PERSON_ROWS.register_later(_invitations, order=90)
        PERSON_ROWS.register_later(_erasure_requests, order=91)
        person = apps.get_model("people", "Person")
        signals.pre_delete.connect(_erase_account, sender=person, dispatch_uid="accounts")


class IdentityProvidersConfig(SocialAccountConfig):
    """Load the identity providers with the URLs: they import `requests`, unused by commands."""

    def ready(self) -> None:
        import_module("allauth.socialaccount.checks")


def _erase_account(instance: Any, **kwargs: Any) -> None:
    """Delete the account of a person who asked for erasure together with the record."""
    from accounts.closing import erase_account

    erase_account(instance)


def _rules() -> "Iterable[UnitRule]":
    from accounts.rules import RULES

    return RULES


def _erasure_requests() -> "RelatedRows":
    from accounts.models import ErasureRequest
    from foundation.merging.related_rows import UniqueRows

    return UniqueRows(name="erasure_requests", model=ErasureRequest, field="person")


def _send_digests() -> object:
    from accounts.digests import send_digests

    return send_digests()


def _ask_for_next_places() -> object:
    from accounts.next_places import ask_for_next_places

    return ask_for_next_places()


def _questions_about_person() -> "RelatedRows":
    return _questions(field="person", other="organization_id")


def _questions_about_organization() -> "RelatedRows":
    return _questions(field="organization", other="person_id")


def _questions(*, field: str, other: str) -> "RelatedRows":
    from accounts.models import NextPlaceQuestion
    from foundation.merging.related_rows import UniqueRows

    name = "next_place_questions"
    key = (other, "end")
    return UniqueRows(name=name, model=NextPlaceQuestion, field=field, key=key, is_compared=False)


def _digests() -> "RelatedRows":
    from accounts.merging import DigestRows
    from accounts.models import Digest

    return DigestRows(name="digests", model=Digest, field="person", is_compared=False)


def _invitations() -> "RelatedRows":
    from accounts.merging import InvitationRows
    from accounts.models import Invitation

    return InvitationRows(name="invitations", model=Invitation, field="person")
