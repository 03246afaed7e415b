"""How people, their projects and their interests are searched."""

from collections.abc import Callable, Mapping

from affiliations.search_source import MOVE, organizations_below
from affiliations.tree_sql import tree_of, was_there
from foundation.search.sources import Dialect, Kind, Related, SearchSource

_ROLE = "replace(a.role, '_', ' ') || ' ' || a.search_text"


_AWARDS = (
    "people_activity a WHERE a.id IN ("
    "SELECT id FROM people_activity WHERE person_id = record.id UNION ALL "
    "SELECT activity_id FROM people_activityholder WHERE person_id = record.id)"
)


def _of_person(sql: Dialect) -> Mapping[str, str]:
    name, rest = sql.line("record.search_text", 0), sql.line("record.search_text", 4)
    own = "SELECT a.organization_id FROM people_affiliation a WHERE a.person_id = record.id"
    above = (
        f"SELECT up.above_id FROM ({tree_of(sql).up_from(own)}) up "  # noqa: S608 - of our own
        "JOIN people_affiliation stay ON stay.organization_id = up.organization_id "
        f"WHERE stay.person_id = record.id AND {was_there('stay', 'up')}"
    )
    organizations = f"affiliations_organization o WHERE o.id IN ({above})"
    line = sql.line
    return {
        "is_public": "CASE WHEN record.is_listed THEN 1 ELSE 0 END",
        "weight": "0",
        "sort": "record.sort_name",
        "names": name,
        "authors": "''",
        "places": sql.joined(line("o.search_text", 0), organizations, order="o.id"),
        "rest": " || ' ' || ".join((rest, *_from_other_tables(sql, organizations))),
        "keys": f"{line('record.search_text', 3)} || {_ORCID}",
    }


def _from_other_tables(sql: Dialect, organizations: str) -> tuple[str, ...]:
    """Return the words of a person's organizations, roles, awards, interests and projects."""
    line = sql.line
    interest = f"{line('i.search_text', 0)} || ' ' || {line('i.search_text', 4)}"
    return (
        sql.joined(line("o.search_text", 2), organizations, order="o.id"),
        sql.joined(_ROLE, "people_affiliation a WHERE a.person_id = record.id", order="a.id"),
        sql.joined("a.search_text", _AWARDS, order="a.id"),
        sql.joined(
            interest,
            "people_personinterest own JOIN people_interest i ON i.id = own.interest_id "
            "WHERE own.person_id = record.id",
            order="i.id",
        ),
        sql.joined(
            line("p.search_text", 0),
            "people_projectmember own JOIN people_project p ON p.id = own.project_id "
            "WHERE own.person_id = record.id AND p.release <> 'draft'",
            order="p.id",
        ),
    )


_ORCID = "CASE WHEN record.orcid = '' THEN '' ELSE ' :orcid:' || lower(record.orcid) END"
_THIS_PERSON = "SELECT changed.person_id"


def _people_below(changed: str) -> Callable[[Dialect], str]:
    """Return the SQL of those who have a place at or below a `changed` organization."""
    below = organizations_below(changed)
    return lambda sql: (
        f"SELECT person_id FROM people_affiliation WHERE organization_id IN ({below(sql)})"  # noqa: S608
    )


PEOPLE = SearchSource(
    kind=Kind.PERSON,
    table="people_person",
    columns=("search_text", "sort_name", "is_listed", "orcid"),
    values=_of_person,
    related=(
        Related(
            "people_affiliation",
            (
                "person_id",
                "organization_id",
                "role",
                "search_text",
                "start",
                '"end"',
                "end_unknown",
            ),
            _THIS_PERSON,
        ),
        Related(
            "people_activity",
            ("person_id", "search_text"),
            "SELECT changed.person_id UNION "
            "SELECT person_id FROM people_activityholder WHERE activity_id = changed.id",
        ),
        Related("people_activityholder", ("activity_id", "person_id"), _THIS_PERSON),
        Related("people_personinterest", ("person_id", "interest_id"), _THIS_PERSON),
        Related("people_projectmember", ("person_id", "project_id"), _THIS_PERSON),
        Related(
            "affiliations_organization",
            ("search_text", "parent_id"),
            _people_below("changed.id"),
            is_referred_to=True,
        ),
        Related(
            "affiliations_formerparent",
            MOVE,
            _people_below("changed.organization_id"),
        ),
        Related(
            "people_interest",
            ("search_text",),
            "SELECT person_id FROM people_personinterest WHERE interest_id = changed.id",
            is_referred_to=True,
        ),
        Related(
            "people_project",
            ("search_text", "release"),
            "SELECT person_id FROM people_projectmember WHERE project_id = changed.id",
            is_referred_to=True,
        ),
    ),
)


def _with_listed_people(rows: str) -> str:
    """Return 1 if a listed person is in `rows`: projects and interests of others are private."""
    listed = f"SELECT 1 FROM {rows} JOIN people_person p ON p.id = own.person_id"  # noqa: S608
    return f"CASE WHEN EXISTS ({listed} WHERE p.is_listed AND {{own}}) THEN 1 ELSE 0 END"


def _of_project(sql: Dialect) -> Mapping[str, str]:
    line = sql.line
    return {
        "is_public": "CASE record.release WHEN 'public' THEN 1 WHEN 'draft' THEN 0 ELSE "
        + _with_listed_people("people_projectmember own").format(own="own.project_id = record.id")
        + " END",
        "weight": "0",
        "sort": line("record.search_text", 0),
        "names": line("record.search_text", 0),
        "authors": "''",
        "places": sql.joined(
            line("o.search_text", 0),
            "affiliations_organization o WHERE o.id = record.organization_id",
            order="o.id",
        ),
        "rest": f"{line('record.search_text', 4)} || ' project' || {_KIND_OF_PROJECT}",
        "keys": line("record.search_text", 3),
    }


_KIND_OF_PROJECT = (
    "CASE record.kind WHEN 'software' THEN ' software' WHEN 'dataset' THEN ' dataset' ELSE '' END"
)
PROJECTS = SearchSource(
    kind=Kind.PROJECT,
    table="people_project",
    columns=("search_text", "kind", "organization_id", "release"),
    values=_of_project,
    related=(
        Related("people_projectmember", ("person_id", "project_id"), "SELECT changed.project_id"),
        Related(
            "people_person",
            ("is_listed",),
            "SELECT project_id FROM people_projectmember WHERE person_id = changed.id",
            is_referred_to=True,
        ),
        Related(
            "affiliations_organization",
            ("search_text",),
            "SELECT id FROM people_project WHERE organization_id = changed.id",
            is_referred_to=True,
        ),
    ),
)


def _of_interest(sql: Dialect) -> Mapping[str, str]:
    line = sql.line
    return {
        "is_public": _with_listed_people("people_personinterest own").format(
            own="own.interest_id = record.id"
        ),
        "weight": "0",
        "sort": line("record.search_text", 0),
        "names": line("record.search_text", 0),
        "authors": "''",
        "places": "''",
        "rest": line("record.search_text", 4),
        "keys": line("record.search_text", 3),
    }


INTERESTS = SearchSource(
    kind=Kind.INTEREST,
    table="people_interest",
    columns=("search_text",),
    values=_of_interest,
    related=(
        Related(
            "people_personinterest", ("person_id", "interest_id"), "SELECT changed.interest_id"
        ),
        Related(
            "people_person",
            ("is_listed",),
            "SELECT interest_id FROM people_personinterest WHERE person_id = changed.id",
            is_referred_to=True,
        ),
    ),
)
