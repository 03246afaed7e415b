"""A directory of a group for networks, in several scripts."""

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
    tsinghua = make_organization(
        name="Tsinghua University", short_name="THU", native_name="清华大学", city="Beijing"
    )
    munich = make_organization(
        name="Technische Universität München", short_name="TUM", city="München"
    )
    kyoto = make_organization(name="Kyoto University", native_name="京都大学")
    lab = make_organization(name="Networked Systems Laboratory", parent=munich)

    xiaoming = make_person(name="Xiaoming Wang", native_name="王小明")
    lu = make_person(name="吕伟")
    make_person(name="李娜")
    takahashi = make_person(
        name="Kenichi Takahashi", native_name="高橋健一", native_name_language="ja"
    )
    make_person(name="やまもと はなこ")
    kwak = make_person(name="Jieun Kwak", native_name="곽지은", native_name_language="ko")
    make_person(name="박서준")
    lukasz = make_person(name="Łukasz Żółkiewski")
    hung = make_person(name="Nguyễn Văn Hùng")
    ozturk = make_person(name="Björn Öztürk")
    weiss = make_person(name="Karl Weiß")
    make_person(name="Ólafur Þórðarson")
    make_person(name="İbrahim Çelik")
    make_person(name="José María de la Cruz")
    lefevre = make_person(name="Anne-Sophie Lefèvre")
    olga = make_person(name="Ольга Щербакова")
    make_person(name="محمد الخطيب")
    smith = make_person(name="John Smith")
    make_person(name="Adele Smithson")
    make_person(name="Ελένη Νικολάου")

    make_affiliation(person=ozturk, organization=lab, role="postdoc", start="2020")
    make_affiliation(person=xiaoming, organization=tsinghua, role="phd_student", start="2019")
    make_affiliation(person=takahashi, organization=kyoto, role="faculty", start="2001")
    for name, person in (("Quantum computing", lukasz), ("Graph neural networks", kwak)):
        PersonInterest.objects.create(person=person, interest=Interest.objects.create(name=name))
    project = Project.objects.create(name="OpenWeather: Forecasts for All", summary="Rain")
    ProjectMember.objects.create(project=project, person=smith)

    neurips = make_venue(
        name="Advances in Neural Information Processing Systems", short_name="NeurIPS"
    )
    nsdi = make_venue(
        name="USENIX Symposium on Networked Systems Design and Implementation", short_name="NSDI"
    )
    tods = make_venue(
        name="ACM Transactions on Database Systems", short_name="TODS", kind="journal"
    )
    make_publication(
        title="Attention Is All You Need",
        authors=["Vaswani, Ashish", "Shazeer, Noam"],
        venue=neurips,
        date="2017-12",
        abstract="We propose the Transformer, based solely on attention mechanisms.",
    )
    make_publication(
        title="BERT: Pre-training of Deep Bidirectional Transformers",
        authors=["Devlin, Jacob"],
        date="2019",
    )
    make_publication(
        title="Congestion Control for Datacenter Networks",
        authors=[ozturk, smith],
        venue=nsdi,
        date="2020-02",
        keywords=["TCP incast", "explicit congestion notification"],
    )
    make_publication(
        title="Networks of the Heart", authors=[lefevre, "Smith, Jane"], venue=nsdi, date="2021"
    )
    make_publication(
        title="Indexing for Naïve Users: A Résumé", authors=[weiss], venue=tods, date="1999-03"
    )
    make_publication(title="Query Optimization Revisited", venue=tods, date="2003")
    make_publication(title="大规模图神经网络的分布式训练", authors=[xiaoming, lu], date="2021")
    make_publication(title="量子コンピュータの誤り訂正", authors=[takahashi], date="2014")
    make_publication(title="그래프 신경망의 효율적 학습", authors=[kwak], date="2022")
    make_publication(title="Оптимизация запросов в базах данных", authors=[olga], date="2010")
    make_publication(title="معالجة اللغة العربية", date="2018")
    make_publication(title="Tối ưu hóa mạng nơ-ron", authors=[hung], date="2020")
    make_publication(title="Größere Wörterbücher für Straßennamen", authors=[weiss], date="2005")
    make_publication(title="What’s New in LLVM 3.0?", authors=[lukasz], date="2011")
    make_publication(title="k-Nearest Neighbors in 10,000 Dimensions", date="2016")
