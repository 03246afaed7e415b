"""A directory of nurses, civil engineers and teachers in many scripts."""

from people.models import PersonName
from tests.directory.searches.records import (
    make_interests,
    make_people,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_person, make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Nino Kvaratskhelia", "ნინო კვარაცხელია", "ka", ""),
    ("Արամ Պետրոսյան", "", "", ""),
    ("Abebe Tesfaye Bekele", "አበበ ተስፋዬ በቀለ", "am", ""),
    ("Anirban Chattopadhyay", "অনির্বাণ চট্টোপাধ্যায়", "bn", ""),
    ("S. Meenakshi Sundaram", "மீனாட்சி சுந்தரம்", "ta", ""),
    ("Nguyen Minh Khai", "Nguyễn Minh Khai", "vi", "Nguyen"),
    ("Batbayar Ganzorig", "Батбаяр Ганзориг", "mn", ""),
    ("Gülşen Əliyeva", "", "", ""),
    ("Szabó-Kovács Ágnes", "", "hu", "Szabó-Kovács"),
    ("Ștefan Țurcanu", "", "", ""),
    ("Björk Ævarsdóttir", "", "", ""),
    ("Maeve Ní Bhraonáin", "", "", ""),
    ("Juan Carlos Ortega y Gasset", "", "", "Ortega y Gasset"),
    ("Zhang Wei", "张伟", "zh", "Zhang"),
    ("Wei Zhang", "章薇", "zh", ""),
    ("Ying-Chieh Hsü", "徐英傑", "zh", ""),
    ("Keiko Kobayashi", "小林恵子", "ja", ""),
    ("Kim Min-jun", "김민준", "ko", "Kim"),
    ("فاطمة الزهراء بن علي", "", "", ""),
    ("שירה בן־דוד", "", "", ""),
    ("Fjodor Dmitrijewitsch Sokolow", "Фёдор Дмитриевич Соколов", "ru", ""),
    ("Ludwig von und zu Greifenstein", "", "", "von und zu Greifenstein"),
    ("Mary-Ann O’Sullivan-Byrne", "", "", ""),
    ("D'Angelo Washington Jr.", "", "", ""),
    ("Oluwaseun Adébáyọ̀", "", "", ""),
    ("Kalani Kamakawiwoʻole", "", "", ""),
    ("Rosa Núñez Peña", "", "", "Núñez Peña"),
    ("Chloë Brontë-Smythe", "", "", ""),
)


def make_directory() -> None:
    """Make nurses, engineers and teachers, with what they wrote."""
    people = make_people(_NAMES)
    make_person(name="Vera Verborgen", is_listed=False)
    PersonName.objects.create(
        person=people["Rosa Núñez Peña"], name="Rodolfo Altman", kind=PersonName.Kind.FORMER
    )
    people["Keiko Kobayashi"].tagline = "Seismic retrofits of bridges"
    people["Keiko Kobayashi"].save()
    tbilisi = make_organization(
        name="Ivane Javakhishvili Tbilisi State University", short_name="TSU", city="Tbilisi"
    )
    nursing = make_organization(
        name="Institute of Nursing Science", parent=tbilisi, kind="institute"
    )
    lisbon = make_organization(
        name="Laboratório Nacional de Engenharia Civil", short_name="LNEC", city="Lisboa"
    )
    delft = make_organization(
        name="Delft University of Technology", short_name="TU Delft", city="Delft"
    )
    teachers = make_organization(
        name="Pädagogische Hochschule Zürich", short_name="PHZH", city="Zürich"
    )
    tohoku = make_organization(name="Tohoku University", native_name="東北大学", city="Sendai")
    make_organization(name="Hydraulics Group", parent=delft, kind="group")
    make_organization(name="Indian Institute of Technology Kharagpur", city="Kharagpur")
    make_stays(
        (
            ("Nino Kvaratskhelia", nursing, "faculty", "Professor"),
            ("Abebe Tesfaye Bekele", delft, "phd_student", ""),
            ("Keiko Kobayashi", tohoku, "faculty", "Associate Professor"),
            ("Chloë Brontë-Smythe", teachers, "postdoc", ""),
            ("Juan Carlos Ortega y Gasset", lisbon, "staff", "Librarian"),
            ("Ștefan Țurcanu", delft, "postdoc", "Senior Researcher"),
        ),
        people,
        start="2012",
    )
    make_interests(
        (
            ("Palliative care", "end-of-life care\nhospice", "Nino Kvaratskhelia"),
            ("Soil liquefaction", "", "Keiko Kobayashi"),
            ("Reinforced concrete", "RC", "Ștefan Țurcanu"),
            ("Early childhood education", "preschool", "Chloë Brontë-Smythe"),
        ),
        people,
    )
    make_projects(
        (
            ("BRIDGEWATCH", "Sensors that tell when a bridge ages", "Keiko Kobayashi"),
            ("Night Shift", "How nurses sleep", "Nino Kvaratskhelia"),
        ),
        people,
        field="summary",
    )
    venues = make_venues(
        (
            ("J. Adv. Nurs.", "Journal of Advanced Nursing", "journal"),
            ("ASCE J. Struct. Eng.", "Journal of Structural Engineering", "journal"),
            ("", "Bulletin of Earthquake Engineering", "journal"),
            ("CHI", "CHI Conference on Human Factors in Computing Systems", "conference"),
            ("", "Zeitschrift für Pädagogik", "journal"),
        )
    )
    nurs, struct, quake, chi, paed = venues.values()
    make_publication(
        title="Handovers at Night: A Grounded Theory of Nurses' Trust",
        authors=[people["Nino Kvaratskhelia"], people["Maeve Ní Bhraonáin"]],
        venue=nurs,
        date="2019-04",
        doi="10.1111/jan.13999",
        abstract="We interviewed forty nurses about shift handovers and alarm fatigue.",
    )
    make_publication(
        title="Self-Healing Concrete with Bacillus subtilis Spores",
        authors=[people["Ștefan Țurcanu"], people["Abebe Tesfaye Bekele"]],
        venue=struct,
        date="2021",
        keywords=["crack width", "biomineralization"],
    )
    make_publication(
        title="Liquefaction of Sandy Soils During the 2011 Tōhoku Earthquake",
        authors=[people["Keiko Kobayashi"], "Watanabe, Hiroshi"],
        venue=quake,
        date="2013-06",
    )
    make_publication(
        title="Shake-Table Tests of a Five-Story Timber Frame",
        authors=["Watanabe, Hiroshi", people["Keiko Kobayashi"]],
        venue=quake,
        date="2016",
    )
    make_publication(
        title="Frühe Bildung: Eine Längsschnittstudie zur Sprachförderung",
        authors=[people["Chloë Brontë-Smythe"], people["Ludwig von und zu Greifenstein"]],
        venue=paed,
        date="2018",
        language="de",
    )
    make_publication(
        title="Who Answers the Call Light? Alarm Fatigue on Two Wards",
        authors=[people["Mary-Ann O’Sullivan-Byrne"], people["Rosa Núñez Peña"]],
        venue=chi,
        date="2022-05",
    )
    make_publication(
        title="Мосты Сибири: расчёт и проектирование",
        authors=[people["Fjodor Dmitrijewitsch Sokolow"]],
        date="1987",
        kind="book",
        language="ru",
    )
    make_publication(
        title="装配式混凝土结构抗震性能研究",
        authors=[people["Zhang Wei"]],
        date="2020",
        language="zh",
    )
    make_publication(
        title="O(1) Scour Depth: Predicting Erosion at Bridge Piers",
        authors=[people["Kim Min-jun"], people["Wei Zhang"]],
        date="2023-11",
    )
    make_publication(
        title="A Wearable for Preterm Infants",
        authors=[people["Oluwaseun Adébáyọ̀"]],
        venue=chi,
        date="2020",
    )
