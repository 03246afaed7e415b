"""The admin site of the directory: its titles, and where its pages hang together."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _


class DirectoryAdminSite(admin.AdminSite):
    site_header = _("People directory")
    site_title = _("People directory")
    index_title = _("What would you like to edit?")
