"""The rule for who sees a publication, the same for querysets and for the SQL of triggers."""

from django.db.models import Q


def is_public(prefix: str = "") -> Q:
    """Match publications that everyone may see, the rule for every page, list, export and count.

    `prefix` is the path to the publication, such as "publication__".
    """
    by_status = Q(**{f"{prefix}release": ""}) & ~Q(**{f"{prefix}status": "in_preparation"})
    return Q(**{f"{prefix}release": "public"}) | by_status


def is_public_sql(row: str) -> str:
    """Return the condition of `is_public` on `row`."""
    return f"({row}.release = 'public' OR {row}.release = '' AND {row}.status <> 'in_preparation')"
