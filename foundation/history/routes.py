"""How a change was made. Imports no models, so that manage.py can use it."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Route(TextChoices):
    ADMIN = "admin", _("Admin")
    PROFILE = "profile", _("Own profile")
    REVIEW = "review", _("Review queue")
    BULK = "bulk", _("Bulk action")
    MERGE = "merge", _("Merge")
    IMPORT = "import", _("Import")
    COMMAND = "command", _("Command")
    UNDO = "undo", _("Undo")
    RESTORE = "restore", _("Restore")
    DIRECT = "direct", _("Direct change of the database")
