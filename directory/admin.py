"""Pages that span the apps, as previews in the admin."""

from affiliations.models import Organization
from directory.views.organization import organization_page
from directory.views.person import person_page
from foundation.admin.preview import RECORD_PAGES, RecordPage
from people.models import Person

RECORD_PAGES.register(
    RecordPage(Person, person_page, Person.objects.all, lambda person: person.is_listed),
    RecordPage(Organization, organization_page, Organization.objects.all, lambda _found: True),
    order=10,
)
