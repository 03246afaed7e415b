"""Explain database errors in one sentence, and limit how long a web request waits."""

import logging

from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connections

WEB_WAIT = 3
"""Seconds that a web request waits for a lock or a connection. Commands wait for a minute."""
WEB_STATEMENT = 20
"""Seconds that PostgreSQL works on one statement of a web request. Commands have no limit."""
NOT_MIGRATED = "The database is not migrated; run: python manage.py prepare_database"
DISK_FULL = "The database's disk is full."
_REASONS = (
    (("no such table", "no such column", "has no column"), NOT_MIGRATED),
    (
        ("database is locked", "table is locked", "lock timeout"),
        "The database is busy: another process is writing to it.",
    ),
    (("statement timeout",), "A query was canceled because it took too long."),
    (
        ("authentication failed", "no password supplied"),
        "The database rejects the user name or password of DATABASE_URL.",
    ),
    (("disk is full", "no space left"), DISK_FULL),
    (("readonly database", "read-only"), "The database is read-only."),
    (
        ("unable to open database file",),
        "The database file can't be opened; check that its folder exists and is writable.",
    ),
    (
        ("malformed", "not a database"),
        "The database file is damaged or isn't a database.",
    ),
)
_NO_SUCH_TABLE_OR_COLUMN = ("42P01", "42703")  # SQLSTATE of PostgreSQL


def explain(error: BaseException | None) -> str | None:
    """Return what is wrong with the database, or None if `error` has another cause."""
    if isinstance(error, ProgrammingError):
        state = getattr(error.__cause__, "sqlstate", None)
        return NOT_MIGRATED if state in _NO_SUCH_TABLE_OR_COLUMN else None
    if not isinstance(error, OperationalError | InterfaceError | DatabaseError):
        return None
    text = str(error).lower()
    for fragments, sentence in _REASONS:
        if any(fragment in text for fragment in fragments):
            return sentence
    if isinstance(error, OperationalError | InterfaceError):
        return "The database is not responding."
    return None


def explain_in_full(error: BaseException) -> str | None:
    """Return the sentence with the database's own message, for the people who run the server."""
    sentence = explain(error)
    said = " ".join(str(error).split())
    return f"{sentence} ({said})" if sentence and said else sentence


def give_up_soon() -> None:
    """Make the connections of this process wait only as long as a visitor would.

    PostgreSQL's limits can be changed by the `options` of DATABASE_URL.
    """
    for config in connections.settings.values():
        options = config.setdefault("OPTIONS", {})
        if config["ENGINE"].endswith("sqlite3"):
            options["timeout"] = WEB_WAIT
        elif config["ENGINE"].endswith("postgresql"):
            options.setdefault("connect_timeout", WEB_WAIT)
            limits = f"-c lock_timeout={WEB_WAIT}s -c statement_timeout={WEB_STATEMENT}s"
            options["options"] = f"{limits} {options.get('options', '')}".rstrip()


class WithoutTraceback(logging.Filter):
    """Log database problems without a traceback, as their cause is not in the code."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and (sentence := explain_in_full(error)):
            record.msg, record.args = f"{record.getMessage()}: {sentence}", ()
            record.exc_info = record.exc_text = None
        return True
