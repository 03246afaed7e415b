"""A small stand-in for a server that speaks Amazon's S3 protocol.

It stores, sends, lists and deletes objects over HTTP, and refuses requests without a signature. It
doesn't check that a signature is right, and knows nothing of versions, parts or rights.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

_MOST_LISTED = 2  # so that lists have several pages


class BucketServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, bucket: str) -> None:
        super().__init__(("127.0.0.1", 0), _Requests)
        self.bucket = bucket
        self.objects: dict[str, tuple[bytes, datetime]] = {}
        self.asked: list[str] = []
        self.is_public = self.is_away = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def bucket_server(bucket: str = "uploads") -> Iterator[BucketServer]:
    server = BucketServer(bucket)
    thread = threading.Thread(target=server.serve_forever, args=[0.02])
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Requests(BaseHTTPRequestHandler):
    server: BucketServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments: Any) -> None:
        pass

    def _key(self) -> str | None:
        """Return the object's name, empty for the bucket; None after an error was sent."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = unquote(urlsplit(self.path).path).lstrip("/")
        bucket, _, key = path.partition("/")
        self.server.asked.append(f"{self.command} {key}")
        self.body = body
        signed = self.headers.get("Authorization", "").startswith("AWS4-HMAC-SHA256 ")
        if self.server.is_away:
            self._error(503, "SlowDown")
        elif not signed and not (self.server.is_public and self.command in ("GET", "HEAD")):
            self._error(403, "AccessDenied")
        elif bucket != self.server.bucket:
            self._error(404, "NoSuchBucket")
        else:
            return key
        return None

    def _error(self, status: int, code: str) -> None:
        self._send(status, f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode())

    def _send(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_PUT(self) -> None:
        if key := self._key():
            self.server.objects[key] = self.body, datetime.now(UTC)
            self._send(200, ETag=_tag(self.body))

    def do_GET(self) -> None:
        key = self._key()
        if key == "":
            self._list()
        elif key in self.server.objects:
            body, written = self.server.objects[key]
            modified = format_datetime(written, usegmt=True)
            self._send(200, body, Last_Modified=modified, ETag=_tag(body))
        elif key is not None:
            self._error(404, "NoSuchKey")

    do_HEAD = do_GET  # noqa: N815 - as http.server calls it

    def do_DELETE(self) -> None:
        if key := self._key():
            self.server.objects.pop(key, None)
            self._send(204)

    def _list(self) -> None:
        after = parse_qs(urlsplit(self.path).query).get("continuation-token", [""])[0]
        names = sorted(name for name in self.server.objects if name > after)
        page = names[:_MOST_LISTED]
        more = len(names) > len(page)
        entries = "".join(
            f"<Contents><Key>{escape(name)}</Key>"
            f"<LastModified>{self.server.objects[name][1]:%Y-%m-%dT%H:%M:%SZ}</LastModified>"
            f"<Size>{len(self.server.objects[name][0])}</Size></Contents>"
            for name in page
        )
        token = f"<NextContinuationToken>{escape(page[-1])}</NextContinuationToken>" if more else ""
        self._send(
            200,
            f"<ListBucketResult><IsTruncated>{str(more).lower()}</IsTruncated>{token}{entries}"
            "</ListBucketResult>".encode(),
        )


def _tag(body: bytes) -> str:
    return f'"{md5(body, usedforsecurity=False).hexdigest()}"'
