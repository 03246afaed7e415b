"""Publications are fetched from their registries, here from a local server."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from publications.bibtex import read_bibtex
from publications.importing.fetching import fetching, requests
from publications.importing.fetching.csl import bibtex_of_csl
from publications.importing.fetching.fetching import fetch_sources
from publications.importing.jobs.handlers import HANDLERS
from publications.importing.jobs.queue import run_next
from publications.models import Authorship, PreparedImport, Publication
from tests.factories import make_person
from tests.publications.importing.fetching.registry import registry
from tests.serving import LONGEST

Asked = list[tuple[str, str]]


@pytest.fixture
def asked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    monkeypatch.setattr(fetching, "_PAUSE", 0)
    monkeypatch.setattr(requests, "_TIMEOUT", LONGEST)
    with registry() as (address, asked):
        settings.REGISTRIES = {
            "doi": address,
            "arxiv": address,
            "pubmed": f"{address}/pubmed/",
        }
        yield asked


def sentence_about(number: str) -> str:
    fetched = fetch_sources([("doi", number)])
    assert not fetched.sources
    [[said, sentence]] = fetched.errors
    assert said == number
    return sentence


def test_a_doi_is_fetched_by_content_negotiation(asked: Asked) -> None:
    [source] = fetch_sources([("doi", "10.1234/fish")]).sources
    assert [path for path, _ in asked] == ["/10.1234/fish", "/v1/works/10.1234/fish/transform"]
    assert all("application/vnd.citationstyles.csl+json" in accept for _, accept in asked)
    assert source.data is not None
    [block] = read_bibtex(source.data)
    record = block.record
    assert record is not None
    assert (source.name, block.key, block.type) == ("doi.org", "example2020energy", "article")
    assert (record.title, record.venue) == ("Energy & Life in E. coli", "Journal of Examples")
    assert [(n.first, n.von, n.last) for n in record.authors] == [
        ("Alice", "", "Example"),
        ("Bob", "", "van der Builder"),
        ("", "", "The Examples Group"),
    ]
    assert (record.date, record.doi, record.pages) == ("2020-03", "10.1234/fish", "1–10")
    assert (record.volume, record.number, record.abstract) == ("12", "3", "We study 5 % of it.")
    assert not block.messages


def test_arxiv_and_pubmed_numbers_are_fetched(asked: Asked) -> None:
    arxiv, pubmed = fetch_sources([("arxiv", "2001.01234"), ("pubmed", "31209238")]).sources
    assert arxiv.data is not None
    assert pubmed.data is not None
    [block] = read_bibtex(arxiv.data)
    assert block.record is not None
    assert (block.key, block.record.arxiv_id) == ("example2020fish", "2001.01234")
    [block] = read_bibtex(pubmed.data)
    assert block.record is not None
    assert (block.record.title, block.record.doi) == ("A study of examples", "10.1234/study")
    assert block.fields["pmid"] == "31209238"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("10.1234/unknown", "doesn't know this number"),
        ("10.1234/page", "sent “text/html” instead of a citation"),
        ("10.1234/giant", "more than 2 MB"),
        ("10.1234/broken", "can't be read"),
        ("10.1234/nothing", "can't be read"),
        ("10.1234/list", "can't be read"),
        ("10.1234/inside", "refers to 127.0.0.1:1, which isn't a known registry"),
        ("10.1234/file", "answered with the error 302"),
        ("10.1234/elsewhere", "refers to evil.example, which isn't a known registry"),
        ("10.1234/circle", "answered with the error 302"),
        ("10.1234/busy", "is too busy"),
        ("10.1234/cut", "can't be"),
    ],
)
def test_what_goes_wrong_is_said_in_a_sentence(asked: Asked, number: str, said: str) -> None:
    assert said in sentence_about(number)


def test_a_registry_that_does_not_answer_is_given_up(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_TIMEOUT", 0.3)
    assert "didn't answer in time" in sentence_about("10.1234/slow")


def test_without_a_network_the_sentence_names_the_registry(settings: Settings) -> None:
    settings.REGISTRIES = {"doi": "http://127.0.0.1:1"}
    assert "127.0.0.1:1 can't be reached" in sentence_about("10.1234/fish")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "registry.invalid"])
def test_a_known_host_with_a_private_address_is_not_followed(
    asked: Asked, settings: Settings, host: str
) -> None:
    settings.REGISTRY_HOSTS = {host}
    assert not requests._is_registry("http", host)


@pytest.mark.django_db
def test_numbers_become_a_plan_with_a_note_about_those_not_found(
    asked: Asked, admin_client: Client
) -> None:
    alice = make_person(name="Alice Example", orcid="0000-0002-1825-0097")
    new = reverse("admin:publications_importrun_new")
    response = admin_client.post(new, {"numbers": "10.1234/fish 2001.01234 10.1234/unknown"})
    while run_next(HANDLERS):
        pass
    plan = response["Location"]
    page = admin_client.get(f"{plan}?show=all")
    assert [e.row.source for e in page.context["entries"]] == ["doi.org", "arXiv"]
    assert "10.1234/unknown" in page.content.decode()
    admin_client.post(plan, {"action": "apply"})
    while run_next(HANDLERS):
        pass
    assert Publication.objects.count() == 2
    fish = Publication.objects.get(doi="10.1234/fish")
    assert Authorship.objects.filter(publication=fish, person=alice).exists()


@pytest.mark.django_db
def test_if_nothing_is_found_nothing_is_planned_and_one_can_try_again(
    asked: Asked, admin_client: Client, admin_user: User
) -> None:
    new = reverse("admin:publications_importrun_new")
    plan = admin_client.post(new, {"numbers": "10.1234/unknown"})["Location"]
    run_next(HANDLERS)
    page = admin_client.get(plan)
    assert "doesn&#x27;t know this number" in page.content.decode()
    admin_client.post(plan, {"action": "plan"})
    assert PreparedImport.objects.get().jobs.open().count() == 1


_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(
            st.sampled_from(["title", "author", "family", "issued", "date-parts", "type", "page"]),
            children,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(_VALUES, st.text(max_size=40))
def test_any_item_with_a_title_becomes_one_entry(value: Any, title: str) -> None:
    item = {**(value if isinstance(value, dict) else {"author": value}), "title": f"T {title}"}
    text, key = bibtex_of_csl(item)
    blocks = list(read_bibtex(text.encode("utf-8", "surrogatepass")))
    assert [block.key for block in blocks] == [key]


def test_notices_of_crossref_become_links_and_the_status() -> None:
    item = {
        "title": ["Oaks"],
        "DOI": "10.1000/a",
        "updated-by": [
            {"type": "retraction", "DOI": "10.1000/R", "updated": {"date-parts": [[2021, 3, 1]]}},
            {"type": "retraction", "DOI": "10.1000/r", "source": "retraction-watch"},
            {"type": "erratum", "DOI": "10.1000/e", "updated": {"date-parts": [[2019]]}},
            {"type": "new_version", "DOI": "10.1000/v"},
        ],
    }
    (block,) = read_bibtex(bibtex_of_csl(item)[0].encode())
    assert block.record is not None
    assert block.record.status == "retracted"
    assert [(link.kind, link.url, link.date) for link in block.record.links] == [
        ("retraction", "https://doi.org/10.1000/R", "2021-03-01"),
        ("correction", "https://doi.org/10.1000/e", "2019"),
    ]
