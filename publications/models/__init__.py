"""Publications, their authors and venues, and the imports that brought them in."""

from publications.models.authorship import Authorship, Contribution
from publications.models.duplicate import DuplicateCandidate
from publications.models.import_run import ImportedEntry, ImportRun
from publications.models.publication import (
    Appearance,
    Publication,
    PublicationAward,
    PublicationLink,
    RetiredPublicationSlug,
)
from publications.models.venue import Venue

__all__ = [
    "Appearance",
    "Authorship",
    "Contribution",
    "DuplicateCandidate",
    "ImportRun",
    "ImportedEntry",
    "Publication",
    "PublicationAward",
    "PublicationLink",
    "RetiredPublicationSlug",
    "Venue",
]
