"""Kill a process by SIGKILL at the n-th call that it makes, however busy the machine is.

Usage: python -m tests.killed_at CALL COMMAND [ARGUMENT...]

Runs a command of manage.py until that call, counted from when Django is ready; with 0 as CALL it
runs to its end, and the last line that it prints is the number of its calls. Calls and returns of
functions count, those written in C too: each statement, write and commit is between two of them.
"""

import os
import signal
import sys
from collections.abc import Callable


def counted(action: Callable[[], object], last: int = 0) -> int:
    """Return how many calls an action makes; this process ends at the last one, if any."""
    number = 0

    def count(_frame: object, _event: str, _argument: object) -> None:
        nonlocal number
        number += 1
        if number == last:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return number


def part_of(calls: int, moment: int, moments: int) -> int:
    """Return the call in the middle of one of as many equal parts."""
    return max(1, int(calls * (moment + 0.5) / moments))


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")
    django.setup()
    calls = counted(lambda: call_command(*sys.argv[2:]), int(sys.argv[1]))
    sys.stdout.write(f"{calls}\n")
