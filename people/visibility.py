"""Who may see what: the one rule for every page, list, search, feed, export and admin list."""

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.permissions import of_units

Visitor = User | AnonymousUser | None


class Visibility(models.TextChoices):
    PUBLIC = "public", _("Everyone")
    MEMBERS = "members", _("Signed-in members")
    PRIVATE = "private", _("The person and editors")


def is_editor(visitor: Visitor) -> bool:
    """Whether `visitor` may change people in the admin."""
    return (
        visitor is not None
        and visitor.is_authenticated
        and visitor.has_perm("people.change_person")
    )


def visible_to(visitor: Visitor) -> Q:
    """Match rows with `visibility` and `person` that `visitor` may see; None is not signed in."""
    if visitor is None or not visitor.is_authenticated:
        return Q(visibility=Visibility.PUBLIC)
    if is_editor(visitor):
        return Q()
    return Q(visibility__in=[Visibility.PUBLIC, Visibility.MEMBERS]) | Q(person__user=visitor)


def may_see_former_names(visitor: Visitor) -> bool:
    """Whether `visitor` may see the names that people hide: those who may edit people."""
    return is_editor(visitor)


class VisibilityQuerySet(models.QuerySet[Any]):
    def visible_to(self, visitor: Visitor) -> "VisibilityQuerySet":
        shown = visible_to(visitor)
        return self.filter(
            shown | of_units(visitor, self.model) if not is_editor(visitor) else shown
        )
