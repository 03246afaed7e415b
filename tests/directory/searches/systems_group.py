"""A directory of a group for systems, in several scripts."""

from people.models import Interest, PersonInterest, PersonName, Project, ProjectMember
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)


def make_directory() -> None:
    """Make people, publications, venues, organizations, projects and interests to search for."""
    university = make_organization(
        name="Peking University", short_name="PKU", native_name="北京大学"
    )
    school = make_organization(name="School of Computer Science", parent=university)
    company = make_organization(name="Microsoft Research Asia", short_name="MSRA", city="Beijing")
    zurich = make_organization(
        name="ETH Zürich", city="Zürich", country="CH", other_names="Eidgenössische TH"
    )
    group = make_organization(name="Systems Research Group", parent=company)

    hanyu = make_person(name="Hanyu Zhao", native_name="赵汉宇", tagline="Schedules GPU clusters")
    juergen = make_person(name="Jürgen Müller")
    mueller = make_person(name="Anna Mueller")
    angstrom = make_person(name="Ingrid Ångström")
    make_person(name="Sinéad O’Brien")
    yamada = make_person(name="Taro Yamada", native_name="山田太郎", native_name_language="ja")
    kim = make_person(name="Minsu Kim", native_name="김민수", native_name_language="ko")
    make_person(name="최영희")
    make_person(name="さとう きょうこ")
    make_person(name="Γιώργος Παπαδόπουλος")
    zhang = make_person(name="张伟")
    ivanov = make_person(name="Иван Петров")
    ouyang = make_person(name="Ming Ouyang", native_name="欧阳明")
    beethoven = make_person(name="Ludwig van Beethoven")
    ray = make_person(name="Ray Charles")
    anwar = make_person(name="Layla Anwar", native_name="ليلى أنور", native_name_language="ar")
    make_person(name="Hidden Person", is_listed=False)
    PersonName.objects.create(person=hanyu, name="Hank Zhao")
    PersonName.objects.create(person=angstrom, name="Ingrid Oldname", kind="former")

    make_affiliation(person=hanyu, organization=group, role="intern", title="Research Intern")
    make_affiliation(person=juergen, organization=zurich, role="faculty", title="Full Professor")
    make_affiliation(person=kim, organization=school, role="postdoc")
    make_affiliation(person=yamada, organization=school, role="phd_student")
    for name, person in (("Operating systems", hanyu), ("Machine learning", juergen)):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=person, interest=interest)
    project = Project.objects.create(
        name="HiveD: Sharing a GPU Cluster", summary="Virtual clusters"
    )
    ProjectMember.objects.create(project=project, person=hanyu)

    osdi = make_venue(
        name="USENIX Symposium on Operating Systems Design and Implementation", short_name="OSDI"
    )
    socc = make_venue(name="ACM Symposium on Cloud Computing", short_name="SoCC")
    vldb = make_venue(name="Proceedings of the VLDB Endowment", short_name="PVLDB", kind="journal")
    make_publication(
        title="HiveD: Sharing a GPU Cluster for Deep Learning with Guarantees",
        authors=[hanyu, "Lau, Francis C. M."],
        venue=osdi,
        venue_name="14th USENIX Symposium on Operating Systems Design and Implementation",
        date="2020-11",
        abstract="Deep learning training on a shared GPU cluster suffers from sharing anomaly.",
        keywords=["cluster scheduling", "virtual private cluster"],
    )
    make_publication(
        title="Ray: A Distributed Framework for Emerging AI Applications",
        authors=["Moritz, Philipp", "Stoica, Ion"],
        venue=osdi,
        date="2018-10",
    )
    make_publication(
        title="Array Programming with NumPy", authors=["Harris, Charles R."], date="2020-09"
    )
    make_publication(
        title="Themis: Fair and Efficient GPU Cluster Scheduling", venue=socc, date="2019"
    )
    make_publication(
        title="Cluster Scheduling for Everyone", authors=[juergen], date="2021", venue=socc
    )
    make_publication(title="The Tail at Scale", authors=["Dean, Jeffrey"], date="2013-02")
    make_publication(title="A Tail of Two Queues", authors=[mueller], date="2015")
    make_publication(
        title="Über die Verteilung der Primzahlen", authors=["Müller, Hans"], date="1901"
    )
    make_publication(title="基于深度学习的图像识别方法", authors=[zhang], date="2017", venue=vldb)
    make_publication(title="深度学習による画像認識", authors=[yamada], date="2016")
    make_publication(title="딥러닝을 이용한 영상 인식", authors=[kim], date="2018")
    make_publication(title="Нейронные сети и обучение", authors=[ivanov], date="2012")
    make_publication(title="Symphonies in C++", authors=[beethoven, ouyang], date="1808")
    make_publication(title="Songs about Rays", authors=[ray], date="1960")
    make_publication(title="التعلم العميق للصور", authors=[anwar], date="2022")
    make_publication(title="Deep Reinforcement Learning at 100% Utilization", date="2022-05")
    make_publication(
        title="Queues of Unusual Length",
        authors=[mueller],
        date="2014",
        kind="thesis",
        entry_type="phdthesis",
        abstract="Proteins wait for enzymes.",
    )
