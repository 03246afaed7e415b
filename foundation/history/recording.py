"""Say who makes the changes that follow, how and why.

Imports no models until something changes, so that manage.py can use it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.models import Exists, OuterRef

from foundation.history.routes import Route

if TYPE_CHECKING:
    from foundation.history.models import Event


@dataclass(eq=False)
class Recording:
    """An event that is stored with the first change that belongs to it."""

    route: Route
    who: Any = None
    reason: str = ""
    about: Any = None
    undoes: "Event | None" = None
    is_explicit: bool = False
    records_rows: bool = True
    event: "Event | None" = field(default=None, init=False)
    """The stored event; None as long as nothing has changed."""
    _is_committed: bool = field(default=False, init=False)
    _database: Any = field(default=None, init=False)

    def stored_event(self, connection: Any) -> "Event":
        """Return the event, stored in the transaction that is open."""
        if self.event is None or not self._is_stored(connection):
            self.event = self._new_event()
            self.event.save(using=connection.alias)
            self._database = connection.settings_dict["NAME"]
            self._is_committed = False
            transaction.on_commit(self._committed, using=connection.alias)
        return self.event

    def _new_event(self) -> "Event":
        from foundation.history.models import Event

        who = self.who if getattr(self.who, "pk", None) else None
        about = self.about if getattr(self.about, "pk", None) else None
        return Event(
            route=self.route,
            who=who,
            who_name=who.get_username() if who else "",
            reason=self.reason,
            about_table=about._meta.db_table if about else "",
            about_row=about.pk if about else None,
            undoes=self.undoes,
        )

    def _is_stored(self, connection: Any) -> bool:
        """Whether the event is in the database: committed, or not rolled back since.

        A dry run on a copy of the database stores it there only.
        """
        if self._database != connection.settings_dict["NAME"]:
            return False
        callbacks = (entry[1] for entry in connection.run_on_commit)
        return self._is_committed or any(call == self._committed for call in callbacks)

    def _committed(self) -> None:
        self._is_committed = True

    def forget_if_empty(self) -> None:
        """Delete the event if all that was written had been so before."""
        from foundation.history.models import Event, RowChange

        if self.event is None or not self._is_stored(connections[DEFAULT_DB_ALIAS]):
            return
        changes = RowChange.objects.filter(event=OuterRef("pk"))
        rows = Event.objects.filter(~Exists(changes), pk=self.event.pk)
        rows._raw_delete(rows.db)


_CURRENT: ContextVar[Recording | None] = ContextVar("recording", default=None)


def current_recording() -> Recording | None:
    return _CURRENT.get()


@contextmanager
def _current(recording: Recording | None) -> Iterator[None]:
    token = _CURRENT.set(recording)
    try:
        yield
    finally:
        _CURRENT.reset(token)


@contextmanager
def acting(*, route: Route, who: Any = None, reason: str = "") -> Iterator[None]:
    """Attribute what is written inside to one event, unless `recording` begins another one.

    For requests and commands as a whole.
    """
    made = Recording(route, who, reason)
    with _current(made):
        yield
        made.forget_if_empty()


@contextmanager
def recording(
    *,
    route: Route,
    who: Any = None,
    reason: str = "",
    about: Any = None,
    undoes: "Event | None" = None,
) -> Iterator[Recording]:
    """Make everything that is written inside one event; inside another one, it belongs to that.

    `who` is a user, by default the one of the request; `about` is the saved record that the event
    is about; `reason` is a sentence for the change log, without names of people.
    """
    outer = _CURRENT.get()
    if outer is not None and outer.is_explicit:
        yield outer
        return
    who = who or (outer.who if outer else None)
    inner = Recording(route, who, reason, about, undoes, is_explicit=True)
    with _current(inner):
        yield inner


@contextmanager
def recording_without_rows(
    *, route: Route, about: Any, who: Any = None, reason: str = ""
) -> Iterator[Recording]:
    """Store one event without its rows, for an import, whose own records can undo it.

    Call it inside a transaction. A second call about the same record continues its event.
    """
    from foundation.history.marking import pause_triggers
    from foundation.history.models import Event

    outer = _CURRENT.get()
    who = who or (outer.who if outer else None)
    inner = Recording(route, who, reason, about, is_explicit=True, records_rows=False)
    connection = connections[DEFAULT_DB_ALIAS]
    inner.event = Event.objects.filter(
        route=route, about_table=about._meta.db_table, about_row=about.pk
    ).first()
    if inner.event is None:
        inner.stored_event(connection)
    with _current(inner), pause_triggers(connection):
        yield inner
