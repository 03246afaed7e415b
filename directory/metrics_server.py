"""Serve the metrics of all web processes on an address of their own, for Prometheus.

gunicorn starts this beside itself if METRICS_ADDRESS is set. Web processes write their numbers to
files in PROMETHEUS_MULTIPROC_DIR, which this process adds up. It ends with its parent.
"""

import os
import sys
import time

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

_PAUSE = 1  # seconds


def main() -> None:
    parent = os.getppid()
    host, _, port = os.environ["METRICS_ADDRESS"].rpartition(":")
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    try:
        start_http_server(int(port), host.strip("[]"), registry)
    except (OSError, ValueError) as error:
        sys.exit(f"error: METRICS_ADDRESS is {os.environ['METRICS_ADDRESS']!r}: {error}")
    while os.getppid() == parent:
        time.sleep(_PAUSE)


if __name__ == "__main__":
    main()
