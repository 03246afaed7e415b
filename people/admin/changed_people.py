"""Tell the editor what follows from a change by which people are recognized as authors."""

from collections.abc import Collection

from django.contrib import admin
from django.http import HttpRequest

from people.name_changes import names_changed


class ReportsChangedPeople(admin.ModelAdmin):
    def report_changed_people(self, request: HttpRequest, people: Collection[int]) -> None:
        """Have other apps act on the changes of `people`, and show what they report."""
        for text in names_changed(people) if people else ():
            self.message_user(request, text)
