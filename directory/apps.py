from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.contrib import admin
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core import checks
from django.utils.translation import gettext_lazy as _

from directory.garbage_collection import collect_again


class DirectoryConfig(AppConfig):
    name = "directory"
    verbose_name = _("Directory")

    def ready(self) -> None:
        collect_again()  # the modules of all apps are loaded


class DirectoryAdminConfig(SimpleAdminConfig):
    """Load the admin modules with the URLs, so that commands such as import_bibtex start faster."""

    default_site = "directory.admin_site.DirectoryAdminSite"

    def ready(self) -> None:
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(check_loaded_admin, checks.Tags.admin)


def check_loaded_admin(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[checks.CheckMessage]:
    admin.autodiscover()
    return check_admin_app(app_configs, **kwargs)
