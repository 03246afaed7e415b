"""Crawl all URLs of the site, in every format."""

import io
import re
import zipfile
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.test import Client
from pypdf import PdfReader

from foundation.tables import XLSX_TYPE

SITE = "http://testserver"
_ADDRESS = re.compile(
    r"""(?:href|src|action)=["']([^"'#]+)|<loc>([^<]+)|"(http://testserver[^"]*)\""""
)
_NOT_CRAWLED = ("/static/", "/admin/", "/media/", "/i18n/")
_MOST = 1500
_MOST_PARAMETERS = 1  # filters combine without end, and a second one only leaves less


@dataclass(frozen=True)
class Answer:
    path: str
    """With its query string."""
    status: int
    text: str
    """What was sent, or the words of a PDF or workbook; after the headers, which can tell too."""
    cache_control: str


def crawl(client: Client, starts: Iterable[str]) -> list[Answer]:
    """Return every response reachable from `starts`. AssertionError if there are too many."""
    waiting, known = deque(starts), set(starts)
    answers = []
    while waiting:
        answer = fetch(client, waiting.popleft())
        answers.append(answer)
        assert len(answers) < _MOST, f"too many addresses, the last one is {answer.path}"
        for found in addresses(answer):
            if found not in known:
                known.add(found)
                waiting.append(found)
    return answers


def fetch(client: Client, path: str) -> Answer:
    response = client.get(path)
    content = b"".join(response) if response.streaming else response.content
    headers = "\n".join(f"{name}: {value}" for name, value in response.items())
    if response.get("Content-Type") == "application/pdf":
        text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    elif response.get("Content-Type") == XLSX_TYPE:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            text = "\n".join(book.read(name).decode() for name in book.namelist())
    elif response.get("Content-Type", "").startswith("image/") and b"<svg" not in content:
        text = ""  # a picture has no text
    else:
        text = content.decode()
    return Answer(
        path, response.status_code, f"{headers}\n\n{text}", response.get("Cache-Control", "")
    )


def addresses(answer: Answer) -> Iterable[str]:
    """Return the URLs of this site in the response."""
    location = re.search(r"^Location: (\S+)", answer.text, re.MULTILINE)
    found = [unescape("".join(match.groups(""))) for match in _ADDRESS.finditer(answer.text)]
    for address in [*found, *([location[1]] if location else [])]:
        parts = urlsplit(urljoin(f"{SITE}{answer.path}", address))
        if parts.query.count("&") >= _MOST_PARAMETERS:
            continue
        if f"{parts.scheme}://{parts.netloc}" == SITE and not parts.path.startswith(_NOT_CRAWLED):
            yield parts.path + (f"?{parts.query}" if parts.query else "")
