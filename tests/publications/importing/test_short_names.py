"""The short names of conferences that the ACM and sites write beside their names."""

from itertools import permutations

import pytest
from django.test import Client

from publications.models import Venue
from tests.publications.imports import import_text

OAKS = "Proceedings of the 2023 Conference on Oaks"
ENTRY = "@inproceedings{{{key}, title={{T{key}}}, year={{{year}}}, booktitle={{{book}}}, {more}}}\n"


def entry(key: str, *, book: str = OAKS, year: int = 2023, more: str = "") -> str:
    return ENTRY.format(key=key, book=book, year=year, more=more)


def short_names() -> list[tuple[str, str]]:
    return list(Venue.objects.order_by("name").values_list("name", "short_name"))


@pytest.mark.django_db
class TestShortNames:
    @pytest.mark.parametrize(
        ("series", "short"),
        [
            ("OAKS '23", "OAKS"), ("OAKS ’23", "OAKS"), ("OAKS '23'", "OAKS"), ("OAKS23", "OAKS"),
            ("OAKS 2023", "OAKS"), ("Oaks '23", "Oaks"), ("OAKS EA '23", "OAKS EA"),
            ("OAKS ’23 Adjunct", "OAKS"), ("OAKS '23 Workshops", "OAKS"),
            ("OAKS '22", ""), ("ELMS", ""), ("CoO", "CoO"), ("CTO", ""), ("COAKS", "COAKS"),
            ("ACM '23", ""), ("Studies in Oaks 2023", ""),
        ],
    )  # fmt: skip
    def test_the_short_name_is_that_of_the_series_in_the_same_year(
        self, series: str, short: str
    ) -> None:
        import_text(entry("a", more=f"series={{{series}}}"))
        assert short_names() == [("Conference on Oaks", short)]

    @pytest.mark.parametrize(
        ("series", "short"), [("RO", "RO"), ("OR", ""), ("CO", ""), ("NO", "")]
    )
    def test_two_letters_are_the_initials_of_all_words_of_the_topic(
        self, series: str, short: str
    ) -> None:
        import_text(entry("a", book="8th Conference on Robust Oaks", more=f"series={{{series}}}"))
        assert short_names() == [("Conference on Robust Oaks", short)]

    @pytest.mark.parametrize(
        ("journal", "fields", "short"),
        [
            ("ACM Transactions on Oaks, Oils and Leaves", "series={TOOL}", "TOOL"),
            ("ACM Transactions on Oaks, Oils and Leaves", "abbr={ACM TOOL}", "ACM TOOL"),
            ("Journal of the Oak Society", "abbr={JOS}", "JOS"),
            ("Journal of the Oak Society", "series={LNCS}", ""),
            ("Journal of the Oak Society", "abbr={Review Article}", ""),
            ("Proceedings of the ACM on Programming Oaks", "series={POPO}", ""),
            ("Oaks", "abbr={Oaks}", ""),
        ],
    )  # fmt: skip
    def test_that_of_a_journal_is_an_acronym_of_it(
        self, journal: str, fields: str, short: str
    ) -> None:
        import_text(f"@article{{a, title={{T}}, journal={{{journal}}}, year=2017, {fields}}}")
        assert short_names() == [(journal, short)]

    def test_an_organizer_is_no_short_name_of_its_conference(self) -> None:
        import_text(entry("a", book="IEEE Conference on Oaks", more="series={IEEE}"))
        assert short_names() == [("IEEE Conference on Oaks", "")]

    def test_the_year_may_be_that_of_the_conference(self) -> None:
        import_text(entry("a", year=2024, more="series={OAKS 2023}"))
        assert short_names() == [("Conference on Oaks", "OAKS")]

    @pytest.mark.parametrize(
        ("abbreviation", "short"), [("OAKS", "OAKS"), ("OAKS'23", "OAKS"), ("Workshop", "")]
    )
    def test_the_short_name_may_be_the_abbreviation_on_a_site(
        self, abbreviation: str, short: str
    ) -> None:
        import_text(entry("a", more=f"abbr={{{abbreviation}}}"))
        assert short_names() == [("Conference on Oaks", short)]

    def test_the_short_name_of_one_entry_is_that_of_all(self) -> None:
        trees = ("Ashes", "Beeches", "Cedars", "Elms", "Oaks", "Willows")
        for tree, order in zip(trees, permutations("abc"), strict=True):
            series = {"a": "", "b": f"series={{{tree.upper()} '23}}", "c": ""}
            book = f"Conference on {tree}"
            import_text("".join(entry(key + tree, book=book, more=series[key]) for key in order))
            assert (book, tree.upper()) in short_names()

    def test_the_venue_of_an_earlier_import_stays_as_an_editor_left_it(self) -> None:
        import_text(entry("a", more="series={OAKS '23}"))
        Venue.objects.update(short_name="")
        import_text(entry("b", more="series={OAKS '23}"), name="others.bib")
        assert short_names() == [("Conference on Oaks", "")]

    def test_lists_show_it_with_the_year(self, client: Client) -> None:
        import_text(entry("a", more="series={OAKS '23}"))
        page = client.get("/publications/").content.decode()
        assert "OAKS ’23</a>" in page or "OAKS ’23</span>" in page

    def test_a_name_and_its_short_name_alone_are_one_conference(self) -> None:
        name = "International Conference on Oaks"
        books = (name, name, "OAKS 2021", f"13th {name} (OAKS)")
        import_text("".join(entry(f"k{n}", book=book) for n, book in enumerate(books)))
        assert short_names() == [(name, "OAKS")]

    def test_posters_and_papers_of_a_conference_are_two_venues(self) -> None:
        posters = entry(
            "p", book="ACM Oakgraph 2022 Posters", more="series={OAKGRAPH '22}", year=2022
        )
        papers = entry(
            "q", book="ACM Oakgraph 2008 Papers", more="series={OAKGRAPH '08}", year=2008
        )
        import_text(posters + papers)
        assert [name for name, _short in short_names()] == [
            "ACM Oakgraph Papers", "ACM Oakgraph Posters"
        ]  # fmt: skip

    def test_a_workshop_that_was_held_at_two_conferences_is_of_none(self) -> None:
        import_text(entry("a", book="OakNLP@TREES 2018") + entry("b", book="OakNLP@ELMS 2019"))
        assert Venue.objects.get(name="OakNLP").parent is None

    def test_a_conference_is_not_the_workshop_that_was_held_there(self) -> None:
        import_text(
            entry("a", book="4th Workshop on Models of Oaks (TRee2022)", year=2022)
            + entry("b", book="Tree 2018", year=2018)
            + entry("c", book="Workshop on Hot Oaks (HotO)")
            + entry("d", book="HotO 2018", year=2018)
        )

        assert short_names() == [
            ("Tree", ""),
            ("Workshop on Hot Oaks", "HotO"),
            ("Workshop on Models of Oaks", "TRee"),
        ]


@pytest.mark.django_db
@pytest.mark.parametrize(("book", "abbreviation", "short"), [
    ("Workshop on Deep Oaks", "WDO", "WDO"), ("Workshop on Deep Oaks", "PINE", ""),
    ("OAKS Workshop on Deep Elms", "OAKS", ""), ("Conference on Elms", "OAKS", "OAKS"),
])  # fmt: skip
def test_a_workshop_has_not_the_abbreviation_of_its_conference(
    book: str, abbreviation: str, short: str
) -> None:
    import_text(entry("a", book=book, more=f"abbr={{{abbreviation}}}"))
    assert Venue.objects.get(name__contains=" on ").short_name == short


@pytest.mark.django_db
class TestSharedAcronyms:
    @pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
    @pytest.mark.parametrize("is_later", [False, True])
    def test_an_acronym_of_two_conferences_is_none_of_them(
        self, order: tuple[int, ...], is_later: bool
    ) -> None:
        full = (
            "International Conference on Oak Pruning (ICOP)",
            "International Conference on Optical Physics (ICOP)",
        )
        books = (*full, "ICOP", "Proceedings of ICOP 2021")
        entries = [entry(f"k{place}", book=books[place]) for place in order]
        for text in entries if is_later else ["".join(entries)]:
            import_text(text, name=f"{len(text)}.bib")
        names = {name for name, _short in short_names()}
        assert {each.removesuffix(" (ICOP)") for each in full} <= names
        assert ("ICOP" in names) or is_later

    @pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
    def test_it_is_none_in_any_order_of_three(self, order: tuple[int, ...]) -> None:
        books = (
            "International Conference on Communications (ICC)",
            "International Congress on Clean Cardiology (ICC)",
            "Italian Chemistry Congress (ICC)",
            "ICC",
        )
        import_text("".join(entry(f"k{place}", book=books[place]) for place in order))
        assert len(short_names()) == len(books)

    @pytest.mark.parametrize(
        "names",
        [
            ("Conference on Fast Oak Software", "Foundations of Oak Software"),
            ("Conference on Oak Elms", "The Oak and Elm Conference"),
        ],
    )
    def test_names_that_are_much_alike_have_one_acronym(self, names: tuple[str, str]) -> None:
        books = (*(f"{name} (FOS)" for name in names), "FOS 2021")
        import_text("".join(entry(f"k{n}", book=book) for n, book in enumerate(books)))
        assert "FOS" not in dict(short_names())

    def test_a_part_of_a_joint_conference_is_not_its_short_name(self) -> None:
        import_text(entry("a", book="OAKGRAPP (ELMAPP)") + entry("b", book="ELMAPP 2020"))
        assert short_names() == [("ELMAPP", ""), ("OAKGRAPP", "")]
