"""The form of a CV's settings."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.forms import ConstraintForm
from foundation.quoting import quotable
from people.models import CurriculumVitae, CVSection
from people.models.cv import default_sections


class SectionsWidget(forms.Widget):
    """A number for each section of the CV; sections without a number are left out."""

    template_name = "admin/widgets/cv_sections.html"
    use_fieldset = True

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        typed = value if isinstance(value, dict) else _numbered(value or ())
        wanted = [section for section in typed if section in CVSection.values]
        context["rows"] = [
            {
                "name": f"{name}-{section}",
                "label": CVSection(section).label,
                "number": typed[section],
            }
            for section in wanted
        ]
        return context

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> dict[str, str]:
        """Return the numbers typed, by section in the order of the page."""
        prefix = f"{name}-"
        names = [key.removeprefix(prefix) for key in data if key.startswith(prefix)]
        return {section: data[prefix + section].strip() for section in names}

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return not any(key.startswith(f"{name}-") for key in data)

    def id_for_label(self, id_: str) -> str:
        return ""


class SectionsField(forms.Field):
    """The sections of a CV, sorted by the numbers typed for them."""

    widget = SectionsWidget

    def to_python(self, value: dict[str, str] | list[str] | None) -> list[str]:
        if isinstance(value, list):  # as it is stored
            return value
        places: dict[str, tuple[float, int]] = {}
        for place, (section, text) in enumerate((value or {}).items(), start=1):
            if not text:
                continue
            try:
                number = float(text)
            except ValueError:
                number = math.nan
            if not math.isfinite(number):
                message = _("“%(text)s” isn’t a valid number. Enter 1, 2, 3, or nothing.")
                raise ValidationError(message, params={"text": quotable(text)})
            # A section moved up to 2 goes before the previous 2, one moved down to it goes after.
            places[section] = (number, (number > place) - (number < place))
        return sorted(places, key=lambda section: places[section])

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(data) and list(initial or ()) != self.to_python(data)
        except ValidationError:
            return True


def _numbered(sections: Sequence[str]) -> dict[str, str]:
    """Return the position of each of `sections`, then the other sections with no number."""
    places = {section: str(place) for place, section in enumerate(sections, start=1)}
    return places | {section: "" for section in CVSection.values if section not in places}


class CurriculumVitaeForm(ConstraintForm):
    sections = SectionsField(
        label=_("Sections"),
        initial=default_sections,
        required=False,
        help_text=_(
            "Sections appear in the order of their numbers. To leave out a section, clear its "
            "number. Empty sections are always left out."
        ),
    )

    class Meta:
        model = CurriculumVitae
        exclude: list[str] = []
