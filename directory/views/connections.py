"""Pages with the co-authors and the supervision of a person, an organization, or everyone."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from affiliations.models import Organization
from directory.pictures import queries
from foundation.slug_views import at_slug
from people.models import Person


class YearsForm(forms.Form):
    """The years whose publications count. The fields are named as in the list of publications."""

    year_from = forms.IntegerField(
        label=gettext_lazy("From year"), required=False, min_value=1, max_value=9999
    )
    year_to = forms.IntegerField(
        label=gettext_lazy("To year"), required=False, min_value=1, max_value=9999
    )

    @property
    def years(self) -> queries.Years:
        """The chosen years in order; an invalid one doesn't narrow."""
        self.is_valid()
        chosen = self.cleaned_data.get("year_from"), self.cleaned_data.get("year_to")
        first, last = chosen
        return (last, first) if first and last and first > last else chosen

    def within(self, first: int, last: int) -> None:
        """Let the fields offer the years from `first` to `last`."""
        for name, year in (("year_from", first), ("year_to", last)):
            attributes = self.fields[name].widget.attrs
            attributes |= {"min": first, "max": last, "placeholder": year, "inputmode": "numeric"}


@require_safe
@at_slug(Person.objects.listed)
def person_connections(request: HttpRequest, person: Person) -> HttpResponse:
    form = YearsForm(request.GET)
    coauthors, tree = queries.coauthors_of(person, form.years), queries.supervision_tree(person)
    return _page(request, form, coauthors, subject=person, person=person, tree=tree)


@require_safe
@at_slug(Organization.objects.all)
def organization_connections(request: HttpRequest, organization: Organization) -> HttpResponse:
    form = YearsForm(request.GET)
    coauthors = queries.coauthors_at(organization, form.years)
    tree = queries.supervision_at(organization)
    return _page(request, form, coauthors, subject=organization, tree=tree)


@require_safe
def connections(request: HttpRequest) -> HttpResponse:
    """The co-authors among all listed people."""
    form = YearsForm(request.GET)
    return _page(request, form, queries.coauthors_at(None, form.years))


def _page(
    request: HttpRequest,
    form: YearsForm,
    coauthors: queries.Coauthors,
    *,
    subject: Any = None,
    person: Person | None = None,
    tree: Any = None,
) -> HttpResponse:
    title = _("Connections of %(name)s") % {"name": subject} if subject else _("Co-author network")
    if coauthors.years:
        form.within(*coauthors.years)
    context = {
        "title": title,
        "subject": subject,
        "person": person,
        "coauthors": coauthors,
        "years_form": form,
        "is_narrowed": any(form.years),
        "joint_publications": _joint_publications(person, form.years) if person else "",
        "tree": tree,
    }
    return render(request, "connections.html", context)


def _joint_publications(person: Person, years: queries.Years) -> str:
    """Return the address of the publications of `person` with the name that is put after it."""
    query = {"person": person.slug, "year_from": years[0], "year_to": years[1]}
    chosen = {name: value for name, value in query.items() if value}
    return f"{reverse('publications:publications')}?{urlencode(chosen)}&q="
