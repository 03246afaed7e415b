"""A person's contact details and links."""

from typing import Any, Self, cast

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.choice_labels import LabelsByLanguage
from foundation.languages import validate_language_tag
from foundation.permissions import of_units
from foundation.slugs import also
from people.former_names import FormerNames
from people.models.person import Person
from people.visibility import Visibility, VisibilityQuerySet, Visitor, is_editor


class HoldsFormerName(models.Model):
    """A row whose text may hold a former name of its person, which only editors may see then."""

    holds_former_name = models.BooleanField(editable=False, default=False)

    class Meta:
        abstract = True

    def find_former_name(self, former: FormerNames) -> bool:
        raise NotImplementedError

    def save(self, *args: Any, **kwargs: Any) -> None:
        person: Person = self.person  # type: ignore[attr-defined]
        self.holds_former_name = self.find_former_name(person.former)
        kwargs["update_fields"] = also(kwargs.get("update_fields"), "holds_former_name")
        super().save(*args, **kwargs)


class ContactDetailQuerySet(VisibilityQuerySet):
    def visible_to(self, visitor: Visitor) -> Self:
        """What `visitor` may see; an address that holds a former name is for editors only."""
        found = super().visible_to(visitor)
        if is_editor(visitor):
            return cast(Self, found)
        shown = Q(holds_former_name=False)
        if visitor is not None and visitor.is_authenticated:
            shown |= Q(person__user=visitor) | of_units(visitor, ContactDetail)
        return cast(Self, found.filter(shown))

    def emails_as_printed(self) -> Self:
        """Email addresses as printed, which are incomplete or obfuscated."""
        return self.filter(kind=ContactDetail.Kind.EMAIL_AS_PRINTED)


class ContactDetail(LabelsByLanguage, HoldsFormerName):
    """An address or number, and who may see it."""

    class Kind(models.TextChoices):
        EMAIL = "email", _("Email")
        EMAIL_AS_PRINTED = "email_as_printed", _("Email as printed")
        PHONE = "phone", _("Phone")
        MESSENGER = "messenger", _("Messenger")
        OFFICE = "office", _("Office")
        ADDRESS = "address", _("Postal address")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="contact_details")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind, default=Kind.EMAIL)
    value = models.CharField(
        _("value"),
        max_length=300,
        help_text=_(
            "For example name@example.org. "
            "If the email address is incomplete (“name AT”), choose “Email as printed”."
        ),
    )
    label = models.CharField(
        _("label"), max_length=60, blank=True, help_text=_("For example Work.")
    )
    visibility = models.CharField(
        _("visible to"),
        max_length=10,
        choices=Visibility,
        blank=True,
        help_text=_(
            "Leave empty for the default: private for phones and messengers, otherwise public."
        ),
    )
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    objects = ContactDetailQuerySet.as_manager()

    PRIVATE_BY_DEFAULT = frozenset({Kind.PHONE, Kind.MESSENGER})

    class Meta:
        verbose_name = _("contact detail")
        verbose_name_plural = _("contact details")
        ordering = ["rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="people_contactdetail_visibility_known",
                condition=Q(visibility__in=Visibility.values),
                violation_error_message=_("Choose who can see this contact detail."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.value}"

    @property
    def href(self) -> str:
        """A mailto: or tel: URL; nothing for other kinds."""
        if self.kind == self.Kind.EMAIL:
            return f"mailto:{self.value}"
        if self.kind == self.Kind.PHONE:
            return "tel:" + "".join(c for c in self.value if c.isdigit() or c == "+")
        return ""

    def find_former_name(self, former: FormerNames) -> bool:
        return former.are_in_text(f"{self.value} {self.label}")

    def _default_visibility(self) -> str:
        private = self.kind in self.PRIVATE_BY_DEFAULT
        return Visibility.PRIVATE if private else Visibility.PUBLIC

    def clean(self) -> None:
        super().clean()
        self.visibility = self.visibility or self._default_visibility()
        if self.kind == self.Kind.EMAIL:
            try:
                validate_email(self.value)
            except ValidationError:
                message = _(
                    "This isn’t a valid email address. Correct it, or choose the kind “%(kind)s”."
                ) % {"kind": self.Kind.EMAIL_AS_PRINTED.label}
                raise ValidationError({"value": message}) from None

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.visibility = self.visibility or self._default_visibility()
        super().save(*args, **kwargs)


class PersonLink(LabelsByLanguage, HoldsFormerName):
    """A link to a page elsewhere: a home page, code, a CV."""

    class Kind(models.TextChoices):
        HOMEPAGE = "homepage", _("Home page")
        CV = "cv", _("CV")
        SCHOLAR = "scholar", _("Google Scholar")
        DBLP = "dblp", _("DBLP")
        GITHUB = "github", _("GitHub")
        GITLAB = "gitlab", _("GitLab")
        LINKEDIN = "linkedin", _("LinkedIn")
        MASTODON = "mastodon", _("Mastodon")
        BLUESKY = "bluesky", _("Bluesky")
        X = "x", _("X")
        BLOG = "blog", _("Blog")
        VIDEO = "video", _("Video")
        OTHER = "other", _("Other")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind, default=Kind.HOMEPAGE)
    url = models.URLField(_("URL"), max_length=500, help_text=_("https://example.org/me"))
    label = models.CharField(
        _("label"), max_length=80, blank=True, help_text=_("Leave empty to show the kind.")
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        validators=[validate_language_tag],
        help_text=_("A language tag, for example en or zh."),
    )
    is_outdated = models.BooleanField(_("outdated"), default=False)
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("link")
        verbose_name_plural = _("links")
        ordering = ["rank", "pk"]

    def __str__(self) -> str:
        return self.label or str(self.get_kind_display())

    def find_former_name(self, former: FormerNames) -> bool:
        return former.are_in_text(f"{self.url} {self.label}")
