import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from publications.exporting.bibtex import bibtex_entry, export_bibtex
from publications.models import Publication
from tests.factories import make_publication, make_venue
from tests.property_tests import examples
from tests.publications.imports import HIVED, HIVED_PREPRINT, import_text, outcomes, rows_of

SAMPLE = (
    HIVED
    + HIVED_PREPRINT
    + r"""
@phdthesis{thesis, author={Ackermann, Marcel R.},
  title={Algorithms for the {Bregman} k-Median Problem},
  school={University of Paderborn}, year=2009, month=oct}
@article{beethoven,
  author={van Beethoven, Ludwig and King, Jr., Martin Luther and {Simon and Schuster}},
  title={{\"U}ber {G}{\"o}del \& 50\% of $x^2$},
  journal={J. of X}, year=1931, acmid={4_2}, volume=3}
@book{knuth, author={Donald E. Knuth}, title={The {\TeX}book},
  publisher={Addison-Wesley}, year=1986}
@misc{page, author={{Example Group}}, title={A Page},
  howpublished={\url{https://example.org/~u?a=1&b=2}}, year=2001}
@incollection{chapter, author={А. Иванов and 赵汉宇}, title={Part}, booktitle={Whole},
  publisher={P}, year=2011}
@techreport{report, author={A. B. C. Other and others}, title={Report},
  institution={Lab}, year=1999}
"""
)


def exported(*, unicode: bool = True) -> str:
    return "".join(export_bibtex(Publication.objects.order_by("pk"), unicode=unicode))


@pytest.mark.django_db
class TestEntries:
    @pytest.mark.parametrize("unicode", [True, False])
    def test_an_imported_entry_is_exported_unchanged(self, *, unicode: bool) -> None:
        import_text(SAMPLE)
        text = exported(unicode=unicode)
        assert r"{{\"U}ber {G}{\"o}del \& 50\% of $x^2$}" in text
        report = import_text(text)
        assert set(outcomes(report).values()) == {"unchanged"}
        assert len(rows_of(report)) == Publication.objects.count() == 7

    def test_a_value_too_long_for_its_column_is_exported_whole(self) -> None:
        source = f"  volume = {{{'50 & ' * 40}x}},".replace("&", "\\&")
        import_text(f"@article{{k, title={{T}},\n{source}\n year=2020}}")
        assert source in exported()
        publication = Publication.objects.get()
        publication.volume = "50"
        publication.save()
        assert "volume = {50}," in exported()

    def test_an_export_with_few_fields_imports_as_the_same_publication(self) -> None:
        import_text(
            "@misc{xom, title={XOM}, year=2006, url={http://example.org/xom}}\n"
            "@misc{rain, title={Rain}}\n"
            "@article{plosser, author={Plosser, Charles}, title={Comments}, journal={J. of X}, "
            "year=1991}\n"
            "@misc{XOM, title={Another}, year=2007}\n"
        )
        report = import_text(exported(), name="exported.bib")
        assert set(outcomes(report).values()) == {"unchanged"}
        assert Publication.objects.count() == 4

    def test_an_export_of_entries_without_keys_imports_as_the_same_publications(self) -> None:
        import_text(
            "@misc{, title={Sign In}, url={http://example.org/a}}\n"
            "@misc{, title={Sign In}, url={http://example.org/b}}\n"
        )
        report = import_text(exported(), name="exported.bib")
        assert set(outcomes(report).values()) == {"unchanged"}
        assert Publication.objects.count() == 2

    def test_an_export_of_web_pages_that_are_alike_imports_as_the_same_publications(self) -> None:
        import_text("@misc{other, title={Oaks}}\n")
        first = Publication.objects.get().pk + 1
        page = "url={https://oak.org}, title={Layer 2 Rollups}, journal={oak.org}"
        import_text(f"@misc{{layer, {page}}}\n@misc{{layer-{first}, {page}}}\n")
        report = import_text(exported(), name="exported.bib")
        assert set(outcomes(report).values()) == {"unchanged"}
        assert Publication.objects.count() == 3

    def test_an_export_of_entries_without_titles_imports_as_the_same_publications(self) -> None:
        import_text(
            "@incollection{notitle_1998, booktitle={On Examples}, year=1998, isbn={0-306-40615-2}}"
            "@article{notitle-2, url={http://example.org/a}}\n"
            "@article{, url={http://example.org/b}}\n"
            "@misc{same, url={http://example.org/c}}\n"
            "@misc{same, url={http://example.org/d}}\n"
        )
        text = exported().replace("notitle-2", "notitle-3")
        report = import_text(text, name="exported.bib")
        assert outcomes(report) == {
            "notitle_1998": "unchanged",
            "notitle-3": "created",
            "untitled-2": "unchanged",
            "same": "unchanged",
            f"same-{Publication.objects.latest('pk').pk - 1}": "unchanged",
        }

    def test_a_publication_entered_by_hand_is_exported_too(self) -> None:
        venue = make_venue(name="Symposium on Examples")
        publication = make_publication(
            title="On BERT", venue=venue, authors=["Example, Alice"], arxiv_id="2001.1"
        )
        assert bibtex_entry(publication) == (
            "@inproceedings{2020-on-bert,\n"
            "  author = {Example, Alice},\n"
            "  title = {On {BERT}},\n"
            "  booktitle = {Symposium on Examples},\n"
            "  year = {2020},\n"
            "  eprint = {2001.1},\n"
            "  archiveprefix = {arXiv},\n"
            "}\n"
        )

    def test_keys_are_unique_ignoring_case(self) -> None:
        publications = [
            make_publication(citation_key=key) for key in ("Zhao2020", "zhao2020", "zhao 2020")
        ]
        keys = [line.split("{")[1][:-1] for line in exported().splitlines() if line.startswith("@")]
        assert keys == [
            "Zhao2020",
            *(f"zhao2020-{publication.pk}" for publication in publications[1:]),
        ]

    def test_a_publication_has_the_same_key_in_every_export(self) -> None:
        make_publication(citation_key="zhao2020")
        second = make_publication(citation_key="zhao2020")
        alone = "".join(export_bibtex(Publication.objects.filter(pk=second.pk)))
        assert alone in exported()

    def test_the_number_of_queries_does_not_grow_with_the_publications(
        self, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for number in range(20):
            make_publication(title=f"T{number}", authors=["Example, Alice"])
        with django_assert_num_queries(6):
            exported()


words = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=30)


class TestAnyText(TestCase):
    @settings(max_examples=examples(100))
    @given(title=words, last=words, first=words, venue=words, note=words)
    def test_import_export_import_is_unchanged(
        self, title: str, last: str, first: str, venue: str, note: str
    ) -> None:
        publication = make_publication(
            title=f"T {title}", venue_name=venue, note=note, citation_key="k"
        )
        if last.strip():
            publication.authorships.create(position=1, first=first, last=last)
        text = exported()
        Publication.objects.all().delete()
        import_text(text)
        assert set(outcomes(import_text(exported())).values()) == {"unchanged"}
        Publication.objects.all().delete()


def _has_bibtex() -> bool:
    """Whether the program runs; without styles, as in Debian's texlive-binaries, it can't."""
    if not shutil.which("bibtex") or not shutil.which("kpsewhich"):
        return False
    return (
        subprocess.run(["kpsewhich", "plain.bst"], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.django_db
class TestPrograms:
    @pytest.mark.parametrize("style", ["plain", "alpha"])
    @pytest.mark.parametrize("unicode", [True, False])
    def test_bibtex_accepts_the_export_without_warnings(
        self, tmp_path: Path, style: str, *, unicode: bool
    ) -> None:
        if not _has_bibtex():
            pytest.skip("the program bibtex is not installed, or its styles are not")
        import_text(SAMPLE)
        (tmp_path / "publications.bib").write_text(exported(unicode=unicode), encoding="utf-8")
        (tmp_path / "publications.aux").write_text(
            f"\\relax\n\\citation{{*}}\n\\bibdata{{publications}}\n\\bibstyle{{{style}}}\n"
        )
        done = subprocess.run(
            ["bibtex", "publications"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout
        assert "Warning" not in done.stdout
        written = (tmp_path / "publications.bbl").read_text(encoding="utf-8", errors="replace")
        assert written.count("\\bibitem") == 7

    def test_biber_accepts_the_export_without_warnings(self, tmp_path: Path) -> None:
        if not shutil.which("biber"):
            pytest.skip("the program biber is not installed")
        import_text(SAMPLE)
        (tmp_path / "publications.bib").write_text(exported(), encoding="utf-8")
        command = ["biber", "--tool", "--nolog", "--noconf", "publications.bib"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        assert done.returncode == 0, said
        assert "WARN" not in said
        assert "ERROR" not in said
