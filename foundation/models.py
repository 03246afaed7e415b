"""What editors put off in the review queue."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PostponedReview(models.Model):
    """A row of the review queue that an editor wants to see after the others."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("user"),
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # the constraint begins with it
    )
    reason = models.CharField(_("reason"), max_length=50)
    row = models.BigIntegerField(_("row"))
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("postponed row")
        verbose_name_plural = _("postponed rows")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["user", "reason", "row"],
                name="foundation_postponed_once",
                violation_error_message=_("This row is already put off."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.row}"
