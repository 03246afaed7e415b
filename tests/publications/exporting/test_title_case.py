"""Titles in citations, in English title case."""

from typing import Any

import pytest

from publications.exporting.citation_styles import citations
from publications.exporting.title_case import (
    correct_title_case,
    is_certainly_english,
    may_be_english,
)
from publications.models import Publication
from tests.factories import unsaved_publication

K = Publication.Kind


def cite(style: str = "chicago", **fields: Any) -> str:
    """The citation in a style."""
    fields = {"venue_name": "Trees", **fields}
    publication = unsaved_publication(kind=K.ARTICLE, date="2020", **fields)
    return {found.style: found.text for found in citations(publication)}[style]


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Low-loss polymers", "Low-Loss Polymers"),
        ("Context‐based and fire‑adapted trees", "Context‐Based and Fire‑Adapted Trees"),
        ("Co-authors of a co-author", "Co-authors of a Co-author"),
        ("Trees on a Mars-sized planet", "Trees on a Mars-Sized Planet"),
        ("ML-enabled trees: Process-based models", "ML-Enabled Trees: Process-Based Models"),
        ("Speeches by Ban Ki-moon of trees", "Speeches by Ban Ki-moon of Trees"),
        (
            "Combining Single-antenna and Large-scale Data",
            "Combining Single-Antenna and Large-Scale Data",
        ),
        ("Speeches of Ban Ki-moon About Forests", "Speeches of Ban Ki-moon About Forests"),
        ("The match/mismatch of trees", "The Match/Mismatch of Trees"),
        ("Deep p p scattering at low-x", "Deep p p Scattering at Low-x"),
        ("Trees at 3 mm and 8.5 μm.", "Trees at 3 mm and 8.5 μm"),
        ("Trees in Rome (200 bc–ad 400)", "Trees in Rome (200 bc–ad 400)"),
        ("A tree of 5 kg m⁻³ at 1 × 10⁵ cm⁻¹", "A Tree of 5 kg m⁻³ at 1 × 10⁵ cm⁻¹"),
        ("Wolves (Canis lupus) as pets", "Wolves (Canis lupus) as Pets"),
        ("Dogs (Canis lupus/familiaris) at home", "Dogs (Canis lupus/familiaris) at Home"),
        (
            "Green asparagus (Asparagus officinalis L.)",
            "Green Asparagus (Asparagus officinalis L.)",
        ),
        ("Trees (Extended abstract)", "Trees (Extended Abstract)"),
        ("Growth of E. coli and Homo sapiens", "Growth of E. coli and Homo sapiens"),
        ("Survey of Vibrio spp. in shellfish", "Survey of Vibrio spp. in Shellfish"),
        ("Measuring Trees With The Scale", "Measuring Trees with the Scale"),
        ("Trees: The Movie", "Trees: The Movie"),
        ("treelib: A Grammar of trees", "treelib: A Grammar of Trees"),
        ("trees: a survey", "Trees: A Survey"),
        ("What if oaks fall?—the value of oaks", "What If Oaks Fall?—The Value of Oaks"),
        ("A far-infrared-faint tree at z ∼ 5", "A Far-Infrared-Faint Tree at z ∼ 5"),
        ("Laying down rules and growing up", "Laying Down Rules and Growing Up"),
        ("Growth of trees - a survey", "Growth of Trees—A Survey"),
        ("What I Stand For", "What I Stand For"),
        ("Counting of k-mers by p-value", "Counting of k-mers by p-value"),
        ("Trees in k-mer-based search", "Trees in k-mer-based Search"),
        ("Trees, hybrid-meta-GGA and meta-GGA", "Trees, Hybrid-Meta-GGA and Meta-GGA"),
        ("Growth of trees in vitro and in planta", "Growth of Trees In Vitro and In Planta"),
        ("Growth Of Trees In Situ", "Growth of Trees In Situ"),
        ("Why do trees grow", "Why Do Trees Grow"),
        ("Study of e+e- annihilation", "Study of e+e- Annihilation"),
        ("Hybrid Lyapunov-based trees", "Hybrid Lyapunov-Based Trees"),
        ("Hands-on acute-on chronic care", "Hands-On Acute-on Chronic Care"),
        ("Follow-up of top-down, built-in trees", "Follow-Up of Top-Down, Built-In Trees"),
        ("Trees: A French-language study", "Trees: A French-Language Study"),
        ("My mother-in-law's trees", "My Mother-in-Law’s Trees"),
        ("Rippled Low-Mach-number Shocks", "Rippled Low-Mach-Number Shocks"),
        ("Old Trees: Component-separated maps", "Old Trees: Component-Separated Maps"),
        ("Human-tiger Panthera tigris conflict", "Human-Tiger Panthera tigris Conflict"),
        ("A 3-mm leaf of 5-year-old trees", "A 3-mm Leaf of 5-Year-Old Trees"),
        ("Trees of T\u00a0cells in low-loss wood", "Trees of T Cells in Low-Loss Wood"),
        ("A study of e-learning and x-rays", "A Study of E-learning and X-rays"),
        ("Trees of NRT1.1-mediated growth", "Trees of NRT1.1-Mediated Growth"),
        ("Ultra-high-throughput trees", "Ultra-High-Throughput Trees"),
        ("Growth Of A Tree In An Old Wood", "Growth of a Tree in an Old Wood"),
        ("Trees And Leaves: A Study", "Trees and Leaves: A Study"),
        ("Trees And Leaves: An Older Study", "Trees and Leaves: An Older Study"),
        ("Uptake Of Vitamin A In Trees", "Uptake of Vitamin A in Trees"),
        ("Growth Of In And Ga", "Growth of In and Ga"),
        ("The oldest tree – a study", "The Oldest Tree—A Study"),
        ("Things we think with", "Things We Think With"),
        ("An official to step down", "An Official to Step Down"),
        ("The theory of, and trees for, shade", "The Theory of, and Trees for, Shade"),
        ("Old Trees And Leaves In old-growth Woods", "Old Trees and Leaves in Old-Growth Woods"),
        ("Wood technology—Trees and shade", "Wood Technology—Trees and Shade"),
        ("oak-lib: GitHub's trees", "oak-lib: GitHub’s Trees"),
        ("roe/oak: 0.11 of trees", "roe/oak: 0.11 of Trees"),
        ("Java Documentation – javac", "Java Documentation—javac"),
        ("On documentation – trees", "On Documentation—Trees"),
        ("Formal proof–the tree of oaks", "Formal Proof–The Tree of Oaks"),
        ("Geant4—a tree and what grows", "Geant4—A Tree and What Grows"),
        ("Growing across—what trees do", "Growing Across—What Trees Do"),
        ("On proton–proton trees", "On Proton–Proton Trees"),
        ("Adaptive h–p procedures", "Adaptive h–p Procedures"),
        ("roe/OakTree", "roe/OakTree"),
        ("Growth of clots–II. The wall", "Growth of Clots–II. The Wall"),
        ("Beyond tree-awareness—An oak", "Beyond Tree-Awareness—An Oak"),
        ("Growth via hydrophilic/CO2 leaves", "Growth via Hydrophilic/CO2 Leaves"),
        ("All oaks | the journal", "All Oaks | The Journal"),
        ("Oaks (p-curvature and trees)", "Oaks (p-curvature and Trees)"),
        ("Oaks in s=13  TeV pp collisions", "Oaks in s=13 TeV pp Collisions"),
        ("Oaks in O(log n(log log n)²) time", "Oaks in O(log n(log log n)²) Time"),
    ],
)
def test_a_title_is_set_in_the_case_of_style_guides(title: str, printed: str) -> None:
    assert f"“{printed}.”" in cite(title=title)


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Ties between oaks", "Ties between Oaks"),
        ("Growth Before and After a Storm", "Growth before and after a Storm"),
        ("Trees: Within the forest—Beyond oaks", "Trees: Within the Forest—Beyond Oaks"),
        ("Oaks in “Under the tree” of Roe", "Oaks in ‘Under the Tree’ of Roe"),
        ("Under the Great Beyond", "Under the Great Beyond"),
        ("The beyond of trees", "The Beyond of Trees"),
        ("What trees are about: Oaks", "What Trees Are About: Oaks"),
        ("Oaks within – a study", "Oaks Within—A Study"),
        ("Life inside the oak since 1990", "Life inside the Oak since 1990"),
        ("Oaks since trees fall inside out", "Oaks Since Trees Fall Inside Out"),
        ("Oaks of near infrared", "Oaks of Near Infrared"),
    ],
)
def test_the_mla_has_no_prepositions_in_capitals(title: str, printed: str) -> None:
    assert f"“{printed}.”" in cite("mla", title=title)


def test_chicago_has_long_prepositions_in_capitals() -> None:
    assert "“Ties Between Oaks.”" in cite(title="Ties between oaks")


@pytest.mark.parametrize(
    "source",
    [
        r"Genome of \textit{Vibrio diabolicus} in {\it Escherichia coli}",
        r"Genome of <i>Vibrio diabolicus</i> in \emph{Escherichia coli}",
    ],
)
def test_the_epithets_of_species_in_italics_stay_in_small_letters(source: str) -> None:
    title = "Genome of Vibrio diabolicus in Escherichia coli"
    assert f"“{title}.”" in cite(title=title, latex={"title": source})


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Forests of Lévy trees for shade", "Forests of Lévy Trees for Shade"),
        ("Canonical Gröbner bases", "Canonical Gröbner Bases"),
        ("Groups over ℤ and hyperkähler manifolds", "Groups over ℤ and Hyperkähler Manifolds"),
        ("Études by Roe for shade on trees", "Études by Roe for Shade on Trees"),
        ("Magnéli trees grown with shade", "Magnéli Trees Grown with Shade"),
        ("Forêts of trees by Roe", "Forêts of Trees by Roe"),
        ("Trees of forêts for shade", "Trees of forêts for shade"),
        ("Wälder und Bäume im Schatten", "Wälder und Bäume im Schatten"),
        ("Virtuelle Welten. Reisen im Wald", "Virtuelle Welten. Reisen im Wald"),
        ("L'outil totalcoaching", "L’outil totalcoaching"),
        ("Induktivni in koinduktivni tipi", "Induktivni in koinduktivni tipi"),
        ("Satelitska mikrorevolucija", "Satelitska mikrorevolucija"),
        ("Lambda calculi", "Lambda Calculi"),
        ("Data and formulae of flora", "Data and Formulae of Flora"),
        ("Malaria in rural Ethiopia", "Malaria in Rural Ethiopia"),
        ("Lévys store skove", "Lévys store skove"),
        (
            "Vindvariasjoner over skog ved hjelp av vind",
            "Vindvariasjoner over skog ved hjelp av vind",
        ),
        ("Science avec conscience", "Science avec conscience"),
        ("Large trees on Oak® memory in 𝕂", "Large Trees on Oak® Memory in 𝕂"),
        ("Intorno ai dialetti", "Intorno ai dialetti"),
        ("La via Egnatia nel territorio della Roma", "La via Egnatia nel territorio della Roma"),
    ],
)
def test_english_titles_with_accents_in_names_are_set_in_capitals(title: str, printed: str) -> None:
    assert f"“{printed}.”" in cite(title=title)


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Pasteurella and Mannheimia haemolytica", "Pasteurella and Mannheimia haemolytica"),
        ("The bivalve Macoma balthica: a survey", "The Bivalve Macoma balthica: A Survey"),
        ("Sternotherus carinatus (Musk Turtle)", "Sternotherus carinatus (Musk Turtle)"),
        ("Wings of Pieris napi adalensis at home", "Wings of Pieris napi adalensis at Home"),
        ("Genes of “Shigella sonnei” at home", "Genes of ‘Shigella sonnei’ at Home"),
        ("Xanthomonas citri pv. malvacearum", "Xanthomonas citri pv. malvacearum"),
        ("Anopheles (Kerteszia) neivai bites", "Anopheles (Kerteszia) neivai Bites"),
        ("Growth Of Culex And An (Kerteszia) Bites", "Growth of Culex and An (Kerteszia) Bites"),
        ("Culex pipiens (Diptera: Culicidae) bites", "Culex pipiens (Diptera: Culicidae) Bites"),
        ("Apis naturensis and Apis cerana", "Apis naturensis and Apis cerana"),
        ("Data on Corona tsunami", "Data on Corona Tsunami"),
        ("Mycobacterium tuberculosis", "Mycobacterium tuberculosis"),
        ("Oaks (Pinus radiata) and flora", "Oaks (Pinus radiata) and Flora"),
        ("The Drosophila genus at home", "The Drosophila Genus at Home"),
        ("Vibrio pneumonia and Candida larvae", "Vibrio Pneumonia and Candida Larvae"),
        ("Nosema ceranae in Drosophila larvae", "Nosema ceranae in Drosophila Larvae"),
        ("Agrilus planipennis in Africa", "Agrilus planipennis in Africa"),
        ("The owl limpet, Lottia gigantea", "The Owl Limpet, Lottia gigantea"),
        ("Scent of Bombus terrestris lusitanicus", "Scent of Bombus terrestris lusitanicus"),
        ("Data on the Orion nebula", "Data on the Orion Nebula"),
        ("A Plan for Alexa data", "A Plan for Alexa Data"),
        ("Bacterial flora of Lisboa", "Bacterial Flora of Lisboa"),
    ],
)
def test_epithets_that_only_latin_has_stay_in_small_letters(title: str, printed: str) -> None:
    assert f"“{printed}.”" in cite(title=title)


def test_a_species_that_the_abstract_names_stays_in_small_letters() -> None:
    title, abstract = "Nests of Heterotrigona itama", "The stingless bee H. itama nests in trees."
    assert f"“{title}.”" in cite(title=title, abstract=abstract)
    assert "“Nests of Heterotrigona Itama.”" in cite(title=title, abstract="Bees nest in trees.")
    title, abstract = "Ants Atta sexdens of Leaves", "Of Atta sexdens, A. sexdens is old."
    assert f"“{title}.”" in cite(title=title, abstract=abstract)
    assert "Atta Sexdens" in cite(title=title, abstract="Of Atta sexdens, sexdens is old.")
    title, abstract = "Bites of Anopheles gambiae", "Most bites are of An. gambiae."
    assert f"“{title}.”" in cite(title=title, abstract=abstract)
    title, abstract = "Diets of sternotherus carinatus", "Sternotherus carinatus eats snails."
    assert "“Diets of Sternotherus carinatus.”" in cite(title=title, abstract=abstract)


def test_other_words_in_italics_are_set_in_capitals() -> None:
    for source in (r"\emph{Lolium perenne}", r"{{\emph{Lolium}}}{\emph{ perenne}} {{L}}."):
        title = "The growth of Lolium perenne L."
        assert "“The Growth of Lolium perenne L.”" in cite(title=title, latex={"title": source})
    title, source = "What Big data are", r"What \emph{Big data} are"
    assert "“What Big Data Are.”" in cite(title=title, latex={"title": source})


@pytest.mark.parametrize(
    ("journal", "printed"),
    [
        ("npj trees", "npj Trees"),
        ("trees in pp collisions", "Trees in pp Collisions"),
        ("treelib2: on trees", "treelib2: On Trees"),
        ("example.com", "example.com"),
        ("Annali di botanica pura ed applicata", "Annali di botanica pura ed applicata"),
        ("Trees of the world", "Trees of the World"),
    ],
)
def test_a_journal_in_small_letters_or_in_another_language_stays_so(
    journal: str, printed: str
) -> None:
    assert f"“A Study of Trees.” 2020. {printed}." in cite(
        title="A study of trees", venue_name=journal
    )


def test_archives_are_written_as_they_write_themselves() -> None:
    preprint = unsaved_publication(kind=K.PREPRINT, venue_name="bioRxiv Botany")
    found = {found.style: found.text for found in citations(preprint)}
    assert "Preprint, bioRxiv Botany" in found["chicago"]


def test_a_short_title_has_the_language_of_the_abstract() -> None:
    abstract = "Un arbre est une plante ligneuse et haute."
    assert "“Botanique artificielle.”" in cite(title="Botanique artificielle", abstract=abstract)
    assert "“Artificial Plants.”" in cite(title="Artificial plants", abstract="Trees are plants.")


def test_an_english_title_of_a_german_paper_is_set_in_english_title_case() -> None:
    title = "The case of trees in the alps"
    assert "“The Case of Trees in the Alps.”" in cite(title=title, language="German")
    assert "“Bäume im Wald.”" in cite(title="Bäume im Wald", language="German")
    assert "“Trees for Shade.”" in cite(title="Trees for shade", language="Chinese")
    assert "“Derevya lesa.”" in cite(title="Derevya lesa", language="Russian")
    title = "A survey of oaks in three old woods"
    assert "“A Survey of Oaks in Three Old Woods.”" in cite(title=title, language="Spanish")
    assert not is_certainly_english("Der Wald und die Bäume")
    assert not is_certainly_english("Cours de Taylor and Sons")


def test_other_words_than_before_stay_as_they_are() -> None:
    assert correct_title_case("A Title", "a tall title") == "A Title"


def test_a_title_with_a_thin_space_is_english() -> None:
    assert may_be_english("Measurements of couplings at √s=13\u2009TeV and 7\u00a0TeV")


def test_german_quotation_marks_are_nested() -> None:
    found = cite(title="„Bäume und Wälder“", venue_name="Blatt")
    assert "“‚Bäume und Wälder‘.” 2020. Blatt." in found


def test_a_title_with_a_particle_of_a_name_is_english() -> None:
    assert may_be_english("Anti-de Sitter vacua, de Sitter universes")
    assert not may_be_english("Aplicativo gerenciador de senhas")
