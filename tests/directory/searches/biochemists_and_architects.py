"""A directory of biochemists, architects and theologians in many scripts."""

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
    ("Björk Guðmundsdóttir", "", "", ""),
    ("Søren Kirkegård-Lund", "", "", ""),
    ("Agnieszka Brzęczyszczykiewicz", "", "", ""),
    ("Jiří Dvořák", "", "", ""),
    ("Győző Kovács-Szűcs", "", "", ""),
    ("Mihai Brâncoveanu", "", "", ""),
    ("İpek Çağlayan", "", "", ""),
    ("Nguyễn Văn Đức", "", "", "Nguyễn"),
    ("Maria Teresa de Souza e Silva", "", "", "de Souza e Silva"),
    ("François-Xavier Saint-Exupéry", "", "", ""),
    ("Pádraig Ó Súilleabháin", "", "", "Ó Súilleabháin"),
    ("Llewelyn ap Gruffudd", "", "", "ap Gruffudd"),
    ("Catherine MacLeod", "", "", ""),
    ("Robert J. Oppenheim", "", "", ""),
    ("Roberta Oppenheimer", "", "", ""),
    ("Pieter van 't Hof", "", "", "van 't Hof"),
    ("Zhang Xiaoming", "张晓明", "zh", "Zhang"),
    ("Zhang Xiaomin", "张小敏", "zh", "Zhang"),
    ("Chien-Shiung Wu", "吳健雄", "zh", "Wu"),
    ("Rèn Yǔ", "任宇", "zh", "Rèn"),
    ("Takeshi Watanabe", "渡邊武", "ja", ""),
    ("Yūko Satō", "佐藤裕子", "ja", ""),
    ("Jung Hoseok", "정호석", "ko", "Jung"),
    ("Choi Eun-kyung", "최은경", "ko", "Choi"),
    ("Екатерина Алексеевна Журавлёва", "", "", ""),
    ("Юрий Гагаринов", "", "", ""),
    ("Володимир Гончаренко", "", "", ""),
    ("Κωνσταντίνος Ευαγγέλου", "", "", ""),
    ("Նարեկ Հովհաննիսյան", "", "", ""),
    ("გიორგი ბერიძე", "", "", ""),
    ("خالد بن الوليد المنصوري", "", "", ""),
    ("علیرضا قربانی", "", "", ""),
    ("רבקה לוינסון", "", "", ""),
    ("Sanjay Deshpande", "संजय देशपांडे", "hi", ""),
    ("அருண் குமார்", "", "", ""),
    ("Kwame Nkansah-Boateng", "", "", ""),
    ("Tāne Ngata", "", "", ""),
    ("William (Bill) Thornbury III", "", "", "Thornbury"),
    ("Anneliese Freifrau zu Hohenfels", "", "", "zu Hohenfels"),
)


def make_directory() -> None:
    """Make biochemists, architects and theologians, with what they wrote."""
    people = make_people(_NAMES)
    make_person(name="Ophelia Hidden", is_listed=False)
    PersonName.objects.create(
        person=people["Catherine MacLeod"], name="Colin Drummond", kind=PersonName.Kind.FORMER
    )
    people["Yūko Satō"].tagline = "Timber towers that survive earthquakes"
    people["Yūko Satō"].save()
    eth = make_organization(
        name="Eidgenössische Technische Hochschule Zürich",
        short_name="ETH Zürich",
        city="Zürich",
        country="CH",
    )
    structure = make_organization(
        name="Institute of Structural Biology", parent=eth, kind="institute"
    )
    membranes = make_organization(
        name="Membrane Proteins Group", short_name="MPG", parent=structure, kind="group"
    )
    cambridge = make_organization(name="University of Cambridge", city="Cambridge", country="GB")
    divinity = make_organization(name="Faculty of Divinity", parent=cambridge, kind="department")
    tu_wien = make_organization(
        name="Technische Universität Wien", short_name="TU Wien", city="Wien", country="AT"
    )
    fudan = make_organization(
        name="Fudan University", native_name="复旦大学", city="Shanghai", country="CN"
    )
    kaist = make_organization(
        name="Korea Advanced Institute of Science and Technology",
        native_name="한국과학기술원",
        short_name="KAIST",
        city="Daejeon",
        country="KR",
    )
    msu = make_organization(
        name="Lomonosov Moscow State University",
        native_name="Московский государственный университет имени М. В. Ломоносова",
        city="Moscow",
        country="RU",
    )
    make_organization(
        name="Universidad Nacional Autónoma de México",
        short_name="UNAM",
        city="Ciudad de México",
        country="MX",
    )
    make_stays(
        (
            ("Björk Guðmundsdóttir", membranes, "faculty", "Professor"),
            ("Robert J. Oppenheim", membranes, "phd_student", ""),
            ("Catherine MacLeod", divinity, "faculty", "Regius Professor"),
            ("Llewelyn ap Gruffudd", divinity, "postdoc", ""),
            ("Yūko Satō", tu_wien, "faculty", "Associate Professor"),
            ("İpek Çağlayan", tu_wien, "phd_student", ""),
            ("Zhang Xiaoming", fudan, "faculty", "Professor"),
            ("Jung Hoseok", kaist, "staff", "Research Engineer"),
            ("Екатерина Алексеевна Журавлёва", msu, "faculty", "Lecturer"),
        ),
        people,
        start="2015",
    )
    make_interests(
        (
            ("Cryo-electron microscopy", "cryo-EM\nCryoEM", "Björk Guðmundsdóttir"),
            ("Timber construction", "mass timber\nCLT", "Yūko Satō"),
            ("Biblical Hebrew", "", "Catherine MacLeod"),
            ("Protein folding", "", "Zhang Xiaoming"),
            ("C++", "", "Jung Hoseok"),
        ),
        people,
    )
    make_projects(
        (
            ("TALLWOOD", "How high houses of wood can be", "Yūko Satō"),
            ("Open Psalter", "A digital edition of the Psalms", "Llewelyn ap Gruffudd"),
        ),
        people,
        field="summary",
    )
    venues = make_venues(
        (
            ("Nat. Struct. Mol. Biol.", "Nature Structural & Molecular Biology", "journal"),
            ("JACS", "Journal of the American Chemical Society", "journal"),
            ("PNAS", "Proceedings of the National Academy of Sciences", "journal"),
            ("", "Vetus Testamentum", "journal"),
            ("", "Architectural Science Review", "journal"),
            ("CAADRIA", "Computer-Aided Architectural Design Research in Asia", "conference"),
        )
    )
    nsmb, jacs, pnas, testamentum, review, caadria = venues.values()
    make_publication(
        title="Structure of the β2-Adrenergic Receptor at 2.4 Å Resolution",
        authors=[people["Björk Guðmundsdóttir"], people["Robert J. Oppenheim"]],
        venue=nsmb,
        date="2019-05",
        doi="10.1038/s41594-019-0228-1",
        abstract="Crystals in lipidic cubic phase diffract far better than those in bicelles.",
        keywords=["GPCR", "X-ray crystallography"],
    )
    make_publication(
        title="α-Synuclein Fibrils Bind Cu²⁺ and Produce H₂O₂",
        authors=[people["Zhang Xiaoming"], people["Zhang Xiaomin"], "Fischer, Hans-Peter"],
        venue=jacs,
        date="2021",
    )
    make_publication(
        title="CRISPR-Cas9 Knock-Out Screens in iPSC-Derived Neurons",
        authors=[people["Zhang Xiaomin"], people["Chien-Shiung Wu"]],
        venue=pnas,
        date="2022-11",
        arxiv_id="2211.04567",
    )
    make_publication(
        title="Is There a Text in This Psalm? Reader-Response Criticism and the Masoretes",
        authors=[people["Catherine MacLeod"], people["Llewelyn ap Gruffudd"]],
        venue=testamentum,
        date="2018",
    )
    make_publication(
        title="Cross-Laminated Timber in 18-Storey Buildings: Sway, Creep, and Fire",
        authors=[people["Yūko Satō"], people["İpek Çağlayan"]],
        venue=review,
        date="2020-04",
        abstract="Accelerometers on every third floor recorded two typhoons.",
    )
    make_publication(
        title="A Generative Grammar for Courtyard Houses in Fès",
        authors=[people["İpek Çağlayan"], people["خالد بن الوليد المنصوري"]],
        venue=caadria,
        date="2023",
    )
    make_publication(
        title="Ex nihilo: Schöpfung und Zeit bei Augustinus",
        authors=[people["Anneliese Freifrau zu Hohenfels"]],
        date="2009",
        kind="book",
        language="de",
        isbn="978-3-16-148410-0",
    )
    make_publication(
        title="蛋白质折叠动力学的单分子研究",
        authors=[people["Zhang Xiaoming"]],
        date="2014",
        language="zh",
    )
    make_publication(
        title="木造高層建築の耐震性能",
        authors=[people["Yūko Satō"], people["Takeshi Watanabe"]],
        date="2012",
        language="ja",
    )
    make_publication(
        title="한옥 목구조의 내진 성능 평가",
        authors=[people["Choi Eun-kyung"]],
        date="2016",
        language="ko",
    )
    make_publication(
        title="Кинетика ферментативных реакций в неводных средах",
        authors=[people["Екатерина Алексеевна Журавлёва"], people["Юрий Гагаринов"]],
        date="2007",
        language="ru",
    )
    make_publication(
        title="La arquitectura del sueño: casas de México después del terremoto",
        authors=["Barragán, Lucía", people["Maria Teresa de Souza e Silva"]],
        date="1999",
        kind="book",
        language="es",
    )
    make_publication(
        title="An O(n log n) Algorithm for RNA Secondary Structure",
        authors=[people["Jung Hoseok"], people["Sanjay Deshpande"]],
        date="2017",
    )
