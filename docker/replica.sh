#!/bin/sh
# Copy the databases of PGHOST into PGDATA if it is empty, and follow them: docker/replica.sh [OPTION OF POSTGRES]...
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    until rm -rf "$PGDATA.partial" && pg_basebackup --pgdata="$PGDATA.partial" --write-recovery-conf --checkpoint=fast; do
        sleep 2
    done
    rm -rf "$PGDATA"
    mv "$PGDATA.partial" "$PGDATA"
fi
exec postgres "$@"
