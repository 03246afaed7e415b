"""Another directory in several scripts, and what each search must find first in it."""

from people.models import Interest, PersonInterest, Project, ProjectMember
from tests.directory.search_cases import Search
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)


def make_more() -> None:
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


MORE_SEARCHES = [
    # Accents and letters, both ways
    Search("lukasz zolkiewski", "Łukasz Żółkiewski", "person"),
    Search("Żółkiewski", "Łukasz Żółkiewski", "person"),
    Search("nguyen van hung", "Nguyễn Văn Hùng", "person"),
    Search("hung nguyen", "Nguyễn Văn Hùng", "person"),
    Search("bjoern oeztuerk", "Björn Öztürk", "person"),
    Search("bjorn ozturk", "Björn Öztürk", "person"),
    Search("weiss", "Karl Weiß", "person"),
    Search("WEISS karl", "Karl Weiß", "person"),
    Search("thordarson", "Ólafur Þórðarson", "person"),
    Search("ibrahim celik", "İbrahim Çelik", "person"),
    Search("çelik", "İbrahim Çelik", "person"),
    Search("de la cruz", "José María de la Cruz", "person"),
    Search("jose maria", "José María de la Cruz", "person"),
    Search("anne sophie lefevre", "Anne-Sophie Lefèvre", "person"),
    Search("annesophie", "Anne-Sophie Lefèvre", "person"),
    Search("smith", "John Smith", "person"),
    Search("smiths", "Adele Smithson", "person"),
    Search("naive users resume", "Indexing for Naïve Users"),
    Search("groessere woerterbuecher", "Größere Wörterbücher"),
    Search("strassennamen", "Größere Wörterbücher"),
    Search("muenchen", "Technische Universität München", "organization"),
    # Chinese
    Search("小明", "Xiaoming Wang", "person"),
    Search("wangxiaoming", "Xiaoming Wang", "person"),
    Search("xiao ming wang", "Xiaoming Wang", "person"),
    Search("wang xiao ming", "Xiaoming Wang", "person"),
    Search("lv wei", "吕伟", "person"),
    Search("lü wei", "吕伟", "person"),
    Search("wei lyu", "吕伟", "person"),
    Search("lina", "李娜", "person"),
    Search("na li", "李娜", "person"),
    Search("神经网络", "大规模图神经网络的分布式训练"),
    Search("训练", "大规模图神经网络的分布式训练"),
    Search("清华", "Tsinghua University", "organization"),
    # Japanese, Korean, Cyrillic, Greek, Arabic, Vietnamese
    Search("高橋", "Kenichi Takahashi", "person"),
    Search("健一", "Kenichi Takahashi", "person"),
    Search("takahashi kenichi", "Kenichi Takahashi", "person"),
    Search("yamamoto hanako", "やまもと はなこ", "person"),
    Search("誤り訂正", "量子コンピュータの誤り訂正"),
    Search("コンピュータ", "量子コンピュータの誤り訂正"),
    Search("곽지은", "Jieun Kwak", "person"),
    Search("지은", "Jieun Kwak", "person"),
    Search("seojun park", "박서준", "person"),
    Search("park seo jun", "박서준", "person"),
    Search("신경망", "그래프 신경망의 효율적 학습"),
    Search("щербакова", "Ольга Щербакова", "person"),
    Search("olga shcherbakova", "Ольга Щербакова", "person"),
    Search("ОПТИМИЗАЦИЯ ЗАПРОСОВ", "Оптимизация запросов"),
    Search("νικολαου", "Ελένη Νικολάου", "person"),
    Search("eleni nikolaou", "Ελένη Νικολάου", "person"),
    Search("الخطيب", "محمد الخطيب", "person"),
    Search("اللغة العربية", "معالجة اللغة العربية"),
    Search("toi uu hoa", "Tối ưu hóa mạng nơ-ron"),
    # Typos, orders, spaces
    Search("atention is all you ned", "Attention Is All You Need"),
    Search("you need attention", "Attention Is All You Need"),
    Search("transfomer", "BERT: Pre-training", leads=True),
    Search("pretraining", "BERT: Pre-training"),
    Search("pre training", "BERT: Pre-training"),
    Search("congestoin contrl", "Congestion Control"),
    Search("congestioncontrol", "Congestion Control"),
    Search("data center networks", "Congestion Control"),
    Search("takahshi", "Kenichi Takahashi", "person"),
    Search("lukaz zolkiewsky", "Łukasz Żółkiewski", "person"),
    Search("tsinghau", "Tsinghua University", "organization"),
    Search("netwroked systems lab", "Networked Systems Laboratory", "organization"),
    Search("nsid 2020", "Congestion Control"),
    Search("neruips", "Advances in Neural", "venue"),
    Search("щербокова", "Ольга Щербакова", "person"),
    Search("nsdi 2020", "Congestion Control"),
    Search("2017 neurips", "Attention Is All You Need"),
    Search("smith 2020", "Congestion Control"),
    Search("vaswani 2017", "Attention Is All You Need"),
    Search("quantum computing", "Quantum computing", "interest"),
    Search("openweather", "OpenWeather: Forecasts", "project"),
    Search("tcp incast", "Congestion Control"),
    # Operators
    Search('"all you need"', "Attention Is All You Need"),
    Search("networks -heart", "Congestion Control", leads=False),
    Search("networks -congestion", "Networks of the Heart", leads=False),
    Search('author:"john smith"', "Congestion Control"),
    Search("author:smith -author:john", "Networks of the Heart"),
    Search("author:öztürk", "Congestion Control"),
    Search("author:oeztuerk", "Congestion Control"),
    Search("author:王小明", "大规模图神经网络"),
    Search("author:wang", "大规模图神经网络"),
    Search("venue:tods", "Query Optimization"),
    Search("venue:tods year:-2000", "Indexing for Naïve"),
    Search('venue:"database systems" year:1999', "Indexing for Naïve"),
    Search("year:2019-2021 networks", "Networks of the Heart"),
    Search("networks year:2021..2019", "Networks of the Heart"),
    Search("AUTHOR:Devlin", "BERT: Pre-training"),
    Search("year:2003", "Query Optimization"),
    Search("at:tum", "Björn Öztürk", "person"),
    Search("at:münchen postdoc", "Björn Öztürk", "person"),
    Search("at:清华大学", "Xiaoming Wang", "person"),
    Search('at:"kyoto university"', "Kenichi Takahashi", "person"),
    Search("“all you need”", "Attention Is All You Need"),
    Search("what's new in llvm", "What’s New in LLVM"),
    Search("whats new", "What’s New in LLVM"),
    Search("llvm 3.0", "What’s New in LLVM"),
    Search("10,000 dimensions", "k-Nearest Neighbors"),
    Search("k nearest neighbors", "k-Nearest Neighbors"),
    Search("k-nearest neighbours", "k-Nearest Neighbors"),
]
