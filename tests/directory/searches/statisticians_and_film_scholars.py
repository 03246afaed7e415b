"""A directory of statisticians, scholars of film and soil scientists in many scripts."""

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
    ("Mary Katherine O'Donoghue", "", "", ""),
    ("Jürgen Weiß", "", "", ""),
    ("Renée Châtelet-Bourgoin", "", "", ""),
    ("Ioana Țepeș", "", "", ""),
    ("Kristján Örn Halldórsson", "", "", ""),
    ("Åse Mårtensson", "", "", ""),
    ("Tõnu Õunapuu", "", "", ""),
    ("Guðrún Ævarsdóttir", "", "", ""),
    ("Petr Hrdlička", "", "", ""),
    ("Žofia Ďurišová", "", "", ""),
    ("Ferran Coll i Vidal", "", "", "Coll i Vidal"),
    ("Ana Lúcia dos Santos Ferreira", "", "", "dos Santos Ferreira"),
    ("Luigi Dell'Acqua", "", "", ""),
    ("Joost de Graaf", "", "", "de Graaf"),
    ("Yves-Marie Le Goff", "", "", "Le Goff"),
    ("Chidi Nwachukwu", "", "", ""),
    ("Hồ Thị Kim Liên", "", "", "Hồ"),
    ("Elif Şahin", "", "", ""),
    ("Li Qiang", "李强", "zh", "Li"),
    ("Lili Zhao", "赵丽丽", "zh", "Zhao"),
    ("Mei-Ling Chou", "周美玲", "zh", "Chou"),
    ("Hsiao-Hui Hsieh", "謝曉慧", "zh", "Hsieh"),
    ("Hiroshi Ōmura", "大村浩", "ja", "Ōmura"),
    ("Kazuko Nakajima", "中島和子", "ja", ""),
    ("Junji Itō", "伊藤潤二", "ja", "Itō"),
    ("Lim Soo-jin", "임수진", "ko", "Lim"),
    ("Ryu Dong-hyun", "류동현", "ko", "Ryu"),
    ("Наталья Викторовна Хлебникова", "", "", ""),
    ("Сергій Єфремов", "", "", ""),
    ("Цветан Йорданов", "", "", ""),
    ("Miloš Živković", "Милош Живковић", "sr", ""),
    ("Ελένη Χατζηδάκη", "", "", ""),
    ("Անահիտ Սարգսյան", "", "", ""),
    ("ნინო ჩხეიძე", "", "", ""),
    ("أحمد بن يوسف القرشي", "", "", ""),
    ("زهرا موسوی", "", "", ""),
    ("דוד בן-גוריון", "", "", ""),
    ("Lakshmi Narayanan", "लक्ष्मी नारायणन", "hi", ""),
    ("নুসরাত জাহান", "", "", ""),
    ("Thích Quảng", "", "", ""),
    ("Alexander (Sasha) Petrov-Smith", "", "", "Petrov-Smith"),
    ("Dr. Ingeborg von der Heide", "", "", "von der Heide"),
    ("Jennifer Lee", "", "", ""),
    ("Jenny Leigh", "", "", ""),
)


def make_directory() -> None:
    """Make statisticians, scholars of film and soil scientists, with what they wrote."""
    people = make_people(_NAMES)
    make_person(name="Cornelius Concealed", is_listed=False)
    PersonName.objects.create(
        person=people["Jennifer Lee"], name="Jonas Birkenstock", kind=PersonName.Kind.FORMER
    )
    people["Åse Mårtensson"].tagline = "How silent films were cut, colored, and lost"
    people["Åse Mårtensson"].save()
    stockholm = make_organization(name="Stockholms universitet", city="Stockholm", country="SE")
    film = make_organization(
        name="Department of Media Studies", parent=stockholm, kind="department"
    )
    inrae = make_organization(
        name="Institut national de recherche pour l'agriculture, l'alimentation et l'environnement",
        short_name="INRAE",
        city="Paris",
        country="FR",
    )
    soil = make_organization(name="Soil Microbiology Unit", parent=inrae, kind="group")
    washington = make_organization(
        name="University of Washington", short_name="UW", city="Seattle", country="US"
    )
    biostatistics = make_organization(
        name="Department of Biostatistics", parent=washington, kind="department"
    )
    ntu = make_organization(
        name="National Taiwan University", native_name="國立臺灣大學", city="Taipei", country="TW"
    )
    waseda = make_organization(
        name="Waseda University", native_name="早稲田大学", city="Tokyo", country="JP"
    )
    yonsei = make_organization(
        name="Yonsei University", native_name="연세대학교", city="Seoul", country="KR"
    )
    charles = make_organization(name="Univerzita Karlova", city="Praha", country="CZ")
    make_organization(
        name="Consiglio Nazionale delle Ricerche", short_name="CNR", city="Roma", country="IT"
    )
    make_stays(
        (
            ("Åse Mårtensson", film, "faculty", "Professor of Film Studies"),
            ("Joost de Graaf", film, "phd_student", ""),
            ("Renée Châtelet-Bourgoin", soil, "faculty", "Directrice de recherche"),
            ("Chidi Nwachukwu", soil, "postdoc", ""),
            ("Mary Katherine O'Donoghue", biostatistics, "faculty", "Professor"),
            ("Lili Zhao", biostatistics, "staff", "Biostatistician"),
            ("Hsiao-Hui Hsieh", ntu, "faculty", "Assistant Professor"),
            ("Kazuko Nakajima", waseda, "faculty", "Professor"),
            ("Lim Soo-jin", yonsei, "phd_student", ""),
            ("Petr Hrdlička", charles, "postdoc", ""),
        ),
        people,
        start="2016",
    )
    make_interests(
        (
            ("Causal inference", "causality\npropensity scores", "Mary Katherine O'Donoghue"),
            ("Silent film", "early cinema", "Åse Mårtensson"),
            ("Mycorrhiza", "mycorrhizal fungi", "Renée Châtelet-Bourgoin"),
            ("Bayesian statistics", "", "Lili Zhao"),
            ("R", "", "Lili Zhao"),
        ),
        people,
    )
    make_projects(
        (
            ("LostReels", "A catalog of films that no one can see", "Åse Mårtensson"),
            ("ROOTNET", "Fungal networks under maize", "Chidi Nwachukwu"),
        ),
        people,
        field="summary",
    )
    venues = make_venues(
        (
            ("JRSS-B", "Journal of the Royal Statistical Society: Series B", "journal"),
            ("Ann. Stat.", "The Annals of Statistics", "journal"),
            ("", "Soil Biology and Biochemistry", "journal"),
            ("", "Film History: An International Journal", "journal"),
            ("ICML", "International Conference on Machine Learning", "conference"),
            ("Lancet", "The Lancet", "journal"),
        )
    )
    jrssb, annals, soils, history, icml, lancet = venues.values()
    make_publication(
        title="Doubly Robust Estimation with Missing-Not-at-Random Outcomes",
        authors=[people["Mary Katherine O'Donoghue"], people["Lili Zhao"]],
        venue=jrssb,
        date="2018-02",
        doi="10.1111/rssb.12257",
        abstract="Neither of two working models needs to be right if the other one is.",
        keywords=["causal inference", "double robustness"],
    )
    make_publication(
        title="Randomised Study of Zinc in Children Under Five: 12-Month Follow-Up",
        authors=[people["Mary Katherine O'Donoghue"], people["নুসরাত জাহান"], "Okello, Grace A."],
        venue=lancet,
        date="2020-07",
    )
    make_publication(
        title="Sub-Gaussian Tail Bounds via the Martingale CLT",
        authors=[people["Li Qiang"], people["Jürgen Weiß"]],
        venue=annals,
        date="2016",
        arxiv_id="1602.01234",
    )
    make_publication(
        title="Variational Inference for k-Means++ Initialization",
        authors=[people["Lili Zhao"], people["Elif Şahin"]],
        venue=icml,
        date="2021",
    )
    make_publication(
        title="Arbuscular Mycorrhizae Increase P Uptake at pH 5.5",
        authors=[people["Renée Châtelet-Bourgoin"], people["Chidi Nwachukwu"]],
        venue=soils,
        date="2019-11",
        abstract="Colonized maize took up twice as much phosphorus as its neighbors.",
    )
    make_publication(
        title="Tinted, Toned, Torn: What Is Left of Nordisk's 1913 Releases?",
        authors=[people["Åse Mårtensson"], people["Joost de Graaf"]],
        venue=history,
        date="2015",
    )
    make_publication(
        title="L'ombre et l'écran : le cinéma muet à Lyon",
        authors=[people["Yves-Marie Le Goff"]],
        date="2003",
        kind="book",
        language="fr",
        isbn="978-2-07-036822-8",
    )
    make_publication(
        title="贝叶斯层次模型在流行病学中的应用",
        authors=[people["Li Qiang"], people["Lili Zhao"]],
        date="2013",
        language="zh",
    )
    make_publication(
        title="無声映画における弁士の役割",
        authors=[people["Kazuko Nakajima"]],
        date="2010",
        language="ja",
    )
    make_publication(
        title="한국 영화의 공간과 기억",
        authors=[people["Lim Soo-jin"], people["Ryu Dong-hyun"]],
        date="2022",
        language="ko",
    )
    make_publication(
        title="Немое кино и революция",
        authors=[people["Наталья Викторовна Хлебникова"]],
        date="1989",
        kind="book",
        language="ru",
    )
    make_publication(
        title="Ο κινηματογράφος στη Θεσσαλονίκη",
        authors=[people["Ελένη Χατζηδάκη"]],
        date="2008",
        language="el",
    )
    make_publication(
        title="Peat, Permafrost, and Methane: A 30-Year Record from Abisko",
        authors=[people["Kristján Örn Halldórsson"], people["Guðrún Ævarsdóttir"]],
        venue=soils,
        date="2023",
    )
