"""The admin of organizations."""

from affiliations.admin.organizations import OrganizationAdmin

__all__ = ["OrganizationAdmin"]
