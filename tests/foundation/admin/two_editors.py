"""Two editors who have the same form open, each in a session of their own."""

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tests.admin_pages import form_data, form_of


class Editor:
    """A signed-in editor with one form open."""

    def __init__(self, name: str) -> None:
        self.client = Client()
        user = User.objects.create_superuser(name, first_name=name.capitalize())
        self.client.force_login(user)
        self.url = ""
        self.data: dict[str, Any] = {}

    def open(self, url: str) -> "Editor":
        self.url = url
        self.data = form_of(self.client, url)
        return self

    def type(self, **changes: Any) -> "Editor":
        """Fill in fields; `__` stands for the hyphen in the name of a row's field."""
        self.data |= {name.replace("__", "-"): value for name, value in changes.items()}
        return self

    def add_row(self, prefix: str, **values: Any) -> "Editor":
        index = int(self.data[f"{prefix}-TOTAL_FORMS"])
        self.data[f"{prefix}-TOTAL_FORMS"] = index + 1
        self.data |= {f"{prefix}-{index}-{name}": value for name, value in values.items()}
        return self

    def save(self, **changes: Any) -> Any:
        """Press Save, and return the response; the form that it shows is then the open one."""
        self.type(**changes)
        sent = {name: value for name, value in self.data.items() if value is not None}
        self.response = self.client.post(self.url, sent | {"_save": "1"})
        if self.response.status_code == 200:
            self.data = form_data(self.response)
        return self.response

    def row_of(self, prefix: str, pk: int) -> str:
        """Return the prefix of the row of the record `pk`."""
        found = [
            name.removesuffix("-id")
            for name, value in self.data.items()
            if name.startswith(f"{prefix}-") and name.endswith("-id") and str(value) == str(pk)
        ]
        return found[0]
