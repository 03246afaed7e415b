"""Settings, read from environment variables; docs/configuration.md lists them.

`ENVIRONMENT` is `development` or `production`. Production takes every secret from the environment
and refuses to start without it; development generates its own in `var/`, which git ignores.
"""

import warnings
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from directory import environment
from directory.version import VERSION

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(environment.text("DATA_DIR") or BASE_DIR / "var")

ENVIRONMENT = environment.choice(
    "ENVIRONMENT", choices=("development", "production"), default="production"
)
PRODUCTION = ENVIRONMENT == "production"
DEBUG = environment.boolean("DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured(
        "DEBUG is on in production, where it would reveal secrets; unset it."
    )

SECRET_KEY = environment.secret(
    "SECRET_KEY", development_file=None if PRODUCTION else DATA_DIR / "secret_key"
)
ALLOWED_HOSTS = environment.items("ALLOWED_HOSTS", "" if PRODUCTION else "*")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS is not set. In production it must list the host names of the directory, "
        "separated by commas, for example: people.example.org"
    )
CSRF_TRUSTED_ORIGINS = environment.items("CSRF_TRUSTED_ORIGINS")

# About the group; the code contains nothing about a particular group.
SITE_NAME = environment.text("SITE_NAME", "People Directory")
SITE_TAGLINE = environment.text(
    "SITE_TAGLINE", "Who works here, what they work on, and what they have published."
)
SITE_DESCRIPTION = environment.text("SITE_DESCRIPTION")
SITE_LOGO = environment.site_path("SITE_LOGO")
SITE_URL = environment.text("SITE_URL").rstrip("/")
HOME_ORGANIZATION = environment.text("HOME_ORGANIZATION")

# A folder of templates that replace those of the same name in templates/.
TEMPLATE_DIR = environment.folder("TEMPLATE_DIR")

INSTALLED_APPS = [
    "directory.apps.DirectoryConfig",
    "reports.apps.ReportsConfig",
    "accounts.apps.AccountsConfig",
    "website.apps.WebsiteConfig",
    "roles.apps.RolesConfig",
    "publications.apps.PublicationsConfig",
    "people.apps.PeopleConfig",
    "affiliations.apps.AffiliationsConfig",
    "foundation.apps.FoundationConfig",
    "foundation.history.apps.HistoryConfig",
    "django_countries",
    "django_filters",
    "directory.apps.DirectoryAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts.apps.IdentityProvidersConfig",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "directory.request_ids.RequestIdMiddleware",
    "directory.middleware.HealthCheckMiddleware",
    "directory.caching.parameters.DropUnknownParametersMiddleware",
    # Those after it have added their headers to the pages that it keeps.
    "directory.caching.pages.PageCacheMiddleware",
    "directory.limits.LargestBodyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "directory.middleware.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "website.old_addresses.OldAddressesMiddleware",
    "directory.limits.CostlyAnswersMiddleware",
    "directory.limits.WaitForLockMiddleware",
    "directory.caching.compression.CompressPublicTextMiddleware",
    "directory.caching.private_answers.PrivateAnswersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "directory.middleware.UncommittedFilesMiddleware",
    "directory.middleware.RecordChangesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.SiteOfAccountPagesMiddleware",
    "directory.caching.snapshots.ReadSnapshotMiddleware",
]

# The address and port of the metrics, never that of the site; gunicorn.conf.py starts their server.
if environment.text("METRICS_ADDRESS"):
    MIDDLEWARE.insert(1, "directory.metrics.MetricsMiddleware")

ROOT_URLCONF = "directory.urls"
WSGI_APPLICATION = "directory.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [*([TEMPLATE_DIR] if TEMPLATE_DIR else []), BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "foundation.template_loader.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "directory.context_processors.site",
            ],
        },
    },
]
# A URL that is typed without a scheme gets https, as in Django 6. Django 5 warns about the setting.
warnings.filterwarnings("ignore", "The FORMS_URLFIELD_ASSUME_HTTPS transitional setting")
FORMS_URLFIELD_ASSUME_HTTPS = True
FORM_RENDERER = "foundation.form_renderer.FormRenderer"


def _database() -> dict[str, Any]:
    default = f"sqlite:///{DATA_DIR / 'db.sqlite3'}"
    url = environment.text("DATABASE_URL")
    if not url and PRODUCTION:
        raise ImproperlyConfigured(
            "DATABASE_URL is not set. In production it must name the database, for example: "
            "postgresql://user:password@host:5432/directory"
        )
    return _server("DATABASE_URL", url or default)


def _server(name: str, url: str) -> dict[str, Any]:
    try:
        config: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:  # its message may contain the password
        raise ImproperlyConfigured(
            f"{name} isn't a valid URL. Write @, / and # in a password as %40, %2F and %23, "
            "or leave out the password and set PGPASSWORD."
        ) from None
    if config["ENGINE"] not in ("django.db.backends.sqlite3", "django.db.backends.postgresql"):
        kind = url.partition(":")[0]
        raise ImproperlyConfigured(
            f"{name} is {f'{kind}://...'!r}; it must begin with postgresql:// or sqlite:///."
        )
    if config["ENGINE"] == "django.db.backends.sqlite3":
        if config["NAME"] != ":memory:":
            environment.private_file(Path(config["NAME"]))
        # Readers don't wait for a writer; a second writer waits for the first instead of failing.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 60,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32000;"
            ),
        }
    else:
        # Our queries take milliseconds, but PostgreSQL overestimates them: compiling them by its
        # JIT, which is on by default, took 511 of the 526 ms of a search.
        # With its default of 4 MB for a bitmap, it remembers only the pages of very many entries
        # with a beginning of a word, and reads the texts of all entries on those pages.
        options = config.setdefault("OPTIONS", {})
        ours = "-c jit=off -c work_mem=32MB"
        options["options"] = f"{ours} {options.get('options', '')}".rstrip()
    config["CONN_MAX_AGE"] = 60
    config["CONN_HEALTH_CHECKS"] = True
    return config


DATABASES = {"default": _database()}
if _replica := environment.text("DATABASE_REPLICA_URL"):
    _postgresql = "django.db.backends.postgresql"
    DATABASES["replica"] = _server("DATABASE_REPLICA_URL", _replica)
    if {config["ENGINE"] for config in DATABASES.values()} != {_postgresql}:
        raise ImproperlyConfigured(
            "DATABASE_REPLICA_URL is set, but not both databases are PostgreSQL. It must be the "
            "URL of a streaming replica of DATABASE_URL."
        )
    MIDDLEWARE.insert(
        MIDDLEWARE.index("directory.middleware.HealthCheckMiddleware") + 1,
        "directory.middleware.PrimaryAwayMiddleware",
    )


def _cache(name: str) -> dict[str, Any]:
    """In the memory of each process or, with CACHE_URL, on a server that all web servers share."""
    if server := environment.cache_server("CACHE_URL"):
        return {
            "BACKEND": "directory.caching.shared.SharedCache",
            "LOCATION": server,
            "KEY_PREFIX": f"{name}-{VERSION}",
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
    return {
        "BACKEND": "directory.caching.bounded.BoundedMemoryCache",
        "LOCATION": name,
        "OPTIONS": {"MAX_BYTES": 32 * 1024 * 1024},
    }


# "results" has CVs, cards and citations; "pages" public pages.
CACHES: dict[str, dict[str, Any]] = {name: _cache(name) for name in ("results", "pages")}
# What all processes share: how often someone tried to sign in. django-allauth uses this one.
CACHES["default"] = {
    "BACKEND": "django.core.cache.backends.db.DatabaseCache",
    "LOCATION": "directory_shared_cache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# A person's admin page is one form with all jobs, talks and publications, each a dozen fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
# Enough for a PDF, or two pictures, and a long form; visitors submit only the login form.
LARGEST_BODY = 24 * 1024 * 1024
LARGEST_BODY_OF_VISITORS = 64 * 1024
# Pasted text is bounded by LARGEST_BODY, and then by the form.
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY

# Signing in: docs/accounts.md
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.sign_in_form.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # an address counts once its owner opens the link sent there
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # it ends the other sessions
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900  # seconds
ACCOUNT_SESSION_REMEMBER = None
ACCOUNT_RATE_LIMITS = {"reset_password": "20/h/ip,3/h/key", "report": "5/h/ip,200/d/key"}
SESSION_COOKIE_AGE = 14 * 24 * 3600
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1
REQUIRE_SECOND_FACTOR = environment.choice(
    "REQUIRE_SECOND_FACTOR", choices=("none", "administrators", "editors"), default="none"
)
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds
SOCIALACCOUNT_ADAPTER = "accounts.trusted_sign_in.TrustedSignIn"
SOCIALACCOUNT_ONLY = False
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_STORE_TOKENS = False
_sign_in_providers = environment.sign_in_provider(
    prefix="OIDC",
    key="university",
    name=environment.text("OIDC_NAME", "University"),
    issuer=environment.text("OIDC_ISSUER"),
    client=environment.text("OIDC_CLIENT_ID"),
    secret=environment.text("OIDC_CLIENT_SECRET"),
    scope=["openid", "profile", "email"],
) + environment.sign_in_provider(
    prefix="ORCID",
    key="orcid",
    name="ORCID",
    issuer=environment.text("ORCID_ISSUER", "https://orcid.org"),
    client=environment.text("ORCID_CLIENT_ID"),
    secret=environment.text("ORCID_CLIENT_SECRET"),
    scope=["openid"],  # ORCID refuses others
)
SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": _sign_in_providers}}
# Whose verified addresses tell who someone is: example.org, from the university's sign-in only.
TRUSTED_MAIL_DOMAINS = [domain.lower() for domain in environment.items("OIDC_MAIL_DOMAINS")]

SENDS_MAIL = bool(environment.text("EMAIL_HOST")) or not PRODUCTION
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if environment.text("EMAIL_HOST")
    else "django.core.mail.backends.console.EmailBackend"
)
EMAIL_HOST = environment.text("EMAIL_HOST", "localhost")
EMAIL_PORT = environment.integer("EMAIL_PORT", default=587, minimum=1, maximum=65535)
EMAIL_HOST_USER = environment.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_PASSWORD")
_mail_security = environment.choice(
    "EMAIL_SECURITY", choices=("starttls", "tls", "none"), default="starttls"
)
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail_security == "starttls", _mail_security == "tls"
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "directory@localhost")
if PRODUCTION and SENDS_MAIL and not environment.text("EMAIL_FROM"):
    raise ImproperlyConfigured(
        "EMAIL_FROM is not set. With EMAIL_HOST, it must be the address that mails come from, "
        "for example: people@example.org"
    )

# Where publications are fetched from by their numbers, and the hosts that these redirect to.
REGISTRIES = {
    "doi": environment.text("DOI_REGISTRY", "https://doi.org").rstrip("/"),
    "arxiv": environment.text("ARXIV_REGISTRY", "https://arxiv.org").rstrip("/"),
    "pubmed": environment.text(
        "PUBMED_REGISTRY", "https://api.ncbi.nlm.nih.gov/lit/ctxp/v1/pubmed/"
    ),
}
REGISTRY_HOSTS = frozenset(
    environment.items(
        "REGISTRY_HOSTS",
        "doi.org,dx.doi.org,data.crossref.org,api.crossref.org,data.crosscite.org,"
        "data.datacite.org,api.datacite.org,data.medra.org,www.medra.org,data.jalc.doi.org,"
        "arxiv.org,export.arxiv.org",
    )
)
# Files that were uploaded for an import, their plans and decisions are deleted after so many days.
PREPARED_IMPORT_DAYS = environment.integer("PREPARED_IMPORT_DAYS", default=30, minimum=1)

WEB_THREADS = environment.integer("WEB_THREADS", default=4, minimum=1)
COSTLY_AT_ONCE = max(WEB_THREADS // 2, 1)  # in each process
COSTLY_PER_MINUTE = environment.integer("COSTLY_PER_MINUTE", default=60)  # the same, of a client

# Where `manage.py keep_backups` keeps them.
BACKUP_DIR = environment.text("BACKUP_DIR")

# Days for which the history of records is kept, by `manage.py prune_history`; 0 is for good.
HISTORY_DAYS = environment.integer("HISTORY_DAYS", default=730)

LANGUAGES = [("en", _("English"))]
LANGUAGE_CODE = environment.choice("LANGUAGE_CODE", choices=tuple(dict(LANGUAGES)), default="en")
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = environment.time_zone("TIME_ZONE", default="UTC")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = Path(environment.text("STATIC_ROOT") or DATA_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
FONTS_DIR = Path(environment.text("FONTS_DIR") or DATA_DIR / "fonts")
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "website.fonts.finder.FontFinder",
]
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_KEEP_ONLY_HASHED_FILES = PRODUCTION  # no page asks for the others
if not PRODUCTION:  # WhiteNoise warns if the folder is missing
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_AUTOREFRESH = DEBUG
MEDIA_URL = "/media/"
MEDIA_ROOT = Path(environment.text("MEDIA_ROOT") or DATA_DIR / "media")
# Uploads in a bucket of a server that speaks Amazon's S3 protocol, instead of MEDIA_ROOT.
MEDIA_BUCKET = environment.bucket(
    name=environment.text("S3_BUCKET"),
    endpoint=environment.text("S3_ENDPOINT"),
    region=environment.text("S3_REGION"),
    key=environment.text("S3_ACCESS_KEY"),
    secret=environment.text("S3_SECRET_KEY"),
)
STORAGES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": f"foundation.{'bucket' if MEDIA_BUCKET else 'media'}_storage."
        f"{'Bucket' if MEDIA_BUCKET else 'Folder'}Storage",
        "OPTIONS": MEDIA_BUCKET,
    },
    "staticfiles": {
        "BACKEND": "foundation.static_storage.StaticStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
# HTTPS=0 is for a production server behind plain HTTP: on a private network or for a test.
HTTPS = environment.boolean("HTTPS", default=PRODUCTION)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = environment.integer("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
# Off by default: they affect other hosts, too, and browsers remember them for a long time.
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.boolean("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = environment.boolean("HSTS_PRELOAD", default=False)
if SECURE_HSTS_PRELOAD and not SECURE_HSTS_INCLUDE_SUBDOMAINS:
    raise ImproperlyConfigured("HSTS_PRELOAD requires HSTS_SUBDOMAINS=1.")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers allow it for localhost only
if environment.boolean("BEHIND_PROXY", default=False):
    ALLAUTH_TRUSTED_PROXY_COUNT = 1  # its X-Forwarded-For says where limits count from
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOG_LEVEL = environment.choice(
    "LOG_LEVEL", choices=("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO"
)
LOG_FORMAT = environment.choice("LOG_FORMAT", choices=("text", "json"), default="text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {"()": "directory.json_lines.JsonFormatter"},
    },
    "filters": {
        "database": {"()": "directory.databases.WithoutTraceback"},
        "request": {"()": "directory.request_ids.WithRequestId"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["request"],
        },
        "null": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        # Django's own handlers would log each line twice, and email errors to no one.
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "django.server": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        # Requests for unknown host names get a 400 and aren't worth a line.
        "django.security.DisallowedHost": {"handlers": ["null"], "propagate": False},
        # The access log has every 404 already.
        "django.request": {
            "handlers": [],
            "level": "ERROR",
            "filters": ["database"],
            "propagate": True,
        },
        # Below INFO, these libraries log a line for every glyph or chunk.
        "PIL": {"level": "INFO"},
        "markdown_it": {"level": "INFO"},
        "asyncio": {"level": "INFO"},
    },
}

# Errors are reported without personal data: no request bodies, cookies, users or local variables.
if SENTRY_DSN := environment.text("SENTRY_DSN"):
    try:
        import sentry_sdk
    except ImportError:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, but sentry-sdk isn't installed. Run: pip install sentry-sdk"
        ) from None
    sentry_sdk.init(
        dsn=SENTRY_DSN,
        environment=ENVIRONMENT,
        release=VERSION,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
    )
