"""Messages of the reader about an entry: a code and parameters, rendered when they are shown.

`TEXTS` has an English template for each code. A program that translates renders
`translate(TEXTS[message.code]) % message.params`; `english` does so without translation. Codes that
begin with `date-` are about dates, and those that begin with `name-` or `names-` about names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Param = str | int | tuple[int, ...] | None
"""A tuple has the numbers of records, which are named when the message is shown."""
_LONGEST_EXCERPT = 60


@dataclass(frozen=True, slots=True)
class Message:
    """A code for programs, and the values for the placeholders of its text."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.params.items())))

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Message:
        params = stored.get("params", {}).items()
        return cls(stored["code"], {k: tuple(v) if isinstance(v, list) else v for k, v in params})


def message(code: str, **params: Param) -> Message:
    """Return a message whose excerpts of the source are shortened to what a line can show."""
    return Message(code, {name: _shortened(value) for name, value in params.items()})


def message_in_full(code: str, **params: Param) -> Message:
    """Return a message whose excerpts are short already."""
    return Message(code, params)


def english(message: Message) -> str:
    """Return the text of a message in English."""
    return TEXTS[message.code] % message.params


def _shortened(value: Param) -> Param:
    if isinstance(value, str) and len(value) > _LONGEST_EXCERPT:
        return value[: _LONGEST_EXCERPT - 1] + "…"
    return value


def gettext_noop(text: str) -> str:
    """Mark a text for `makemessages` and `xgettext`, which look for this name."""
    return text


TEXTS: dict[str, str] = {
    # The file
    "file-empty": gettext_noop("The file is empty."),
    "file-of-other-type": gettext_noop("This is a %(text)s file, not a BibTeX file."),
    "file-binary": gettext_noop("This isn't a text file; it looks like binary data."),
    "file-without-bibtex": gettext_noop("The file contains no BibTeX: it has no “@type{…}”."),
    "file-web-page": gettext_noop("The file is a web page without BibTeX. Save the BibTeX itself."),
    "file-not-in-encoding": gettext_noop("The file can't be read as %(text)s."),
    "file-guessed-encoding": gettext_noop(
        "The file isn't UTF-8 and doesn't name its encoding. It was read as %(text)s, with words "
        "such as %(words)s. If they are wrong, undo the import and repeat it with --encoding, for "
        "example --encoding gbk, big5, iso8859-2, iso8859-9 or cp1258."
    ),
    "unknown-encoding": gettext_noop(
        "“%(text)s” isn't a known encoding. Try utf-8 or windows-1252."
    ),
    # The entry
    "malformed-entry": gettext_noop(
        "“%(text)s” looks like the start of an entry, but its @, type or opening brace can't be "
        "read. The entry was skipped. Start it like “@article{key,”."
    ),
    "unreadable-entry": gettext_noop(
        "The entry can't be read, because of the program error “%(text)s”. It was skipped. "
        "Simplify the entry, and report the error."
    ),
    "cut-off": gettext_noop(
        "The file ends inside this entry. It was skipped. Import the whole file, or complete the "
        "entry."
    ),
    "not-a-publication": gettext_noop(
        "“@%(text)s” is not a type of publication, and the entry has no field of a publication. It "
        "was skipped."
    ),
    "footnote": gettext_noop("The entry is a footnote that a LaTeX package wrote. It was skipped."),
    "empty-entry": gettext_noop("The entry has no key and no fields. It was skipped."),
    "broken-string": gettext_noop(
        "This @string definition is incomplete. Check for a missing brace or quotation mark."
    ),
    "stray-bytes": gettext_noop(
        "Some characters, as in “%(text)s”, are invalid in the encoding of the file and were read "
        "as Windows-1252. Check them, and save the file as UTF-8."
    ),
    "other-encoding": gettext_noop(
        "The entry is in UTF-8 but the rest of the file isn't. It was read as UTF-8. Check the "
        "accented letters, and save the whole file as UTF-8."
    ),
    "garbled": gettext_noop(
        "Some characters, as in “%(text)s”, look like UTF-8 that was saved in the wrong encoding. "
        "They were kept as they are. Correct them here or in the file."
    ),
    "garbled-repaired": gettext_noop(
        "Characters in “%(field)s”, such as “%(text)s”, are UTF-8 that was saved in the wrong "
        "encoding. They were repaired. Check them."
    ),
    "lost-characters": gettext_noop(
        "Characters, as in “%(text)s”, were lost before the import: the file has the replacement "
        "character “�” for them. Correct them here or in the file."
    ),
    # The key
    "no-key": gettext_noop("The entry has no citation key. Add one after the opening brace."),
    "invalid-key": gettext_noop(
        "The citation key “%(text)s” contains a line break. Check for a missing comma."
    ),
    "no-comma-after-key": gettext_noop(
        "The comma after the citation key is missing. Write “%(text)s,”."
    ),
    "repeated-key": gettext_noop(
        "The citation key “%(text)s” is also used on line %(line)d, for an entry that differs. "
        "Both were read. Remove one of them, or change its key."
    ),
    "repeated-entry": gettext_noop(
        "The same entry is already on line %(line)d. Remove one of the two."
    ),
    # The fields
    "unclosed": gettext_noop(
        "The closing brace of the entry is missing. Everything before the next entry was kept. "
        "Add a “}” at the end."
    ),
    "unclosed-value": gettext_noop(
        "The value of “%(text)s” has no closing brace or quotation mark. Check this field and the "
        "next one."
    ),
    "wrong-closer": gettext_noop(
        "The closing bracket of the entry doesn't match the opening one. Use “{” with “}”."
    ),
    "closed-early": gettext_noop(
        "An extra closing brace ends the entry before its last field. All fields were kept. "
        "Remove the brace."
    ),
    "double-comma": gettext_noop("There are two commas in a row. Remove one."),
    "no-comma": gettext_noop("The comma after the field “%(text)s” is missing."),
    "no-equals": gettext_noop("The equals sign after “%(text)s” is missing."),
    "no-value": gettext_noop(
        "The field “%(text)s” has no value. Add one in braces, or remove the field."
    ),
    "invalid-field-name": gettext_noop("“%(text)s” isn't a valid field name."),
    "unquoted-value": gettext_noop(
        "The value of “%(text)s” isn't in braces or double quotation marks. Put it in braces."
    ),
    "stray-quote": gettext_noop(
        "The value of “%(text)s” is in quotation marks and contains more of them. It was read up "
        "to the last one. Put the value in braces."
    ),
    "stray-text": gettext_noop(
        "The text “%(text)s” between the fields can't be read and was skipped. Check for a missing "
        "brace, comma or equals sign before it."
    ),
    "repeated-field": gettext_noop(
        "The field “%(field)s” appears more than once. The first value was kept; “%(text)s” was "
        "skipped."
    ),
    "repeated-hidden": gettext_noop(
        "The field “%(field)s” appears more than once. The first value was kept; “%(text)s”, which "
        "a database adds and pages don't show, was skipped."
    ),
    "repeated-list": gettext_noop(
        "The field “%(field)s” appears more than once. “%(text)s” was added to the first. Combine "
        "them into one field."
    ),
    "undefined-macro": gettext_noop(
        "The abbreviation “%(text)s” in the field “%(field)s” isn't defined. Import the file that "
        "defines it in the same import, add an @string before it, or put the text in braces."
    ),
    "long-macro": gettext_noop(
        "The text of the abbreviation “%(text)s” was left out, because the field “%(field)s” would "
        "be longer than 20,000 characters with it."
    ),
    "extra-address": gettext_noop(
        "“%(text)s” in the field “%(field)s” was skipped, because the field holds one address. "
        "Put it in a separate field."
    ),
    "doi-unreadable": gettext_noop(
        "“%(text)s” isn't a DOI, so it isn't a link. A DOI begins with “10.” and contains a slash."
    ),
    # Cross-references
    "no-parent": gettext_noop(
        "The entry “%(text)s” that this entry refers to isn't in the file, so no fields were "
        "inherited. Import the file that contains it in the same import, or add the missing fields "
        "here."
    ),
    "too-many-parents": gettext_noop(
        "The entry refers to too many other entries, one after the other. Nothing was inherited "
        "from “%(text)s” and those after it."
    ),
    "parent-cycle": gettext_noop(
        "The entry “%(text)s” that this entry refers to refers back to it. Remove one of the two "
        "cross-references."
    ),
    # Dates
    "date-unreadable": gettext_noop(
        "“%(text)s” can't be read as a date. It was kept as text. Write the year with four digits."
    ),
    "date-invalid": gettext_noop(
        "“%(text)s” isn't a valid date. The valid part was used, and the field was kept as text."
    ),
    "date-partial": gettext_noop(
        "Only the year was read from “%(text)s”. The field was kept as text."
    ),
    "date-unknown-year": gettext_noop(
        "The year “%(text)s” has unknown digits, so no year was set."
    ),
    "date-in-future": gettext_noop(
        "The year %(text)s is far in the future. It was kept. Check it for a typo."
    ),
    "date-invalid-month": gettext_noop(
        "“%(text)s” isn't a valid month, so it isn't shown. Exports keep it."
    ),
    # Names
    "field-alternative": gettext_noop(
        "The names were read from “ALT%(field)s”, which BibTeX ignores. Rename it to “%(field)s”."
    ),
    "name-too-many-commas": gettext_noop(
        "A name in “%(field)s” has more than two commas. Check how it was split, and put “and” "
        "between names."
    ),
    "names-by-semicolon": gettext_noop(
        "The names in “%(field)s” are separated by semicolons. They were split there. Put “and” "
        "between names."
    ),
    "names-by-comma": gettext_noop(
        "The names in “%(field)s” are separated by commas. They were split there. Put “and” "
        "between names."
    ),
    "names-by-ampersand": gettext_noop(
        "The names in “%(field)s” are separated by “&”. They were split there. Put “and” between "
        "names."
    ),
    "names-by-conjunction": gettext_noop(
        "The names in “%(field)s” are separated by a word for “and” in another language. They were "
        "split there. Put “and” between names."
    ),
    "names-by-bar": gettext_noop(
        "The names in “%(field)s” are separated by “|”. They were split there. Put “and” between "
        "names."
    ),
    "names-by-space": gettext_noop(
        "The names in “%(field)s” are separated by spaces. They were split there. Put “and” "
        "between names."
    ),
    "undefined-name": gettext_noop(
        "A name in “%(field)s” is a LaTeX command that isn't defined in the file, so the name of "
        "the command was read. Replace it with the name of the person."
    ),
    "undefined-command": gettext_noop(
        "“%(text)s” in “%(field)s” is a LaTeX command that isn't defined in the file, so the name "
        "of the command was read. Replace it with what it stands for."
    ),
    "name-in-braces": gettext_noop(
        "A person in “%(field)s” is in braces, which makes the name one of an organization in "
        "BibTeX. It was read as a person. Remove the braces."
    ),
    "names-in-braces": gettext_noop(
        "All names in “%(field)s” are in one pair of braces, which makes them one name in BibTeX. "
        "They were split. Remove the inner braces."
    ),
    "name-role": gettext_noop(
        "A role or degree, such as “(Eds.)” or “PhD”, was removed from the names in “%(field)s”."
    ),
    "names-of-editors": gettext_noop(
        "The names in “%(field)s” are called editors, as in “(Eds.)”. They were read as the "
        "field “editor”."
    ),
    "name-affiliation": gettext_noop(
        "An organization behind a person in “%(field)s” was read as the affiliation of the person "
        "and removed from the names."
    ),
    "names-on-behalf": gettext_noop(
        "“%(field)s” names a group on whose behalf others write. It became an author of its own."
    ),
    "names-of-contributors": gettext_noop(
        "“%(field)s” names people who only contributed, after words such as “with”. They were read "
        "as the field “%(text)s”."
    ),
    "name-shorthand": gettext_noop(
        "A quotation mark in a name in “%(field)s” was read as an umlaut, as in German documents. "
        'Write “\\"o” in BibTeX.'
    ),
    "name-contact": gettext_noop(
        "An email address or an ORCID iD was removed from a name in “%(field)s”."
    ),
    "name-dates": gettext_noop("Years of birth or death were removed from a name in “%(field)s”."),
    "name-without-letters": gettext_noop(
        "A name in “%(field)s” contains no letters, or says that no name is known, as “s.n.” and "
        "“undefined” do. It was skipped."
    ),
    "names-repeated": gettext_noop(
        "“%(field)s” names someone more than once. Each was read once. Remove the repetitions."
    ),
    "name-empty": gettext_noop(
        "A name in “%(field)s” is empty: there are two “and” in a row, or one at the start or end."
    ),
}
