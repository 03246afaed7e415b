"""A directory of astronomers, lawyers and engineers of materials, in many scripts."""

from typing import Any

from affiliations.models import Organization
from people.models import Activity, Person, PersonName
from publications.models import PublicationAward
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_person, make_publication
from website.models import Position

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Hélène Tréguier", "", "", ""),
    ("Ágoston Kőszegi", "", "", ""),
    ("Bjarne Østergård", "", "", ""),
    ("Käthe Großmüller", "", "", ""),
    ("Ümit Şahinoğlu", "", "", ""),
    ("Wacław Żółtowski", "", "", ""),
    ("Inês Gonçalves Leitão", "", "", "Gonçalves Leitão"),
    ("Þorsteinn Ægisson", "", "", ""),
    ("Phạm Thị Bích Ngọc", "", "", "Phạm"),
    ("Jiaying Huang", "黄佳颖", "zh", ""),
    ("Wenbo Lu", "陆文博", "zh", ""),
    ("Lu Wen", "卢雯", "zh", "Lu"),
    ("Wen Lu", "", "", ""),
    ("Kwok-Wai Wong", "黃國偉", "zh", ""),
    ("Shu-Fen Hsu", "許淑芬", "zh", ""),
    ("沈晓峰", "", "", ""),
    ("Kōhei Inoue", "井上康平", "ja", ""),
    ("なかむら あおい", "", "", ""),
    ("Ha-eun Shin", "신하은", "ko", ""),
    ("류준호", "", "", ""),
    ("Ярослав Мельничук", "", "", ""),
    ("Анна Чайковская", "", "", ""),
    ("Стефан Ћирић", "", "", ""),
    ("Δημήτρης Παπαθανασίου", "", "", ""),
    ("يوسف الخطيب", "", "", ""),
    ("زهرا حسینی", "", "", ""),
    ("Tamar Ben-Ami", "תמר בן־עמי", "he", ""),
    ("राजेन्द्र मिश्रा", "", "", ""),
    ("அருண் பாலசுப்ரமணியன்", "", "", ""),
    ("ธนพล บุญมี", "", "", ""),
    ("Գոհար Սարգսյան", "", "", ""),
    ("გიორგი ბერიძე", "", "", ""),
    ("Rosalind Ferguson", "", "", ""),
    ("Malcolm Ferguson", "", "", ""),
    ("Brendan O'Halloran", "", "", ""),
    ("Isla McPherson", "", "", ""),
    ("Willem van den Heuvel", "", "", "van den Heuvel"),
    ("Marie-Laure d'Estaing", "", "", "d'Estaing"),
    ("C. V. L. Hargreaves", "", "", ""),
    ("Ngozi Eze", "", "", ""),
    ("Stephen Marlowe", "", "", ""),
)
_ORGANIZATIONS = (
    # name, short name, native name, city, country, what it is part of
    ("Leiden University", "", "Universiteit Leiden", "Leiden", "NL", ""),
    ("Leiden Observatory", "", "Sterrewacht Leiden", "Leiden", "NL", "Leiden University"),
    ("European Southern Observatory", "ESO", "", "Garching", "DE", ""),
    ("Tohoku University", "", "東北大学", "Sendai", "JP", ""),
    ("Institute for Materials Research", "IMR", "", "Sendai", "JP", "Tohoku University"),
    ("Zhejiang University", "ZJU", "浙江大学", "Hangzhou", "CN", ""),
    ("Yonsei University", "", "연세대학교", "Seoul", "KR", ""),
    ("Lviv Polytechnic National University", "", "Львівська політехніка", "Lviv", "UA", ""),
    ("University of Edinburgh", "", "", "Edinburgh", "GB", ""),
    ("School of Law", "", "", "Edinburgh", "GB", "University of Edinburgh"),
    ("University of California, Santa Cruz", "UCSC", "", "Santa Cruz", "US", ""),
    ("Lick Observatory", "", "", "Mount Hamilton", "US", "University of California, Santa Cruz"),
)
_STAYS = (
    # name, place, role, title, start
    ("Willem van den Heuvel", "Leiden Observatory", "faculty", "Professor of Astronomy", "2001"),
    ("Hélène Tréguier", "Leiden Observatory", "postdoc", "", "2022"),
    ("Käthe Großmüller", "European Southern Observatory", "staff", "Optical engineer", "2015"),
    ("Kōhei Inoue", "Institute for Materials Research", "faculty", "", "2008"),
    ("なかむら あおい", "Institute for Materials Research", "phd_student", "", "2023"),
    ("沈晓峰", "Zhejiang University", "faculty", "", "2011"),
    ("Ha-eun Shin", "Yonsei University", "postdoc", "", "2021"),
    ("Ярослав Мельничук", "Lviv Polytechnic National University", "faculty", "", "2009"),
    ("Rosalind Ferguson", "School of Law", "faculty", "Professor of Private Law", "2004"),
    ("Malcolm Ferguson", "School of Law", "postdoc", "", "2021"),
    ("C. V. L. Hargreaves", "Lick Observatory", "faculty", "", "1990"),
)
_HRI = "ACM/IEEE International Conference on Human-Robot Interaction"
_VENUES = (
    ("", "Monthly Notices of the Royal Astronomical Society", "journal"),
    ("", "Astronomy & Astrophysics", "journal"),
    ("", "Acta Materialia", "journal"),
    ("", "Nature Materials", "journal"),
    ("", "Journal of Applied Physics", "journal"),
    ("", "Modern Law Review", "journal"),
    ("", "American Economic Review", "journal"),
    ("", _HRI, "conference"),
    ("JURIX", "Legal Knowledge and Information Systems", "conference"),
    ("", "天文学报", "journal"),
)
_ACTIVITIES = (
    # name, kind, title, start
    ("Käthe Großmüller", "award", "Shaw Prize", "2020"),
    ("Isla McPherson", "award", "Acta Gold Medal", "2018"),
    ("Rosalind Ferguson", "teaching", "Introduction to Contract Law", "2019"),
    ("Ngozi Eze", "service", "Program chair of JURIX 2021", "2021"),
)
_INTERESTS = (
    ("Stellar spectroscopy", "恒星光谱", "Hélène Tréguier"),
    ("Consumer protection", "", "Rosalind Ferguson"),
)
_PROJECTS = (("SkyAtlas", "A catalog of variable stars", "Willem van den Heuvel"),)
_PUBLICATIONS: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    # title, authors, date, venue, more
    (
        "Dust Rings around Young Stars",
        "Willem van den Heuvel & Hélène Tréguier",
        "2023-02",
        "Astronomy & Astrophysics",
        {"doi": "10.1051/0004-6361/202245001", "arxiv_id": "2302.01234"},
    ),
    (
        "Dust Storms on Mars",
        "Willem van den Heuvel",
        "2011",
        "Astronomy & Astrophysics",
        {},
    ),
    (
        "Young Stars in Dusty Clusters",
        "C. V. L. Hargreaves",
        "1997",
        "Monthly Notices of the Royal Astronomical Society",
        {"doi": "10.1093/mnras/287.2.301"},
    ),
    (
        "The Color of Comets",
        "C. V. L. Hargreaves",
        "1991",
        "Monthly Notices of the Royal Astronomical Society",
        {},
    ),
    (
        "Near-Infrared Spectra of Brown Dwarfs",
        "Hélène Tréguier & Käthe Großmüller",
        "2021",
        "Astronomy & Astrophysics",
        {"abstract": "We observed methane absorption in seventeen ultracool atmospheres."},
    ),
    ("Adaptive Optics for Large Telescopes", "Käthe Großmüller", "2017", "", {}),
    ("变星的光变曲线", "沈晓峰 & Jiaying Huang", "2019", "天文学报", {}),
    ("Grain Boundaries in Copper", "Kōhei Inoue", "2012", "Acta Materialia", {}),
    ("Creep of Nickel Superalloys", "Isla McPherson", "2016", "Acta Materialia", {}),
    (
        "Self-Healing Polymers",
        "Isla McPherson & Wenbo Lu",
        "2020",
        "Nature Materials",
        {"doi": "10.1038/s41563-020-0701-3"},
    ),
    ("Thin Films of TiO2", "Wen Lu", "2018", "Journal of Applied Physics", {}),
    ("β-Titanium for Implants", "Lu Wen", "2015", "Journal of Applied Physics", {}),
    ("강유전체 박막의 특성", "Ha-eun Shin & 류준호", "2022", "", {}),
    ("セラミックスの焼結", "なかむら あおい", "2024", "", {}),
    ("Corrosion of Bridges", "Ярослав Мельничук", "2013", "", {}),
    ("Mistake in Contract", "Rosalind Ferguson", "2008", "Modern Law Review", {}),
    (
        "Contracts Made by Machines",
        "Rosalind Ferguson & Malcolm Ferguson",
        "2022",
        "Modern Law Review",
        {},
    ),
    ("Trust and Equity", "Brendan O'Halloran", "2003", "Modern Law Review", {}),
    ("Retrieval of Case Law", "Ngozi Eze", "2020", "JURIX", {}),
    ("Ontologies of Statutes", "Ngozi Eze & Tamar Ben-Ami", "2016", "JURIX", {}),
    ("Handing Tools to People", "Bjarne Østergård", "2019", _HRI, {}),
    ("Gaze of a Museum Guide", "Bjarne Østergård", "2014", _HRI, {}),
    ("Prices of Secondhand Cars", "Stephen Marlowe", "2010", "American Economic Review", {}),
    (
        "A Handbook of Alloys",
        "Stephen Marlowe",
        "1999",
        "",
        {"kind": "book", "isbn": "978-0-19-510491-2"},
    ),
    ("Photon Counting", "Malcolm Ferguson", "2018", "", {"kind": "thesis"}),
    ("StarFit", "Ágoston Kőszegi", "2021", "", {"kind": "software"}),
    ("Lunar Crater Counts", "Ágoston Kőszegi", "2022", "", {"kind": "dataset"}),
)
_AWARDS = (("Retrieval of Case Law", "Best Paper Award", 2020),)


def make_directory() -> None:
    """Make people, what they are known for, and what they wrote."""
    people = make_people(_NAMES)
    _make_what_is_private(people)
    Person.objects.filter(name="Ngozi Eze").update(orcid="0000-0002-1825-0097")
    places: dict[str, Organization] = {}
    for name, short, native, city, country, parent in _ORGANIZATIONS:
        places[name] = make_organization(
            name=name,
            short_name=short,
            native_name=native,
            city=city,
            country=country,
            parent=places.get(parent),
        )
    for name, place, role, title, start in _STAYS:
        make_stays([(name, places[place], role, title)], people, start=start)
    for name, kind, title, start in _ACTIVITIES:
        Activity.objects.create(person=people[name], kind=kind, title=title, start=start)
    make_interests(_INTERESTS, people)
    make_projects(_PROJECTS, people, field="description")
    _make_publications(people)
    Position.objects.create(
        title="Research Fellow in Space Law", text="Satellites and debris.", is_public=True
    )


def _make_what_is_private(people: Made) -> None:
    avery = make_person(name="Avery Langford")
    PersonName.objects.create(person=avery, name="Agatha Winterbourne", kind="former")
    hidden = make_person(name="Ignatius Thistlebrook", is_listed=False)
    make_interests([("Forbidden alchemy", "", "hidden")], {"hidden": hidden})
    make_publication(
        title="The Unwritten Verdict", authors=[people["Brendan O'Halloran"]], release="draft"
    )


def _make_publications(people: Made) -> None:
    venues = make_venues(_VENUES)
    made = {
        title: make_publication(
            title=title,
            authors=[people[name] for name in authors.split(" & ")],
            date=date,
            venue=venues.get(venue),
            **more,
        )
        for title, authors, date, venue, more in _PUBLICATIONS
    }
    for title, award, year in _AWARDS:
        PublicationAward.objects.create(publication=made[title], name=award, year=year)
        made[title].save()
