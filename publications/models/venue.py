"""Venues of publications: journals, conference series, workshops, universities of theses."""

from typing import Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from foundation.alike_records import KEYS, AlikeNames, AlikeQuerySet, DifferentPair
from foundation.romanization import pinyin_of_title, spelled_words
from foundation.search.acronyms import acronyms_of
from foundation.search.sources import Kind
from foundation.search.words import keys_of_names, search_text, words_of, words_of_name
from foundation.slugs import RetiredSlug, Slugged


class VenueQuerySet(AlikeQuerySet):
    def search(self, text: str) -> Self:
        """Venues whose names contain every word of `text`."""
        from foundation.search.filtering import matching

        return self.filter(matching(Kind.VENUE, text))


class Venue(AlikeNames, Slugged):
    """A series: the conference, not one year's edition. A workshop's parent is its conference."""

    class Kind(models.TextChoices):
        JOURNAL = "journal", _("Journal")
        CONFERENCE = "conference", _("Conference")
        WORKSHOP = "workshop", _("Workshop")
        BOOK = "book", _("Book")
        SERIES = "series", _("Book series")
        SCHOOL = "school", _("University or school")
        REPOSITORY = "repository", _("Preprint server or repository")
        OTHER = "other", _("Other")

    MEETINGS = frozenset({Kind.CONFERENCE, Kind.WORKSHOP})
    """The kinds of venues where people meet."""

    name = models.CharField(
        _("name"),
        max_length=400,
        help_text=_("In full, without year or number: ACM Symposium on Cloud Computing."),
    )
    short_name = models.CharField(_("short name"), max_length=80, blank=True, help_text=_("SoCC"))
    other_names = models.TextField(
        _("other names"),
        blank=True,
        help_text=_("One per line. Search and imports find the venue by them."),
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.OTHER)
    parent = models.ForeignKey(
        "self",
        verbose_name=_("held at"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="workshops",
        help_text=_("The conference that a workshop is part of."),
    )
    issn = models.CharField(_("ISSN"), max_length=20, blank=True)
    url = models.URLField(_("website"), max_length=500, blank=True)
    search_text = models.TextField(editable=False, default="", blank=True)

    objects = VenueQuerySet.as_manager()

    class Meta:
        verbose_name = _("venue")
        verbose_name_plural = _("venues")
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["alike_key"], name="publications_venue_alike"),
            models.Index(
                fields=["acronym_key"],
                name="publications_venue_acronym",
                condition=~Q(acronym_key=""),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="publications_venue_not_held_at_itself",
                condition=Q(parent__isnull=True) | ~Q(parent=F("pk")),
                violation_error_message=_("A venue can't be held at itself."),
            ),
            models.CheckConstraint(
                name="publications_venue_has_name",
                condition=~Q(name=""),
                violation_error_message=_("Enter a name."),
            ),
            models.UniqueConstraint(
                "name",
                "kind",
                name="publications_venue_name_once",
                violation_error_message=_("A venue with this name and kind already exists."),
            ),
        ]

    def __str__(self) -> str:
        is_said = not self.short_name or self.name.endswith(f" – {self.short_name}")
        return self.name if is_said else f"{self.name} ({self.short_name})"

    @property
    def label(self) -> str:
        """The short name, or the name if there is none."""
        return self.short_name or self.name

    def slug_source(self) -> str:
        return self.label

    def clean(self) -> None:
        super().clean()
        if self.pk and self.parent_id == self.pk:
            raise ValidationError({"parent": _("A venue can't be held at itself.")})

    def refresh_search_text(self) -> None:
        self.search_text = self.search_text_of(self.name, self.short_name, self.other_names)

    @staticmethod
    def search_text_of(name: str, short_name: str, other_names: str) -> str:
        """Return the text that `search` looks at, for writing rows in bulk."""
        names = (name, short_name, *other_names.splitlines())
        # "Nat. Struct. Mol. Biol." abbreviates words, and isn't an acronym.
        acronyms = acronyms_of(name) if not short_name or "." in short_name else []
        spoken = pinyin_of_title(name)
        return search_text(
            names=words_of_name(" ".join((*names, *acronyms))),
            rest=words_of(" ".join((*spoken, *spelled_words(name)))),
            keys=keys_of_names([*names, "".join(spoken)]),
        )

    @classmethod
    def name_values(cls, name: str, short_name: str, other_names: str) -> tuple[str, ...]:
        """Return the values of `NAME_COLUMNS`, for writing rows in bulk."""
        search = cls.search_text_of(name, short_name, other_names)
        return name, short_name, search, *cls.keys_of(name, short_name)


NAME_COLUMNS = ("name", "short_name", "search_text", *KEYS)
"""The columns of a venue's name, with those that follow from it."""


class RetiredVenueSlug(RetiredSlug):
    target = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="retired_slugs")


class DifferentVenues(DifferentPair):
    """Two venues marked as different, though their names are alike."""

    first = models.ForeignKey(
        Venue, on_delete=models.CASCADE, related_name="different_from", db_index=False
    )
    second = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="+")

    class Meta(DifferentPair.Meta):
        verbose_name = _("two different venues")
        verbose_name_plural = _("pairs of different venues")
