"""Research interests, and who has them."""

from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from foundation.romanization import pinyin_of_title, spelled_words
from foundation.search.acronyms import acronyms_of
from foundation.search.computed_text import HasSearchText
from foundation.search.words import keys_of_names, search_text, words_of_name
from foundation.slugs import also, free_slug

if TYPE_CHECKING:
    from people.models.person import Person


class Interest(HasSearchText):
    """A research interest, shared by several people."""

    name = models.CharField(_("name"), max_length=120, unique=True)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, blank=True, allow_unicode=True)
    other_names = models.TextField(
        _("other names"),
        blank=True,
        default="",
        db_default="",
        help_text=_(
            "One per line: ML. Publications with one of these keywords have this topic, as those "
            "with the name itself do; case, spaces and hyphens don’t matter."
        ),
    )
    search_text = models.TextField(editable=False, default="", blank=True)

    class Meta:
        verbose_name = _("research interest")
        verbose_name_plural = _("research interests")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def named(cls, name: str) -> "Interest | None":
        """Return the first interest of this name, whatever its case, spaces or hyphens."""
        words = words_of_name(name)
        return cls.objects.filter(search_text__startswith=f"{words}\n").order_by("pk").first()

    def refresh_search_text(self) -> None:
        others = self.other_names.splitlines()
        spoken = pinyin_of_title(self.name)
        further = (*acronyms_of(self.name), *spoken, *spelled_words(self.name))
        self.search_text = search_text(
            names=words_of_name(self.name),
            rest=words_of_name(" ".join((*others, *further))),
            keys=keys_of_names([self.name, *others, "".join(spoken)]),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.slug = self.slug or free_slug(self.name, [Interest.objects.all()], "interest")
        kwargs["update_fields"] = also(kwargs.get("update_fields"), "slug")
        super().save(*args, **kwargs)


class PersonInterestQuerySet(models.QuerySet["PersonInterest"]):
    def held_now(self) -> Self:
        return self.exclude(state=PersonInterest.State.PAST)


class PersonInterest(models.Model):
    """A person's research interest: a current focus, current or past."""

    class State(models.TextChoices):
        FOCUS = "focus", _("Current focus")
        CURRENT = "current", _("Current")
        PAST = "past", _("Past")

    person = models.ForeignKey("people.Person", on_delete=models.CASCADE, related_name="interests")
    interest = models.ForeignKey(
        Interest, verbose_name=_("interest"), on_delete=models.PROTECT, related_name="people"
    )
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.CURRENT)
    rank = models.PositiveSmallIntegerField(_("order"), default=0)

    objects = PersonInterestQuerySet.as_manager()

    class Meta:
        verbose_name = _("research interest")
        verbose_name_plural = _("research interests")
        ordering = ["rank", "pk"]
        constraints = [
            models.UniqueConstraint(
                "person",
                "interest",
                name="people_personinterest_once",
                violation_error_message=_("This interest is already listed."),
            )
        ]

    def __str__(self) -> str:
        return self.interest.name


def interests_held_now(person: "Person") -> list[str]:
    """The names of the interests that aren't past, for files about a person."""
    rows = person.interests.all()  # as they are loaded
    return [row.interest.name for row in rows if row.state != PersonInterest.State.PAST]
