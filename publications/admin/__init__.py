"""The admin of works, venues and imports, and a person's works on their page."""

from publications.admin.authorship import AuthorshipAdmin
from publications.admin.import_run import ImportedEntryAdmin, ImportRunAdmin
from publications.admin.person import PersonWithWorksAdmin
from publications.admin.publication import PublicationAdmin
from publications.admin.venue import VenueAdmin

__all__ = [
    "AuthorshipAdmin",
    "ImportRunAdmin",
    "ImportedEntryAdmin",
    "PersonWithWorksAdmin",
    "PublicationAdmin",
    "VenueAdmin",
]
