"""A directory of physicians, linguists, scholars of literature, astronomers and engineers."""

from people.models import PersonName
from publications.models import Venue
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Willem-Jan van den Berg", "", "", "van den Berg"),
    ("Marijke 't Hooft", "", "", "'t Hooft"),
    ("IJsbrand Nijhuis", "", "", ""),
    ("Soetomo Wirjosandjojo", "", "", ""),
    ("Abebe Tesfaye", "አበበ ተስፋዬ", "am", ""),
    ("ሰላማዊት ገብረመድህን", "", "", ""),
    ("Katarzyna Śliwińska", "", "", ""),
    ("Wojciech Jagiełło", "", "", ""),
    ("François-Xavier Lefèbvre", "", "", ""),
    ("Priya Raghunathan", "", "", ""),
    ("Zurab Chkheidze", "ზურაბ ჩხეიძე", "ka", ""),
    ("Ketevan Lomtatidze", "", "", ""),
    ("יעקב שטרנברג", "", "", ""),
    ("Chaya Rabinovich", "חיה רבינוביץ", "he", ""),
    ("Yitzhak Ben-Ami", "", "", ""),
    ("สุภาพร จันทร์เพ็ญ", "", "", ""),
    ("최영숙", "", "", ""),
    ("أحمد عبد الله الشريف", "", "", ""),
    ("László Őry", "", "", ""),
    ("Ludmila Nováková", "", "", ""),
    ("Hans-Dieter Grünwald", "", "", ""),
    ("Zhang Li", "张丽", "zh", "Zhang"),
    ("Li Zhang", "李章", "zh", "Li"),
    ("渡邉 さくら", "", "", ""),
    ("Nuʻuanu Kamakau", "", "", ""),
    ("ʿAbd al-Raḥmān Saʿdī", "", "", ""),
    ("Elçin Əliyev", "", "", ""),
    ("Gulnora Oʻktamova", "", "", ""),
    ("Kofi Ɔfori", "", "", ""),
    ("Noam Fischer", "", "", ""),
    ("Angharad Llewellyn-Jones", "", "", ""),
)
_VENUES = (
    ("PNAS", "Proceedings of the National Academy of Sciences of the United States of America",
     "journal"),
    ("PLOS ONE", "PLOS ONE", "journal"),
    ("", "Physical Review Letters", "journal"),
    ("", "Revue d'histoire littéraire de la France", "journal"),
)  # fmt: skip


def make_directory() -> None:
    """Make people, places and topics, and what was written there."""
    people = make_people(_NAMES)
    PersonName.objects.create(
        person=people["Ludmila Nováková"], name="Ludmila Svobodová", kind="former"
    )
    _make_places(people)
    _make_topics(people)
    _make_publications(people, make_venues(_VENUES))


def _make_places(people: Made) -> None:
    places = {
        name: make_organization(name=name, city=city, country=country)
        for name, city, country in (
            ("University of Hawaiʻi at Mānoa", "Honolulu", "US"),
            ("University Medical Center Utrecht", "Utrecht", "NL"),
            ("Addis Ababa University", "Addis Ababa", "ET"),
        )
    }
    staff = (
        ("Nuʻuanu Kamakau", "University of Hawaiʻi at Mānoa", "phd_student", ""),
        ("Willem-Jan van den Berg", "University Medical Center Utrecht", "faculty",
         "Professor of Epidemiology"),
        ("Abebe Tesfaye", "Addis Ababa University", "faculty", "Dean of Medicine"),
    )  # fmt: skip
    rows = [(name, places[place], role, title) for name, place, role, title in staff]
    make_stays(rows, people, start="2010")


def _make_topics(people: Made) -> None:
    interests = (
        ("Malaria", "", "Abebe Tesfaye"),
        ("Samizdat", "", "Hans-Dieter Grünwald"),
        ("Discourse analysis", "", "Angharad Llewellyn-Jones"),
    )
    make_interests(interests, people)
    projects = (
        ("Very Large Array Sky Survey", "", "Marijke 't Hooft"),
        ("Next Generation Transit Survey", "", "Marijke 't Hooft"),
        ("World Atlas of Tone Systems", "", "Ketevan Lomtatidze"),
    )
    make_projects(projects, people, field="summary")


def _make_publications(people: Made, venues: dict[str, Venue]) -> None:
    for title, author, date, venue, more in (
        ("mRNA Vaccines and Myocarditis", "Willem-Jan van den Berg", "2022", "PNAS", {}),
        ("Anaemia in Pregnancy", "Abebe Tesfaye", "2015", "PLOS ONE", {}),
        ("Malaria in Addis Ababa", "Abebe Tesfaye", "2014", "", {}),
        ("Sepsis in Newborns", "Abebe Tesfaye", "2016", "", {}),
        ("Sepsis", "Abebe Tesfaye", "2014", "", {}),
        ("U-Nets without Skip Connections", "Priya Raghunathan", "2020", "", {}),
        ("Quantum Key Distribution over 100 km", "Li Zhang", "2012", "Physical Review Letters",
         {}),
        ("MUSE: A 2nd-Generation Integral-Field Spectrograph", "Marijke 't Hooft", "2010", "", {}),
        ("Sgr A* Flares at 1.3 mm", "Marijke 't Hooft", "2019", "", {}),
        ("The Lyman-α Forest at z ≈ 2.5", "Marijke 't Hooft", "2005", "", {}),
        ("HIV/AIDS Stigma", "ሰላማዊት ገብረመድህን", "2012", "", {}),
        ("A/B Testing at Scale", "Li Zhang", "2015", "", {}),
        ("An Empirical Study of F# and OCaml", "Li Zhang", "2012", "", {}),
        ("LLMs and Garden-Path Sentences", "Zhang Li", "2023", "", {}),
        ("Neural Machine Translation of Low-Resource Languages", "Zhang Li", "2020", "", {}),
        ("Donkey Sentences, Again", "Noam Fischer", "2007", "", {}),
        ("Thesis on Tocharian B", "Noam Fischer", "1979", "",
         {"kind": "thesis", "entry_type": "phdthesis"}),
        ("Corpora of Endangered Languages: A Survey", "Nuʻuanu Kamakau", "2019", "", {}),
        ("ʻŌlelo Hawaiʻi in the Classroom", "Nuʻuanu Kamakau", "2021", "", {}),
        ("Oʻzbek tili va adabiyoti", "Gulnora Oʻktamova", "2018", "", {}),
        ("Azərbaycan dilinin tarixi", "Elçin Əliyev", "2012", "", {}),
        ("The Qurʾān in Early Printing", "ʿAbd al-Raḥmān Saʿdī", "2009", "", {}),
        ("The Theater of the Nineteenth Century", "Ludmila Nováková", "2006", "", {}),
        ("Teaching, Twenty Years On", "Ludmila Nováková", "2014", "", {}),
        ("Colorless Green Ideas", "Noam Fischer", "2005", "", {}),
        ("A magyar költészet aranykora", "László Őry", "2005", "", {}),
        ("L'écriture de soi chez Montaigne", "François-Xavier Lefèbvre", "2003",
         "Revue d'histoire littéraire de la France", {}),
        ("Wörterbücher der Frühen Neuzeit", "Hans-Dieter Grünwald", "2001", "", {}),
        ("የወባ በሽታ በኢትዮጵያ", "ሰላማዊት ገብረመድህን", "2010", "", {}),
        ("方言アクセントの地理的分布", "渡邉 さくら", "2018", "", {}),
    ):  # fmt: skip
        make_publication(
            title=title, authors=(people[author],), date=date, venue=venues.get(venue), **more
        )
