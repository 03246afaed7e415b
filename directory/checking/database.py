"""The database: its file, migrations, triggers, and what is computed from other tables."""

from collections.abc import Iterator

from django.db import connection
from django.utils.translation import gettext as _

from directory.checking.problem import Problem, error
from directory.migration_state import migration_state
from foundation.changed_records.triggers import is_installed
from foundation.history.triggers import installed_triggers, wanted_triggers
from foundation.search.checking import find_problems
from publications.written_at.installing import differences

_PREPARE = "python manage.py prepare_database"


def check_migrations() -> Iterator[Problem]:
    state = migration_state(connection)
    if state.unapplied:
        text = _("Migrations were not applied: %s.")
        yield error(text % ", ".join(state.unapplied), _("Run: %s") % _PREPARE)
    if state.unknown:
        yield error(state.what_is_newer(), state.how_to_mend())


def check_integrity() -> Iterator[Problem]:
    """PostgreSQL has checksums of its own, and no way around a foreign key."""
    if connection.vendor != "sqlite":
        return
    restore = _("Restore the latest backup; docs/operations.md says how.")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(5)")
        if (said := "; ".join(str(row[0]) for row in cursor.fetchall())) != "ok":
            yield error(_("The database file is damaged: %s") % said, restore)
            return
        cursor.execute("PRAGMA foreign_key_check")
        for table, row, parent, _key in cursor.fetchmany(5):
            text = _("Row %(row)s of %(table)s refers to a row of %(parent)s that doesn't exist.")
            shown = {"row": row, "table": table, "parent": parent}
            # A backup that was made since has the row, too, and can't be restored.
            mend = _(
                "Restore a backup from before that, or delete the row with the program sqlite3."
            )
            yield error(text % shown, mend)


def check_triggers() -> Iterator[Problem]:
    if wanted_triggers(connection) != installed_triggers(connection):
        text = _("Triggers of the history are missing or not those of this version.")
        yield error(text, _("Run: %s") % "python manage.py migrate")
    if not is_installed():
        text = _("Triggers that note changed records are missing: lists may show old counts.")
        yield error(text, _("Run: %s") % _PREPARE)


def check_search_index() -> Iterator[Problem]:
    problems = find_problems()
    if first := next(problems, None):
        others = sum(1 for _problem in problems)
        text = _("The search index isn't in step with the records. %(first)s (and %(number)d more)")
        mend = _("Run: %s") % "python manage.py rebuild_search"
        yield error(text % {"first": first, "number": others}, mend)


def check_publications_of_organizations() -> Iterator[Problem]:
    if different := differences():
        text = _("The table of publications by organization differs from the records in %d rows.")
        mend = _(
            "Run: python manage.py rebuild_organization_publications, and report this as "
            "a bug, because every write should keep them in step."
        )
        yield error(text % len(different), mend)
