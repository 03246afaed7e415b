"""Save records whose constraints the database checks."""

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, InternalError, models, transaction

_REFUSALS = (IntegrityError, DataError, InternalError)  # the last is raised by triggers


def clean_and_save(row: models.Model) -> None:
    """Clean a row and save it; raise ValidationError for what is wrong.

    Django asks the database about each constraint before the row is saved, which takes longer than
    all else. Here it is asked only to explain why it has refused the row.
    """
    row.full_clean(validate_constraints=False)
    save_checked(row)


def save_checked(row: models.Model) -> None:
    """Save a row; raise ValidationError for what the database refuses."""
    try:
        with transaction.atomic():
            row.save()
    except _REFUSALS as error:
        row.validate_unique()
        row.validate_constraints()
        raise ValidationError({"__all__": str(error)}) from None
