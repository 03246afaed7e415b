"""A status and a venue in one field."""

from __future__ import annotations

from tests.publications.bibtex.cases.case import Case, one

_STATES = [
    ("Conditionally accepted at Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Revise and resubmit, Journal of Oaks", "submitted", "Journal of Oaks"),
    ("Forthcoming, \\emph{Oak Economics}", "in_press", "Oak Economics"),
    ("R\\&R, Journal of Oaks", "submitted", "Journal of Oaks"),
    ("Reject and resubmit: Oaks", "submitted", "Oaks"),
    ("Accepted with minor revisions by the Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Accepted, Oak University Press", "in_press", ""),
    ("Journal of Oaks", "published", ""),
]
_NOTES = [
    ("Accepted at Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Accepted to the International Conference on Oaks", "in_press",
     "International Conference on Oaks"),
    ("Forthcoming in Econometrica.", "in_press", "Econometrica"),
    ("Forthcoming, American Oak Review", "in_press", "American Oak Review"),
    ("Conditionally accepted", "in_press", ""),
    ("R\\&R", "submitted", ""),
    ("R\\&R at the Journal of Oaks", "submitted", ""),
    ("Revise and resubmit, Journal of Oaks", "submitted", ""),
    ("Under review at Journal of Oaks", "submitted", ""),
    ("Accepted for Oak Days", "in_press", ""),
    ("Forthcoming, Oak University Press", "in_press", ""),
    ("Forthcoming, Special Issue", "unpublished", ""),
    ("Accepted the prize of the Journal of Oaks", "unpublished", ""),
    ("In press releases of the Journal of Oaks", "unpublished", ""),
]  # fmt: skip

CASES: list[Case] = [
    *(one(f"a state with a venue: {state}", f"pubstate={{{state}}}", status=status, venue=venue,
          extra={"pubstate": state})
      for state, status, venue in _STATES),
    *(one(f"a state with a venue on a site: {state}", f"status={{{state}}}", status=status,
          venue=venue, extra={"status": state})
      for state, status, venue in _STATES),
    *(one(f"a note with a state and a venue: {note}", f"note={{{note}}}", entry_type="unpublished",
          status=status, venue=venue)
      for note, status, venue in _NOTES),
    one("a state with the venue in another field", "journal={Journal of Oaks},"
        " status={Revise and resubmit, Journal of Elms}", venue="Journal of Oaks",
        status="submitted"),
    one("a state that pages contradict", "journal={Journal of Oaks}, volume=3, pages={4--9},"
        " status={Revise and resubmit, Journal of Oaks}", status="published"),
    one("a note beside the venue", "journal={Oaks}, note={Accepted at Journal of Elms}",
        venue="Oaks", status="published"),
    one("a note of a preprint", "eprint={2001.01234}, archiveprefix={arXiv},"
        " note={Accepted at Journal of Oaks}", entry_type="misc", kind="preprint", venue="",
        status="published"),
    *(one(f"a journal behind a state: {text}", f"journal={{{text}}}", venue=venue, status=status)
      for text, venue, status in (
          ("Conditionally accepted at Journal of Oaks", "Journal of Oaks", "in_press"),
          ("Revise and Resubmit, Journal of Oaks", "Journal of Oaks", "submitted"),
          ("Forthcoming, Econometrica", "Econometrica", "in_press"),
          ("In press, March 2021", "In press, March 2021", "published"),
          ("In press, Vol. 3", "", "in_press"),
          ("Accepted Truths, Oaks", "Accepted Truths, Oaks", "published"))),
]  # fmt: skip
