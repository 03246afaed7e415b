"""A local server in the place of the registries, with answers of the shapes that they send."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CSL = "application/vnd.citationstyles.csl+json"

# As Crossref's API answers, shortened.
CROSSREF = {
    "type": "journal-article",
    "title": ["Energy & Life in <i>E. coli</i>"],
    "subtitle": [],
    "author": [
        {
            "ORCID": "https://orcid.org/0000-0002-1825-0097",
            "given": "Alice",
            "family": "Example",
            "sequence": "first",
            "affiliation": [],
        },
        {"given": "Bob", "family": "van der Builder", "sequence": "additional"},
        {"name": "The Examples Group", "sequence": "additional"},
    ],
    "container-title": ["Journal of Examples"],
    "volume": "12",
    "issue": "3",
    "page": "1-10",
    "issued": {"date-parts": [[2020, 3]]},
    "publisher": "Example Press",
    "DOI": "10.1234/fish",
    "ISSN": ["1234-5679"],
    "URL": "http://dx.doi.org/10.1234/fish",
    "abstract": "<jats:p>We study 5 % of it.</jats:p>",
}
# As PubMed's Literature Citation Exporter answers, shortened.
PUBMED = {
    "source": "PubMed",
    "id": "pmid:31209238",
    "title": "A study of examples.",
    "author": [{"family": "Example", "given": "A"}],
    "container-title-short": "J Ex",
    "container-title": "Journal of examples",
    "issued": {"date-parts": [[2019, 6, 17]]},
    "page": "2777",
    "volume": "10",
    "PMID": "31209238",
    "DOI": "10.1234/study",
    "type": "article-journal",
}
ARXIV = """@misc{example2020fish,
      title={Fish in the Large},
      author={Alice Example and Bob Builder},
      year={2020},
      eprint={2001.01234},
      archivePrefix={arXiv},
      primaryClass={cs.DC},
      url={https://arxiv.org/abs/2001.01234},
}"""


class _Answers(BaseHTTPRequestHandler):
    asked: list[tuple[str, str]]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers["Accept"]))
        path = self.path
        if path == "/10.1234/fish":
            self._redirect("/v1/works/10.1234/fish/transform")
        elif path == "/v1/works/10.1234/fish/transform":
            self._send(CSL, json.dumps(CROSSREF).encode())
        elif path == "/bibtex/2001.01234":
            self._send("text/plain; charset=utf-8", ARXIV.encode())
        elif path == "/pubmed/?format=csl&id=31209238":
            self._send(f"{CSL}; charset=utf-8", json.dumps(PUBMED).encode())
        elif path == "/10.1234/page":
            self._send("text/html", b"<html>A landing page</html>")
        elif path == "/10.1234/giant":
            self._send(CSL, b'{"title": "' + b"x" * 3 * 2**20 + b'"}')
        elif path == "/10.1234/broken":
            self._send(CSL, b'{"title": [')
        elif path == "/10.1234/nothing":
            self._send(CSL, b"{}")
        elif path == "/10.1234/list":
            self._send(CSL, b"[1, 2]")
        elif path == "/10.1234/slow":
            self.rfile.read()  # until the client gives up
        elif path == "/10.1234/inside":
            self._redirect("http://127.0.0.1:1/secret")
        elif path == "/10.1234/file":
            self._redirect("file:///etc/passwd")
        elif path == "/10.1234/elsewhere":
            self._redirect("https://evil.example/")
        elif path == "/10.1234/circle":
            self._redirect(path)
        elif path == "/10.1234/busy":
            self.send_error(429)
        elif path == "/10.1234/cut":
            self.send_response(200)
            self.send_header("Content-Type", CSL)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"{")
        else:
            self.send_error(404)

    def _redirect(self, location: str) -> None:
        self.send_response(302)
        self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, content_type: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def registry() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the address of the server, and the paths and content types that were asked for."""
    asked: list[tuple[str, str]] = []
    handler = type("Answers", (_Answers,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
