"""The form of a publication, where all authors can be added as one text."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from foundation.folding import fold
from foundation.forms import ConstraintForm, LinesField
from people.models import Grant, Person
from publications.identifiers import title_key
from publications.matching.author_lookup import find_among
from publications.matching.named_grants import FUNDING_FIELDS, GRANT_FIELDS, KnownGrants
from publications.models import Authorship, Publication
from publications.pasted_names import read_typed_names
from publications.visibility import Release

SAME_TITLE_ALLOWED = "same_title_allowed"
"""The checkbox that confirms that a publication with the same title is a different one."""


class PublicationForm(ConstraintForm):
    add_authors = forms.CharField(
        label=_("Add authors"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "vLargeTextField"}),
        help_text=_(
            "In order, as in BibTeX (Lovelace, Ada and Hopper, Grace) or as in a CV (Ada Lovelace, "
            "Grace Hopper; Lovelace A., et al.). They are added after the current authors."
        ),
    )
    keywords = LinesField(label=_("Keywords"), help_text=_("One per line."))

    class Meta:
        model = Publication
        exclude: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "release" in self.fields and self.instance.release != Release.UNNAMED:
            choices = [each for each in Release.choices if each[0] != Release.UNNAMED]
            self.fields["release"].choices = choices  # type: ignore[attr-defined]
        if "status" in self.fields:
            says = _("Add the notice of a retraction or a correction to the links.")
            self.fields["status"].help_text = says
        grants = self.fields.get("grants")
        if grants is not None and (named := possible_grants(self.instance)):
            says = _("The BibTeX fields name the number of: %(grants)s.")
            grants.help_text = f"{grants.help_text} {says % {'grants': ', '.join(named)}}"

    def clean_extra(self) -> dict[str, Any]:
        extra = self.cleaned_data["extra"] or {}
        if not isinstance(extra, dict):
            raise ValidationError(_('Enter names and values: {"month": "July"}.'))
        return extra

    def clean_add_authors(self) -> Any:
        return read_typed_names(self.cleaned_data["add_authors"])

    def clean(self) -> Any:
        cleaned = super().clean() or self.cleaned_data
        if not self.instance.pk and cleaned.get("title") and SAME_TITLE_ALLOWED not in self.data:
            counterpart = publication_titled(cleaned["title"])
            if counterpart is not None:
                self.add_error(
                    "title", ValidationError(_counterpart_message(counterpart), code="counterpart")
                )
        return cleaned

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        names = self.cleaned_data.get("add_authors")
        if names and names.truncated:
            self.instance.truncated = True
        return super().save(commit)


def possible_grants(publication: Publication) -> list[str]:
    """Return the grants that the BibTeX fields may name, and the publication isn't linked to."""
    fields = publication.extra if isinstance(publication.extra, dict) else {}
    if not publication.pk or fields.keys().isdisjoint((*GRANT_FIELDS, *FUNDING_FIELDS)):
        return []
    named = KnownGrants.stored().named_in(fields)
    others = Grant.objects.filter(pk__in=named.certain | named.possible)
    others = others.exclude(publications=publication).order_by("sponsor", "number", "pk")
    return [str(grant) for grant in others]


def publication_titled(title: str) -> Publication | None:
    """Return the first publication with this title, ignoring case, accents and punctuation."""
    folded, key = fold(title), title_key(title)
    if not key:
        return None
    found = Publication.objects.filter(title_key=key).order_by("pk")
    return next(
        (publication for publication in found[:50] if fold(publication.title) == folded), None
    )


def _counterpart_message(counterpart: Publication) -> str:
    url = reverse("admin:publications_publication_change", args=[counterpart.pk])
    return format_html(
        '{} <a href="{}" target="_blank">{} ({})</a>. '
        '<label><input type="checkbox" name="{}"> {}</label>',
        _("A publication with this title already exists:"),
        url,
        counterpart,
        counterpart.year or _("no date"),
        SAME_TITLE_ALLOWED,
        _("This is a different publication. Add it anyway."),
    )


def add_authors(publication: Publication, names: Any, *, own: Person | None = None) -> bool:
    """Append `names` to the authors, and confirm `own` as the author whose name matches.

    Return False only if `own` is given and isn't an author afterwards.
    """
    last = publication.authorships.authors().aggregate(last=Max("position"))["last"] or 0
    for position, name in enumerate(names.names if names else [], start=last + 1):
        Authorship.objects.create(
            publication=publication,
            position=position,
            **name.parts(),
            equal_group=name.equal_group,
            is_corresponding=name.corresponding,
            gap_before=name.gap_before,
        )
    if own is None:
        return True
    authorships = list(publication.authorships.authors())
    if any(a.person_id == own.pk and a.link_state for a in authorships):
        return True
    found = find_among(authorships, own)
    if found is not None:
        found.person, found.link_state = own, Authorship.LinkState.CONFIRMED
        found.linked_by = Authorship.LinkedBy.PERSON
        found.save()
    return found is not None
