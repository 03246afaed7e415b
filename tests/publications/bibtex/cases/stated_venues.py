"""A status and a venue in one field."""

from __future__ import annotations

from tests.publications.bibtex.cases.case import Case, one

_STATES = [
    ("Conditionally accepted at Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Revise and resubmit, Journal of Oaks", "submitted", "Journal of Oaks"),
    ("Forthcoming, \\emph{Oak Economics}", "in_press", ""),
    ("Forthcoming, \\emph{Oak Letters}", "in_press", "Oak Letters"),
    ("Forthcoming at \\emph{Oak Economics}", "in_press", "Oak Economics"),
    ("Forthcoming, ICML 2025", "in_press", "ICML 2025"),
    ("Accepted to NeurIPS", "in_press", "NeurIPS"),
    ("R\\&R, Journal of Oaks", "submitted", "Journal of Oaks"),
    ("Reject and resubmit: Oaks", "submitted", ""),
    ("Revise and resubmit at Oaks", "submitted", "Oaks"),
    ("R\\&R at Oaks", "submitted", "Oaks"),
    ("Accepted with minor revisions by the Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Accepted, Oak University Press", "in_press", ""),
    ("Journal of Oaks", "published", ""),
    *((text, "in_press", "") for text in (
        "Accepted for Publication", "Accepted, Minor Revisions", "Accepted, Poster",
        "Accepted, Oral Presentation", "Accepted, Oral Presentation at the Oak Conference",
        "Accepted with Honors", "Accepted by Alice Roe", "Accepted at Oak University",
        "Accepted, Peer Review", "Accepted at NBER", "Forthcoming, Please do not cite",
        "Forthcoming, Mid 2024", "Forthcoming by Mid 2024", "Forthcoming, Routledge",
        "Forthcoming at Routledge", "Accepted at Oaks, please do not cite")),
    *((text, "submitted", "") for text in (
        "Submitted for Publication", "Submitted for Review", "Submitted by Alice Roe",
        "Under review, Second round", "Submitted to Nature", "Submitted to the Journal of Oaks",
        "Under review at Journal of Oaks", "R\\&R, Second round")),
    *((text, "in_preparation", "") for text in (
        "Work in progress, Comments welcome", "In Progress, PhD Thesis",
        "In Progress: A Graduate Journal", "To be submitted to Nature",
        "In preparation for Nature", "In preparation, Journal of Oaks")),
    ("Unpublished, Harvard University", "unpublished", ""),
]  # fmt: skip
_NOTES = [
    ("Accepted at Journal of Oaks", "in_press", "Journal of Oaks"),
    ("Accepted to the International Conference on Oaks", "in_press",
     "International Conference on Oaks"),
    ("Forthcoming in Econometrica.", "in_press", "Econometrica"),
    ("Forthcoming, American Oak Review", "in_press", "American Oak Review"),
    ("Conditionally accepted", "in_press", ""),
    ("Just accepted", "in_press", ""),
    ("Just accepted at the Journal of Oaks", "in_press", "Journal of Oaks"),
    ("R\\&R", "submitted", ""),
    ("R\\&R at the Journal of Oaks", "submitted", ""),
    ("Revise and resubmit, Journal of Oaks", "submitted", ""),
    ("Under review at Journal of Oaks", "submitted", ""),
    ("Accepted for Oak Days", "in_press", ""),
    ("Forthcoming, Oak University Press", "in_press", ""),
    ("Forthcoming, NBER", "in_press", ""),
    ("Forthcoming, CEPR", "in_press", ""),
    ("Forthcoming, JEEA", "in_press", ""),
    ("Forthcoming in JEEA", "in_press", "JEEA"),
    ("Accepted, ICML 2025", "in_press", "ICML 2025"),
    ("Accepted at VLDB", "in_press", "VLDB"),
    ("Accepted in IEEE", "in_press", ""),
    ("Accepted in IEEE Transactions on Oaks", "in_press", "IEEE Transactions on Oaks"),
    ("Accepted for the EPSRC", "in_press", ""),
    ("Accepted, Book Review", "in_press", ""),
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
          ("R\\&R, Journal of Oaks", "Journal of Oaks", "submitted"),
          ("R\\&R at Journal of Oaks", "Journal of Oaks", "submitted"),
          ("R\\&R: Journal of Oaks", "Journal of Oaks", "submitted"),
          ("R\\&R Letters", "R&R Letters", "published"),
          ("In Peer Review", "", "submitted"),
          ("Accepted, Minor Revisions", "Accepted, Minor Revisions", "published"),
          ("Accepted with Revisions", "Accepted with Revisions", "published"),
          ("In Progress: A Graduate Journal", "In Progress: A Graduate Journal", "published"),
          ("Forthcoming, Econometrica", "Econometrica", "in_press"),
          ("In press, March 2021", "In press, March 2021", "published"),
          ("In press, Vol. 3", "", "in_press"),
          ("Accepted Truths, Oaks", "Accepted Truths, Oaks", "published"))),
]  # fmt: skip
