"""A gunicorn worker in which slow clients don't block threads or health checks."""

import errno
import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn, ThreadWorker

_PROBES = (b"GET /healthz ", b"HEAD /healthz")
_FOR_HEADERS, _FOR_BODY = 10, 60  # seconds in which all of it must arrive
_STALLED = 30  # seconds in which the client must accept a piece of the response


class Worker(ThreadWorker):
    """gunicorn's threaded worker with an additional thread for /healthz.

    A connection gets a thread once it has sent something, and is closed if its request doesn't
    arrive in time.
    """

    def init_process(self) -> None:
        self.probes = ThreadPoolExecutor(max_workers=1)
        self.reading: dict[TConn, float] = {}
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        connection = TConn(self.cfg, client, address, listener.getsockname())
        connection.timeout = time.monotonic() + _FOR_HEADERS
        self.pending_conns.append(connection)
        readable = partial(self.on_pending_socket_readable, connection)
        self.poller.register(connection.sock, EVENT_READ, readable)

    def enqueue_req(self, conn: TConn) -> None:
        self.reading[conn] = time.monotonic() + _FOR_HEADERS
        pool = self.probes if self._is_probe(conn) else self.tpool
        done: Future[Any] = pool.submit(self.handle, conn)
        done.add_done_callback(
            lambda future: self.method_queue.defer(self.finish_request, conn, future)
        )

    def _is_probe(self, conn: TConn) -> bool:
        if self.cfg.is_ssl:
            return False
        try:
            start = conn.sock.recv(len(_PROBES[1]), socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except OSError:
            return False
        return start in _PROBES

    def handle(self, conn: TConn) -> Any:
        try:
            return super().handle(conn)
        finally:
            self.reading.pop(conn, None)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        self.reading[conn] = time.monotonic() + _FOR_BODY
        conn.sock.settimeout(_STALLED)
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client is too slow") from None

    def murder_pending(self) -> None:
        super().murder_pending()
        now = time.monotonic()
        for connection, deadline in list(self.reading.items()):
            if deadline < now:
                self.reading.pop(connection, None)
                with suppress(OSError):  # the response can still be sent
                    connection.sock.shutdown(socket.SHUT_RD)


class ProxiedLogger(Logger):
    """A logger that takes the client's address from X-Forwarded-For.

    Only the last address is used: the proxy added it, while a client can forge those before it.
    """

    def atoms(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> Any:
        atoms = super().atoms(resp, req, environ, request_time)
        client = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        return {**atoms, "h": client} if client else atoms
