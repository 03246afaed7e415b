"""The admin of the site: its record, pages, news, open positions and menu."""

from website import merging as merging
from website.admin import area as area
from website.admin import event as event
from website.admin import news as news
from website.admin import old_address as old_address
from website.admin import page as page
from website.admin import position as position
from website.admin import site as site
