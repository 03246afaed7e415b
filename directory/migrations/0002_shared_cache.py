"""The table of the cache that all processes share."""

from django.db import migrations


def create(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        quote = schema_editor.quote_name
        moment = "datetime" if schema_editor.connection.vendor == "sqlite" else "timestamptz"
        cursor.execute(
            f"CREATE TABLE {quote('directory_shared_cache')} (cache_key varchar(255) NOT NULL "
            f"PRIMARY KEY, value text NOT NULL, expires {moment} NOT NULL)"
        )
        cursor.execute(
            f"CREATE INDEX {quote('directory_shared_cache_expires')} "
            f"ON {quote('directory_shared_cache')} (expires)"
        )


def drop(apps, schema_editor):
    schema_editor.execute("DROP TABLE directory_shared_cache")


class Migration(migrations.Migration):
    dependencies = [("directory", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
