"""A directory of institutes of physics, in several scripts and with many kinds of titles."""

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
    heidelberg = make_organization(
        name="Universität Heidelberg",
        short_name="UHD",
        other_names="Heidelberg University\nRuperto Carola",
        city="Heidelberg",
    )
    physics = make_organization(name="Department of Physics and Astronomy", parent=heidelberg)
    mpi = make_organization(
        name="Max-Planck-Institut für Informatik", short_name="MPI-INF", city="Saarbrücken"
    )
    tohoku = make_organization(name="Tohoku University", native_name="東北大学", city="Sendai")
    taiwan = make_organization(
        name="National Taiwan University", short_name="NTU", native_name="國立臺灣大學"
    )
    bell = make_organization(name="Bell Labs", other_names="AT&T Bell Laboratories", city="Murray")
    make_organization(name="Московский государственный университет", short_name="МГУ")
    make_organization(name="University of St. Andrews")
    make_organization(name="Lehrstuhl für Datenbanksysteme", parent=mpi)

    fiona = make_person(name="Fiona MacDonald", orcid="0000-0002-1825-0097")
    vdberg = make_person(name="Vincent van den Berg")
    king = make_person(name="Martin Luther King Jr.")
    garcia = make_person(name="Gloria García Márquez")
    odegard = make_person(name="Håkon Ødegård")
    djordje = make_person(name="Đorđe Đurić")
    ilgin = make_person(name="Ilgın Ağaoğlu")
    make_person(name="Guðrún Ægisdóttir")
    stefan = make_person(name="Ștefan Țurcanu")
    make_person(name="Pol Bel·lini")
    duong = make_person(name="Trần Thị Thuỳ Dương")
    make_person(name="Séamus O'Reilly")
    make_person(name="Chiara D’Angelo")
    kate = make_person(name="Katherine Johnson")
    liu = make_person(name="Xiaodong Liu", native_name="刘晓东")
    chen = make_person(name="Mei-Li Chen", native_name="陳美麗")
    wong = make_person(name="Tsz-Kin Wong", native_name="黃子健")
    make_person(name="诸葛静")
    make_person(name="单春雷")
    make_person(name="王 芳")
    ono = make_person(name="Shin’ichirō Ōno", native_name="大野慎一郎", native_name_language="ja")
    make_person(name="渡邊 恵", native_name_language="ja")
    make_person(name="ジョン・ミラー")
    lee = make_person(name="이준호")
    sujin = make_person(name="Soo-Jin Ryu", native_name="류수진", native_name_language="ko")
    make_person(name="Min-soo Choi", native_name="최민수", native_name_language="ko")
    yulia = make_person(name="Юлия Жёлудева")
    make_person(name="Сергей Чайковский")
    make_person(name="Володимир Гриценко")
    make_person(name="Ευάγγελος Χατζηδάκης")
    make_person(name="Νίκος Μπακογιάννης")
    make_person(name="عبد الرحمن أحمد")
    keyvan = make_person(name="کیوان یزدی")
    make_person(name="דוד לוי")
    make_person(name="अमित शर्मा")
    make_person(name="สมชาย ใจดี")
    make_person(name="გიორგი ბერიძე")
    make_person(name="Արամ Խաչատրյան")
    make_person(name="Dana Secret", is_listed=False)
    PersonName.objects.create(person=kate, name="Kitty Johnson")
    PersonName.objects.create(person=kate, name="Katherine Formername", kind="former")
    PersonName.objects.create(person=wong, name="黃舊名", kind="former")

    make_affiliation(person=fiona, organization=physics, role="faculty", title="Reader in Optics")
    make_affiliation(person=liu, organization=mpi, role="postdoc", start="2019", end="2021")
    make_affiliation(person=ono, organization=tohoku, role="faculty", title="Professor")
    make_affiliation(person=chen, organization=taiwan, role="phd_student")
    make_affiliation(person=vdberg, organization=bell, role="engineer")
    for name, others, person in (
        ("Natural language processing", "NLP\nComputational linguistics", kate),
        ("Databases", "", liu),
        ("Information-centric networking", "", lee),
    ):
        interest = Interest.objects.create(name=name, other_names=others)
        PersonInterest.objects.create(person=person, interest=interest)
    for name, tagline, person in (
        ("OpenFold-3", "Protein structures at home", fiona),
        ("Große Wörter", "A dictionary of compounds", garcia),
    ):
        project = Project.objects.create(name=name, tagline=tagline)
        ProjectMember.objects.create(project=project, person=person)

    eurosys = make_venue(name="European Conference on Computer Systems", short_name="EuroSys")
    icml = make_venue(name="International Conference on Machine Learning", short_name="ICML")
    workshop = make_venue(
        name="Workshop on Efficient Systems for Foundation Models",
        short_name="ES-FoMo",
        parent=icml,
    )
    jacm = make_venue(
        name="Journal of the ACM", short_name="JACM", other_names="J. ACM", kind="journal"
    )
    prl = make_venue(name="Physical Review Letters", short_name="PRL", kind="journal")
    tse = make_venue(
        name="IEEE Transactions on Software Engineering", short_name="TSE", kind="journal"
    )
    make_publication(
        title="Multi-Core Scheduling Revisited: What Have We Learned?",
        authors=[liu, fiona, "Tanenbaum, Andrew S."],
        venue=eurosys,
        venue_name="Proceedings of the Fifteenth European Conference on Computer Systems",
        date="2020-04",
        pages="1–15",
        doi="10.1145/3342195.3387524",
        abstract="Wasted cores cost throughput, and no one notices.",
    )
    make_publication(title="Caches for Multicore Processors", authors=[vdberg], date="2012")
    make_publication(
        title="Quantization without Tears", authors=[liu], venue=workshop, date="2024-07"
    )
    make_publication(
        title="Sorting in O(n log n) Moves", authors=[king], venue=jacm, date="2003-05"
    )
    make_publication(title="P = NP, Almost Surely", authors=[djordje], venue=jacm, date="2010")
    make_publication(
        title="H₂O Ice and the α-Helix",
        authors=[fiona],
        venue=prl,
        date="2016",
        arxiv_id="1605.01234",
    )
    make_publication(
        title="Loop Spaces and Knots", authors=[ilgin], date="2003", arxiv_id="math/0309136"
    )
    make_publication(title="COVID-19 Contact Tracing with E-Mail", authors=[kate], date="2021")
    make_publication(title="3D Shapes from C++ Templates", authors=[odegard], date="2011")
    make_publication(title="Amdahl’s Law for Node.js", authors=[stefan], venue=tse, date="2015")
    make_publication(title="Clustering Color Histograms by k-Means++", date="2009")
    make_publication(title="The Who and the What of TCP/IP", date="1998")
    make_publication(title="To Be or Not to Be: Answering Boolean Queries", date="2017")
    make_publication(
        title="Serving 1,000,000 Users on x86-64",
        date="2014",
        url="https://example.org/million-users.html",
    )
    make_publication(title="R&D Spending of I/O Vendors", authors=[king], date="2018")
    make_publication(title="GPT-4 as a Judge of SHA-256", authors=[yulia], date="2023")
    make_publication(title="ε-Differential Privacy", authors=[keyvan], date="2019")
    make_publication(
        title="Introduction to Algorithms", kind="book", isbn="978-0-262-03384-8", date="2009"
    )
    make_publication(title="Verteilte Datenbanksysteme im Einsatz", authors=[duong], date="2006")
    make_publication(title="機械學習在醫學影像的應用", authors=[chen], date="2020")
    make_publication(title="数据库系统的并发控制", authors=[liu], date="2018")
    make_publication(title="データベースの並列コンピューター処理", authors=[ono], date="2013")
    make_publication(title="기계 번역의 품질 평가", authors=[lee, sujin], date="2019")
    make_publication(title="Самый чёрный ящик", authors=[yulia], date="2016")
    make_publication(title="Secret Plans of the Draft", status="in_preparation")
