"""The admin of the site: its record, pages and menu."""

from website.admin import site as site
