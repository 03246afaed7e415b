"""A publication as a typed value, and the traits of its fields."""

from foundation.bulk_sql import columns_of
from foundation.pictures.has_picture import PICTURE_COLUMNS
from publications.importing.creating import PUBLICATION_COLUMNS
from publications.models import Publication
from publications.publication_data import (
    FIELDS,
    TRAITS,
    AuthorName,
    LinkData,
    Merging,
    PublicationData,
    empty_value,
)

FULL = PublicationData(
    title="On Examples",
    kind="article",
    date="2020-05",
    status="in_press",
    truncated=True,
    authors=[AuthorName("Alice", "", "Example"), AuthorName("Bob", "", "Cook", "", 1)],
    keywords=["examples"],
    extra={"acmid": "7"},
    links=[LinkData("code", "https://example.org/")],
)


def test_json_holds_only_what_is_known() -> None:
    assert FULL.to_json() == {
        "title": "On Examples",
        "kind": "article",
        "date": "2020-05",
        "status": "in_press",
        "truncated": True,
        "authors": [["Alice", "", "Example", ""], ["Bob", "", "Cook", "", 1, False, False]],
        "keywords": ["examples"],
        "extra": {"acmid": "7"},
        "links": [("code", "https://example.org/", "", "", "", "")],
    }
    assert PublicationData().to_json() == {}


def test_data_is_unchanged_by_a_json_round_trip() -> None:
    assert PublicationData.from_json(FULL.to_json()) == FULL
    assert PublicationData.from_json({"as_appearance": True}) == PublicationData()


def test_every_column_of_a_publication_is_written_by_an_import() -> None:
    by_editors = PICTURE_COLUMNS  # the database has their defaults
    assert sorted([*PUBLICATION_COLUMNS, *by_editors]) == sorted(columns_of(Publication))


def test_belonging_fields_name_an_existing_field() -> None:
    owners = {traits.part_of for traits in TRAITS.values() if traits.part_of}
    assert owners <= set(FIELDS)


def test_an_empty_value_is_never_shared() -> None:
    for name, traits in TRAITS.items():
        if traits.merging is not Merging.WHOLE:
            assert empty_value(name) is not empty_value(name)
