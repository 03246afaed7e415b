"""The WSGI application, which gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "directory.settings")

application = get_wsgi_application()

from directory.databases import give_up_soon  # noqa: E402

give_up_soon()
