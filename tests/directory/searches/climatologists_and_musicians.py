"""A directory of climatologists, musicians, lawyers, astronomers, and people of video and glass."""

from affiliations.models import Organization
from people.models import Activity
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Анастасія Кравчук", "", "", ""),
    ("Людмила Шумская", "", "", ""),
    ("Θεόδωρος Ευσταθίου", "", "", ""),
    ("Charikleia Psarrou", "", "", ""),
    ("Božidar Čavlović", "", "", ""),
    ("יצחק אברמוביץ", "", "", ""),
    ("Gilad Shtern", "", "", ""),
    ("يوسف العمري", "", "", ""),
    ("Mustafa Abdelrahman", "", "", ""),
    ("Somsak Rattanakosin", "", "", ""),
    ("วรรณา ทองดี", "", "", ""),
    ("Abebe Tadesse", "", "", ""),
    ("Penelope Hartwell", "", "", ""),
    ("Daniel Whitaker", "", "", ""),
    ("Sanne de Boer", "", "", "de Boer"),
    ("Lieselotte van 't Veer", "", "", "van 't Veer"),
    ("Jan-Willem ter Haar", "", "", "ter Haar"),
    ("Iain MacAulay", "", "", ""),
    ("Noa Friedländer", "", "", ""),
    ("Kwame Asante-Mensah", "", "", ""),
    ("Tetsurō Kōno", "河野哲郎", "ja", ""),
    ("Friedrich-Wilhelm Böhm", "", "", ""),
)
_ORGANIZATIONS = (
    # name, native name, city, country, what it is part of
    ("University of Edinburgh", "", "Edinburgh", "GB", ""),
    ("Vision Lab", "", "Edinburgh", "GB", "University of Edinburgh"),
    ("Leiden University", "", "Leiden", "NL", ""),
    ("Statistics Department", "", "Leiden", "NL", "Leiden University"),
    ("Pohang University of Science and Technology", "포항공과대학교", "Pohang", "KR", ""),
)
_VENUES = (
    ("", "Journal of Climate", "journal"),
    ("", "Astrophysical Journal", "journal"),
    ("MNRAS", "Monthly Notices of the Royal Astronomical Society", "journal"),
    ("A&A", "Astronomy & Astrophysics", "journal"),
)


def make_directory() -> None:
    """Make people and what they are known for, and what they wrote."""
    people = make_people(_NAMES)
    places: dict[str, Organization] = {}
    for name, native_name, city, country, parent in _ORGANIZATIONS:
        places[name] = make_organization(
            name=name,
            native_name=native_name,
            city=city,
            country=country,
            parent=places.get(parent),
        )
    make_stays(
        (
            ("Iain MacAulay", places["Statistics Department"], "faculty",
             "Professor of Statistics"),
            ("Daniel Whitaker", places["University of Edinburgh"], "faculty", ""),
        ),
        people,
        start="2010",
    )  # fmt: skip
    _make_activities(people)
    make_interests((("Public transport", "", "Noa Friedländer"),), people)
    _make_publications(people)


def _make_activities(people: Made) -> None:
    for name, kind, title in (
        ("Noa Friedländer", "award", "Rothschild Prize"),
        ("Friedrich-Wilhelm Böhm", "award", "Leibniz-Preis"),
        ("Jan-Willem ter Haar", "award", "Spinoza Prize"),
        ("Daniel Whitaker", "teaching", "Advanced Compiler Construction"),
        ("Sanne de Boer", "skill", "Fortran"),
        ("Kwame Asante-Mensah", "membership", "Ghana Academy of Arts and Sciences"),
        ("Penelope Hartwell", "service", "Program chair, ECCV 2018"),
        ("Iain MacAulay", "talk", "Averages of Wombats"),
    ):
        Activity.objects.create(person=people[name], kind=kind, title=title)


def _make_publications(people: Made) -> None:
    venues = make_venues(_VENUES)
    for title, author, date, venue, more in (
        ("Response of Alpine Glaciers to CO2 Doubling", "Sanne de Boer", "2015",
         "Journal of Climate", {"doi": "10.1175/JCLI-D-14-00123.1"}),
        ("A Climatology of Föhn Winds", "Sanne de Boer", "1987", "Journal of Climate", {}),
        ("TiO2 Nanotubes as Photocatalysts", "Tetsurō Kōno", "2020", "", {}),
        ("金属ガラスの破壊靱性", "Tetsurō Kōno", "2010", "", {}),
        ("Hydrogen Embrittlement of Steels", "Friedrich-Wilhelm Böhm", "2008", "",
         {"doi": "10.1016/j.actamat.2008.05.012"}),
        ("Robots around the Vision Lab", "Daniel Whitaker", "2014", "", {}),
        ("Localization by Lamp Posts", "Daniel Whitaker", "2020", "", {}),
        ("Static Detection of Data Races", "Daniel Whitaker", "2019", "",
         {"kind": "thesis", "thesis_type": "PhD thesis"}),
        ("Coral Reefs under Heat Stress", "Kwame Asante-Mensah", "2019", "",
         {"kind": "thesis", "thesis_type": "Master’s thesis"}),
        ("The Hubble Constant from Gravitational Lenses", "Jan-Willem ter Haar", "2010",
         "MNRAS", {}),
        ("Sunspots and the Maunder Minimum", "Jan-Willem ter Haar", "1989",
         "Astrophysical Journal", {"arxiv_id": "astro-ph/9901234"}),
        ("A Super-Earth of a Red Dwarf", "Lieselotte van 't Veer", "2023", "A&A", {}),
        ("Bootstrap Confidence Intervals for Medians", "Iain MacAulay", "1992", "",
         {"doi": "10.1214/aos/1176348654"}),
        ("Byte-Pair Encoding for Low-Resource Languages", "Abebe Tadesse", "2018", "", {}),
    ):  # fmt: skip
        make_publication(
            title=title, authors=[people[author]], date=date, venue=venues.get(venue), **more
        )
