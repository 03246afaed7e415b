"""Private data is never sent, at any URL or in any format, to anyone who may not see it.

Every private value of a small directory contains a unique word. Every URL of the site is read as a
visitor, a member and an editor, and no response may contain a word that its reader may not see.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, cycle, pairwise
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from directory import cards
from foundation.admin.review import REVIEW_REASONS
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
from publications.models import Authorship, ImportedEntry, ImportRun, Publication
from tests.crawling import Answer, crawl, fetch
from tests.factories import (
    make_affiliation,
    make_authorship,
    make_organization,
    make_person,
    make_publication,
)
from tests.private_site import make_private_site
from tests.publications.imports import import_text, outcomes

pytestmark = pytest.mark.django_db

# Who may see a private value; its word is made from its name.
NEVER_SHOWN: dict[str, set[str]] = {
    name: set()
    for name in (
        "former-name", "former-given", "user-name", "user-email",
        "hidden-name", "hidden-native", "hidden-tagline", "hidden-biography", "hidden-email",
        "hidden-link", "hidden-title", "hidden-award", "hidden-interest", "hidden-project-role",
        "import-raw", "import-message", "import-stored", "import-before", "import-source",
        "draft-project", "draft-page", "draft-position", "draft-news", "draft-area",
        "hidden-news", "hidden-block",
    )
}  # fmt: skip
CANARIES: dict[str, set[str]] = NEVER_SHOWN | {
    "grant-amount": set(),
    "former-email": {"editor"},
    "phone": {"editor"},
    "messenger": {"editor"},
    "private-office": {"editor"},
    "members-email": {"member", "editor"},
    "public-email": {"visitor", "member", "editor"},
}


def word(name: str) -> str:
    if name == "grant-amount":
        return "9137313"
    return f"zq{name.replace('-', '')}qz"


STARTS = ("/", "/sitemap.xml", "/robots.txt", "/api/v1/", "/healthz", "/people/?status=alumni")


@pytest.fixture(scope="module")
def directory(module_database: None) -> None:
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

    _renamed(lab)
    work = make_publication(title="Confirmed work", authors=[alice, "Nobody, Known"])
    make_authorship(publication=work, author="Author, Printed", position=3)
    make_private_site(word)
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


OLD = word("former-name")
ENTRIES = f"""
@article{{{OLD}2018first, author={{Alexandra {OLD} and Known Nobody}}, title={{Under the old name}},
    year=2018, ids={{{OLD}18}}, file={{{OLD}.pdf}}}}
@article{{second, author={{A. {OLD.title()} and Known Nobody}}, title={{In initials}}, year=2019}}
@book{{aq{OLD}:third, editor={{{OLD.upper()}-Present, Alexandra}}, title={{A double name}},
    year=2020}}
@article{{fourth, author={{{word("former-given")} Given}}, title={{A given name}}, year=2021}}
@article{{fifth, author={{Z. Given}}, title={{The initial of a given name}}, year=2022}}
"""


def _renamed(lab: Any) -> None:
    """Alexandra has another family name now, and Dana another given name."""
    alexandra = make_person(
        name=f"Alexandra {OLD}",
        photo="people/photos/1.png",
        photo_description=f"Alexandra {OLD}",
    )
    dana = make_person(name=f"{word('former-given')} Given")
    import_text(ENTRIES, name="former.bib")
    Authorship.objects.filter(last="Given").update(person=dana, link_state="confirmed")
    Authorship.objects.filter(last__icontains=OLD).update(person=alexandra, link_state="confirmed")
    Publication.objects.filter(title="In initials").update(slug=f"{OLD}-in-initials")
    for person, name in ((alexandra, "Alexandra Present"), (dana, "Dana Given")):
        PersonLink.objects.create(person=person, url=f"https://example.org/~{person.slug}")
        make_affiliation(person=person, organization=lab, start="2010")
        former, person.name = person.name, name
        person.save()
        PersonName.objects.create(person=person, name=former, kind="former")
        PersonName.objects.create(person=person, name=former.title(), kind="variant")
    erin = make_person(name="Erin Example")
    PersonName.objects.create(person=erin, name=f"Erin {word('former-email')}", kind="former")
    ContactDetail.objects.create(person=erin, kind="email", value=f"{word('former-email')}@x.org")
    student = make_affiliation(person=make_person(name="Stu Dent"), kind="education", end="2009")
    Supervision.objects.create(affiliation=student, person=alexandra, name=f"A. {OLD}")


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
    """Return where the word is; an amount may have separators."""

    def said(answer: Answer) -> str:
        text = answer.text.casefold()
        return re.sub(r"(?<=\d)[,. ’](?=\d)", "", text) if name == "grant-amount" else text

    return [answer.path for answer in answers if word(name) in said(answer)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that cards are drawn from."""
    texts: list[str] = []
    draw = cards.render_card

    def recorded(title: str, line: str, *picture: Any) -> bytes:
        texts.append(f"{title} {line}")
        return draw(title, line, *picture)

    monkeypatch.setattr(cards, "render_card", recorded)
    return texts


FORMER = ("former-name", "former-given", "former-email")


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("role", ["visitor", "member", "editor"])
def test_private_details_are_never_sent_to_those_who_may_not_see_them(
    role: str, drawn: list[str]
) -> None:
    answers = crawl(sign_in(role), STARTS)
    _check_cards(drawn)
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


def _check_cards(drawn: list[str]) -> None:
    """Cards are pictures, in which words can't be searched."""
    assert any("Alexandra Present" in text for text in drawn)
    assert not [text for text in drawn for name in FORMER if word(name) in text.casefold()]


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
        "/sitemap-people-1.xml", "/people/alexandra-present/", "/people/alexandra-present/cv.pdf",
        "/people/dana-given/connections/", "/news/", "/news.atom", "/news/public-news/",
        "/projects/funded-project/", "/research/", "/research/public-area/",
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


# Each searches for what all private words begin with; those on a line take turns with the words.
SEARCHES = [line.split() for line in """\
/search/?q={}
/people/?q={} /api/v1/people/?q={}
/affiliations/?q={} /api/v1/organizations/?q={}
/publications/?q={} /publications.json?q={} /publications.atom?q={} /api/v1/publications/?q={}
/publications/?person={}
""".splitlines()]  # fmt: skip


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("role", ["visitor", "member"])
def test_private_details_cannot_be_found_by_search(role: str) -> None:
    """A search for a private word has the same response as one for an unknown word."""
    client = sign_in(role)
    names = [*NEVER_SHOWN, "phone", "messenger", "private-office"]
    nothing = {path: answer_to(client, path, "x" * 12) for path in chain(*SEARCHES)}
    searches = [(path, "zq") for path in nothing]
    for paths in SEARCHES:
        searches += zip(cycle(paths), map(word, names), strict=False)
    found = [each for each in searches if answer_to(client, *each) != nothing[each[0]]]
    assert not found


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


# Former names in the admin


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize(
    "path",
    [
        "/people/{}/", "/people/{}.vcf", "/people/{}/cv/", "/people/{}/publications.bib",
        "/api/v1/people/{}/", "/publications/{}-in-initials/",
        "/publications/{}-in-initials.bib", "/api/v1/publications/{}-in-initials/",
    ],
)  # fmt: skip
def test_an_address_made_of_a_former_name_is_gone(path: str) -> None:
    slug = OLD if "publications/{" in path else f"alexandra-{OLD}"
    response = sign_in("visitor").get(path.format(slug))
    assert response.status_code == 410
    assert b"resent" not in response.content


@pytest.mark.usefixtures("directory")
def test_publications_are_not_listed_by_a_former_name_or_address() -> None:
    client = sign_in("visitor")
    nothing = "x" * len(OLD)
    for text in ("alexandra-{}", "Alexandra {}"):
        for path in chain(*SEARCHES):
            answers = {
                answer_to(client, path, text.format(name)).replace(name, "")
                for name in (OLD, nothing)
            }
            assert len(answers) == 1, path


def editor_of_publications() -> Client:
    """Someone with every permission but the one to change people."""
    user = User.objects.create_user("publications-editor", is_staff=True)
    user.user_permissions.set(Permission.objects.exclude(codename="change_person"))
    client = Client()
    client.force_login(user)
    return client


def admin_pages() -> Iterator[str]:
    yield from ("/admin/", "/admin/review/")
    yield from (reverse("admin:review_reason", args=[reason.key]) for reason in REVIEW_REASONS)
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        yield f"{reverse(f'{name}_changelist')}?q={OLD}"
        if model is not User:  # a user name is not a former name
            for row in model._default_manager.all():
                for page in ("change", "history", "delete"):
                    yield reverse(f"{name}_{page}", args=[row.pk])
    for compared in (Person, Publication):
        name = f"admin:{compared._meta.app_label}_{compared._meta.model_name}"
        rows = list(compared._default_manager.order_by("pk"))
        for one, other in pairwise(rows):
            yield f"{reverse(f'{name}_merge')}?ids={one.pk},{other.pk}"
        for row in rows:
            yield reverse(f"{name}_find_duplicate", args=[row.pk])
            yield f"{reverse(f'{name}_find_duplicate', args=[row.pk])}?q={OLD}"
    for field in ("person", "publication"):
        query = f"app_label=publications&model_name=authorship&field_name={field}&term={OLD}"
        yield f"/admin/autocomplete/?{query}"


def said(path: str, answer: Answer) -> str:
    """What the page says, without the query that it repeats."""
    text = answer.text.casefold()
    query = path.partition("?")[2]
    if OLD not in query:
        return text
    return re.sub(rf'value="{OLD}"|\b(q|term)(=|%3d){OLD}', "", text)


@pytest.mark.usefixtures("directory")
def test_only_those_who_may_edit_the_person_see_a_former_name_in_the_admin() -> None:
    client = editor_of_publications()
    leaks = []
    for path in admin_pages():
        answer = fetch(client, path)
        assert answer.status in (200, 302, 403), (path, answer.status)
        leaks += [(path, name) for name in FORMER if word(name) in said(path, answer)]
    assert not leaks
    person = Person.objects.get(slug="alexandra-present")
    page = f"/admin/people/person/{person.pk}/change/"
    assert OLD in fetch(sign_in("editor"), page).text.casefold()
    found = fetch(sign_in_as("editor"), f"/admin/people/person/?q={OLD}").text
    assert "Alexandra Present" in found


def sign_in_as(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


@pytest.mark.usefixtures("directory")
def test_a_second_import_changes_nothing_and_shows_no_former_name() -> None:
    report = import_text(ENTRIES, name="former.bib")
    assert set(outcomes(report).values()) == {"unchanged"}
    assert not Publication.objects.filter(search_text__contains=OLD).exists()
    printed = Authorship.objects.filter(last__icontains=OLD)
    assert printed.count() == 3
    assert all(row.full_name == "Alexandra Present" for row in printed)


@pytest.mark.usefixtures("directory")
def test_a_new_publication_with_the_former_name_is_linked_and_shown_with_the_present_name() -> None:
    import_text(f"@misc{{new, author={{Alexandra {OLD}}}, title={{Sixth}}, year=2023}}")
    publication = Publication.objects.get(title="Sixth")
    assert publication.search_text.splitlines()[:2] == ["sixth", "alexandra present"]
    assert publication.authorships.get().is_confirmed


@pytest.mark.usefixtures("directory")
def test_who_chooses_names_as_printed_is_shown_and_found_by_them() -> None:
    person = Person.objects.get(slug="alexandra-present")
    person.names_shown = Person.NamesShown.PRINTED
    person.save()
    client = sign_in("visitor")
    assert OLD in fetch(client, "/publications.bib").text
    assert "Under the old name" in fetch(client, f"/publications/?q={OLD}").text
    response = client.get(f"/people/alexandra-{OLD}/")
    assert (response.status_code, response["Location"]) == (301, "/people/alexandra-present/")


@pytest.mark.usefixtures("directory")
def test_a_person_can_have_former_addresses_redirect() -> None:
    person = Person.objects.get(slug="alexandra-present")
    person.redirects_former_addresses = True
    person.save()
    assert sign_in("visitor").get(f"/people/alexandra-{OLD}/").status_code == 301
