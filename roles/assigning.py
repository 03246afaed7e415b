"""The role of an account, and how it gets one."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from roles.groups import EDITORS, UNIT_EDITORS


class Role(models.TextChoices):
    MEMBER = "member", _("Member: edits only their own page, and doesn’t open the admin")
    UNIT_EDITOR = "unit-editor", _("Editor of units: edits the people and publications of units")
    EDITOR = "editor", _("Editor: edits all records, but no accounts")
    ADMINISTRATOR = "administrator", _("Administrator: edits everything, including accounts")
    OWN_PERMISSIONS = "permissions", _("None of these: has the permissions below")


_GROUPS = {Role.UNIT_EDITOR: UNIT_EDITORS, Role.EDITOR: EDITORS}


def role_of(user: Any) -> Role:
    """Return the role that says most; an account may have more permissions than its role."""
    if user.is_superuser:
        return Role.ADMINISTRATOR
    names = {group.name for group in user.groups.all()} if user.pk else set()
    for role in (Role.EDITOR, Role.UNIT_EDITOR):
        if _GROUPS[role] in names and user.is_staff:
            return role
    return Role.OWN_PERMISSIONS if user.is_staff else Role.MEMBER


def refuse_to_lose_administrators(accounts: Iterable[User]) -> None:
    """Raise ValidationError if no administrator could sign in without these accounts.

    It locks the administrators, so that two of them can't go at the same time.
    """
    given = {account.pk for account in accounts}
    administrators = User.objects.filter(is_superuser=True, is_active=True)
    keys = set(administrators.select_for_update().values_list("pk", flat=True))
    if keys and keys <= given:
        raise ValidationError(
            _("This is the only administrator. Make someone else an administrator first.")
        )


@transaction.atomic
def assign_role(user: User, role: Role) -> None:
    """Give an account a role instead of the one that it has; its own permissions stay."""
    if role == Role.OWN_PERMISSIONS:
        return
    user.is_superuser = role == Role.ADMINISTRATOR
    user.is_staff = role != Role.MEMBER
    user.save(update_fields=["is_superuser", "is_staff"])
    user.groups.remove(*Group.objects.filter(name__in=_GROUPS.values()))
    if name := _GROUPS.get(role):
        user.groups.add(Group.objects.get_or_create(name=name)[0])
