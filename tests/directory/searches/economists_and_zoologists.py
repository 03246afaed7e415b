"""A directory of economists, zoologists and librarians in many scripts."""

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
    ("Jean-Baptiste Lefèvre-d'Ormesson", "", "", "Lefèvre-d'Ormesson"),
    ("Gwendolyn St. John-Mollusc", "", "", "St. John-Mollusc"),
    ("Þórdís Kolbrún Gylfadóttir", "", "", ""),
    ("Łukasz Wąsowski", "", "", ""),
    ("Zdeněk Šťastný", "", "", ""),
    ("Ngozi Okonjo", "", "", ""),
    ("Thabo van der Westhuizen", "", "", "van der Westhuizen"),
    ("María del Carmen López-Íñiguez", "", "", "López-Íñiguez"),
    ("João Guimarães da Conceição", "", "", "da Conceição"),
    ("Hui-Ling Ts'ai", "蔡惠玲", "zh", "Ts'ai"),
    ("Xiaomei Ouyang", "欧阳晓梅", "zh", "Ouyang"),
    ("Lü Bu", "吕布", "zh", "Lü"),
    ("Jun'ichirō Ōtsuka", "大塚純一郎", "ja", "Ōtsuka"),
    ("Shōhei Ōtani", "大谷翔平", "ja", "Ōtani"),
    ("Seo-yeon Lee", "이서연", "ko", "Lee"),
    ("Park Ji-hoon", "박지훈", "ko", "Park"),
    ("Анна Сергеевна Щербакова", "", "", ""),
    ("Олександр Ковальчук", "", "", ""),
    ("Γεώργιος Παπαδόπουλος", "", "", ""),
    ("Димитър Желязков", "", "", ""),
    ("Aleksandar Đorđević", "Александар Ђорђевић", "sr", ""),
    ("محمد عبد الرحمن السيد", "", "", ""),
    ("نرگس حسینی", "", "", ""),
    ("יונתן שפירא", "", "", ""),
    ("Venkataraman Subramaniam", "वेंकटरमन सुब्रमण्यम", "hi", ""),
    ("สมหญิง ใจกล้า", "", "", ""),
    ("Trần Thị Bích Ngọc", "", "", "Trần"),
    ("Siobhán McEnroe", "", "", ""),
    ("Ole Bjørn Søgaard", "", "", ""),
    ("Ümit Yıldırım", "", "", ""),
    ("I Made Wirawan", "", "", ""),
    ('Margaret "Peggy" Hollister', "", "", ""),
    ("Karl-Theodor Freiherr von Buhl", "", "", "von Buhl"),
    ("Hannah M. Smith", "", "", ""),
    ("Harold Smythe", "", "", ""),
)


def make_directory() -> None:
    """Make economists, zoologists and librarians, with what they wrote."""
    people = make_people(_NAMES)
    make_person(name="Quentin Unlisted", is_listed=False)
    PersonName.objects.create(
        person=people["Siobhán McEnroe"], name="Sean Gallowglass", kind=PersonName.Kind.FORMER
    )
    people["Ngozi Okonjo"].tagline = "Informal lending in markets of West Africa"
    people["Ngozi Okonjo"].save()
    lse = make_organization(
        name="London School of Economics and Political Science",
        short_name="LSE",
        city="London",
        country="GB",
    )
    museum = make_organization(
        name="Museum für Naturkunde", short_name="MfN", city="Berlin", country="DE"
    )
    birds = make_organization(name="Ornithology Section", parent=museum, kind="group")
    library = make_organization(
        name="Bibliothèque nationale de France", short_name="BnF", city="Paris", country="FR"
    )
    kyoto = make_organization(
        name="Kyoto University", native_name="京都大学", city="Kyoto", country="JP"
    )
    primate = make_organization(name="Primate Research Institute", parent=kyoto, kind="institute")
    tsinghua = make_organization(
        name="Tsinghua University", native_name="清华大学", city="Beijing", country="CN"
    )
    ucla = make_organization(
        name="University of California, Los Angeles",
        short_name="UCLA",
        city="Los Angeles",
        country="US",
    )
    stays = (
        ("Ngozi Okonjo", lse, "faculty", "Professor"),
        ("Harold Smythe", lse, "phd_student", ""),
        ("Ole Bjørn Søgaard", birds, "faculty", "Curator of Birds"),
        ("Łukasz Wąsowski", birds, "postdoc", ""),
        ("Jean-Baptiste Lefèvre-d'Ormesson", library, "staff", "Conservator"),
        ("Jun'ichirō Ōtsuka", primate, "faculty", "Professor"),
        ("Xiaomei Ouyang", tsinghua, "faculty", "Associate Professor"),
        ("Hannah M. Smith", ucla, "postdoc", ""),
    )
    make_stays(stays, people, start="2014")
    make_interests(
        (
            ("Behavioral economics", "nudging\nbehavioural finance", "Ngozi Okonjo"),
            ("Bird migration", "flyways", "Ole Bjørn Søgaard"),
            ("Cataloging", "MARC 21", "Jean-Baptiste Lefèvre-d'Ormesson"),
            ("Primatology", "apes", "Jun'ichirō Ōtsuka"),
            ("Game theory", "", "Xiaomei Ouyang"),
        ),
        people,
    )
    make_projects(
        (
            ("WingBeat", "Radar that counts migrating birds", "Łukasz Wąsowski"),
            ("OpenShelf", "A catalog that readers correct", "Jean-Baptiste Lefèvre-d'Ormesson"),
        ),
        people,
        field="summary",
    )
    qje, aer, zool, lib, nature, edbt = make_venues(
        (
            ("QJE", "The Quarterly Journal of Economics", "journal"),
            ("", "American Economic Review", "journal"),
            ("Zool. J. Linn. Soc.", "Zoological Journal of the Linnean Society", "journal"),
            ("", "Library & Information Science Research", "journal"),
            ("", "Nature Ecology & Evolution", "journal"),
            ("JCDL", "ACM/IEEE Joint Conference on Digital Libraries", "conference"),
        )
    ).values()
    make_publication(
        title="Why Don't the Poor Save? Evidence from 1,200 Market Stalls in Lagos",
        authors=[people["Ngozi Okonjo"], people["Harold Smythe"]],
        venue=qje,
        date="2017-08",
        doi="10.1093/qje/qjx045",
        abstract="Rotating savings clubs lend to traders whom no bank will serve.",
        keywords=["microfinance", "informality"],
    )
    make_publication(
        title="Nudges, Defaults, and Pension Enrollment: A Meta-Analysis",
        authors=[people["Ngozi Okonjo"], people["Hannah M. Smith"]],
        venue=aer,
        date="2020",
    )
    make_publication(
        title="Night-Flight Calls of Thrushes over the Baltic Sea",
        authors=[people["Ole Bjørn Søgaard"], people["Łukasz Wąsowski"], "Müller, Jürgen"],
        venue=zool,
        date="2019-10",
    )
    make_publication(
        title="A New Species of Pygmy Seahorse (Hippocampus sp. nov.) from the Coral Triangle",
        authors=[people["I Made Wirawan"], people["Gwendolyn St. John-Mollusc"]],
        venue=zool,
        date="2021",
    )
    make_publication(
        title="Do Chimpanzees Barter? Token Exchange in Pan troglodytes",
        authors=[people["Jun'ichirō Ōtsuka"], "Goodfellow, Robin", "Tanaka, Ken"],
        venue=nature,
        date="2016-03",
        abstract="Ten captive apes traded tokens for grapes, and remembered who cheated.",
    )
    make_publication(
        title="Graph-Based Deduplication of Bibliographic Records",
        authors=[people["Jean-Baptiste Lefèvre-d'Ormesson"], people["Zdeněk Šťastný"]],
        venue=edbt,
        date="2018-06",
        arxiv_id="1806.01234",
    )
    make_publication(
        title="The Catalogue as Conversation: Reader-Supplied Metadata in National Libraries",
        authors=[people["Jean-Baptiste Lefèvre-d'Ormesson"]],
        venue=lib,
        date="2022",
    )
    make_publication(
        title="Les oiseaux migrateurs de la Camargue : soixante ans de baguage",
        authors=["Dupont, Hélène", people["Ole Bjørn Søgaard"]],
        date="2011",
        kind="book",
        language="fr",
    )
    make_publication(
        title="拍卖机制设计中的合谋行为",
        authors=[people["Xiaomei Ouyang"], people["Lü Bu"]],
        date="2015",
        language="zh",
    )
    make_publication(
        title="ニホンザルの社会行動に関する研究",
        authors=[people["Jun'ichirō Ōtsuka"]],
        date="2009",
        language="ja",
    )
    make_publication(
        title="Миграция птиц над Финским заливом",
        authors=[people["Анна Сергеевна Щербакова"]],
        date="1998",
        language="ru",
    )
    make_publication(
        title="Auctions with Colluding Bidders",
        authors=[people["Xiaomei Ouyang"], people["Trần Thị Bích Ngọc"]],
        date="2023",
        venue=aer,
    )
