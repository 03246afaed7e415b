"""The WSGI application, which gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")

_django = get_wsgi_application()

from directory.databases import give_up_soon  # noqa: E402
from directory.repeated_requests import in_front_of  # noqa: E402
from foundation.thread_values import read_values_of_threads  # noqa: E402

application = in_front_of(_django)

give_up_soon()
read_values_of_threads()
