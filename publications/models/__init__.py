"""Publications, their authors and venues, and import runs."""

from publications.models.appearance import Appearance
from publications.models.authorship import Authorship, Contribution
from publications.models.award import PublicationAward
from publications.models.duplicate import DuplicateCandidate
from publications.models.file import PublicationFile
from publications.models.import_job import ImportJob
from publications.models.import_run import ImportedEntry, ImportRun
from publications.models.link import PublicationLink
from publications.models.prepared_import import PreparedEntry, PreparedFile, PreparedImport
from publications.models.publication import Publication, RetiredPublicationSlug
from publications.models.remembered_decision import RememberedDecision
from publications.models.venue import Venue

__all__ = [
    "Appearance",
    "Authorship",
    "Contribution",
    "DuplicateCandidate",
    "ImportJob",
    "ImportRun",
    "ImportedEntry",
    "PreparedEntry",
    "PreparedFile",
    "PreparedImport",
    "Publication",
    "PublicationAward",
    "PublicationFile",
    "PublicationLink",
    "RememberedDecision",
    "RetiredPublicationSlug",
    "Venue",
]
