#!/bin/sh
# Resolve pyproject.toml into requirements.lock (what runs) and requirements-dev.lock (that and the tools),
# for every Python and platform that is supported, with hashes and without the name of any host.
#
# Versions that are locked stay as they are while they fit; scripts/lock.sh --upgrade takes the newest ones.
set -eu
cd "$(dirname "$0")/.."
uv=${UV:-uv}
if ! command -v "$uv" >/dev/null 2>&1; then
    echo "error: uv is needed to lock: python3 -m pip install uv, or name it: make lock UV=/path/to/uv" >&2
    exit 1
fi
lock() {
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
        --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml "$@"
}
lock --output-file requirements.lock "$@"
lock --output-file requirements-dev.lock --constraint requirements.lock --group dev "$@"
