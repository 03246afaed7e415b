"""The form of a link of a publication, in which a DOI can stand for an address."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from foundation.forms import ConstraintForm
from publications.identifiers import doi_url, normalize_doi
from publications.models import Publication, PublicationLink

_DOI = re.compile(r"(?:doi:\s*)?10\.\d{4,9}/\S+", re.IGNORECASE)
_STATUSES = {
    PublicationLink.Kind.RETRACTION: Publication.Status.RETRACTED,
    PublicationLink.Kind.CONCERN: Publication.Status.CONCERN,
}
"""What a publication with such a notice is, the gravest first."""


class LinkAddressField(forms.URLField):
    """Takes an address, or a DOI, of which it returns the address."""

    # Browsers refuse a DOI in an input of addresses.
    widget = forms.TextInput(attrs={"class": "vURLField", "inputmode": "url"})

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        return super().to_python(doi_url(normalize_doi(text)) if _DOI.fullmatch(text) else value)


class PublicationLinkForm(ConstraintForm):
    url = LinkAddressField(
        label=_("URL"), max_length=2000, assume_scheme="https", help_text=_("An address, or a DOI.")
    )

    class Meta:
        model = PublicationLink
        exclude: list[str] = []


def follow_notices(publication: Publication, added: Iterable[PublicationLink]) -> bool:
    """Set the status that follows from notices that were `added` to what counts as published.

    Return whether it is another one. The caller saves it.
    """
    kinds = {link.kind for link in added}
    status = next((status for kind, status in _STATUSES.items() if kind in kinds), None)
    if status is None or publication.status != Publication.Status.PUBLISHED:
        return False
    publication.status = status
    return True
