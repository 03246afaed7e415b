"""Save records whose constraints the database checks."""

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, InternalError, models, transaction

_REFUSALS = (IntegrityError, DataError, InternalError)  # the last is raised by triggers


def clean_and_save(row: models.Model) -> None:
    """Clean a row and save it; raise ValidationError for what is wrong.

    Django asks the database about each constraint before the row is saved, and whether each record
    exists to which it refers, which takes longer than all else. Here it is asked only to explain
    why it has refused the row.
    """
    row.full_clean(exclude=_loaded(row), validate_unique=False, validate_constraints=False)
    save_checked(row)


def _loaded(row: models.Model) -> set[str]:
    """Return the fields that refer to records that were read or saved, and so exist."""
    records = row._state.fields_cache
    return {name for name, record in records.items() if record is not None and record.pk}


def save_checked(row: models.Model) -> None:
    """Save a row; raise ValidationError for what the database refuses."""
    try:
        with transaction.atomic():
            row.save()
    except _REFUSALS as error:
        row.validate_unique()
        row.validate_constraints()
        raise ValidationError({"__all__": str(error)}) from None
