#!/bin/sh
# Install a lock file into .venv with the machine's own Python: scripts/bootstrap.sh requirements.lock
#
# Uses PYTHON if it is set, or else the first of the usual names that is new enough and can create
# virtual environments. If there is none, another Python reports what is missing. The
# distribution's Python comes first: it is built with profile-guided optimization, which pyenv's isn't
# by default, and needs at least a tenth less processor time.
set -eu
cd "${0%/*}/.."
names="python3 python3.14 python3.13 python3.12 python3.11 python"
case ":$PATH:" in
*:/usr/bin:*) names="/usr/bin/python3 $names" ;;
esac

first_that() {
    for name in $names; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c "$1" >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
}

if [ -n "${PYTHON:-}" ]; then
    if ! "$PYTHON" -c "" >/dev/null 2>&1; then
        echo "error: PYTHON is $PYTHON, which isn't a working Python." >&2
        exit 1
    fi
    exec "$PYTHON" scripts/bootstrap.py "$1"
fi
new_enough="import sys; assert sys.version_info >= (3, 11)"
python=$(first_that "$new_enough; import ensurepip, venv")
python=${python:-$(first_that "$new_enough")}
python=${python:-$(first_that "")}
if [ -z "$python" ]; then
    echo "error: Python 3.11 or newer is required. Install python3." >&2
    exit 1
fi
exec "$python" scripts/bootstrap.py "$1"
