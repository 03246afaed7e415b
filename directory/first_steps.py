"""What to do first in a directory that has no one yet."""

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from people.admin.new_members import may_add_members
from people.models import Person
from publications.importing.unit_reach import may_import
from publications.models import Publication
from website.models import Site


class Step(NamedTuple):
    label: str | Promise
    hint: str | Promise
    address: str
    is_done: bool


def first_steps(user: Any) -> list[Step]:
    """Return the steps that the user may take; nothing once all of them are done."""
    has_organization, has_people = Organization.objects.exists(), Person.objects.exists()
    steps = []
    if user.has_perm("website.change_site"):
        hint = _("its name, logo and colors, and the organization that it is about")
        address = reverse("admin:website_site_changelist")
        steps.append(Step(_("Describe your site"), hint, address, Site.objects.exists()))
    if user.has_perm("affiliations.add_organization"):
        hint = _("your group, and what it is part of")
        address = reverse("admin:affiliations_organization_add")
        steps.append(Step(_("Add your organization"), hint, address, has_organization))
    if may_add_members(user):
        hint = _("paste everyone, one person per line")
        address = reverse("admin:people_person_new_member")
        steps.append(Step(_("Add its people"), hint, address, has_people))
    if may_import(user):
        hint = _("a .bib file, or DOIs; the plan shows which authors are your people")
        address = reverse("admin:publications_importrun_new")
        steps.append(Step(_("Import publications"), hint, address, Publication.objects.exists()))
    return [] if all(step.is_done for step in steps) else steps
