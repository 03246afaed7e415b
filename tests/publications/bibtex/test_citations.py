"""Citations in notes, whose numbers only LaTeX knows: no key and no name of an entry is shown."""

import pytest

from publications.bibtex import Collection, read_bibtex, write_entry


@pytest.mark.parametrize(
    ("note", "text"),
    [
        (r"Reprinted in \cite{Roe:III2}, pp. 1--3", "Reprinted in …, pp. 1–3"),
        (r"See \citep[see][ch.~2]{poe, many}", "See see …, ch.\xa02"),
        (r"Translation of \citet{POE} by C. Roe", "Translation of … by C. Roe"),
        (r"\Citet{POE} translated it", "… translated it"),
        (r"Companion to~\parencite{atlas_2}", "Companion to\xa0…"),
        (r"In \textcite[p. 3]{all}.", "In …, p. 3."),
        (r"Reply\label{\cite{poe}} to Roe", "Reply to Roe"),
        (r"Cited \cite{poe} \today", "Cited …"),
    ],
)
def test_a_citation_leaves_its_place(note: str, text: str) -> None:
    source = f"@misc{{poe, author={{Poe, Bo}}, title={{T}}}}\n@misc{{k, note={{{note}}}}}"
    (file,) = (read_bibtex(source.encode()),)
    record = {block.key: block.record for block in Collection([file]).blocks(file)}["k"]
    assert record is not None
    assert record.note == text
    assert note in write_entry(record)
