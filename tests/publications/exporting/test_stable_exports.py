"""What is imported, exported and imported into an empty database is exported the same."""

import pytest

from publications.exporting.bibtex import export_bibtex
from publications.models import Publication
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db
_LANGUAGE_WIDTH = Publication._meta.get_field("language").max_length or 0


def _exported() -> str:
    return "".join(export_bibtex(Publication.objects.in_file_order()))


@pytest.mark.parametrize(
    "source",
    [
        f"@misc{{k, title={{T}}, language={{{'x' * (_LANGUAGE_WIDTH - 1)} y}}}}",
        "@misc{k, title={T}, author={Ann Lee} # {\u0301}, link={Beta} # {\u0301}}",
        "@misc{k, title={T}, doi={10.1000/a%7Bb}}",
        "@misc{k, author={\\textbackslash \\, and 0012, Ann Le{\\'e}}, title={T}}",
        "@article{a, title={T}, doi={10.1000/x}, eprint={1504.08083}, archiveprefix={arxiv}}\n"
        "@article{b, title={U}, doi={10.1000/x}, eprint={1504.08083v2}, archiveprefix={arxiv},"
        " pmid={1}}",
        "@misc{k, title={T}, booktitle={Oaks}, institution={U. roe@oak.org},"
        " volume={9}, pages={1--2}, url={https://oak.org}}",
        "@misc{k, title={T}, booktitle={Journal of Oaks}, volume={9}, pages={1--2}}",
        "@misc{k, title={T}, publisher={Red List of Oaks. https://doi.org/10.1000/1}}",
    ],
)
def test_a_second_round_trip_changes_nothing(source: str) -> None:
    import_text(source)
    first = _exported()
    Publication.objects.all().delete()
    import_text(first, name="again.bib", restore_deleted=True)
    assert first
    assert _exported() == first
