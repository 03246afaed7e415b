"""Send slow forms and large uploads through nginx with docs/samples/nginx.conf.

Usage: python -m scripts.behind_nginx [--nginx PATH] [--clients 200]
(with DATABASE_URL on PostgreSQL)

Serves a copy of the demo in a temporary folder by two servers behind nginx, with a certificate of
its own. First clients send a form in eight seconds each while others read pages. Then an editor
uploads pictures and PDFs, small ones and too large ones. Exits with 1 if a form gets no answer but
that of a form, a page fails, or an upload isn't answered with a sentence that says what to do.
"""

import argparse
import http.client
import os
import random
import re
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import dj_database_url
import django
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.test.utils import setup_test_environment
from PIL import Image

sys.path.append(str(Path(__file__).parent))

from restart_under_load import Restartable, copy_of_demo

from tests.serving import ROOT, free_port, wait_until

HOST = "people.example.org"
SECONDS = 8
"""How long a slow client takes for its form of 80 bytes."""
_MEGABYTE = 1024 * 1024
_TRUSTING = ssl.create_default_context()
_TRUSTING.check_hostname, _TRUSTING.verify_mode = False, ssl.CERT_NONE
_CONFIGURATION = """
pid {folder}/nginx.pid; error_log {folder}/errors; daemon off;
events {{ worker_connections 2048; }}
http {{
    log_format upstreams '$request_method $uri $status from "$upstream_status"';
    access_log {folder}/requests upstreams;
    client_body_temp_path {folder}/bodies; proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/unused1; uwsgi_temp_path {folder}/unused2;
    scgi_temp_path {folder}/unused3;
    include {folder}/site.conf;
}}
"""


class Browser:
    """Requests through the proxy, with the cookies of one person."""

    def __init__(self, port: int) -> None:
        self._port, self._cookies = port, dict[str, str]()

    def connect(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", self._port, timeout=60, context=_TRUSTING)

    def ask(
        self, path: str, body: bytes | None = None, kind: str = "application/x-www-form-urlencoded"
    ) -> tuple[int, str]:
        """Return the status and the text. BrokenPipeError is as a browser that shows no answer."""
        address = f"https://{HOST}{path}"
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Host": HOST, "Cookie": cookies, "Referer": address, "Content-Type": kind}
        connection = self.connect()
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie", ()):
                name, _sign, value = cookie.partition(";")[0].partition("=")
                self._cookies[name] = value
            return response.status, response.read().decode(errors="replace")
        finally:
            connection.close()

    def sign_in(self, name: str, password: str) -> None:
        fields = {"login": name, "password": password}
        said = self.send("/accounts/login/", fields)
        assert said.startswith("302"), said

    def send(self, path: str, fields: Mapping[str, Any]) -> str:
        """Send a form; return the status and what the page says."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.ask(path)[1])
        assert token
        body = encode_multipart(BOUNDARY, {**fields, "csrfmiddlewaretoken": token[1]})
        try:
            status, page = self.ask(path, body, MULTIPART_CONTENT)
        except OSError as error:
            return type(error).__name__
        return f"{status} {_said(page)}"


def _said(page: str) -> str:
    errors = re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', page, re.S)
    parts = errors or re.findall(r"<(?:h1|p)\b[^>]*>(.*?)</(?:h1|p)>", page, re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", " ".join(parts))).split())[:250]


@contextmanager
def nginx_before(servers: list[Restartable], program: str, folder: Path) -> Iterator[int]:
    """Run nginx with the sample; yield the port of HTTPS."""
    port, plain = free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    new = f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={HOST}".split()
    files = ("-keyout", str(key), "-out", str(certificate))
    subprocess.run([*new, *files], check=True, capture_output=True)
    text = (ROOT / "docs" / "samples" / "nginx.conf").read_text()
    for server, old in zip(servers, ("8001", "8002"), strict=True):
        text = text.replace(f"127.0.0.1:{old}", f"127.0.0.1:{server.port}")
    text = re.sub(r"listen (\[::\]:)?80;", "", text).replace("listen [::]:443 ssl;", "")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("server_name", f"listen 127.0.0.1:{plain};\n    server_name", 1)
    text = re.sub(r"/etc/letsencrypt/\S+fullchain\.pem", str(certificate), text)
    text = re.sub(r"/etc/letsencrypt/\S+privkey\.pem", str(key), text)
    (folder / "site.conf").write_text(text)
    (folder / "nginx.conf").write_text(_CONFIGURATION.format(folder=folder))
    process = subprocess.Popen([program, "-c", str(folder / "nginx.conf")])
    try:
        wait_until(lambda: _answers(port), pause=0.1)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def _answers(port: int) -> bool:
    try:
        return Browser(port).ask("/people/")[0] == 200
    except OSError:
        return False


def slow_forms(port: int, clients: int, requests: Path) -> bool:
    answers, seconds, pages = Counter[int | str](), list[float](), Counter[int]()

    def send_slowly() -> None:
        connection = Browser(port).connect()
        try:
            connection.putrequest("POST", "/accounts/login/", skip_host=True)
            for name, value in (("Host", HOST), ("Content-Length", "80")):
                connection.putheader(name, value)
            connection.endheaders()
            for _ in range(8):
                connection.send(b"x" * 10)
                time.sleep(SECONDS / 8)
            answers[connection.getresponse().status] += 1
        except (OSError, http.client.HTTPException) as error:
            answers[type(error).__name__] += 1
        finally:
            connection.close()

    threads = [threading.Thread(target=send_slowly) for _ in range(clients)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        begun = time.monotonic()
        pages[Browser(port).ask(random.choice(("/", "/people/", "/search/?q=a")))[0]] += 1  # noqa: S311
        seconds.append(time.monotonic() - begun)
        time.sleep(0.05)
    print(
        f"{clients} slow forms: {dict(answers)}; {sum(pages.values())} pages meanwhile: "
        f"{dict(pages)}, median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s"
    )
    failed = Counter(
        line for line in requests.read_text().splitlines() if re.search(r" [05]\d* from", line)
    )
    for line, number in failed.items():
        print(f"  {number} times {line}")
    # Without the token of a form, 403 is the answer of the form.
    return set(answers) == {403} and set(pages) == {200}


def uploads(port: int, variables: Mapping[str, str]) -> bool:
    from tests.uploads import a_pdf, a_portrait, prepare

    connection.settings_dict["NAME"] = dj_database_url.parse(variables["DATABASE_URL"])["NAME"]
    settings.SECRET_KEY = variables["SECRET_KEY"]  # which signs what forms say
    prepare()
    setup_test_environment()  # forms tell their initial values
    browser, right = Browser(port), True
    browser.sign_in("uploader", "upload")
    for form, name, content, expected in (
        (a_portrait, "photo", picture(1), "302"),
        (a_portrait, "photo", picture(8), "200 The file is"),
        (a_portrait, "photo", picture(30), "413 The file is too large"),
        (a_pdf, "files-0-file", document(19), "302"),
        (a_pdf, "files-0-file", document(22), "200 The file is"),
        (a_pdf, "files-0-file", document(30), "413 The file is too large"),
    ):
        path, fields = form(Client(headers={"host": HOST}))
        said = browser.send(path, fields | {name: SimpleUploadedFile("a", content)})
        print(f"{form.__name__} of {len(content) / _MEGABYTE:.1f} MB: {said}")
        right &= said.startswith(expected)
    return right


def picture(megabytes: int) -> bytes:
    """Return a PNG of noise, which can't be compressed."""
    side = int((megabytes * _MEGABYTE / 3) ** 0.5)
    content = BytesIO()
    Image.frombytes("RGB", (side, side), random.randbytes(side * side * 3)).save(  # noqa: S311
        content, "PNG", compress_level=0
    )
    return content.getvalue()


def document(megabytes: int) -> bytes:
    from tests.publications.test_files import pdf

    return pdf() + b"\n%" + b"-" * (megabytes * _MEGABYTE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nginx", default="/usr/sbin/nginx", help="the program")
    parser.add_argument("--clients", type=int, default=200)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="nginx-") as temporary,
        copy_of_demo(Path(temporary)) as demo,
        ExitStack() as stack,
    ):
        folder = Path(temporary)
        own = {name: value for name, value in demo.items() if name != "DATABASE_URL"}
        os.environ |= {**own, "DJANGO_SETTINGS_MODULE": "directory.settings"}
        django.setup()
        folder.chmod(0o755)  # nginx reads its files as another user
        variables = {
            **demo,
            "HTTPS": "1",
            "BEHIND_PROXY": "1",
            "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        }
        servers = [Restartable(variables, folder / "log") for _ in range(2)]
        for server in servers:
            server.start()
            stack.callback(server.stop)
        port = stack.enter_context(nginx_before(servers, given.nginx, folder))
        right = slow_forms(port, given.clients, folder / "requests")
        right &= uploads(port, demo)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
