"""The project's settings for tests: independent of the shell, and with a separate folder.

Only DATABASE_URL is taken from the shell: it chooses the database that the tests run on.
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

# The default hashers are slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Otherwise each test client would read all static files again.
WHITENOISE_AUTOREFRESH = True

# Tests without a database use it, too; tests/accounts has one of the shared cache.
CACHES["default"] = CACHES["results"] | {"LOCATION": "default"}  # noqa: F405

# Many tests request expensive pages without reading the response.
COSTLY_AT_ONCE = 1_000
COSTLY_PER_MINUTE = 0
