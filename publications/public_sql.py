"""The rule for who sees a publication, for the SQL of triggers and views."""


def is_public_sql(row: str) -> str:
    """Return the condition of `publications.models.publication.is_public` on `row`."""
    return f"({row}.release = 'public' OR {row}.release = '' AND {row}.status <> 'in_preparation')"
