"""The authors and editors of a publication: the name as printed, and the person if known."""

from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from foundation.slugs import also
from people.former_names import NameParts
from people.models import Person
from publications.models.publication import Publication
from publications.visibility import is_public

_OF_PERSON = frozenset(
    {
        "id", "name", "slug", "given_name", "family_name", "is_listed", "orcid",
        "redirects_former_addresses",
    }
)  # fmt: skip
_UNREAD_OF_PERSON = tuple(
    f"person__{field.name}"
    for field in Person._meta.concrete_fields
    if field.name not in _OF_PERSON | {"hidden_names"}
)


class AuthorshipQuerySet(models.QuerySet["Authorship"]):
    def with_public_names(self) -> Self:
        """Load what the public names are made of, in the same query."""
        return self.select_related("person").defer(*_UNREAD_OF_PERSON)

    def public(self) -> Self:
        """Authors of publications that everyone may see."""
        return self.filter(is_public("publication__"))

    def hiding_names(self) -> Self:
        """Confirmed authors who hide a former name."""
        return self.confirmed().filter(person__hidden_names__isnull=False)

    def authors(self) -> Self:
        return self.filter(contribution=Contribution.AUTHOR)

    def editors(self) -> Self:
        return self.filter(contribution=Contribution.EDITOR)

    def confirmed(self) -> Self:
        """Authors whose person is confirmed. Only these links are public."""
        return self.filter(person__isnull=False, link_state=Authorship.LinkState.CONFIRMED)

    def suggested(self) -> Self:
        """Authors whose person an editor has yet to confirm or reject."""
        return self.filter(person__isnull=False, link_state=Authorship.LinkState.SUGGESTED)

    def undecided(self) -> Self:
        """Authors who may be one or several people, which an editor has yet to decide."""
        is_suggested = Q(person__isnull=False, link_state=Authorship.LinkState.SUGGESTED)
        has_candidates = Q(person__isnull=True, evidence__isnull=False)
        return self.filter(is_suggested | has_candidates)


class Contribution(models.TextChoices):
    AUTHOR = "author", _("Author")
    EDITOR = "editor", _("Editor")


class PublicName:
    """The rules for which name of an author is shown, and whose page it links to."""

    first: Any
    von: Any
    last: Any
    jr: Any
    person: Any
    person_id: Any
    link_state: Any

    @property
    def printed_name(self) -> NameParts:
        """The name as printed, which matching and editing use. Never show or export it."""
        return NameParts(self.first, self.von, self.last, self.jr)

    @property
    def public_name(self) -> NameParts:
        """The name that everything shows and exports.

        It is the name as printed, or the present name if a confirmed author hides a former one.
        Read the authorship `with_public_names`.
        """
        printed = self.printed_name
        if not self.is_confirmed or self.person is None or self.person.hidden_names is None:
            return printed
        return self.person.present_name if self.person.former.are_in_name(printed) else printed

    @property
    def full_name(self) -> str:
        """The public name in one piece: "Ludwig van Beethoven", "王小明"."""
        return self.public_name.full_name

    @property
    def is_confirmed(self) -> bool:
        return self.person_id is not None and self.link_state == Authorship.LinkState.CONFIRMED

    @property
    def listed_person(self) -> Any:
        """The person whose page this name links to: confirmed and listed."""
        return self.person if self.is_confirmed and self.person and self.person.is_listed else None


class Authorship(PublicName, models.Model):
    """One name on a publication, in BibTeX's four parts."""

    class LinkState(models.TextChoices):
        NONE = "", _("Not linked")
        CONFIRMED = "confirmed", _("Confirmed")
        SUGGESTED = "suggested", _("Suggested")
        REJECTED = "rejected", _("Rejected")

    class LinkedBy(models.TextChoices):
        NONE = "", "–"
        IMPORT = "import", _("An import")
        PERSON = "person", _("A person")

    publication = models.ForeignKey(
        Publication,
        verbose_name=_("publication"),
        on_delete=models.CASCADE,
        related_name="authorships",
        db_index=False,  # the index of publications_authorship_position_once covers it
    )
    contribution = models.CharField(
        _("contribution"), max_length=8, choices=Contribution, default=Contribution.AUTHOR
    )
    position = models.PositiveIntegerField(_("position"), help_text=_("1 for the first."))
    first = models.TextField(_("first names"), blank=True, help_text=_("As printed: Francis C. M."))
    von = models.TextField(_("particle"), blank=True, help_text=_("van, de la"))
    last = models.TextField(_("last name"), help_text=_("Or the whole name of a group."))
    jr = models.TextField(_("suffix"), blank=True, help_text=_("Jr., III"))
    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="authorships",
        db_index=False,  # the index below begins with it, and leaves out the many without a person
    )
    link_state = models.CharField(
        _("link to the person"),
        max_length=10,
        choices=LinkState,
        blank=True,
        default=LinkState.NONE,
    )
    linked_by = models.CharField(
        _("linked by"),
        max_length=8,
        choices=LinkedBy,
        blank=True,
        default=LinkedBy.NONE,
        editable=False,
    )
    evidence = models.JSONField(
        _("evidence"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("The people who may be the author, with the evidence for and against each."),
    )
    equal_group = models.PositiveSmallIntegerField(
        _("equal contribution"),
        null=True,
        blank=True,
        help_text=_("Authors with the same number contributed equally; 1 shows as *, 2 as †."),
    )
    is_corresponding = models.BooleanField(_("corresponding"), default=False)
    gap_before = models.BooleanField(
        _("names missing before"),
        default=False,
        help_text=_("The source omits names here: “Zhang, T., …, Zhang, Z.”"),
    )
    selected_rank = models.PositiveSmallIntegerField(
        _("selected"),
        null=True,
        blank=True,
        help_text=_("Rank among the person's selected publications; 1 is the first."),
    )
    rejected = models.JSONField(
        _("rejected people"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("The numbers of the people whom an editor ruled out as the author."),
    )

    objects = AuthorshipQuerySet.as_manager()
    also_shown_with = frozenset({"person"})

    class Meta:
        verbose_name = _("authorship")
        verbose_name_plural = _("authorships")
        ordering = ["contribution", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "contribution", "position"],
                name="publications_authorship_position_once",
                violation_error_message=_("Two authors can't have the same position."),
            ),
            models.UniqueConstraint(
                fields=["person", "selected_rank"],
                name="publications_authorship_selected_rank_once",
                condition=Q(selected_rank__isnull=False, person__isnull=False),
                violation_error_message=_(
                    "Another of the person's selected publications already has this rank."
                ),
            ),
            models.CheckConstraint(
                name="publications_authorship_position_from_1",
                condition=Q(position__gte=1),
                violation_error_message=_("The first position is 1."),
            ),
            models.CheckConstraint(
                name="publications_authorship_has_last_name",
                condition=~Q(last=""),
                violation_error_message=_("Enter at least the last name."),
            ),
        ]
        indexes = [
            models.Index(
                fields=["person", "link_state", "publication"],
                name="publications_authorship_person",
                condition=Q(person__isnull=False),
            ),
            models.Index(
                fields=["last", "first"],
                name="publications_authorship_open",
                condition=Q(person__isnull=True, evidence__isnull=False),
            ),
            models.Index(  # the order of the admin's list
                fields=["contribution", "position", "id"], name="publications_authorship_order"
            ),
            models.Index(
                fields=["id"],
                name="publications_authorship_reject",
                condition=Q(rejected__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    def remember_rejection(self) -> None:
        """Keep `rejected` in step with the link, so that a rejected person isn't proposed again."""
        rejected = set(self.rejected or ())
        if self.person_id is not None and self.link_state == self.LinkState.REJECTED:
            rejected.add(self.person_id)
        elif self.person_id is not None and self.linked_by == self.LinkedBy.PERSON:
            rejected.discard(self.person_id)
        self.rejected = sorted(rejected) or None

    def clean(self) -> None:
        super().clean()
        if self.person and not self.last:
            self.first, self.last = self.person.given_name, self.person.family_name
        if not self.last:
            raise ValidationError(
                {"last": _("Enter at least the last name, or choose the person.")}
            )
        if self.person and not self.link_state:
            self.link_state = self.LinkState.CONFIRMED
        if self.link_state and not self.person:
            raise ValidationError({"person": _("Choose the person for this link.")})
        if self.selected_rank is not None and not self.is_confirmed:
            raise ValidationError(
                {"selected_rank": _("Only a person’s own publication can be selected.")}
            )

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.person_id is None:
            self.link_state, self.linked_by = self.LinkState.NONE, self.LinkedBy.NONE
        elif not self.link_state:
            self.link_state = self.LinkState.CONFIRMED
        self.remember_rejection()
        kwargs["update_fields"] = also(
            kwargs.get("update_fields"), "link_state", "linked_by", "rejected"
        )
        super().save(*args, **kwargs)
