"""Garbage collection in commands: it takes a tenth of the time of a short one, and finds little.

Imported modules live as long as the process, so nothing is collected while a command starts, and
what is there then isn't looked at again.
"""

import atexit
import gc


def collect_nothing_while_starting() -> None:
    gc.disable()
    gc.set_threshold(100_000, 50, 50)
    atexit.register(gc.freeze)


def collect_again() -> None:
    """Collect what is made from now on, if nothing was collected while starting."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
