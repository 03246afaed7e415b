"""Pages of the admin that span the apps: previews and the change log."""

from django.contrib import admin

from affiliations.models import Organization
from directory.views.organization import organization_page
from directory.views.person import person_page
from directory.views.project import project_page
from foundation.admin.history.change_log import EventAdmin
from foundation.admin.preview import RECORD_PAGES, RecordPage
from foundation.history.models import Event
from people.models import Person, Project

admin.site.register(Event, EventAdmin)
RECORD_PAGES.register(
    RecordPage(Person, person_page, Person.objects.all, lambda person: person.is_listed),
    RecordPage(Organization, organization_page, Organization.objects.all, lambda _found: True),
    RecordPage(Project, project_page, Project.objects.all, lambda project: project.is_public),
    order=10,
)
