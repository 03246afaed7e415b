"""A directory of well-known authors."""

from tests.directory.searches.records import (
    Made,
    make_interests,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import (
    make_organization,
    make_person,
    make_publication,
)

_NAMES = (
    # name, native name
    ("J. R. R. Tolkien", ""),
    ("Conan O'Brien", ""),
    ("Francis C. M. Lau", ""),
    ("Jean d'Alembert", ""),
    ("Grzegorz Brzęczyszczykiewicz", ""),
    ("İbrahim Çelik", ""),
    ("Sigríður Þórðardóttir", ""),
    ("Donald E. Knuth", ""),
    ("Zhang Wei", "张伟"),
    ("Lee Min-ho", "이민호"),
    ("Layla Al-Masri", "ليلى المصري"),
    ("Фёдор Достоевский", ""),
    ("Phạm Thị Hồng", ""),
    ("María Fernanda Núñez del Prado", ""),
    ("Johannes van der Waals", ""),
    ("Erdős Pál", ""),
    ("Kenji Watanabe", "渡辺健二"),
    ("Samantha Li", ""),
    ("Venkatraman Subramanian", ""),
    ("Andrew Ng", ""),
    ("Αλέξανδρος Παπαδόπουλος", ""),
    ("Hans-Jürgen Müller-Lüdenscheidt", ""),
    ("Tom Baker", ""),
)
_VENUES = (
    ("SOSP", "ACM Symposium on Operating Systems Principles", "conference"),
    ("NeurIPS", "Advances in Neural Information Processing Systems", "conference"),
    ("ICLR", "International Conference on Learning Representations", "conference"),
    ("", "Physical Review Letters", "journal"),
    ("CACM", "Communications of the ACM", "journal"),
    ("", "Nature", "journal"),
    ("", "Nature Communications", "journal"),
    ("", "Journal of the American Chemical Society", "journal"),
)


def make_directory() -> None:
    """Make well-known authors, with what they wrote."""
    people = {name: make_person(name=name, native_name=native) for name, native in _NAMES}
    _make_places(people)
    _make_publications(people)


def _make_places(people: Made) -> None:
    edinburgh = make_organization(name="University of Edinburgh", city="Edinburgh", country="GB")
    lausanne = make_organization(
        name="École Polytechnique Fédérale de Lausanne",
        short_name="EPFL",
        city="Lausanne",
        country="CH",
    )
    tsinghua = make_organization(
        name="Tsinghua University", native_name="清华大学", city="Beijing", country="CN"
    )
    planck = make_organization(
        name="Max Planck Institute for Software Systems",
        short_name="MPI-SWS",
        city="Saarbrücken",
        country="DE",
    )
    nasa = make_organization(
        name="NASA Jet Propulsion Laboratory", short_name="JPL", city="Pasadena", country="US"
    )
    staff = (
        ("J. R. R. Tolkien", edinburgh, "faculty", "Professor of Anglo-Saxon"),
        ("Donald E. Knuth", lausanne, "visitor", "Visiting Professor"),
        ("Tom Baker", planck, "staff", "System Administrator"),
        ("Zhang Wei", tsinghua, "postdoc", ""),
        ("Kenji Watanabe", nasa, "engineer", "Software Engineer"),
    )
    make_stays(staff, people, start="2015")
    make_interests((("Formal verification", "", "Donald E. Knuth"),), people)
    project = ("Mars Rover Autonomy", "Planning for rovers", "Kenji Watanabe")
    make_projects((project,), people, field="summary")


def _make_publications(people: Made) -> None:
    venues = make_venues(_VENUES)
    zhang, ng, knuth = people["Zhang Wei"], people["Andrew Ng"], people["Donald E. Knuth"]
    tolkien = people["J. R. R. Tolkien"]
    for title, authors, date, venue in (
        ("Prism Coverings", ("Dallin, A. E.",), "1990", ""),
        ("Literate Programming", (knuth,), "1984", "CACM"),
        ("Beowulf: The Monsters and the Critics", (tolkien,), "1936", ""),
        ("H$_2$O Adsorption on TiO$_2$ Surfaces", ("Diebold, Ulrike",), "2003",
         "Journal of the American Chemical Society"),
        ("A 5G New Radio Testbed for IEEE 802.11ax Coexistence", (zhang,), "2021", ""),
        ("k-means++: The Advantages of Careful Seeding", ("Arthur, David",), "2007", ""),
        ("On the p-adic Riemann Hypothesis", ("Goss, David",), "2000", ""),
        ("Exokernel: An Operating System Architecture", ("Engler, Dawson",), "1995", "SOSP"),
        ("seL4: Formal Verification of an OS Kernel", ("Klein, Gerwin",), "2009", "SOSP"),
        ("ImageNet Classification with Deep Convolutional Neural Networks",
         ("Krizhevsky, Alex", "Hinton, Geoffrey E."), "2012", "NeurIPS"),
        ("Adam: A Method for Stochastic Optimization",
         ("Kingma, Diederik P.", "Ba, Jimmy"), "2015", "ICLR"),
        ("深度学习在自然语言处理中的应用", (zhang,), "2018", ""),
        ("Zur Elektrodynamik bewegter Körper", ("Einstein, A.",), "1905", ""),
        ("Self-Organizing Maps III", ("Kohonen, T.",), "2001", ""),
        ("What's New in Python 3.12?", ("O, Bo",), "2023", ""),
        ("Towards a Theory of Everything (Part 2)",
         ("Smith, John", "Jones, Mary"), "2020", ""),
        ("Don't Panic: Failure Handling in Distributed Systems",
         ("Smith, John",), "2021", "SOSP"),
        ("Covid-19 Vaccines and SARS-CoV-2 Variants", ("Polack, Fernando P.",), "2021", ""),
        ("Learning from Noisy Labels: Theory, Algorithms & Applications",
         (people["Samantha Li"], ng), "2022", ""),
    ):  # fmt: skip
        make_publication(title=title, authors=authors, date=date, venue=venues.get(venue))
    for volume, name, year in ((1, "Fundamental", "1968"), (2, "Seminumerical", "1969")):
        title = f"The Art of Computer Programming, Volume {volume}: {name} Algorithms"
        make_publication(title=title, authors=(knuth,), date=year, kind="book")
    make_publication(title="The Lord of the Rings", authors=(tolkien,), date="1954", kind="book")
    make_publication(
        title="Über die spezielle und die allgemeine Relativitätstheorie",
        authors=("Einstein, Albert",),
        date="1916",
        kind="book",
    )
    make_publication(
        title="Quantum Supremacy Using a Programmable Superconducting Processor",
        authors=("Arute, Frank", "Martinis, John M."),
        date="2019",
        venue=venues["Nature"],
        doi="10.1038/s41586-019-1666-5",
    )
    make_publication(
        title="Observation of Gravitational Waves from a Binary Black Hole Merger",
        authors=("Abbott, B. P.",),
        date="2016",
        venue=venues["Physical Review Letters"],
        arxiv_id="1602.03837",
    )
    make_publication(
        title="CRISPR–Cas9 Gene Editing in Zebrafish",
        authors=("Jinek, Martin",),
        date="2013",
        venue=venues["Nature Communications"],
        abstract="We show that β-catenin knock-outs can be generated efficiently.",
    )
    make_publication(
        title="Optimal Transport for Domain Adaptation",
        authors=("Courty, Nicolas",),
        date="2017",
        keywords=["Wasserstein distance", "transfer learning"],
    )
