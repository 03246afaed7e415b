"""How an abstract is read, without what databases and programs add to it."""

from __future__ import annotations

import re

from publications.bibtex.latex.escaped_commands import with_plain_backslashes
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.texts import LANGUAGE_MARK, read_known, without_ligatures


def read_abstract(source: str) -> str:
    """Return the text of an abstract without the label that databases leave before it."""
    source = _LABEL_APART.sub("", source, count=1)
    if "backslash" in source:
        source = with_plain_backslashes(source)
        source = _ESCAPED_LINE_END.sub(_line_end, source)
    text = without_ligatures(read_known(source))
    if "^i" in text:
        text = LANGUAGE_MARK.sub("", text)
    if text[-_LONGEST_END:].find("ABSTRACT") >= 0 or "Competing Int" in text or "(Psyc" in text:
        text = _END_OF_DATABASE.sub("", text)
    return _LABEL.sub("", text, count=1) if text[:1] in "AaRrSsZ" else text


# "[ABSTRACT FROM AUTHOR]" of EBSCO, PsycINFO's statement, and what bioRxiv appends
_END_OF_DATABASE = lazy_regex(
    r"(?<=[\w.?!)])\s*(?:\[?(?:ABSTRACT FROM (?:AUTHOR|PUBLISHER)|PUBLICATION ABSTRACT)\]?\.?"
    r"|\(Psyc(?:INFO|Info) Database Record[^\n]{0,100}"
    r"|(?:#{3} )?Competing Interest Statement.{0,400})$"
)
_LONGEST_END = 40  # characters


# `oaks.{\textbackslash}n RESULTS` and `of the$\backslash$r$\backslash$nelms`: the ends of lines.
_BACKSLASH = r"(?:\{?\\textbackslash\b(?:\{\})?\}?|\$\\backslash\$)"
_ESCAPED_LINE_END = lazy_regex(
    r"(?:(?<=[^\s(])|(?<=\S ))"
    rf"(?:({_BACKSLASH}\s?r)?{_BACKSLASH}\s?n(?![A-Z])([a-z]{{0,12}})"
    rf"|({_BACKSLASH}\s?r{_BACKSLASH}\s?n)(?=[A-Z]))"
)
_COMMANDS_WITH_N = frozenset({
    "nu", "nabla", "ne", "neq", "ng", "ni", "not", "notin", "nearrow", "newline", "ngeq", "nleq",
    "nmid", "noindent", "nolimits", "nonumber", "normalfont", "normalsize",
})  # fmt: skip


def _line_end(found: re.Match[str]) -> str:
    if found[3]:
        return " "
    is_command = not found[1] and (f"n{found[2]}" in _COMMANDS_WITH_N or len(found[2]) == 1)
    return found[0] if is_command else f" {found[2]}"


# `Abstract` on a line of its own, also before `p53 is`, or far from the text, as Silverchair
# exports it.
_LABEL_APART = lazy_regex(
    r"^\s*(?:Abstract|ABSTRACT)(?:(?:[ \t]*\n|\s{3})\s*(?=[A-Z])|[ \t]*\n\s*"
    r"(?!(?:algebra|argument|art|concept|data|domain|interpretation|machine|reasoning|rewriting|"
    r"state|syntax|thinking|type)|(?:image|not)\b)(?=[^\W_]))"
)
# "Abstract: We", "ABSTRACT We", "SummaryWe" and "Résumé Le", but not "Abstract interpretation is".
_LABEL = lazy_regex(
    r"^(?:(?i:abstract|summary|résumé|resumen|resumo)(?:\s*[.:—–]+\s*|\s+-\s+)"
    r"|(?:ABSTRACT|SUMMARY)\s*(?=[A-Z][a-z]|[AI]\s)|Summary(?=[A-Z][a-z]{2,}\s)"
    r"|(?:Resumen|Resumo|Zusammenfassung) (?=[A-Z][a-zé’'])"
    r"|Résumé (?=[A-Z][^\n]{0,300}[àâçéèêîôû])"
    r"|Abstract(?=[A-Z][a-z]{2,}\s)|Abstract (?!(?:Algebra|Argument|Art|Concept|Data|Domain|"
    r"Expression|Interpretation|Machine|Meaning|Noun|Reasoning|Rewriting|Socio|State|Syntax|Thinking|"
    r"Type|Word)\w{0,8}\b)(?=[A-Z][a-z-]{2,30} [a-z])|"
    r"Abstract\s*(?=(?:The|This|These|We|In|An?|Our|To|It|For|Recent(?:ly)?|Background|Objectives?|"
    r"Purpose|Introduction|Aims?|Motivation)\b))(?=\S)",
)
