"""A directory of groups that study earthquakes, languages and programs, in the world's scripts."""

from people.models import Person, PersonName
from publications.models import Publication, Venue
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import (
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Wei Zhang", "", "", ""),
    ("Zhang Wei", "张伟", "zh", "Zhang"),
    ("Nguyễn Thị Minh Khai", "", "", "Nguyễn"),
    ("Đỗ Quang Huy", "", "", "Đỗ"),
    ("Ayşe Kılıç", "", "", ""),
    ("Ilgaz Şahin", "", "", ""),
    ("Bjørn Ødegård", "", "", ""),
    ("Åsa Lindström", "", "", ""),
    ("Zoë Brontë-Keller", "", "", ""),
    ("Jiří Dvořák", "", "", ""),
    ("Tōru Saitō", "斉藤徹", "ja", ""),
    ("Yūko Ōhashi", "大橋優子", "ja", ""),
    ("小林 さくら", "", "", ""),
    ("Seo-yeon Choi", "최서연", "ko", ""),
    ("강민재", "", "", ""),
    ("Yuting Zhuge", "诸葛雨婷", "zh", ""),
    ("吕建国", "", "", ""),
    ("Siu-Ming Wong", "黃兆明", "zh", ""),
    ("Сергей Чайковский", "", "", ""),
    ("Ганна Зеленська", "", "", ""),
    ("Κωνσταντίνος Δημητρίου", "", "", ""),
    ("خالد الحداد", "", "", ""),
    ("محمد حسین رضایی", "", "", ""),
    ("דוד בן־ארי", "", "", ""),
    ("ऋषि कपूर", "", "", ""),
    ("Venkatesan Padmanabhan", "", "", ""),
    ("S. Ramanathan Iyer", "", "", ""),
    ("Sukarno", "", "", ""),
    ("Charles-Édouard de La Vallée Poussin", "", "", ""),
    ("Maria dos Santos Silva", "", "", ""),
    ("Otto von Guericke", "", "", ""),
    ("Siobhán Ní Dhomhnaill", "", "", ""),
    ("Patrick McAllister", "", "", ""),
    ("Thomas Hartley Jr.", "", "", ""),
    ("Elizabeth Hartley", "", "", ""),
    ("Ana Lucía Fernández-Peña", "", "", ""),
    ("T. S. Eliot", "", "", ""),
    ("Fatima Okonkwo", "", "", ""),
    ("Leslie Abernathy", "", "", ""),
    ("วิชัย สุขสวัสดิ์", "", "", ""),
    ("Ana Ng", "", "", ""),
    ("Ngô Bảo Châu", "", "", "Ngô"),
    ("Dieter Schröder", "", "", ""),
)
_VENUES = (
    ("ACL", "Annual Meeting of the Association for Computational Linguistics", "conference"),
    ("SOSP", "ACM Symposium on Operating Systems Principles", "conference"),
    ("CVPR", "IEEE/CVF Conference on Computer Vision and Pattern Recognition", "conference"),
    ("", "Nature", "journal"),
    ("", "Nature Geoscience", "journal"),
    ("JFP", "Journal of Functional Programming", "journal"),
    ("PVLDB", "Proceedings of the VLDB Endowment", "journal"),
    ("", "Geophysical Research Letters", "journal"),
    ("", "Earth and Planetary Science Letters", "journal"),
)


def make_directory() -> None:
    """Make people, places and topics, and what was written there."""
    people = make_people(_NAMES)
    Person.objects.filter(name="Fatima Okonkwo").update(orcid="0000-0002-1694-233X")
    casey = make_person(name="Casey Morgan")
    PersonName.objects.create(person=casey, name="Cassandra Wexford", kind=PersonName.Kind.FORMER)
    make_person(name="Ignatius Verborgen", is_listed=False)
    _make_places(people)
    _make_topics(people)
    venues = make_venues(_VENUES)
    venues["WMT"] = make_venue(
        name="Workshop on Machine Translation",
        short_name="WMT",
        kind="workshop",
        parent=venues["ACL"],
    )
    _make_publications(people, venues)
    _make_publications_with_identifiers(people, venues)
    _make_publications_in_other_languages(people)


def _make_places(people: Made) -> None:
    heidelberg = make_organization(
        name="University of Heidelberg",
        native_name="Universität Heidelberg",
        city="Heidelberg",
        country="DE",
    )
    geo = make_organization(name="Institute of Geosciences", parent=heidelberg, kind="institute")
    mit = make_organization(
        name="Massachusetts Institute of Technology",
        short_name="MIT",
        city="Cambridge",
        region="Massachusetts",
        country="US",
    )
    csail = make_organization(
        name="Computer Science and Artificial Intelligence Laboratory",
        short_name="CSAIL",
        parent=mit,
        kind="laboratory",
    )
    academy = make_organization(
        name="Chinese Academy of Sciences",
        short_name="CAS",
        native_name="中国科学院",
        city="Beijing",
        country="CN",
    )
    tokyo = make_organization(
        name="The University of Tokyo", native_name="東京大学", city="Tokyo", country="JP"
    )
    seoul = make_organization(
        name="Seoul National University",
        short_name="SNU",
        native_name="서울대학교",
        city="Seoul",
        country="KR",
    )
    make_organization(
        name="Lomonosov Moscow State University",
        native_name="Московский государственный университет",
        city="Moscow",
        country="RU",
    )
    cnrs = make_organization(
        name="Centre national de la recherche scientifique",  # codespell:ignore centre
        short_name="CNRS",
        city="Paris",
        country="FR",
    )
    kings = make_organization(name="King's College London", city="London", country="GB")
    ibm = make_organization(
        name="IBM Research – Zurich", city="Rüschlikon", country="CH", kind="company"
    )
    staff = (
        ("Dieter Schröder", geo, "faculty", "Professor of Seismology"),
        ("Åsa Lindström", geo, "phd_student", ""),
        ("Patrick McAllister", csail, "staff", "System Administrator"),
        ("Thomas Hartley Jr.", csail, "faculty", "Associate Professor"),
        ("Zhang Wei", academy, "postdoc", ""),
        ("Tōru Saitō", tokyo, "faculty", "Professor Emeritus"),
        ("小林 さくら", tokyo, "masters_student", ""),
        ("Seo-yeon Choi", seoul, "phd_student", ""),
        ("Charles-Édouard de La Vallée Poussin", cnrs, "researcher", "Directeur de recherche"),
        ("Elizabeth Hartley", kings, "staff", "Lab Manager"),
        ("Jiří Dvořák", ibm, "engineer", "Software Engineer"),
        ("Fatima Okonkwo", kings, "visitor", "Visiting Fellow"),
    )
    make_stays(staff, people, start="2014")


def _make_topics(people: Made) -> None:
    interests = (
        ("Machine translation", "MT", "Ana Lucía Fernández-Peña"),
        ("Seismology", "", "Dieter Schröder"),
        ("Computer vision", "", "Venkatesan Padmanabhan"),
        ("Type theory", "", "Jiří Dvořák"),
        ("Paleoclimatology", "", "Åsa Lindström"),
        ("Database systems", "", "Seo-yeon Choi"),
    )
    make_interests(interests, people)
    projects = (
        ("TREMOR: Early Warning of Earthquakes", "Phones as seismometers", "Dieter Schröder"),
        ("Polyglot Corpora", "Texts of endangered languages", "Ana Lucía Fernández-Peña"),
    )
    make_projects(projects, people, field="summary")


def _make_publications(people: Made, venues: dict[str, Venue]) -> None:
    choi, hartley = people["Seo-yeon Choi"], people["Thomas Hartley Jr."]
    asa, dieter = people["Åsa Lindström"], people["Dieter Schröder"]
    ana, jiri = people["Ana Lucía Fernández-Peña"], people["Jiří Dvořák"]
    for title, authors, date, venue, more in (
        ("Drought Tolerance of Rice", ("Okafor, Ngozi",), "2018", "Nature",
         {"abstract": "We compare gene-knockouts and wild-type plants, resistant to stress."}),
        ("Scheduling Clusters of Cheap Machines", (hartley, choi), "2016", "SOSP",
         {"keywords": ["work stealing", "load balancing"]}),
        ("Cluster Headaches and Sleep", ("Berg, Ida",), "2021", "", {}),
        ("C++ Templates and C# Generics: A Comparison", (jiri,), "2011", "JFP", {}),
        ("A Short Note on C", ("Berg, Ida",), "2020", "", {}),
        ("Concurrency in .NET Core", (jiri,), "2019", "", {}),
        ("CaCO₃ Precipitation in Deep-Sea Sediments", (asa,), "2020", "Nature Geoscience", {}),
        ("Thermodynamics of H$_2$SO$_4$/H$_2$O Mixtures", ("Clegg, Simon",), "1995", "", {}),
        ("BRCA1/2 Mutations and p53", ("Okafor, Ngozi",), "2009", "", {}),
        ("IL-6 Signaling in Type 2 Diabetes", ("Okafor, Ngozi",), "2012", "", {}),
        ("TCP/IP at 100 Gbit/s", (hartley,), "2015", "", {}),
        ("“Why Should I Trust You?”: Explaining the Predictions of Any Classifier",
         ("Ribeiro, Marco Tulio", "Singh, Sameer", "Guestrin, Carlos"), "2016", "", {}),
        ("Attention Is All You Need", ("Vaswani, Ashish", "Shazeer, Noam"), "2017", "", {}),
        ("Attention in Infants", ("Berg, Ida",), "2022", "", {}),
        ("The Colour of Ocean Noise", (asa,), "2013", "", {}),  # codespell:ignore colour
        ("Modeling Tumor Growth in Fetal Tissue", ("Okafor, Ngozi",), "2014", "", {}),
        ("Catalog of Historical Earthquakes", (dieter,), "2007", "Geophysical Research Letters",
         {}),
        ("Earthquake Early Warning with Smartphones", (dieter, asa), "2019-05",
         "Nature Geoscience", {}),
        ("Aftershock Forecasts: Part II, Uncertainties", (dieter,), "2021",
         "Geophysical Research Letters", {}),
        ("End-to-End Speech-to-Text on Low-Resource Languages", (ana,), "2021", "ACL", {}),
        ("Idioms in Statistical Machine Translation", (ana,), "2012", "WMT", {}),
        ("Peer-to-Peer File Sharing, Revisited", (choi,), "2010", "PVLDB", {}),
        ("Dependently Typed Programming with Singletons", (jiri,), "2012", "JFP", {}),
        ("1918 Influenza Mortality in Cities", ("Berg, Ida",), "2008", "", {}),
        ("Foundations of Databases", ("Abiteboul, Serge", "Hull, Richard"), "1995", "",
         {"kind": "book", "isbn": "0-201-53771-0"}),
        ("Query Optimization for Endless Streams", (choi,), "2018", "",
         {"kind": "thesis", "entry_type": "phdthesis"}),
        ("GlobalQuakes: Two Million Waveforms", (dieter,), "2022", "", {"kind": "dataset"}),
        ("Object Detection in Fog", (people["Venkatesan Padmanabhan"],), "2018", "CVPR", {}),
        ("Detecting Small Objects from Drones", (people["Venkatesan Padmanabhan"],), "2020",
         "CVPR", {}),
        ("X-Ray Views of Fossils", ("Berg, Ida",), "2009", "", {}),
        ("A Theory of Vacuum", (people["Otto von Guericke"],), "1672", "", {}),
    ):  # fmt: skip
        make_publication(title=title, authors=authors, date=date, venue=venues.get(venue), **more)


def _make_publications_with_identifiers(people: Made, venues: dict[str, Venue]) -> None:
    for title, authors, date, venue, more in (
        ("Array Programming with NumPy", ("Harris, Charles R.", "Millman, K. Jarrod"), "2020",
         "Nature", {"doi": "10.1038/s41586-020-2649-2"}),
        ("PipeDream: Generalized Pipeline Parallelism for DNN Training",
         ("Narayanan, Deepak", people["Wei Zhang"]), "2019", "SOSP",
         {"doi": "10.1145/3341301.3359646"}),
        ("Unsupervised Cross-lingual Representation Learning at Scale", ("Conneau, Alexis",),
         "2020", "ACL", {"doi": "10.18653/v1/2020.acl-main.747"}),
        ("Findings of the Shared Task on News", ("Barrault, Loïc",), "2019", "WMT",
         {"url": "https://aclanthology.org/W19-5301/"}),
        ("Gradual Typing for Objects", ("Siek, Jeremy", "Taha, Walid"), "2007", "",
         {"doi": "10.1007/978-3-540-73589-2_2"}),
        ("Deep Residual Learning for Image Recognition", ("He, Kaiming",), "2016", "CVPR",
         {"doi": "10.1109/CVPR.2016.90", "url": "https://ieeexplore.ieee.org/document/7780459"}),
        ("Seismic Velocities before Large Earthquakes", (people["Dieter Schröder"],), "2021",
         "Earth and Planetary Science Letters",
         {"url": "https://www.sciencedirect.com/science/article/pii/S0012821X21002557"}),
        ("Switch Transformers: Scaling to Trillion Parameter Models", ("Fedus, William",),
         "2021", "", {"arxiv_id": "2101.03961", "kind": Publication.Kind.PREPRINT}),
        ("The Large N Limit of Superconformal Field Theories", ("Maldacena, Juan",), "1997", "",
         {"arxiv_id": "hep-th/9711200", "kind": Publication.Kind.PREPRINT}),
    ):  # fmt: skip
        make_publication(title=title, authors=authors, date=date, venue=venues.get(venue), **more)


def _make_publications_in_other_languages(people: Made) -> None:
    for title, author, date in (
        ("Erdbebenfrühwarnsysteme in Süddeutschland", "Dieter Schröder", "2011"),
        ("Straßenbeleuchtung und Insektensterben", "Dieter Schröder", "2018"),
        ("L’œuvre de Poincaré : une relecture", "Charles-Édouard de La Vallée Poussin", "2005"),
        ("Modélisation de l’eau souterraine", "Charles-Édouard de La Vallée Poussin", "2016"),
        ("面向分布式系统的故障诊断方法研究", "Yuting Zhuge", "2019"),
        ("知识图谱中的实体对齐", "吕建国", "2021"),
        ("地震速報のための深層ニューラルネットワーク", "Tōru Saitō", "2018"),
        ("自然言語処理における係り受け解析", "Yūko Ōhashi", "2009"),
        ("한국어 음성 인식을 위한 자기지도 학습", "강민재", "2022"),
        ("Машинный перевод редких языков", "Сергей Чайковский", "2017"),
        ("Σεισμικός κίνδυνος στην Κρήτη", "Κωνσταντίνος Δημητρίου", "2010"),
        ("الترجمة الآلية للغة العربية", "خالد الحداد", "2015"),
        ("עיבוד שפה טבעית בעברית", "דוד בן־ארי", "2014"),
        ("Nhận dạng tiếng nói tiếng Việt", "Đỗ Quang Huy", "2013"),
        ("Deprem Erken Uyarı Sistemleri", "Ayşe Kılıç", "2020"),
        ("हिन्दी में मशीन अनुवाद", "ऋषि कपूर", "2016"),
        ("Coração e Emoções na Literatura", "Maria dos Santos Silva", "2012"),
        ("การเรียนรู้ของเครื่อง", "วิชัย สุขสวัสดิ์", "2017"),
    ):
        make_publication(title=title, authors=(people[author],), date=date)
