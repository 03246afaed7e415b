"""People and their names."""

import datetime
from collections.abc import Callable, Iterable
from typing import Any, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.languages import validate_language_tag
from foundation.permissions import of_units
from foundation.pictures.focal_point import FocalPoint, focus_constraint, focus_field
from foundation.registry import Registry
from foundation.search.sources import Kind
from foundation.search.words import search_text, words_of
from foundation.slugs import RetiredSlug, Slugged, also, base_slug, slug_url
from people.former_names import FormerNames, NameParts, former_names, parts_of_full_name
from people.names import (
    initials_key,
    monogram,
    romanized,
    search_forms,
    search_keys,
    sort_name,
    split_full_name,
)
from people.orcid import normalize_orcid
from people.visibility import Visitor, is_editor

LONG_TEXTS = ("biography", "research_statement", "beyond_work", "search_text")
"""What lists don't show, and needn't read."""


class PersonQuerySet(models.QuerySet["Person"]):
    def listed(self) -> Self:
        """People with a page. Others appear only by name, as authors."""
        return self.filter(is_listed=True)

    def namesakes_of(self, people: Iterable["Person"]) -> list[int]:
        """The primary keys of others whose names may be printed alike: "H. Zhao"."""
        people = list(people)
        keys = {initials_key(p.given_name, p.family_name) for p in people}
        found = self.filter(family_name__in={p.family_name for p in people} - {""})
        rows = found.exclude(pk__in=[p.pk for p in people])
        return [
            pk
            for pk, given, family in rows.values_list("pk", "given_name", "family_name")
            if initials_key(given, family) in keys
        ]

    def with_visible_picture(self, visitor: Visitor) -> Self:
        """People whose pictures `visitor` may see: listed ones, and those that they may edit."""
        if is_editor(visitor):
            return self
        return self.filter(Q(is_listed=True) | of_units(visitor, Person))

    def _affiliations(self, role: str = "") -> Any:
        model: Any = Person._meta.get_field("affiliations").related_model
        affiliations = model._default_manager.filter(person=OuterRef("pk"))
        return affiliations.filter(role=role) if role else affiliations

    def affiliated_with(self, organization: Organization) -> Self:
        """People who are or were at `organization` or anywhere below it."""
        return self.filter(Exists(self._affiliations().at(organization)))

    def current(
        self,
        organization: Organization | None = None,
        today: datetime.date | None = None,
        role: str = "",
    ) -> Self:
        """People with a current affiliation at `organization` or below it; at any for None."""
        return self.filter(Exists(self._current(organization, today, role)))

    def _current(
        self, organization: Organization | None, today: datetime.date | None, role: str = ""
    ) -> Any:
        affiliations = self._affiliations(role)
        if organization is not None:
            here = Organization.objects.within(organization)
            affiliations = affiliations.filter(organization__in=here)
        return affiliations.current(today)

    def alumni(
        self,
        organization: Organization | None = None,
        today: datetime.date | None = None,
        role: str = "",
    ) -> Self:
        """People with only former affiliations at `organization` or below it; at any for None.

        With a role, those who had it there.
        """
        there = self._affiliations(role)
        if organization is not None:
            there = there.formerly_at_any([organization.pk], today=today)
        else:
            there = there.former(today)
        return self.filter(Exists(there), ~Exists(self._current(organization, today)))

    def namesakes(self, *, is_later: bool = False) -> Self:
        """People with a namesake who isn't marked as different; case and accents are ignored.

        With `is_later`, only those whose namesake was added later: the first of each pair.
        """
        known: Any = Person._meta.get_field("different_from").related_model
        pair = {"first": OuterRef("pk"), "second": OuterRef(OuterRef("pk"))}
        turned = {"first": OuterRef(OuterRef("pk")), "second": OuterRef("pk")}
        others = Q(pk__gt=OuterRef("pk")) if is_later else ~Q(pk=OuterRef("pk"))
        duplicates = Person.objects.filter(others, sort_name=OuterRef("sort_name")).filter(
            ~Exists(known.objects.filter(Q(**pair) | Q(**turned)))
        )
        return self.exclude(sort_name="").filter(Exists(duplicates))

    def search(self, text: str) -> Self:
        """People with every word of `text` in their names, roles, interests or organizations.

        The organizations above theirs count too: a member of a company's team is at the company.
        """
        from foundation.search.filtering import matching

        return self.filter(matching(Kind.PERSON, text))

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete the people; what they share with others goes to those."""
        activities: Any = Person._meta.get_field("activities").related_model
        with transaction.atomic():
            activities._default_manager.filter(person__in=list(self)).pass_on()
            return super().delete()

    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def named_first(self, text: str) -> Self:
        """Sort the results of `search` by where the words are, exact names first."""
        from foundation.search.filtering import relevance

        return self.order_by(relevance(Kind.PERSON, text), "sort_name", "pk")


class Person(Slugged):
    """A person with a record. Only listed people have a page."""

    class NamesShown(models.TextChoices):
        PRESENT = "present", _("Present name everywhere")
        PRINTED = "printed", _("Names as printed")

    name = models.CharField(
        _("name"),
        max_length=200,
        help_text=_("As shown on pages, for example Ada Lovelace. Can be a single word."),
    )
    given_name = models.CharField(
        _("given names"),
        max_length=200,
        blank=True,
        help_text=_("Leave empty to take them from the name."),
    )
    family_name = models.CharField(
        _("family name"),
        max_length=200,
        blank=True,
        help_text=_("Including particles: van Beethoven. Leave empty to take it from the name."),
    )
    native_name = models.CharField(
        _("native name"), max_length=200, blank=True, help_text=_("赵汉宇")
    )
    native_name_language = models.CharField(
        _("language of the native name"),
        max_length=10,
        blank=True,
        validators=[validate_language_tag],
        help_text=_("A language tag, for example zh, ja or ar. Determines which glyphs are used."),
    )
    is_listed = models.BooleanField(
        _("listed"),
        default=False,
        help_text=_(
            "Has a page and appears in lists. Unlisted people appear only by name, as authors."
        ),
    )
    orcid = models.CharField(
        _("ORCID iD"), max_length=60, blank=True, help_text=_("For example 0000-0002-1825-0097.")
    )
    tagline = models.CharField(
        _("tagline"),
        max_length=300,
        blank=True,
        help_text=_("One sentence about the person’s work, shown below the name."),
    )
    biography = models.TextField(_("biography"), blank=True, help_text=_("Markdown."))
    research_statement = models.TextField(
        _("research"), blank=True, help_text=_("A summary of the research interests. Markdown.")
    )
    beyond_work = models.TextField(
        _("beyond work"), blank=True, help_text=_("Sports, music, cars. Markdown.")
    )
    photo = models.ImageField(_("photo"), upload_to="people/photos/", blank=True)
    photo_focus_x = focus_field(
        _("focus from the left (%)"),
        _(
            "The part that is never cut off, for example the face. You can also click it in "
            "the picture."
        ),
    )
    photo_focus_y = focus_field(_("focus from the top (%)"))
    photo_description = models.CharField(
        _("alternative text of the photo"),
        max_length=200,
        blank=True,
        help_text=_("A description for people who can’t see it."),
    )
    banner = models.ImageField(_("banner"), upload_to="people/banners/", blank=True)
    banner_focus_x = focus_field(
        _("focus from the left (%)"),
        _(
            "The part that the wide, low banner never cuts off. You can also click it in the "
            "picture."
        ),
    )
    banner_focus_y = focus_field(_("focus from the top (%)"))
    banner_caption = models.CharField(_("banner caption"), max_length=200, blank=True)
    banner_description = models.CharField(
        _("alternative text of the banner"),
        max_length=200,
        blank=True,
        help_text=_("A description for people who can’t see it."),
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="person",
        help_text=_("The account that this person signs in with."),
    )
    names_shown = models.CharField(
        _("names on publications"),
        max_length=10,
        choices=NamesShown,
        default=NamesShown.PRESENT,
        help_text=_(
            "For a person with a former name. “Present name everywhere”: pages, exports "
            "and search have the present name, even for publications under the former "
            "name, and addresses made of the former name are gone. “Names as printed”: "
            "publications keep the names that they were published under."
        ),
    )
    redirects_former_addresses = models.BooleanField(
        _("redirect addresses made of a former name"),
        default=False,
        help_text=_(
            "Otherwise they answer “410 Gone”. A redirect shows visitors that both names belong "
            "to the same person."
        ),
    )
    hidden_names = models.JSONField(editable=False, null=True, default=None)
    """The former names that must not be shown, with the present names; None without such names."""
    sort_name = models.CharField(max_length=410, editable=False, default="", db_index=True)
    search_text = models.TextField(editable=False, default="", blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = PersonQuerySet.as_manager()

    computed_columns = frozenset({"sort_name", "search_text", "hidden_names"})

    _stored_name: tuple[str, str, str] | None = None
    _hid_names = False

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["sort_name", "pk"]
        indexes = [
            models.Index(fields=[name], name=f"people_person_{name}", condition=~Q(**{name: ""}))
            for name in ("photo", "banner")
        ]
        constraints = [
            focus_constraint("people_person", "photo"),
            focus_constraint("people_person", "banner"),
            models.CheckConstraint(
                name="people_person_has_name",
                condition=~Q(name=""),
                violation_error_message=_("A person needs a name."),
            ),
            models.UniqueConstraint(
                "orcid",
                name="people_person_orcid_once",
                condition=~Q(orcid=""),
                violation_error_message=_("Another person has this ORCID iD."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return self.url_of(self.slug)

    @staticmethod
    def url_of(slug: str) -> str:
        return slug_url("people:person", slug)

    def slug_source(self) -> str:
        return romanized(self.name)

    @property
    def orcid_url(self) -> str:
        return f"https://orcid.org/{self.orcid}" if self.orcid else ""

    @property
    def photo_focus(self) -> FocalPoint:
        return FocalPoint(self.photo_focus_x, self.photo_focus_y)

    @property
    def banner_focus(self) -> FocalPoint:
        return FocalPoint(self.banner_focus_x, self.banner_focus_y)

    @property
    def monogram(self) -> str:
        """One or two letters shown instead of a photo."""
        return monogram(self.given_name, self.family_name)

    def clean_fields(self, exclude: Any = None) -> None:
        super().clean_fields(exclude=exclude)
        if self.orcid and "orcid" not in (exclude or ()):
            try:
                self.orcid = normalize_orcid(self.orcid)
            except ValueError as error:
                message = _("This isn’t a valid ORCID iD: %(reason)s.") % {"reason": error}
                raise ValidationError({"orcid": message}) from None

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        person = super().from_db(*args, **kwargs)
        person.remember_names()
        return person

    def remember_names(self) -> None:
        """Remember the names that are stored, to see which of them change."""
        known = self.__dict__
        if {"name", "given_name", "family_name"} <= known.keys():
            self._stored_name = (self.name, self.given_name, self.family_name)
        self._hid_names = known.get("hidden_names") is not None

    # Names

    @property
    def former(self) -> FormerNames:
        """The former names that must not be shown; empty for most people."""
        hidden = self.hidden_names or {"former": (), "present": ()}
        return former_names(tuple(hidden["former"]), tuple(hidden["present"]))

    @property
    def present_name(self) -> NameParts:
        """The name in the parts that citations have."""
        words = self.family_name.split()
        particles = next((n for n, word in enumerate(words) if not word.islower()), 0)
        von, last = " ".join(words[:particles]), " ".join(words[particles:])
        return NameParts(self.given_name, von, last or self.name, "")

    def public_name(self, printed: str) -> str:
        """Return a name of the person as printed, or the present name if that is to be shown."""
        return self.name if self.former.are_in_name(parts_of_full_name(printed)) else printed

    @property
    def shown_names(self) -> list[str]:
        """The native name and other spellings, without former names."""
        others = [other.name for other in self.names.all() if not other.is_former]
        return [n for n in (self.native_name, *others) if n and not self.former.are_in_text(n)]

    @property
    def shown_links(self) -> list[Any]:
        """The links, without those whose address or label holds a former name."""
        return [link for link in self.links.all() if not link.holds_former_name]

    @property
    def photo_text(self) -> str:
        """The alternative text of the photo, which doesn't hold a former name."""
        return self._without_former_name(self.photo_description)

    @property
    def banner_text(self) -> str:
        return self._without_former_name(self.banner_description)

    def _without_former_name(self, text: str) -> str:
        return self.name if self.former.are_in_text(text) else text

    def _refresh_names(self) -> None:
        """Compute the parts of the name, the names to hide, and the search text."""
        if self._stored_name is not None and self.name != self._stored_name[0]:
            before, *parts = self._stored_name
            if [self.given_name, self.family_name] == parts == list(split_full_name(before)):
                self.given_name = self.family_name = ""
        others = list(self.names.all()) if self.pk else []
        present = (self.name, self.native_name)
        hides = self.names_shown == self.NamesShown.PRESENT
        former = [other.name for other in others if other.is_former]
        names = FormerNames(former=former if hides else (), present=present)
        if names.are_in_text(f"{self.given_name} {self.family_name}"):
            self.given_name = self.family_name = ""
        if not self.family_name and not self.given_name:
            self.given_name, self.family_name = split_full_name(self.name)
        self.sort_name = sort_name(self.given_name, self.family_name)[:410]
        parts_name = f"{self.given_name} {self.family_name}".strip()
        spellings = [other.name for other in others if not other.is_former]
        shown = [name for name in spellings if not names.are_in_text(name)]
        self.hidden_names = (
            {"former": former, "present": [*present, parts_name, *shown]} if names else None
        )
        own = [*present, f"{self.family_name} {self.given_name}", *shown]
        self.search_text = search_text(
            names=search_forms(own), rest=words_of(self.tagline), keys=search_keys(own)
        )

    def refresh_search_text(self) -> None:
        self._refresh_names()

    def _leave_former_slug(self) -> None:
        """Clear a slug made of a former name, so that saving makes one of the present name."""
        former = self.former
        if former.are_in_text(self.slug) and not former.are_in_text(
            base_slug(self.slug_source(), self._fallback_slug())
        ):
            self.slug = ""

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the person; what they share with others goes to those."""
        with transaction.atomic():
            self.activities.all().pass_on()
            return super().delete(*args, **kwargs)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self._refresh_names()
        self._leave_former_slug()
        computed = ["given_name", "family_name", "sort_name", "search_text", "hidden_names"]
        if not self.slug:
            computed.append("slug")
        kwargs["update_fields"] = also(kwargs.get("update_fields"), *computed)
        super().save(*args, **kwargs)
        if self._hid_names or self.hidden_names is not None:
            self.hide_former_names()
        self.remember_names()

    def hide_former_names(self) -> None:
        """Apply what follows from the names to everything that is stored about the person."""
        former = self.former
        for retired in self.retired_slugs.all():
            is_gone = former.are_in_text(retired.slug) and not self.redirects_former_addresses
            if retired.is_gone != is_gone:
                self.retired_slugs.filter(pk=retired.pk).update(is_gone=is_gone)
        for rows in (self.contact_details, self.links):
            for row in rows.all():
                holds = row.find_former_name(former)
                if row.holds_former_name != holds:
                    rows.filter(pk=row.pk).update(holds_former_name=holds)
        for hide in FORMER_NAME_TEXTS:
            hide(self)


FORMER_NAME_TEXTS: Registry[Callable[[Person], None]] = Registry("texts with names of a person")
"""Called when a person with hidden names, now or before, is saved: updates what holds the names."""


class RetiredPersonSlug(RetiredSlug):
    target = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="retired_slugs")
