"""Read and write the fields `appearance`, `appearance2` ...: other places of one publication.

    appearance = {venue = {AISys Workshop}, kind = {workshop}, date = {2017-10}, pages = {1--5}}

BibTeX and biblatex have nothing for this: they ignore the fields, and other programs keep them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.addresses import is_web_address
from publications.bibtex.record.date_parts import is_edtf
from publications.bibtex.record.pages import bibtex_page_range, page_range
from publications.bibtex.record.record import Place

_NAME = lazy_regex(r"appearance([2-9]|[1-9]\d+)?")
_PART = lazy_regex(r"\s*([a-z]+)\s*=\s*\{")
_KIND = lazy_regex(r"[a-z]{1,20}")


def take_places(fields: dict[str, str]) -> list[Place]:
    """Remove the fields of other places from `fields`, except those that can't be read."""
    numbered = [(int(found[1] or 1), name) for name in fields if (found := _NAME.fullmatch(name))]
    places: list[Place] = []
    for _number, name in sorted(numbered):
        place = _read(fields[name])
        if place is not None:
            del fields[name]
            places.append(place)
    return places


def write_places(
    places: Iterable[Place], taken: Iterable[str], encode: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """Yield the fields of other places, with names that aren't `taken`."""
    used, number = set(taken), 0
    for place in places:
        number += 1
        while (name := f"appearance{number if number > 1 else ''}") in used:
            number += 1
        yield name, _write(place, encode)


def _read(source: str) -> Place | None:
    parts: dict[str, str] = {}
    position = 0
    while found := _PART.match(source, position):
        end = _end_of_value(source, found.end())
        if end < 0 or found[1] in parts or found[1] not in Place._fields:
            return None
        parts[found[1]] = source[found.end() : end]
        position = end + 1
        if source[position : position + 1] == ",":
            position += 1
    if source[position:].strip() or "venue" not in parts:
        return None
    url = parts.pop("url", "").strip()
    values = {name: decode_latex(text) for name, text in parts.items()}
    place = Place(**values, url=url)
    return place._replace(pages=page_range(place.pages)) if _is_valid(place) else None


def _is_valid(place: Place) -> bool:
    return (
        bool(place.venue)
        and (not place.date or is_edtf(place.date))
        and (not place.kind or _KIND.fullmatch(place.kind) is not None)
        and place.presentation in ("", "oral", "spotlight", "poster")
        and (not place.url or (is_web_address(place.url) and len(place.url) <= 500))
    )


def _end_of_value(source: str, start: int) -> int:
    depth = 1
    for index in range(start, len(source)):
        depth += (source[index] == "{") - (source[index] == "}")
        if depth == 0:
            return index
    return -1


def _write(place: Place, encode: Callable[[str], str]) -> str:
    written = place._asdict() | {
        name: encode(getattr(place, name)) for name in ("venue", "volume", "number")
    }
    written["pages"] = bibtex_page_range(encode(place.pages))
    written["url"] = place.url.replace("{", "%7B").replace("}", "%7D")
    return ", ".join(f"{name} = {{{text}}}" for name, text in written.items() if text)
