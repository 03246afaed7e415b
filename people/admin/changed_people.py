"""Tell the editor what follows from a change by which people are recognized as authors."""

from collections.abc import Collection

from django.contrib import admin, messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from people.former_names import parts_of_full_name
from people.models import Person
from people.name_changes import names_changed
from people.name_comparison import NameMatch, best_match


class ReportsChangedPeople(admin.ModelAdmin):
    def report_changed_people(self, request: HttpRequest, people: Collection[int]) -> None:
        """Have other apps act on the changes of `people`, and show what they report."""
        for text in names_changed(people) if people else ():
            self.message_user(request, text)

    def remind_of_former_name(self, request: HttpRequest, person: Person, before: str) -> None:
        """Ask whether the previous name is a former one, unless the record has it already."""
        if _is_known_as(person, before):
            return
        text = _(
            "The name was “{name}” until now. Unless that was a mistake, "
            '<a href="{url}#names-group">add it to the names</a>: as a former name it is never '
            "shown, and publications that have it are linked to this person."
        )
        url = reverse("admin:people_person_change", args=[person.pk])
        self.message_user(request, format_html(text, name=before, url=url), messages.WARNING)


def _is_known_as(person: Person, name: str) -> bool:
    """Whether a name fits the present one, or any other name of the person."""
    names = (person.name, person.native_name, *person.names.values_list("name", flat=True))
    known = [parts_of_full_name(each) for each in names if each]
    return best_match(parts_of_full_name(name), known) is not NameMatch.DIFFERENT
