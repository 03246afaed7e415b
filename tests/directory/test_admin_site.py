"""Every registered page of the admin opens, stays fast, and respects permissions."""

import datetime
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Invitation
from affiliations.models import FormerParent, Organization
from foundation.history.models import Event
from people.models import (
    Activity,
    ActivityHolder,
    Affiliation,
    Grant,
    Interest,
    Person,
    PersonName,
    Project,
)
from publications.models import Authorship, ImportedEntry, ImportRun, Publication, Venue
from reports.models import Report
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.query_counts import queries_of
from website.models import (
    CalendarEvent,
    NewsItem,
    OldAddress,
    Page,
    Position,
    ResearchArea,
    Site,
)

pytestmark = pytest.mark.django_db

admin.autodiscover()  # registers all admins, because no URLs are loaded while tests are collected
# There is only one record of the site; it has tests of its own.
MODELS = sorted(set(admin.site._registry) - {Site}, key=lambda model: model._meta.label)


def make_rows(number: int) -> None:
    """Create `number` rows of every model with a list, which refer to each other."""
    done = Person.objects.count()
    numbers = range(done, done + number)
    Group.objects.bulk_create(Group(name=f"group {i}") for i in numbers)
    users = User.objects.bulk_create(User(username=f"user{i}") for i in numbers)
    places = Organization.objects.bulk_create(
        Organization(name=f"Place {i}", slug=f"place-{i}") for i in numbers
    )
    parts = Organization.objects.bulk_create(
        Organization(name=f"Part {i}", slug=f"part-{i}", parent=place)
        for i, place in zip(numbers, places, strict=True)
    )
    FormerParent.objects.bulk_create(
        FormerParent(organization=part, parent=place, end="2010")
        for part, place in zip(parts, places, strict=True)
    )
    people = Person.objects.bulk_create(
        Person(name=f"Person {i}", slug=f"person-{i}", sort_name=f"person {i}") for i in numbers
    )
    soon = timezone.now() + datetime.timedelta(days=1)
    Invitation.objects.bulk_create(
        Invitation(person=person, invited_by=user, expires_at=soon)
        for person, user in zip(people, users, strict=True)
    )
    Report.objects.bulk_create(Report(person=person) for person in people)
    Interest.objects.bulk_create(Interest(name=f"interest {i}", slug=f"i-{i}") for i in numbers)
    venues = Venue.objects.bulk_create(Venue(name=f"Venue {i}", slug=f"v-{i}") for i in numbers)
    publications = Publication.objects.bulk_create(
        Publication(title=f"Publication {i}", slug=f"w-{i}", date="2020", year=2020, venue=venue)
        for i, venue in zip(numbers, venues, strict=True)
    )
    Affiliation.objects.bulk_create(
        Affiliation(person=person, organization=place, start="2019")
        for person, place in zip(people, places, strict=True)
    )
    awards = Activity.objects.bulk_create(
        Activity(person=person, title="Prize", organization=place)
        for person, place in zip(people, places, strict=True)
    )
    ActivityHolder.objects.bulk_create(
        ActivityHolder(activity=award, person=person)
        for award, person in zip(awards, reversed(people), strict=True)
        if award.person != person
    )
    Project.objects.bulk_create(
        Project(name=f"Project {i}", slug=f"p-{i}", organization=place)
        for i, place in zip(numbers, places, strict=True)
    )
    Grant.objects.bulk_create(Grant(sponsor="Fund", number=str(i)) for i in numbers)
    Authorship.objects.bulk_create(
        Authorship(publication=publication, person=person, position=1, last="Person")
        for publication, person in zip(publications, people, strict=True)
    )
    Page.objects.bulk_create(Page(title=f"Page {i}", slug=f"page-{i}") for i in numbers)
    ResearchArea.objects.bulk_create(
        ResearchArea(title=f"Area {i}", slug=f"area-{i}") for i in numbers
    )
    NewsItem.objects.bulk_create(
        NewsItem(title=f"News {i}", slug=f"news-{i}", event="publication", publication=publication)
        for i, publication in zip(numbers, publications, strict=True)
    )
    OldAddress.objects.bulk_create(OldAddress(path=f"/{i}.html") for i in numbers)
    Position.objects.bulk_create(
        Position(title=f"Position {i}", slug=f"position-{i}", text="Join us.", organization=place)
        for i, place in zip(numbers, places, strict=True)
    )
    CalendarEvent.objects.bulk_create(
        CalendarEvent(
            title=f"Event {i}", slug=f"event-{i}", starts_at=timezone.now(), person=person
        )
        for i, person in zip(numbers, people, strict=True)
    )
    runs = ImportRun.objects.bulk_create(
        ImportRun(user=user, person=person, sources=["a.bib"], totals={"created": 1})
        for user, person in zip(users, people, strict=True)
    )
    ImportedEntry.objects.bulk_create(
        ImportedEntry(run=run, publication=publication, source="a.bib", line=1, outcome="created")
        for run, publication in zip(runs, publications, strict=True)
    )


def page_of(model: type[Model], name: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


@pytest.fixture(scope="class")
def queries(class_database: None) -> tuple[dict[Any, int], dict[Any, int]]:
    """How many queries each list takes with ten rows of every model, and with four hundred."""
    client = Client()
    client.force_login(User.objects.create_superuser("editor"))
    make_rows(10)
    # The change log takes a query for each kind of record in sight, and has tests of its own.
    lists = {model: page_of(model, "changelist") for model in MODELS if model is not Event}
    for url in lists.values():
        queries_of(url, client)  # queries that run only once are not counted
    few = {model: len(queries_of(url, client)) for model, url in lists.items()}
    make_rows(390)
    many = {model: len(queries_of(url, client)) for model, url in lists.items()}
    return few, many


class TestFourHundredRows:
    def test_a_list_takes_as_many_queries_as_with_ten(
        self, queries: tuple[dict[Any, int], dict[Any, int]]
    ) -> None:
        few, many = queries
        assert many == few
        assert all(model._default_manager.count() >= 10 for model in few)

    @pytest.mark.usefixtures("queries")
    def test_no_field_offers_a_choice_of_every_row(self, admin_client: Client) -> None:
        Group.objects.exclude(name="group 0").delete()  # there are only a few user groups
        for model in MODELS:
            record = model._default_manager.order_by("-pk").first()
            assert record is not None
            urls = [page_of(model, "change", record.pk)]
            if admin.site._registry[model].has_add_permission(_request()):
                urls.append(page_of(model, "add"))
            for url in urls:
                html = admin_client.get(url).content.decode()
                for select in html.split("<select")[1:]:
                    if 'permissions"' in select[:30]:
                        continue  # there are as many as kinds of records, not as records
                    options = select.split("</select>")[0].count("<option")
                    assert options <= 300, f"{url}: {select[:80]}"


def _request() -> Any:
    request: Any = type("Request", (), {})()
    request.user = User(is_active=True, is_staff=True, is_superuser=True)
    return request


def test_the_page_of_a_person_takes_as_many_queries_with_fifty_lines_as_with_five(
    admin_client: Client,
) -> None:
    person = make_person()

    def add_lines(numbers: range) -> None:
        for i in numbers:
            place = Organization.objects.create(
                name=f"Lab {i}", parent=Organization.objects.create(name=f"Place {i}")
            )
            Affiliation.objects.create(person=person, organization=place, start="2019")
            Activity.objects.create(person=person, title=f"Prize {i}", organization=place)
            other = make_person(name=f"Other {i}")
            award = Activity.objects.create(person=other, title=f"Joint prize {i}")
            ActivityHolder.objects.create(activity=award, person=person)
            publication = Publication.objects.create(title=f"Publication {i}")
            Authorship.objects.create(
                publication=publication, person=person, position=1, last="E", selected_rank=i + 1
            )

    url = page_of(Person, "change", person.pk)
    add_lines(range(5))
    queries_of(url, admin_client)
    few = queries_of(url, admin_client)
    add_lines(range(5, 50))
    many = queries_of(url, admin_client)
    assert len(many) == len(few), "\n".join(many)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_record_opens(admin_client: Client, model: type[Model]) -> None:
    make_rows(2)
    record = model._default_manager.order_by("-pk").first()
    assert record is not None
    assert admin_client.get(page_of(model, "change", record.pk)).status_code == 200


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_a_list_is_headed_by_what_it_lists(admin_client: Client, model: type[Model]) -> None:
    page = admin_client.get(page_of(model, "changelist")).content.decode()
    name = str(model._meta.verbose_name_plural)
    heading = "Change log" if model is Event else name[0].upper() + name[1:]
    assert f"<h1>{heading}</h1>" in page
    assert f"{heading} | " in page.split("<title>")[1].split("</title>")[0]
    to_choose_one = admin_client.get(page_of(model, "changelist"), {"_popup": "1"})
    assert f"<h1>{to_choose_one.context['title']}</h1>" in to_choose_one.content.decode()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_a_list_is_searched(admin_client: Client, model: type[Model]) -> None:
    make_rows(2)
    assert admin.site._registry[model].get_search_fields(_request())
    response = admin_client.get(page_of(model, "changelist"), {"q": "no such thing"})
    assert response.status_code == 200
    assert response.context["cl"].result_count == 0


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_staff_without_permission_see_nothing(client: Client, model: type[Model]) -> None:
    client.force_login(User.objects.create_user("member", is_staff=True))
    assert client.get(page_of(model, "changelist")).status_code == 403


def test_the_admin_has_the_name_of_the_site_and_links_to_it(
    admin_client: Client, settings: Settings
) -> None:
    settings.SITE_NAME = "Institute of Examples"
    html = admin_client.get("/admin/").content.decode()
    assert "Institute of Examples" in html
    assert '<a href="/">View site</a>' in html
    assert reverse("admin:review") in html


@pytest.mark.parametrize(
    ("query", "is_offered"), [("", False), ("?q=al", True), ("?is_listed__exact=1", True)]
)
def test_a_list_offers_all_rows_where_some_are_left_out(
    admin_client: Client, query: str, is_offered: bool
) -> None:
    make_person(name="Alice Example")
    page = admin_client.get(reverse("admin:people_person_changelist") + query).content.decode()
    search = page.split('id="changelist-search"')[1].split("</form>")[0]
    assert ('<a href="?">Show all</a>' in search) == is_offered


def test_an_empty_directory_says_what_to_do_first(admin_client: Client) -> None:
    page = admin_client.get("/admin/").content.decode()
    for address in ("website/site/", "affiliations/organization/add/", "people/person/new-member/"):
        assert f'<a href="/admin/{address}">' in page.partition("</ol>")[0]
    assert "first-steps__done" not in page.partition("</ol>")[0]
    make_organization(name="Example University")
    steps = admin_client.get("/admin/").content.decode().partition("</ol>")[0]
    assert steps.count('class="first-steps__done"') == 1
    make_person(name="Ada Doe")
    Site.objects.create(name="Example Lab")
    steps = admin_client.get("/admin/").content.decode().partition("</ol>")[0]
    assert steps.count('class="first-steps__done"') == 3
    make_publication()
    assert 'id="first-steps"' not in admin_client.get("/admin/").content.decode()


def test_who_may_only_edit_people_is_not_sent_to_the_site(
    client: Client, django_user_model: Any
) -> None:
    secretary = django_user_model.objects.create_user("secretary", is_staff=True)
    needed = ("add_person", "add_affiliation", "add_contactdetail")
    secretary.user_permissions.add(*Permission.objects.filter(codename__in=needed))
    client.force_login(secretary)
    steps = client.get("/admin/").content.decode().partition("</ol>")[0]
    assert "new-member" in steps
    assert "website/site" not in steps


def test_people_come_first(admin_client: Client) -> None:
    apps = admin_client.get("/admin/").context["app_list"]
    assert [app["app_label"] for app in apps] == [
        "people", "affiliations", "publications", "website", "reports", "accounts",
        "auth", "history",
    ]  # fmt: skip
    assert apps[0]["models"][0]["object_name"] == "Person"


def choices(client: Client, *, of: str, term: str) -> list[str]:
    app_label, model_name, field_name = of.split(".")
    query = {"app_label": app_label, "model_name": model_name, "field_name": field_name}
    response = client.get(reverse("admin:autocomplete"), query | {"term": term})
    return [result["text"] for result in response.json()["results"]]


def test_namesakes_are_distinguished_where_a_person_is_chosen(admin_client: Client) -> None:
    for place in ("Upstate University", "Downtown College"):
        person = make_person(name="Wei Zhang", is_listed=False)
        organization = Organization.objects.create(name=place)
        Affiliation.objects.create(person=person, organization=organization, start="2019")
    found = choices(admin_client, of="people.supervision.person", term="zhang wei")
    assert sorted(found) == [
        "Wei Zhang – Downtown College 2019–",
        "Wei Zhang – Upstate University 2019–",
    ]


def test_the_last_place_and_the_native_name_distinguish_former_members(
    admin_client: Client,
) -> None:
    place = Organization.objects.create(name="Upstate University", short_name="UU")
    former = make_person(name="Wei Zhang", native_name="张伟")
    for start, end in (("2001", "2004-06"), ("2004", "2009")):
        Affiliation.objects.create(person=former, organization=place, start=start, end=end)
    make_person(name="Wei Zhang", native_name="章薇")
    found = choices(admin_client, of="people.supervision.person", term="zhang")
    assert found == ["Wei Zhang (张伟) – UU 2004–2009", "Wei Zhang (章薇)"]


def test_a_former_name_is_not_shown_where_a_person_or_publication_is_chosen(
    admin_client: Client,
) -> None:
    alice = make_person(name="Alice Example")
    paper = make_publication(title="On Names", authors=["Oldname, Adam"])
    paper.authorships.update(person=alice, link_state="confirmed")
    PersonName.objects.create(person=alice, name="Adam Oldname", kind=PersonName.Kind.FORMER)
    [person] = choices(admin_client, of="people.supervision.person", term="oldname")
    [publication] = choices(admin_client, of="publications.authorship.publication", term="names")
    assert (person, publication) == ("Alice Example", "On Names (2020) – Alice Example")


@pytest.mark.parametrize(
    ("of", "make", "names"),
    [
        (
            "people.affiliation.organization",
            make_organization,
            ["Group 37", "Group 37 Annex", "Group 371", "Old Group 37"],
        ),
        (
            "publications.publication.venue",
            make_venue,
            ["Group 37", "Group 37 Annex", "Group 371", "Old Group 37"],
        ),
        (
            "people.personinterest.interest",
            Interest.objects.create,
            ["Group 37", "Group 37 Annex", "Group 371", "Old Group 37"],
        ),
        (
            "people.supervision.person",
            make_person,
            ["Group Wu", "Group Wu Lee", "Group Wukong", "Old Group Wu"],
        ),
    ],
)
def test_exact_names_come_before_beginnings_and_these_before_the_rest(
    admin_client: Client, of: str, make: Any, names: list[str]
) -> None:
    for name in reversed(names):
        make(name=name)
    term = names[0].lower()
    found = [text.partition(" – ")[0] for text in choices(admin_client, of=of, term=term)]
    assert found == names


def test_a_title_that_is_the_text_comes_first_however_old_it_is(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("publications.admin.publication._MOST_RANKED", 3)
    make_publication(title="Deep Learning", date="1990")
    for year in range(2001, 2006):
        make_publication(title=f"More Deep Learning {year}", date=str(year))
    found = choices(admin_client, of="publications.authorship.publication", term="deep learning")
    assert found[0].startswith("Deep Learning (1990)")
    assert len(found) == 4


def test_a_short_name_is_an_exact_match(admin_client: Client) -> None:
    make_organization(name="Mitte School")
    make_organization(name="Massachusetts Institute of Technology", short_name="MIT")
    found = choices(admin_client, of="people.affiliation.organization", term="mit")
    assert found[0] == "Massachusetts Institute of Technology"


@pytest.mark.parametrize("here", ["current", "alumni"])
def test_current_and_alumni_mean_the_same_in_the_admin_as_in_public(
    admin_client: Client, settings: Settings, here: str
) -> None:
    home, elsewhere = make_organization(name="Home"), make_organization(name="Elsewhere")
    settings.HOME_ORGANIZATION = home.slug
    for name, place, end in (
        ("Here", home, ""),
        ("Left", home, "2010"),
        ("Moved", home, "2010"),
        ("Moved", elsewhere, ""),
        ("Other", elsewhere, ""),
        ("Otherwise", elsewhere, "2010"),
    ):
        person = Person.objects.filter(name=name).first() or make_person(name=name)
        make_affiliation(person=person, organization=place, start="2000", end=end)
    listed = admin_client.get(f"/admin/people/person/?here={here}").context["cl"].result_list
    html = admin_client.get(f"/people/?status={here}").content.decode()
    public = {person.name for person in Person.objects.all() if person.get_absolute_url() in html}
    assert {person.name for person in listed} == public
    assert public == ({"Here"} if here == "current" else {"Left", "Moved"})


def test_an_organization_is_shown_with_its_parent_where_it_is_chosen(admin_client: Client) -> None:
    above = Organization.objects.create(name="Upstate University", short_name="UU")
    Organization.objects.create(name="Computer School", parent=above)
    found = choices(admin_client, of="people.affiliation.organization", term="computer")
    assert found == ["Computer School – UU"]


def test_choosing_takes_as_many_queries_for_twenty_people_as_for_two(admin_client: Client) -> None:
    query = "?app_label=people&model_name=supervision&field_name=person&term=person"
    url = reverse("admin:autocomplete") + query
    make_rows(2)
    Person.objects.update(search_text="person")
    queries_of(url, admin_client)
    few = queries_of(url, admin_client)
    make_rows(18)
    Person.objects.update(search_text="person")
    assert len(queries_of(url, admin_client)) == len(few)


@pytest.mark.parametrize("text", ["\0x", "2020-13", "9" * 30, "🦜"])
def test_what_is_no_number_of_a_record_is_refused_where_one_is_chosen(
    admin_client: Client, text: str
) -> None:
    for address, fields in (
        ("people/affiliation/add/", ("person", "organization")),
        ("website/newsitem/add/", ("people", "publications")),
        ("publications/venue/add/", ("parent",)),
        ("publications/importrun/new/", ("person", "organization")),
    ):
        response = admin_client.post(f"/admin/{address}", dict.fromkeys(fields, text))
        assert response.status_code in (200, 400), address
