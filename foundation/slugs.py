"""Slugs, and redirects from the slugs that a record had before."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Self, TypeVar
from urllib.parse import quote

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, router, transaction
from django.db.models.base import ModelState
from django.urls import get_script_prefix, reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from foundation.folding import fold

_Slugged = TypeVar("_Slugged", bound="Slugged")
_Record = TypeVar("_Record", bound=models.Model)
# Another process may take a free slug before this one is saved, but hardly this often.
_ATTEMPTS = 5
_SAFE = "!$&'()+*,;=/~:@"  # as in Django's reverse()


def slug_url(view: str, slug: str, *rest: str) -> str:
    """Return `reverse(view, args=[slug, *rest])`, which is too slow for dozens of links on a page.

    The part of the URL that all slugs have in common is resolved only once; `rest` has few values.
    """
    before, after = _around_slug(view, rest, get_script_prefix())
    return f"{before}{_quoted(slug)}{after}"


def slug_urls(view: str, slug: str, endings: Iterable[str]) -> list[str]:
    """Return `slug_url(view, slug, ending)` for each ending, such as those of its formats."""
    prefix, quoted = get_script_prefix(), _quoted(slug)
    return [quoted.join(_around_slug(view, (ending,), prefix)) for ending in endings]


def _quoted(slug: str) -> str:
    """Return the slug as a part of a URL. Nearly all slugs have nothing to quote."""
    if slug.isascii() and slug.replace("-", "").isalnum():
        return slug
    return quote(slug, safe=_SAFE)


@lru_cache(maxsize=256)
def _around_slug(view: str, rest: tuple[str, ...], _prefix: str) -> tuple[str, str]:
    before, _, after = reverse(view, args=["SLUG", *rest]).partition("SLUG")
    return before, after


def fixed_url(view: str, *arguments: str) -> str:
    """Return `reverse(view, args=arguments)`, resolved once; the arguments have few values."""
    return _fixed_url(view, arguments, get_script_prefix())


@lru_cache(maxsize=256)
def _fixed_url(view: str, arguments: tuple[str, ...], _prefix: str) -> str:
    return reverse(view, args=arguments)


class RetiredSlug(models.Model):
    """A slug that a record had before; concrete models have the record in `target`."""

    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    is_gone = models.BooleanField(editable=False, default=False)
    """The address answers "410 Gone" and doesn't redirect."""

    class Meta:
        abstract = True
        verbose_name = _("former address")
        verbose_name_plural = _("former addresses")

    def __str__(self) -> str:
        return self.slug


class Slugged(models.Model):
    """A record with a slug.

    Concrete models have a RetiredSlug model with the reverse name `retired_slugs`, and return the
    text to make a slug of from `slug_source()`.
    """

    slug = models.SlugField(
        _("slug"),
        max_length=120,
        unique=True,
        blank=True,
        allow_unicode=True,
        help_text=_("The last part of the page’s address. Leave empty to create it from the name."),
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
        if not self.slug:
            return
        if self._retired().filter(slug=self.slug).exclude(target=self.pk).exists():
            raise ValidationError(
                {"slug": _("This address redirects to another record, which had it before.")}
            )

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.slug:
            kwargs["update_fields"] = also(kwargs.get("update_fields"), "slug")
            self._save_with_free_slug(*args, **kwargs)
            return
        update_fields = kwargs.get("update_fields")
        if update_fields is not None and "slug" not in update_fields:
            super().save(*args, **kwargs)
            return
        with transaction.atomic(using=kwargs.get("using") or router.db_for_write(type(self))):
            before = self._slug_before()
            super().save(*args, **kwargs)
            self._retire(before)

    def _save_with_free_slug(self, *args: Any, **kwargs: Any) -> None:
        for attempt in range(1, _ATTEMPTS + 1):
            before = self._slug_before()
            self.slug = free_slug(self.slug_source(), self._taken_slugs(), self._fallback_slug())
            try:
                with transaction.atomic(
                    using=kwargs.get("using") or router.db_for_write(type(self))
                ):
                    super().save(*args, **kwargs)
                    self._retire(before)
                return
            except IntegrityError:
                taken = type(self)._default_manager.filter(slug=self.slug).exclude(pk=self.pk)
                if attempt == _ATTEMPTS or not taken.exists():
                    self.slug = ""
                    raise

    def _slug_before(self) -> str | None:
        """Return the stored slug, from the database if the record was loaded without it."""
        if self._stored_slug is None and self.pk and not self._state.adding:
            rows = type(self)._default_manager.filter(pk=self.pk)
            return rows.values_list("slug", flat=True).first()
        return self._stored_slug

    def _retire(self, before: str | None) -> None:
        if before and before != self.slug:
            self._retired().filter(slug=self.slug).delete()
            self._retired().update_or_create(slug=before, defaults={"target": self})
        self._stored_slug = self.slug

    @classmethod
    def _retired(cls) -> Any:
        model: Any = cls._meta.get_field("retired_slugs").related_model
        return model._default_manager

    @classmethod
    def _fallback_slug(cls) -> str:
        return cls._meta.model_name or "record"

    @classmethod
    def _taken_slugs(cls) -> list[models.QuerySet[Any]]:
        return [cls._default_manager.all(), cls._retired().all()]


def stored_record(model: type[_Slugged], columns: dict[str, Any]) -> _Slugged:
    """Return a record with a slug as `stored_row` does."""
    return stored_row(model, {**columns, "_stored_slug": columns["slug"]})


def stored_row(model: type[_Record], columns: dict[str, Any]) -> _Record:
    """Return a record as `Model.from_db` does, which sets each of forty columns as deferred."""
    record = model.__new__(model)
    record._state = ModelState()
    record._state.adding, record._state.db = False, "default"
    vars(record).update(columns)
    return record


def also(update_fields: Iterable[str] | None, *names: str) -> list[str] | None:
    """Add computed fields to the `update_fields` of `save()`; None (all) and [] are kept."""
    fields = None if update_fields is None else set(update_fields)
    return [*fields.union(names)] if fields else (None if fields is None else [])


def base_slug(source: str, fallback: str) -> str:
    """Return the slug of `source` before any number is added: at most 100 characters.

    "Deep–Learning in Øresund" is "deep-learning-in-oresund". Letters of other scripts are kept;
    if `source` has no letter or digit at all, the slug is `fallback`.
    """
    # Folded first: `slugify` alone drops an ø and closes up the words around a dash.
    words = fold(source)
    slug = words.replace(" ", "-") if words.isascii() else slugify(words, allow_unicode=True)
    return slug[:100].strip("-_") or fallback


def free_slug(source: str, taken: Iterable[models.QuerySet[Any]], fallback: str) -> str:
    """Return the slug of `source`, numbered where a row of one of the querysets has it already."""
    base = base_slug(source, fallback)
    querysets = list(taken)
    # Most slugs are free, and this query has an index; a search by prefix may have none.
    if not any(queryset.filter(slug=base).exists() for queryset in querysets):
        return base
    numbered: set[str] = set()
    for queryset in querysets:
        numbered.update(queryset.filter(slug__startswith=f"{base}-").values_list("slug", flat=True))
    return next(s for n in range(2, len(numbered) + 3) if (s := f"{base}-{n}") not in numbered)


class SlugGoneError(LookupError):
    """The slug was made of a former name, which its address must not lead to."""


def find_by_slug(
    queryset: models.QuerySet[Any], slug: str, *, even_gone: bool = False
) -> tuple[Any, bool]:
    """Return the record with `slug`, and whether that is a retired slug of it.

    Raise the model's DoesNotExist if no record has or had the slug, and SlugGoneError if its
    address is gone, unless `even_gone`.
    """
    slug = without_nul(slug)
    found = queryset.filter(slug=slug).first()
    if found is not None:
        return found, False
    return find_by_retired_slug(queryset, slug, even_gone=even_gone), True


def find_by_retired_slug(
    queryset: models.QuerySet[Any], slug: str, *, even_gone: bool = False
) -> Any:
    """Return the record that had `slug`, or raise as `find_by_slug` does."""
    slug = without_nul(slug)
    record = queryset.get(retired_slugs__slug=slug)
    if not even_gone and record.retired_slugs.filter(slug=slug, is_gone=True).exists():
        raise SlugGoneError(slug)
    return record


def without_nul(slug: str) -> str:
    """Return `slug` as PostgreSQL accepts it."""
    return slug.replace("\0", "")
