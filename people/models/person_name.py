"""The other names of a person."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.person import Person


class PersonName(models.Model):
    """Another name of a person, which imports match authors by."""

    class Kind(models.TextChoices):
        VARIANT = "variant", _("Also written")
        FORMER = "former", _("Former name")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(
        _("name"), max_length=200, help_text=_("For example Francis C. M. Lau.")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.VARIANT)

    class Meta:
        verbose_name = _("other name")
        verbose_name_plural = _("other names")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "person",
                "name",
                name="people_personname_once",
                violation_error_message=_("This name is already listed."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_former(self) -> bool:
        return self.kind == self.Kind.FORMER

    def _refresh_person(self) -> None:
        """Save what follows from the names, and show it in the person at hand as well."""
        stored = Person.objects.get(pk=self.person_id)
        stored.save(update_fields=["search_text"])
        for name in ("slug", "given_name", "family_name", "search_text", "hidden_names"):
            setattr(self.person, name, getattr(stored, name))
        self.person._stored_slug = stored.slug
        self.person.remember_names()

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        self._refresh_person()

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        deleted = super().delete(*args, **kwargs)
        self._refresh_person()
        return deleted
