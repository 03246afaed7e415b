"""An export has the LaTeX of what was imported: braces, commands and mathematics."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from publications.exporting.bibtex import entry_as_printed, export_bibtex
from publications.models import ImportRun, Publication
from tests.factories import make_publication
from tests.property_tests import examples
from tests.publications.imports import import_text, outcomes, the_publication

TITLES = [
    "{B}ayesian Inference",
    "The {D}eligne-{M}umford Compactification",
    "{{A Whole Title in Braces}}",
    "BERT and GPT Without Braces",
    r"On $\frac{\alpha_i}{\sqrt{\sigma^2}}$ and $\mathcal{O}(n \log n)$",
    r"{\'E}tude of \emph{E. coli} in {\"U}bersee",
    "Plain words",
]


def exported(*, unicode: bool = True) -> str:
    return "".join(export_bibtex(Publication.objects.order_by("pk"), unicode=unicode))


def forget_everything() -> None:
    ImportRun.objects.all().delete()
    Publication.objects.all().delete()


def article(title: str, key: str = "k") -> str:
    return (
        f"@article{{{key},\n  title = {{{title}}},\n  journal = {{J}},\n  year = {{2001}},\n}}\n\n"
    )


@pytest.mark.django_db
class TestTitles:
    @pytest.mark.parametrize("title", TITLES)
    def test_an_imported_title_is_exported_as_it_was_written(self, title: str) -> None:
        import_text(article(title))
        assert exported() == article(title)

    @pytest.mark.parametrize(
        ("title", "written"),
        [
            (r"{BERT} &amp; {GPT}", r"{BERT} \& {GPT}"),
            (r"{BERT} \&amp; {GPT}", r"{BERT} \& {GPT}"),
            (r"{BERT} {\&}amp; {GPT}", r"{BERT} \& {GPT}"),
            (r"{BERT} &amp;eacute; $a&lt;b$", r"{BERT} é $a<b$"),
            (r"Reads of &nbsp;10&nbsp;m", r"Reads of {}~10~m"),
            (r"Rates K &lt;&lt; 1", r"Rates {K} <{}< 1"),
        ],
    )
    def test_entities_of_the_web_are_exported_as_characters(self, title: str, written: str) -> None:
        import_text(article(title))
        assert exported() == article(written)

    def test_an_edited_title_is_exported_with_protected_capitals(self) -> None:
        import_text(article("{B}ayesian Inference"))
        publication = the_publication()
        publication.title = "Bayesian Inference with BERT"
        publication.save()
        assert "title = {Bayesian Inference with {BERT}}" in exported()

    def test_a_title_that_is_edited_back_is_exported_as_it_was_written(self) -> None:
        import_text(article("{B}ayesian Inference"))
        publication = the_publication()
        for title in ("Other", "Bayesian Inference"):
            publication.title = title
            publication.save()
        assert "title = {{B}ayesian Inference}" in exported()

    def test_braces_that_are_added_in_the_file_are_stored(self) -> None:
        import_text(article("Bayesian Inference"))
        report = import_text(article("{B}ayesian Inference"))
        assert outcomes(report) == {"k": "updated"}
        assert "title = {{B}ayesian Inference}" in exported()

    def test_another_file_does_not_change_the_braces(self) -> None:
        import_text(article("{B}ayesian Inference"), name="one.bib")
        report = import_text(article("Bayesian {I}nference"), name="two.bib")
        assert outcomes(report) == {"k": "unchanged"}
        assert "title = {{B}ayesian Inference}" in exported()

    def test_a_subtitle_keeps_its_braces(self) -> None:
        import_text("@book{k, title={{B}ayes}, subtitle={A {M}onte Carlo View}, year=2001}")
        assert "title = {{B}ayes: A {M}onte Carlo View}" in exported()

    def test_signs_that_latex_refuses_are_escaped(self) -> None:
        import_text(article("{C}rime & Punishment, 5% of $x_1$"))
        assert r"title = {{C}rime \& Punishment, 5\% of $x_1$}" in exported()

    def test_an_export_in_ascii_keeps_the_braces(self) -> None:
        import_text(article("{É}tude of {W}ürzburg"))
        assert r"title = {{{\'E}}tude of {W}{\"u}rzburg}" in exported(unicode=False)


@pytest.mark.django_db
def test_other_fields_are_exported_as_they_were_written() -> None:
    text = (
        "@inproceedings{k,\n  title = {T},\n  booktitle = {Proc. of the {ACM} \\emph{Workshop}},\n"
        "  year = {2001},\n  publisher = {{O'R}eilly},\n  series = {{LNCS}},\n"
        "  note = {See $\\alpha$},\n  abstract = {We show $\\frac{1}{2}$.},\n}\n\n"
    )
    import_text(text)
    assert exported() == text


SNIPPETS = st.lists(
    st.sampled_from(
        ["{B}ayes", "BERT", "word", "{A {Nested} Group}", "$x_1^2$", r"$\frac{\alpha_i}{2}$",
        r"\emph{in vitro}", r"{\"o}", "É", "``quoted''", "--", r"\&", "&", "50%", "a_b", "#1",
        r"{\LaTeX}", "$", "^", "~", r"\unknown{x}", "{}", "Full stop."]
    ),
    min_size=1,
    max_size=6,
).map(" ".join)  # fmt: skip


class TestAnySource(TestCase):
    @settings(max_examples=examples(30))
    @given(title=SNIPPETS, booktitle=SNIPPETS, note=SNIPPETS)
    def test_a_round_trip_changes_nothing(self, title: str, booktitle: str, note: str) -> None:
        """Into the same database nothing changes; an empty one gives the same bytes."""
        import_text(
            f"@inproceedings{{k, title={{T {title}}}, booktitle={{{booktitle}}}, note={{{note}}},"
            " year=2001}",
            name="first.bib",
        )
        text = exported()
        report = import_text(text, name="export.bib")
        assert set(outcomes(report).values()) == {"unchanged"}
        forget_everything()
        import_text(text, name="second.bib")
        assert exported() == text
        forget_everything()


TYPED = [  # and how it is written, with what an import of that reads
    (
        r"Sorting in $O(n \log n)$ Steps",
        r"Sorting in $O(n \log n)$ Steps",
        "Sorting in O(n log n) Steps",
    ),
    (r"DNA & $\frac{1}{2}$ of It", r"{DNA} \& $\frac{1}{2}$ of It", "DNA & 1/2 of It"),
    (r"From $5 to $10", r"From \$5 to \$10", "From $5 to $10"),
    (r"$n^2$ $n^3$: A Case", r"$n^2$ $n^3$: A Case", "n² n³: A Case"),
    (r"Costs of $\unknowncommand$", r"", r"Costs of $\unknowncommand$"),
]


@pytest.mark.django_db
class TestTypedFormulas:
    @pytest.mark.parametrize(("title", "written", "read"), TYPED)
    @pytest.mark.parametrize("unicode", [True, False])
    def test_a_typed_formula_is_one_in_bibtex(
        self, title: str, written: str, read: str, *, unicode: bool
    ) -> None:
        publication = make_publication(title=title, abstract=title)
        entry = exported(unicode=unicode)
        assert f"title = {{{written}}}" in entry or not written
        assert r"\textbackslash" not in entry or not written
        publication.delete()
        import_text(entry)
        assert the_publication().title == read
        assert the_publication().abstract == read
        assert exported(unicode=unicode) == entry

    def test_a_formula_stays_one_when_an_editor_corrects_an_imported_title(self) -> None:
        import_text(article(r"Sortng in $O(n \log n)$ Steps"))
        publication = the_publication()
        publication.title = r"Sorting in $O(n \log n)$ steps"
        publication.save()
        assert r"title = {Sorting in $O(n \log n)$ steps}" in exported()

    def test_dollar_signs_that_were_imported_as_such_stay(self) -> None:
        import_text(article(r"Of \$x\$ and Others"))
        assert r"title = {Of \$x\$ and Others}" in exported()

    def test_a_copy_of_the_directory_has_what_was_typed(self) -> None:
        publication = make_publication(title=r"Sorting in $O(n \log n)$ Steps")
        entry = entry_as_printed(publication, key="k")
        publication.delete()
        import_text(entry)
        assert the_publication().title == r"Sorting in $O(n \log n)$ Steps"
