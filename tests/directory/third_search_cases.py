"""A third directory, of several countries, and what each search must find first in it."""

from people.models import Interest, PersonInterest, Project, ProjectMember
from tests.directory.search_cases import Search
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)


def make_third() -> None:
    """Make people, publications, venues, organizations, projects and interests to search for."""
    karlsruhe = make_organization(
        name="Karlsruher Institut für Technologie", short_name="KIT", city="Karlsruhe"
    )
    tohoku = make_organization(name="Tohoku University", native_name="東北大学", city="Sendai")
    make_organization(name="Seoul National University", short_name="SNU", native_name="서울대학교")
    fudan = make_organization(name="Fudan University", native_name="复旦大学", city="Shanghai")
    make_organization(name="École Polytechnique Fédérale de Lausanne", short_name="EPFL")
    make_organization(name="University of California, Berkeley", short_name="UC Berkeley")
    robotics = make_organization(name="Humanoid Robotics Laboratory", parent=karlsruhe)

    doris = make_person(name="Dörte Schäfer-Grün")
    soren = make_person(name="Søren Kjærgaard")
    make_person(name="Siân O’Donoghue")
    zhou = make_person(name="Jingyi Zhou", native_name="周静怡")
    lue = make_person(name="Zhiyuan Lü", native_name="吕志远")
    suzuki = make_person(name="Ryōta Suzuki", native_name="鈴木亮太", native_name_language="ja")
    jeong = make_person(name="Hyejin Jeong", native_name="정혜진", native_name_language="ko")
    make_person(name="Дмитрий Соколов")
    make_person(name="Κατερίνα Αλεξίου")
    make_person(name="יעל כהן")
    make_person(name="فاطمة الزهراء")
    make_person(name="อรุณี ศรีสุข")
    iyer = make_person(name="Raghavan S. Iyer", native_name="राघवन अय्यर")
    dupont = make_person(name="Jean-François Dupont")
    hernandez = make_person(name="María Hernández Ibáñez")
    make_person(name="Şebnem Yıldız")
    dvorak = make_person(name="Jiří Dvořák")
    make_person(name="Zhou Weiss")

    make_affiliation(person=doris, organization=robotics, role="faculty", start="2012")
    make_affiliation(person=suzuki, organization=tohoku, role="phd_student", start="2018")
    make_affiliation(person=zhou, organization=fudan, role="postdoc", start="2021")
    make_affiliation(person=dupont, organization=karlsruhe, role="visitor", start="2019")
    interest = Interest.objects.create(name="Human-robot interaction")
    PersonInterest.objects.create(person=doris, interest=interest)
    project = Project.objects.create(name="SeaGlass", summary="Sensors for coral reefs")
    ProjectMember.objects.create(project=project, person=hernandez)

    sosp = make_venue(name="ACM Symposium on Operating Systems Principles", short_name="SOSP")
    icra = make_venue(
        name="IEEE International Conference on Robotics and Automation", short_name="ICRA"
    )
    jmlr = make_venue(
        name="Journal of Machine Learning Research", short_name="JMLR", kind="journal"
    )
    make_publication(
        title="Grasping Unknown Objects with Soft Hands",
        authors=[doris, dupont],
        venue=icra,
        date="2019-05",
        abstract="Compliant fingers adapt to shapes that no camera has seen.",
        doi="10.1109/ICRA.2019.8793877",
    )
    make_publication(
        title="Sprachverarbeitung und Maschinenübersetzung", authors=[doris], date="2008"
    )
    make_publication(
        title="Efficient Memory Management for Large Language Model Serving",
        authors=[zhou, "Stone, Harold B."],
        venue=sosp,
        date="2023-10",
        arxiv_id="2309.06180",
        keywords=["paged attention", "GPU memory"],
    )
    make_publication(
        title="File Systems That Forgive", authors=[soren, lue], venue=sosp, date="2021"
    )
    make_publication(
        title="Dropout Revisited for Small Data", authors=[iyer], venue=jmlr, date="2014"
    )
    make_publication(title="分布式存储系统的容错机制", authors=[zhou, lue], date="2020")
    make_publication(title="ロボットの歩行制御", authors=[suzuki], date="2019")
    make_publication(title="자율주행 차량의 경로 계획", authors=[jeong], date="2021")
    make_publication(title="Распознавание рукописных текстов", date="2015")
    make_publication(title="Αλγόριθμοι γράφων", date="2011")
    make_publication(title="Théorie des systèmes d’exploitation", authors=[dupont], date="1987")
    make_publication(title="Measuring 5G Latency in 28 GHz Bands", authors=[dvorak], date="2020")
    make_publication(title="Wi-Fi Sensing of Coral Reefs", authors=[hernandez], date="2018")


THIRD_SEARCHES = [
    # Accents and letters, both ways
    Search("doerte schaefer", "Dörte Schäfer-Grün", "person"),
    Search("schafer grun", "Dörte Schäfer-Grün", "person"),
    Search("schaefer-gruen", "Dörte Schäfer-Grün", "person"),
    Search("soren kjaergaard", "Søren Kjærgaard", "person"),
    Search("kjærgaard", "Søren Kjærgaard", "person"),
    Search("sian o'donoghue", "Siân O’Donoghue", "person"),
    Search("odonoghue", "Siân O’Donoghue", "person"),
    Search("jean francois", "Jean-François Dupont", "person"),
    Search("hernandez ibanez", "María Hernández Ibáñez", "person"),
    Search("sebnem yildiz", "Şebnem Yıldız", "person"),
    Search("dvorak jiri", "Jiří Dvořák", "person"),
    Search("ryota suzuki", "Ryōta Suzuki", "person"),
    Search("theorie des systemes", "Théorie des systèmes"),
    Search("d'exploitation", "Théorie des systèmes"),
    # Initials
    Search("j. dvorak", "Jiří Dvořák", "person"),
    Search("suzuki r", "Ryōta Suzuki", "person"),
    Search("r s iyer", "Raghavan S. Iyer", "person"),
    Search("iyer r.s.", "Raghavan S. Iyer", "person"),
    Search("tu karlsruhe", "Karlsruher Institut", "organization"),
    Search("jf dupont", "Jean-François Dupont", "person"),
    Search("j-f dupont", "Jean-François Dupont", "person"),
    Search("dupont, jean-françois", "Jean-François Dupont", "person"),
    # Chinese, Japanese, Korean
    Search("周静", "Jingyi Zhou", "person"),
    Search("静怡", "Jingyi Zhou", "person"),
    Search("zhoujingyi", "Jingyi Zhou", "person"),
    Search("jing yi zhou", "Jingyi Zhou", "person"),
    Search("lue zhiyuan", "Zhiyuan Lü", "person"),
    Search("lv zhiyuan", "Zhiyuan Lü", "person"),
    Search("志远", "Zhiyuan Lü", "person"),
    Search("容错", "分布式存储系统"),
    Search("存储系统", "分布式存储系统"),
    Search("鈴木", "Ryōta Suzuki", "person"),
    Search("歩行", "ロボットの歩行制御"),
    Search("ロボット", "ロボットの歩行制御"),
    Search("혜진", "Hyejin Jeong", "person"),
    Search("경로 계획", "자율주행 차량"),
    Search("자율주행", "자율주행 차량"),
    Search("서울대", "Seoul National University", "organization"),
    Search("東北", "Tohoku University", "organization"),
    # Other scripts
    Search("dmitry sokolov", "Дмитрий Соколов", "person"),
    Search("соколов дмитрий", "Дмитрий Соколов", "person"),
    Search("рукописные тексты", "Распознавание рукописных"),
    Search("рукописный текст", "Распознавание рукописных"),
    Search("katerina alexiou", "Κατερίνα Αλεξίου", "person"),
    Search("αλγοριθμοι", "Αλγόριθμοι γράφων"),
    Search("כהן", "יעל כהן", "person"),
    Search("فاطمة", "فاطمة الزهراء", "person"),
    Search("ศรีสุข", "อรุณี ศรีสุข", "person"),
    Search("राघवन", "Raghavan S. Iyer", "person"),
    # German compounds, inflected and partial words, digits, hyphens
    Search("maschinenuebersetzung", "Sprachverarbeitung"),
    Search("maschinen übersetzung", "Sprachverarbeitung"),
    Search("grasp unknown object", "Grasping Unknown"),
    Search("measure 5g", "Measuring 5G"),
    Search("28ghz", "Measuring 5G"),
    Search("5g latency", "Measuring 5G"),
    Search("wifi sensing", "Wi-Fi Sensing"),
    Search("human robot interaction", "Human-robot interaction", "interest"),
    Search("lang model serv", "Efficient Memory"),
    Search("memory-management", "Efficient Memory"),
    # Identifiers
    Search("https://arxiv.org/abs/2309.06180", "Efficient Memory"),
    Search("https://arxiv.org/pdf/2309.06180v2", "Efficient Memory"),
    Search("arXiv:2309.06180", "Efficient Memory"),
    Search("https://doi.org/10.1109/icra.2019.8793877", "Grasping Unknown"),
    Search("10.48550/arXiv.2309.06180", "Efficient Memory"),
    Search("10.1109/icra.2019.8793877", "Grasping Unknown"),
    Search("doi:10.1109/ICRA.2019.8793877", "Grasping Unknown"),
    # Acronyms, venues and years, names and organizations with topics
    Search("sosp 2023", "Efficient Memory"),
    Search("sosp21", "File Systems That Forgive"),
    Search("2019 icra", "Grasping Unknown"),
    Search("icra'19", "Grasping Unknown"),
    Search("jmlr", "Journal of Machine Learning", "venue"),
    Search("uc berkeley", "University of California, Berkeley", "organization"),
    Search("kit karlsruhe", "Karlsruher Institut", "organization"),
    Search("ki technologie", "Karlsruher Institut", "organization"),
    Search("u california berkeley", "University of California, Berkeley", "organization"),
    Search("univ california", "University of California, Berkeley", "organization"),
    Search("ecole polytechnique lausanne", "École Polytechnique", "organization"),
    Search("zhou memory", "Efficient Memory"),
    Search("schäfer robots", "Grasping Unknown", leads=False),
    Search("jeong 2021", "자율주행 차량"),
    Search("paged attention", "Efficient Memory"),
    Search("coral reefs", "SeaGlass", "project", leads=False),
    # Typos
    Search("grapsing unknwon", "Grasping Unknown"),
    Search("kjaergard", "Søren Kjærgaard", "person"),
    Search("karlsruhr institut", "Karlsruher Institut", "organization"),
    Search("languge modle serving", "Efficient Memory"),
    Search("соклов", "Дмитрий Соколов", "person"),
    # Operators
    Search("author:lü", "File Systems That Forgive"),
    Search("author:lue", "File Systems That Forgive"),
    Search("author:周静怡 memory", "Efficient Memory"),
    Search("author:stone", "Efficient Memory"),
    Search("venue:sosp year:2021", "File Systems That Forgive"),
    Search("venue:sosp -forgive", "Efficient Memory"),
    Search("year:-1990", "Théorie des systèmes"),
    Search("at:kit robotics", "Dörte Schäfer-Grün", "person"),
    Search("at:fudan memory", "Efficient Memory", leads=False),
    Search('"soft hands"', "Grasping Unknown"),
]
