#!/bin/sh
# Bring the database up to date, then become what is asked for. Safe in many containers at once.
set -eu
if [ "${LOAD_DEMO:-0}" = 1 ]; then
    python manage.py prepare_database --demo
else
    python manage.py prepare_database
fi
exec "$@"
