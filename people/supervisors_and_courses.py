"""Read and write supervisors and courses one per line, as a CV prints them. Pure.

"Prof. Yafei Dai", "Mentor: Dr. Quanlu Zhang", "Dr. Zheng Zhang, Vice Dean";
"Operating Systems; honor track".
"""

import re
from dataclasses import dataclass

_ROLE = re.compile(
    r"(?:(supervisor|adviser|advisor|mentor|host)s?\s*:"
    r"|((?:co-?)?supervised|advised|mentored|hosted) by\b:?)\s*",
    re.IGNORECASE,
)
_ROLE_STEMS = {"super": "supervisor", "co": "supervisor", "advi": "advisor", "ment": "mentor"}
_TITLES = re.compile(
    r"(?:(?:assoc(?:iate|\.)?|assist(?:ant|\.)?|asst\.?|adj(?:unct|\.)?|emeritus|full)\s+(?=prof))?"
    r"(?:(?:prof(?:essor|\.)?|dr\.?|mr\.?|ms\.?|mrs\.?|sir)(?:\s+|(?<=\.)))+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SupervisionLine:
    name: str
    title: str = ""
    position: str = ""
    role: str = "supervisor"


def parse_supervision(line: str) -> SupervisionLine:
    """Read "Role: Title Name, position"; all parts but the name are optional."""
    text = " ".join(line.split())
    role = "supervisor"
    if match := _ROLE.match(text):
        role = _role_of((match[1] or match[2]).lower())
        text = text[match.end() :]
    title = ""
    if (match := _TITLES.match(text)) and match.end() < len(text):
        title, text = match[0].strip(), text[match.end() :]
    name, _, position = (part.strip() for part in text.partition(","))
    return SupervisionLine(name or text, title, position, role)


def _role_of(word: str) -> str:
    return next((role for stem, role in _ROLE_STEMS.items() if word.startswith(stem)), "host")


def format_supervision(line: SupervisionLine) -> str:
    """Return the line that `parse_supervision` reads as `line`; "Supervisor:" is left out."""
    role = "" if line.role == "supervisor" else f"{line.role.capitalize()}: "
    name = " ".join(part for part in (line.title, line.name) if part)
    return role + ", ".join(part for part in (name, line.position) if part)


@dataclass(frozen=True, slots=True)
class CourseLine:
    title: str
    distinction: str = ""


def parse_course(line: str) -> CourseLine:
    """Read "title; distinction"."""
    title, _, distinction = (part.strip() for part in line.partition(";"))
    return CourseLine(title, distinction)


def format_course(line: CourseLine) -> str:
    return "; ".join(part for part in (line.title, line.distinction) if part)
