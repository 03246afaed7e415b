"""The search page says where it found words that the row of a result doesn't have."""

import re

import pytest
from django.test import Client

from people.models import (
    Activity,
    Interest,
    Person,
    PersonInterest,
    PersonName,
    Project,
    ProjectMember,
)
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from tests.query_counts import assert_same_queries
from website.models import Page

pytestmark = pytest.mark.django_db


def lines(text: str) -> list[str]:
    """Return the lines of a search page, with marked words in brackets."""
    page = Client().get("/search/", {"q": text}).content.decode()
    found = re.findall(r'<p class="found-by">(.*?)</p>', page)
    return [
        re.sub(r"<[^>]*>", "", each.replace("<mark>", "[").replace("</mark>", "]"))
        for each in found
    ]


@pytest.fixture
def alice() -> Person:
    alice = make_person(name="Alice Example", tagline="Likes okapis")
    PersonName.objects.create(person=alice, name="Ali Exemplar", kind="variant")
    for kind, title in (
        ("award", "Gnu Prize"),
        ("teaching", "Zebras I"),
        ("skill", "Diving"),
        ("talk", "Of tapirs"),
    ):
        Activity.objects.create(person=alice, kind=kind, title=title)
    for name in ("Kudus", "Lions", "Lynxes", "Mice", "Newts"):
        interest = Interest.objects.create(name=name, other_names=f"{name} and pets")
        PersonInterest.objects.create(person=alice, interest=interest)
    make_affiliation(
        person=alice,
        organization=make_organization(name="Quagga Lab", native_name="Ζέβρα", city="Oslo"),
        role="postdoc",
        subject="Wild <b>quolls</b>",
    )
    make_affiliation(
        person=alice,
        organization=make_organization(name="Rhino Lab"),
        role="intern",
        start="2001",
        end="2002",
    )
    return alice


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("exemplar", "Also Ali [Exemplar]"),
        ("okapis", "Likes [okapis]"),
        ("alice gnu prize", "Award [Gnu] [Prize]"),
        ("teaching zebras", "Teaching [Zebras] I"),
        ("diving", "Skill [Diving]"),
        ("newts", "Research interest [Newts]"),
        ("kudus pets", "Research interest [Kudus] ([Kudus] and [pets])"),
        ("quolls", "Working on Wild &lt;b&gt;[quolls]&lt;/b&gt;"),
        ("rhino intern", "Position [Intern], [Rhino] Lab"),
        ("postdoc oslo", "Position [Postdoc], Quagga Lab, [Oslo]"),
    ],
)
def test_the_row_of_a_person_says_why_the_person_is_found(
    alice: Person, typed: str, line: str
) -> None:
    assert line in lines(typed)


@pytest.mark.parametrize("typed", ["alice", "quagga lab postdoc", "lions", "a. example", "tapirs"])
def test_a_row_that_has_the_words_says_no_more(alice: Person, typed: str) -> None:
    assert [each for each in lines(typed) if "pets" not in each] == []


def test_native_names_positions_and_interests_are_marked(alice: Person) -> None:
    Person.objects.filter(pk=alice.pk).update(native_name="Αλίκη")
    alice.refresh_from_db()
    alice.save()
    page = Client().get("/search/", {"q": "Αλίκη postdoc lions"}).content.decode()
    for word in ("Αλίκη", "Postdoc", "Lions"):
        assert f"<mark>{word}</mark>" in page, word


def test_no_former_name_and_no_draft_is_the_reason(alice: Person) -> None:
    PersonName.objects.create(person=alice, name="Alice Wombatson", kind="former")
    Activity.objects.create(person=alice, kind="award", title="Thanks to Wombatson, a Yak Medal")
    draft = Project.objects.create(name="Vicuñas", release="draft")
    ProjectMember.objects.create(project=draft, person=alice)
    assert lines("yak medal") == []
    assert lines("vicuñas") == []
    assert lines("gnu prize") == ["Award [Gnu] [Prize]"]


def test_a_publication_is_found_by_keywords_the_abstract_or_another_name_of_its_venue() -> None:
    venue = make_venue(name="Symposium on Hoofs", other_names="Ungulata\nHoof Days")
    publication = make_publication(
        title="On Zebras",
        venue=venue,
        keywords=["wild & free", "wild horses", "stripes"],
        abstract="They graze. " * 20 + "Lions are <feared>.",
        date="2019",
    )
    publication.save()
    assert lines("zebras wild") == ["Keywords [wild] &amp; free, [wild] horses"]
    assert lines("stripes") == ["Keyword [stripes]"]
    (keyword, part) = lines("stripes lions")
    assert keyword == "Keyword [stripes]"
    assert part.startswith("… ")
    assert "[Lions] are &lt;feared&gt;." in part
    assert lines("zebras ungulata")[0] == "Venue [Ungulata]"
    assert lines("zebras hoofs 2019") == []


def test_other_records_are_found_by_other_names_and_by_their_texts(alice: Person) -> None:
    make_venue(name="Symposium on Hoofs", other_names="Ungulata\nHoof Days")
    project = Project.objects.create(name="Savanna", summary="**Maps** of [waterholes](/w)")
    ProjectMember.objects.create(project=project, person=alice)
    text = "# How to come\n\nTake the *funicular* up."
    Page.objects.create(title="Visit", text=text, is_public=True)
    assert lines("ungulata") == ["Also [Ungulata]"]
    assert lines("waterholes") == ["Maps of [waterholes]"]
    assert "Take the [funicular] up." in lines("funicular")[0]
    assert lines("savanna alice") == ["Project [Savanna]"]
    assert lines("hoofs") == []


def test_reasons_take_as_many_queries_for_many_people_as_for_few() -> None:
    def make(number: int) -> None:
        for _ in range(number):
            person = make_person(name="Alice Example")
            Activity.objects.create(person=person, title="Gnu Prize")

    assert_same_queries("/search/?q=gnu", make=make, few=2, many=8)
