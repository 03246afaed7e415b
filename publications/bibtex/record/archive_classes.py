"""The class of a preprint at arXiv, such as astro-ph.CO, in the place of a number."""

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.fields import Fields
from publications.bibtex.record.record import Record


def take_class(record: Record, taken: Fields) -> None:
    """Read the volume "astro-ph.CO" of a preprint, which Papers exports, as its class at arXiv."""
    if record.venue_kind != "repository" or not _CLASS.fullmatch(record.volume):
        return
    record.eprint_class = record.eprint_class or record.volume
    record.volume = ""
    taken.left["volume"] = taken.all["volume"]


_CLASS = lazy_regex(
    r"(?:astro-ph|cond-mat|cs|econ|eess|gr-qc|hep-(?:ex|lat|ph|th)|math|math-ph|nlin"
    r"|nucl-(?:ex|th)|physics|q-bio|q-fin|quant-ph|stat)(?:\.[A-Za-z-]{2,9})?"
)
