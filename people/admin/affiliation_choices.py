"""The choice of the affiliation that a record belongs to, among those of its person."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from foundation.permissions import limited
from foundation.sent_keys import sent_key
from people.models import Affiliation


class AffiliationChoices(admin.options.BaseModelAdmin):
    """Limits the choices of `affiliation` to those of the record's person."""

    def person_pk_of(self, request: HttpRequest) -> str | int | None:
        """Return the person of the page, or of the record on its own page."""
        match = request.resolver_match
        object_id = match.kwargs.get("object_id") if match else None
        parent: Any = getattr(self, "parent_model", None)
        if parent is not None and parent._meta.label == "people.Person":
            return object_id
        found = self.model._default_manager.filter(pk=object_id) if object_id else None
        if found is not None and parent is None:
            return found.values_list("person", flat=True).first()
        return sent_key(request.GET.get("person")) or None

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name != "affiliation":
            return super().formfield_for_foreignkey(db_field, request, **kwargs)
        person: Any = self.person_pk_of(request)
        own = Affiliation.objects.filter(person=person) if person else Affiliation.objects.none()
        own = limited(request.user, own)
        kwargs["queryset"] = own.in_order().select_related("organization")
        field: Any = super().formfield_for_foreignkey(db_field, request, **kwargs)
        # Loaded once for the page rather than for each row.
        field.choices = [("", "–"), *((choice.pk, str(choice)) for choice in kwargs["queryset"])]
        return field

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "affiliation" and field is not None:
            field.widget = getattr(field.widget, "widget", field.widget)  # without the add link
        return field
