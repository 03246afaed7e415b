"""Organizations and venues with similar names are in the review queue, and are merged there."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from affiliations.home_organization import home_organization
from affiliations.models import Organization, RetiredOrganizationSlug
from foundation.admin.review import REVIEW_REASONS
from people.models import Affiliation, Project
from publications.models import Appearance, Publication, Venue
from tests.admin_pages import page_of
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db

admin.autodiscover()  # where apps register their reasons


def comparison(*records: Any, from_queue: bool = False) -> str:
    ids = ",".join(str(record.pk) for record in records)
    return page_of(type(records[0]), "merge") + f"?ids={ids}{'&from=queue' if from_queue else ''}"


def merge(client: Client, one: Any, other: Any, **picks: str) -> Any:
    url = comparison(one, other)
    context = client.get(url).context
    data = {"version": context["plan"].version, "accepted": context["accepted"], "_merge": "1"}
    return client.post(url, data | picks, follow=True)


def in_review(key: str) -> list[Any]:
    reason = next(reason for reason in REVIEW_REASONS if reason.key == key)
    return list(reason.rows(None))


class TestVenues:
    def test_everything_moves_and_the_dropped_name_finds_the_venue(
        self, admin_client: Client
    ) -> None:
        right = make_venue(name="Symposium on Operating Systems", short_name="SOS")
        typo = make_venue(name="Sympsium on Operating Systems", issn="1234-5678")
        make_publication(venue=right)
        make_publication(venue=right)
        paper = make_publication(venue=typo, title="On Typos")
        Appearance.objects.create(publication=paper, venue=typo)
        workshop = make_venue(name="Workshop", parent=typo)
        assert in_review("alike-venues") == [right]
        html = admin_client.get("/admin/review/alike-venues/").content.decode()
        assert comparison(right, typo, from_queue=True).replace("&", "&amp;") in html
        merge(admin_client, right, typo)
        merged = Venue.objects.get(pk=right.pk)
        assert (merged.name, merged.issn, merged.other_names) == (
            "Symposium on Operating Systems",
            "1234-5678",
            "Sympsium on Operating Systems",
        )
        assert merged.publications.count() == 3
        assert Appearance.objects.get().venue == merged
        assert Venue.objects.get(pk=workshop.pk).parent == merged
        assert not in_review("alike-venues")
        assert merged in Venue.objects.search("sympsium")
        listed = admin_client.get(f"/publications/?venue={typo.slug}").content.decode()
        assert "On Typos" in listed

    def test_an_import_finds_the_merged_venue_by_its_former_spelling(
        self, admin_client: Client
    ) -> None:
        right, typo = make_venue(name="Journal of Examples"), make_venue(name="Jounral of Examples")
        make_publication(venue=right)
        merge(admin_client, right, typo)
        import_text("@inproceedings{a, title={New}, booktitle={Jounral of Examples}, year=2020}")
        assert Publication.objects.get(title="New").venue == right
        assert Venue.objects.count() == 1

    def test_a_chosen_name_that_another_venue_has_is_refused_without_losing_choices(
        self, admin_client: Client
    ) -> None:
        make_venue(name="Taken", kind="journal")
        one = make_venue(name="Taken", kind="conference", issn="1111-1111")
        other = make_venue(name="Other", kind="journal", issn="2222-2222")
        response = merge(admin_client, one, other, name="keep", kind="other", issn="other")
        html = response.content.decode()
        assert "A venue with this name and kind already exists." in html
        assert Venue.objects.count() == 3
        picks = {choice.name: choice.pick for choice in response.context["plan"].choices}
        assert (picks["name"], picks["kind"], picks["issn"]) == ("keep", "other", "other")


class TestOrganizations:
    def test_everything_moves_and_the_old_address_redirects(
        self, admin_client: Client, client: Client
    ) -> None:
        keep = make_organization(name="Example University", short_name="EU", ror="02v51f717")
        other = make_organization(name="Example Univ.", native_name="例大学")
        unit = make_organization(name="Lab", parent=other)
        position = make_affiliation(person=make_person(), organization=other)
        project = Project.objects.create(name="P", organization=other)
        assert in_review("alike-organizations") == [keep]
        merge(admin_client, keep, other, name="keep")
        keep.refresh_from_db()
        assert (keep.native_name, keep.other_names) == ("例大学", "Example Univ.")
        for row in (unit, position, project):
            row.refresh_from_db()
        assert (unit.parent, position.organization, project.organization) == (keep, keep, keep)
        response = client.get(f"/affiliations/{other.slug}/")
        assert response.status_code in (301, 302)
        assert response["Location"] == keep.get_absolute_url()
        people = client.get(f"/people/?organization={other.slug}")
        assert "Alice Example" in people.content.decode()

    def test_of_two_equal_affiliations_one_stays(self, admin_client: Client) -> None:
        one, other = make_organization(name="A"), make_organization(name="B")
        alice = make_person()
        for place in (one, other, other):
            make_affiliation(person=alice, organization=place, start="2010", end="2012")
        make_affiliation(person=alice, organization=other, start="2013")
        merge(admin_client, one, other)
        starts = Affiliation.objects.filter(organization=one).values_list("start", flat=True)
        assert sorted(starts) == ["2010", "2013"]

    @pytest.mark.parametrize("keeps_upper", [True, False])
    @pytest.mark.parametrize("depth", [1, 2])
    def test_one_that_is_part_of_the_other_takes_its_place_without_a_cycle(
        self, admin_client: Client, depth: int, keeps_upper: bool
    ) -> None:
        top = make_organization(name="Top")
        upper = make_organization(name="School", parent=top)
        between = upper
        for number in range(depth - 1):
            between = make_organization(name=f"Between {number}", parent=between)
        lower = make_organization(name="Institute", parent=between)
        below = make_organization(name="Below", parent=lower)
        pair = (upper, lower) if keeps_upper else (lower, upper)
        merge(admin_client, *pair)
        merged = Organization.objects.get(pk=pair[0].pk)
        assert merged.parent == top
        assert {o.name for o in below.__class__.objects.get(pk=below.pk).ancestors()} <= {
            "Top", "School", "Institute", "Between 0",
        }  # fmt: skip
        for organization in Organization.objects.all():
            assert organization.pk not in {above.pk for above in organization.ancestors()}
        assert Organization.objects.within(top).count() == Organization.objects.count()

    def test_parts_with_the_same_name_are_merged_first(self, admin_client: Client) -> None:
        one, other = make_organization(name="Lab A"), make_organization(name="Lab B")
        parts = [make_organization(name="Team", parent=parent) for parent in (one, other)]
        html = admin_client.get(comparison(one, other)).content.decode()
        assert "Both have a part named “Team”. Merge these two first." in html
        assert comparison(*parts) in html
        assert 'name="_merge"' not in html
        merge(admin_client, one, other)
        assert Organization.objects.count() == 4
        merge(admin_client, *parts)
        merge(admin_client, one, other)
        assert Organization.objects.count() == 2

    def test_different_ones_are_not_asked_about_again(
        self, admin_client: Client, admin_user: User
    ) -> None:
        pairs = [
            (make_organization(name=f"Lab {c}"), make_organization(name=f"The Lab {c}"))
            for c in "AB"
        ]
        url = comparison(*pairs[0], from_queue=True)
        response = admin_client.post(url, {"_different": "1"}, follow=True)
        assert response.context["plan"].keep == pairs[1][0]  # the next pair follows
        assert in_review("alike-organizations") == [pairs[1][0]]
        assert "Marked as different on" in admin_client.get(url).content.decode()
        response = admin_client.post(
            comparison(*pairs[1], from_queue=True), {"_different": "1"}, follow=True
        )
        assert "Nothing to review" in response.content.decode()

    def test_namesakes_in_different_organizations_are_not_alike(self) -> None:
        for name in ("A", "B"):
            make_organization(name="Computer School", parent=make_organization(name=name))
        assert not in_review("alike-organizations")

    def test_the_home_organization_is_still_found_once_it_is_merged(
        self, admin_client: Client, settings: LazySettings
    ) -> None:
        keep, home = make_organization(name="Example"), make_organization(name="The Example")
        settings.HOME_ORGANIZATION = home.slug
        merge(admin_client, keep, home)
        assert home_organization() == keep
        assert RetiredOrganizationSlug.objects.get().slug == home.slug

    def test_an_organization_is_found_to_merge_with(self, admin_client: Client) -> None:
        one, other = make_organization(name="Example"), make_organization(name="The Example")
        third = make_organization(name="Third")
        url = reverse("admin:affiliations_organization_find_duplicate", args=[one.pk])
        assert url in admin_client.get(page_of(one)).content.decode()
        assert [row for row, *_ in admin_client.get(url).context["rows"]] == [other]
        assert [row for row, *_ in admin_client.get(url, {"q": "third"}).context["rows"]] == [third]


@pytest.mark.parametrize("make", [make_organization, make_person, make_venue])
def test_the_message_of_a_merge_leads_to_undoing_it(admin_client: Client, make: Any) -> None:
    one, other = make(name="Alice Example"), make(name="Alyce Example")
    page = merge(admin_client, one, other).content.decode()
    found = re.search(r'Merged into .*<a href="(/admin/history/event/\d+/revert/)">Undo</a>', page)
    assert found
    plan = admin_client.get(found[1]).context["plan"]
    admin_client.post(found[1], {"version": plan.version})
    assert set(type(one).objects.all()) == {one, other}
