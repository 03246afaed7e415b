"""The admin of the site: its record, pages and menu."""

from website.admin import page as page
from website.admin import site as site
