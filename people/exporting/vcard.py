"""A person as vCard 4.0 (RFC 6350), with the social profiles of RFC 9554."""

import datetime
from collections.abc import Iterable, Iterator

from affiliations.organization_paths import path
from people.models import Affiliation, ContactDetail, Person, PersonLink, interests_held_now

_LINE_OCTETS = 75
_PROFILES = {
    PersonLink.Kind.GITHUB: "GitHub",
    PersonLink.Kind.GITLAB: "GitLab",
    PersonLink.Kind.LINKEDIN: "LinkedIn",
    PersonLink.Kind.MASTODON: "Mastodon",
    PersonLink.Kind.BLUESKY: "Bluesky",
    PersonLink.Kind.X: "X",
    PersonLink.Kind.SCHOLAR: "Google Scholar",
    PersonLink.Kind.DBLP: "DBLP",
}
_Property = tuple[str, str]


def vcard(
    person: Person,
    *,
    contacts: Iterable[ContactDetail],
    current: Iterable[Affiliation],
    page: str,
    photo: str = "",
) -> str:
    """Return the card with CRLF line ends, with the `contacts` that the visitor may see.

    `current` are the current positions; `page` and `photo` are absolute URLs.
    """
    properties = [
        ("BEGIN", "VCARD"),
        ("VERSION", "4.0"),
        ("KIND", "individual"),
        *_names(person),
        *_contacts(contacts),
        *_affiliations(current),
        *_addresses(person, page),
        ("PHOTO", photo),
        ("NOTE", escape(person.tagline)),
        ("CATEGORIES", ",".join(map(escape, interests_held_now(person)))),
        ("UID", page),
        ("SOURCE", f"{page.rstrip('/')}.vcf"),
        ("REV", person.modified_at.astimezone(datetime.UTC).strftime("%Y%m%dT%H%M%SZ")),
        ("END", "VCARD"),
    ]
    return "".join(fold(f"{name}:{value}") for name, value in properties if value.strip(";"))


def escape(text: str) -> str:
    """Escape backslash, comma, semicolon and line end in a value (RFC 6350, 3.4)."""
    for character in "\\,;":
        text = text.replace(character, f"\\{character}")
    return "\\n".join(text.splitlines())


def fold(line: str) -> str:
    """Fold a line into pieces of at most 75 octets, without splitting characters (3.2)."""
    pieces: list[str] = [""]
    size = 0
    for character in line:
        octets = len(character.encode())
        if size + octets > _LINE_OCTETS:
            pieces.append(" ")
            size = 1
        pieces[-1] += character
        size += octets
    return "\r\n".join(pieces) + "\r\n"


def _names(person: Person) -> Iterator[_Property]:
    yield "FN", escape(person.name)
    if person.native_name:
        yield f"FN{_language(person.native_name_language)}", escape(person.native_name)
    yield "N", f"{escape(person.family_name)};{escape(person.given_name)};;;"


def _language(tag: str) -> str:
    return f";LANGUAGE={tag}" if tag.replace("-", "").isalnum() else ""


def _contacts(contacts: Iterable[ContactDetail]) -> Iterator[_Property]:
    kinds = ContactDetail.Kind
    for contact in contacts:
        value = escape(contact.value)
        if contact.kind == kinds.EMAIL:
            yield "EMAIL;TYPE=work", value
        elif contact.kind == kinds.PHONE:
            yield "TEL;VALUE=uri;TYPE=work", contact.href
        elif contact.kind in (kinds.OFFICE, kinds.ADDRESS):
            yield "ADR;TYPE=work", f";;{value};;;;"
        elif contact.kind == kinds.MESSENGER:
            label = contact.label or "messenger"
            yield f"SOCIALPROFILE;VALUE=text;SERVICE-TYPE={_parameter(label)}", value


def _parameter(text: str) -> str:
    """Quote a parameter's value, without characters that are invalid there."""
    return '"' + "".join(c for c in text if c.isprintable() and c != '"') + '"'


def _affiliations(current: Iterable[Affiliation]) -> Iterator[_Property]:
    for number, affiliation in enumerate(current, start=1):
        names = [escape(organization.name) for organization in path(affiliation.organization)]
        yield f"ORG;PREF={number}", ";".join(names)
        yield f"TITLE;PREF={number}", escape(affiliation.position)


def _addresses(person: Person, page: str) -> Iterator[_Property]:
    yield "URL", page
    if person.orcid:
        yield "SOCIALPROFILE;SERVICE-TYPE=ORCID", person.orcid_url
    for link in person.shown_links:
        if service := _PROFILES.get(PersonLink.Kind(link.kind)):
            yield f"SOCIALPROFILE;SERVICE-TYPE={_parameter(service)}", link.url
        elif link.kind in (PersonLink.Kind.HOMEPAGE, PersonLink.Kind.BLOG):
            yield "URL", link.url
