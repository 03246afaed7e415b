"""Private data is never sent, at any URL or in any format, to anyone who may not see it.

Every private value of a small directory contains a unique word. Every URL of the site is read as a
visitor, a member and an editor, and no response may contain a word that its reader may not see.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from people.models import (
    Activity,
    ContactDetail,
    Interest,
    Person,
    PersonInterest,
    PersonLink,
    PersonName,
    Project,
    ProjectMember,
    Supervision,
)
from publications.models import ImportedEntry, ImportRun, Publication
from tests.crawling import Answer, crawl, fetch
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)

pytestmark = pytest.mark.django_db

# Who may see a private value; its word is made from its name.
NEVER_SHOWN: dict[str, set[str]] = {
    name: set()
    for name in (
        "former-name", "user-name", "user-email",
        "hidden-name", "hidden-native", "hidden-tagline", "hidden-biography", "hidden-email",
        "hidden-link", "hidden-title", "hidden-award", "hidden-interest", "hidden-project-role",
        "import-raw", "import-message", "import-stored", "import-before", "import-source",
    )
}  # fmt: skip
CANARIES: dict[str, set[str]] = NEVER_SHOWN | {
    "phone": {"editor"},
    "messenger": {"editor"},
    "private-office": {"editor"},
    "members-email": {"member", "editor"},
    "public-email": {"visitor", "member", "editor"},
}


def word(name: str) -> str:
    return f"zq{name.replace('-', '')}qz"


STARTS = ("/", "/sitemap.xml", "/robots.txt", "/api/v1/", "/healthz", "/people/?status=alumni")


@pytest.fixture
def directory() -> None:
    lab = make_organization(name="Lab")
    alice = _alice()
    make_affiliation(person=alice, organization=lab, start="2010", title="Professor")
    hidden = _hidden()
    make_affiliation(person=hidden, organization=lab, start="2010", title=word("hidden-title"))
    study = make_affiliation(person=alice, organization=lab, kind="education", end="2009")
    Supervision.objects.create(affiliation=study, person=hidden, name="Printed Supervisor")
    project = Project.objects.create(name="Shared project")
    ProjectMember.objects.create(project=project, person=alice)
    ProjectMember.objects.create(project=project, person=hidden, role=word("hidden-project-role"))

    work = make_publication(title="Confirmed work", authors=[alice, "Nobody, Known"])
    make_authorship(publication=work, author="Author, Printed", position=3)
    work.authorships.filter(position=3).update(person=hidden, link_state="confirmed")
    _import(work, alice)

    carol = make_person(name="Carol Certain", slug="carol-certain")
    make_affiliation(person=carol, organization=make_organization(name="Annex"), start="2010")
    for state in ("suggested", "rejected"):
        doubtful = make_publication(title=f"Doubtful {state}", slug=f"doubtful-{state}")
        make_authorship(publication=doubtful, author="Certain, C.")
        doubtful.authorships.update(person=carol, link_state=state)


def _alice() -> Person:
    user = User.objects.create_user(word("user-name"), email=f"{word('user-email')}@example.org")
    alice = make_person(name="Alice Example", user=user)
    PersonName.objects.create(person=alice, name=f"Alice {word('former-name')}", kind="former")
    for name, kind, visibility in (
        ("phone", "phone", ""),
        ("messenger", "messenger", ""),
        ("private-office", "office", "private"),
        ("members-email", "email_as_printed", "members"),
        ("public-email", "email_as_printed", "public"),
    ):
        ContactDetail.objects.create(
            person=alice, kind=kind, value=word(name), visibility=visibility
        )
    return alice


def _hidden() -> Person:
    """Create an unlisted person whose details are all public."""
    hidden = make_person(
        name=f"Hidden {word('hidden-name')}",
        native_name=word("hidden-native"),
        is_listed=False,
        slug="hidden",
        tagline=word("hidden-tagline"),
        biography=word("hidden-biography"),
    )
    ContactDetail.objects.create(
        person=hidden, kind="email_as_printed", value=word("hidden-email"), visibility="public"
    )
    PersonLink.objects.create(person=hidden, url=f"https://example.org/{word('hidden-link')}")
    Activity.objects.create(person=hidden, kind="award", title=word("hidden-award"))
    interest = Interest.objects.create(name=word("hidden-interest"))
    PersonInterest.objects.create(person=hidden, interest=interest)
    return hidden


def _import(work: Publication, person: Person) -> None:
    run = ImportRun.objects.create(person=person, sources=[word("import-source")])
    ImportedEntry.objects.create(
        run=run,
        publication=work,
        source=word("import-source"),
        line=1,
        outcome="created",
        raw=word("import-raw"),
        messages=[{"code": "kept", "params": {"field": word("import-message")}}],
        stored={"note": word("import-stored")},
        before={"note": word("import-before")},
    )


def sign_in(role: str) -> Client:
    client = Client()
    if role != "visitor":
        user = User.objects.create_user(role, is_staff=role == "editor")
        if role == "editor":
            user.user_permissions.set(Permission.objects.all())
        client.force_login(user)
    return client


def paths_with(answers: Iterable[Answer], name: str) -> list[str]:
    return [answer.path for answer in answers if word(name) in answer.text.casefold()]


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("role", ["visitor", "member", "editor"])
def test_private_details_are_never_sent_to_those_who_may_not_see_them(role: str) -> None:
    answers = crawl(sign_in(role), STARTS)
    leaks = {n: paths_with(answers, n) for n, roles in CANARIES.items() if role not in roles}
    assert not {name: paths for name, paths in leaks.items() if paths}
    for name, roles in CANARIES.items():
        if role in roles:
            assert paths_with(answers, name), (
                f"the {role} should see {name}, or the test proves nothing"
            )
    _check_reach(answers)
    _check_doubtful_links(answers)
    _check_caches(role, answers)


def _check_reach(answers: list[Answer]) -> None:
    """Every kind of URL was crawled, and none of them failed."""
    paths = {answer.path for answer in answers}
    expected = {
        "/people/alice-example/", "/people/alice-example.vcf", "/people/alice-example.json",
        "/people/alice-example.jsonld", "/people/alice-example/cv/",
        "/people/alice-example/cv.pdf", "/people/alice-example/publications.bib",
        "/people/alice-example/publications.atom", "/publications.bib", "/publications.ris",
        "/publications.json", "/publications.atom", "/publications/2020-confirmed-work.bib",
        "/affiliations/lab/", "/affiliations/lab/publications.json",
        "/api/v1/people/alice-example/", "/api/v1/publications/", "/api/v1/organizations/lab/",
        "/sitemap-people-1.xml",
    }  # fmt: skip
    assert expected <= paths
    assert not [(answer.path, answer.status) for answer in answers if answer.status >= 400]


def _check_doubtful_links(answers: list[Answer]) -> None:
    """A suggested or rejected link connects the publication with the person on no page."""
    about_carol = re.compile(r"carol-certain|/annex")
    for answer in answers:
        if about_carol.search(answer.path):
            assert "Doubtful" not in answer.text, answer.path
        if "doubtful-" in answer.path:
            assert "carol-certain" not in answer.text, answer.path


def _check_caches(role: str, answers: list[Answer]) -> None:
    """Details for members may be cached only by their browsers."""
    if role != "visitor":
        for answer in answers:
            if word("members-email") in answer.text:
                assert "private" in answer.cache_control, answer.path


SEARCHES = (
    "/search/?q={}", "/people/?q={}", "/publications/?q={}", "/affiliations/?q={}",
    "/publications/?person={}", "/api/v1/people/?q={}", "/api/v1/publications/?q={}",
    "/api/v1/organizations/?q={}", "/publications.json?q={}", "/publications.atom?q={}",
)  # fmt: skip


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("role", ["visitor", "member"])
@pytest.mark.parametrize("name", [*NEVER_SHOWN, "phone", "messenger", "private-office"])
def test_private_details_cannot_be_found_by_search(role: str, name: str) -> None:
    """A search for a private word has the same response as one for an unknown word."""
    client = sign_in(role)
    private, nothing = word(name), "x" * len(word(name))
    for search in SEARCHES:
        assert answer_to(client, search, private) == answer_to(client, search, nothing), search


def answer_to(client: Client, search: str, text: str) -> str:
    """Return the body of the response, without the search text and the time."""
    body = fetch(client, search.format(quote(text))).text.partition("\n\n")[2]
    return re.sub(r"<updated>.*?</updated>", "", body.replace(text, "…"))


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("role", ["visitor", "member", "editor"])
@pytest.mark.parametrize(
    "path",
    [
        "/people/hidden/", "/people/hidden.vcf", "/people/hidden.json", "/people/hidden.jsonld",
        "/people/hidden/cv/", "/people/hidden/cv.pdf", "/people/hidden/publications.bib",
        "/people/hidden/publications.atom", "/api/v1/people/hidden/",
    ],
)  # fmt: skip
def test_an_unlisted_person_has_no_page_in_any_format(role: str, path: str) -> None:
    assert sign_in(role).get(path).status_code == 404


@pytest.mark.usefixtures("directory")
def test_an_unlisted_person_cannot_be_used_as_a_filter() -> None:
    client = sign_in("visitor")
    assert client.get("/api/v1/publications/?person=hidden").status_code == 400
    text = fetch(client, "/publications.json?person=carol-certain").text
    assert "Doubtful" not in text
