"""A group on databases and compilers, whose members and titles share most of their words."""

from people.models import Interest, PersonInterest
from tests.directory.searches.records import make_people, make_projects, make_stays, make_venues
from tests.factories import make_organization, make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Wei Zhang", "张伟", "zh", ""),
    ("Wei Wang", "王伟", "zh", ""),
    ("Wen Zhang", "张文", "zh", ""),
    ("Weiwei Zhang", "张薇薇", "zh", ""),
    ("Anna Schmidt", "", "", ""),
    ("Anna Schmitt", "", "", ""),
    ("Anne Smith", "", "", ""),
    ("Andrew Smith", "", "", ""),
    ("Adam Smithson", "", "", ""),
    ("Lea Query", "", "", ""),
    ("Tim Index", "", "", ""),
    ("Michael Stone", "", "", ""),
    ("Michelle Stonebridge", "", "", ""),
)
_TITLES = (
    # title, date, authors, venue
    ("Query Optimization", "2001", ("Michael Stone",), "TODS"),
    ("Query Optimization in Distributed Databases", "2008", ("Wei Zhang",), "VLDB"),
    ("Adaptive Query Optimization", "2015", ("Wei Wang", "Anna Schmidt"), "SIGMOD"),
    ("Learned Query Optimization with Large Language Models", "2024", ("Wen Zhang",), "SIGMOD"),
    ("Distributed Query Processing: A Survey", "2012", ("Andrew Smith",), "TODS"),
    ("A Survey of Distributed Query Processing on GPUs", "2021", ("Anne Smith",), "VLDB"),
    ("Optimizing Queries over Views", "1998", ("Michael Stone",), "TODS"),
    ("The Optimizer That Could Not Say No", "2019", ("Lea Query",), "CIDR"),
    ("Index Selection", "2003", ("Tim Index",), "SIGMOD"),
    ("Index Selection Revisited", "2020", ("Tim Index", "Wei Zhang"), "SIGMOD"),
    ("Learned Indexes", "2018", ("Weiwei Zhang",), "SIGMOD"),
    ("Learned Index Structures for Spatial Data", "2020", ("Weiwei Zhang",), "VLDB"),
    ("Are Learned Indexes Secure?", "2023", ("Anna Schmitt", "Weiwei Zhang"), "CCS"),
    ("Concurrency Control", "1985", ("Michael Stone", "Andrew Smith"), "TODS"),
    ("Multi-Version Concurrency Control in Main Memory", "2016", ("Wei Wang",), "VLDB"),
    ("Main-Memory Databases", "2010", ("Wei Zhang", "Wei Wang"), "VLDB"),
    ("Main-Memory Hash Joins", "2013", ("Anna Schmidt",), "VLDB"),
    ("Hash Joins and Sort Joins Compared", "2014", ("Anna Schmidt", "Adam Smithson"), "VLDB"),
    ("Sorting on GPUs", "2017", ("Adam Smithson",), "CGO"),
    ("Compiling Queries to Machine Code", "2011", ("Anne Smith", "Lea Query"), "CGO"),
    ("Just-in-Time Compilation of Queries", "2018", ("Lea Query",), "CGO"),
    ("A Just-in-Time Compiler for Regular Expressions", "2009", ("Anne Smith",), "CGO"),
    ("Vectorization or Compilation?", "2011", ("Wei Zhang",), "CIDR"),
    ("Everything You Always Wanted to Know About Joins", "2022", ("Wei Wang",), "VLDB"),
    ("Transaction Logs", "1992", ("Michael Stone",), "SIGMOD"),
    ("Logs Are All You Need", "2023", ("Wen Zhang", "Wei Wang"), "CIDR"),
    ("Stone Age Databases: An Archaeology of Storage Engines", "2020", ("Lea Query",), "CIDR"),
    ("Smith Normal Forms of Sparse Matrices", "2006", ("Michelle Stonebridge",), "CGO"),
)


def make_directory() -> None:
    """Make a group on databases, with 30 publications."""
    people = make_people(_NAMES)
    group = make_organization(name="Database Systems Group", short_name="DBS", kind="group")
    compilers = make_organization(name="Compilers Group", kind="group")
    make_stays(
        (
            ("Wei Zhang", group, "faculty", "Professor"),
            ("Wei Wang", group, "postdoc", ""),
            ("Weiwei Zhang", group, "phd_student", ""),
            ("Anna Schmidt", group, "phd_student", ""),
            ("Anne Smith", compilers, "faculty", "Professor"),
            ("Lea Query", compilers, "phd_student", ""),
        ),
        people,
        start="2005",
    )
    for name, interested in (
        ("Query optimization", ("Wei Zhang", "Wei Wang")),
        ("Learned indexes", ("Weiwei Zhang",)),
        ("Just-in-time compilation", ("Anne Smith", "Lea Query")),
    ):
        interest = Interest.objects.create(name=name)
        for each in interested:
            PersonInterest.objects.create(person=people[each], interest=interest)
    make_projects(
        (
            ("StoneDB", "A storage engine for very old data", "Lea Query"),
            ("QueryWise", "Explains what a query optimizer did", "Wei Zhang"),
        ),
        people,
        field="summary",
    )
    venues = make_venues(
        (
            ("TODS", "ACM Transactions on Database Systems", "journal"),
            ("VLDB", "Proceedings of the VLDB Endowment", "journal"),
            ("SIGMOD", "ACM SIGMOD International Conference on Management of Data", "conference"),
            ("CIDR", "Conference on Innovative Data Systems Research", "conference"),
            ("CGO", "Code Generation and Optimization", "conference"),
            ("CCS", "ACM Conference on Computer and Communications Security", "conference"),
        )
    )
    for title, date, authors, venue in _TITLES:
        make_publication(
            title=title, date=date, authors=[people[a] for a in authors], venue=venues[venue]
        )
    make_publication(
        title="What the Manual Left Out",
        date="2024",
        authors=[people["Andrew Smith"]],
        venue=venues["CIDR"],
        abstract="We describe query optimization, index selection and concurrency control.",
        keywords=["learned indexes", "hash joins"],
    )
    make_publication(
        title="Notes on Sampling",
        date="2022",
        authors=["Zhang, W.", "Queryington, Ada"],
        venue=venues["VLDB"],
        abstract="Sampling helps a query optimizer.",
    )
