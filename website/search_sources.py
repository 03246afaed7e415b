"""How the records of the site are searched: pages, news, areas, events and open positions."""

from collections.abc import Callable, Mapping

from foundation.search.sources import Dialect, Kind, SearchSource


def _values(is_public: str, weight: str) -> Callable[[Dialect], Mapping[str, str]]:
    """Return the entries of records whose `search_text` says all; the SQL says who sees them."""

    def values(sql: Dialect) -> Mapping[str, str]:
        title = sql.line("record.search_text", 0)
        return {
            "is_public": f"CASE WHEN {is_public} THEN 1 ELSE 0 END",
            "weight": sql.day(weight) if weight else "0",
            "sort": title,
            "names": title,
            "authors": "''",
            "places": "''",
            "rest": sql.line("record.search_text", 4),
            "keys": sql.line("record.search_text", 3),
        }

    return values


_DATE = "CAST(record.{} AS varchar(10))"
PAGES = SearchSource(
    Kind.PAGE, "website_page", ("search_text", "is_public"), _values("record.is_public", "")
)
AREAS = SearchSource(
    Kind.AREA, "website_researcharea", ("search_text", "is_public"), _values("record.is_public", "")
)
NEWS = SearchSource(
    Kind.NEWS,
    "website_newsitem",
    ("search_text", "release", "date"),
    _values("record.release = 'public'", _DATE.format("date")),
)
EVENTS = SearchSource(
    Kind.EVENT,
    "website_calendarevent",
    ("search_text", "is_public", "starts_at"),
    _values("record.is_public", _DATE.format("starts_at")),
)
POSITIONS = SearchSource(
    Kind.POSITION,
    "website_position",
    ("search_text", "is_public", "posted"),
    _values("record.is_public", _DATE.format("posted")),
)
"""Those whose deadline has passed are left out when results are read."""
