"""A gunicorn worker in which slow clients and writes don't block pages or health checks."""

import errno
import math
import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.http.body import LengthReader
from gunicorn.workers.gthread import TConn, ThreadWorker

from directory import environment
from directory.forwarded import forwarded_client
from directory.json_lines import JsonFormatter

_PROBES = (b"GET /healthz ", b"HEAD /healthz", b"GET /readyz ", b"HEAD /readyz")
_LONGEST_PROBE = max(map(len, _PROBES))
_READS = (b"GET ", b"HEAD ", b"OPTIONS ")
_FOR_HEADERS, _FOR_SHORT_BODY, _FOR_BODY = 10, 10, 60  # seconds in which all of it must arrive
_SHORT_BODY = 64 * 1024  # bytes
_STALLED = 30  # seconds in which the client must accept a piece of the response
_FOR_CLOSING = 2  # seconds in which the client should close its side after the last response
_PIECE = 64 * 1024  # bytes


class _Connection(TConn):
    def __init__(self, worker: "Worker", *arguments: Any) -> None:
        super().__init__(*arguments)
        self._worker = worker

    def close(self, graceful: bool = False) -> None:  # noqa: FBT001, FBT002
        if graceful:
            self._worker.await_close(self)  # gunicorn waits, and no other client is served
        else:
            super().close()


class Worker(ThreadWorker):
    """gunicorn's threaded worker with additional threads for writes, and one for health checks.

    A connection gets a thread once it has sent something, and is closed if its request doesn't
    arrive in time. No one waits for a client that keeps its connection after the last response. A
    process that ends refuses new connections, so that a proxy asks another server at once instead
    of waiting for it, and another gunicorn can have the port.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.reading: dict[TConn, float] = {}
        self.closing: dict[TConn, float] = {}

    def init_process(self) -> None:
        self.probes = ThreadPoolExecutor(max_workers=1)
        self.writes = ThreadPoolExecutor(max_workers=max(self.cfg.threads // 2, 1))
        super().init_process()

    def is_parent_alive(self) -> bool:
        if super().is_parent_alive():
            return True
        self.alive = False  # or connections that are kept would go on
        return False

    def set_accept_enabled(self, enabled: bool) -> None:  # noqa: FBT001
        super().set_accept_enabled(enabled)
        if not self.alive:
            for listener in self.sockets:  # those of this process; a reloading server has others
                listener.close()

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        connection = _Connection(self, self.cfg, client, address, listener.getsockname())
        connection.timeout = time.monotonic() + _FOR_HEADERS
        self.pending_conns.append(connection)
        readable = partial(self.on_pending_socket_readable, connection)
        self.poller.register(connection.sock, EVENT_READ, readable)

    def enqueue_req(self, conn: TConn) -> None:
        done: Future[Any] = self._threads_for(conn).submit(self.handle, conn)
        done.add_done_callback(
            lambda future: self.method_queue.defer(self.finish_request, conn, future)
        )

    def _threads_for(self, conn: TConn) -> ThreadPoolExecutor:
        """Choose threads by the first bytes of the request, without consuming them."""
        if self.cfg.is_ssl:
            return self.tpool
        try:
            start = conn.sock.recv(_LONGEST_PROBE, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except OSError:
            return self.tpool
        if start.startswith(_PROBES):
            return self.probes
        is_read = any(start.startswith(read[: len(start)]) for read in _READS)
        return self.tpool if is_read else self.writes

    def handle(self, conn: TConn) -> Any:
        # From now on, because waiting for a thread isn't the client's fault.
        self.reading[conn] = time.monotonic() + _FOR_HEADERS
        try:
            return super().handle(conn)
        finally:
            self.reading.pop(conn, None)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        self.reading[conn] = time.monotonic() + _expect_body(req)
        conn.sock.settimeout(_STALLED)
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client is too slow") from None

    def await_close(self, connection: TConn) -> None:
        """Close a connection once its client has, or soon: nothing sent is lost (RFC 9112, 9.6)."""
        try:
            connection.sock.shutdown(socket.SHUT_WR)
            connection.sock.settimeout(0)
            readable = partial(self._go_on_closing, connection)
            self.poller.register(connection.sock, EVENT_READ, readable)
        except (OSError, ValueError):
            connection.close()
            return
        self.nr_conns += 1
        self.closing[connection] = time.monotonic() + _FOR_CLOSING

    def _go_on_closing(self, connection: TConn, _socket: socket.socket) -> None:
        with suppress(BlockingIOError):
            try:
                ended = not connection.sock.recv(_PIECE)
            except ConnectionError:
                ended = True
            if ended:
                self._close(connection)

    def _close(self, connection: TConn) -> None:
        del self.closing[connection]
        self.poller.unregister(connection.sock)
        self.nr_conns -= 1
        connection.close()

    def murder_pending(self) -> None:
        super().murder_pending()
        now = time.monotonic()
        for connection, deadline in list(self.closing.items()):
            if deadline < now:
                self._close(connection)
        for connection, deadline in list(self.reading.items()):
            if deadline < now:
                self.reading.pop(connection, None)
                with suppress(OSError):  # the response can still be sent
                    connection.sock.shutdown(socket.SHUT_RD)


class _WholeBody(LengthReader):
    """A request body that raises an error if it ends before its announced length."""

    def read(self, size: int) -> bytes:
        expected = min(self.length, size)
        data: bytes = super().read(size)
        if len(data) < expected:
            raise ConnectionResetError(errno.ECONNRESET, "the body ended too early")
        return data


def _expect_body(req: Any) -> float:
    """Prepare the request's body for reading, and return how many seconds that may take."""
    reader = req.body.reader
    if not isinstance(reader, LengthReader):
        return _FOR_BODY
    if not reader.length:
        return math.inf
    req.body.reader = _WholeBody(reader.unreader, reader.length)
    return _FOR_SHORT_BODY if reader.length <= _SHORT_BODY else _FOR_BODY


class AccessLogger(Logger):
    """gunicorn's logger, with the client behind a proxy, and lines of JSON if LOG_FORMAT=json."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        self._is_behind_proxy = environment.boolean("BEHIND_PROXY", default=False)
        self._is_json = environment.text("LOG_FORMAT") == "json"
        if self._is_json:
            for handler in (*self.error_log.handlers, *self.access_log.handlers):
                handler.setFormatter(JsonFormatter())

    def atoms(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> Any:
        atoms = super().atoms(resp, req, environ, request_time)
        if not self._is_behind_proxy:
            return atoms
        client = forwarded_client(environ)
        return {**atoms, "h": client} if client else atoms

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> None:
        if not self._is_json or not self.access_log_enabled:
            super().access(resp, req, environ, request_time)
            return
        sent = {str(name).lower(): value for name, value in resp.headers}
        fields = {
            "request_id": sent.get("x-request-id", ""),
            "client": self.atoms(resp, req, environ, request_time)["h"],
            "method": environ.get("REQUEST_METHOD", ""),
            "path": environ.get("RAW_URI", ""),
            "status": int(str(resp.status).partition(" ")[0]),
            "bytes": getattr(resp, "sent", 0) or 0,
            "seconds": round(request_time.total_seconds(), 4),
            "referer": environ.get("HTTP_REFERER", ""),
            "user_agent": environ.get("HTTP_USER_AGENT", ""),
        }
        self.access_log.info("request", extra={"fields": fields})
