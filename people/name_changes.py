"""What happens elsewhere when something changes by which people are recognized as authors.

The apps above register what they do then; each returns a sentence for the editor, or "".
"""

from collections.abc import Callable, Collection
from datetime import datetime

from foundation.registry import Registry

AfterNameChange = Callable[[Collection[int], datetime | None], str]
"""Called with the primary keys of people whose names or iDs have changed, and the time from which
on other records may not fit them; None if any may not."""
AFTER_NAME_CHANGES: Registry[AfterNameChange] = Registry("consequences of changed names")
NAMING_FIELDS = frozenset({"name", "given_name", "family_name", "native_name", "orcid"})
PLACING_FIELDS = frozenset({"person", "organization", "start", "end"})
"""The fields of an affiliation that say where a person was when."""


def names_changed(people: Collection[int], *, since: datetime | None = None) -> list[str]:
    """Have all apps act on changed names of `people`, and return what they report.

    What was written before `since` fits the names already.
    """
    return [text for act in AFTER_NAME_CHANGES if (text := act(people, since))]
