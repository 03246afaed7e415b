"""Files that are cut off, or whose encoding is unknown, and entries that look broken."""

import pytest

from publications.importing.plan import import_bibtex
from publications.importing.sources import Source
from publications.models import Publication
from tests.publications.imports import codes, import_text, outcomes


@pytest.mark.django_db
class TestIncompleteFiles:
    def test_an_entry_that_is_cut_off_is_not_stored_until_the_file_is_whole(self) -> None:
        whole = "@misc{a, title={One}}\n@article{b, author={Doe, Ann}, title={The whole title}}\n"
        report = import_text(whole[:70])
        assert outcomes(report) == {"a": "created", "b": "refused"}
        assert outcomes(import_text(whole)) == {"a": "unchanged", "b": "created"}

    def test_a_guessed_encoding_is_reported_with_words_to_check_it_by(self) -> None:
        data = "@misc{b, title={Łódź i Gdańsk}}".encode("iso8859-2")
        report = import_bibtex([Source("b.bib", data)])
        assert "It was read as cp1252, with words such as “ód¼”, “Gdañsk”." in report.to_text()
        assert "--encoding" in report.to_text()

    def test_a_known_encoding_is_not_reported(self) -> None:
        report = import_bibtex([Source("b.bib", "@misc{b, title={Łódź}}".encode())])
        assert "It was read as" not in report.to_text()

    def test_an_entry_in_the_text_of_another_is_text(self) -> None:
        report = import_text(
            "@article{a, title={T}, abstract={Cite it as\n@article{x, title={Y}}\n}, year=2001}\n"
            "@misc{b, title={B}}\n"
        )
        assert outcomes(report) == {"a": "created", "b": "created"}
        assert Publication.objects.get(citation_key="a").date == "2001"

    def test_an_edited_title_is_not_reported_while_the_file_is_as_before(self) -> None:
        import_text("@article{a, title={The Old Title}, author={Doe, Ann}, year=2001}")
        publication = Publication.objects.get()
        publication.title = "Something Else Entirely"
        publication.save()
        report = import_text(
            "@article{a, title={The Old Title}, author={Doe, Ann}, year=2001, note={N}}"
        )
        assert outcomes(report) == {"a": "updated"}
        assert codes(report) == {}

    @pytest.mark.parametrize(
        "start", [b"@arhttp://\xe7\x81\x8ftic", b"@\xff\x8dt@article{a, title={A}}\n@x\x8d"]
    )
    def test_a_broken_entry_with_stray_bytes_does_not_stop_the_import(self, start: bytes) -> None:
        whole = b"@misc{whole, title={A Whole Entry}, year=2001}\n"
        report = import_bibtex(
            [Source("b.bib", whole + start + b"article{k, year=2001,\x86\x86 month={\xd0\xa1")]
        )
        assert not report.files[0].error
        assert Publication.objects.filter(title="A Whole Entry").exists()
