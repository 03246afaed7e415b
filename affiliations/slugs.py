"""Slugs that never die: a record that is renamed keeps answering at its old address."""

from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _


class RetiredSlug(models.Model):
    """An address that a record had before; concrete models name the record in `target`."""

    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.slug


class Slugged(models.Model):
    """A record with an address of its own.

    Concrete models have `retired_slugs` as the reverse name of their RetiredSlug model and say in
    `slug_source()` what a new slug is made of.
    """

    slug = models.SlugField(
        _("slug"),
        max_length=120,
        unique=True,
        blank=True,
        allow_unicode=True,
        help_text=_("The last part of the page's address. Left empty, it is made from the name."),
    )

    _stored_slug: str | None = None

    class Meta:
        abstract = True

    def slug_source(self) -> str:
        raise NotImplementedError

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        instance = super().from_db(*args, **kwargs)
        instance._stored_slug = instance.__dict__.get("slug")
        return instance

    def clean(self) -> None:
        super().clean()
        retired = self._retired().filter(slug=self.slug).exclude(target=self.pk)
        if self.slug and retired.exists():
            raise ValidationError(
                {"slug": _("This address belonged to another record, which it still leads to.")}
            )

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            self.slug = self._free_slug()
        super().save(*args, **kwargs)
        if self._stored_slug and self._stored_slug != self.slug:
            self._retired().filter(slug=self.slug).delete()
            self._retired().get_or_create(slug=self._stored_slug, defaults={"target": self})
        self._stored_slug = self.slug

    @classmethod
    def _retired(cls) -> Any:
        model: Any = cls._meta.get_field("retired_slugs").related_model
        return model._default_manager

    def _free_slug(self) -> str:
        source = self.slug_source()
        base = (slugify(source) or slugify(source, allow_unicode=True))[:100].strip("-")
        base = base or self._meta.model_name or "record"
        manager = type(self)._default_manager
        taken = set(manager.filter(slug__startswith=base).values_list("slug", flat=True))
        taken |= set(self._retired().filter(slug__startswith=base).values_list("slug", flat=True))
        if base not in taken:
            return base
        return next(s for n in range(2, len(taken) + 3) if (s := f"{base}-{n}") not in taken)


def find_by_slug(queryset: models.QuerySet[Any], slug: str) -> tuple[Any, bool]:
    """Return the record at `slug` and whether it has moved to another one.

    Raise the model's DoesNotExist where no record has or had that slug.
    """
    slug = slug.replace("\0", "")  # PostgreSQL refuses to compare it
    found = queryset.filter(slug=slug).first()
    if found is not None:
        return found, False
    return queryset.get(retired_slugs__slug=slug), True
