"""A small directory in several scripts, and what each search must find first in it."""

from typing import NamedTuple

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


class Search(NamedTuple):
    typed: str
    first: str
    """The first result of the kind, as its name or title begins."""
    kind: str = "publication"
    leads: bool = True
    """Whether its group is the first."""


SEARCHES = [
    # Names: exact, in either order, beginnings, accents, case
    Search("Hanyu Zhao", "Hanyu Zhao", "person"),
    Search("zhao hanyu", "Hanyu Zhao", "person"),
    Search("HANYU", "Hanyu Zhao", "person"),
    Search("hany", "Hanyu Zhao", "person"),
    Search("hank zhao", "Hanyu Zhao", "person"),
    Search("jurgen muller", "Jürgen Müller", "person"),
    Search("juergen mueller", "Jürgen Müller", "person"),
    Search("JÜRGEN", "Jürgen Müller", "person"),
    Search("anna müller", "Anna Mueller", "person"),
    Search("angstrom", "Ingrid Ångström", "person"),
    Search("ångström", "Ingrid Ångström", "person"),
    Search("obrien", "Sinéad O’Brien", "person"),
    Search("O'Brien", "Sinéad O’Brien", "person"),
    Search("sinead", "Sinéad O’Brien", "person"),
    Search("van beethoven", "Ludwig van Beethoven", "person"),
    Search("beethoven ludwig", "Ludwig van Beethoven", "person"),
    # Chinese: characters, two of them, pinyin with and without spaces, either order
    Search("赵汉宇", "Hanyu Zhao", "person"),
    Search("汉宇", "Hanyu Zhao", "person"),
    Search("赵汉", "Hanyu Zhao", "person"),
    Search("zhaohanyu", "Hanyu Zhao", "person"),
    Search("hanyuzhao", "Hanyu Zhao", "person"),
    Search("zhao han yu", "Hanyu Zhao", "person"),
    Search("han yu zhao", "Hanyu Zhao", "person"),
    # Other scripts in Latin letters, as people spell them
    Search("choi younghee", "최영희", "person"),
    Search("young hee choi", "최영희", "person"),
    Search("choe yeonghui", "최영희", "person"),
    Search("kyoko sato", "さとう きょうこ", "person"),
    Search("satou kyouko", "さとう きょうこ", "person"),
    Search("ivan petrov", "Иван Петров", "person"),
    Search("petrov", "Иван Петров", "person"),
    Search("papadopoulos", "Γιώργος Παπαδόπουλος", "person"),
    Search("张伟", "张伟", "person"),
    Search("zhang wei", "张伟", "person"),
    Search("wei zhang", "张伟", "person"),
    Search("zhangwei", "张伟", "person"),
    Search("欧阳明", "Ming Ouyang", "person"),
    Search("ouyang ming", "Ming Ouyang", "person"),
    Search("深度学习", "基于深度学习的图像识别方法"),
    Search("图像", "基于深度学习的图像识别方法"),
    Search("图像 深度", "基于深度学习的图像识别方法"),
    Search("北京大学", "Peking University", "organization"),
    # Japanese, Korean, Cyrillic, Arabic
    Search("山田太郎", "Taro Yamada", "person"),
    Search("太郎", "Taro Yamada", "person"),
    Search("yamada taro", "Taro Yamada", "person"),
    Search("画像認識", "深度学習による画像認識"),
    Search("김민수", "Minsu Kim", "person"),
    Search("민수", "Minsu Kim", "person"),
    Search("kim minsu", "Minsu Kim", "person"),
    Search("영상 인식", "딥러닝을 이용한 영상 인식"),
    Search("딥러닝", "딥러닝을 이용한 영상 인식"),
    Search("иван петров", "Иван Петров", "person"),
    Search("петров", "Иван Петров", "person"),
    Search("НЕЙРОННЫЕ", "Нейронные сети и обучение"),
    Search("التعلم العميق", "التعلم العميق للصور"),
    Search("ليلى", "Layla Anwar", "person"),
    # Titles, venues, years, abstracts, keywords
    Search("ray", "Ray: A Distributed Framework"),
    Search("ray", "Ray Charles", "person", leads=False),
    Search("hived", "HiveD: Sharing a GPU Cluster", "publication"),
    Search("hived", "HiveD: Sharing a GPU Cluster", "project", leads=False),
    Search("osdi 2020", "HiveD: Sharing"),
    Search("osdi 2018", "Ray: A Distributed"),
    Search("osdi", "USENIX Symposium on Operating Systems", "venue"),
    Search("tail at scale", "The Tail at Scale"),
    Search("a tail", "A Tail of Two Queues"),
    Search("cluster scheduling", "Cluster Scheduling for Everyone"),
    Search("sharing anomaly", "HiveD: Sharing"),
    Search("virtual private cluster", "HiveD: Sharing"),
    Search("stoica", "Ray: A Distributed"),
    Search("uber primzahlen", "Über die Verteilung"),
    Search("ueber die verteilung", "Über die Verteilung"),
    Search("machine learning", "Machine learning", "interest"),
    Search("operating systems", "Hanyu Zhao", "person", leads=False),
    Search("MSRA", "Microsoft Research Asia", "organization"),
    Search("zurich", "ETH Zürich", "organization", leads=False),
    Search("zuerich", "ETH Zürich", "organization", leads=False),
    Search("research intern", "Hanyu Zhao", "person"),
    Search("postdoc peking", "Minsu Kim", "person"),
    Search("phd student", "Taro Yamada", "person"),
    # People by where they are, and by other forms of their given names; theses
    Search("professor switzerland", "Jürgen Müller", "person"),
    Search("beijing intern", "Hanyu Zhao", "person"),
    Search("raymond charles", "Ray Charles", "person"),
    Search("lutz beethoven", "Ludwig van Beethoven", "person"),
    Search("thesis mueller", "Queues of Unusual"),
    Search("phd thesis queues", "Queues of Unusual"),
    Search("doctoral dissertation 2014", "Queues of Unusual"),
    # Typos
    Search("queeu unusual", "Queues of Unusual"),
    Search("cluster schduling", "Cluster Scheduling for Everyone"),
    Search("clutser scheduling", "Cluster Scheduling for Everyone"),
    Search("hanyu zaho", "Hanyu Zhao", "person"),
    Search("beethovn", "Ludwig van Beethoven", "person"),
    Search("microsft research", "Microsoft Research Asia", "organization"),
    Search("distribted framewrok", "Ray: A Distributed"),
    Search("reinforcment lerning", "Deep Reinforcement"),
    Search("hdeep lerning guarantes", "HiveD: Sharing"),
    Search("juregn müller", "Jürgen Müller", "person"),
    Search("clusterscheduling", "Cluster Scheduling for Everyone"),
    # Operators
    Search('"tail at scale"', "The Tail at Scale"),
    Search("tail -scale", "A Tail of Two Queues"),
    Search('"cluster scheduling" -everyone', "Themis"),
    Search("author:zhao", "HiveD: Sharing"),
    Search("author:muller", "Cluster Scheduling for Everyone"),
    Search('author:"hans müller"', "Über die Verteilung"),
    Search('author:"müller hans"', "Über die Verteilung"),
    Search('author:"h. müller"', "Über die Verteilung"),
    Search('author:"Müller, H."', "Über die Verteilung"),
    Search("author:h.müller", "Über die Verteilung"),
    Search("author:stoica ray", "Ray: A Distributed"),
    Search("year:1808", "Symphonies in C++"),
    Search("year:2019-2021 cluster", "Cluster Scheduling for Everyone"),
    Search("cluster year:-2019", "Themis"),
    Search("gpu year:2020-", "HiveD: Sharing"),
    Search("venue:osdi", "HiveD: Sharing"),
    Search("venue:osdi -gpu", "Ray: A Distributed"),
    Search("venue:PVLDB", "基于深度学习"),
    Search("at:msra", "Hanyu Zhao", "person"),
    Search('at:"Peking University" postdoc', "Minsu Kim", "person"),
    Search("at:pku", "Minsu Kim", "person"),
    Search('"画像認識"', "深度学習による画像認識"),
    Search("100% utilization", "Deep Reinforcement"),
    Search("C++", "Symphonies in C++"),
]
