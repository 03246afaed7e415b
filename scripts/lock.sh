#!/bin/sh
# Resolve pyproject.toml into requirements.lock (to run), requirements-s3.lock (also the client for uploads in a
# bucket, as in the image) and requirements-dev.lock (also the tools) for every supported Python and platform, with
# hashes and without package index URLs.
#
# Locked versions are kept if they satisfy pyproject.toml; scripts/lock.sh --upgrade upgrades all.
set -eu
cd "$(dirname "$0")/.."
uv=${UV:-uv}
if ! command -v "$uv" >/dev/null 2>&1; then
    echo "error: uv is required. Install it (python3 -m pip install uv) or set it: make lock UV=/path/to/uv" >&2
    exit 1
fi
lock() {
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
        --no-annotate --no-emit-index-url --no-emit-find-links --extra redis --extra sentry pyproject.toml "$@"
}
lock --output-file requirements.lock "$@"
lock --output-file requirements-s3.lock --constraint requirements.lock --extra s3 "$@"
lock --output-file requirements-dev.lock --constraint requirements-s3.lock --extra s3 --group dev "$@"
