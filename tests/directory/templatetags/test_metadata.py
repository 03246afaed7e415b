import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from people.models import ContactDetail
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.json_ld import SCHEMA_ORG, expand, values

pytestmark = pytest.mark.django_db


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def json_ld(html: str) -> dict[str, Any]:
    [found] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    data = json.loads(found)
    assert isinstance(data, dict)
    return data


def alternates(html: str) -> list[str]:
    tags = re.findall(r"<link [^>]*>", html)
    hrefs = [re.search(r'href="([^"]*)"', tag) for tag in tags if "alternate" in tag]
    assert all(hrefs)
    return [unescape(href[1]) for href in hrefs if href]


def test_a_profile_has_the_metadata_of_its_person(client: Client) -> None:
    person = make_person(tagline="Systems for learning")
    make_affiliation(person=person, title="Professor")
    html = page(client, "/people/alice-example/")
    node = expand(json_ld(html))
    assert node["@type"] == [f"{SCHEMA_ORG}ProfilePage"]
    [about] = values(node, "mainEntity")
    assert values(about, "name") == ["Alice Example"]
    assert values(about, "jobTitle") == ["Professor"]
    assert '<link rel="canonical" href="http://testserver/people/alice-example/">' in html
    assert '<meta property="og:type" content="profile">' in html
    assert '<meta property="og:description" content="Systems for learning">' in html


def test_a_profile_gives_search_engines_only_public_details(
    client: Client, admin_client: Client
) -> None:
    person = make_person()
    for value, visibility in (("open@example.org", "public"), ("staff@example.org", "members")):
        ContactDetail.objects.create(person=person, value=value, visibility=visibility)
    about = json_ld(page(admin_client, "/people/alice-example/"))["mainEntity"]
    assert about["email"] == ["mailto:open@example.org"]


def test_the_embedded_data_equals_that_of_its_url(client: Client) -> None:
    make_person()
    make_publication(title="Publication")
    for path in ("/people/alice-example", "/publications/2020-publication"):
        assert json_ld(page(client, f"{path}/")) == client.get(f"{path}.jsonld").json()


def test_a_title_cannot_end_the_data_block(client: Client) -> None:
    make_publication(title="</script><script>alert(1)</script>", slug="odd")
    html = page(client, "/publications/odd/")
    assert "<script>alert" not in html
    assert json_ld(html)["name"] == "</script><script>alert(1)</script>"


def test_a_publication_has_the_tags_of_scholar_and_zotero(client: Client) -> None:
    make_publication(title="On “Examples” & more", authors=["Zhao, Hanyu"], slug="publication")
    html = page(client, "/publications/publication/")
    assert '<meta name="citation_title" content="On “Examples” &amp; more">' in html
    assert '<meta name="citation_author" content="Hanyu Zhao">' in html
    assert '<span class="Z3988" title="ctx_ver=Z39.88-2004&amp;' in html


def test_every_alternate_format_of_a_page_exists(client: Client) -> None:
    person = make_person()
    lab = make_organization(name="Lab")
    make_affiliation(person=person, organization=lab)
    make_publication(title="Publication", authors=[person])
    for url, number in (
        ("/people/alice-example/", 10),
        ("/publications/2020-publication/", 3),
        ("/publications/?q=publication&page=1", 7),
        ("/affiliations/lab/", 7),
    ):
        found = alternates(page(client, url))
        assert len(found) == number, url
        for address in found:
            assert client.get(address).status_code == 200, address


def test_the_formats_of_a_list_keep_its_filters_and_drop_its_page(client: Client) -> None:
    found = alternates(page(client, "/publications/?q=a+b&award=yes&page=3"))
    assert "/publications.bib?q=a+b&award=yes" in found


def test_urls_are_those_of_the_site(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://people.example.org"
    make_person()
    html = page(client, "/people/alice-example/")
    assert 'rel="canonical" href="https://people.example.org/people/alice-example/"' in html
    assert json_ld(html)["url"] == "https://people.example.org/people/alice-example/"


def test_a_publication_is_cited_in_every_style_and_can_be_copied(client: Client) -> None:
    make_publication(title="Publication", authors=["Zhao, Hanyu"])
    html = page(client, "/publications/2020-publication/cite/?style=mla")
    styles = ("apa", "ieee", "acm", "chicago", "mla")
    for style in (*styles, "bibtex"):
        assert f'id="cite-{style}"' in html
        assert f'data-copies="cite-{style}"' in html
    assert 'id="style-mla" checked' in html
    assert html.count(" checked") == 1
    publication = page(client, "/publications/2020-publication/")
    assert 'id="cite-bibtex"' in publication
    for style in styles:  # formatting them takes longer than the rest of the page
        assert f'href="/publications/2020-publication/cite/?style={style}"' in publication
        assert f'id="cite-{style}"' not in publication


def test_the_home_page_names_the_group(client: Client, settings: Settings) -> None:
    settings.SITE_NAME, settings.SITE_LOGO = "Systems Group", "/media/logo.png"
    html = page(client, "/?utm_source=elsewhere")
    assert '<link rel="canonical" href="http://testserver/">' in html
    assert '<meta property="og:title" content="Systems Group">' in html
    assert '<meta property="og:image" content="http://testserver/cards/site.png">' in html


def test_every_list_has_a_description(client: Client) -> None:
    descriptions = {
        re.findall(r'<meta name="description" content="([^"]+)">', page(client, url))[0]
        for url in ("/", "/people/", "/publications/")
    }
    assert len(descriptions) == 3
