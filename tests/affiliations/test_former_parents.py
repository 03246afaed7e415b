"""An organization that moved: what it was part of before, on pages and in the admin."""

import datetime
import re
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from affiliations.models import FormerParent, Organization
from affiliations.whole_tree import whole_tree
from directory.checking.records import check_moves
from directory.folders.loading import load_folder
from directory.folders.problems import LoadError
from directory.folders.saving import save_folder
from directory.models import LoadedRecord
from foundation.history.models import Event
from foundation.partial_dates import PartialDate
from foundation.search.checking import find_problems
from people.current_positions import was_at
from people.models import Affiliation, Person
from people.person_list import PersonList
from tests.admin_pages import edit, errors_of, page_of
from tests.factories import make_affiliation, make_organization, make_person
from tests.query_counts import queries_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def places() -> dict[str, Organization]:
    """A group that moved from university A to B in 2021."""
    first = make_organization(name="Alpha University")
    second = make_organization(name="Beta University")
    group = make_organization(name="Example Group", kind="group", parent=second)
    FormerParent.objects.create(organization=group, parent=first, start="2015", end="2021")
    return {"a": first, "b": second, "group": group}


def text_of(client: Client, url: str) -> str:
    """Return the visible text of a page with single spaces."""
    html = client.get(url).content.decode()
    body = html[html.index("<main") : html.index("</main>")]
    return re.sub(r"\s+", " ", strip_tags(body))


@pytest.mark.parametrize(
    ("dates", "above"),
    [
        ({"start": "2016", "end": "2019-06"}, "Alpha University"),
        ({"start": "2016", "end": "2021"}, "Alpha University"),  # left in the year of the move
        ({"start": "2021", "end": "2021"}, "Beta University"),
        ({"start": "2018", "end": "2023"}, "Beta University"),
        ({"start": "2018"}, "Beta University"),
        ({"start": "2022"}, "Beta University"),
        ({"start": "2016", "end_unknown": True}, "Alpha University"),
        ({"end": "2018"}, "Alpha University"),
        ({}, "Beta University"),
        ({"end_unknown": True}, "Beta University"),
    ],
)
def test_a_profile_places_a_stay_where_the_group_was(
    client: Client, places: dict[str, Organization], dates: dict[str, str], above: str
) -> None:
    alice = make_person()
    make_affiliation(person=alice, organization=places["group"], title="Researcher", **dates)
    text = text_of(client, alice.get_absolute_url())
    other = {"Alpha University", "Beta University"} - {above}
    assert f"Example Group, {above}" in text
    assert not other & {name for name in other if name in text}


def test_the_page_of_an_organization_tells_where_it_was(
    client: Client, places: dict[str, Organization]
) -> None:
    text = text_of(client, places["group"].get_absolute_url())
    assert "Part of Alpha University, 2015 – 2021 Part of Beta University since 2021" in text
    above = text_of(client, places["a"].get_absolute_url())
    assert "Formerly part of it Example Group, 2015 – 2021" in above
    assert "Part of" not in text_of(client, places["b"].get_absolute_url())


def test_times_of_independence_are_told(client: Client) -> None:
    university = make_organization()
    group = make_organization(name="Example Group")
    rows = [(None, "", "2010"), (university, "", "2014-05"), (university, "2016", "2018")]
    for parent, start, end in rows:
        FormerParent.objects.create(organization=group, parent=parent, start=start, end=end)
    text = text_of(client, group.get_absolute_url())
    assert "Independent until 2010 Part of Example University, 2010 – May 2014" in text
    assert "Independent, May 2014 – 2016 Part of Example University, 2016 – 2018" in text
    assert "Independent since 2018" in text


def test_a_move_is_entered_on_the_page_of_the_group(admin_client: Client) -> None:
    first, second = make_organization(name="Alpha"), make_organization(name="Beta")
    group = make_organization(name="Example Group", parent=first)
    row = {"parent": first.pk, "start": "", "end": "Sept 2021"}
    edit(admin_client, page_of(group), {"parent": second.pk}, rows={"former_parents": [row]})
    group.refresh_from_db()
    stored = FormerParent.objects.get()
    assert (group.parent, stored.parent, stored.start, stored.end) == (second, first, "", "2021-09")


def test_what_cannot_be_is_refused_and_said(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    later = (datetime.date.today() + datetime.timedelta(days=400)).isoformat()
    cases = [
        ({"parent": places["b"].pk, "start": "2019", "end": "2022"}, "at the same time"),
        ({"parent": places["b"].pk, "end": "2021"}, "Another row ends at this date."),
        ({"parent": places["b"].pk, "start": "2012", "end": "2010"}, "The end is before the start"),
        ({"parent": places["b"].pk, "end": later}, "This is in the future."),
        ({"parent": places["b"].pk, "end": "soon"}, "isn’t a valid date"),
        ({"parent": places["b"].pk, "end": ""}, "This field is required."),
        ({"parent": places["group"].pk, "end": "2010"}, "can’t be part of itself"),
    ]
    for row, message in cases:
        response = edit(admin_client, page_of(places["group"]), rows={"former_parents": [row]})
        said = " ".join(error for found in errors_of(response).values() for error in found)
        assert message in said, row
    assert FormerParent.objects.count() == 1


def test_a_cycle_at_an_earlier_time_is_refused(admin_client: Client) -> None:
    lab = make_organization(name="Lab")
    group = make_organization(name="Group")
    FormerParent.objects.create(organization=group, parent=lab, start="2010", end="2015")
    row = {"parent": group.pk, "start": "2014", "end": "2018"}
    errors = errors_of(edit(admin_client, page_of(lab), rows={"former_parents": [row]}))
    assert errors[""] == [
        "At one time, each of these would have been part of the next: Lab, Group, Lab."
    ]
    row["start"] = "2015"  # the group had left by then
    edit(admin_client, page_of(lab), rows={"former_parents": [row]})
    assert FormerParent.objects.filter(organization=lab).exists()


def test_the_current_parent_cannot_be_one_that_was_below_since(admin_client: Client) -> None:
    lab, group = make_organization(name="Lab"), make_organization(name="Group")
    FormerParent.objects.create(organization=group, parent=lab, end="2015")
    errors = errors_of(edit(admin_client, page_of(lab), {"parent": group.pk}))
    assert "each of these would have been part of the next" in str(errors)


@pytest.mark.parametrize(
    "fields",
    [
        {"start": "2012", "end": "2010"},
        {"end": ""},
        {"parent": "itself", "end": "2010"},
        {"end": "2021"},
    ],
)
def test_the_database_refuses_what_cannot_be(
    places: dict[str, Organization], fields: dict[str, str]
) -> None:
    group = places["group"]
    parent = group if "parent" in fields else places["b"]
    row = FormerParent(**{"start": "", **fields, "organization": group, "parent": parent})
    with pytest.raises(IntegrityError), transaction.atomic():
        FormerParent.objects.bulk_create([row])


def test_a_former_parent_cannot_be_deleted(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    page = page_of(places["a"], "delete")
    assert "Example Group" in admin_client.get(page).content.decode()
    admin_client.post(page, {"post": "yes"})
    assert Organization.objects.filter(pk=places["a"].pk).exists()
    admin_client.post(page_of(places["group"], "delete"), {"post": "yes"})
    assert not FormerParent.objects.exists()


def test_the_queries_of_a_profile_do_not_grow_with_moves(
    client: Client, places: dict[str, Organization]
) -> None:
    alice = make_person()
    make_affiliation(person=alice, organization=places["group"], start="2016", end="2019")
    few = len(queries_of(alice.get_absolute_url()))
    for year in range(2000, 2010):
        lab = make_organization(name=f"Lab {year}", parent=places["a"])
        FormerParent.objects.create(organization=lab, parent=places["b"], end=str(year))
        make_affiliation(person=alice, organization=lab, start="1999", end="2015")
    assert len(queries_of(alice.get_absolute_url())) == few


def test_merging_moves_what_fits_and_says_what_is_lost(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    twice = make_organization(name="Example  Group", parent=places["b"])
    rows = [(places["b"], "", "2016"), (places["a"], "2015", "2021"), (None, "", "2009")]
    for parent, start, end in rows:
        FormerParent.objects.create(organization=twice, parent=parent, start=start, end=end)
    url = page_of(Organization, "merge") + f"?ids={places['group'].pk},{twice.pk}"
    response = admin_client.get(url)
    assert "Beta University (until 2016)" in response.content.decode()
    context = response.context
    data = {"version": context["plan"].version, "accepted": context["accepted"], "_merge": "1"}
    admin_client.post(url, data)
    kept = FormerParent.objects.order_by("end").values_list("organization", "parent", "end")
    group = places["group"].pk
    assert list(kept) == [(group, None, "2009"), (group, places["a"].pk, "2021")]


def test_merging_two_former_parents_keeps_the_times(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    other = make_organization(name="Alpha  University")
    FormerParent.objects.create(organization=places["group"], parent=other, end="2014")
    FormerParent.objects.create(organization=places["a"], parent=other, end="1990")
    url = page_of(Organization, "merge") + f"?ids={places['a'].pk},{other.pk}"
    context = admin_client.get(url).context
    data = {"version": context["plan"].version, "accepted": context["accepted"], "_merge": "1"}
    admin_client.post(url, data)
    rows = FormerParent.objects.order_by("end").values_list("organization", "parent", "end")
    pk, group = places["a"].pk, places["group"].pk
    assert list(rows) == [(group, pk, "2014"), (group, pk, "2021")]


def test_a_merge_that_would_make_a_cycle_in_the_past_is_refused(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    """The group was part of Alpha; what is to be merged with Alpha was part of the group."""
    unit = make_organization(name="Alpha  University")
    row = FormerParent.objects.create(organization=unit, parent=places["group"], end="2018")
    url = page_of(Organization, "merge") + f"?ids={places['a'].pk},{unit.pk}"
    response = admin_client.get(url)
    said = "At one time, each of these would have been part of the next: Alpha University, Example"
    assert said in response.content.decode()
    assert not response.context["may_merge"]
    data = {"version": response.context["plan"].version, "_merge": "1"}
    admin_client.post(url, data | {"accepted": response.context["accepted"]})
    assert Organization.objects.filter(pk=unit.pk).exists()
    row.end = "2014"  # before the group was at Alpha
    row.save()
    response = admin_client.get(url)
    data = {"version": response.context["plan"].version, "_merge": "1"}
    admin_client.post(url, data | {"accepted": response.context["accepted"]})
    assert not Organization.objects.filter(pk=unit.pk).exists()
    assert not list(check_moves())


def test_the_history_shows_a_move_and_undoes_it(
    admin_client: Client, places: dict[str, Organization]
) -> None:
    group = places["group"]
    FormerParent.objects.all().delete()
    row = {"parent": places["a"].pk, "end": "2020"}
    edit(admin_client, page_of(group), rows={"former_parents": [row]})
    history = admin_client.get(page_of(group, "history")).content.decode()
    assert "Alpha University" in history
    event = Event.objects.latest("pk")
    revert = reverse("admin:history_event_revert", args=[event.pk])
    data = {"version": admin_client.get(revert).context["plan"].version}
    admin_client.post(revert, data)
    assert not FormerParent.objects.exists()


@pytest.fixture
def members(places: dict[str, Organization]) -> dict[str, Person]:
    """Before the move, across it, and since."""
    group = places["group"]
    stays = {
        "Bob Before": ("2016", "2019"),
        "Carol Across": ("2018", "2023"),
        "Alice Always": ("2016", ""),
        "Dan Now": ("2022", ""),
        "Eve Earlier": ("2010", "2013"),  # before the group was at Alpha
    }
    people = {}
    for name, (start, end) in stays.items():
        people[name] = make_person(name=name)
        make_affiliation(
            person=people[name], organization=group, role="phd_student", start=start, end=end
        )
    return people


LISTS = [
    ("organization=alpha-university", {"Bob Before", "Carol Across", "Alice Always"}),
    ("organization=alpha-university&status=current", set()),
    ("organization=alpha-university&status=alumni", {"Bob Before", "Carol Across", "Alice Always"}),
    ("organization=alpha-university&year_from=2022", set()),
    (
        "organization=alpha-university&year_from=2020&year_to=2020",
        {"Carol Across", "Alice Always"},
    ),
    ("organization=beta-university", {"Carol Across", "Alice Always", "Dan Now"}),
    ("organization=beta-university&status=current", {"Alice Always", "Dan Now"}),
    ("organization=beta-university&status=alumni", {"Carol Across"}),
    ("organization=beta-university&year_to=2020", set()),
    ("organization=example-group&status=current&year_to=2017", {"Alice Always"}),
    ("organization=example-group&status=alumni", {"Bob Before", "Carol Across", "Eve Earlier"}),
    ("status=current&year_to=2017", {"Alice Always"}),
]


@pytest.mark.parametrize(("query", "names"), LISTS)
def test_lists_have_those_who_were_there_while_the_group_was(
    client: Client, members: dict[str, Person], query: str, names: set[str]
) -> None:
    html = client.get(f"/people/?{query}").content.decode()
    assert {name for name in members if name in html} == names
    found = client.get(f"/api/v1/people/?{query}").json()
    assert {each["name"] for each in found["results"]} == names


def test_facets_count_those_who_were_there(client: Client, members: dict[str, Person]) -> None:
    found = PersonList(QueryDict(), "/people/")
    index, sets = found.index, found.narrowed.sets("organization")
    counts = {
        Organization.objects.get(pk=pk).name: len(people & index.everything)
        for pk, people in sets.items()
    }
    assert counts == {"Alpha University": 3, "Beta University": 3, "Example Group": 5}


def test_the_pages_of_both_parents_show_their_people(
    client: Client, places: dict[str, Organization], members: dict[str, Person]
) -> None:
    first = text_of(client, places["a"].get_absolute_url())
    assert "Alumni 3" in first
    assert "People 1" not in first
    assert "Ph.D. student, Example Group, 2016 – 2021" in first  # Alice
    assert "Dan Now" not in first
    second = text_of(client, places["b"].get_absolute_url())
    assert "People 2" in second
    assert "Alumni 1 Carol Across" in re.sub(r" [A-Z]{2} ", " ", second)
    assert "Bob Before" not in second


def test_the_admin_lists_people_by_where_they_were(
    admin_client: Client, places: dict[str, Organization], members: dict[str, Person]
) -> None:
    url = f"/admin/people/affiliation/?at={places['a'].pk}"
    rows = admin_client.get(url).context["cl"].result_list
    assert {row.person.name for row in rows} == {"Bob Before", "Carol Across", "Alice Always"}


def test_files_name_the_parents_of_the_time(
    client: Client, places: dict[str, Organization], members: dict[str, Person]
) -> None:
    bob = members["Bob Before"].get_absolute_url().rstrip("/")
    assert "Example Group, Alpha University" in text_of(client, f"{bob}/cv/")
    resume = client.get(f"{bob}.json").json()
    assert resume["work"][0]["name"] == "Example Group, Alpha University"
    data = client.get(f"/api/v1/people/{members['Bob Before'].slug}/").json()
    path = data["affiliations"][0]["organization"]["path"]
    assert path == ["Alpha University", "Example Group"]
    table = client.get("/people.csv?organization=alpha-university").getvalue().decode()
    assert table.count("Example Group, Alpha University") == 3
    dan = client.get(f"/api/v1/people/{members['Dan Now'].slug}/").json()
    assert dan["affiliations"][0]["organization"]["path"] == ["Beta University", "Example Group"]


def test_the_api_has_former_parents(client: Client, places: dict[str, Organization]) -> None:
    data = client.get("/api/v1/organizations/example-group/").json()
    assert data["parent"] == "beta-university"
    expected = {"parent": "alpha-university", "start": "2015", "end": "2021"}
    assert data["former_parents"] == [expected]


_DATES = st.sampled_from(["", "2015", "2020", "2020-12", "2021", "2021-05", "2021-09", "2023"])


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=_DATES, end=_DATES, unknown=st.booleans(), move=st.sampled_from(["2021", "2021-06"]))
def test_the_database_and_the_pages_agree_about_stays(
    places: dict[str, Organization], start: str, end: str, unknown: bool, move: str
) -> None:
    assume(not (start and end and PartialDate(start).begins_after(end)))
    assume(not (unknown and end))
    FormerParent.objects.filter(organization=places["group"]).update(end=move)
    Affiliation.objects.all().delete()
    row = make_affiliation(
        person=Person.objects.first() or make_person(),
        organization=places["group"],
        start=start,
        end=end,
        end_unknown=unknown,
    )
    for name in ("a", "b"):
        place = places[name]
        there = was_at(place, row, whole_tree())
        assert there == Affiliation.objects.at(place).exists(), name
        assert there == Person.objects.search(f"at:{place.name.split()[0]}").exists(), name


def test_a_folder_holds_moves_and_loads_them_again(
    tmp_path: Path, places: dict[str, Organization]
) -> None:
    group = places["group"]
    FormerParent.objects.create(organization=group, parent=None, end="2012-05")
    columns = ("organization__slug", "parent__slug", "start", "end")
    before = list(FormerParent.objects.order_by("end").values_list(*columns))
    save_folder(tmp_path / "saved")
    FormerParent.objects.all().delete()
    Organization.objects.exclude(parent=None).delete()
    Organization.objects.all().delete()
    LoadedRecord.objects.all().delete()
    load_folder(tmp_path / "saved")
    assert list(FormerParent.objects.order_by("end").values_list(*columns)) == before
    file = tmp_path / "saved" / "organizations.json"
    file.write_text(file.read_text().replace('"2012-05"', '"2016"'))
    with pytest.raises(LoadError, match="at the same time"):
        load_folder(tmp_path / "saved")
    assert list(FormerParent.objects.order_by("end").values_list(*columns)) == before


def test_a_check_finds_organizations_that_were_part_of_each_other(
    places: dict[str, Organization],
) -> None:
    assert not list(check_moves())
    row = FormerParent(organization=places["a"], parent=places["group"], end="2018")
    FormerParent.objects.bulk_create([row])  # as merging two records could
    [problem] = check_moves()
    assert "Alpha University, Example Group" in problem.text


def found_by(text: str) -> set[str]:
    people = Person.objects.search(text).values_list("name", flat=True)
    return {*people, *Organization.objects.search(text).values_list("name", flat=True)}


def test_a_search_finds_people_by_what_the_group_was_part_of_in_their_time(
    places: dict[str, Organization], members: dict[str, Person]
) -> None:
    lab = make_organization(name="Small Lab", parent=places["group"])
    make_affiliation(person=make_person(name="Frank Further"), organization=lab, start="2017")
    groups = {"Example Group", "Small Lab"}
    before, after = {"Bob Before"}, {"Dan Now"}
    both = {"Carol Across", "Alice Always", "Frank Further"}
    assert found_by("alpha") == {"Alpha University", *groups, *before, *both}
    assert found_by("beta") == {"Beta University", *groups, *after, *both}
    assert set(Person.objects.search("at:alpha").values_list("name", flat=True)) == before | both
    assert set(Person.objects.search("at:beta").values_list("name", flat=True)) == after | both
    other = make_organization(name="Gamma University")
    assert found_by("gamma") == {"Gamma University"}
    FormerParent.objects.update(parent=other)
    assert found_by("gamma") == {"Gamma University", *groups, *before, *both}
    assert found_by("alpha") == {"Alpha University"}
    FormerParent.objects.update(end="2012", start="2010")
    assert found_by("gamma") == {"Gamma University", *groups, "Eve Earlier"}
    assert before <= found_by("beta")
    Affiliation.objects.filter(person__name="Bob Before").update(start="2011")
    assert "Bob Before" in found_by("gamma") & found_by("beta")
    FormerParent.objects.all().delete()
    assert found_by("gamma") == {"Gamma University"}
    assert not list(find_problems())


def test_a_university_that_moved_later_is_not_above_a_group_that_had_left(
    places: dict[str, Organization],
) -> None:
    holding = make_organization(name="Gamma Holding")
    Organization.objects.filter(pk=places["a"].pk).update(parent=holding)
    FormerParent.objects.create(organization=places["a"], parent=None, end="2022")
    assert found_by("gamma") == {"Gamma Holding", "Alpha University"}
    FormerParent.objects.filter(organization=places["a"]).update(end="2018")
    assert found_by("gamma") == {"Gamma Holding", "Alpha University", "Example Group"}
    assert not list(find_problems())


def test_a_former_unit_is_told_with_the_time_that_it_was_one(client: Client) -> None:
    university, group = make_organization(), make_organization(name="Example Group")
    FormerParent.objects.create(organization=group, parent=None, end="2015")
    FormerParent.objects.create(organization=group, parent=university, end="2021")
    text = text_of(client, university.get_absolute_url())
    assert "Formerly part of it Example Group, 2015 – 2021" in text
