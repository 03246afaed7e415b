"""A directory of psychologists and materials scientists with names of many countries."""

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
    ("Márta Szűcs-Kőszegi", "Szűcs-Kőszegi Márta", "hu", "Szűcs-Kőszegi"),
    ("Béla Kovács", "Kovács Béla", "hu", ""),
    ("Wojciech Żółkiewski", "", "", ""),
    ("Agnieszka Wójcik-Nowak", "", "", ""),
    ("Jānis Bērziņš", "", "", ""),
    ("Rūta Žemaitienė", "", "", ""),
    ("Marie Dvořáková", "", "", ""),
    ("Lluís Castell-Gal·lèn", "", "", "Castell-Gal·lèn"),
    ("Iñaki Etxeberria Goñi", "", "", "Etxeberria Goñi"),
    ("Willem IJzerman", "", "", ""),
    ("Pieter van 't Hof", "", "", "van 't Hof"),
    ("Hans-Peter Großmann", "", "", ""),
    ("Søren Aagaard", "", "", ""),
    ("Siân Llewellyn-Rhys", "", "", ""),
    ("Pádraig Mac Giolla Bhríde", "", "", "Mac Giolla Bhríde"),
    ("Ọlábísí Adébáyọ̀", "", "", ""),
    ("Ngozi Nnamdi-Okoye", "", "", ""),
    ("Nguyễn Thị Minh Đức", "", "", "Nguyễn"),
    ("Đặng Văn Lâm", "", "", "Đặng"),
    ("İpek Işıklı", "", "", ""),
    ("Aygün Əhmədova", "", "", ""),
    ("Suharto Widodo", "", "", ""),
    ("Sulistyowati", "", "", "Sulistyowati"),
    ("Khin Thida Aung", "", "", ""),
    ("S. V. Krishnamurthy", "", "", ""),
    ("Subramaniam Chandrasekaran", "சுப்பிரமணியம் சந்திரசேகரன்", "ta", ""),
    ("Priyanka Mukherjee", "প্রিয়াঙ্কা মুখার্জি", "bn", ""),
    ("Xu Jing", "徐静", "zh", "Xu"),
    ("Jing Xue", "薛晶", "zh", "Xue"),
    ("Lü Xiaoyu", "吕晓宇", "zh", "Lü"),
    ("Ouyang Zhenhua", "欧阳振华", "zh", "Ouyang"),
    ("Wing-Yan Cheung", "張詠欣", "zh", "Cheung"),
    ("Shin'ichi Ōtsuka", "大塚真一", "ja", "Ōtsuka"),
    ("Jun'ichirō Saitō", "齋藤純一郎", "ja", "Saitō"),
    ("Yūko Kondō", "近藤優子", "ja", "Kondō"),
    ("Choi Eun-kyung", "최은경", "ko", "Choi"),
    ("Park Ji-won", "박지원", "ko", "Park"),
    ("Анастасия Щербакова", "", "", ""),
    ("Юрий Жданов", "", "", ""),
    ("Олександр Гончаренко", "", "", ""),
    ("Θεόδωρος Παπαδημητρίου", "", "", ""),
    ("خالد العبد الله", "", "", ""),
    ("فاطمة الزهراء بنعلي", "", "", ""),
    ("שירה אבוטבול", "", "", ""),
    ("สมหญิง วงศ์สวัสดิ์", "", "", ""),
    ('Robert "Bob" MacAllister III', "", "", "MacAllister"),
    ("Elizabeth St. John-Smythe", "", "", "St. John-Smythe"),
    ("Katherine Thompson", "", "", ""),
    ("Catherine Thomson", "", "", ""),
    ("John Reid", "", "", ""),
    ("Jonathan Reed", "", "", ""),
    ("Sarah Young", "", "", ""),
)


def make_directory() -> None:
    """Make psychologists and materials scientists, with what they wrote."""
    people = make_people(_NAMES)
    make_person(name="Prudence Unlisted", is_listed=False)
    PersonName.objects.create(
        person=people["Sarah Young"], name="Sarah Old-Haverford", kind=PersonName.Kind.FORMER
    )
    leuven = make_organization(
        name="Katholieke Universiteit Leuven", short_name="KU Leuven", city="Leuven", country="BE"
    )
    cognition = make_organization(
        name="Laboratory of Experimental Psychology", parent=leuven, kind="group"
    )
    imperial = make_organization(name="Imperial College London", city="London", country="GB")
    materials = make_organization(
        name="Department of Materials", parent=imperial, kind="department"
    )
    mpie = make_organization(
        name="Max-Planck-Institut für Eisenforschung",
        short_name="MPIE",
        city="Düsseldorf",
        country="DE",
    )
    tohoku = make_organization(
        name="Tohoku University", native_name="東北大学", city="Sendai", country="JP"
    )
    hku = make_organization(
        name="The University of Hong Kong",
        short_name="HKU",
        native_name="香港大學",
        city="Hong Kong",
        country="HK",
    )
    kaist = make_organization(
        name="Korea Advanced Institute of Science and Technology",
        short_name="KAIST",
        native_name="한국과학기술원",
        city="Daejeon",
        country="KR",
    )
    nist = make_organization(
        name="National Institute of Standards and Technology",
        short_name="NIST",
        city="Gaithersburg",
        country="US",
    )
    ufmg = make_organization(
        name="Universidade Federal de Minas Gerais",
        short_name="UFMG",
        city="Belo Horizonte",
        country="BR",
    )
    make_stays(
        (
            ("Pieter van 't Hof", cognition, "faculty", "Professor of Cognitive Psychology"),
            ("Siân Llewellyn-Rhys", cognition, "postdoc", ""),
            ("İpek Işıklı", cognition, "phd_student", ""),
            ('Robert "Bob" MacAllister III', materials, "faculty", "Chair of Ceramics"),
            ("Ọlábísí Adébáyọ̀", materials, "postdoc", ""),
            ("Hans-Peter Großmann", mpie, "staff", "Senior Scientist"),
            ("Shin'ichi Ōtsuka", tohoku, "faculty", "Professor"),
            ("Wing-Yan Cheung", hku, "faculty", "Associate Professor"),
            ("Choi Eun-kyung", kaist, "phd_student", ""),
            ("Katherine Thompson", nist, "staff", "Research engineer"),
            ("Ngozi Nnamdi-Okoye", ufmg, "master_student", ""),
        ),
        people,
        start="2017",
    )
    make_interests(
        (
            ("Working memory", "short-term memory", "Pieter van 't Hof"),
            ("Solid-state batteries", "solid electrolytes\nSSB", 'Robert "Bob" MacAllister III'),
            ("Event-related potentials", "ERP\nEEG", "Siân Llewellyn-Rhys"),
            ("Density functional theory", "DFT", "Lü Xiaoyu"),
            ("Second language acquisition", "SLA", "Wing-Yan Cheung"),
        ),
        people,
    )
    make_projects(
        (
            ("MEMO-RY", "Why older adults remember faces but not names", "Pieter van 't Hof"),
            ("BattGlass", "Glassy electrolytes that do not burn", "Ọlábísí Adébáyọ̀"),
        ),
        people,
        field="summary",
    )
    venues = make_venues(
        (
            (
                "JEP:LMC",
                "Journal of Experimental Psychology: Learning, Memory, and Cognition",
                "journal",
            ),
            ("", "Acta Materialia", "journal"),
            ("Chem. Mater.", "Chemistry of Materials", "journal"),
            ("PRB", "Physical Review B", "journal"),
            ("CogSci", "Annual Meeting of the Cognitive Science Society", "conference"),
            ("", "Zeitschrift für Psychologie", "journal"),
            ("", "Nature Human Behaviour", "journal"),
        )
    )
    jep, acta, chem, prb, cogsci, zeitschrift, nature = venues.values()
    make_publication(
        title="Dual n-Back Training Does Not Improve Fluid Intelligence: A Meta-Analysis",
        authors=[people["Pieter van 't Hof"], people["Siân Llewellyn-Rhys"]],
        venue=jep,
        date="2014-05",
        doi="10.1037/xlm0000023",
        abstract="Transfer vanished once passive control groups were removed.",
        keywords=["cognitive training", "working memory"],
    )
    make_publication(
        title="Li₇La₃Zr₂O₁₂ Thin Films Sintered at 600 °C",
        authors=[people['Robert "Bob" MacAllister III'], people["Ọlábísí Adébáyọ̀"]],
        venue=chem,
        date="2019-03",
        abstract="Garnet electrolytes densify at low temperature when lithium evaporates slowly.",
    )
    make_publication(
        title="Grain-Boundary Segregation in Fe–9Mn Steels: An Atom-Probe Study",
        authors=[people["Hans-Peter Großmann"], people["Ouyang Zhenhua"]],
        venue=acta,
        date="2012",
    )
    make_publication(
        title="Spin–Orbit Coupling in Monolayer MoS2 from First Principles",
        authors=[people["Lü Xiaoyu"], people["Xu Jing"]],
        venue=prb,
        date="2016",
        arxiv_id="1503.07654",
    )
    make_publication(
        title="Priming without Awareness? A Preregistered Replication",
        authors=[people["İpek Işıklı"], people["Pieter van 't Hof"], "Stroebel, Klara M."],
        venue=cogsci,
        date="2021",
    )
    make_publication(
        title="Über das Vergessen: Gedächtnis und Schlaf bei Jugendlichen",
        authors=[people["Hans-Peter Großmann"], people["Marie Dvořáková"]],
        venue=zeitschrift,
        date="2009",
        language="de",
    )
    make_publication(
        title="Bilinguals' Brains: The N400 in Cantonese–English Code-Switching",
        authors=[people["Wing-Yan Cheung"], people["Siân Llewellyn-Rhys"]],
        venue=nature,
        date="2022-09",
    )
    make_publication(
        title="Handbook of Ceramic Processing",
        authors=[people['Robert "Bob" MacAllister III']],
        date="1997",
        kind="book",
        isbn="978-0-306-40615-7",
    )
    make_publication(
        title="固态电解质界面的第一性原理研究",
        authors=[people["Xu Jing"], people["Ouyang Zhenhua"]],
        date="2020",
        language="zh",
    )
    make_publication(
        title="高齢者の顔と名前の記憶",
        authors=[people["Yūko Kondō"], people["Jun'ichirō Saitō"]],
        date="2011",
        language="ja",
    )
    make_publication(
        title="이중언어 아동의 작업기억",
        authors=[people["Choi Eun-kyung"], people["Park Ji-won"]],
        date="2018",
        language="ko",
    )
    make_publication(
        title="Психология памяти: очерки",
        authors=[people["Анастасия Щербакова"]],
        date="1979",
        kind="book",
        language="ru",
    )
    make_publication(
        title="La mémoire de l'eau et l'oubli des pierres",
        authors=[people["Lluís Castell-Gal·lèn"]],
        date="2005",
        kind="book",
        language="fr",
    )
    make_publication(
        title="Creep of Nickel-Base Superalloys above 1100 °C",
        authors=[people["Katherine Thompson"], people["Béla Kovács"]],
        venue=acta,
        date="2008",
    )
    make_publication(
        title="Creep Feep: A Failure Analysis of Turbine Blades",
        authors=[people["Catherine Thomson"]],
        date="2010",
        kind="thesis",
    )
    make_publication(
        title="COVID-19 and the Mental Health of First-Year Students",
        authors=[people["Agnieszka Wójcik-Nowak"], people["Sarah Young"], people["John Reid"]],
        date="2021-11",
        doi="10.1016/j.jad.2021.08.007",
    )
    make_publication(
        title="Reading Times Predict Eye Movements in L2 Readers",
        authors=[people["Jonathan Reed"], people["Wing-Yan Cheung"]],
        venue=cogsci,
        date="2017",
    )
