"""The admin of organizations, and what every admin page of the directory has in common."""

from affiliations.admin.organizations import OrganizationAdmin

__all__ = ["OrganizationAdmin"]
