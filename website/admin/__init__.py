"""The admin of the site: its record, pages, open positions and menu."""

from website.admin import page as page
from website.admin import position as position
from website.admin import site as site
