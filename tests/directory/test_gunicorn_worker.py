"""A web process that ends."""

import logging
import os
import socket
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from selectors import DefaultSelector
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import TConn

from directory import gunicorn_worker
from tests.serving import LONGEST, wait_until


def is_refused(address: tuple[str, int]) -> bool:
    try:
        socket.create_connection(address, timeout=LONGEST).close()
    except (ConnectionRefusedError, ConnectionResetError):
        return True
    return False


def worker_with(listener: socket.socket) -> gunicorn_worker.Worker:
    """Return a worker whose gunicorn seems to have been killed, which does nothing yet."""
    config = Config()
    config.set("graceful_timeout", LONGEST * 2)
    someone_else = os.getpid()
    worker = gunicorn_worker.Worker(
        1, someone_else, [listener], None, 60, config, logging.getLogger(__name__)
    )
    worker.tpool, worker.poller = ThreadPoolExecutor(1), DefaultSelector()
    worker.method_queue.init()
    return worker


def test_a_process_whose_gunicorn_was_killed_refuses_new_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It goes on with the one that it has, which would get no answer from another process."""
    monkeypatch.setattr(gunicorn_worker, "_FOR_HEADERS", LONGEST * 2)
    listener = socket.create_server(("127.0.0.1", 0))
    address = listener.getsockname()
    with socket.create_connection(address, timeout=LONGEST) as client:
        worker = worker_with(listener)
        running = Thread(target=worker.run, daemon=True)
        running.start()
        wait_until(lambda: is_refused(address))
        assert running.is_alive()
        assert not worker.alive
        client.settimeout(0.01)
        with pytest.raises(TimeoutError):
            client.recv(1)
        worker.nr_conns = 0  # as when its connections have ended
        running.join(LONGEST)
        for connection in worker.pending_conns:
            connection.close()
        worker.tmp.close()
    assert not running.is_alive()


@pytest.mark.parametrize("is_closed_by_client", [True, False])
def test_no_one_waits_for_a_client_that_stays_connected_after_the_last_response(
    monkeypatch: pytest.MonkeyPatch, *, is_closed_by_client: bool
) -> None:
    answered: Future[bool] = Future()
    answered.set_result(False)  # not to be kept
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname(), timeout=LONGEST) as client,
    ):
        worker = worker_with(listener)
        worker.accept(listener)
        connection = worker.pending_conns.popleft()
        worker.poller.unregister(connection.sock)
        worker.finish_request(connection, answered)
        assert client.recv(1) == b""
        worker.murder_pending()
        client.sendall(b"what the server did not read")
        worker.wait_for_and_dispatch_events(LONGEST)
        assert connection.sock.fileno() >= 0  # or the client might lose the response
        assert worker.nr_conns == 1
        if is_closed_by_client:
            client.close()
            worker.wait_for_and_dispatch_events(LONGEST)
        else:
            monkeypatch.setattr(gunicorn_worker, "time", SimpleNamespace(monotonic=lambda: inf))
            worker.murder_pending()
        assert (connection.sock.fileno(), worker.nr_conns, worker.closing) == (-1, 0, {})
        worker.tmp.close()


def test_a_request_that_waits_for_a_thread_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which it must arrive begins when a thread reads it."""
    is_free, is_read = Event(), Event()
    read: list[bytes] = []

    def handle(_worker: object, connection: TConn) -> None:
        is_read.set()
        connection.sock.settimeout(LONGEST)
        read.append(connection.sock.recv(100))

    monkeypatch.setattr("gunicorn.workers.gthread.ThreadWorker.handle", handle)
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname(), timeout=LONGEST) as client,
    ):
        worker = worker_with(listener)
        worker.writes = worker.tpool
        worker.accept(listener)
        connection = worker.pending_conns[0]
        worker.tpool.submit(is_free.wait, LONGEST)
        worker.on_pending_socket_readable(connection, connection.sock)
        with monkeypatch.context() as later:
            later.setattr(gunicorn_worker, "time", SimpleNamespace(monotonic=lambda: inf))
            worker.murder_pending()
        is_free.set()
        assert is_read.wait(LONGEST)
        client.sendall(b"POST / HTTP/1.1")
        worker.tpool.shutdown()
        connection.close()
        worker.poller.close()
        worker.tmp.close()
    assert read == [b"POST / HTTP/1.1"]
