"""What the reader has to say about a block, in sentences for whoever keeps the file."""

from __future__ import annotations

from typing import NamedTuple


class Message(NamedTuple):
    """A code for programs, and a sentence that says what is wrong and what to do."""

    code: str
    text: str


_SENTENCES = {
    # the block
    "misshapen": "“{about}” looks like the beginning of an entry, but its @, type or opening brace cannot be "
    "read, so the entry was left out. Begin it like “@article{{key,”.",
    "empty-entry": "This entry has a type but neither a key nor a field, so it was left out.",
    "broken-string": "This @string definition is not complete; look for a missing brace or quote.",
    "stray-bytes": "Some letters, as in “{about}”, do not fit the encoding of the file and were read as "
    "Windows-1252. Check them, and save the file as UTF-8.",
    "other-encoding": "This entry is in UTF-8, though the file is not, and was read so. Check the accented "
    "letters, and save the whole file as UTF-8.",
    "garbled": "Some letters, as in “{about}”, look like UTF-8 that was once read in another encoding. They were "
    "kept as they stand; correct them here or in the file.",
    # the key
    "no-key": "The entry has no citation key. Give it one after the opening brace.",
    "odd-key": "The citation key “{about}” runs over more than one line. Check that its comma is there.",
    "no-comma-after-key": "The comma after the citation key is missing. Write “{about},”.",
    "repeated-key": "The citation key “{about}” already stands on line {line} with other content. Both "
    "entries were read; give one of them a new key.",
    "repeated-entry": "The same entry already stands on line {line}. One of the two can go.",
    # the fields
    "unclosed": "The closing brace of the entry is missing. Everything up to the next entry was kept; "
    "put a “}}” at its end.",
    "unclosed-value": "The value of “{about}” is not closed: a brace or quote is missing. Check this "
    "field and the next one.",
    "wrong-closer": "The entry ends with the wrong bracket; what opens with a brace closes with one.",
    "closed-early": "A closing brace too many ended the entry before its last field. All fields were "
    "kept; take the brace out.",
    "double-comma": "There are two commas where there should be one. Take one out.",
    "no-comma": "The comma after the field “{about}” is missing. Put it in.",
    "no-equals": "The equals sign after “{about}” is missing. Put it in.",
    "no-value": "The field “{about}” has no value. Give it one in braces, or take the field out.",
    "odd-name": "“{about}” is no proper name for a field.",
    "bare-text": "The value of “{about}” is neither in braces nor in double quotes. Put it in braces.",
    "stray-quote": "There are quotes inside the value of “{about}”, which is in quotes itself. It was read "
    "to the last of them; put the value in braces.",
    "stray-text": "Something between the fields could not be read and was left out: “{about}”. Look for a "
    "missing brace, comma or equals sign before it.",
    "repeated-field": "The field “{field}” stands in the entry more than once. The first was kept; "
    "“{about}” was left out.",
    "repeated-list": "The field “{field}” stands in the entry more than once. “{about}” was added to the "
    "first; make one field of them.",
    "undefined-macro": "The abbreviation “{about}” is not defined, so “{field}” has no text for it. Import the "
    "file that defines it together with this one and before it, add an @string, or put the text in braces.",
    "address-more": "“{about}” in the field “{field}” was left out: the field has room for one address. "
    "Give it a field of its own.",
    # crossref
    "no-parent": "The entry “{about}” that this one refers to is not in the file, so nothing was taken "
    "over from it. Import the file that has it together with this one, add it, or write the missing fields here.",
    "parent-cycle": "The cross-reference to “{about}” leads back to this entry. Take one of the two out.",
    # dates
    "date-unread": "“{about}” could not be read as a date. It was kept as written; the year should have "
    "four digits.",
    "date-odd": "“{about}” is not a date of the calendar. The year was taken; the rest was kept as "
    "written.",
    "date-guessed": "Only the year could be read from “{about}”. It was kept as written.",
    "date-unknown-digits": "The year in “{about}” is not known to the digit, so no year was set.",
    "date-future": "The year {about} lies far ahead. It was kept; correct it if it is a slip.",
    "month-odd": "“{about}” is no month. It was kept as written; correct it.",
    # names
    "too-many-commas": "A name in “{field}” has more commas than BibTeX understands. Check how it was "
    "taken apart; put “and” between people.",
    "names-by-semicolon": "The people in “{field}” are separated by semicolons. They were taken one by "
    "one; BibTeX wants “and” between them.",
    "names-by-comma": "The people in “{field}” are separated by commas. They were taken one by one; "
    "BibTeX wants “and” between them.",
    "names-in-braces": "All people in “{field}” stand in one pair of braces, so that BibTeX takes them for one "
    "body. They were taken one by one; take the inner braces out.",
    "name-role": "What says that somebody is an editor was left out of the names in “{field}”.",
    "name-shorthand": "A quotation mark in a name in “{field}” was read as an umlaut, as in German "
    'documents. In BibTeX it is “\\"o”.',
    "names-by-ampersand": "The people in “{field}” are separated by “&”. They were taken one by one; "
    "BibTeX wants “and” between them.",
    "name-contact": "An e-mail address or an ORCID iD in “{field}” was left out of the name.",
    "name-dates": "Years of birth or death in “{field}” were left out of the name.",
    "no-name": "What stands for a name in “{field}” has no letter in it. It was left out.",
    "empty-name": "There is an empty name in “{field}”: two “and” in a row, or one at an end.",
}


def message(code: str, about: str = "", *, field: str = "", line: int = 0) -> Message:
    if len(about) > 60:
        about = about[:59] + "…"
    return Message(code, _SENTENCES[code].format(about=about, field=field, line=line))
