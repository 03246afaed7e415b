"""The site's one record, and the logos of its partners."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.pictures.sized_field import SizedImageField
from foundation.quoting import quotable
from website.fonts.pairs import Fonts
from website.palette import parse_color

ADDRESS = RegexValidator(
    r"^(/(?![/\\])\S*|https?://\S+)$",
    _("Write a path of this site, such as /imprint/, or an address that begins with https://."),
)


class SiteManager(models.Manager["Site"]):
    def stored(self) -> "Site":
        """Return the record, or an empty one that isn't saved."""
        return self.first() or Site()


class Site(models.Model):
    """What the site is called and looks like. What is empty has a default."""

    ONLY = 1

    name = models.CharField(
        _("name"), max_length=120, blank=True, help_text=_("The name of the group.")
    )
    tagline = models.CharField(
        _("tagline"), max_length=300, blank=True, help_text=_("One sentence below the name.")
    )
    mission = models.TextField(
        _("mission"), blank=True, help_text=_("What the group does, for the home page. Markdown.")
    )
    organization = models.ForeignKey(
        "affiliations.Organization",
        on_delete=models.SET_NULL,
        blank=True,
        null=True,
        related_name="+",
        verbose_name=_("organization"),
        help_text=_(
            "The organization that this site is about. People with a position there are "
            "current members, and those who have left are alumni. Without one, a "
            "position anywhere counts."
        ),
    )
    logo = SizedImageField(
        _("logo"),
        upload_to="site/logos/",
        blank=True,
        width_field="logo_width",
        height_field="logo_height",
        help_text=_("It can be wide. Without a background, or with a light one."),
    )
    logo_width = models.PositiveIntegerField(editable=False, null=True)
    logo_height = models.PositiveIntegerField(editable=False, null=True)
    logo_dark = SizedImageField(
        _("logo for dark mode"),
        upload_to="site/logos/",
        blank=True,
        width_field="logo_dark_width",
        height_field="logo_dark_height",
        help_text=_(
            "Shown to visitors whose devices are set to dark. Without it, they see the logo."
        ),
    )
    logo_dark_width = models.PositiveIntegerField(editable=False, null=True)
    logo_dark_height = models.PositiveIntegerField(editable=False, null=True)
    logo_has_name = models.BooleanField(
        _("the logo shows the name"),
        default=False,
        help_text=_("Then the name isn’t repeated beside it, except to screen readers."),
    )
    favicon = models.ImageField(
        _("icon"),
        upload_to="site/icons/",
        blank=True,
        help_text=_("The small picture in a browser’s tab: square, at least 64 pixels."),
    )
    accent = models.CharField(
        _("accent color"),
        max_length=7,
        blank=True,
        help_text=_(
            "For links and highlights, for example #0b5394. It is adjusted if it would be "
            "hard to read."
        ),
    )
    fonts = models.CharField(
        _("fonts"),
        max_length=10,
        choices=Fonts,
        blank=True,
        help_text=_("The last three are loaded from this server and look the same everywhere."),
    )
    footer = models.TextField(
        _("footer"),
        blank=True,
        help_text=_("At the end of each page, for example an address. Markdown."),
    )
    imprint = models.CharField(
        _("imprint"),
        max_length=500,
        blank=True,
        validators=[ADDRESS],
        help_text=_("Where the legal notice is: /imprint/ or https://example.org/imprint."),
    )
    privacy = models.CharField(
        _("privacy policy"), max_length=500, blank=True, validators=[ADDRESS]
    )
    extra_css = models.TextField(
        _("extra CSS"),
        blank=True,
        help_text=_("Applied after the site’s own. Pictures must be on this site."),
    )
    has_record_news = models.BooleanField(
        _("news from the record"),
        default=True,
        help_text=_("New publications, awards, positions and degrees are news by themselves."),
    )
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = SiteManager()
    computed_columns = frozenset(
        {"logo_width", "logo_height", "logo_dark_width", "logo_dark_height"}
    )

    class Meta:
        verbose_name = _("site")
        verbose_name_plural = _("site")
        constraints = [
            models.CheckConstraint(
                name="website_site_only_one",
                condition=Q(pk=1),
                violation_error_message=_("There is one record of the site; edit that one."),
            ),
            models.CheckConstraint(
                name="website_site_accent_is_a_color",
                condition=Q(accent="") | Q(accent__regex=r"^#[0-9a-f]{6}$"),
                violation_error_message=_("Write the color as #rrggbb, for example #0b5394."),
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(_("The site"))

    def clean_fields(self, exclude: Any = None) -> None:
        errors: dict[str, Any] = {}
        color = parse_color(self.accent) if self.accent else ""
        if color is None:
            message = _("“%(text)s” isn’t a color. Write #rrggbb, for example #0b5394.")
            errors["accent"] = [message % {"text": quotable(self.accent)}]
        else:
            self.accent = color
        try:
            super().clean_fields(exclude)
        except ValidationError as error:
            errors = error.update_error_dict(errors)
        if errors:
            raise ValidationError(errors)

    def clean(self) -> None:
        from website.extra_css import clean_css  # its parser isn't loaded by commands

        super().clean()
        try:
            clean_css(self.extra_css)
        except ValidationError as error:
            raise ValidationError({"extra_css": error}) from None

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.pk = self.ONLY
        super().save(*args, **kwargs)


class Partner(models.Model):
    """A sponsor or partner, whose logo is at the end of each page."""

    site = models.ForeignKey(Site, on_delete=models.CASCADE, related_name="partners")
    name = models.CharField(_("name"), max_length=120)
    url = models.URLField(_("website"), max_length=500, blank=True)
    logo = SizedImageField(
        _("logo"),
        upload_to="site/partners/",
        blank=True,
        width_field="logo_width",
        height_field="logo_height",
        help_text=_("Shown on white. Without one, the name is shown."),
    )
    logo_width = models.PositiveIntegerField(editable=False, null=True)
    logo_height = models.PositiveIntegerField(editable=False, null=True)
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    computed_columns = frozenset({"logo_width", "logo_height"})

    class Meta:
        verbose_name = _("partner")
        verbose_name_plural = _("partners")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="website_partner_has_name",
                condition=~Q(name=""),
                violation_error_message=_("A partner needs a name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
