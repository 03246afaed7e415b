"""A person's page."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import Settings

from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    ContactDetail,
    Course,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    Project,
    ProjectLink,
    ProjectMember,
    Supervision,
)
from publications.models import Authorship, Publication
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.query_counts import assert_same_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    return make_person(name="Alice Example")


def _html(client: Client, person: Person) -> str:
    return client.get(person.get_absolute_url()).content.decode()


def _text(client: Client, person: Person) -> str:
    """Return the visible text in one line."""
    body = _html(client, person).partition("<main")[2].replace("</dt>", "</dt> ")
    return " ".join(strip_tags(body).split())


def _headings(client: Client, person: Person) -> list[str]:
    return re.findall(r'<h2 class="section__title"[^>]*>([^<]*)</h2>', _html(client, person))


def test_a_person_who_is_not_listed_has_no_page(client: Client) -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    assert client.get(hidden.get_absolute_url()).status_code == 404


def test_an_old_url_redirects_permanently(client: Client, alice: Person) -> None:
    old = alice.get_absolute_url()
    alice.slug = "alice-married"
    alice.save()
    response = client.get(old)
    assert (response.status_code, response["Location"]) == (301, "/people/alice-married/")


def test_a_former_slug_of_an_unlisted_person_is_not_found(client: Client) -> None:
    hidden = make_person(name="Hidden Person", is_listed=False)
    old = hidden.get_absolute_url()
    hidden.slug = "renamed"
    hidden.save()
    assert client.get(old).status_code == 404


def test_an_empty_section_has_no_heading(client: Client, alice: Person) -> None:
    assert _headings(client, alice) == []
    assert "Nothing here yet" in _text(client, alice)
    make_affiliation(person=alice, kind="education", degree="Ph.D.")
    assert _headings(client, alice) == ["Education"]


def test_the_native_name_has_its_language_and_direction(client: Client) -> None:
    layla = make_person(name="Layla Hassan", native_name="ليلى", native_name_language="ar")
    assert 'lang="ar" dir="rtl">ليلى<' in _html(client, layla)


def test_the_position_has_the_whole_path_of_its_organization(client: Client, alice: Person) -> None:
    company = make_organization(name="Company")
    cloud = make_organization(name="Company Cloud", parent=company)
    team = make_organization(name="AI Platform", parent=cloud)
    make_affiliation(person=alice, organization=team, title="Engineer", second_title="Researcher")
    expected = "Engineer and Researcher, AI Platform, Company Cloud, Company"
    assert expected in _text(client, alice)


def test_a_deep_path_is_shortened_in_the_header_only(client: Client, alice: Person) -> None:
    place = None
    for name in ("University", "School", "Department", "Lab", "Team"):
        place = make_organization(name=name, parent=place)
    make_affiliation(person=alice, organization=place, title="Engineer", start="2019")
    text = _text(client, alice)
    assert "Engineer, Team, Lab, University" in text
    assert "Engineer Team, Lab, Department, School, University" in text


def test_a_former_member_is_shown_with_former_and_current_positions(
    client: Client, alice: Person, settings: Settings
) -> None:
    lab, company = make_organization(name="Lab"), make_organization(name="Company")
    settings.HOME_ORGANIZATION = lab.slug
    make_affiliation(person=alice, organization=lab, title="Postdoc", start="2019", end="2022-08")
    make_affiliation(person=alice, organization=company, title="Engineer", start="2022-09")
    text = _text(client, alice)
    assert "Now Engineer, Company" in text
    assert "Before Postdoc, Lab (2019 – Aug 2022)" in text


def test_interests_are_grouped_into_focus_current_and_past(client: Client, alice: Person) -> None:
    for name, state in (("Caching", "focus"), ("Systems", "current"), ("Consensus", "past")):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=alice, interest=interest, state=state)
    assert "Focus Caching Interests Systems Earlier Consensus" in _text(client, alice)


def _sign_in_editor(client: Client) -> None:
    client.force_login(User.objects.create_superuser("editor"))


def test_a_link_shows_its_language_and_whether_it_is_outdated(
    client: Client, alice: Person
) -> None:
    for kind, is_outdated in (("cv", True), ("blog", False)):
        url = f"https://example.org/{kind}"
        PersonLink.objects.create(
            person=alice, kind=kind, url=url, language="zh", is_outdated=is_outdated
        )
    assert "Blog (in Chinese)" in _text(client, alice)
    assert 'hreflang="zh"' in _html(client, alice)
    assert "CV (in Chinese) outdated" in _text(client, alice)


def test_what_visitors_look_for_most_are_buttons(client: Client, alice: Person) -> None:
    ContactDetail.objects.create(person=alice, value="alice@example.org", visibility="public")
    for kind in ("dblp", "github", "scholar", "github"):
        PersonLink.objects.create(person=alice, kind=kind, url=f"https://example.org/{kind}")
    buttons = _html(client, alice).split('<ul class="buttons">')[1].split("</ul>")[0]
    assert re.findall(r'<a[^>]*href="([^"]*)"', buttons) == [
        "mailto:alice@example.org", "https://example.org/scholar", "https://example.org/github",
        "/people/alice-example/cv/", "/people/alice-example/cv.pdf",
    ]  # fmt: skip
    assert _html(client, alice).count('href="https://example.org/github"') == 2  # one is no button


def test_contact_details_are_shown_by_visibility(client: Client, alice: Person) -> None:
    for value, visibility in (
        ("all@example.org", "public"),
        ("members@example.org", "members"),
        ("editors@example.org", "private"),
    ):
        ContactDetail.objects.create(person=alice, value=value, visibility=visibility)
    text = _text(client, alice)
    assert "all@example.org" in text
    assert "members@example.org" not in text
    client.force_login(User.objects.create_user("member"))
    text = _text(client, alice)
    assert "members@example.org" in text
    assert "editors@example.org" not in text


def test_an_obfuscated_email_address_is_not_a_link(client: Client, alice: Person) -> None:
    ContactDetail.objects.create(person=alice, kind="email_as_printed", value="alice AT")
    html = _html(client, alice)
    assert "alice AT" in html
    assert "mailto:" not in html


def test_a_study_shows_degree_grade_thesis_courses_and_supervisors(
    client: Client, alice: Person
) -> None:
    bob = make_person(name="Bob Advisor")
    other = make_organization(name="Other University")
    study = make_affiliation(
        person=alice,
        organization=make_organization(name="University"),
        kind="education",
        degree="Ph.D.",
        field_of_study="Computer Architecture",
        program="ACM Class",
        honors="With honors",
        grade="3.94",
        grade_scale="4.0",
        thesis_title="On Caches",
        end="2031",
        end_expected=True,
    )
    Course.objects.create(affiliation=study, title="Networks", distinction="Honor track")
    Supervision.objects.create(affiliation=study, role="advisor", person=bob, title="Prof.")
    Supervision.objects.create(
        affiliation=study,
        role="advisor",
        name="Carol Elsewhere",
        title="Dr.",
        position="Vice Dean",
        organization=other,
        rank=1,
    )
    text = _text(client, alice)
    for shown in (
        "until 2031 (expected)",
        "Ph.D., Computer Architecture",
        "Honors program ACM Class",
        "Distinction With honors",
        "Grade 3.94/4.0",
        "Thesis On Caches",
        "Networks (Honor track)",
        "Advisor Prof. Bob Advisor; Dr. Carol Elsewhere, Vice Dean, Other University",
    ):
        assert shown in text, shown
    assert bob.get_absolute_url() in _html(client, alice)


def test_an_unlisted_supervisor_is_not_linked(client: Client, alice: Person) -> None:
    hidden = make_person(name="Hidden Advisor", is_listed=False)
    study = make_affiliation(person=alice)
    Supervision.objects.create(affiliation=study, person=hidden)
    html = _html(client, alice)
    assert "Hidden Advisor" in html
    assert hidden.get_absolute_url() not in html


def test_supervised_people_with_a_page_are_shown(client: Client, alice: Person) -> None:
    for name, is_listed in (("Bob Student", True), ("Hidden Student", False)):
        student = make_person(name=name, is_listed=is_listed)
        Supervision.objects.create(affiliation=make_affiliation(person=student), person=alice)
    text = _text(client, alice)
    assert "Bob Student" in text
    assert "Hidden Student" not in text


def test_a_project_shows_role_status_publications_links_and_parent(
    client: Client, alice: Person
) -> None:
    larger = Project.objects.create(name="Project Fiddle")
    project = Project.objects.create(
        name="Daydream",
        summary="What would it **do**?",
        description="- a graph\n  - of kernels",
        status="paper_in_preparation",
        venue="ATC'20",
        parent=larger,
        start="2019-12",
    )
    ProjectLink.objects.create(project=project, url="https://example.org/code")
    job = make_affiliation(person=alice, title="Intern")
    ProjectMember.objects.create(
        project=project, person=alice, role="First author", affiliation=job
    )
    paper = make_publication(title="The paper of it", authors=[alice])
    paper.projects.add(project)
    make_publication(title="That of others").projects.add(project)
    text, html = _text(client, alice), _html(client, alice)
    for shown in (
        "Dec 2019 – present",
        "ATC&#x27;20 Paper in preparation First author",
        "Part of Project Fiddle",
        "Paper The paper of it (2020)",
    ):
        assert shown in text, shown
    assert "That of others" not in text
    assert "<strong>do</strong>" in html
    assert 'href="https://example.org/code"' in html
    assert 'href="#project-daydream"' in html


def _activity(person: Person, kind: str, *dates: Any, **fields: Any) -> Activity:
    activity = Activity.objects.create(person=person, kind=kind, **fields)
    for date in dates:
        year, term = date if isinstance(date, tuple) else (date, "")
        ActivityDate.objects.create(activity=activity, date=year, term=term)
    return activity


def test_activities_show_all_their_details(client: Client, alice: Person) -> None:
    university = make_organization(name="University")
    _activity(
        alice,
        "award",
        "2022",
        "2023",
        title="Research Award",
        award_rank="First Prize",
        team="Team",
    )
    _activity(
        alice,
        "teaching",
        ("2019", "fall"),
        title="Computing",
        role="Assistant",
        organization=university,
    )
    _activity(alice, "talk", "2018-04", title="Talk", event="Tutorial", place="Markham, Canada")
    _activity(alice, "patents", title="patents on scheduling", quantity=5)
    _activity(alice, "skill", title="Python", group="Programming", level="master")
    _activity(alice, "language", title="Mandarin", level="native")
    text = _text(client, alice)
    for shown in (
        "2022, 2023 Research Award First Prize",
        "Fall 2019 Computing",
        "Apr 2018 Talk",
        "5 patents on scheduling",
        "Programming Python (master)",
        "Mandarin (native)",
    ):
        assert shown in text, shown
    assert _headings(client, alice) == [
        "Awards", "Talks", "Teaching", "Patents", "Skills", "Languages",
    ]  # fmt: skip


def test_only_editors_see_an_activity_of_which_only_the_date_is_recorded(
    client: Client, alice: Person
) -> None:
    _activity(alice, "award", "2019-12")
    _activity(alice, "talk", "2018-05", event="Tutorial")
    text = _text(client, alice)
    assert "Title not recorded" not in text
    assert "Dec 2019" not in text
    assert "May 2018 Tutorial" in text
    assert _headings(client, alice) == ["Talks"]
    _sign_in_editor(client)
    text = _text(client, alice)
    assert "Title not recorded Dec 2019" in text
    assert "May 2018 Title not recorded Tutorial" in text


def test_other_activities_with_only_dates_share_one_line(client: Client, alice: Person) -> None:
    for date in ("2016-06", "2013-11"):
        _activity(alice, "other", date, group="Debates")
    _activity(alice, "other", "2012", group="Debates", title="Final")
    assert "Debates 2012 Final Jun 2016; Nov 2013" in _text(client, alice)


def test_for_editors_activities_without_titles_share_one_line_of_dates(
    client: Client, alice: Person
) -> None:
    _sign_in_editor(client)
    for date in ("2019-12", "2018-10"):
        _activity(alice, "award", date)
    _activity(alice, "award", "2017", title="Best Paper Award")
    text = _text(client, alice)
    assert text.count("Title not recorded") == 1
    assert "2017 Best Paper Award Title not recorded Dec 2019, Oct 2018" in text


class TestLongSections:
    def _talks(self, person: Person, number: int, **fields: Any) -> None:
        for n in range(number):
            _activity(person, "talk", str(2010 + n // 5), title=f"Talk {n}", **fields)

    def test_many_entries_are_folded_by_year(self, client: Client, alice: Person) -> None:
        self._talks(alice, 20, description="An *abstract*.")
        html = _html(client, alice)
        folds = re.findall(r'<details class="folded"( open)?>\s*<summary>(\d+)', html)
        assert folds == [(" open", "2013"), (" open", "2012"), ("", "2011"), ("", "2010")]
        assert 'Talks <span class="count">20</span></h2>' in html
        assert html.count('<details class="more">') == 20

    def test_a_few_entries_are_not_folded(self, client: Client, alice: Person) -> None:
        self._talks(alice, 12, description="An *abstract*.")
        assert "<details" not in _html(client, alice).split("<main")[1]

    def test_entries_in_an_order_of_their_own_keep_it(self, client: Client, alice: Person) -> None:
        for n in range(15):
            _activity(alice, "talk", str(2000 + n), title=f"Talk {n:02}.", rank=n + 1)
        html = _html(client, alice)
        assert re.findall(r"Talk \d\d", html) == [f"Talk {n:02}" for n in range(15)]
        assert html.index('<details class="folded">') > html.index("Talk 07")
        assert 'More <span class="count">7</span>' in html

    def test_distinctions_stay_above_many_awards(self, client: Client, alice: Person) -> None:
        make_affiliation(person=alice, kind="distinction", title="Fellow")
        for n in range(14):
            _activity(alice, "award", str(2000 + n), title=f"Award {n}")
        text = _text(client, alice)
        assert text.index("Fellow") < text.index("Award 13")
        assert 'Awards <span class="count">15</span>' in _html(client, alice)


def test_awards_come_before_the_long_list_of_publications(client: Client, alice: Person) -> None:
    make_authorship(publication=make_publication(), author=alice, selected_rank=1)
    _activity(alice, "award", "2019", title="Best Paper Award")
    make_authorship(publication=make_publication(title="Other"), author=alice)
    assert _headings(client, alice) == ["Selected publications", "Awards", "More publications"]


def test_namesakes_link_to_each_other_with_what_tells_them_apart(client: Client) -> None:
    first, second = make_person(name="Wei Wang"), make_person(name="Wei WANG")
    hidden = make_person(name="Wei Wang", is_listed=False)
    for person, place in ((first, "Company"), (second, "University"), (hidden, "Elsewhere")):
        role = "" if person == first else "postdoc"
        make_affiliation(person=person, organization=make_organization(name=place), role=role)
    assert "Other people with this name: Wei WANG (Postdoc, University)" in _text(client, first)
    assert "Other people with this name: Wei Wang (Company)" in _text(client, second)
    assert "Elsewhere" not in _text(client, first)


def test_markdown_in_a_biography_cannot_contain_scripts(client: Client) -> None:
    mallory = make_person(name="Mallory", biography="<script>alert(1)</script> **bold**")
    html = _html(client, mallory)
    assert "<script>alert" not in html
    assert "<strong>bold</strong>" in html


def test_an_editor_sees_a_link_to_the_admin(client: Client, alice: Person) -> None:
    assert "Edit this page" not in _text(client, alice)
    client.force_login(User.objects.create_superuser("editor"))
    assert "Edit this page" in _text(client, alice)
    assert f"/admin/people/person/{alice.pk}/change/" in _html(client, alice)


def test_the_page_takes_the_same_queries_for_100_lines_of_each_kind(alice: Person) -> None:
    above = make_organization(name="Above")
    place = make_organization(name="Place", parent=above)
    student = make_affiliation(person=make_person(name="Bob Student"), organization=place)
    Supervision.objects.create(affiliation=student, person=alice)

    def make(number: int) -> None:
        numbers = range(Publication.objects.count(), Publication.objects.count() + number)
        stays = Affiliation.objects.bulk_create(
            Affiliation(person=alice, organization=place, start="2020") for n in numbers
        )
        Course.objects.bulk_create(Course(affiliation=a, title="Networks") for a in stays)
        Supervision.objects.bulk_create(
            Supervision(affiliation=a, name="Carol", organization=place) for a in stays
        )
        projects = Project.objects.bulk_create(
            Project(name=f"Project {n}", slug=f"p{n}", organization=place) for n in numbers
        )
        ProjectMember.objects.bulk_create(
            ProjectMember(project=p, person=alice, affiliation=a)
            for p, a in zip(projects, stays, strict=True)
        )
        ProjectLink.objects.bulk_create(
            ProjectLink(project=p, url="https://example.org/") for p in projects
        )
        lines = Activity.objects.bulk_create(
            Activity(person=alice, kind="talk", title="Talk", organization=place, affiliation=a)
            for a in stays
        )
        ActivityDate.objects.bulk_create(ActivityDate(activity=a, date="2019") for a in lines)
        publications = Publication.objects.bulk_create(
            Publication(title=f"Publication {n}", slug=f"w{n}", date="2020", year=2020)
            for n in numbers
        )
        Authorship.objects.bulk_create(
            Authorship(publication=w, position=1, last="E", person=alice, link_state="confirmed")
            for w in publications
        )
        links = Publication.projects.through
        links.objects.bulk_create(
            links(publication=w, project=p) for w, p in zip(publications, projects, strict=True)
        )

    assert_same_queries(alice.get_absolute_url(), make=make, few=10, many=100)


@pytest.mark.parametrize(("years", "opened"), [(12, " open"), (13, "")])
def test_the_links_to_many_years_are_folded(
    client: Client, alice: Person, years: int, opened: str
) -> None:
    for number in range(24):
        make_publication(title=f"Number {number}", authors=[alice], date=str(2000 + number % years))
    html = " ".join(_html(client, alice).split())
    assert f"<details{opened}> <summary>Years" in html
