"""Fields of a publication that are shown as a paragraph, because they are too long for a fact."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from publications.display.extra_texts import text_of as _text
from publications.matching.named_grants import FUNDING_FIELDS
from publications.models import Publication

# Each with its names in regolith, Web of Science, Scopus and others; the first that is there.
_PARAGRAPHS = {
    gettext_noop("Synopsis"): ("synopsis",),
    gettext_noop("Summary"): ("summary", "tldr"),
    gettext_noop("Remark"): ("remark",),
    gettext_noop("Funding"): FUNDING_FIELDS,
    gettext_noop("Acknowledgments"): (
        "acknowledgments", "acknowledgements", "acknowledgment", "acknowledgement",
    ),
}  # fmt: skip


def _is_remark_for_readers(publication: Publication) -> bool:
    """Whether it has a remark on the publication, as in the bibliographies of Nelson Beebe.

    One that cites another entry would have a hole; in other files it may be the author's own.
    """
    remark = str(publication.extra.get("remark", ""))
    return "bibdate" in publication.extra and "\\cite" not in remark


def paragraphs(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield headings and texts."""
    for heading, names in _PARAGRAPHS.items():
        if heading == "Acknowledgments" and "bibdate" in publication.extra:
            continue  # who typed the entry, in the bibliographies of Nelson Beebe
        if heading == "Remark" and not _is_remark_for_readers(publication):
            continue
        texts = (_text(publication, name) for name in names)
        if text := next((text for text in texts if not _NO_STATEMENT.fullmatch(text)), ""):
            yield _(heading), text


_NO_STATEMENT = re.compile(r"(?:No statement available)?\.?", re.IGNORECASE)  # of Web of Science
