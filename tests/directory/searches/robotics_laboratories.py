"""A directory of laboratories for robotics in several countries."""

from people.models import Interest, PersonInterest, Project, ProjectMember
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)


def make_directory() -> None:
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
