"""Words for conferences, as patterns that are read without regard to case."""

from __future__ import annotations

CONFERENCE = "(?:conference|congress|symposium|workshop)"
"""Those that mean nothing else."""
MEETING = "(?:colloquium|conference|congress|convention|meeting|symposium|workshop)"
"""Those that may mean something else, too, as in "Meeting the Needs of Trees"."""
CONFERENCE_STEM = r"(?:conf(?:[eé]r|\b)|congr(?:[eè]|\b)|symp(?:os|\b)|workshop)"
"""The beginnings of the first ones, also as they are abbreviated."""
MEETING_STEM = (
    rf"\b(?:{CONFERENCE_STEM}|col[lo]{{1,2}}q|convention|encontr|encuentr|forum|jornad|journ[ée]e"
    r"|kongress|meeting|rencontr|reuni|s[eé]min[aá]i?r|semaine|simp[oó]s|summer school|tagung)"
)
"""The beginnings of words in the languages of most publications."""
JOURNAL_OF_PROCEEDINGS = "the (?:ACM on|National Academy of Sciences|VLDB Endowment)"
"""What "Proceedings of" names if it is a journal."""
SERIES_OF_PROCEEDINGS = (
    "(?:Machine Learning Research|Meetings on Acoustics|Science|SPIE|Symposia in"
    rf"|Symp(?:os)?\. (?:in )?(?:Appl|Pure)\w*\.? Math|{JOURNAL_OF_PROCEEDINGS})\b"
)
"""What it names if it is a journal or a series, not a conference."""
