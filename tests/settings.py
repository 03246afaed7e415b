"""The project's settings as the tests take them: whatever the shell says, and with a folder of their own.

DATABASE_URL alone is taken from outside: it chooses the database that the tests run on.
"""

import os
import re
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_SOURCE = (_ROOT / "directory" / "settings.py").read_text()
VARIABLES = frozenset(re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', _SOURCE))

for _name in VARIABLES - {"DATABASE_URL"}:
    os.environ.pop(_name, None)
os.environ["ENVIRONMENT"] = "development"
os.environ["DATA_DIR"] = str(_ROOT / "var" / "tests")

from directory.settings import *  # noqa: E402, F403

# The real ones are slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Each test's client would read all static files again.
WHITENOISE_AUTOREFRESH = True

# Many tests ask for a costly answer and leave it unread.
COSTLY_AT_ONCE = 1_000
