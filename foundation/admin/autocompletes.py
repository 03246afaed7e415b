"""Choices of records by autocomplete."""

from typing import Any

from django.contrib.admin.widgets import (
    AutocompleteMixin,
    AutocompleteSelect,
    AutocompleteSelectMultiple,
)
from django.core.validators import EMPTY_VALUES

from foundation.sent_keys import sent_key


class _OfRecords(AutocompleteMixin):
    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """Show a form again without what it sent as a record and no number of one can be."""
        kept = [each for each in value if each in EMPTY_VALUES or sent_key(str(each))]
        return super().optgroups(name, kept, attr)


class RecordAutocomplete(_OfRecords, AutocompleteSelect):
    pass


class RecordsAutocomplete(_OfRecords, AutocompleteSelectMultiple):
    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return 0, which no record has, for a number that no database takes."""
        sent = super().value_from_datadict(data, files, name)
        return sent and ["0" if each.isdecimal() and not sent_key(each) else each for each in sent]
