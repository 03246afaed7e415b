"""First parts of addresses that own pages can't have: the program uses or will use them."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

RESERVED = frozenset(
    {
        "accounts", "admin", "affiliations", "alumni", "api", "areas", "assets", "atom", "awards",
        "calendar", "cards", "connections", "datasets", "duplicates", "embed", "events", "export",
        "exports", "favicon", "feed", "feeds", "files", "fonts", "funding", "grants", "groups",
        "healthz", "help", "history", "home", "i18n", "images", "import", "imports", "interests",
        "jsi18n", "keywords", "login", "logout", "manifest", "me", "media", "members", "news",
        "oai", "oembed", "organizations", "pages", "partners", "password", "people", "positions",
        "preview", "projects", "publications", "readyz", "register", "research", "review", "robots",
        "rss", "search", "seminars", "settings", "signup", "site", "sitemap", "software",
        "static", "statistics", "talks", "theme", "timeline", "topics", "users", "venues", "websub",
        "well-known", "widgets",
    }
)  # fmt: skip


def validate_free(slug: str) -> None:
    """Raise ValidationError if the program has or will have pages at the address."""
    if slug.lower() in RESERVED:
        raise ValidationError(
            _("“/%(slug)s/” is an address of the program itself; choose another one."),
            params={"slug": slug},
        )
