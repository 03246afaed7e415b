"""Conferences that met together, and are printed in one name."""

import pytest

from publications.importing.venues import PrintedVenue, read_venue
from publications.inverted_venues import venue_in_order

BOTH = "IEEE International Conference on Oaks and IEEE International Conference on Elms"


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        ("2011 IEEE Third International Conference on Oaks and 2011 IEEE Third International"
         " Conference on Elms", PrintedVenue(BOTH, "", 3, 2011)),
        ("Oaks (OAK) and 2011 IEEE Third International Conference on Elms (ElmCom), 2011 IEEE Third"
         " International Conference on", PrintedVenue(BOTH, "OAK/ElmCom", 3, 2011)),
        ("Oaks, 2013 IEEE 10th International Conference on and IEEE 9th International Conference on"
         " Elms (OAK/ELM)", PrintedVenue(BOTH, "OAK/ELM", 10, 2013)),
        ("2013 IEEE 10th International Conference on Oaks & 2013 IEEE International Conference on"
         " Elms", PrintedVenue(BOTH.replace(" and ", " & "), "", 10, 2013)),
        ("2014 IEEE Conference on Oaks, 2014 IEEE 6th Intl Symp on Elms (OAK,ELM)",
         PrintedVenue("IEEE Conference on Oaks, IEEE Intl Symp on Elms", "", 6, 2014)),
        ("Proceedings of the 2020 ACM Conference on Oaks and Proceedings of the 2020 ACM Symposium"
         " on Elms", PrintedVenue("ACM Conference on Oaks and ACM Symposium on Elms", "", None,
                                  2020)),
        ("10th Conference on Oaks (OAK 2015) / the 12th Conference on Elms (ELM 2015)",
         PrintedVenue("Conference on Oaks / the Conference on Elms", "OAK/ELM", 10, 2015)),
        ("Elms and Oaks, 2009 held jointly with the 2009 28th Oak Conference. EO/OC 2009."
         " Proceedings of the 48th IEEE Conference on",
         PrintedVenue("IEEE Conference on Elms and Oaks", "EO/OC", 48, 2009)),
        ("Oak models: Proceedings of the 1990 summer school",
         PrintedVenue("Oak models: Proceedings of the 1990 summer school", "", None, 1990)),
        ("IFIP Oak Conference, OAK-ES 2016 and 3rd Workshop on Elms, ELM 2016, Oslo, May 3, 2016",
         PrintedVenue("IFIP Oak Conference and Workshop on Elms", "OAK-ES/ELM", 3, 2016)),
        ("3rd Conference on Oaks, OAK 2016 and Held as Part of 18th Conference on Elms, ELM 2016",
         PrintedVenue("Conference on Oaks", "OAK", 3, 2016)),
        ("XX Latin American and XVI Peruvian Congress of Oak Science",
         PrintedVenue("Latin American and Peruvian Congress of Oak Science", "", 20)),
        ("XIV International Congress on Oaks and II National Congress on Elms",
         PrintedVenue("International Congress on Oaks and National Congress on Elms", "", 14)),
        ("XIV International Workshop on Photosystem I and II Symposium",
         PrintedVenue("International Workshop on Photosystem I and II Symposium", "", 14)),
        ("Proceedings - 2019 IEEE Congress on Oaks of Things, COT 2019 - Part of the 2019 IEEE"
         " World Congress on Elms",
         PrintedVenue("IEEE Congress on Oaks of Things", "COT", None, 2019)),
        ("Symposium on Oaks (SO) (Oakland)", PrintedVenue("Symposium on Oaks", "SO")),
        ("Infrared Oaks in the Solar Forest: What's Next?, 15th NSO Sac Peak Workshop",
         PrintedVenue("Infrared Oaks in the Solar Forest: What's Next?, 15th NSO Sac Peak Workshop"
                      )),
    ],
)  # fmt: skip
def test_both_conferences_are_read(printed: str, venue: PrintedVenue) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "in_order"),
    [
        ("Oaks, 2013 IEEE 10th International Conference on and 9th Conference on Elms (OAK/ELM)",
         "2013 IEEE 10th International Conference on Oaks and 9th Conference on Elms (OAK/ELM)"),
        ("Oaks (OAK), 2010 IEEE/ACM Int'l Conference on & Int'l Conference on Elms (ELM)",
         "2010 IEEE/ACM Int'l Conference on Oaks (OAK) & Int'l Conference on Elms (ELM)"),
        ("Oaks, 2004. Proceedings. The 7th IEEE Conference on", "2004 7th IEEE Conference on Oaks"),
        ("Oaks, 2014 IEEE 11th Intl Conf on and IEEE 11th Intl Conf on and Elms",
         "2014 IEEE 11th Intl Conf on Oaks and IEEE 11th Intl Conf on Elms"),
    ],
)  # fmt: skip
def test_the_words_of_both_are_put_in_order(printed: str, in_order: str) -> None:
    assert venue_in_order(printed) == in_order
