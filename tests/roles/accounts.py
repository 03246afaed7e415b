"""Accounts with roles."""

from typing import Any

from django.contrib.auth.models import Group, User

from affiliations.models import Organization
from roles.groups import UNIT_EDITORS
from roles.models import EditedUnit


def make_account(*, username: str = "user", **fields: Any) -> User:
    return User.objects.create(username=username, **fields)


def editor_of(*organizations: Organization, username: str = "unit-editor") -> User:
    user = make_account(username=username, is_staff=True)
    user.groups.add(Group.objects.get(name=UNIT_EDITORS))
    for organization in organizations:
        EditedUnit.objects.create(user=user, organization=organization)
    return user
