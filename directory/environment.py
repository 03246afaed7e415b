"""Read settings from environment variables; errors name the variable and its value."""

import contextlib
import importlib.util
import os
import re
import secrets
import sys
import zoneinfo
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

_SHORTEST_SECRET, _FEWEST_CHARACTERS = 32, 12
_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default if it is empty or not set."""
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    """Return the variable as a boolean. Raise ImproperlyConfigured if it isn't one."""
    value = text(name)
    if not value:
        return default
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; write 1 for yes or 0 for no.")


def integer(name: str, *, default: int, minimum: int = 0, maximum: int | None = None) -> int:
    """Return the variable as a number. Raise ImproperlyConfigured if it isn't one in the range."""
    value = text(name)
    if not value:
        return default
    number = int(value) if value.isdecimal() else -1
    if number < minimum or (maximum is not None and number > maximum):
        allowed = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
        raise ImproperlyConfigured(f"{name} is {value!r}; write a whole number {allowed}.")
    return number


def items(name: str, default: str = "") -> list[str]:
    """Return the items of a comma-separated list, without empty ones."""
    return [item.strip() for item in text(name, default).split(",") if item.strip()]


def site_path(name: str) -> str:
    """Return a path on this site, such as /media/logo.png.

    Raise ImproperlyConfigured for an address on another site.
    """
    value = text(name)
    if value and (not value.startswith("/") or value.startswith("//")):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; write a path on this site, for example /media/logo.png."
        )
    return value


def cache_server(name: str) -> str:
    """Return the URL of a server of Valkey or Redis; empty if the variable is not set.

    Raise ImproperlyConfigured for another kind, or if its client isn't installed.
    """
    value = text(name)
    if not value:
        return ""
    found = re.fullmatch(r"(?:valkey|redis)(s?)://(.+)", value)
    if not found:
        raise ImproperlyConfigured(
            f"{name} must begin with valkey://, valkeys://, redis:// or rediss://."
        )
    if importlib.util.find_spec("redis") is None:
        raise ImproperlyConfigured(
            f"{name} is set, but the client isn't installed. Run: pip install redis"
        )
    return f"redis{found[1]}://{found[2]}"


def bucket(*, name: str, endpoint: str, region: str, key: str, secret: str) -> dict[str, str]:
    """Return the options of the storage of uploads; none if no bucket is named.

    Raise ImproperlyConfigured if some variables are missing, or if the client isn't installed.
    """
    if not name:
        return {}
    if bool(key) != bool(secret):
        missing = "S3_SECRET_KEY" if key else "S3_ACCESS_KEY"
        raise ImproperlyConfigured(f"S3_BUCKET is set, but {missing} isn't.")
    if endpoint and not re.fullmatch(r"https?://[^/?#@]+/?", endpoint):
        raise ImproperlyConfigured(
            "S3_ENDPOINT must be the address of the server without a path, for example: "
            "https://s3.example.org"
        )
    if not all(importlib.util.find_spec(module) for module in ("storages", "boto3")):
        raise ImproperlyConfigured(
            "S3_BUCKET is set, but its client isn't installed. Run: "
            "pip install --require-hashes -r requirements-s3.lock"
        )
    options = {
        "bucket_name": name,
        "endpoint_url": endpoint.rstrip("/"),
        "region_name": region or ("us-east-1" if endpoint else ""),
        "access_key": key,
        "secret_key": secret,
    }
    return {option: value for option, value in options.items() if value}


def folder(name: str) -> Path | None:
    """Return a folder; None if the variable is not set.

    Raise ImproperlyConfigured if there is no such folder.
    """
    value = text(name)
    if not value:
        return None
    path = Path(value).expanduser().resolve()
    if not path.is_dir():
        raise ImproperlyConfigured(f"{name} is {value!r}, but there is no such folder.")
    return path


def choice(name: str, *, choices: tuple[str, ...], default: str) -> str:
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be {' or '.join(choices)}.")
    return value


def time_zone(name: str, *, default: str) -> str:
    """Return the variable. Raise ImproperlyConfigured if there is no such time zone."""
    value = text(name, default)
    try:
        zoneinfo.ZoneInfo(value)
    except (LookupError, ValueError, OSError):  # OSError: of a folder, such as Europe
        raise ImproperlyConfigured(
            f"{name} is {value!r}; write the name of a time zone, for example Europe/Zurich."
        ) from None
    return value


def secret(name: str, *, development_file: Path | None) -> str:
    """Return the secret in the variable or, in development, the one that is kept in a file.

    Raise ImproperlyConfigured if it is missing or easy to guess in production.
    """
    value = text(name)
    if value and development_file is None and _is_weak(value):
        raise ImproperlyConfigured(
            f"{name} is too short or too regular to be a secret. Use the output of: "
            "python -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    if value:
        return value
    if development_file is None:
        raise ImproperlyConfigured(
            f"{name} is not set. In production it must be a long random string, for example the "
            "output of: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    return kept_secret(development_file, length=50)


def _is_weak(value: str) -> bool:
    return (
        len(value) < _SHORTEST_SECRET
        or len(set(value)) < _FEWEST_CHARACTERS
        or value.startswith("django-insecure-")
    )


def private_file(file: Path) -> None:
    """Create `file` if it is missing, and let only its owner read and write it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for path in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):  # owned by another user, or read-only
            if path == file:
                path.touch(mode=0o600)
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


def assume_development(folder: Path) -> None:
    """Choose development for a command that runs without ENVIRONMENT and SECRET_KEY.

    Raise ImproperlyConfigured if `folder` is configured for production, so that no command uses a
    different database than the server by mistake.
    """
    if text("ENVIRONMENT") or text("SECRET_KEY"):
        return
    if _is_configured(folder / ".env"):
        raise ImproperlyConfigured(
            f"{folder / '.env'} configures this directory for production, but its variables are "
            "not set here. Load them (set -a; . ./.env; set +a) or run the command in the "
            "container. For development, set ENVIRONMENT=development."
        )
    static = Path(text("STATIC_ROOT") or Path(text("DATA_DIR") or folder / "var") / "static")
    if (static / "staticfiles.json").exists():
        raise ImproperlyConfigured(
            "This directory was set up for production (collectstatic was run), but SECRET_KEY and "
            "the other variables of the server are not set here. Set them. For development, set "
            "ENVIRONMENT=development."
        )
    os.environ["ENVIRONMENT"] = "development"
    if not _DATABASE_NOT_USED & set(sys.argv[1:]):
        database = "the database of DATABASE_URL" if text("DATABASE_URL") else "the database in "
        if not text("DATABASE_URL"):
            database += text("DATA_DIR") or str(folder / "var")
        print(  # noqa: T201
            f"ENVIRONMENT is not set: using development, with {database}.", file=sys.stderr
        )


_DATABASE_NOT_USED = {"help", "--help", "-h", "version", "--version", "makemigrations"}


def _is_configured(file: Path) -> bool:
    """Whether `file` is an .env file with a secret."""
    try:
        return bool(re.search(r"^\s*(?:export\s+)?SECRET_KEY\s*=\s*\S", file.read_text(), re.M))
    except OSError:
        return False


def kept_secret(file: Path, *, length: int) -> str:
    """Return the secret in `file`, which only its owner can read.

    A missing file is created with a new secret of `length` random bytes.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}")
        partial.touch(mode=0o600)
        partial.write_text(secrets.token_urlsafe(length))
        # If two processes get here at once, the first one's secret is kept.
        with contextlib.suppress(FileExistsError):
            os.link(partial, file)
        partial.unlink()
    return file.read_text()


def sign_in_provider(
    *, prefix: str, key: str, name: str, issuer: str, client: str, secret: str, scope: list[str]
) -> list[dict[str, Any]]:
    """Return the settings of an OpenID Connect server; none if it isn't configured.

    `prefix` is that of its variables. Raise ImproperlyConfigured if some of them are missing.
    """
    if not client:
        return []
    missing = [n for n, value in (("ISSUER", issuer), ("CLIENT_SECRET", secret)) if not value]
    if missing:
        raise ImproperlyConfigured(f"{prefix}_CLIENT_ID is set, but {prefix}_{missing[0]} isn't.")
    server = {"server_url": issuer.rstrip("/"), "scope": scope, "oauth_pkce_enabled": True}
    return [
        {
            "provider_id": key,
            "name": name,
            "client_id": client,
            "secret": secret,
            "settings": server,
        }
    ]
