"""People, their affiliations, projects, activities and links."""

from people.models.activity import Activity, ActivityDate, ActivityHolder, activities_of
from people.models.affiliation import STUDIES, Affiliation, Course, Supervision
from people.models.contact import ContactDetail, PersonLink
from people.models.cv import CurriculumVitae, CVSection
from people.models.grant import Grant
from people.models.interest import Interest, PersonInterest, interests_held_now
from people.models.namesakes import DifferentPeople
from people.models.person import LONG_TEXTS, Person, RetiredPersonSlug
from people.models.person_name import PersonName
from people.models.project import Project, ProjectLink, ProjectMember, RetiredProjectSlug

__all__ = [
    "LONG_TEXTS",
    "STUDIES",
    "Activity",
    "ActivityDate",
    "ActivityHolder",
    "Affiliation",
    "CVSection",
    "ContactDetail",
    "Course",
    "CurriculumVitae",
    "DifferentPeople",
    "Grant",
    "Interest",
    "Person",
    "PersonInterest",
    "PersonLink",
    "PersonName",
    "Project",
    "ProjectLink",
    "ProjectMember",
    "RetiredPersonSlug",
    "RetiredProjectSlug",
    "Supervision",
    "activities_of",
    "interests_held_now",
]
