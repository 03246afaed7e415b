"""Who else made a publication, of the BibTeX fields that have no column: translators, compilers.

BibLaTeX says in `editortype` what the editors are, and has further editors in `editora` to
`editorc`; the names of roles are those of its manual, and some that its styles add.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from people.former_names import full_name
from publications.bibtex import decode_latex, read_names
from publications.models import Contribution, Publication

_FIELDS = {
    "bookauthor": ngettext_lazy("Author of the book", "Authors of the book", "number"),
    "translator": ngettext_lazy("Translator", "Translators", "number"),
    "collaborator": ngettext_lazy("Collaborator", "Collaborators", "number"),
    "compiler": ngettext_lazy("Compiler", "Compilers", "number"),
    "annotator": ngettext_lazy("Annotator", "Annotators", "number"),
    "commentator": ngettext_lazy("Commentator", "Commentators", "number"),
    "introduction": ngettext_lazy("Introduction by", "Introduction by", "number"),
    "foreword": ngettext_lazy("Foreword by", "Foreword by", "number"),
    "afterword": ngettext_lazy("Afterword by", "Afterword by", "number"),
    "withauthor": ngettext_lazy("With", "With", "number"),
    "witheditor": ngettext_lazy("With", "With", "number"),
    "holder": ngettext_lazy("Holder", "Holders", "number"),
    "supervisor": ngettext_lazy("Supervisor", "Supervisors", "number"),
    "advisor": ngettext_lazy("Advisor", "Advisors", "number"),
    "revdauthor": ngettext_lazy(
        "Author of the reviewed book", "Authors of the reviewed book", "number"
    ),
    "revdeditor": ngettext_lazy(
        "Editor of the reviewed book", "Editors of the reviewed book", "number"
    ),
}
_EDITORS = ngettext_lazy("Editor", "Editors", "number")
_ROLES = {
    "editor": _EDITORS,
    "collaborator": _FIELDS["collaborator"],
    "compiler": _FIELDS["compiler"],
    "continuator": ngettext_lazy("Continued by", "Continued by", "number"),
    "director": ngettext_lazy("Director", "Directors", "number"),
    "founder": ngettext_lazy("Founder", "Founders", "number"),
    "geneditor": ngettext_lazy("General editor", "General editors", "number"),
    "organizer": ngettext_lazy("Organizer", "Organizers", "number"),
    "producer": ngettext_lazy("Producer", "Producers", "number"),
    "redactor": ngettext_lazy("Redactor", "Redactors", "number"),
    "reviser": ngettext_lazy("Revised by", "Revised by", "number"),
    "translator": _FIELDS["translator"],
    "translatorrev": ngettext_lazy(
        "Translated and revised by", "Translated and revised by", "number"
    ),
    "annotator": _FIELDS["annotator"],
    "commentator": _FIELDS["commentator"],
}
_AFTER_NAMES = {
    "editor": ngettext_lazy("(ed.)", "(eds.)", "number"),
    "collaborator": ngettext_lazy("(collab.)", "(collabs.)", "number"),
    "compiler": ngettext_lazy("(comp.)", "(comps.)", "number"),
    "director": ngettext_lazy("(dir.)", "(dirs.)", "number"),
    "founder": ngettext_lazy("(founder)", "(founders)", "number"),
    "geneditor": ngettext_lazy("(general ed.)", "(general eds.)", "number"),
    "organizer": ngettext_lazy("(organizer)", "(organizers)", "number"),
    "producer": ngettext_lazy("(producer)", "(producers)", "number"),
    "translator": ngettext_lazy("(trans.)", "(trans.)", "number"),
}
_FURTHER_EDITORS = ("editora", "editorb", "editorc")


def other_people(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield labels and names of those who are neither authors nor editors."""
    extra = publication.public_extra
    authors = [row.full_name for row in publication.contributors(Contribution.AUTHOR)]
    for field, label in _FIELDS.items():
        names = _names(extra.get(field))
        if names and not (field == "bookauthor" and names == authors):
            yield _for_number(label, len(names)), ", ".join(names)
    for field in _FURTHER_EDITORS:
        if names := _names(extra.get(field)):
            yield _role(extra.get(f"{field}type"), len(names)), ", ".join(names)


def role_of_editors(publication: Publication, number: int) -> str:
    """Return "Editors", or what `editortype` says that they are."""
    return _role((publication.extra or {}).get("editortype"), number)


def after_names_of_editors(publication: Publication, number: int) -> str:
    """Return what follows the names of editors in the place of authors: "(eds.)", "(comp.)"."""
    code = _code((publication.extra or {}).get("editortype"))
    return _for_number(_AFTER_NAMES.get(code, _AFTER_NAMES["editor"]), number)


def after_names_of_authors(publication: Publication, number: int) -> str:
    """Return "(eds.)" if `authortype` says that the authors are editors, usually ""."""
    label = _AFTER_NAMES.get(_code((publication.extra or {}).get("authortype")))
    return _for_number(label, number) if label else ""


def _role(source: object, number: int) -> str:
    """Return the label of a role, which may be words of its own, as in "Libretto by"."""
    code = _code(source)
    words = decode_latex(str(source or ""))
    if code not in _ROLES and (" " in words or not words.isascii()):
        return words[0].upper() + words[1:]
    return _for_number(_ROLES.get(code, _EDITORS), number)


def _code(source: object) -> str:
    return str(source or "").strip().lower()


def _names(source: object) -> list[str]:
    if not source:
        return []
    if _DEGREES.search(str(source)):
        return [decode_latex(str(source))]
    found = read_names(str(source))
    names = [full_name(name.first, name.von, name.last, name.jr) for name in found.names]
    return [*filter(None, names), *([_("et al.")] if found.truncated and names else [])]


# "Doc. Ing. Jana Nováková, MSc. PhD.": no first name follows the comma.
_DEGREES = re.compile(r",\s*(?:M\.?\s?Sc|Ph\.?\s?D|C\.?Sc|Dr\.?Sc|D\.?Sc|M\.?B\.?A|M\.?D)\b")


def _for_number(label: Any, number: int) -> str:
    return str(label % {"number": number})
