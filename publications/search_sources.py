"""How publications and venues are searched."""

from collections.abc import Mapping

from foundation.search.identifiers import LONGEST_END, SHORTEST_END
from foundation.search.sources import Dialect, Kind, Related, SearchSource
from foundation.search.words import MOST_LETTERS
from publications.visibility import is_public_sql


def _of_publication(sql: Dialect) -> Mapping[str, str]:
    line, own = sql.line, "record.search_text"
    own_venue = (
        f"coalesce((SELECT {line('v.search_text', 0)} "  # noqa: S608 - names of columns
        "FROM publications_venue v WHERE v.id = record.venue_id), '')"
    )
    elsewhere = "FROM publications_appearance a WHERE a.publication_id = record.id"
    all_venues = sql.joined(
        line("v.search_text", 0),
        "publications_venue v WHERE v.id = record.venue_id OR v.id IN "
        f"(SELECT a.venue_id {elsewhere})",
        order="v.id",
    )
    # Most publications have no appearances: their own venue is found faster.
    venues = f"CASE WHEN EXISTS (SELECT 1 {elsewhere}) THEN {all_venues} ELSE {own_venue} END"
    return {
        "is_public": f"CASE WHEN {is_public_sql('record')} THEN 1 ELSE 0 END",
        "weight": sql.day("record.date"),
        "sort": "''",
        "names": line(own, 0),
        "authors": line(own, 1),
        "places": f"{line(own, 2)} || ' ' || {venues}",
        "rest": f"substr(record.date, 1, 4) || ' ' || {line(own, 4)}{_KIND}{_DEGREE}{_ARXIV}",
        "keys": f"{line(own, 3)}{_key('doi')}{_key('arxiv_id', 'arxiv')}{_KEY_OF_ISBN}"
        f"{_keys_of_ends(sql)}",
    }


def _words_for(column: str, words: Mapping[str, str]) -> str:
    """Return the SQL of the words by which records with a value of the column are found."""
    cases = " ".join(f"WHEN '{value}' THEN ' {text}'" for value, text in words.items())
    return f" || CASE record.{column} {cases} ELSE '' END"


_KINDS = (
    "chapter", "book", "proceedings", "report", "preprint", "poster", "talk", "patent", "software",
    "dataset", "manual",
)  # fmt: skip
_KIND = _words_for("kind", {kind: kind for kind in _KINDS} | {"thesis": "thesis dissertation"})
_DEGREES = (
    # the type of the BibTeX entry, how the type of thesis begins, words
    ("phdthesis", "ph%d%", "phd doctoral"),
    ("mastersthesis", "master%", "masters master"),
)
_DEGREE = "".join(
    f" || CASE WHEN record.entry_type = '{entry}' OR lower(record.thesis_type) LIKE '{begins}' "
    f"THEN ' {words}' ELSE '' END"
    for entry, begins, words in _DEGREES
)
_ARXIV = " || CASE WHEN record.arxiv_id = '' THEN '' ELSE ' arxiv' END"


def _key(column: str, name: str = "doi") -> str:
    """Return the SQL of the key of an identifier, as `foundation.search.identifiers` reads it."""
    key = f"substr(':{name}:' || lower(record.{column}), 1, {MOST_LETTERS})"
    return f" || CASE WHEN record.{column} = '' THEN '' ELSE ' ' || {key} END"


def _keys_of_ends(sql: Dialect) -> str:
    """Return the SQL of the keys of the ends of DOI and addresses, as `identifiers` reads them.

    The end of a DOI follows its last slash, or its last dot if that leaves enough of it.
    """
    after_slash = sql.after_last("/", "lower(record.doi)")
    key_of_end = _key_of_end("text", SHORTEST_END)
    key_after_dot = _key_of_end(sql.after_last(".", "text"), _SHORTEST_AFTER_DOT)
    # Without LIMIT, SQLite computes the text again wherever it is named.
    ends = f"SELECT {key_of_end} || {key_after_dot} FROM (SELECT {after_slash} AS text LIMIT 1) e"  # noqa: S608
    links = "publications_publicationlink l WHERE l.publication_id = record.id AND l.kind = 'paper'"
    return (
        f" || CASE WHEN record.doi = '' THEN '' ELSE ({ends}) END"
        f" || {_key_of_address(sql, 'record.url')}"
        f" || {sql.joined(_key_of_address(sql, 'l.url'), links, order='l.id')}"
    )


def _key_of_address(sql: Dialect, url: str) -> str:
    """Return the SQL of the key of the end of an address, if it has digits or follows "="."""
    address = f"replace(replace(lower({url}), '.pdf', ''), '.html', '')"
    end = sql.after_last("/", f"replace(rtrim({address}, '/'), '=', '/')")
    has_number = f"{sql.has_digits(end)} OR replace({url}, '=', '') <> {url}"
    key = _key_of_end(end, SHORTEST_END)
    return f"CASE WHEN {url} <> '' AND ({has_number}) THEN {key} ELSE '' END"


_SHORTEST_AFTER_DOT = 6


def _key_of_end(text: str, shortest: int) -> str:
    key = f"' :end:' || substr(replace({text}, ' ', ''), 1, {LONGEST_END}) || ':'"
    return f"CASE WHEN length({text}) >= {shortest} THEN {key} ELSE '' END"


_DIGITS_OF_ISBN = "replace(replace(record.isbn, '-', ''), ' ', '')"
_KEY_OF_ISBN = (
    f" || CASE length({_DIGITS_OF_ISBN}) "
    f"WHEN 13 THEN ' :isbn:' || substr({_DIGITS_OF_ISBN}, 1, 12) "
    f"WHEN 10 THEN ' :isbn:978' || substr({_DIGITS_OF_ISBN}, 1, 9) ELSE '' END"
)


_PUBLISHED_THERE = """
    SELECT id FROM publications_publication WHERE venue_id = changed.id
    UNION SELECT publication_id FROM publications_appearance WHERE venue_id = changed.id
"""
PUBLICATIONS = SearchSource(
    kind=Kind.PUBLICATION,
    table="publications_publication",
    columns=(
        "search_text",
        "date",
        "venue_id",
        "release",
        "status",
        "doi",
        "arxiv_id",
        "isbn",
        "url",
        "kind",
        "entry_type",
        "thesis_type",
    ),
    values=_of_publication,
    related=(
        Related(
            "publications_appearance",
            ("publication_id", "venue_id"),
            "SELECT changed.publication_id",
            record_of_new_row="publication_id",
        ),
        Related("publications_venue", ("search_text",), _PUBLISHED_THERE, is_referred_to=True),
        Related(
            "publications_publicationlink",
            ("publication_id", "kind", "url"),
            "SELECT changed.publication_id",
            record_of_new_row="publication_id",
        ),
    ),
)


def _is_venue_public(venue: str) -> str:
    """Return the SQL of whether a venue is found: unless all that appeared there are drafts."""
    there = (
        "SELECT 1 FROM publications_publication p WHERE p.venue_id = {0}",
        "SELECT 1 FROM publications_appearance a "
        "JOIN publications_publication p ON p.id = a.publication_id WHERE a.venue_id = {0}",
    )
    anything, public = (
        [f"EXISTS ({rows.format(venue)}{condition})" for rows in there]
        for condition in ("", f" AND {is_public_sql('p')}")
    )
    return f"CASE WHEN {' OR '.join(public)} OR NOT ({' OR '.join(anything)}) THEN 1 ELSE 0 END"


_VENUES_OF_PUBLIC = (
    "SELECT unnest(p.venue_id || ARRAY("  # noqa: S608 - names of columns
    "SELECT a.venue_id FROM publications_appearance a WHERE a.publication_id = p.id"
    f")) AS id FROM publications_publication p WHERE p.id = {{0}} AND {is_public_sql('p')}"
)


_VENUES_OF_FORMERLY_PUBLIC = (
    "SELECT unnest(changed.venue_id || ARRAY("  # noqa: S608 - names of columns
    "SELECT a.venue_id FROM publications_appearance a WHERE a.publication_id = changed.id"
    f")) AS id WHERE {is_public_sql('changed')}"
)


def _venues_to_show_or_hide(venues: str) -> str:
    """Select those venues whose entry doesn't say whether they are found.

    There are hardly ever any, so a new publication costs a few look-ups.
    """
    entry = Kind.VENUE.id_of_sql("v.id")
    return (
        f"SELECT v.id FROM ({venues}) v JOIN search_entry e ON e.id = {entry} "  # noqa: S608
        f"WHERE e.is_public <> {_is_venue_public('v.id')}"
    )


def _of_venue(sql: Dialect) -> Mapping[str, str]:
    line, own = sql.line, "record.search_text"
    return {
        "is_public": _is_venue_public("record.id"),
        "weight": "0",
        "sort": line(own, 0),
        "names": line(own, 0),
        "authors": "''",
        "places": sql.joined(
            line("v.search_text", 0),
            "publications_venue v WHERE v.id = record.parent_id",
            order="v.id",
        ),
        "rest": line(own, 4),
        "keys": line(own, 3),
    }


VENUES = SearchSource(
    kind=Kind.VENUE,
    table="publications_venue",
    columns=("search_text", "parent_id"),
    values=_of_venue,
    related=(
        Related(
            "publications_venue",
            ("search_text",),
            "SELECT id FROM publications_venue WHERE parent_id = changed.id",
            is_referred_to=True,
        ),
        Related(
            "publications_publication",
            ("venue_id", "release", "status"),
            _venues_to_show_or_hide(
                "SELECT changed.venue_id AS id UNION SELECT venue_id FROM publications_appearance "
                "WHERE publication_id = changed.id"
            ),
            keeps_shown=_VENUES_OF_PUBLIC.format("changed.id"),
            no_longer_shown=_VENUES_OF_FORMERLY_PUBLIC,
            record_of_new_row="venue_id",
        ),
        Related(
            "publications_appearance",
            ("publication_id", "venue_id"),
            _venues_to_show_or_hide("SELECT changed.venue_id AS id"),
            keeps_shown=_VENUES_OF_PUBLIC.format("changed.publication_id"),
            no_longer_shown="SELECT changed.venue_id AS id",
            record_of_new_row="venue_id",
        ),
    ),
)
