from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class DirectoryConfig(AppConfig):
    name = "directory"
    verbose_name = _("directory")


class DirectoryAdminConfig(AdminConfig):
    default_site = "directory.admin_site.DirectoryAdminSite"
