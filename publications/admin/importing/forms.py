"""The form that starts an import: files, pasted text, or numbers to fetch."""

import codecs
from collections import Counter
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from affiliations.models import Organization
from foundation.admin.autocompletes import RecordAutocomplete
from foundation.permissions import in_units
from publications.bibtex import UnreadableBibtexError, read_bibtex
from publications.importing.fetching.identifiers import MOST, Identifier, read_identifiers
from publications.importing.messages import render
from publications.importing.sources import Source
from publications.models import PreparedImport
from publications.source_names import PASTED, heading_of

LARGEST_FILE = 10 * 1024 * 1024
_TOO_LARGE = _(
    "“%(name)s” is larger than %(limit)d MB. Split it, or use the command import_bibtex"
    " on the server."
)


def too_large(name: str) -> str:
    return _TOO_LARGE % {"name": name, "limit": LARGEST_FILE // 2**20}


class _SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """Any number of files, each of which has a name of its own and is not too large."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        given = data if isinstance(data, list) else [data] if data else []
        files = [super(_FilesField, self).clean(file, initial) for file in given]
        for file in files:
            if file.size > LARGEST_FILE:
                raise ValidationError(too_large(str(file.name)))
        repeated = [name for name, times in Counter(f.name for f in files).items() if times > 1]
        if repeated:
            text = _("Two files are named “%(name)s”. Rename one, or import them one by one.")
            raise ValidationError(text % {"name": repeated[0]})
        return files


class ImportForm(forms.ModelForm):
    """What to import, and whose list it is."""

    uploads = _FilesField(
        label=_("BibTeX files"),
        required=False,
        help_text=_("One or several .bib files, up to 10 MB each."),
    )
    text = forms.CharField(
        label=_("or paste BibTeX"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "import-text"}),
    )
    numbers = forms.CharField(
        label=_("or DOIs, arXiv numbers, PubMed numbers"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false", "class": "import-text"}),
        help_text=_("One or several; the publications are fetched from their registries."),
    )

    field_order: tuple[str, ...] = ("uploads", "text", "numbers")
    first_option = "person"
    """The field from which on the form is folded."""

    class Meta:
        model = PreparedImport
        fields = ["person", "organization", "encoding", "restore_deleted"]
        help_texts = {
            "person": _("If it is one person’s own publication list."),
            "organization": _("If it is a group’s own publication list."),
            "encoding": _("Detected if empty. Examples: utf-8, latin-1, gbk."),
            "restore_deleted": _("Also import publications that an editor deleted."),
        }
        widgets = {"encoding": forms.TextInput(attrs={"size": 12})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in {"person", "organization"} & self.fields.keys():
            relation: Any = PreparedImport._meta.get_field(name)
            field: Any = self.fields[name]
            field.widget = RecordAutocomplete(relation, admin.site)
            field.widget.choices = field.choices
        self.sources: list[Source] = []
        self.identifiers: list[Identifier] = []

    def clean_encoding(self) -> str:
        encoding: str = self.cleaned_data["encoding"].strip()
        try:
            if encoding:
                codecs.lookup(encoding)
        except LookupError:
            text = _("“%(name)s” isn't an encoding. Leave it empty, or use utf-8 or latin-1.")
            raise ValidationError(text % {"name": encoding}) from None
        return encoding

    def clean_numbers(self) -> str:
        numbers: str = self.cleaned_data["numbers"]
        self.identifiers, unknown = read_identifiers(numbers)
        if unknown:
            text = _("Not a DOI, arXiv number or PubMed number: %(words)s.")
            raise ValidationError(text % {"words": ", ".join(f"“{w[:60]}”" for w in unknown[:5])})
        if len(self.identifiers) > MOST:
            number = len(self.identifiers)
            sentence = ngettext(
                "This is %(n)d number; at most %(most)d can be fetched at once.",
                "These are %(n)d numbers; at most %(most)d can be fetched at once.",
                number,
            )
            raise ValidationError(sentence % {"n": number, "most": MOST})
        return numbers

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        files = values.get("uploads") or []
        text: str = values.get("text") or ""
        given = [
            name
            for name in ("files", "text", "numbers")
            if self.data.get(name) or name in self.files
        ]
        filled = [bool(files), bool(text.strip()), bool(self.identifiers)]
        if not self.errors and not any(filled):
            raise ValidationError(_("Choose a file, or paste BibTeX or numbers."))
        if len(given) > 1 and sum(filled) > 1:
            raise ValidationError(
                _("Import files, pasted BibTeX and numbers separately, one after the other.")
            )
        if files:
            self._read_files(files)
        elif text.strip():
            self._take("text", Source(PASTED, text.encode("utf-8", "surrogatepass")))
        return values

    def _read_files(self, files: list[UploadedFile]) -> None:
        for file in files:
            self._take("uploads", Source(str(file.name), file.read()))

    def _take(self, field: str, source: Source) -> None:
        assert source.data is not None
        encoding = self.cleaned_data.get("encoding") or None
        try:
            read_bibtex(source.data, encoding=encoding if field == "uploads" else "utf-8")
        except UnreadableBibtexError as error:
            self.add_error(field, f"{heading_of(source.name)}: {render(error.message)}")
        else:
            self.sources.append(source)


class UnitImportForm(ImportForm):
    """The list of one of the organizations that an editor of units edits."""

    first_option = "encoding"

    class Meta(ImportForm.Meta):
        fields: list[str] = ["organization", "encoding"]

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        units = in_units(user, Organization.objects.order_by("name", "pk"))
        self.fields["organization"] = forms.ModelChoiceField(
            units,
            label=_("Whose list it is"),
            empty_label=None,
            help_text=_(
                "Only entries with an author in your units are imported. Publications "
                "that also belong to other people in the directory are listed, and stay "
                "as they are."
            ),
        )
