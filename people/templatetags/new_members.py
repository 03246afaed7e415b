"""Where those who may add members to an organization do so."""

from typing import Any

from django import template
from django.urls import reverse

from affiliations.models import Organization
from foundation.permissions import in_units, is_limited
from people.admin.new_members import may_add_members
from people.models import Person

register = template.Library()


@register.simple_tag(takes_context=True)
def new_member_address(context: Any, organization: Organization) -> str:
    """Return the address of the form of a new member of an organization; "" for visitors, and for
    editors of other units."""
    user = context.get("user")
    if user is None or not user.is_authenticated or not may_add_members(user):
        return ""
    its_own = Organization.objects.filter(pk=organization.pk)
    if is_limited(user, Person) and not in_units(user, its_own).exists():
        return ""
    return f"{reverse('admin:people_person_new_member')}?organization={organization.pk}"
