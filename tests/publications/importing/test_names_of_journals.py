"""What isn't part of the name of a journal."""

import pytest

from publications.importing.venues import PrintedVenue, read_venue


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("Journal of Oaks : an official publication of the Elm Society",
         PrintedVenue("Journal of Oaks")),
        ("Oaks: The Official Journal of the Elm Society", PrintedVenue("Oaks")),
        ("Oak Letters : a journal of the Elm Society", PrintedVenue("Oak Letters")),
        ("Oak Letters : a journal of the Royal College of Elms", PrintedVenue("Oak Letters")),
        ("Oak growing letters : OGL", PrintedVenue("Oak growing letters", "OGL")),
        ("Oak growing letters : OGL : official journal of the Elm Society",
         PrintedVenue("Oak growing letters", "OGL")),
        ("Oak Letters, Special Issue on Elms", PrintedVenue("Oak Letters")),
        ("Oak Growing Letters (OGL): special issue on Elms",
         PrintedVenue("Oak Growing Letters", "OGL")),
        ("Journal of the Oak Society, Series B.",
         PrintedVenue("Journal of the Oak Society, Series B")),
    ],
)  # fmt: skip
def test_what_is_not_part_of_the_name_is_left_out(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed, "journal") == venue


@pytest.mark.parametrize(
    "name",
    ["Oaks: Journal of the Elm Society", "Oaks : the journal of leaves", "Oak Structure: THEOTREE",
     "Transactions: Official Journal of the Elm Society", "Oak : the journal of college students",
     "Bulletin : official journal of the Elm Society", "Oak : the journal of trade union studies",
     "Proceedings : the journal of the Institute of Elms",
     "Oak Growing : ELMS", "Special Issue of Oaks", "Oak Specials", "Oak Lett.", "Oak Res. Ser. B"],
)  # fmt: skip
def test_another_name_is_kept(name: str) -> None:
    assert read_venue(name, "journal") == PrintedVenue(name)
