"""Primary keys that forms and addresses send, of which anything can be sent. Pure."""

_MOST_DIGITS = 17
"""All of these numbers fit into a column of keys, on every database."""


def sent_key(text: str | None) -> int:
    """Return the primary key that was sent, 0 for anything else."""
    if not text or len(text) > _MOST_DIGITS or not (text.isascii() and text.isdecimal()):
        return 0
    return int(text)


def is_too_large(text: str) -> bool:
    """Whether a text is a number that no database takes."""
    return len(text) > _MOST_DIGITS and text.isdecimal()


def sent_keys(text: str, *, most: int) -> list[int]:
    """Return the first primary keys of a list with commas; anything else in it is ignored."""
    found = (sent_key(part) for part in text.split(",")[:most])
    return [key for key in found if key]
