"""The organizations that the rows of a table name, each looked up once."""

from affiliations.models import Organization
from people.forms.affiliation import organization_named


class Places:
    """Most rows of a table name the same few organizations."""

    def __init__(self) -> None:
        self._stored: dict[str, Organization] = {}

    def named(self, name: str) -> Organization:
        """Return what `organization_named` does; one that isn't stored yet is looked up again."""
        if name not in self._stored:
            found = organization_named(name)
            if found.pk is None:
                return found
            self._stored[name] = found
        return self._stored[name]

    def forget(self) -> None:
        """Look all up again, because what a row has stored was rolled back."""
        self._stored.clear()
