"""The version of this release, the same as in pyproject.toml."""

VERSION = "0.1.0"
