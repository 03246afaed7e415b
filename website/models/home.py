"""The blocks of the home page, in the order that editors give them."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_COLUMNS, HasPicture
from publications.models import Publication
from website.models.site import ADDRESS, Site

MOST_IN_BLOCK = 48


class HomeBlock(HasPicture):
    """A part of the home page. Without any, the page has the blocks of `DEFAULT_BLOCKS`."""

    class Kind(models.TextChoices):
        HERO = "hero", _("Opening: name, text, picture and buttons")
        NUMBERS = "numbers", _("Numbers")
        NEWS = "news", _("News")
        AREAS = "areas", _("Research areas")
        PEOPLE = "people", _("Current members")
        PUBLICATIONS = "publications", _("Recent publications")
        FEATURED = "featured", _("Selected or award-winning publications")
        INTERESTS = "interests", _("Research interests")
        POSITIONS = "positions", _("Open positions")
        EVENTS = "events", _("Upcoming events")
        PARTNERS = "partners", _("Partners")
        TEXT = "text", _("Text of your own")

    site = models.ForeignKey(Site, on_delete=models.CASCADE, related_name="home_blocks")
    kind = models.CharField(_("shows"), max_length=15, choices=Kind)
    is_shown = models.BooleanField(
        _("shown"), default=True, help_text=_("A block without any content is left out.")
    )
    title = models.CharField(
        _("title"), max_length=120, blank=True, help_text=_("Leave empty for the default title.")
    )
    text = models.TextField(_("text"), blank=True, help_text=_("Markdown."))
    picture = models.ImageField(_("picture"), upload_to="home/", blank=True)
    first_label = models.CharField(_("button"), max_length=60, blank=True)
    first_address = models.CharField(
        _("opens"),
        max_length=500,
        blank=True,
        validators=[ADDRESS],
        help_text=_("/join/, or an address that begins with https://."),
    )
    second_label = models.CharField(_("second button"), max_length=60, blank=True)
    second_address = models.CharField(_("opens"), max_length=500, blank=True, validators=[ADDRESS])
    most = models.PositiveSmallIntegerField(
        _("at most"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_IN_BLOCK)],
        help_text=_("How many it shows. Leave empty for the default number."),
    )
    publications = models.ManyToManyField(
        Publication,
        verbose_name=_("selected publications"),
        blank=True,
        related_name="home_blocks",
        help_text=_("Without any, those with an award."),
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("block of the home page")
        verbose_name_plural = _("home page")
        ordering = ["rank", "pk"]
        constraints = [
            focus_constraint("website_homeblock", "picture"),
            models.CheckConstraint(
                name="website_homeblock_most",
                condition=Q(most=None) | Q(most__gte=1, most__lte=MOST_IN_BLOCK),
                violation_error_message=_("A block shows from 1 to 48 records."),
            ),
            models.UniqueConstraint(
                "site",
                "kind",
                name="website_homeblock_kind_once",
                condition=~Q(kind="text"),
                violation_error_message=_("The home page already has this block."),
            ),
        ]

    def __str__(self) -> str:
        name = str(self.get_kind_display())
        name = f"{name}: {self.title}" if self.title else name
        return name if self.is_shown else str(_("%(block)s (off)") % {"block": name})

    def clean(self) -> None:
        super().clean()
        for name in ("first", "second"):
            if bool(getattr(self, f"{name}_label")) != bool(getattr(self, f"{name}_address")):
                message = _("A button needs both a label and an address.")
                raise ValidationError({f"{name}_address": message})

    @property
    def buttons(self) -> list[tuple[str, str]]:
        """The labels and addresses of the buttons that have both."""
        pairs = (
            (self.first_label, self.first_address),
            (self.second_label, self.second_address),
        )
        return [pair for pair in pairs if all(pair)]

    @property
    def template(self) -> str:
        return f"home/_{self.kind}.html"


_BUTTONS = ("first_label", "first_address", "second_label", "second_address")
FIELDS_OF_KIND: Mapping[HomeBlock.Kind, tuple[str, ...]] = {
    HomeBlock.Kind.HERO: ("text", *PICTURE_COLUMNS, *_BUTTONS),
    HomeBlock.Kind.NUMBERS: (),
    HomeBlock.Kind.FEATURED: ("title", "most", "publications"),
    HomeBlock.Kind.PARTNERS: ("title",),
    HomeBlock.Kind.TEXT: ("title", "text"),
}
"""What can be filled in; the others have a title and a number."""
USUAL_FIELDS = ("title", "most")

USUAL_NUMBER: Mapping[HomeBlock.Kind, int] = {
    HomeBlock.Kind.NEWS: 5,
    HomeBlock.Kind.AREAS: 6,
    HomeBlock.Kind.PEOPLE: 12,
    HomeBlock.Kind.PUBLICATIONS: 6,
    HomeBlock.Kind.FEATURED: 4,
    HomeBlock.Kind.INTERESTS: 24,
    HomeBlock.Kind.POSITIONS: 5,
    HomeBlock.Kind.EVENTS: 3,
}
DEFAULT_BLOCKS = (
    HomeBlock.Kind.HERO,
    HomeBlock.Kind.NUMBERS,
    HomeBlock.Kind.AREAS,
    HomeBlock.Kind.PEOPLE,
    HomeBlock.Kind.NEWS,
    HomeBlock.Kind.EVENTS,
    HomeBlock.Kind.POSITIONS,
    HomeBlock.Kind.PUBLICATIONS,
    HomeBlock.Kind.INTERESTS,
    HomeBlock.Kind.FEATURED,
)
"""The order without any setting. Partners are at the end of every page anyway."""
