"""A web process that ends."""

import logging
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from selectors import DefaultSelector
from threading import Thread

import pytest
from gunicorn.config import Config

from directory import gunicorn_worker
from tests.serving import LONGEST, wait_until


def is_refused(address: tuple[str, int]) -> bool:
    try:
        socket.create_connection(address, timeout=LONGEST).close()
    except (ConnectionRefusedError, ConnectionResetError):
        return True
    return False


def test_a_process_whose_gunicorn_was_killed_refuses_new_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It goes on with the one that it has, which would get no answer from another process."""
    monkeypatch.setattr(gunicorn_worker, "_FOR_HEADERS", LONGEST * 2)
    config = Config()
    config.set("graceful_timeout", LONGEST * 2)
    listener = socket.create_server(("127.0.0.1", 0))
    address = listener.getsockname()
    with socket.create_connection(address, timeout=LONGEST) as client:
        someone_else = os.getpid()
        worker = gunicorn_worker.Worker(
            1, someone_else, [listener], None, 60, config, logging.getLogger(__name__)
        )
        worker.tpool, worker.poller = ThreadPoolExecutor(1), DefaultSelector()
        worker.method_queue.init()
        worker.reading = {}
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
