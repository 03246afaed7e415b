"""The group's own pages, with the pictures in their texts."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import HasPicture
from foundation.pictures.sized_field import SizedImageField
from foundation.slugs import RetiredSlug, base_slug
from website.models.searched import PublicQuerySet, Searched, title_constraint
from website.reserved_addresses import RESERVED, validate_free


class Page(Searched, HasPicture):
    """A page at /<slug>/, such as /join/ or /contact/."""

    title = models.CharField(_("title"), max_length=200)
    summary = models.CharField(
        _("summary"),
        max_length=300,
        blank=True,
        help_text=_("One sentence below the title, and for search engines."),
    )
    text = models.TextField(
        _("text"),
        blank=True,
        help_text=_(
            "Markdown: “## Heading”, “- bullet”, “[text](https://example.org)”, tables, and "
            "“![description](name)” for a picture below."
        ),
    )
    picture = models.ImageField(
        _("picture"),
        upload_to="page-headers/",
        blank=True,
        help_text=_("Shown above the text and in previews of links to the page, 8 wide to 5 high."),
    )
    is_public = models.BooleanField(
        _("public"), default=False, help_text=_("Until then, only editors see the page.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = PublicQuerySet.as_manager()

    class Meta:
        verbose_name = _("page")
        verbose_name_plural = _("pages")
        ordering = ["title", "pk"]
        constraints = [
            title_constraint("page", _("A page needs a title.")),
            focus_constraint("website_page", "picture"),
        ]

    def searched_text(self) -> str:
        return f"{self.summary} {self.text}"

    def get_absolute_url(self) -> str:
        return reverse("page", args=[self.slug])

    def slug_source(self) -> str:
        is_free = base_slug(self.title, "page") not in RESERVED
        return self.title if is_free else f"{self.title} page"

    def clean_fields(self, exclude: Any = None) -> None:
        super().clean_fields(exclude)
        if self.slug and "slug" not in (exclude or ()):
            try:
                validate_free(self.slug)
            except ValidationError as error:
                raise ValidationError({"slug": error}) from None


class RetiredPageSlug(RetiredSlug):
    target = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="retired_slugs")


class PageImage(models.Model):
    """A picture that the text of a page shows by its name."""

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="images")
    name = models.SlugField(
        _("name"), max_length=60, allow_unicode=True, help_text=_("In the text: ![…](name).")
    )
    image = SizedImageField(
        _("picture"), upload_to="pages/", width_field="width", height_field="height"
    )
    width = models.PositiveIntegerField(editable=False, null=True)
    height = models.PositiveIntegerField(editable=False, null=True)
    description = models.CharField(
        _("alternative text"),
        max_length=200,
        blank=True,
        help_text=_("What it shows, for people who can’t see it."),
    )

    computed_columns = frozenset({"width", "height"})

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                "page",
                "name",
                name="website_pageimage_name_once",
                violation_error_message=_("Another picture of the page has this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
