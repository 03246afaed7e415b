"""The journals of MathSciNet and zbMATH, whose entries have a name and an abbreviation."""

from itertools import permutations

import pytest

from publications.models import Venue
from tests.publications.imports import import_text

FULL = "@article{{{key}, title={{T{key}}}, year=2020, fjournal={{Statistics and Computing}}, "
FULL += "journal={{Stat. Comput.}}}}\n"
SHORT = "@article{{{key}, title={{T{key}}}, year=2020, journal={{Stat. Comput.}}}}\n"


@pytest.mark.django_db
class TestAbbreviatedJournals:
    def test_a_journal_is_found_by_its_abbreviation(self) -> None:
        import_text(FULL.format(key="a") + SHORT.format(key="b"))
        import_text(SHORT.format(key="c"), name="others.bib")
        venue = Venue.objects.get()
        assert (venue.name, venue.other_names) == ("Statistics and Computing", "Stat. Comput.")
        assert venue.publications.count() == 3

    def test_a_journal_that_is_known_by_its_abbreviation_stays_one(self) -> None:
        import_text(SHORT.format(key="a"))
        import_text(FULL.format(key="b") + FULL.format(key="c"), name="others.bib")
        assert Venue.objects.get().publications.count() == 3

    def test_a_journal_is_found_without_the_and_of_its_name(self) -> None:
        for name in ("Oaks \\& Elms", "Oaks Elms", "Oaks and Elms"):
            entry = f"@article{{k, title={{About {name}}}, year=2020, journal={{{name}}}}}"
            import_text(entry, name=f"{name}.bib")
        assert Venue.objects.get().publications.count() == 3

    def test_a_new_journal_is_named_in_full_whichever_entry_is_read_first(self) -> None:
        import_text(SHORT.format(key="a") + SHORT.format(key="b") + FULL.format(key="c"))
        venue = Venue.objects.get()
        assert (venue.name, venue.other_names) == ("Statistics and Computing", "Stat. Comput.")
        assert venue.publications.count() == 3

    def test_an_abbreviation_with_other_periods_is_that_of_the_journal(self) -> None:
        other = SHORT.replace("Stat. Comput.", "Stat Comput")
        import_text(other.format(key="a") + other.format(key="b") + FULL.format(key="c"))
        venue = Venue.objects.get()
        assert (venue.name, venue.publications.count()) == ("Statistics and Computing", 3)

    @pytest.mark.parametrize("keys", list(permutations("abc")))
    def test_an_abbreviation_of_several_journals_is_of_none(self, keys: tuple[str, ...]) -> None:
        fields = {"a": "", "b": "fjournal={Annals of Oaks}", "c": "fjournal={Annalen der Eichen}"}
        for key in keys:
            fields[key] = f"title={{T{key}}}, year=2020, journal={{Ann. Oaks}}, {fields[key]}"
        import_text("".join(f"@article{{{key}, {fields[key]}}}\n" for key in keys))
        names = {venue.name: venue.publications.count() for venue in Venue.objects.all()}
        assert names == {"Ann. Oaks": 1, "Annals of Oaks": 1, "Annalen der Eichen": 1}

    def test_a_journal_is_not_found_by_the_abbreviation_of_another(self) -> None:
        import_text(FULL.format(key="a"))
        import_text(FULL.format(key="b").replace("Statistics and", "Statues of"), name="others.bib")
        assert Venue.objects.count() == 2

    def test_the_name_that_an_editor_sees_already_is_kept(self) -> None:
        import_text(SHORT.format(key="a"))
        import_text(FULL.format(key="b"), name="others.bib")
        assert Venue.objects.get().name == "Stat. Comput."
