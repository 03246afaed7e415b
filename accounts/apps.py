from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from foundation.merging.related_rows import RelatedRows


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from people.merging.person_rows import PERSON_ROWS

        PERSON_ROWS.register_later(_invitations, order=90)


def _invitations() -> "RelatedRows":
    from accounts.merging import InvitationRows
    from accounts.models import Invitation

    return InvitationRows(name="invitations", model=Invitation, field="person")
