import pytest

from publications.exporting.abbreviated_venues import (
    abbreviated_conference,
    abbreviated_journal,
    abbreviated_school,
)
from publications.exporting.citation_styles import citation
from publications.models import Publication
from tests.factories import make_publication


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Journal of Forest Science", "J. Forest Sci."),
        (
            "IEEE Transactions on Oaks, Elms, and Systems: Trees",
            "IEEE Trans. Oaks, Elms, Syst., Trees",
        ),
        ("The Journal of the American Oak Society", "J. Amer. Oak Soc."),
        (
            "Proceedings of the National Academy of Sciences of the United States of America",
            "Proc. Nat. Acad. Sci. USA",
        ),
        ("Computer-Aided Forestry", "Comput.-Aided Forestry"),
        ("Physical Review A", "Phys. Rev. A"),
        ("Oaks in Vitro Research", "Oaks in Vitro Res."),
        ("Japanese Journal of Oaks", "Jpn. J. Oaks"),
        ("Elm Journalism", "Elm Journal."),
        ("J. of Oak Research", "J. Oak Res."),
        ("Journal of the Elm Society. Series A. Oak Systems", "J. Elm Soc. Ser. A. Oak Syst."),
    ],
)
def test_the_words_of_a_journal_are_abbreviated(name: str, short: str) -> None:
    assert abbreviated_journal(name) == short


@pytest.mark.parametrize(
    "name",
    [
        "Science",
        "The Oak",
        "Oaks and Elms",  # no word of it is abbreviated
        "Zeitschrift für Botanik",
        "Revista de la Universidad",
        "Research (Elm)",
        "Journal of …",
        "",
    ],
)
def test_some_journals_stay_as_they_are(name: str) -> None:
    assert abbreviated_journal(name) == name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        (
            "Proceedings of the Thirty-Third International Conference on Forest Science",
            "Proc. 33rd Int. Conf. Forest Sci.",
        ),
        (
            "Symposium on Oaks, Elms, and Learning, OAK 2020, University of Oslo, Norway",
            "Symp. Oaks, Elms, Learn., OAK 2020, University of Oslo, Norway",
        ),
        ("Workshop on Forest Systems", "Workshop Forest Syst."),
        ("Journal of Forest Science", "Journal of Forest Science"),
        ("Konferenz über Bäume", "Konferenz über Bäume"),
        ("Models of Learning", "Models of Learning"),
    ],
)
def test_the_words_of_a_conference_are_abbreviated(name: str, short: str) -> None:
    assert abbreviated_conference(name) == short


def test_the_words_of_a_school_are_abbreviated() -> None:
    assert abbreviated_school("Department of Systems, Elm University") == "Dept. Syst., Elm Univ."
    assert abbreviated_school("Systems Research Inc.") == "Systems Research Inc."


@pytest.mark.django_db
def test_the_ieee_abbreviates_and_others_do_not() -> None:
    article = make_publication(
        title="Oaks", kind=Publication.Kind.ARTICLE, venue_name="Journal of Forest Science"
    )
    assert "<i>J. Forest Sci.</i>" in citation(article, "ieee").html
    assert "<i>Journal of Forest Science</i>" in citation(article, "apa").html
