"""Admin pages that are opened from a person's page and return there."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from foundation.permissions import limited
from foundation.sent_keys import sent_key
from people.models import Person


def person_page(person_pk: Any, *, section: str = "") -> str:
    """Return the URL of a person's admin page, at one of its sections."""
    return reverse("admin:people_person_change", args=[person_pk]) + (section and f"#{section}")


class ReturnsToPerson(admin.ModelAdmin):
    """A page for a record of one person, or one that `?of_person=` opened from a person's page.

    Its first button saves and returns to the person, who is in the breadcrumbs too.
    """

    change_form_template = "admin/of_person/change_form.html"
    person_section = ""

    def person_of(self, request: HttpRequest, obj: Any) -> Person | None:
        if obj is not None and getattr(obj, "person_id", None):
            return obj.person
        pk = sent_key(request.GET.get("of_person") or request.GET.get("person"))
        if not pk:
            return None
        return limited(request.user, Person.objects.filter(pk=pk)).first()

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        person = self.person_of(request, kw.get("obj"))
        if person and not request.GET.get("_popup"):
            url = person_page(person.pk, section=self.person_section)
            context |= {"of_person": person, "of_person_url": url}
        return super().render_change_form(request, context, *args, **kw)

    def _return(self, request: HttpRequest, obj: Any) -> HttpResponse | None:
        person = self.person_of(request, obj)
        if "_return" not in request.POST or person is None:
            return None
        message = _("“%(name)s” was saved.") % {"name": obj}
        self.message_user(request, message, messages.SUCCESS)
        return HttpResponseRedirect(person_page(person.pk, section=self.person_section))

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        return self._return(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        return self._return(request, obj) or super().response_change(request, obj)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        obj = self.get_object(request, object_id)
        request._person_of_deleted = self.person_of(request, obj)  # type: ignore[attr-defined]
        return super().delete_view(request, object_id, extra_context)

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: int) -> HttpResponse:
        response = super().response_delete(request, obj_display, obj_id)
        person = getattr(request, "_person_of_deleted", None)
        if person is None or "_popup" in request.POST:
            return response
        return HttpResponseRedirect(person_page(person.pk, section=self.person_section))
