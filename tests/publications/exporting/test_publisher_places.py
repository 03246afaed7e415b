"""Postal addresses of publishers become places."""

import pytest

from publications.exporting.publisher_places import place_of_publisher


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("525 B STREET, SUITE 1900, SAN DIEGO, CA 92101-4495 USA", "San Diego, CA"),
        ("111 RIVER ST, HOBOKEN 07030-5774, NJ USA", "Hoboken, NJ"),
        ("GEWERBESTRASSE 11, CHAM, CH-6330, SWITZERLAND", "Cham, Switzerland"),
        ("HEIDELBERGER PLATZ 3, D-14197 BERLIN, GERMANY", "Berlin, Germany"),
        ("PO BOX 211, 1000 AE AMSTERDAM, NETHERLANDS", "Amsterdam, Netherlands"),
        ("OAK HOUSE, TEMPLE BACK, BRISTOL BS1 6BE, ENGLAND", "Bristol, England"),
        ("OAK HOUSE, ELM, BINGLEY, W YORKSHIRE BD16 1WA, ENGLAND", "Bingley, W Yorkshire, England"),
        ("1 OAK PLAZA, SUITE 4600, NEW YORK, NY", "1 OAK PLAZA, SUITE 4600, NEW YORK, NY"),
        ("NEW YORK, NY, USA", "NEW YORK, NY, USA"),
        ("12 Oak St, Oslo, 0150", "12 Oak St, Oslo, 0150"),
    ],
)
def test_the_city_and_the_state_or_country_are_kept(address: str, place: str) -> None:
    assert place_of_publisher(address) == place
