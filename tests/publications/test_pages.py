"""The list of publications and the page of a publication, as a visitor sees them."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from people.models import Person, Project
from publications.models import (
    Appearance,
    Authorship,
    Publication,
    PublicationAward,
    PublicationLink,
)
from tests.factories import make_authorship, make_person, make_publication, make_venue
from tests.query_counts import assert_same_queries, queries_of

pytestmark = pytest.mark.django_db


def text_of(client: Client, url: str) -> str:
    """Return the text of the page, without tags and with single spaces."""
    response = client.get(url)
    assert response.status_code == 200
    main = re.search(r"<main.*</main>", response.content.decode(), re.DOTALL)
    assert main
    plain = re.sub(r"</?(bdi|sup|a|span|cite|time)\b[^>]*>", "", main[0])
    return " ".join(re.sub(r"<[^>]+>", " ", plain).split()).replace("&#x27;", "'")


def html_of(client: Client, url: str) -> str:
    return client.get(url).content.decode()


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def make_rich_publication(number: int) -> Publication:
    """Create a publication with everything that a row can show."""
    person = make_person(name=f"Author Number{number}")
    conference = make_venue(name=f"Conference {number}", short_name=f"C{number}")
    workshop = make_venue(name=f"Workshop {number}", kind="workshop", parent=conference)
    publication = make_publication(
        title=f"Work {number}", venue=workshop, date="2020", authors=[person, "Other, Bob"]
    )
    make_authorship(publication=publication, author="Editor, Eve", contribution="editor")
    Appearance.objects.create(publication=publication, venue=conference)
    PublicationAward.objects.create(publication=publication, name="Best Paper")
    PublicationLink.objects.create(publication=publication, url=f"https://example.org/{number}")
    return publication


# The list


def test_publications_are_listed_by_year_latest_first_and_undated_last(
    client: Client,
) -> None:
    for date in ("2018", "2020-05", "", "2020-11"):
        make_publication(title=f"Of {date or 'no date'}", date=date)
    text = text_of(client, "/publications/").partition("Latest first")[2]
    order = ["2020 ", "Of 2020-11", "Of 2020-05", "2018 ", "Of 2018", "Undated ", "Of no date"]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_each_year_of_the_histogram_links_to_its_publications(client: Client) -> None:
    for date in ("2018", "2019", "2020-05", "2020-11", ""):
        make_publication(title=f"Of {date or 'no date'}", date=date)
    html = html_of(client, "/publications/?q=of&page=2")
    link = re.search(r'href="([^"]*)" tabindex="-1">\s*<title>2020: 2<', html)
    assert link
    assert link[1] == "/publications/?q=of&amp;year_from=2020&amp;year_to=2020"


def test_a_publication_whose_venue_has_no_short_name_shows_its_kind(
    client: Client,
) -> None:
    make_publication(title="A study", kind="article", venue_name="Journal of Examples")
    assert "Journal article A study" in text_of(client, "/publications/")


def test_an_empty_directory_has_an_empty_state(client: Client) -> None:
    assert "No publications yet" in text_of(client, "/publications/")


def test_a_list_without_results_leads_to_all_and_to_the_search(client: Client) -> None:
    make_publication()
    text = text_of(client, "/publications/?q=nothing-like-it")
    assert "No publications match these filters." in text
    assert "Search everything for “nothing-like-it”" in text
    assert "Show all publications" in text


def test_active_filters_are_listed_and_each_can_be_removed(client: Client, alice: Person) -> None:
    make_publication(authors=[alice], date="2020")
    html = html_of(client, "/publications/?person=alice-example&year_from=2019&page=3")
    link = re.search(r'href="\?*/publications/\?year_from=2019".*?</a>', html, re.DOTALL)
    assert link
    assert "Alice Example" in link[0]
    assert 'href="/publications/?person=alice-example"' in html


def test_an_invalid_value_has_an_error_and_the_rest_of_the_form_is_kept(
    client: Client,
) -> None:
    make_publication(date="2020")
    html = html_of(client, "/publications/?year_from=soon&q=examples")
    assert "Enter a year, for example 2018." in html
    assert 'value="soon"' in html
    assert 'value="examples"' in html
    assert "On Examples" in html


def test_a_page_number_beyond_the_end_shows_the_last_page(client: Client) -> None:
    make_publication()
    for page in ("99", "-1", "x"):
        assert "On Examples" in text_of(client, f"/publications/?page={page}")


def test_the_list_takes_the_same_queries_with_10_and_with_200_publications() -> None:
    made = iter(range(10_000))

    def make(count: int) -> None:
        for _ in range(min(count, 60)):
            make_rich_publication(next(made))
        Publication.objects.bulk_create(
            Publication(title=f"Bulk {n}", slug=f"bulk-{next(made)}", date="2010", year=2010)
            for n in range(count - 60)
        )

    assert_same_queries("/publications/", make=make, few=10, many=200)


# One publication in a list


def test_authors_are_in_order_and_only_confirmed_listed_people_are_links(
    client: Client, alice: Person
) -> None:
    bob, eve = make_person(name="Bob Example"), make_person(name="Eve Unlisted", is_listed=False)
    publication = make_publication(authors=["First, Zoe", alice, bob, eve])
    publication.authorships.filter(person=bob).update(link_state=Authorship.LinkState.SUGGESTED)
    assert "Zoe First, Alice Example, Bob Example, Eve Unlisted" in text_of(
        client, "/publications/"
    )
    html = html_of(client, "/publications/")
    assert 'href="/people/alice-example/"' in html
    assert "/people/bob-example/" not in html
    assert "/people/eve-unlisted/" not in html


def test_equal_contributions_are_marked_by_group_with_a_legend(client: Client) -> None:
    publication = make_publication(authors=["A, Ann", "B, Ben", "C, Cat", "D, Dan", "E, Eva"])
    for position, group in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3)):
        publication.authorships.filter(position=position).update(equal_group=group)
    text = text_of(client, "/publications/")
    assert "Ann A*, Ben B*, Cat C†, Dan D†, Eva E‡" in text
    assert text.count("equal contribution") == 1
    assert "*, †, ‡ equal contribution" in text
    page = text_of(client, publication.get_absolute_url())
    assert "*, †, ‡ equal contribution" in page
    assert "other contributors not recorded" not in page
    client.force_login(User.objects.create_superuser("editor"))
    assert "‡ other contributors not recorded" in text_of(client, publication.get_absolute_url())


def test_abstract_and_bibtex_open_from_the_row(client: Client) -> None:
    proof = make_publication(title="With", abstract="We prove it.")
    make_publication(title="Without")
    html = html_of(client, "/publications/")
    assert html.count('data-opens="abstract"') == 1
    assert f'href="{proof.get_absolute_url()}#abstract" data-opens="abstract"' in html
    assert html.count('data-opens="bibtex"') == 2
    assert "We prove it." not in html  # read when it is opened


def test_missing_names_are_an_ellipsis_and_further_names_et_al(client: Client) -> None:
    publication = make_publication(authors=["Qian, Z.", "Zhang, Z."], truncated=True)
    publication.authorships.filter(position=2).update(gap_before=True)
    assert "Z. Qian, …, Z. Zhang, et al." in text_of(client, "/publications/")


def test_a_publication_without_a_title_or_authors_has_a_placeholder(client: Client) -> None:
    make_publication(title="", venue_name="Preprint 2020", kind="preprint")
    text = text_of(client, "/publications/")
    assert "Untitled" in text
    assert "None" not in text


def test_a_long_list_of_authors_is_folded_except_the_first_and_last(client: Client) -> None:
    make_publication(authors=[f"Author{n:02}, A." for n in range(1, 41)])
    html = html_of(client, "/publications/")
    folded = re.search(r'<details class="fold">.*?</details>', html, re.DOTALL)
    assert folded
    assert "31 more authors" in folded[0]
    assert "Author08" not in folded[0]
    assert "Author09" in folded[0]
    assert "Author39" in folded[0]
    assert "Author40" not in folded[0]


def test_hundreds_of_authors_stay_folded_in_a_printed_list(client: Client) -> None:
    for number in (59, 60):  # nine of them are never folded
        publication = make_publication(authors=[f"Author{n:02}, A." for n in range(1, number + 1)])
        is_long = number == 60
        assert ('<details class="fold fold--long">' in html_of(client, "/publications/")) is is_long
        publication.delete()


def test_the_page_folds_authors_who_would_fill_a_phone(client: Client) -> None:
    few = make_publication(authors=[f"Author{n:02}, A." for n in range(1, 25)])
    many = make_publication(authors=[f"Author{n:02}, A." for n in range(1, 26)])
    assert '<details class="fold">' not in html_of(client, few.get_absolute_url())
    assert "16 more authors" in text_of(client, many.get_absolute_url())


def test_a_book_without_authors_names_its_editors_and_its_publisher(client: Client) -> None:
    book = make_publication(
        kind="book", authors=[], publisher="Example Press", series="Tracts", volume="7", date="2024"
    )
    for position, name in enumerate(("Editor, Eve", "Another, Ann"), start=1):
        make_authorship(publication=book, author=name, contribution="editor", position=position)
    row = text_of(client, "/publications/")
    assert "Eve Editor, Ann Another (eds.)" in row
    assert "Example Press, 2024" in row
    page = text_of(client, book.get_absolute_url())
    assert "Eve Editor, Ann Another (eds.)" in page
    assert "Tracts, vol. 7, Example Press, 2024" in page


def test_the_book_of_a_chapter_with_its_title_is_named_once(client: Client) -> None:
    fields = {"title": "Old Trees", "venue_name": "Old Trees", "publisher": "Oak", "date": "2024"}
    part = make_publication(kind="chapter", entry_type="inbook", authors=[], venue=None, **fields)
    assert "Old Trees Oak, 2024" in text_of(client, part.get_absolute_url())


def test_an_author_who_published_a_page_is_named_once(client: Client) -> None:
    name = "Example Society"
    page = make_publication(
        kind="online", authors=[name], institution=name, venue=None, date="2024"
    )
    for url in (page.get_absolute_url(), "/publications/"):
        assert f"On Examples {name} 2024" in text_of(client, url)


def test_an_address_for_the_organization_is_no_publisher(client: Client) -> None:
    book = make_publication(
        kind="book", institution="http://x.org/a.pdf", publisher="Example Press", date="2024"
    )
    assert "On Examples Example Press, 2024" in text_of(client, book.get_absolute_url())


def test_editors_are_not_named_beside_authors_in_a_row(client: Client) -> None:
    chapter = make_publication(kind="chapter", authors=["Author, Ann"])
    make_authorship(publication=chapter, author="Editor, Eve", contribution="editor")
    row = text_of(client, "/publications/")
    assert "Ann Author" in row
    assert "Editor" not in row


def test_a_slightly_long_list_is_not_folded(client: Client) -> None:
    make_publication(authors=[f"Author{n:02}, A." for n in range(1, 16)])
    assert '<details class="fold">' not in html_of(client, "/publications/")


def test_the_badge_has_the_short_name_and_the_text_the_full_name(client: Client) -> None:
    osdi = make_venue(name="Symposium on Operating Systems Design", short_name="OSDI")
    make_publication(venue=osdi, venue_name="OSDI 2024", date="2024-07", presentation="oral")
    text = text_of(client, "/publications/")
    assert "OSDI ’24 On Examples" in text
    assert "Symposium on Operating Systems Design, Jul 2024 Oral" in text


def test_the_badge_has_the_year_of_the_conference(client: Client) -> None:
    osdi = make_venue(name="Symposium on Operating Systems Design", short_name="OSDI")
    make_publication(venue=osdi, venue_name="OSDI2024: A Symposium", date="2025")
    assert "OSDI ’24 On Examples" in text_of(client, "/publications/")


def test_the_school_of_a_thesis_is_no_badge(client: Client) -> None:
    school = make_venue(name="Example Institute of Technology", short_name="EIT", kind="school")
    make_publication(kind="thesis", venue=school, date="2024")
    text = text_of(client, "/publications/")
    assert "Example Institute of Technology" in text
    assert "EIT ’24" not in text


def test_a_workshop_names_its_conference_once(client: Client) -> None:
    sosp = make_venue(name="Symposium on Operating Systems Principles", short_name="SOSP")
    aisys = make_venue(name="Workshop on AI Systems", kind="workshop", parent=sosp)
    publication = make_publication(venue=aisys, date="2017")
    Appearance.objects.create(
        publication=publication,
        venue=aisys,
        venue_name="AISys@SOSP 2017",
        date="2017",
        presentation="poster",
    )
    text = text_of(client, "/publications/")
    assert "Workshop on AI Systems at SOSP, 2017" in text
    assert "Also at AISys@SOSP 2017 (Poster)" in text


def test_links_with_one_address_are_one_link_with_its_language(client: Client) -> None:
    publication = make_publication(
        doi="10.1/x", arxiv_id="1911.09418", url="https://doi.org/10.1/x"
    )
    for rank, kind in enumerate(("paper", "slides", "talk")):
        PublicationLink.objects.create(
            publication=publication, kind=kind, url="https://example.org/talk", rank=rank
        )
    PublicationLink.objects.create(
        publication=publication,
        kind="post",
        url="https://example.org/zh",
        label="Zhihu post",
        language="zh",
        rank=9,
    )
    html = html_of(client, "/publications/")
    assert html.count('href="https://example.org/talk"') == 1
    assert html.count('href="https://doi.org/10.1/x"') == 1
    text = text_of(client, "/publications/")
    assert "Paper / Slides / Talk" in text
    assert "Zhihu post (in Chinese)" in text
    assert "arXiv" in text


def test_a_javascript_url_is_never_a_link(client: Client) -> None:
    publication = make_publication(url="javascript:alert(1)")
    PublicationLink.objects.create(publication=publication, kind="paper", url="javascript:alert(2)")
    for url in ("/publications/", publication.get_absolute_url()):
        assert 'href="javascript' not in html_of(client, url)


def test_awards_status_and_kind_are_shown_if_informative(client: Client) -> None:
    publication = make_publication(kind="thesis", thesis_type="Ph.D. thesis", status="in_press")
    PublicationAward.objects.create(publication=publication, name="Best Thesis Award", year=2021)
    text = text_of(client, "/publications/")
    assert "Ph.D. thesis On Examples" in text
    assert "In press" in text
    assert "Best Thesis Award, 2021" in text
    Publication.objects.update(kind="inproceedings", status="published")
    text = text_of(client, "/publications/")
    assert "Published" not in text
    assert "Conference paper On Examples" not in text


# The page of one publication


def test_the_page_shows_every_fact_that_the_publication_has(client: Client, alice: Person) -> None:
    facts = {
        "volume": "33", "number": "11", "pages": "515--532", "series": "LNCS", "edition": "2nd",
        "publisher": "ACM Press", "place": "Santa Clara", "institution": "Example School",
        "isbn": "978-3-16-148410-0", "issn": "1234-5678", "doi": "10.1/x", "arxiv_id": "1911.09418",
        "note": "To be continued.", "abstract": "We did <b>things</b>.", "chapter": "7",
        "howpublished": "On paper",
    }  # fmt: skip
    publication = make_publication(authors=[alice], keywords=["clusters"], **facts)
    make_authorship(publication=publication, author="Editor, Eve", contribution="editor")
    text = text_of(client, publication.get_absolute_url())
    for value in facts.values():
        shown = value.replace("--", "–").replace("<", "&lt;").replace(">", "&gt;")
        assert shown in text
    assert "vol. 33, no. 11, pp. 515–532" in text
    assert "Eve Editor" in text
    assert "clusters" in text


def test_the_title_has_the_language_that_the_source_names_in_words(client: Client) -> None:
    publication = make_publication(title="Über Beispiele", language="ngerman")
    html = html_of(client, publication.get_absolute_url())
    assert '<bdi lang="de">Über Beispiele</bdi>' in html
    assert "<dt>Language</dt><dd>German</dd>" in html


def test_the_page_has_the_bibtex_entry(client: Client, alice: Person) -> None:
    publication = make_publication(
        authors=[alice], citation_key="example2020", venue_name="Proc. X"
    )
    text = text_of(client, publication.get_absolute_url())
    assert "@inproceedings{example2020, author = {Example, Alice}" in text
    assert "booktitle = {Proc. X}" in text


def test_a_renamed_publication_redirects_permanently(client: Client) -> None:
    publication = make_publication()
    old = publication.get_absolute_url()
    publication.slug = "renamed"
    publication.save()
    response = client.get(old)
    assert response.status_code == 301
    assert response.headers["Location"] == "/publications/renamed/"
    assert client.get("/publications/never-was/").status_code == 404
    assert client.get("/publications/a%00b/").status_code == 404


def test_related_publications_exclude_the_publication_and_suggested_links(
    client: Client, alice: Person
) -> None:
    publication = make_publication(title="This One", authors=[alice])
    make_publication(title="Another One", authors=[alice])
    doubtful = make_publication(title="Doubtful One", authors=[alice])
    doubtful.authorships.update(link_state=Authorship.LinkState.SUGGESTED)
    more = text_of(client, publication.get_absolute_url()).partition("Related publications")[2]
    assert "Another One" in more
    assert "This One" not in more
    assert "Doubtful One" not in more


def test_publications_of_one_project_are_related_even_without_common_authors(
    client: Client,
) -> None:
    project = Project.objects.create(name="Examples", release="public")
    publication, other = make_publication(title="This One"), make_publication(title="Other One")
    for one in (publication, other):
        one.projects.add(project)
    assert (
        "Other One"
        in text_of(client, publication.get_absolute_url()).partition("Related publications")[2]
    )


def test_a_publication_without_related_ones_has_no_related_section(client: Client) -> None:
    make_publication(title="Other", authors=["Stranger, Sam"])
    publication = make_publication(authors=["Stranger, Sam"])
    assert "Related publications" not in text_of(client, publication.get_absolute_url())


def test_a_publication_with_40_authors_takes_as_many_queries_as_one_with_2(alice: Person) -> None:
    few = make_publication(title="By two", authors=[alice, make_person(name="Bob Example")])
    many = make_publication(
        title="By forty",
        authors=[alice, *(make_person(name=f"Author Number{n}") for n in range(39))],
    )
    assert len(queries_of(many.get_absolute_url())) == len(queries_of(few.get_absolute_url()))


def test_the_page_takes_the_same_queries_however_many_other_publications_there_are(
    alice: Person,
) -> None:
    publication = make_rich_publication(0)
    person = publication.authorships.get(position=1, contribution="author").person
    assert person is not None

    def make(count: int) -> None:
        for _ in range(count):
            other = make_publication(title="More", authors=[person], venue=publication.venue)
            Appearance.objects.create(publication=other, venue=publication.venue)

    assert_same_queries(publication.get_absolute_url(), make=make, few=10, many=100)


def test_a_publication_of_2000_people_of_the_directory_is_shown(client: Client) -> None:
    publication = make_publication(title="By a collaboration")
    Person.objects.bulk_create(
        Person(name=f"Member {n:04}", slug=f"member-{n:04}", is_listed=True) for n in range(2000)
    )
    Authorship.objects.bulk_create(
        Authorship(
            publication=publication,
            position=n,
            last=person.name,
            person=person,
            link_state="confirmed",
        )
        for n, person in enumerate(Person.objects.all(), start=1)
    )
    for url in ("/publications/", publication.get_absolute_url()):
        assert "/people/member-1999/" in html_of(client, url)
