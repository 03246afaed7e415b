"""Links to the site that was here before keep working."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from directory.folders.loading import load_folder
from directory.folders.saving import save_folder
from tests.factories import make_person
from website.models import OldAddress, Page
from website.old_addresses import load_table

pytestmark = pytest.mark.django_db


def add(path: str, target: str, **fields: Any) -> OldAddress:
    old = OldAddress(path=path, target=target, **fields)
    old.full_clean()
    old.save()
    return old


def answer(client: Client, address: str) -> tuple[int, str]:
    response = client.get(address)
    return response.status_code, response.headers.get("Location", "")


@pytest.mark.parametrize(
    ("old", "new", "address", "location"),
    [
        ("/~smith/pubs.html", "/publications/", "/~smith/pubs.html", "/publications/"),
        ("/%7Esmith/a%20b", "/people/", "/~smith/a%20b", "/people/"),
        ("https://old.example.org/x.php#top", "/people/", "/x.php", "/people/"),
        ("/pubs", "/publications/", "/pubs/", "/publications/"),
        ("/index.php?id=3", "/people/", "/index.php?id=3", "/people/"),
        ("/page.html", "/people/", "/page.html?utm=1", "/people/"),
        ("/files/*", "https://example.org/f/*", "/files/a/b.pdf?v=1", "https://example.org/f/a/b.pdf?v=1"),
        ("/papers/*", "https://example.org/papers/*", "/papers/a", "https://example.org/papers/a"),
        ("/old/*", "/*", "/old//evil.example", "/evil.example"),
        ("/old/*", "/*", "/old/%5Cevil.example", "/evil.example"),
        ("/old*", "/people/", "/older/", "/people/"),
    ],
)  # fmt: skip
def test_an_old_address_redirects(
    client: Client, old: str, new: str, address: str, location: str
) -> None:
    add(old, new)
    assert answer(client, address) == (301, location)


def test_the_most_precise_address_is_taken(client: Client) -> None:
    add("/old/*", "/people/")
    add("/old/papers/*", "/publications/")
    add("/old/papers/a", "/search/", is_permanent=False)
    assert answer(client, "/old/papers/a") == (302, "/search/")
    assert answer(client, "/old/papers/b") == (301, "/publications/")
    assert answer(client, "/old/b") == (301, "/people/")


def test_a_gone_page_answers_410(client: Client) -> None:
    add("/gone.html", "")
    assert answer(client, "/gone.html") == (410, "")


def test_a_page_of_this_site_comes_first(client: Client) -> None:
    add("/people/*", "/publications/")
    make_person(slug="alice")
    assert answer(client, "/people/alice/") == (200, "")
    assert answer(client, "/people/bob/") == (301, "/publications/")
    assert client.post("/people/bob/").status_code != 301


@pytest.mark.parametrize("address", ["/unknown/", "/a%00b", "/%ff", "/" + "a" * 3000, "/x?a=%00"])
def test_other_addresses_are_not_found(client: Client, address: str) -> None:
    add("/old", "/people/")
    add("/unknown/*", "http://testserver/unknown/*")
    assert client.get(address, follow=True).status_code == 404


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/a", "//evil.example"),
        ("/a", "/\\evil.example"),
        ("/a", "javascript:alert(1)"),
        ("//a", "/people/"),
        ("a.html", "/people/"),
        ("/a", "/b/*"),
        ("/a*", "https://example.org*"),
        ("/a", "/a/"),
        ("/a/*", "/a/b/*"),
        ("/c", "/first"),
        ("/c*", "/first"),
    ],
)
def test_loops_and_other_hosts_are_refused(old: str, new: str) -> None:
    add("/first", "/second?x=1")
    add("/second*", "/c/d")
    add("/c/d", "/c")
    with pytest.raises(ValidationError):
        add(old, new)


def test_a_table_is_loaded_whole_or_not_at_all(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes("\ufeffold;new;permanent\n/é.html;/people/;no\n/b;;\n".encode())
    call_command("old_addresses", str(path))
    assert capsys.readouterr().out == "2 new, 0 changed, 0 unchanged\n"
    call_command("old_addresses")
    path.write_text(capsys.readouterr().out)
    assert path.read_text().splitlines() == ["old,new,permanent", "/b,,yes", "/é.html,/people/,no"]
    assert vars(load_table(path.read_bytes())) | {"problems": 0} == {
        "new": 0, "changed": 0, "unchanged": 2, "problems": 0,
    }  # fmt: skip
    path.write_text("/b,/c\n/x,//evil.example\n/c,/b\n,/people/\n")
    with pytest.raises(CommandError) as refused:
        call_command("old_addresses", str(path))
    lines = str(refused.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "Nothing was loaded", "line 2", "line 4", "line 1", "line 3",
    ]  # fmt: skip
    assert OldAddress.objects.get(path="/b").target == ""


def test_what_leads_to_no_page_is_listed(capsys: Any) -> None:
    Page.objects.create(title="Join", slug="join", is_public=True)
    add("/a", "/join/")
    add("/b", "/joined/")
    add("/c/*", "/people/*")
    add("/d", "https://example.org/")
    with pytest.raises(CommandError, match="1 old address leads to no page"):
        call_command("old_addresses", check=True)
    assert capsys.readouterr().out == "/b → /joined/: 404\n"


def test_a_table_is_loaded_and_downloaded_in_the_admin(admin_client: Client) -> None:
    address = reverse("admin:website_oldaddress_load")
    assert admin_client.get(address).status_code == 200
    bad = SimpleUploadedFile("old.csv", b"/a,/b\n/b,/a\n")
    assert "line 1: From /b the old addresses lead back to /a." in str(
        admin_client.post(address, {"table": bad}).content.decode()
    )
    good = SimpleUploadedFile("old.csv", b"/a,/people/\n")
    response = admin_client.post(address, {"table": good}, follow=True)
    assert "1 new, 0 changed, 0 unchanged" in response.content.decode()
    downloaded = admin_client.get(reverse("admin:website_oldaddress_table")).content.decode()
    assert downloaded.splitlines() == ["old,new,permanent", "/a,/people/,yes"]


def test_a_folder_holds_them(tmp_path: Path) -> None:
    add("/a", "/people/", is_permanent=False)
    add("/gone*", "")
    save_folder(tmp_path / "saved")
    before = list(OldAddress.objects.order_by("path").values("path", "target", "is_permanent"))
    OldAddress.objects.all().delete()
    load_folder(tmp_path / "saved")
    found = OldAddress.objects.order_by("path").values("path", "target", "is_permanent")
    assert list(found) == before
