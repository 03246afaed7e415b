"""The admin of research interests."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from foundation.admin.base import DirectoryModelAdmin
from people.models import Interest, PersonInterest


@admin.register(Interest)
class InterestAdmin(DirectoryModelAdmin):
    choice_name = "name"
    list_display = ["name", "people_count"]
    search_fields = ["search_text"]
    fields = ["name", "other_names", "slug"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Interest]:
        rows = PersonInterest.objects.filter(interest=OuterRef("pk")).order_by().values("interest")
        count = rows.annotate(n=Count("pk")).values("n")
        return super().get_queryset(request).annotate(_people=Coalesce(Subquery(count), 0))

    @admin.display(description=_("people"), ordering="_people")
    def people_count(self, obj: Any) -> int:
        return int(obj._people)
