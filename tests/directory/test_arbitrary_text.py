"""Arbitrary text in a URL or a parameter never causes a server error."""

import re
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from directory.caching.parameters import DropUnknownParametersMiddleware
from people.models import Project
from tests.directory.public_addresses import PARAMETERS, public_addresses
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)
from website.models import CalendarEvent, NewsItem, Page, Position, ResearchArea

pytestmark = pytest.mark.django_db
ADDRESSES = public_addresses()
TEXTS = [
    "", "_", "%", "'", '"', "[]", "{}", "\\", "\0", "a\0b", "🦜", "\ud800", "\udfff\ud800", "-1",
    "0", "9" * 20, "9" * 400, "9" * 5000, "1e999", "²", "٣", "alice", "lab", "a" * 300,
    "a " * 5_000, "ﷺ" * 200, "%00", "%ff", "../../etc/passwd", "<script>", "a&b=c;d", "2020",
    "\r\nX: y", "é" * 300, "\u202e", "*", '"a" OR b', "NEAR(a b)", "a*", "^a", "a:b", "current",
    "2147483648", "NaN",
]  # fmt: skip
# What databases, encodings and numbers refuse. Of the other texts, each page gets every third.
FOR_EVERY_PAGE = {"\0", "\ud800", "9" * 20, "9" * 5000}


@pytest.fixture(scope="module", autouse=True)
def _directory(module_database: None) -> None:
    lab = make_organization(name="Lab", slug="lab")
    alice = make_person(name="Alice Example", slug="alice")
    make_affiliation(person=alice, organization=lab, start="2010")
    for kind in Project.Kind.values:
        Project.objects.create(kind=kind, name=kind, slug=f"{kind}-1", release="public")
    Page.objects.create(title="Join us", slug="join", is_public=True)
    ResearchArea.objects.create(title="Join us", slug="join", is_public=True)
    NewsItem.objects.create(title="Join us", slug="join", release="public")
    Position.objects.create(title="Doctoral student", slug="join", text="…", is_public=True)
    starts_at = timezone.now()
    CalendarEvent.objects.create(title="Join", slug="join", starts_at=starts_at, is_public=True)
    venue = make_venue()
    make_publication(slug="paper", authors=[alice, "Builder, Bob"], venue=venue)


def encoded(text: str) -> str:
    return quote(text.encode(errors="surrogatepass"), safe="")


def filled(address: str, text: str) -> str:
    address = address.replace("{section}", "people")
    return re.sub(r"{\w+}", encoded(text).replace("\\", r"\\"), address)


def existing(address: str) -> str:
    """Return the URL of an existing record."""
    kind = address.partition("/{")[0]
    slugs = {"publications": "paper", "people": "alice", "values": "publications"}
    slugs |= {"lists": "people"}  # with cards
    slugs |= dict.fromkeys(("affiliations", "organizations"), "lab")
    slugs |= {section: f"{section}-1" for section in Project.Kind.values}
    slug = next((slug for section, slug in slugs.items() if section in kind), "join")
    address = address.replace("{section}-{page}", "people-1")
    return re.sub(r"{\w+}", slug, address)


_visitor = Client(raise_request_exception=False)


def fails(path: str) -> str | None:
    answer = _visitor.get(path)
    if answer.streaming:
        b"".join(answer)
    return f"{answer.status_code} {path[:200]}" if answer.status_code >= 500 else None


def test_every_url_of_the_test_exists() -> None:
    expected = {
        "/", "/search/", "/healthz", "/media/{path}", "/sitemap-{section}-{page}.xml",
        "/people/{slug}/", "/publications.bib", "/publications/{slug}.ris",
        "/affiliations/{slug}/publications.atom", "/api/v1/people/{slug}/", "/people/{slug}.vcf",
    }  # fmt: skip
    assert expected <= set(ADDRESSES)
    without_a_record = {
        "/media/{path}", "/theme/{version}.css", "/publications/{slug}/{number}.pdf",
        "/cards/{kind}/{slug}.png",
    }  # fmt: skip
    assert {"q", "page", "page_size", "language", "kind", "organization"} <= set(PARAMETERS)
    for address in ADDRESSES:
        status = Client().get(existing(address)).status_code
        assert status == 200 or address in without_a_record, address


def reads_parameters(address: str) -> bool:
    """Whether any parameter reaches the view; if not, all texts in one are the same to it."""
    request = RequestFactory().get(f"{existing(address)}?{'=a&'.join(PARAMETERS)}=a")
    DropUnknownParametersMiddleware(lambda request: HttpResponse())(request)
    return bool(request.META["QUERY_STRING"])


def some_of(pages: list[str], text: str) -> list[str]:
    """Return the pages that get the text. Formats of a page are neighbors, and share the texts."""
    return pages if text in FOR_EVERY_PAGE else pages[TEXTS.index(text) % 3 :: 3]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text)[:20])
def test_difficult_text_never_causes_a_server_error(text: str) -> None:
    query = "&".join(f"{name}={encoded(text)}" for name in PARAMETERS)
    pages = [each for each in ADDRESSES if ".pdf" not in each and reads_parameters(each)]
    assert len(pages) >= 30
    paths = [f"{existing(address)}?{query}" for address in some_of(pages, text)]
    records = [address for address in ADDRESSES if "{" in address]
    paths += [filled(address, text) for address in some_of(records, text)]
    assert not [failure for path in paths if (failure := fails(path))]


texts = (
    st.text(max_size=40) | st.sampled_from(TEXTS) | st.text(alphabet="_%'\"[]*^:- \0", max_size=6)
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    address=st.sampled_from(ADDRESSES),
    query=st.dictionaries(st.sampled_from(PARAMETERS), texts, max_size=3),
    text=st.none() | texts,
)
def test_arbitrary_text_never_causes_a_server_error(
    address: str, query: dict[str, str], text: str | None
) -> None:
    path = existing(address) if text is None else filled(address, text)
    parameters = "&".join(f"{name}={encoded(value)}" for name, value in query.items())
    assert fails(f"{path}?{parameters}") is None
