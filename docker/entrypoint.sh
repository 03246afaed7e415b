#!/bin/sh
# Migrate the database, then run the given command. Several containers may start at once.
set -eu
if [ "${LOAD_DEMO:-0}" = 1 ]; then
    python manage.py prepare_database --wait 60 --demo
else
    python manage.py prepare_database --wait 60
fi
exec "$@"
