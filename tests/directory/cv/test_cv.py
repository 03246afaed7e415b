"""The CV as a page and as a PDF."""

import io
import re
from typing import Any

import pytest
import typst
from django.core.cache.backends.dummy import DummyCache
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader
from pypdf.generic import BooleanObject, Destination, DictionaryObject

from affiliations.models import Organization
from directory.cv.document import CV, Section, build_cv
from directory.cv.pdf import as_data, render_pdf
from directory.cv.rich_text import Run, from_markdown, run
from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    ContactDetail,
    Course,
    CurriculumVitae,
    CVSection,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectLink,
    ProjectMember,
    Supervision,
)
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
    Venue,
)
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)

pytestmark = pytest.mark.django_db


def _alice() -> Person:
    alice = make_person(
        name="Alice Example", native_name="爱丽丝", native_name_language="zh", slug="alice"
    )
    university = make_organization(name="Example University", city="Toronto", country="CA")
    degree = make_affiliation(
        person=alice,
        organization=university,
        kind=Affiliation.Kind.EDUCATION,
        degree="Ph.D.",
        start="2016-09",
        end="2021-07",
        grade="3.94",
        grade_scale="4.0",
        thesis_title="On Trees",
        description="- one\n  - two\n    - three **deep**",
    )
    Supervision.objects.create(
        affiliation=degree, name="Bob Builder", title="Prof.", role="advisor"
    )
    Course.objects.create(affiliation=degree, title="Networks", distinction="Honor track")
    award = Activity.objects.create(person=alice, kind="award", title="Award for Research")
    for year in ("2022", "2023"):
        ActivityDate.objects.create(activity=award, date=year)
    return alice


def _text(runs: list[Run]) -> str:
    return "".join(run["text"] for run in runs)


def _section(cv: CV, name: str) -> Section:
    return next(section for section in cv.sections if section.id == name)


def _pdf_text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def _is_on(reader: PdfReader, name: str, mark: str) -> bool:
    """Return a flag of the PDF by its value, because pypdf's own booleans are all truthy."""
    marks = reader.root_object[name]
    assert isinstance(marks, DictionaryObject)
    value = marks[mark]
    assert isinstance(value, BooleanObject)
    return value.value


def test_the_cv_has_everything_that_the_profile_has(client: Client) -> None:
    _alice()
    page = client.get("/people/alice/cv/").content.decode()
    for fact in (
        "爱丽丝",
        "Ph.D.",
        "Example University",
        "Toronto",
        "Sep 2016 – Jul 2021",
        "3.94/4.0",
        "On Trees",
        "Networks (Honor track)",
        "Prof. Bob Builder",
        "<strong>deep</strong>",
        "2022, 2023",
    ):
        assert fact in page, fact


def test_empty_sections_are_omitted(client: Client) -> None:
    _alice()
    page = client.get("/people/alice/cv/").content.decode()
    assert "Education" in page
    assert "Teaching" not in page


def test_a_job_without_dates_that_has_not_ended_is_current() -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, title="Engineer")
    (section,) = build_cv(alice).sections
    assert section.entries[0].dates == "present"


def test_entries_without_titles_are_combined_into_one_line_of_dates() -> None:
    alice = make_person(name="Alice Example")
    for start in ("2018-10", "2019-12"):
        Activity.objects.create(person=alice, kind="award", group="Prizes", start=start, end=start)
    (section,) = build_cv(alice).sections
    (entry,) = section.entries
    assert _text(entry.heading) == "Prizes"
    assert _text(entry.sub) == ", titles not recorded"
    assert [_text(line) for line in entry.lines] == ["Dec 2019; Oct 2018"]


def test_the_person_chooses_sections_and_their_order() -> None:
    alice = _alice()
    settings = CurriculumVitae(
        person=alice, sections=[CVSection.AWARDS.value, CVSection.EDUCATION.value]
    )
    cv = build_cv(alice, settings=settings)
    assert [section.id for section in cv.sections] == ["awards", "education"]


def test_headings_can_be_chinese(client: Client) -> None:
    _alice()
    page = client.get("/people/alice/cv/", {"language": "zh-hans"}).content.decode()
    assert '<li aria-current="page" lang="zh-hans">' in page
    assert "教育背景" in page
    assert "获奖情况" in page


def test_the_owner_is_bold_and_equal_contribution_is_marked() -> None:
    alice = _alice()
    publication = make_publication(title="On Examples", authors=[alice, "Zhao, Hanyu"])
    publication.authorships.update(equal_group=1)
    section = _section(build_cv(alice), "publications")
    runs = section.publications[0].runs
    assert [run["text"] for run in runs if run.get("bold")] == ["Alice Example"]
    assert _text(runs).startswith("Alice Example* and Hanyu Zhao*. ")
    assert section.legend == "* equal contribution"


def test_a_cv_can_be_limited_to_selected_publications_in_order() -> None:
    alice = _alice()
    for rank, title in ((2, "Second"), (1, "First"), (None, "Unselected")):
        publication = make_publication(title=title, authors=[alice])
        publication.authorships.update(selected_rank=rank)
    settings = CurriculumVitae(person=alice, publications="selected")
    section = _section(build_cv(alice, settings=settings), "publications")
    assert section.title == "Selected publications"
    assert [_text(publication.runs).split(". ")[1] for publication in section.publications] == [
        "First",
        "Second",
    ]


def test_the_pdf_is_tagged_and_has_the_text_of_every_script() -> None:
    alice = _alice()
    make_publication(title="日本語と한국어", authors=[alice])
    pdf = render_pdf(build_cv(alice))
    reader = PdfReader(io.BytesIO(pdf))
    assert _is_on(reader, "/MarkInfo", "/Marked")
    assert "/StructTreeRoot" in reader.root_object
    assert reader.metadata is not None
    assert reader.metadata.title == "Curriculum vitae – Alice Example"
    text = _pdf_text(pdf)
    for fact in ("Alice Example", "Education", "three deep", "Bob Builder", "Sep 2016"):
        assert fact in text


def test_a_character_missing_from_the_fonts_does_not_break_the_pdf(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_latin = typst.Fonts(include_system_fonts=False)
    monkeypatch.setattr("directory.cv.pdf.fonts", lambda: only_latin)
    alice = make_person(name="Alice Example", native_name="አሊስ")
    reader = PdfReader(io.BytesIO(render_pdf(build_cv(alice))))
    assert _is_on(reader, "/MarkInfo", "/Marked")
    assert "Alice Example" in reader.pages[0].extract_text()


def test_the_person_chooses_the_paper_size() -> None:
    alice = _alice()
    letter = build_cv(alice, settings=CurriculumVitae(person=alice, paper="us-letter"))
    page = PdfReader(io.BytesIO(render_pdf(letter))).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (612, 792)


def test_typst_markup_in_a_text_is_escaped() -> None:
    alice = make_person(name="Alice #panic() *Example* $x$", biography='#read("/etc/passwd") _a_')
    cv = build_cv(alice, settings=CurriculumVitae(person=alice, sections=["biography"]))
    text = _pdf_text(render_pdf(cv))
    assert "#panic() *Example* $x$" in text
    assert '#read("/etc/passwd")' in text


def test_a_visitors_cv_has_no_details_for_members(client: Client) -> None:
    alice = _alice()
    ContactDetail.objects.create(person=alice, kind="phone", value="+1 555 0100")
    ContactDetail.objects.create(person=alice, kind="email", value="alice@example.org")
    PersonName.objects.create(person=alice, name="Alice Former", kind="former")
    page = client.get("/people/alice/cv/").content.decode()
    pdf = _pdf_text(client.get("/people/alice/cv.pdf").content)
    for shown in (page, pdf):
        assert "alice@example.org" in shown
        assert "555 0100" not in shown
        assert "Former" not in shown


def test_an_unlisted_person_has_no_pdf(client: Client) -> None:
    make_person(name="Hidden Helper", slug="hidden", is_listed=False)
    assert client.get("/people/hidden/cv/").status_code == 404
    assert client.get("/people/hidden/cv.pdf").status_code == 404


def test_an_old_url_redirects_to_the_new_one(client: Client) -> None:
    alice = _alice()
    alice.slug = "alice-new"
    alice.save()
    assert client.get("/people/alice/cv.pdf").headers["Location"] == "/people/alice-new/cv.pdf"


def test_an_unchanged_pdf_is_typeset_once(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = _alice()
    first = render_pdf(build_cv(alice))
    monkeypatch.setattr("directory.cv.pdf.typst.Compiler", None)
    assert render_pdf(build_cv(alice)) == first


def test_the_keywords_of_a_pdf_are_the_interests_held_now() -> None:
    alice = _alice()
    for name, state in (("Trees", "current"), ("Stones", "past")):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=alice, interest=interest, state=state)
    assert as_data(build_cv(alice))["keywords"] == ["Trees"]


def _everything() -> Person:
    alice = _alice()
    degree = alice.affiliations.get()
    PersonLink.objects.create(person=alice, kind="homepage", url="https://example.org/me")
    ContactDetail.objects.create(person=alice, kind="email", value="alice@example.org")
    PersonInterest.objects.create(person=alice, interest=Interest.objects.create(name="Trees"))
    project = Project.objects.create(name="Arboretum")
    ProjectLink.objects.create(project=project, url="https://example.org/code")
    ProjectMember.objects.create(project=project, person=alice, affiliation=degree)
    publication = make_publication(title="On Examples", authors=[alice, "Zhao, H."])
    PublicationLink.objects.create(
        publication=publication, kind="code", url="https://example.org/git"
    )
    PublicationAward.objects.create(publication=publication, name="Best Paper")
    Appearance.objects.create(publication=publication, venue=make_venue(name="Workshop"))
    return alice


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (Person, {"name": "Alice Changed"}),
        (Person, {"research_statement": "Changed."}),
        (PersonLink, {"url": "https://example.org/changed"}),
        (ContactDetail, {"value": "changed@example.org"}),
        (ContactDetail, {"visibility": "private"}),
        (Interest, {"name": "Changed"}),
        (Affiliation, {"grade": "4.0"}),
        (Organization, {"name": "Changed University"}),
        (Supervision, {"name": "Carol Changed"}),
        (Course, {"distinction": "Changed"}),
        (Project, {"summary": "Changed."}),
        (ProjectLink, {"url": "https://example.org/changed"}),
        (ProjectMember, {"role": "Changed"}),
        (Activity, {"title": "Changed"}),
        (ActivityDate, {"term": "fall"}),
        (Publication, {"title": "Changed"}),
        (PublicationLink, {"label": "Changed"}),
        (PublicationAward, {"name": "Changed"}),
        (Venue, {"name": "Changed"}),
        (Authorship, {"equal_group": 1}),
    ],
)
def test_any_changed_fact_changes_the_pdf(
    client: Client, model: type[Model], fields: dict[str, Any]
) -> None:
    _everything()
    before = client.get("/people/alice/cv.pdf").content
    assert client.get("/people/alice/cv.pdf").content == before
    row = model._default_manager.order_by("pk")[0]
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    assert client.get("/people/alice/cv.pdf").content != before


def test_pdf_bookmarks_are_the_sections() -> None:
    reader = PdfReader(io.BytesIO(render_pdf(build_cv(_everything()))))
    name, sections, *_ = reader.outline
    assert isinstance(name, Destination)
    assert isinstance(sections, list)
    assert str(name.title).startswith("Alice Example")
    titles = [isinstance(mark, Destination) and mark.title for mark in sections]
    assert titles[:2] == ["Research interests", "Education"]
    assert reader.root_object["/Lang"] == "en"
    assert reader.metadata is not None
    assert reader.metadata.author == "Alice Example"


def test_a_pdf_with_all_characters_in_its_fonts_is_accessible() -> None:
    reader = PdfReader(io.BytesIO(render_pdf(build_cv(make_person(name="Alice Example")))))
    assert _is_on(reader, "/ViewerPreferences", "/DisplayDocTitle")


def test_a_smaller_font_avoids_a_last_page_with_few_lines() -> None:
    alice = make_person(name="Alice Example")
    settings = CurriculumVitae(person=alice, sections=["biography"])

    def pages(lines: int) -> int:
        alice.biography = "\n".join(["- A line"] * lines)
        pdf = render_pdf(build_cv(alice, settings=settings))
        return len(PdfReader(io.BytesIO(pdf)).pages)

    fits = next(n for n in range(50, 90) if pages(n) > 1) - 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("directory.cv.pdf._NEARLY_EMPTY", 0)
        patch.setattr("directory.cv.pdf.caches", {"results": DummyCache("", {})})
        assert pages(fits) == 2


def test_the_number_of_queries_does_not_grow() -> None:
    alice = _alice()

    def count() -> int:
        with CaptureQueriesContext(connection) as context:
            as_data(build_cv(Person.objects.get(pk=alice.pk)))
        return len(context)

    make_publication(title="First", authors=[alice])
    before = count()
    for n in range(30):
        make_affiliation(person=alice, start=str(1980 + n))
        make_publication(title=f"Publication {n}", authors=[alice, "Other, O."])
    assert count() == before


def test_html_in_markdown_is_escaped_and_javascript_urls_are_not_linked() -> None:
    (block,) = from_markdown("<b>x</b> [y](javascript:alert) [z](https://example.org)")
    assert "<b>" in "".join(run["text"] for run in block["runs"])
    assert [run["url"] for run in block["runs"] if "url" in run] == ["https://example.org"]


@pytest.mark.parametrize("url", ["HTTPS://Example.org", "ftp://example.org/a.pdf"])
def test_a_cv_links_to_what_pages_link_to(url: str) -> None:
    assert run("A text", url=url)["url"] == url
    assert "url" not in run("A text", url="javascript:alert(1)")


def test_only_the_first_authors_and_the_owner_are_named_if_wanted(client: Client) -> None:
    alice = make_person(name="Alice Example", slug="alice")
    before = [f"Early, Number{number}" for number in range(5)]
    make_publication(title="On Examples", authors=[*before, alice, "Late, Laura"])
    make_publication(title="On Others", authors=[alice, "Second, Sam", "Third, Tim"])

    def cited(query: str) -> str:
        page = client.get(f"/people/alice/cv/{query}").content.decode()
        return " ".join(re.sub(r"<[^>]*>", "", page).split())

    assert "Number4 Early, Alice Example and Laura Late. On Examples" in cited("")
    short = cited("?authors=3")
    assert "Number2 Early, …, Alice Example, et al. On Examples" in short
    assert "Laura Late" not in short
    assert "Alice Example, Sam Second and Tim Third. On Others" in short
    assert cited("?authors=many") == cited("")


@pytest.mark.parametrize(
    ("language", "words"),
    # Without a font for them, a PDF has NUL for Chinese characters.
    [("en", r"as of \w{3} \d+, \d{4}"), ("zh-hans", r"(截至|\0\0) \d{4}\.\d\d")],
)
def test_the_cv_has_its_date(client: Client, language: str, words: str) -> None:
    make_person(name="Alice Example", slug="alice")
    query = f"?language={language}"
    assert re.search(words, client.get(f"/people/alice/cv/{query}").content.decode())
    assert re.search(words, _pdf_text(client.get(f"/people/alice/cv.pdf{query}").content))
