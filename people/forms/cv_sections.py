"""The sections of a CV as tables: which words of a pasted line mean which field of a row."""

from people.forms.pasted_lines import LEVEL, SectionLines, Wording
from people.models import Activity, Affiliation

_Role = Affiliation.Role


def _stay(role: Affiliation.Role) -> dict[str, str]:
    kind, engagement = Affiliation.kind_of_role(role)
    return {"kind": str(kind), "role": role.value, "engagement": str(engagement)}


def _title(words: str, sets: dict[str, str]) -> Wording:
    """A title with one of `words` in it: "Senior Research Engineer", "Dean of Studies"."""
    return Wording(rf"(?P<title>(?:.*\W)?(?:{words})(?:\W.*)?)", sets)


def _study(words: str, degrees: str, role: Affiliation.Role) -> tuple[Wording, Wording]:
    """A student: "Ph.D. student in Physics", or what a degree is in: "Ph.D. in Physics"."""
    sets = _stay(role)
    subject = r"(?:(?:,| in| of)? (?P<field_of_study>.+))?"
    return (
        Wording(rf"(?P<title>(?:.*\W)?(?:{words})){subject}", sets),
        Wording(rf"(?P<degree>{degrees}){subject}", sets),
    )


AFFILIATIONS = SectionLines(
    example="2019-09 – 2021, Postdoc, ETH Zürich",
    dates="period",
    fields=("subject", "place"),
    unknown_organization="new_organization",
    wordings=(
        Wording(r"(?P<supervisors>(?:(?:supervis|advis|host)[eo]r|mentor)s?:.+)"),
        Wording(r"(?P<supervisors>(?:co-?)?(?:supervised|advised|mentored|hosted) by .+)"),
        Wording(r"(?:(?:ph\.?d\.?|doctoral|master'?s?) )?(?:thesis|dissertation):? "
                r"(?P<thesis_title>.+)"),
        Wording(r"GPA:? (?P<grade>[0-9.,]+)(?: ?(?:/|of|out of) ?(?P<grade_scale>[0-9.,]+))?"),
        Wording(r"(?P<honors>(?:with )?(?:highest |high |great )?(?:honou?rs|distinction)"
                r"|(?:summa|magna|insigni)? ?cum laude)"),
        *_study(
            r"(?:ph\.? ?d\.?|doctoral|graduate) (?:student|candidate)",
            r"ph\.? ?d\.?|d\.?phil\.?|doctor(?:ate)?(?: of \w+)?|dr\.[\w. -]*",
            _Role.PHD_STUDENT,
        ),
        *_study(
            r"(?:master(?:['’]?s)?|m\.?sc\.?|m\.?s\.?) student",
            r"m\.? ?sc\.?|m\.s\.|m\.a\.|m[as](?= in )|m\.?eng\.?|m\.?phil\.?|mba|"
            r"master(?:['’]?s)?(?: degree)?(?: of (?:science|arts|engineering|philosophy))?",
            _Role.MASTERS_STUDENT,
        ),
        *_study(
            r"(?:bachelor(?:['’]?s)?|b\.?sc\.?|undergraduate) student",
            r"b\.? ?sc\.?|b\.?s\.?|b\.?a\.?|b\.?eng\.?|b\.?tech\.?|"
            r"bachelor(?:['’]?s)?(?: degree)?(?: of (?:science|arts|engineering|technology))?",
            _Role.BACHELORS_STUDENT,
        ),
        _title("intern|internship|trainee", _stay(_Role.INTERN)),
        _title("visiting|visitor", _stay(_Role.VISITOR)),
        _title(r"post-?\s?doc\w*", _stay(_Role.POSTDOC)),
        _title(
            "professor|lecturer|group leader|principal investigator|dean|provost",
            _stay(_Role.FACULTY),
        ),
        _title(
            "engineer|developer|programmer|architect", _stay(_Role.ENGINEER)
        ),
        _title(
            "researcher|scientist|research (?:assistant|associate|fellow|staff member)",
            _stay(_Role.RESEARCHER),
        ),
        _title(
            "manager|secretary|administrator|coordinator|technician|assistant|consultant|"
            "director|head|founder|co-founder|ceo|cto",
            _stay(_Role.STAFF),
        ),
        Wording(
            r"(?P<title>(?:senior |student |associate )?(?:member|fellow))",
            _stay(_Role.MEMBER),
        ),
    ),
)  # fmt: skip

AWARDS = SectionLines(
    example="2020, Best Paper Award, OSDI",
    fields=("title",),
    wordings=(
        Wording(
            r"(?P<award_rank>(?:first|second|third|1st|2nd|3rd|grand|gold|silver|bronze|special)"
            r" (?:prize|place|medal|class|rank)|runner-?up|finalist|winner|honou?rable mention)"
        ),
        Wording(r"(?P<team>team(?: .+)?)"),
    ),
)

TALKS = SectionLines(
    example="2021-06, Invited talk: On Examples, Example Workshop, Zurich",
    fields=("title", "event", "place"),
    rest="place",
    wordings=(
        Wording(
            r"(?P<role>(?:invited|contributed|plenary|keynote|conference|seminar|guest|public"
            r"|colloquium|tutorial|poster|panel) (?:talk|speech|speaker|lecture|presentation"
            r"|address|discussion)|keynote|tutorial|poster|panelist|colloquium|seminar|lecture)"
        ),
    ),
)

TEACHING = SectionLines(
    example="Fall 2018, Teaching assistant, Operating Systems, Example University",
    fields=("title",),
    wordings=(
        Wording(
            r"(?P<role>(?:head |graduate |senior )?(?:teaching|course) assistant|(?:head )?TA"
            r"|(?:co-?|guest |main |head )?(?:lecturer|instructor|teacher)|tutor|grader)"
        ),
    ),
)

SERVICE = SectionLines(
    example="2019–2021, Program committee, SOSP",
    fields=("title", "event"),
    wordings=(
        Wording(
            r"(?P<role>(?:[\w-]+ ){0,2}(?:co-?)?chair|(?:artifact |external |journal )?(?:reviewer"
            r"|referee)|(?:associate |guest |managing )?editor(?:-in-chief)?|(?:co-?)?organizer"
            r"|t?pc member|(?:[\w-]+ ){0,2}(?:committee|board)(?: member)?|panelist|judge|volunteer"
            r"|member of the (?:[\w-]+ ){0,2}(?:committee|board))",
            {"kind": Activity.Kind.SERVICE.value},
        ),
        Wording(
            r"(?P<role>(?:senior |student |life |associate |professional )?(?:member|fellow))",
            {"kind": Activity.Kind.MEMBERSHIP.value},
        ),
    ),
)

SKILLS = SectionLines(
    example="Programming: C++ (expert), Python",
    fields=("title",),
    dates="",
    row_per_piece=True,
    wordings=(
        Wording(r"(?P<title>.+?) ?\((?P<level>[^()]+)\)"),
        Wording(rf"(?P<title>.+?)(?::| –| -) (?P<level>{LEVEL})"),
    ),
)

OTHERS = SectionLines(
    example="2018–2020, Student council, Example University",
    fields=("title", "role"),
    wordings=(
        Wording(
            r"(?P<quantity>[0-9]{1,4}) (?P<title>(?:[\w.]+ )?patents?.*)",
            {"kind": Activity.Kind.PATENTS.value},
        ),
    ),
)
