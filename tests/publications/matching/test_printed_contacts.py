"""Email addresses and affiliations printed in entries, and the people that they link."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from affiliations.models import Organization, OrganizationKind
from foundation.admin.merging import comparison_url
from people.models import Affiliation, ContactDetail, Person, PersonName
from publications.matching.changed_people import relink
from publications.matching.printed_contacts import contacts_of, emails_in
from publications.publication_data import AuthorName, PublicationData
from tests.admin_pages import edit, page_of
from tests.factories import make_affiliation, make_organization, make_person
from tests.publications.imports import import_text, the_publication
from tests.test_bulk_changes import list_form, run, undo_last

NAMES = [AuthorName("Hanyu", "", "Zhao"), AuthorName("Zhisheng", "", "Ye")]
WEB_OF_SCIENCE = r"""
@article{ WOS:000001,
Author = {Brown, Peter and Ye, Zhisheng},
Title = {Sharing a Cluster},
Journal = {JOURNAL OF CLUSTERS},
Year = {%s},
Affiliation = {Brown, P (Corresponding Author), %s.
   Brown, Peter; Ye, Zhisheng, Peking Univ, Sch Comp Sci, Beijing, Peoples R China.
   Ye, Zhisheng, Microsoft Res Asia, Beijing, Peoples R China.},
Author-Email = {%s
   ye@example.org},
}
"""
ELSEWHERE = "Univ Elsewhere, Nowhere"


@pytest.mark.parametrize(
    ("extra", "of_authors", "of_entry"),
    [
        (
            {"affiliation": "Zhao, HY (Corresponding Author), Peking Univ, Beijing, China. "
             "Zhao, HY; Ye, ZS, Microsoft Res, Beijing, China."},
            {
                0: "Peking Univ, Beijing, China\nMicrosoft Res, Beijing, China.",
                1: "Microsoft Res, Beijing, China.",
            },
            "",
        ),
        (
            {"affiliation": "School of EECS, Peking University, China; Microsoft Research, China"},
            {},
            "School of EECS, Peking University, China\nMicrosoft Research, China",
        ),
        (
            {"correspondence_address1": "Zhao, H.; Peking University, China; email: a@b.edu"},
            {0: "Peking University, China"},
            "email: a@b.edu",
        ),
        ({"author+an:affiliation": '2="Peking University"'}, {1: "Peking University"}, ""),
        ({"affiliations": "Peking University"}, {}, "Peking University"),
    ],
)  # fmt: skip
def test_affiliations_are_read_from_several_fields(
    extra: dict[str, str], of_authors: dict[int, str], of_entry: str
) -> None:
    contacts = contacts_of(PublicationData(authors=NAMES, extra=extra), "authors")
    assert contacts is not None
    assert (contacts.of_authors, contacts.of_entry) == (of_authors, of_entry)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A.B@Example.edu; c@d.org", ["a.b@example.edu", "c@d.org"]),
        ("email: a@b.edu.", ["a@b.edu"]),
        ("name AT example.org", ["name@example.org"]),
        ("name [at] example [dot] org", ["name@example.org"]),
        ("name AT", []),
        ("a@b@c", []),
        ("at home", []),
    ],
)
def test_email_addresses_are_found_in_text(text: str, expected: list[str]) -> None:
    assert emails_in(text) == expected


def test_an_entry_without_such_fields_has_no_contacts() -> None:
    assert contacts_of(PublicationData(authors=NAMES, extra={"x": "a@b.edu"}), "authors") is None


def add_email(person: Person, value: str, **fields: str) -> None:
    ContactDetail.objects.create(person=person, value=value, **fields)


def import_entry(
    *, year: str = "2020", affiliation: str = ELSEWHERE, email: str = "x@example.net"
) -> tuple[int | None, str, list[str]]:
    """Import the entry; return the link of the first author with the kinds of its evidence."""
    import_text(WEB_OF_SCIENCE % (year, affiliation, email))
    return link()


def link() -> tuple[int | None, str, list[str]]:
    row = the_publication().authorships.get(position=1)
    kinds = [piece[0] for piece in row.evidence[0][2]] if row.evidence else []
    return row.person_id, row.link_state, kinds


@pytest.mark.django_db
class TestEmails:
    def test_a_common_name_without_an_address_is_suggested(self) -> None:
        peter = make_person(name="Peter Brown")
        assert import_entry() == (peter.pk, "suggested", ["name"])

    @pytest.mark.parametrize(
        ("value", "kind"),
        [("Brown@Example.edu", "email"), ("brown (at) example.edu", "email_as_printed")],
    )
    def test_an_address_of_the_person_confirms_a_common_name(self, value: str, kind: str) -> None:
        peter = make_person(name="Peter Brown")
        add_email(peter, value, kind=kind)
        found = import_entry(email="brown@example.edu")
        assert found == (peter.pk, "confirmed", ["name", "email"])

    def test_it_distinguishes_namesakes_and_is_no_evidence_against(self) -> None:
        peter, other = make_person(name="Peter Brown"), make_person(name="Peter Brown")
        add_email(peter, "brown@example.edu", visibility="private")
        add_email(other, "other@example.edu")
        assert import_entry(email="brown@example.edu") == (
            peter.pk, "confirmed", ["name", "email"],
        )  # fmt: skip

    def test_an_address_that_several_people_have_is_no_evidence(self) -> None:
        for _number in range(2):
            add_email(make_person(name="Peter Brown"), "lab@example.edu")
        assert import_entry(email="lab@example.edu") == (None, "", ["name"])

    def test_an_address_with_a_name_that_does_not_fit_links_no_one(self) -> None:
        add_email(make_person(name="Carol Cook"), "carol@example.edu")
        assert import_entry(email="carol@example.edu") == (None, "", [])

    def test_the_admin_says_it_without_the_address(self, admin_client: Client) -> None:
        peter = make_person(name="Peter Brown")
        add_email(peter, "brown@example.edu", visibility="private")
        import_entry(email="brown@example.edu")
        row = the_publication().authorships.get(position=1)
        assert "brown" not in str(row.evidence)
        url = reverse("admin:publications_publication_change", args=[row.publication_id])
        page = admin_client.get(url).content.decode()
        assert "An email address of this person is printed in the entry" in page

    def test_an_address_that_an_editor_adds_links_at_once(self, admin_client: Client) -> None:
        peter = make_person(name="Peter Brown")
        import_entry(email="brown@example.edu")
        url = reverse("admin:people_person_change", args=[peter.pk])
        row = {"kind": "email", "value": "brown@example.edu", "rank": 0}
        edit(admin_client, url, rows={"contact_details": [row]})
        assert "1 author was linked." in admin_client.get(url).content.decode()
        assert link() == (peter.pk, "confirmed", ["name", "email"])


@pytest.mark.django_db
class TestAffiliations:
    @pytest.fixture
    def peter(self) -> Person:
        return make_person(name="Peter Brown")

    @pytest.fixture
    def peking(self) -> Organization:
        return make_organization(name="Peking University", short_name="PKU")

    def test_a_place_printed_with_the_author_confirms(
        self, peter: Person, peking: Organization
    ) -> None:
        make_affiliation(person=peter, organization=peking, start="2018", end="2020")
        assert import_entry(year="2021") == (peter.pk, "confirmed", ["name", "affiliation"])

    def test_so_does_what_the_place_is_part_of_but_no_other_place(
        self, peter: Person, peking: Organization
    ) -> None:
        lab = make_organization(name="Lab", kind=OrganizationKind.GROUP, parent=peking)
        make_affiliation(person=peter, organization=lab)
        other = make_person(name="Peter Brown")
        make_affiliation(person=other, organization=make_organization(name="Microsoft Research"))
        assert import_entry() == (peter.pk, "confirmed", ["name", "affiliation"])

    @pytest.mark.parametrize("year", ["2017", "2022"])
    def test_a_place_of_other_years_does_not_count(
        self, peter: Person, peking: Organization, year: str
    ) -> None:
        make_affiliation(person=peter, organization=peking, start="2018-09", end="2020-06")
        assert import_entry(year=year) == (peter.pk, "suggested", ["name"])

    def test_a_department_of_any_university_does_not_count(self, peter: Person) -> None:
        school = make_organization(
            name="School of Computer Science",
            kind=OrganizationKind.SCHOOL,
            parent=make_organization(name="University of Elsewhere"),
        )
        make_affiliation(person=peter, organization=school)
        assert import_entry(affiliation="Nowhere") == (peter.pk, "suggested", ["name"])

    @pytest.mark.parametrize(
        ("name", "kind", "printed", "counts"),
        [
            ("Beijing University", "university", "Beijing Univ Technol, Beijing", False),
            ("Jiaotong University", "university", "Xian Jiaotong Univ, Xian", False),
            ("Microsoft", "company", "Microsoft Res Asia, Beijing", True),
            ("University of California, Berkeley", "university", "Univ Calif Berkeley, USA", True),
            ("北京大学", "university", "北京大学信息学院", True),
        ],
    )
    def test_the_whole_name_is_compared(
        self, peter: Person, name: str, kind: str, printed: str, *, counts: bool
    ) -> None:
        make_affiliation(person=peter, organization=make_organization(name=name, kind=kind))
        state = "confirmed" if counts else "suggested"
        assert import_entry(affiliation=printed)[:2] == (peter.pk, state)

    def test_a_group_list_does_not_count_twice(self, peter: Person, peking: Organization) -> None:
        make_affiliation(person=peter, organization=peking)
        import_text(WEB_OF_SCIENCE % ("2020", ELSEWHERE, ""), organization=peking)
        assert link() == (peter.pk, "confirmed", ["name", "group-list"])

    def test_without_a_fitting_name_nothing_is_left_of_it(self, peking: Organization) -> None:
        anna = make_person(name="Anna Oldenkamp")
        variant = PersonName.objects.create(person=anna, name="Peter Brown")
        add_email(anna, "brown@example.edu")
        make_affiliation(person=anna, organization=peking)
        assert import_entry(email="brown@example.edu")[:2] == (anna.pk, "confirmed")
        variant.delete()
        relink([anna.pk])
        assert link() == (None, "", [])

    def test_what_is_recorded_later_counts_when_links_are_decided_again(
        self, peter: Person, peking: Organization
    ) -> None:
        assert import_entry(email="brown@example.edu") == (peter.pk, "suggested", ["name"])
        add_email(peter, "brown@example.edu")
        make_affiliation(person=peter, organization=peking)
        relink([peter.pk])
        assert link() == (peter.pk, "confirmed", ["name", "email", "affiliation"])
        ContactDetail.objects.all().delete()
        Affiliation.objects.all().delete()
        relink([peter.pk])
        assert link() == (peter.pk, "suggested", ["name"])

    def test_an_affiliation_that_an_editor_changes_decides_links_again(
        self, admin_client: Client, peter: Person, peking: Organization
    ) -> None:
        import_entry()
        place = make_affiliation(person=peter, organization=make_organization(name="Elsewhere"))
        url = page_of(place)
        edit(admin_client, url, {"title": "Chair"})
        assert link()[1] == "suggested"
        edit(admin_client, url, {"organization": peking.pk})
        assert link() == (peter.pk, "confirmed", ["name", "affiliation"])
        assert "1 author was linked." in admin_client.get(url).content.decode()
        edit(admin_client, page_of(peter), {"affiliations-0-end": "1990"})
        assert link() == (peter.pk, "suggested", ["name"])
        edit(admin_client, page_of(peter), {"affiliations-0-end": ""})
        assert link()[1] == "confirmed"
        admin_client.post(page_of(place, "delete"), {"post": "yes"})
        assert link() == (peter.pk, "suggested", ["name"])

    def test_affiliations_that_are_changed_in_bulk_decide_links_again(
        self, admin_client: Client, peter: Person, peking: Organization
    ) -> None:
        import_entry()
        places = page_of(Affiliation, "changelist")
        elsewhere = make_organization(name="Elsewhere")
        place = make_affiliation(person=peter, organization=elsewhere)
        page = run(admin_client, [place], "organization", organization=str(peking.pk))
        assert "1 author was linked." in page.content.decode()
        assert link() == (peter.pk, "confirmed", ["name", "affiliation"])
        undo_last(admin_client)
        assert link() == (peter.pk, "suggested", ["name"])
        run(admin_client, [place], "organization", organization=str(peking.pk))
        page = run(admin_client, [place], "end", end="1990")
        assert link()[1] == "suggested"
        assert "1 link now needs review." in page.content.decode()
        admin_client.post(places, list_form(admin_client, places) | {"form-0-end": ""})
        assert link()[1] == "confirmed"
        run(admin_client, [peter], "leave", end="1990")
        assert link()[1] == "suggested"
        admin_client.post(places, list_form(admin_client, places) | {"form-0-end": ""})
        assert link()[1] == "confirmed"
        data = {"action": "delete_selected", "_selected_action": [place.pk], "post": "yes"}
        admin_client.post(places, data)
        assert link() == (peter.pk, "suggested", ["name"])

    def test_merging_people_says_which_links_it_changed(
        self, admin_client: Client, peter: Person
    ) -> None:
        import_entry()
        other = make_person(name="Peter Brown")
        relink([other.pk])
        assert link()[:2] == (None, "")
        url = comparison_url("people_person", peter.pk, other.pk)
        plan = admin_client.get(url).context["plan"]
        data = {choice.name: choice.pick.value for choice in plan.choices}
        data |= {"version": plan.version, "_merge": "1"}
        response = admin_client.post(url, data, follow=True)
        assert link()[1] == "suggested"
        assert "1 link now needs review." in response.content.decode()

    def test_it_stays_when_people_change(self, peter: Person, peking: Organization) -> None:
        make_affiliation(person=peter, organization=peking)
        import_entry()
        relink([make_person(name="Peter Brown").pk])
        assert link() == (peter.pk, "confirmed", ["name", "affiliation"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "expected"), [("", 0), ("author-email={a@b.edu}, affiliation={X}", 1)]
)
def test_contacts_are_read_once_and_only_if_any_are_printed(fields: str, expected: int) -> None:
    make_affiliation(person=make_person(name="Peter Brown"))
    entry = "@misc{k%d, title={Fish %d}, author={Brown, Peter}, year={2020}, %s}\n"
    with CaptureQueriesContext(connection) as queries:
        import_text("".join(entry % (number, number, fields) for number in range(3)))
    for table in ("people_contactdetail", "people_affiliation"):
        read = [query for query in queries if f'FROM "{table}"' in query["sql"]]
        assert len(read) == expected, table
