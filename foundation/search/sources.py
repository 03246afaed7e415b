"""What is searched: each app registers how the database computes the entries of its records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from foundation.registry import Registry


class Kind(IntEnum):
    """The kinds of records. An entry's id is the record's, times `KINDS`, plus its kind."""

    PERSON = 1
    PUBLICATION = 2
    VENUE = 3
    ORGANIZATION = 4
    PROJECT = 5
    INTEREST = 6
    PAGE = 7
    NEWS = 8
    POSITION = 9
    AREA = 10
    EVENT = 11

    def id_of(self, record: int) -> int:
        return record * KINDS + self

    def id_of_sql(self, record: str) -> str:
        return f"{record} * {KINDS} + {self:d}"


KINDS = 16
"""A power of two, greater than each kind."""


BEST_FIRST = "weight DESC, sort, id DESC"
"""The order of results of the same rank."""
LATEST = f"is_public = 1 AND id & {KINDS - 1} = {Kind.PUBLICATION:d}"
"""The condition of an index in this order, which has what visitors may see of the publications."""
OTHERS = f"id & {KINDS - 1} <> {Kind.PUBLICATION:d}"
"""The condition of an index of the words of everything else, which is much less."""


@dataclass(frozen=True)
class Dialect:
    """The few things that SQLite and PostgreSQL spell differently."""

    vendor: str

    @property
    def is_postgresql(self) -> bool:
        return self.vendor == "postgresql"

    def line(self, column: str, number: int) -> str:
        """Return the SQL of a line of a `search_text`, "" if it has fewer."""
        if self.is_postgresql:
            return f"split_part({column}, E'\\n', {number + 1})"
        if number == 0:
            return f"substr({column}, 1, instr({column} || char(10), char(10)) - 1)"
        # Without LIMIT, SQLite computes a text again wherever it is named.
        text = f"(SELECT {column} || char(10) AS text)"
        for _ in range(number):
            rest = "substr(text, instr(text, char(10)) + 1)"
            text = f"(SELECT {rest} AS text FROM {text} LIMIT 1)"
        return f"(SELECT substr(text, 1, instr(text, char(10)) - 1) FROM {text})"

    def after_last(self, mark: str, text: str) -> str:
        """Return the SQL of what follows the last of these marks in a text; all if it has none."""
        if self.is_postgresql:
            return f"substring({text} from '[^{mark}]*$')"
        return f"replace({text}, rtrim({text}, replace({text}, '{mark}', '')), '')"

    def has_digits(self, text: str) -> str:
        return f"{text} ~ '[0-9]'" if self.is_postgresql else f"{text} GLOB '*[0-9]*'"

    def joined(self, text: str, rows: str, *, order: str) -> str:
        """Return the SQL of the texts of all `rows` (what follows FROM), joined by spaces."""
        if self.is_postgresql:
            inner = f"SELECT string_agg({text}, ' ' ORDER BY {order}) FROM {rows}"
        else:
            ordered = f"SELECT {text} AS text FROM {rows} ORDER BY {order}"
            inner = f"SELECT group_concat(text, ' ') FROM ({ordered})"
        return f"coalesce(({inner}), '')"

    def day(self, column: str) -> str:
        """Return the SQL of a partial date as a number that sorts like it: 20160900."""
        digits = f"substr(replace({column}, '-', '') || '00000000', 1, 8)"
        return f"CAST({digits} AS integer)"


Values = Callable[[Dialect], Mapping[str, str]]


@dataclass(frozen=True)
class Related:
    """Another table that entries depend on.

    When `columns` of a row change, or a row comes or goes, the entries of the records selected by
    `affected` are computed again; it refers to the row as `changed`.
    """

    table: str
    columns: Sequence[str]
    affected: str | Callable[[Dialect], str]
    """SQL, or a function that returns it for a database."""
    keeps_shown: str = ""
    """Selects the records that the row, as it is now, makes public. On PostgreSQL these are locked
    against a transaction that hides them, because it may not see the row yet."""
    no_longer_shown: str = ""
    """Selects the records that the row, as it was before, made public. On PostgreSQL these are
    locked, so that of two transactions that take away the last such rows, one sees the other's."""
    is_referred_to: bool = False
    """Only updates matter, because a row that others refer to comes before them and goes last."""
    record_of_new_row: str = ""
    """The column with the only record that a new row may affect. In an import, SQLite notes that
    record without selecting it by `affected`, which takes longer than adding the row."""

    def affected_sql(self, sql: Dialect) -> str:
        return self.affected if isinstance(self.affected, str) else self.affected(sql)


@dataclass(frozen=True)
class SearchSource:
    """The entries of one kind of record.

    `values` has the SQL of each of `VALUES`, from the table `record`.
    """

    kind: Kind
    table: str
    columns: Sequence[str]
    """The columns of the table that the entry depends on."""
    values: Values
    related: Sequence[Related] = ()

    @property
    def is_shown_by_others(self) -> bool:
        """Whether rows of other tables decide on whether a record is public."""
        return any(related.keeps_shown for related in self.related)

    @property
    def view(self) -> str:
        return f"search_source_{self.kind.name.lower()}"


VALUES = ("is_public", "weight", "sort", "names", "authors", "places", "rest", "keys")
"""Results of the same rank are sorted by `weight`, the greatest first, then `sort`, then the id,
the greatest first."""

PRIVATE = "\N{EMPTY SET}"
"""A word of all entries that aren't public. No one can type it, because it isn't a letter."""

SEARCH_SOURCES: Registry[SearchSource] = Registry("kinds of records that are searched")


_OWN_TEXTS = "names || ' ' || authors || ' ' || places"


def mistyped_texts(kind: Kind) -> str:
    """Return the SQL of the texts whose words are the vocabulary, by which typos are corrected.

    Those of publications have no abstracts; those of everything else have roles and interests.
    """
    return _OWN_TEXTS if kind == Kind.PUBLICATION else f"{_OWN_TEXTS} || ' ' || rest"
