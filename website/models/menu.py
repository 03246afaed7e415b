"""The menu at the top of each page."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from website.models.page import Page
from website.models.site import ADDRESS, Site


class Section(models.TextChoices):
    """The lists of records; the values are the names of their addresses."""

    PEOPLE = "people:people", _("People")
    PUBLICATIONS = "publications:publications", _("Publications")
    ORGANIZATIONS = "affiliations:organizations", _("Organizations")
    PROJECTS = "project:list", _("Projects")
    SOFTWARE = "software:list", _("Software")
    DATASETS = "dataset:list", _("Data sets")
    RESEARCH = "research:areas", _("Research")
    NEWS = "news:news", _("News")
    POSITIONS = "positions:positions", _("Open positions")
    EVENTS = "events:events", _("Events")
    CONNECTIONS = "connections", _("Co-author network")


class MenuItem(models.Model):
    """A link of the menu to a section, an own page or any address."""

    site = models.ForeignKey(Site, on_delete=models.CASCADE, related_name="menu_items")
    section = models.CharField(_("section"), max_length=40, choices=Section, blank=True)
    page = models.ForeignKey(
        Page,
        verbose_name=_("page"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="menu_items",
    )
    address = models.CharField(_("or an address"), max_length=500, blank=True, validators=[ADDRESS])
    label = models.CharField(
        _("label"),
        max_length=60,
        blank=True,
        help_text=_("Leave empty for the name of the section or page."),
    )
    is_below = models.BooleanField(
        _("below"),
        default=False,
        help_text=_("Opens below the nearest item above that doesn’t have this mark."),
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("menu item")
        verbose_name_plural = _("menu")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="website_menuitem_one_target",
                condition=Q(section="", page=None)
                | Q(section="", address="")
                | Q(page=None, address=""),
                violation_error_message=_("Choose one: a section, a page, or an address."),
            ),
            models.CheckConstraint(
                name="website_menuitem_has_label",
                condition=~Q(label="") | ~Q(section="") | Q(page__isnull=False),
                violation_error_message=_("Give the item a label."),
            ),
        ]

    def __str__(self) -> str:
        return self.label or (self.page.title if self.page else str(self.get_section_display()))

    def clean(self) -> None:
        super().clean()
        if self.is_below and not (self.section or self.page_id or self.address):
            raise ValidationError(_("An item below another needs a section, a page or an address."))
