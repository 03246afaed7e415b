"""A directory of archaeologists, economists, ecologists and programmers, in many scripts."""

from typing import Any

from affiliations.models import Organization
from people.models import Activity, PersonName
from publications.models import Publication, PublicationAward
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_person, make_publication
from website.models import Position

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Magdalena Świątek", "", "", ""),
    ("Håkon Bjørnstad", "", "", ""),
    ("Jürgen Größl", "", "", ""),
    ("François-René Guérin", "", "", ""),
    ("María Inés Núñez Ibáñez", "", "", "Núñez Ibáñez"),
    ("Ștefan Țurcanu", "", "", ""),
    ("Šárka Řezníčková", "", "", ""),
    ("Łucja Dąbrowska", "", "", ""),
    ("Trần Thị Hồng Nhung", "", "", "Trần"),
    ("Ruoxi Chen", "陈若曦", "zh", ""),
    ("Chen Hao", "陈浩", "zh", "Chen"),
    ("Hao Chen", "", "", ""),
    ("Yunfei Ouyang", "欧阳云飞", "zh", ""),
    ("刘思远", "", "", ""),
    ("林志豪", "", "", ""),
    ("Tsz-Kin Cheung", "張子健", "zh", ""),
    ("Shunsuke Ōtsuka", "大塚俊介", "ja", ""),
    ("たかはし ゆい", "", "", ""),
    ("Minji Jung", "정민지", "ko", ""),
    ("윤태호", "", "", ""),
    ("Hyun-woo Lim", "임현우", "ko", ""),
    ("Наталья Воробьёва", "", "", ""),
    ("Димитър Желязков", "", "", ""),
    ("Милица Ђорђевић", "", "", ""),
    ("Παναγιώτης Χατζηγεωργίου", "", "", ""),
    ("عبد الله المنصوري", "", "", ""),
    ("فاطمه نوری", "", "", ""),
    ("Eitan Rosenthal", "איתן רוזנטל", "he", ""),
    ("सुनीता देशपांडे", "", "", ""),
    ("Rajesh Kulkarni", "राजेश कुलकर्णी", "mr", ""),
    ("ประเสริฐ วงศ์ไทย", "", "", ""),
    ("Robert Ashworth", "", "", ""),
    ("Catherine Pemberton", "", "", ""),
    ("Jonathan P. Ashworth", "", "", ""),
    ("Nathaniel O'Rourke", "", "", ""),
    ("Fiona McLaughlin", "", "", ""),
    ("Jan van der Linden", "", "", "van der Linden"),
    ("Geert De Smet", "", "", "De Smet"),
    ("Beatrice di Lorenzo", "", "", "di Lorenzo"),
    ("W. E. B. Kingsley", "", "", ""),
    ("Oluwaseun Adeyemi", "", "", ""),
    ("Keʻalohi Nākoa", "", "", ""),
    ("Xiuying Lü", "吕秀英", "zh", ""),
    ("Anna Li", "", "", ""),
    ("Li An", "", "", "Li"),
)
_ORGANIZATIONS = (
    # name, short name, native name, city, country, what it is part of
    ("Sorbonne University", "", "Sorbonne Université", "Paris", "FR", ""),
    ("Laboratory of Molecular Archaeology", "LMA", "", "Paris", "FR", "Sorbonne University"),
    ("Pohang University of Science and Technology", "POSTECH", "", "Pohang", "KR", ""),
    (
        "Korea Advanced Institute of Science and Technology",
        "KAIST",
        "한국과학기술원",
        "Daejeon",
        "KR",
        "",
    ),
    ("Peking University", "PKU", "北京大学", "Beijing", "CN", ""),
    (
        "Institute of Computational Linguistics",
        "",
        "计算语言学研究所",
        "Beijing",
        "CN",
        "Peking University",
    ),
    ("University of California, San Diego", "UCSD", "", "La Jolla", "US", ""),
    ("ETH Zürich", "", "Eidgenössische Technische Hochschule Zürich", "Zurich", "CH", ""),
    ("Department of Economics", "", "", "Zurich", "CH", "ETH Zürich"),
    (
        "Norwegian University of Science and Technology",
        "NTNU",
        "Norges teknisk-naturvitenskapelige universitet",
        "Trondheim",
        "NO",
        "",
    ),
    (
        "Indian Institute of Technology Bombay",
        "",
        "भारतीय प्रौद्योगिकी संस्थान मुंबई",
        "Mumbai",
        "IN",
        "",
    ),
    ("Tel Aviv University", "", "אוניברסיטת תל אביב", "Tel Aviv", "IL", ""),
    (
        "St. Petersburg State University",
        "",
        "Санкт-Петербургский государственный университет",
        "Saint Petersburg",
        "RU",
        "",
    ),
    ("DeepMind", "", "", "London", "GB", ""),
    ("Wellcome Sanger Institute", "", "", "Hinxton", "GB", ""),
)
_STAYS = (
    # name, place, role, title, start
    (
        "François-René Guérin",
        "Laboratory of Molecular Archaeology",
        "faculty",
        "Professor of Archaeology",
        "2012",
    ),
    ("Magdalena Świątek", "Laboratory of Molecular Archaeology", "postdoc", "", "2020"),
    ("Šárka Řezníčková", "Laboratory of Molecular Archaeology", "phd_student", "", "2021"),
    ("윤태호", "Pohang University of Science and Technology", "faculty", "", "2010"),
    ("Minji Jung", "Korea Advanced Institute of Science and Technology", "postdoc", "", "2019"),
    ("刘思远", "Institute of Computational Linguistics", "postdoc", "", "2021"),
    ("Ruoxi Chen", "Peking University", "faculty", "", "2014"),
    ("Jonathan P. Ashworth", "University of California, San Diego", "faculty", "", "2008"),
    ("Jürgen Größl", "Department of Economics", "faculty", "Professor of Economics", "2005"),
    ("Håkon Bjørnstad", "Norwegian University of Science and Technology", "faculty", "", "2011"),
    ("Rajesh Kulkarni", "Indian Institute of Technology Bombay", "faculty", "", "2009"),
    ("Eitan Rosenthal", "Tel Aviv University", "faculty", "", "2003"),
    ("Наталья Воробьёва", "St. Petersburg State University", "faculty", "", "2007"),
    ("Oluwaseun Adeyemi", "DeepMind", "staff", "Research engineer", "2021"),
    ("Fiona McLaughlin", "Wellcome Sanger Institute", "staff", "Bioinformatician", "2017"),
)
_VENUES = (
    ("", "The Astrophysical Journal", "journal"),
    ("", "Journal of Machine Learning Research", "journal"),
    ("", "IEEE Transactions on Pattern Analysis and Machine Intelligence", "journal"),
    ("", "American Economic Review", "journal"),
    ("", "Quarterly Journal of Economics", "journal"),
    ("", "Nature Ecology & Evolution", "journal"),
    ("", "ACM SIGMOD International Conference on Management of Data", "conference"),
    ("KDD", "ACM SIGKDD Conference on Knowledge Discovery and Data Mining", "conference"),
    ("ICRA", "IEEE International Conference on Robotics and Automation", "conference"),
    ("", "计算机学报", "journal"),
)
_ACTIVITIES = (
    # name, award, year
    ("Fiona McLaughlin", "Crafoord Prize", "2019"),
    ("Ruoxi Chen", "VLDB Early Career Award", "2018"),
    ("Hao Chen", "VLDB Early Career Award", "2021"),
)
_INTERESTS = (
    ("机器翻译", "machine translation", "刘思远"),
    ("Behavioral ecology", "", "Håkon Bjørnstad"),
)
_PUBLICATIONS: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    # title, authors, date, venue, more
    (
        "Ancient DNA from Permafrost Sediments",
        "François-René Guérin & Magdalena Świątek",
        "2021-05",
        "Nature Ecology & Evolution",
        {
            "doi": "10.1038/s41559-021-01409-9",
            "abstract": "Mammoth steppe vegetation survived in refugia until the Holocene.",
            "keywords": ["palaeogenomics", "mammoth"],
        },
    ),
    (
        "The Price of Silver in Old Babylonia",
        "Jürgen Größl & Šárka Řezníčková",
        "2018",
        "Quarterly Journal of Economics",
        {},
    ),
    ("Graph Mining at Web Scale", "Hao Chen", "2011", "KDD", {}),
    ("Data Mining for Precision Agriculture", "Chen Hao", "2013", "KDD", {}),
    (
        "Spatial Joins Revisited",
        "Jonathan P. Ashworth",
        "2009",
        "ACM SIGMOD International Conference on Management of Data",
        {},
    ),
    (
        "A Cost Model for Spatial Joins",
        "Robert Ashworth",
        "2001",
        "ACM SIGMOD International Conference on Management of Data",
        {},
    ),
    (
        "FlashTree: A Log-Structured Index for Solid-State Disks",
        "Jonathan P. Ashworth & Ruoxi Chen",
        "2014",
        "ACM SIGMOD International Conference on Management of Data",
        {"doi": "10.1145/2588555.2610500"},
    ),
    ("基于注意力机制的中文分词", "刘思远 & Ruoxi Chen", "2019", "计算机学报", {}),
    ("大语言模型的推理能力", "林志豪", "2024", "计算机学报", {}),
    ("한국어 형태소 분석을 위한 신경망 모델", "Minji Jung & 윤태호", "2020", "", {}),
    ("हिन्दी व्याकरण का इतिहास", "सुनीता देशपांडे", "2011", "", {}),
    (
        "Grasping Deformable Objects with Soft Robots",
        "Shunsuke Ōtsuka & Oluwaseun Adeyemi",
        "2019",
        "ICRA",
        {"doi": "10.1109/ICRA.2019.8794123"},
    ),
    ("Trajectory Optimization for Legged Robots", "Oluwaseun Adeyemi", "2021", "ICRA", {}),
    ("Sim-to-Real Transfer for Manipulation", "Oluwaseun Adeyemi", "2023", "ICRA", {}),
    (
        "Shape Matching with Elastic Curves",
        "Eitan Rosenthal",
        "2008",
        "IEEE Transactions on Pattern Analysis and Machine Intelligence",
        {},
    ),
    (
        "Light Curves of Eclipsing Binaries",
        "W. E. B. Kingsley",
        "1996",
        "The Astrophysical Journal",
        {},
    ),
    ("Why Do Firms Merge?", "Beatrice di Lorenzo", "2015", "Quarterly Journal of Economics", {}),
    ("Bird Song and City Noise", "Jan van der Linden & Geert De Smet", "2011", "", {}),
    ("Verified Compilation of Actors", "Ștefan Țurcanu", "2021", "", {}),
    (
        "Single-Cell Atlas of the Human Kidney",
        "Fiona McLaughlin & Xiuying Lü",
        "2022",
        "",
        {"doi": "10.1101/2022.03.04.482999"},
    ),
)
_AWARDS = (
    ("Graph Mining at Web Scale", "Best Paper Award", 2011),
    ("Spatial Joins Revisited", "Test of Time Award", 2021),
    ("Grasping Deformable Objects with Soft Robots", "Best Paper Award", 2020),
)


def make_directory() -> None:
    """Make people, what they are known for, and what they wrote."""
    people = make_people(_NAMES)
    _make_what_is_private(people)
    PersonName.objects.create(person=people["Catherine Pemberton"], name="Cathy Pemberton-Hughes")
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
    for name, title, start in _ACTIVITIES:
        Activity.objects.create(person=people[name], kind="award", title=title, start=start)
    make_interests(_INTERESTS, people)
    _make_publications(people)
    Position.objects.create(
        title="Doctoral Student in Boreal Ecology", text="Tracking lynx.", is_public=True
    )


def _make_what_is_private(people: Made) -> None:
    robin = make_person(name="Robin Ellsworth")
    PersonName.objects.create(person=robin, name="Rebecca Thistlewood", kind=PersonName.Kind.FORMER)
    hidden = make_person(name="Zacharias Quillfeather", is_listed=False)
    make_interests([("Clandestine horology", "", "hidden")], {"hidden": hidden})
    make_publication(
        title="The Unfinished Manuscript of Doubts",
        authors=[people["Nathaniel O'Rourke"]],
        release="draft",
    )


def _make_publications(people: Made) -> None:
    venues = make_venues(_VENUES)
    for title, authors, date, venue, more in _PUBLICATIONS:
        make_publication(
            title=title,
            authors=[people[name] for name in authors.split(" & ")],
            date=date,
            venue=venues.get(venue),
            **more,
        )
    for title, award, year in _AWARDS:
        publication = Publication.objects.get(title=title)
        PublicationAward.objects.create(publication=publication, name=award, year=year)
        publication.save()
