from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FoundationConfig(AppConfig):
    name = "foundation"
    verbose_name = _("Foundation")
