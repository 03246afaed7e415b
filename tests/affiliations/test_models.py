import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from pytest_django import DjangoAssertNumQueries

from affiliations.models import Organization, OrganizationTree
from tests.factories import make_affiliation, make_organization

pytestmark = pytest.mark.django_db


@pytest.fixture
def cloud() -> dict[str, Organization]:
    """Alibaba > Alibaba Cloud > PAI, and a separate university."""
    alibaba = make_organization(name="Alibaba")
    cloud = make_organization(name="Alibaba Cloud", parent=alibaba)
    pai = make_organization(name="PAI", parent=cloud)
    other = make_organization(name="Example University")
    return {"alibaba": alibaba, "cloud": cloud, "pai": pai, "other": other}


def test_a_subtree_is_an_organization_and_everything_below_it(
    cloud: dict[str, Organization],
) -> None:
    assert set(Organization.objects.within(cloud["cloud"])) == {cloud["cloud"], cloud["pai"]}
    assert set(Organization.objects.within(cloud["pai"].pk)) == {cloud["pai"]}
    assert not Organization.objects.within(0).exists()


def test_ancestors_are_sorted_from_the_top_down(
    cloud: dict[str, Organization],
) -> None:
    pai = Organization.objects.get(name="PAI")
    assert pai.ancestors() == [cloud["alibaba"], cloud["cloud"]]
    assert cloud["alibaba"].ancestors() == []


def test_a_subtree_can_be_filtered_further(cloud: dict[str, Organization]) -> None:
    below = Organization.objects.within(cloud["alibaba"]).filter(name__startswith="P")
    assert list(below) == [cloud["pai"]]


def test_an_organization_cannot_be_moved_below_itself(cloud: dict[str, Organization]) -> None:
    cloud["alibaba"].parent = cloud["pai"]
    with pytest.raises(ValidationError, match="PAI is part of this organization") as refusal:
        cloud["alibaba"].full_clean()
    assert set(refusal.value.message_dict) == {"parent"}


def test_a_circle_in_the_database_ends_every_walk(cloud: dict[str, Organization]) -> None:
    Organization.objects.filter(pk=cloud["alibaba"].pk).update(parent=cloud["pai"])
    assert Organization.objects.within(cloud["pai"]).count() == 3
    assert len(Organization.objects.get(name="PAI").ancestors()) == 2
    tree = OrganizationTree(Organization.objects.all())
    assert len(tree.path(cloud["pai"].pk)) == 3


def test_the_tree_needs_one_query(
    cloud: dict[str, Organization], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        tree = OrganizationTree(Organization.objects.all())
        assert tree.children(None) == [cloud["alibaba"], cloud["other"]]
        assert tree.children(cloud["alibaba"]) == [cloud["cloud"]]
        assert tree.path(cloud["pai"].pk) == [cloud["alibaba"], cloud["cloud"], cloud["pai"]]


def test_units_are_listed_by_number_and_without_regard_to_accents_and_case() -> None:
    names = ["apple", "Édition", "Elm", "Unit 2", "Unit 10", "Zebra"]
    for name in sorted(names):
        make_organization(name=name)
    children = OrganizationTree(Organization.objects.all()).children(None)
    assert [each.name for each in children] == names


def test_a_branch_without_its_parent_is_at_the_top(cloud: dict[str, Organization]) -> None:
    tree = OrganizationTree(Organization.objects.within(cloud["cloud"]))
    assert tree.children(None) == [cloud["cloud"]]


@pytest.mark.parametrize(
    ("constraint", "message", "fields"),
    [
        ("not_under_itself", "can’t be part of itself", {"parent": "self"}),
        ("has_name", "needs a name|cannot be blank", {"name": ""}),
        (
            "name_once_at_top",
            "already an organization with this name",
            {"name": "Example University"},
        ),
        ("ror_once", "has this ROR id", {"ror": "02v51f717"}),
    ],
)
def test_an_impossible_state_is_refused_by_the_database_and_explained_by_the_form(
    constraint: str, message: str, fields: dict[str, object]
) -> None:
    make_organization(name="Example University", ror="02v51f717")
    organization = make_organization(name="Another University")
    if "parent" in fields:
        fields = {"parent": organization}
    for name, value in fields.items():
        setattr(organization, name, value)
    with pytest.raises(ValidationError, match=message):
        organization.full_clean()
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        organization.save()
    # SQLite names the columns rather than the constraint of a plain unique constraint.
    assert constraint in str(refusal.value) or "UNIQUE constraint failed" in str(refusal.value)


def test_schools_of_two_universities_can_have_the_same_name() -> None:
    one, other = make_organization(name="One"), make_organization(name="Other")
    make_organization(name="School of Computing", parent=one)
    make_organization(name="School of Computing", parent=other)
    again = Organization(name="School of Computing", parent=one)
    with pytest.raises(ValidationError, match="parent already has an organization with this name"):
        again.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


@pytest.mark.parametrize("typed", ["02v51f717", "https://ror.org/02v51f717", "ROR.org/02V51F717 "])
def test_a_ror_id_is_normalized(typed: str) -> None:
    organization = Organization(name="Peking University", ror=typed)
    organization.full_clean()
    assert organization.ror_url == "https://ror.org/02v51f717"


def test_an_invalid_ror_id_is_refused() -> None:
    with pytest.raises(ValidationError, match="Nine characters"):
        Organization(name="Peking University", ror="12345").full_clean()


def test_an_organization_with_affiliations_or_parts_is_not_deleted(
    cloud: dict[str, Organization],
) -> None:
    make_affiliation(organization=cloud["other"])
    for organization in (cloud["other"], cloud["cloud"]):
        with pytest.raises(ProtectedError):
            organization.delete()


@pytest.mark.parametrize("text", ["peking", "PKU", "北京", "beida", "pku beijing", "Pékin"])
def test_an_organization_is_found_by_any_of_its_names(text: str) -> None:
    organization = make_organization(
        name="Peking University",
        short_name="PKU",
        native_name="北京大学",
        other_names="Beida\nUniversité de Pékin",
        city="Beijing",
    )
    assert list(Organization.objects.search(text)) == [organization]
    assert not Organization.objects.search("peking college").exists()


def test_saving_only_the_name_updates_search() -> None:
    organization = make_organization(name="Old Name")
    organization.name = "New Name"
    organization.save(update_fields=["name"])
    assert Organization.objects.search("new").exists()
    assert not Organization.objects.search("old").exists()


def test_a_place_is_composed_of_the_known_parts() -> None:
    assert make_organization(city="Toronto", region="Ontario", country="CA").place == (
        "Toronto, Ontario, Canada"
    )
    assert Organization(name="Nowhere", country="CN").place == "China"
    assert Organization(name="Nowhere").place == ""
