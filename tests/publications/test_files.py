"""PDFs of publications that are stored here: checked, under embargo, sent, counted and drawn."""

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from foundation.admin.merging import comparison_url
from foundation.pictures import pdf_pages
from publications.display import list_rows
from publications.models import Publication, PublicationFile, PublicationLink
from publications.visibility import Release
from tests.admin_pages import errors_of, form_of, page_of
from tests.directory.folders.test_saving import assert_saves_itself
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 5, 4)
TOMORROW = TODAY + datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def _on_a_certain_day(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    go_to(monkeypatch, TODAY)


def go_to(monkeypatch: pytest.MonkeyPatch, day: datetime.date) -> None:
    for module in (timezone, list_rows):
        monkeypatch.setattr(module, "localdate", lambda *_args, **_options: day)


def pdf(drawing: bytes = b"BT /F1 48 Tf 72 700 Td (On Examples) Tj ET") -> bytes:
    """Return a PDF of one page."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        b"/Resources<</Font<</F1 " + font + b">>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(drawing), drawing),
    )
    text, places = b"%PDF-1.7\n", b""
    for number, content in enumerate(objects, start=1):
        places += b"%010d 00000 n \n" % len(text)
        text += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 5\n0000000000 65535 f \n" + places
    return text + table + b"trailer <</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(text)


def store(publication: Publication, **fields: Any) -> PublicationFile:
    row = PublicationFile(publication=publication, **fields)
    row.file.save("a.pdf", ContentFile(pdf()))
    return row


def upload(
    client: Client, publication: Publication, content: bytes, *, name: str = "a.pdf", **fields: str
) -> Any:
    url = page_of(publication)
    data = {k: v for k, v in form_of(client, url).items() if v is not None}
    file = SimpleUploadedFile(name, content, "application/pdf")
    row = {f"files-0-{name}": value for name, value in fields.items()}
    data |= {"files-TOTAL_FORMS": "1", "files-0-file": file, "files-0-version": "accepted"}
    return client.post(url, data | row | {"_save": "1"})


def html_of(publication: Publication, client: Client | None = None) -> str:
    return (client or Client()).get(publication.get_absolute_url()).content.decode()


def test_the_name_of_an_uploaded_file_may_be_long(admin_client: Client) -> None:
    """It isn't the one that is stored."""
    name = f"Example et al. - On {'Long ' * 40}Titles.pdf"
    assert upload(admin_client, make_publication(), pdf(), name=name).status_code == 302
    assert len(PublicationFile.objects.get().file.name) < 60


def test_an_uploaded_pdf_is_on_the_page_and_sent_as_one(admin_client: Client) -> None:
    paper = make_publication(title="On Files")
    assert upload(admin_client, paper, pdf()).status_code == 302
    row = PublicationFile.objects.get()
    address = row.get_absolute_url()
    html = html_of(paper)
    assert f'<a href="{address}">PDF (accepted version)' in html
    assert f'<meta name="citation_pdf_url" content="http://testserver{address}">' in html
    answer: Any = Client().get(address)
    assert b"".join(answer.streaming_content) == pdf()
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    policy = answer["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "sandbox" not in policy  # Safari's viewer wouldn't show the file
    assert answer["Content-Disposition"] == f'inline; filename="{paper.slug}-accepted.pdf"'
    assert Client().get(f"/media/{row.file.name}").status_code == 404
    assert admin_client.get(f"/media/{row.file.name}").status_code == 404


def test_an_embargo_ends_by_itself(monkeypatch: pytest.MonkeyPatch, admin_client: Client) -> None:
    paper = make_publication(title="On Files")
    address = store(paper, public_from=TOMORROW).get_absolute_url()
    featured = "/publications/?link=pdf"

    def seen() -> tuple[int, bool, bool, bool]:
        rows = Client().get(featured).content.decode()
        return (
            Client().get(address).status_code,
            address in html_of(paper),
            address in Client().get("/publications/").content.decode(),
            "On Files" in rows,
        )

    assert seen() == (404, False, False, False)
    assert admin_client.get(address).status_code == 200
    assert "no-store" in admin_client.get(address)["Cache-Control"]
    assert "until then for editors only" in html_of(paper, admin_client)
    go_to(monkeypatch, TOMORROW)
    assert seen() == (200, True, True, True)
    assert "until then for editors only" not in html_of(paper, admin_client)


def test_the_pdf_of_a_draft_is_private(admin_client: Client) -> None:
    paper = make_publication(release=Release.DRAFT)
    address = store(paper).get_absolute_url()
    assert Client().get(address).status_code == 404
    assert admin_client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<html><script>alert(1)</script>", "This isn’t a PDF."),
        (b"%PDF-1.7 and nothing else", "can’t be read"),
        (pdf()[:150], "can’t be read"),
    ],
)
def test_what_is_no_pdf_is_refused(admin_client: Client, content: bytes, message: str) -> None:
    paper = make_publication()
    assert message in str(errors_of(upload(admin_client, paper, content)))
    assert not PublicationFile.objects.exists()


def test_a_pdf_that_takes_too_long_to_draw_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_pages, "_MOST_SECONDS", 0.05)
    with pytest.raises(pdf_pages.ValidationError, match="too complicated"):
        pdf_pages.draw_first_page(pdf())


def test_a_pdf_that_is_too_large_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_pages, "MAX_BYTES", 10)
    with pytest.raises(pdf_pages.ValidationError, match="the limit is 10"):
        pdf_pages.clean_pdf(ContentFile(pdf(), name="a.pdf"))


def test_the_first_page_becomes_the_picture(admin_client: Client) -> None:
    paper = make_publication(title="On Files")
    upload(admin_client, paper, pdf(), draws_picture="on")
    paper.refresh_from_db()
    assert paper.picture.width == 1440
    assert paper.picture_focus == (50, 0)
    [thumbnail] = re.findall(r'src="(/media/thumbnails/960x600/[^"]+)"', html_of(paper))
    assert Client().get(thumbnail)["Content-Type"] == "image/webp"


def test_merged_publications_keep_their_pdfs(admin_client: Client) -> None:
    kept, other = make_publication(title="On Files"), make_publication(title="On Files")
    rows = [store(kept, version="preprint"), store(other, version="preprint")]
    former = rows[1].get_absolute_url()
    url = comparison_url("publications_publication", kept.pk, other.pk)
    version = admin_client.get(url).context["plan"].version
    admin_client.post(url, {"version": version, "_merge": "1"})
    assert html_of(kept).count("PDF (preprint)") == 2
    assert Client().get(former).status_code == 302
    assert Client().get(former, follow=True).status_code == 200


def test_the_page_shows_authors_here_videos_and_the_first_lines_of_a_long_entry() -> None:
    paper = make_publication(
        title="On Files", authors=[make_person(name="Alice Here"), "There, Bob"], abstract="x" * 900
    )
    PublicationLink.objects.create(
        publication=paper, kind="video", url="https://www.example.org/watch"
    )
    html = html_of(paper)
    here = html[html.index("Authors here") :].partition("</section>")[0]
    assert "Alice Here" in here
    assert "Bob" not in here
    assert '<span class="muted">example.org</span>' in html
    assert html.index('<details class="clamp">') < html.index('<pre id="cite-bibtex">')
    assert "clamp" not in html_of(make_publication(title="Short"))


def test_the_page_folds_all_but_the_first_authors_here() -> None:
    people = [make_person(name=f"Alice Number{place:02}") for place in range(14)]
    here = html_of(make_publication(authors=people)).partition("Authors here")[2]
    in_sight, _, folded = here.partition("</section>")[0].partition("<summary>2 more</summary>")
    assert [person.name in in_sight for person in people] == [True] * 12 + [False] * 2
    assert [person.name in folded for person in people] == [False] * 12 + [True] * 2


def test_a_saved_folder_has_the_pdfs_and_loads_them(tmp_path: Path) -> None:
    store(make_publication(title="On Files"), version="accepted", public_from=TOMORROW)
    assert_saves_itself(tmp_path / "folder")
    assert PublicationFile.objects.get().public_from == TOMORROW


def test_a_merge_says_what_of_a_draft_becomes_public(admin_client: Client) -> None:
    public = make_publication(title="On Examples")
    draft = make_publication(
        title="On Examples", release=Release.DRAFT, abstract="Secret.", doi="10.1/x"
    )
    store(draft)
    url = comparison_url("publications_publication", public.pk, draft.pk)
    PublicationLink.objects.create(publication=draft, url="https://example.org/", kind="code")
    page = admin_client.get(url).content.decode()
    assert "Was in a draft, and everyone will see it: DOI, abstract, links, PDFs." in page
    PublicationFile.objects.update(public_from=TOMORROW)
    page = admin_client.get(url).content.decode()
    assert "everyone will see it: DOI, abstract, links." in page


def test_a_merge_of_public_publications_warns_of_nothing(admin_client: Client) -> None:
    one, other = make_publication(), make_publication(abstract="Known.")
    store(other)
    url = comparison_url("publications_publication", one.pk, other.pk)
    assert "everyone will see it" not in admin_client.get(url).content.decode()
