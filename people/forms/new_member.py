"""Add a member from a few facts, by the forms and rules of the admin; or several, one per line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.folding import fold
from foundation.forms import ConstraintForm
from foundation.partial_dates import PartialDate
from foundation.quoting import quotable
from people.forms.affiliation import AffiliationLineForm
from people.forms.person import add_interests
from people.models import Affiliation, ContactDetail, Person
from people.names import given_name_first, sort_name, split_full_name
from people.orcid import normalize_orcid

_Role = Affiliation.Role
MOST_LINES = 200


class StayForm(AffiliationLineForm):
    """Where the member is from now on."""

    courses = None  # type: ignore[assignment]

    class Meta:
        model = Affiliation
        fields = ("role", "organization", "title", "start")

    def _post_clean(self) -> None:
        role = self.cleaned_data.get("role") or _Role.OTHER
        self.instance.kind, self.instance.engagement = Affiliation.kind_of_role(role)
        super()._post_clean()


class EmailForm(ConstraintForm):
    class Meta:
        model = ContactDetail
        fields = ("value",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].required = False
        self.fields["value"].label = gettext_lazy("Email")
        self.fields["value"].help_text = ""

    def _post_clean(self) -> None:
        if self.cleaned_data.get("value"):
            super()._post_clean()


class NamesakeForm(forms.Form):
    is_other = forms.BooleanField(label=gettext_lazy("It is another person"), required=False)


class NewMember:
    """The forms of one new member. `person_form` is the admin's form of a person."""

    def __init__(
        self,
        person_form: type[forms.ModelForm],
        data: Any = None,
        files: Any = None,
        *,
        stay_form: type[StayForm] = StayForm,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        first = {"is_listed": True, **(initial or {})}
        self.person: Any = person_form(data, files, initial=first)
        self.stay = stay_form(data, initial=first)
        self.email = EmailForm(data)
        self.namesake = NamesakeForm(data)
        self.namesakes: list[Person] = []

    @property
    def forms(self) -> list[forms.BaseForm]:
        return [self.person, self.stay, self.email, self.namesake]

    def is_valid(self) -> bool:
        valid = [form.is_valid() for form in self.forms]  # all of them show their errors
        name = self.person.cleaned_data.get("name", "")
        if name and not self.namesake.cleaned_data.get("is_other"):
            new = self.person.instance
            parts = (new.given_name, new.family_name) if new.family_name else split_full_name(name)
            key = sort_name(*parts)
            self.namesakes = list(Person.objects.filter(sort_name=key).order_by("pk")[:5])
            if self.namesakes:
                self.person.add_error(
                    "name", _("The directory already has a person with this name.")
                )
        return all(valid) and not self.namesakes

    def errors(self) -> list[str]:
        return [
            f"{form[name].label}: {text}" if name in form.fields else str(text)
            for form in self.forms
            for name, texts in form.errors.items()
            for text in texts
        ]

    @transaction.atomic
    def save(self) -> Person:
        """Save the person with an affiliation and, if there is one, the email address."""
        person: Person = self.person.save()
        self.stay.instance.person = person
        self.stay.save()
        if self.email.cleaned_data.get("value"):
            self.email.instance.person = person
            self.email.save()
        add_interests(person, self.person.cleaned_data.get("add_interests") or [])
        return person


# Several, one per line


@dataclass
class MemberLine:
    """A line of the box, and the member that it would add."""

    text: str
    values: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    member: NewMember | None = None

    @property
    def name(self) -> str:
        return given_name_first(self.values["name"])

    @property
    def role(self) -> str:
        return str(_Role(self.values["role"]).label) if self.values.get("role") else ""


def read_member(text: str, cells: Sequence[str]) -> MemberLine:
    """Read a line's cells: a name, then a role, start, email and ORCID iD in any order.

    "Research engineer" is a title, with the role that it names; any text after a role is a title,
    too.
    """
    name, *pieces = cells
    line = MemberLine(text, {"name": name})
    if not name:
        line.problems.append(_("The line doesn't begin with a name."))
    titles: list[tuple[str, str]] = []
    for piece in filter(None, pieces):
        kind, value = _fact(piece)
        if kind and kind not in line.values:
            line.values[kind] = value
        elif kind:
            line.problems.append(_("“%(text)s” is one too many.") % {"text": quotable(piece)})
        else:
            titles.append((piece, line.values.get("role", "")))
    for piece, role_before in titles:
        _read_title(line, piece, role_before)
    return line


def is_given_name(text: str) -> bool:
    """Whether a text behind a single name, as in "Example, Alice", is a name and no fact."""
    is_text = text[:1].isalpha() and not any(char == "@" or char.isdigit() for char in text)
    return is_text and _fact(text) == ("", "") and not role_in(text)


def _read_title(line: MemberLine, text: str, role_before: str) -> None:
    """Take the text as a title if it names a role or follows one, or add a problem to the line."""
    is_text = text[0].isalpha() and not any(char == "@" or char.isdigit() for char in text)
    role = (role_before or line.values.get("role") or role_in(text)) if is_text else ""
    if role and (role_before or role_in(text)) and "title" not in line.values:
        line.values |= {"role": role, "title": text}
        return
    says = _("“%(text)s” isn’t a role, date, email address or ORCID iD.")
    if is_text and " " in line.values["name"]:
        says = _(
            "“%(text)s” isn’t a role, date, email address or ORCID iD. If it is a title, write "
            "a role before it: %(role)s, %(text)s."
        )
    elif is_text and line.values["name"]:
        says = _(
            "“%(text)s” isn’t a role, date, email address or ORCID iD. If it is a given name, "
            "write “%(text)s %(name)s”, or put semicolons between the facts."
        )
    values = {"text": quotable(text), "role": _Role.OTHER.label, "name": line.values["name"]}
    line.problems.append(says % values)


def _fact(piece: str) -> tuple[str, str]:
    """Return what a piece of a line is: the field and its value, or two empty texts."""
    if "@" in piece:
        try:
            validate_email(piece)
        except ValidationError:
            return "", ""
        return "value", piece
    for kind, read in (("start", PartialDate.parse), ("orcid", normalize_orcid)):
        try:
            return kind, str(read(piece))
        except ValueError:
            pass
    role = role_named(piece) if names_only_role(piece) else ""
    return ("role", role) if role else ("", "")


def role_named(text: str) -> str:
    """Return the role that a text names, in the language of the interface; "" if it is none."""
    return _ROLES.get(_key(text), text if text in _Role.values else "")


def names_only_role(text: str) -> bool:
    """Whether a text names a role and is no title as well, as "Professor" is."""
    return bool(role_named(text)) and _key(text) not in _TITLES


def role_in(text: str) -> str:
    """Return the role that a word of a title names, as "Research engineer" does; or ""."""
    words = text.casefold().replace("ph.d", "phd").replace("post-doc", "postdoc").split()
    return next(
        (role for word, role in _WORDS.items() if any(w.startswith(word) for w in words)), ""
    )


def _key(text: str) -> str:
    return fold(text).replace(" ", "")


_JOBS_OF_STUDENTS = ("studentassistant", "studenthelper", "studentworker", "workingstudent")
"""Of students of any degree, as "SHK" below."""
_ROLES = (
    {_key(str(role.label)): role.value for role in _Role}
    | {
        "phd": _Role.PHD_STUDENT.value,
        "doctoralstudent": _Role.PHD_STUDENT.value,
        "master": _Role.MASTERS_STUDENT.value,
        "masterstudent": _Role.MASTERS_STUDENT.value,
        "msc": _Role.MASTERS_STUDENT.value,
        "bachelor": _Role.BACHELORS_STUDENT.value,
        "bachelorstudent": _Role.BACHELORS_STUDENT.value,
        "undergraduate": _Role.BACHELORS_STUDENT.value,
        "professor": _Role.FACULTY.value,
        "postdoctoralresearcher": _Role.POSTDOC.value,
        "visitingresearcher": _Role.VISITOR.value,
    }
    | dict.fromkeys(_JOBS_OF_STUDENTS, _Role.OTHER.value)
)
_TITLES = {"professor", "postdoctoralresearcher", "visitingresearcher", *_JOBS_OF_STUDENTS}
"""Those of the roles that are titles as well, which visitors would miss."""
_WORDS = {
    word: role.value
    for role, words in (
        # SHK is a "studentische Hilfskraft", of any degree.
        (_Role.OTHER, ("shk", "whk", "hiwi", "hilfskraft")),
        (_Role.INTERN, ("intern", "internship", "praktikant", "stagiaire", "tirocinante")),
        (_Role.VISITOR, ("visiting", "visitor", "guest", "gast", "visiteu", "invité")),
        (_Role.POSTDOC, ("postdoc", "postdok", "post-dok")),
        (
            _Role.PHD_STUDENT,
            ("phd", "doctoral", "doktorand", "doctorand", "doctorant", "dottorand", "promovier"),
        ),
        (_Role.MASTERS_STUDENT, ("master's", "masters", "masterand", "msc")),
        (_Role.BACHELORS_STUDENT, ("bachelor", "undergraduate")),
        (
            _Role.ENGINEER,
            (
                "engineer",
                "developer",
                "programmer",
                "technician",
                "ingenieur",
                "ingénieur",
                "ingegner",
                "techniker",
                "technicien",
            ),
        ),
        (
            _Role.FACULTY,
            (
                "professor",
                "prof.",
                "lecturer",
                "emerit",
                "chair",
                "professeu",
                "profesor",
                "dozent",
                "docente",
                "maître",
            ),
        ),
        (
            _Role.STAFF,
            (
                "staff",
                "manager",
                "secretary",
                "administrat",
                "coordinator",
                "officer",
                "sekret",
                "secrét",
                "segretari",
                "verwaltung",
            ),
        ),
        (
            _Role.RESEARCHER,
            (
                "research",
                "scientist",
                "fellow",
                "wiss",
                "forscher",
                "chercheu",
                "ricercat",
                "investigador",
            ),
        ),
    )
    for word in words
}
"""The roles that words of titles begin with, in English, German, French, Italian and Spanish; the
first one that a title has counts."""
