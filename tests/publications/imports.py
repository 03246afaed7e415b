"""Import the BibTeX text of a test."""

from typing import Any

from publications.importing.options import ImportOptions
from publications.importing.plan import plan_import
from publications.importing.report import Report, Row
from publications.importing.sources import Source
from publications.models import Publication


def bib(text: str, name: str = "papers.bib") -> Source:
    return Source(name, text.encode())


def import_text(
    text: str, *, name: str = "papers.bib", dry_run: bool = False, **options: Any
) -> Report:
    plan = plan_import([bib(text, name)], ImportOptions(**options))
    return plan.report() if dry_run else plan.apply()


def rows_of(report: Report) -> list[Row]:
    return [row for file in report.files for row in file.rows]


def outcomes(report: Report) -> dict[str, str]:
    """Return the outcome of each key; of a repeated key, the last."""
    return {row.key: row.outcome for row in rows_of(report)}


def codes(report: Report) -> dict[str, list[str]]:
    """Return the message codes of each key that has any."""
    return {
        row.key: [message.code for message in row.messages]
        for row in rows_of(report)
        if row.messages
    }


def the_publication() -> Publication:
    """Return the only publication."""
    return Publication.objects.get()


HIVED = """@inproceedings{hived,
  author = {Zhao, Hanyu and Han, Zhenhua and Yang, Zhi},
  title = {{HiveD}: Sharing a {GPU} Cluster for Deep Learning with Guarantees},
  booktitle = {14th USENIX Symposium on Operating Systems Design and Implementation (OSDI '20)},
  year = {2020},
  pages = {515--532},
}
"""
HIVED_PREPRINT = """@misc{hived-arxiv,
  author = {Hanyu Zhao and Zhenhua Han and Zhi Yang},
  title = {HiveD: Sharing a GPU Cluster for Deep Learning with Guarantees},
  eprint = {2001.01234},
  archiveprefix = {arXiv},
  year = {2019},
}
"""
