"""Settings read from environment variables; what cannot be used is refused by name and value."""

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    """The variable, or the default where it is not set or empty."""
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    """Raise ImproperlyConfigured where the variable is neither a yes nor a no."""
    value = text(name)
    if not value:
        return default
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; write 1 for yes or 0 for no.")


def integer(name: str, *, default: int, minimum: int = 0, maximum: int | None = None) -> int:
    """Raise ImproperlyConfigured where the variable is no whole number of that range."""
    value = text(name)
    if not value:
        return default
    number = int(value) if value.isdecimal() else -1
    if number < minimum or (maximum is not None and number > maximum):
        allowed = f"from {minimum} up" if maximum is None else f"from {minimum} to {maximum}"
        raise ImproperlyConfigured(f"{name} is {value!r}; write a whole number {allowed}.")
    return number


def items(name: str, default: str = "") -> list[str]:
    """A comma-separated list, without empty items."""
    return [item.strip() for item in text(name, default).split(",") if item.strip()]


def site_path(name: str) -> str:
    """A path of this site, such as /media/logo.png; raise ImproperlyConfigured for another address."""
    value = text(name)
    if value and (not value.startswith("/") or value.startswith("//")):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; write a path of this site, for example /media/logo.png."
        )
    return value


def choice(name: str, *, choices: tuple[str, ...], default: str) -> str:
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}; it can be {' or '.join(choices)}.")
    return value


def secret(name: str, *, development_file: Path | None) -> str:
    """The secret in NAME or, in development, the one that is kept in a file."""
    value = text(name)
    if value:
        return value
    if development_file is None:
        raise ImproperlyConfigured(
            f"{name} is not set. In production it must be a long random text, for example the "
            "output of: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    return kept_secret(development_file, length=50)


def kept_secret(file: Path, *, length: int) -> str:
    """A secret of `length` random bytes, made once and kept in a file that its owner alone can read."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}")
        partial.touch(mode=0o600)
        partial.write_text(secrets.token_urlsafe(length))
        # Where two processes come here at once, the first one's secret stands.
        with contextlib.suppress(FileExistsError):
            os.link(partial, file)
        partial.unlink()
    return file.read_text()
