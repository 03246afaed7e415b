"""The admin of people, their affiliations, activities, projects and interests."""

from people.admin import review
from people.admin.activity import ActivityAdmin
from people.admin.affiliation import AffiliationAdmin
from people.admin.interest import InterestAdmin
from people.admin.person import PersonAdmin
from people.admin.project import ProjectAdmin

__all__ = [
    "ActivityAdmin",
    "AffiliationAdmin",
    "InterestAdmin",
    "PersonAdmin",
    "ProjectAdmin",
    "review",
]
