"""The admin of publications, venues and imports, with what it adds to people and the queue."""

from publications.admin import history, person, review
from publications.admin.authorship import AuthorshipAdmin
from publications.admin.import_run import ImportedEntryAdmin, ImportRunAdmin
from publications.admin.publication import PublicationAdmin
from publications.admin.venue import VenueAdmin

__all__ = [
    "AuthorshipAdmin",
    "ImportRunAdmin",
    "ImportedEntryAdmin",
    "PublicationAdmin",
    "VenueAdmin",
    "history",
    "person",
    "review",
]
