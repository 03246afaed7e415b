from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AffiliationsConfig(AppConfig):
    name = "affiliations"
    verbose_name = _("Affiliations")
    keeps_history = True
