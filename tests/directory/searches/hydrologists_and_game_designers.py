"""A directory of hydrologists, nutritionists and game designers, in many scripts."""

from typing import Any

from affiliations.models import Organization
from people.models import Activity, Person, PersonName, Project
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
from website.models import NewsItem, Position

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Ute Großkreuz", "", "", ""),
    ("Jörg-Peter Knäbel", "", "", ""),
    ("Håkan Sjöblom", "", "", ""),
    ("Agnieszka Wąsik", "", "", ""),
    ("Řehoř Čermák", "", "", ""),
    ("Iñaki Etxeberria", "", "", ""),
    ("Nicolò D'Annunzio", "", "", ""),
    ("Çiğdem Işık", "", "", ""),
    ("Pieter van 't Hoff", "", "", ""),
    ("Eilís Mac Giolla Bríghde", "", "", ""),
    ("Xóchitl Ñúñez-Tovar", "", "", ""),
    ("Oluwaseun Adéyẹmí", "", "", ""),
    ("Njeri Kĩmani", "", "", ""),
    ("Margaret Hollingsworth", "", "", ""),
    ("William Tanner", "", "", ""),
    ("Zoe Marchetti", "", "", ""),
    ("Zhe Xu", "徐哲", "zh", ""),
    ("Zhexu Qiao", "乔哲旭", "zh", ""),
    ("Shangguan Yun", "上官芸", "zh", "Shangguan"),
    ("Mei-Ling Chiu", "邱美玲", "zh", ""),
    ("Guoqiang Jiang", "蒋国强", "zh", ""),
    ("宋佳怡", "", "", ""),
    ("Ka-Ho Ng", "吳嘉豪", "zh", ""),
    ("Shōta Kurosawa", "黒澤翔太", "ja", ""),
    ("Reiko Yūki", "結城玲子", "ja", ""),
    ("いしかわ めぐみ", "", "", ""),
    ("Soo-jin Noh", "노수진", "ko", ""),
    ("천예슬", "", "", ""),
    ("Галина Шевченко", "", "", ""),
    ("Всеволод Яблоков", "", "", ""),
    ("Στέλιος Γεωργακόπουλος", "", "", ""),
    ("ياسمين عبد الرحمن", "", "", ""),
    ("Omid Tehrani", "امید تهرانی", "fa", ""),
    ("אורית שטיינברג", "", "", ""),
    ("Lakshmi Venkataraman", "லக்ஷ்மி வெங்கடராமன்", "ta", ""),
    ("பிரகாஷ் கிருஷ்ணமூர்த்தி", "", "", ""),
    ("Aditya Kulkarni", "आदित्य कुलकर्णी", "mr", ""),
    ("ธนพล แก้วมณี", "", "", ""),
    ("Lê Hoàng Phúc", "", "", "Lê"),
    ("Արմինե Սարգսյան", "", "", ""),
    ("გიორგი კვარაცხელია", "", "", ""),
    ("Brigitte Langlois", "", "", ""),
    ("Anneliese Körner-Voß", "", "", ""),
    ("Daniela Rossi", "", "", ""),
    ("Daniele Rossini", "", "", ""),
)
_ORGANIZATIONS = (
    # name, short name, native name, the organization above, city, country, ROR id
    ("Delft Institute of Hydrology", "", "Instituut voor Hydrologie", "", "Delft", "NL", ""),
    ("Universität Hohenheim", "", "", "", "Stuttgart", "DE", "00b1c9541"),
    ("Institut für Ernährungsmedizin", "", "", "Universität Hohenheim", "Stuttgart", "DE", ""),
    ("Ritsumeikan University", "", "立命館大学", "", "Kyōto", "JP", ""),
    ("Game Design Lab", "GDL", "", "Ritsumeikan University", "Kyōto", "JP", ""),
    ("Hohai University", "HHU", "河海大学", "", "Nanjing", "CN", ""),
    ("Sogang University", "", "서강대학교", "", "Seoul", "KR", ""),
    ("National Cheng Kung University", "NCKU", "國立成功大學", "", "Tainan", "TW", ""),
    ("Universidad de Córdoba", "", "", "", "Córdoba", "ES", ""),
    ("Università di Ferrara", "", "", "", "Ferrara", "IT", ""),
    ("Göteborgs universitet", "", "Göteborgs universitet", "", "Göteborg", "SE", ""),
    ("Masarykova univerzita", "MUNI", "Masarykova univerzita", "", "Brno", "CZ", ""),
    ("Boğaziçi Üniversitesi", "", "Boğaziçi Üniversitesi", "", "İstanbul", "TR", ""),
    ("University of Haifa", "", "אוניברסיטת חיפה", "", "Haifa", "IL", ""),
    ("University of Patras", "", "Πανεπιστήμιο Πατρών", "", "Patras", "GR", ""),
    ("Cairo University", "", "جامعة القاهرة", "", "Cairo", "EG", ""),
    ("Anna University", "", "", "", "Chennai", "IN", ""),
    ("Kyiv Polytechnic Institute", "KPI", "Київський політехнічний інститут", "", "Kyiv", "UA", ""),
    (
        "Tomsk Polytechnic University",
        "TPU",
        "Томский политехнический университет",
        "",
        "Tomsk",
        "RU",
        "",
    ),
    ("Chiang Mai University", "CMU", "มหาวิทยาลัยเชียงใหม่", "", "Chiang Mai", "TH", ""),
    ("Hue University", "", "Đại học Huế", "", "Huế", "VN", ""),
    ("University of Nairobi", "UoN", "", "", "Nairobi", "KE", ""),
    ("Pixelforge AB", "", "", "", "Malmö", "SE", ""),
)
_STAYS = (
    # name, organization, role, title
    ("Ute Großkreuz", "Institut für Ernährungsmedizin", "faculty", "Professorin"),
    ("Jörg-Peter Knäbel", "Institut für Ernährungsmedizin", "postdoc", "Postdoc"),
    ("Håkan Sjöblom", "Göteborgs universitet", "faculty", "Professor"),
    ("Agnieszka Wąsik", "Delft Institute of Hydrology", "postdoc", "Postdoc"),
    ("Řehoř Čermák", "Masarykova univerzita", "phd_student", "PhD student"),
    ("Iñaki Etxeberria", "Universidad de Córdoba", "faculty", "Catedrático"),
    ("Nicolò D'Annunzio", "Università di Ferrara", "faculty", "Professore"),
    ("Çiğdem Işık", "Boğaziçi Üniversitesi", "faculty", "Associate Professor"),
    ("Pieter van 't Hoff", "Delft Institute of Hydrology", "faculty", "Professor of Hydrology"),
    ("Eilís Mac Giolla Bríghde", "Game Design Lab", "visitor", "Visiting artist"),
    ("Xóchitl Ñúñez-Tovar", "Universidad de Córdoba", "phd_student", ""),
    ("Oluwaseun Adéyẹmí", "Pixelforge AB", "engineer", "Lead Engineer"),
    ("Njeri Kĩmani", "University of Nairobi", "faculty", "Lecturer"),
    ("Margaret Hollingsworth", "Göteborgs universitet", "faculty", "Professor of Game Studies"),
    ("William Tanner", "Pixelforge AB", "engineer", "Engineer"),
    ("Zoe Marchetti", "Game Design Lab", "postdoc", "Postdoc"),
    ("Zhe Xu", "Hohai University", "faculty", "Professor"),
    ("Zhexu Qiao", "Hohai University", "phd_student", ""),
    ("Shangguan Yun", "Hohai University", "postdoc", ""),
    ("Mei-Ling Chiu", "National Cheng Kung University", "faculty", "Professor"),
    ("Guoqiang Jiang", "Hohai University", "researcher", ""),
    ("宋佳怡", "Hohai University", "masters_student", ""),
    ("Ka-Ho Ng", "Pixelforge AB", "engineer", "Engineer"),
    ("Shōta Kurosawa", "Game Design Lab", "faculty", "Professor"),
    ("Reiko Yūki", "Game Design Lab", "postdoc", ""),
    ("いしかわ めぐみ", "Game Design Lab", "phd_student", ""),
    ("Soo-jin Noh", "Sogang University", "faculty", "Professor"),
    ("천예슬", "Sogang University", "phd_student", ""),
    ("Галина Шевченко", "Kyiv Polytechnic Institute", "faculty", "професор"),
    ("Всеволод Яблоков", "Tomsk Polytechnic University", "faculty", "профессор"),
    ("Στέλιος Γεωργακόπουλος", "University of Patras", "faculty", ""),
    ("ياسمين عبد الرحمن", "Cairo University", "faculty", ""),
    ("Omid Tehrani", "Delft Institute of Hydrology", "visitor", ""),
    ("אורית שטיינברג", "University of Haifa", "faculty", ""),
    ("Lakshmi Venkataraman", "Anna University", "faculty", "Professor"),
    ("பிரகாஷ் கிருஷ்ணமூர்த்தி", "Anna University", "phd_student", ""),
    ("Aditya Kulkarni", "Anna University", "postdoc", ""),
    ("ธนพล แก้วมณี", "Chiang Mai University", "faculty", ""),
    ("Lê Hoàng Phúc", "Hue University", "faculty", ""),
    ("Արմինե Սարգսյան", "University of Patras", "postdoc", ""),
    ("გიორგი კვარაცხელია", "Pixelforge AB", "engineer", ""),
    ("Brigitte Langlois", "Delft Institute of Hydrology", "staff", "Secretary"),
    ("Anneliese Körner-Voß", "Institut für Ernährungsmedizin", "phd_student", ""),
    ("Daniela Rossi", "Università di Ferrara", "phd_student", ""),
    ("Daniele Rossini", "Università di Ferrara", "postdoc", ""),
)
_VENUES = (
    ("CHI PLAY", "Annual Symposium on Computer-Human Interaction in Play", "conference"),
    ("FDG", "International Conference on the Foundations of Digital Games", "conference"),
    ("DiGRA", "Digital Games Research Association Conference", "conference"),
    ("", "Water Resources Research", "journal"),
    ("", "Journal of Hydrology", "journal"),
    ("", "Hydrology and Earth System Sciences", "journal"),
    ("", "American Journal of Clinical Nutrition", "journal"),
    ("", "Ernährungs Umschau", "journal"),
    ("", "Appetite", "journal"),
    ("", "IEEE Transactions on Games", "journal"),
    ("", "水利学报", "journal"),
    ("EGU", "European Geosciences Union General Assembly", "conference"),
)
_INTERESTS = (
    ("Flood forecasting", "flood prediction", "Zhe Xu"),
    ("Human–computer interaction", "HCI", "אורית שטיינברג"),
    ("Public health nutrition", "", "Håkan Sjöblom"),
    ("Procedural content generation", "PCG", "Shōta Kurosawa"),
    ("Obesity", "", "Jörg-Peter Knäbel"),
)
_PROJECTS = (
    # name, kind, summary, member
    (
        "RainGauge: Citizen Science of Precipitation",
        "project",
        "Volunteers read gauges in their gardens.",
        "Agnieszka Wąsik",
    ),
    ("HydroPy", "software", "Python tools for rainfall and runoff.", "Zhe Xu"),
    ("Toddler Meals", "dataset", "Photographs of 30,000 meals.", "Çiğdem Işık"),
    ("Shogi Engine", "software", "Plays shogi on a phone.", "Shōta Kurosawa"),
)
_PUBLICATIONS: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    # title, authors, date, venue, more
    (
        "Flash Floods in Mediterranean Catchments",
        "Nicolò D'Annunzio & Iñaki Etxeberria",
        "2014",
        "Journal of Hydrology",
        {"doi": "10.1016/j.jhydrol.2014.07.022"},
    ),
    (
        "Groundwater Recharge under Changing Land Use",
        "Pieter van 't Hoff & Agnieszka Wąsik",
        "2017",
        "Water Resources Research",
        {},
    ),
    (
        "Ground Water Models for Small Islands",
        "Pieter van 't Hoff",
        "2009",
        "Water Resources Research",
        {},
    ),
    (
        "Rainfall-Runoff Modeling with LSTM Networks",
        "Zhe Xu & Pieter van 't Hoff",
        "2020",
        "Hydrology and Earth System Sciences",
        {"arxiv_id": "2005.01884"},
    ),
    (
        "Snowmelt and Streamflow in the Tatra Mountains",
        "Agnieszka Wąsik",
        "2019",
        "Journal of Hydrology",
        {},
    ),
    (
        "Sediment Transport in Braided Rivers",
        "Guoqiang Jiang & Shangguan Yun",
        "2011",
        "Water Resources Research",
        {},
    ),
    ("长江流域洪水预报模型", "Zhe Xu & Guoqiang Jiang", "2019", "水利学报", {}),
    ("黄河泥沙输移规律", "Guoqiang Jiang & Zhexu Qiao", "2021", "水利学报", {}),
    (
        "Sub-Daily Precipitation Extremes",
        "Omid Tehrani & Lakshmi Venkataraman",
        "2022",
        "Hydrology and Earth System Sciences",
        {},
    ),
    (
        "Urban Drainage and Sponge Cities",
        "Shangguan Yun & Zhe Xu",
        "2021",
        "Water Resources Research",
        {},
    ),
    (
        "Wastewater Reuse in Arid Regions",
        "ياسمين عبد الرحمن",
        "2018",
        "Water Resources Research",
        {},
    ),
    (
        "The Hydrology of Peatlands",
        "Pieter van 't Hoff",
        "2012",
        "",
        {"kind": "book", "isbn": "978-1-4020-5513-5"},
    ),
    ("Hydrology", "Pieter van 't Hoff", "2003", "", {"kind": "book"}),
    (
        "Dietary Fibre and Colon Cancer: A Cohort Study",
        "Ute Großkreuz & Håkan Sjöblom",
        "2013",
        "American Journal of Clinical Nutrition",
        {},
    ),
    (
        "Vitamin D Deficiency in Schoolchildren",
        "Håkan Sjöblom",
        "2016",
        "American Journal of Clinical Nutrition",
        {"abstract": "We measured serum 25-hydroxyvitamin concentrations in 2,310 pupils."},
    ),
    (
        "Vegetarische Ernährung im Säuglingsalter",
        "Ute Großkreuz & Jörg-Peter Knäbel",
        "2018",
        "Ernährungs Umschau",
        {},
    ),
    (
        "Süßstoffe und Übergewicht",
        "Jörg-Peter Knäbel & Ute Großkreuz",
        "2020",
        "Ernährungs Umschau",
        {},
    ),
    (
        "Sugar-Sweetened Beverages and Children's Weight",
        "Håkan Sjöblom & Çiğdem Işık",
        "2019",
        "Appetite",
        {},
    ),
    ("Fermented Foods of Korea", "Soo-jin Noh & 천예슬", "2017", "Appetite", {}),
    ("김치의 발효와 건강", "Soo-jin Noh", "2016", "Appetite", {}),
    ("Food Neophobia in Toddlers", "Çiğdem Işık", "2012", "Appetite", {}),
    ("Meal Timing and Sleep", "Çiğdem Işık & Anneliese Körner-Voß", "2022", "Appetite", {}),
    (
        "Procedural Generation of Platform Levels",
        "Shōta Kurosawa & Zoe Marchetti",
        "2015",
        "FDG",
        {"doi": "10.1145/2702613.2732811"},
    ),
    (
        "Level Design by Players for Players",
        "Zoe Marchetti & Shōta Kurosawa",
        "2018",
        "CHI PLAY",
        {},
    ),
    (
        "Serious Games for Flood Preparedness",
        "Reiko Yūki & Pieter van 't Hoff",
        "2021",
        "CHI PLAY",
        {},
    ),
    ("What Makes a Board Game Fun?", "Margaret Hollingsworth", "2006", "DiGRA", {}),
    ("Women in Arcade Histories", "Margaret Hollingsworth", "2010", "DiGRA", {}),
    ("Arcades of Kyoto, 1978-1989", "Shōta Kurosawa", "2013", "DiGRA", {}),
    (
        "Monte Carlo Tree Search for Go and Shogi",
        "Shōta Kurosawa & Всеволод Яблоков",
        "2012",
        "IEEE Transactions on Games",
        {},
    ),
    ("Shader Compilation in C#", "William Tanner & გიორგი კვარაცხელია", "2020", "FDG", {}),
    (
        "Real-Time Global Illumination on Mobile GPUs",
        "გიორგი კვარაცხელია & Ka-Ho Ng",
        "2022",
        "FDG",
        {},
    ),
    ("Colour-Blind Friendly Interfaces", "אורית שטיינברג", "2017", "CHI PLAY", {}),
    (
        "Моделирование паводков на реках Сибири",
        "Всеволод Яблоков",
        "2015",
        "Journal of Hydrology",
        {},
    ),
    (
        "Drinking-Water Quality in Ukraine",
        "Галина Шевченко",
        "2019",
        "Water Resources Research",
        {},
    ),
    (
        "Der Einfluss von Zucker auf den Schlaf",
        "Anneliese Körner-Voß",
        "2023",
        "",
        {"kind": "thesis", "thesis_type": "Dissertation"},
    ),
    (
        "Drought Indices: A Comparison",
        "Řehoř Čermák & Pieter van 't Hoff",
        "2011",
        "Journal of Hydrology",
        {},
    ),
    ("Droughts of the 21st Century", "Řehoř Čermák", "2023", "Water Resources Research", {}),
)
_AWARDS = (
    ("Rainfall-Runoff Modeling with LSTM Networks", "Most Cited Paper Award", 2020),
    ("Serious Games for Flood Preparedness", "Best Paper Award", 2021),
)
_ACTIVITIES = (
    # name, kind, title, start
    ("Pieter van 't Hoff", "award", "Darcy Medal", "2019"),
    ("Shōta Kurosawa", "teaching", "Introduction to Game Design", "2020"),
    ("Soo-jin Noh", "award", "Young Nutritionist Award", "2015"),
    ("Margaret Hollingsworth", "membership", "British Academy", "2011"),
)


def make_directory() -> None:
    """Make people, what they are known for, and what they wrote."""
    people = make_people(_NAMES)
    _make_what_is_private(people)
    Person.objects.filter(name="Pieter van 't Hoff").update(orcid="0000-0002-9079-593X")
    PersonName.objects.create(
        person=people["Margaret Hollingsworth"], name="Peggy Hollingsworth", kind="variant"
    )
    places = _make_organizations()
    rows = [(name, places[place], role, title) for name, place, role, title in _STAYS]
    make_stays(rows, people, start="2015")
    for name, kind, title, start in _ACTIVITIES:
        Activity.objects.create(person=people[name], kind=kind, title=title, start=start)
    make_interests(_INTERESTS, people)
    for name, kind, summary, person in _PROJECTS:
        make_projects([(name, summary, person)], people, field="summary")
        Project.objects.filter(name=name).update(kind=kind)
    _make_publications(people)
    _make_what_the_site_has()


def _make_organizations() -> dict[str, Organization]:
    places: dict[str, Organization] = {}
    for name, short, native, parent, city, country, ror in _ORGANIZATIONS:
        places[name] = make_organization(
            name=name,
            short_name=short,
            native_name=native,
            parent=places.get(parent),
            city=city,
            country=country,
            ror=ror,
        )
    return places


def _make_what_is_private(people: Made) -> None:
    PersonName.objects.create(
        person=people["Zoe Marchetti"], name="Zacharias Dunbridge", kind="former"
    )
    make_person(name="Cornelius Blackadder", is_listed=False)
    make_publication(title="Hidden Draft on Marzipan Intake", date="2024", release="draft")


def _make_what_the_site_has() -> None:
    NewsItem.objects.create(title="Sponge city opens in Nanjing", release="public")
    NewsItem.objects.create(title="Embargoed: Wobblethorpe joins")
    Position.objects.create(
        title="Doctoral Student in Flood Forecasting", text="Four years in Delft.", is_public=True
    )
    Position.objects.create(title="Unannounced Chair of Marmalade Studies", text="Secret.")


def _make_publications(people: Made) -> None:
    venues = make_venues(_VENUES)
    made = {
        title: make_publication(
            title=title,
            authors=[people.get(name, name) for name in authors.split(" & ")],
            date=date,
            venue=venues.get(venue),
            **more,
        )
        for title, authors, date, venue, more in _PUBLICATIONS
    }
    for title, award, year in _AWARDS:
        PublicationAward.objects.create(publication=made[title], name=award, year=year)
        made[title].save()
