"""What happens elsewhere when the names or the ORCID iD of people change.

The apps above register what they do then; each returns a sentence for the editor, or "".
"""

from collections.abc import Callable, Collection

from foundation.registry import Registry

AfterNameChange = Callable[[Collection[int]], str]
"""Called with the primary keys of people whose names or iDs have changed."""
AFTER_NAME_CHANGES: Registry[AfterNameChange] = Registry("consequences of changed names")
NAMING_FIELDS = frozenset({"name", "given_name", "family_name", "native_name", "orcid"})


def names_changed(people: Collection[int]) -> list[str]:
    """Have all apps act on changed names of `people`, and return what they report."""
    return [text for act in AFTER_NAME_CHANGES if (text := act(people))]
