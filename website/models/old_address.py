"""Addresses of the site that was here before, and where their pages are now."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from website.models.site import ADDRESS
from website.old_paths import leads_back, normal_path


class OldAddressQuerySet(models.QuerySet["OldAddress"]):
    def rules(self) -> dict[str, str]:
        """Return the new address of each old one."""
        return dict(self.values_list("path", "target"))


class OldAddress(models.Model):
    """An address that redirects, or answers “410 Gone”, unless this site has a page there."""

    path = models.CharField(
        _("old address"),
        max_length=500,
        unique=True,
        help_text=_(
            "A path such as /~smith/pubs.html, with the query if it matters: /index.php?id=3. "
            "An asterisk at the end matches any ending: /old/*."
        ),
    )
    target = models.CharField(
        _("new address"),
        max_length=500,
        blank=True,
        validators=[ADDRESS],
        help_text=_(
            "A path of this site, such as /people/, or an address that begins with https://. If "
            "it ends with /*, the rest of the old address follows. Leave empty if the page is gone."
        ),
    )
    is_permanent = models.BooleanField(
        _("for good"),
        default=True,
        help_text=_("Search engines replace the old address (301). Otherwise they keep it (302)."),
    )

    objects = OldAddressQuerySet.as_manager()

    class Meta:
        verbose_name = _("old address")
        verbose_name_plural = _("old addresses")
        ordering = ["path"]
        constraints = [
            models.CheckConstraint(
                name="website_oldaddress_is_path",
                condition=Q(path__startswith="/") & ~Q(path__startswith="//"),
                violation_error_message=_("An old address begins with a single /."),
            ),
            models.CheckConstraint(
                name="website_oldaddress_rest_follows_slash",
                condition=~Q(target__endswith="*") | Q(target__endswith="/*", path__endswith="*"),
                violation_error_message=_(
                    "A new address ends with /* if the old one ends with *; otherwise without *."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.path

    def clean_fields(self, exclude: Any = None) -> None:
        self.path = normal_path(self.path)
        super().clean_fields(exclude)

    def clean(self) -> None:
        super().clean()
        rules = OldAddress.objects.exclude(pk=self.pk).rules() | {self.path: self.target}
        if leads_back(self.path, rules):
            message = _("From %(target)s the old addresses lead back to %(path)s.")
            values = {"target": self.target, "path": self.path}
            raise ValidationError({"target": message % values})
