"""The label of one value of a field with choices."""

from django.db.models import TextChoices


def label_of(choices: type[TextChoices], value: str) -> str:
    """Return the label; Django's own `get_FOO_display` translates the labels of all values."""
    return str(choices(value).label) if value in choices else value
