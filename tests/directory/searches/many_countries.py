"""A directory of groups in many countries."""

from people.models import (
    Person,
    PersonName,
)
from publications.models import Publication
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_stays,
)
from tests.factories import (
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Nguyễn Văn Hưng", "", "", "Nguyễn"),
    ("Đặng Thùy Linh", "", "", "Đặng"),
    ("Işıl Yıldırım", "", "", ""),
    ("Çağrı Öztürk", "", "", ""),
    ("Łukasz Wójcik", "", "", ""),
    ("Małgorzata Kowalczyk-Żak", "", "", ""),
    ("Jörg Weißenböck", "", "", ""),
    ("Þórdís Guðmundsdóttir", "", "", ""),
    ("T. V. Raghunathan", "", "", ""),
    ("Priya Krishnamurthy", "", "", ""),
    ("Sunita Deshpande", "सुनीता देशपांडे", "mr", ""),
    ("Ruoxi Chen", "陈若曦", "zh", ""),
    ("Xiaoming Lü", "吕晓明", "zh", ""),
    ("Jian'an Zhou", "周建安", "zh", ""),
    ("Guangyuan Sima", "司马光远", "zh", ""),
    ("Wing-Yan Cheung", "張詠欣", "zh", ""),
    ("Chih-Hao Tsai", "蔡志豪", "zh", ""),
    ("Haruka Shimizu", "清水遥", "ja", ""),
    ("Shōhei Ōnishi", "大西翔平", "ja", ""),
    ("斎藤健", "", "", ""),
    ("タナカ ユウキ", "", "", ""),
    ("Ji-hyun Park", "박지현", "ko", ""),
    ("이수진", "", "", ""),
    ("정현우", "", "", ""),
    ("Юлия Щербакова", "", "", ""),
    ("Олексій Шевченко", "", "", ""),
    ("Ευάγγελος Χατζηδάκης", "", "", ""),
    ("عبد الرحمن الخطيب", "", "", ""),
    ("רחל גולדברג", "", "", ""),
    ("زهرا احمدی", "", "", ""),
    ("Willem van den Broek", "", "", ""),
    ("María José de la Fuente Ortiz", "", "", ""),
    ("Étienne d’Aubigny", "", "", ""),
    ("Niamh O'Connor", "", "", ""),
    ("Anne-Laure Dupont-Moreau", "", "", ""),
    ("Søren Kjærgaard", "", "", ""),
    ("Robert Downing III", "", "", ""),
    ("Grace Adeyemi", "", "", ""),
    ("Connor Adams", "", "", ""),
    ("Ruo Chen", "", "", ""),
)


def make_directory() -> None:
    """Make groups in many countries, with what they wrote."""
    people = _make_people()
    _make_places(people)
    _make_topics(people)
    _make_computer_science(people)
    _make_other_subjects(people)


def _make_people() -> Made:
    people = make_people(_NAMES)
    Person.objects.filter(name="Grace Adeyemi").update(orcid="0000-0003-4567-8914")
    PersonName.objects.create(person=people["Haruka Shimizu"], name="しみず はるか")
    robin = make_person(name="Robin Falkenrath")
    PersonName.objects.create(
        person=robin, name="Roberta Quillfeather", kind=PersonName.Kind.FORMER
    )
    make_person(name="Hildegard Unsichtbar", is_listed=False)
    return people


def _make_places(people: Made) -> None:
    braunschweig = make_organization(
        name="Technische Universität Braunschweig", short_name="TUBS", city="Braunschweig"
    )
    chair = make_organization(
        name="Lehrstuhl für Rechnersysteme", parent=braunschweig, kind="group"
    )
    jiaotong = make_organization(
        name="Xi’an Jiaotong University", native_name="西安交通大学", city="Xi’an"
    )
    kaist = make_organization(
        name="Korea Advanced Institute of Science and Technology",
        short_name="KAIST",
        native_name="한국과학기술원",
    )
    lausanne = make_organization(
        name="École Polytechnique Fédérale de Lausanne", short_name="EPFL", city="Lausanne"
    )
    make_organization(
        name="Universidade de São Paulo", short_name="USP", city="São Paulo", country="BR"
    )
    kyoto = make_organization(name="Kyoto University", native_name="京都大学", city="Kyoto")
    make_organization(name="Kyoto Institute of Technology", city="Kyoto")
    labs = make_organization(name="Hewlett Packard Labs", short_name="HP Labs", kind="company")
    make_organization(name="National University of Singapore", city="Singapore")
    make_organization(name="Indian Institute of Technology Madras", short_name="IIT Madras")
    staff = (
        ("Jörg Weißenböck", chair, "faculty", "Professor"),
        ("Anne-Laure Dupont-Moreau", lausanne, "staff", "Secretary"),
        ("Ruoxi Chen", jiaotong, "phd_student", "Ph.D. candidate"),
        ("Jian'an Zhou", jiaotong, "faculty", "Associate Professor"),
        ("Ji-hyun Park", kaist, "postdoc", "Postdoctoral researcher"),
        ("정현우", kaist, "masters_student", ""),
        ("Haruka Shimizu", kyoto, "faculty", "Assistant Professor"),
        ("Niamh O'Connor", labs, "researcher", "Research scientist"),
        ("Grace Adeyemi", lausanne, "visitor", "Visiting scholar"),
        ("Søren Kjærgaard", chair, "engineer", "Research software engineer"),
    )
    make_stays(staff, people, start="2012")


def _make_topics(people: Made) -> None:
    interests = (
        ("Human–Computer Interaction", "HCI", "Niamh O'Connor"),
        ("Natural Language Processing", "NLP", "Ji-hyun Park"),
        ("Confidential Computing", "", "Jörg Weißenböck"),
        ("Density Functional Theory", "DFT", "Sunita Deshpande"),
        ("Operating Systems", "", "Ruoxi Chen"),
    )
    make_interests(interests, people)
    projects = (
        ("Kestrel: A File System for Fast Disks", "Stores petabytes", "Jörg Weißenböck"),
        ("SALTMARSH: Carbon Storage at the Coast", "", "Sunita Deshpande"),
    )
    make_projects(projects, people, field="tagline")


def _make_computer_science(people: Made) -> None:
    osdi = make_venue(
        name="USENIX Symposium on Operating Systems Design and Implementation", short_name="OSDI"
    )
    neurips = make_venue(
        name="Conference on Neural Information Processing Systems",
        short_name="NeurIPS",
        other_names="NIPS",
    )
    icml = make_venue(name="International Conference on Machine Learning", short_name="ICML")
    workshop = make_venue(
        name="Workshop on Machine Learning for Telescopes", kind="workshop", parent=icml
    )
    parallel = make_venue(
        name="IEEE Transactions on Parallel and Distributed Systems",
        short_name="TPDS",
        kind="journal",
    )
    chen, joerg = people["Ruoxi Chen"], people["Jörg Weißenböck"]
    niamh, park = people["Niamh O'Connor"], people["Ji-hyun Park"]
    make_publication(
        title="Cobalt: Scheduling Deep Learning Jobs on Heterogeneous GPU Clusters",
        authors=(chen, joerg, people["Priya Krishnamurthy"]),
        venue=osdi,
        date="2020-11",
        doi="10.1145/3575693.3575701",
        abstract="We reduce fragmentation by buddy allocation; preemption hardly ever helps.",
        keywords=["gang scheduling", "accelerators"],
    )
    for title, authors, venue, date, more in (
        ("Scheduling without Clusters", ("Adams, Connor",), None, "2012", {}),
        ("Cluster Analysis of Galaxy Surveys", ("Chen, Ru",), None, "2021", {}),
        ("Ray Tracing in the Browser with WebGPU", (niamh,), None, "2019", {}),
        ("Learning Sparse Graphs with Transformers", (park, chen), neurips, "2021-12", {}),
        ("Transformers for Speech", ("Lee, Sujin",), neurips, "2019-12", {}),
        ("Finding Pulsars with Small Models", (park,), workshop, "2021-07", {}),
        ("Bandits with Long Memories", (park,), icml, "2021-07", {}),
        ("Modern C++ for Embedded Controllers", (people["Søren Kjærgaard"],), None, "2017", {}),
        ("Programming in C", ("Adams, Connor",), None, "2001", {}),
        ("Garbage Collection in C# and .NET", (niamh,), None, "2016", {}),
        ("The Net: A History", ("Field, Will",), None, "1999", {}),
        ("An O(n log n) Algorithm for k-Means", (people["Łukasz Wójcik"],), None, "2014", {}),
        ("To Be or Not to Be Cached", (joerg, niamh), parallel, "2013-05", {}),
        ("Timestamps for Microservices in a Distributed Database", (chen,), parallel, "2022", {}),
        ("Benchmarking Deep Neural Networks on Mobile Phones", (park,), None, "2018", {}),
        ("A Benchmark for Neural Codes", ("Smith, Ann",), None, "2019", {}),
        ("Deep Sea Benchmarks", ("Smith, Ann",), None, "2020", {}),
        (
            "Probabilistic Type Checking",
            ("Milner, Ada", "Church, Bo"),
            None,
            "2021-04",
            {"arxiv_id": "2104.05678", "kind": Publication.Kind.PREPRINT},
        ),
        ("6G Networks: What Comes after 5G", (people["Çağrı Öztürk"],), None, "2023", {}),
        ("1984 Revisited: Surveillance in Messengers", ("Field, Will",), None, "2015", {}),
        ("A Survey of IPv6 Deployment", (people["Çağrı Öztürk"],), None, "2011", {}),
    ):
        make_publication(title=title, authors=authors, venue=venue, date=date, **more)


def _make_other_subjects(people: Made) -> None:
    jacs = make_venue(
        name="Journal of the American Chemical Society", short_name="JACS", kind="journal"
    )
    letters = make_venue(name="Physical Review Letters", short_name="PRL", kind="journal")
    sunita, grace = people["Sunita Deshpande"], people["Grace Adeyemi"]
    for title, authors, venue, date, more in (
        ("Synthesis of 2,3-Dihydrofurans from β-Ketoesters", (sunita,), jacs, "2018", {}),
        ("CO₂ Reduction on Cu(111) Surfaces", (sunita,), jacs, "2020", {}),
        ("Spin Waves in γ-Fe₂O₃ Nanoparticles", (sunita,), letters, "2009", {}),
        ("L²-Boundedness of Fourier Multipliers", (people["Łukasz Wójcik"],), None, "2010", {}),
        ("Schrödinger Operators on Trees", (people["Łukasz Wójcik"],), None, "2012", {}),
        ("Color Perception and Behavior of Honeybees", (grace,), None, "2016", {}),
        ("Fiber-Optic Sensing in Aluminum Alloys", (grace,), None, "2015", {}),
        ("Matrices and Criteria of Stability", ("Hurwitz, Ada",), None, "1998", {}),
        ("Long-Term Effects of COVID-19 on Memory", (grace,), None, "2022", {}),
        ("Binding of SARS-CoV-2 Antibodies", (grace,), None, "2021", {}),
        (
            "Datenschutzgrundverordnung und maschinelles Lernen",
            ("Weißenböck, Jörg",),
            None,
            "2019",
            {},
        ),
        ("Energieeffiziente Rechenzentren", ("Weißenböck, Jörg",), None, "2014", {}),
        ("Les réseaux d’eau à l’ère du numérique", (people["Étienne d’Aubigny"],), None, "", {}),
        ("基于图神经网络的知识图谱补全", (people["Jian'an Zhou"],), None, "2022", {}),
        ("深層学習による画像認識の高速化", (people["Haruka Shimizu"],), None, "2020", {}),
        ("한국어 형태소 분석기의 성능 비교", (people["이수진"],), None, "2017", {}),
        ("Применение нейронных сетей в медицине", (people["Юлия Щербакова"],), None, "2019", {}),
        ("Yapay Sinir Ağları ile Işık Tahmini", (people["Işıl Yıldırım"],), None, "2020", {}),
        ("Salt Marshes as Carbon Sinks", (sunita,), None, "2021", {}),
        ("Who Owns the Moon?", ("Field, Will",), None, "2008", {}),
    ):
        make_publication(title=title, authors=authors, venue=venue, date=date, **more)
