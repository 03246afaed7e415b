"""The CV as a page for the screen and the printer, and as a PDF."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from directory.cv.document import CV, build_cv, settings_of
from directory.cv.pdf import render_pdf
from foundation.slug_views import at_slug
from people.models import CurriculumVitae, Person

# The settings that the query string can override: the label and the values of each parameter.
OPTIONS = {
    "language": (_("Headings"), CurriculumVitae.Language),
    "publications": (_("Publications"), CurriculumVitae.Publications),
    "paper": (_("Paper"), CurriculumVitae.Paper),
}
FIRST_AUTHORS = (("", _("All")), ("3", _("First 3")), ("5", _("First 5")), ("10", _("First 10")))
"""How many authors of each publication are named: the values and labels of `?authors=`."""


def _chosen_settings(request: HttpRequest, person: Person) -> CurriculumVitae:
    """The person's own settings, overridden by the query string, such as ?language=zh-hans."""
    settings = settings_of(person)
    for name, (_label, choices) in OPTIONS.items():
        if request.GET.get(name) in choices.values:
            setattr(settings, name, request.GET[name])
    return settings


def _authors(request: HttpRequest) -> str:
    chosen = request.GET.get("authors", "")
    return chosen if chosen in dict(FIRST_AUTHORS) else ""


def _build(request: HttpRequest, person: Person) -> CV:
    return build_cv(
        person,
        visitor=request.user,
        settings=_chosen_settings(request, person),
        first_authors=int(_authors(request) or 0) or None,
    )


def _for_visitor(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if request.user.is_authenticated:  # it may contain details that only members can see
        patch_cache_control(response, private=True)
    return response


def _options(request: HttpRequest, settings: CurriculumVitae) -> list[dict[str, Any]]:
    stored: list[dict[str, Any]] = [
        {
            "name": name,
            "label": label,
            "choices": choices.choices,
            "chosen": getattr(settings, name),
        }
        for name, (label, choices) in OPTIONS.items()
    ]
    authors = {"name": "authors", "label": _("Authors"), "choices": FIRST_AUTHORS}
    return [*stored, authors | {"chosen": _authors(request)}]


@require_safe
@at_slug(Person.objects.listed)
def cv_page(request: HttpRequest, person: Person) -> HttpResponse:
    cv = _build(request, person)
    context = {
        "cv": cv,
        "person": person,
        "query": request.GET.urlencode(),
        "options": _options(request, cv.settings),
    }
    return _for_visitor(request, render(request, "cv/cv.html", context))


@require_safe
@at_slug(Person.objects.listed)
def cv_pdf(request: HttpRequest, person: Person) -> HttpResponse:
    response = HttpResponse(render_pdf(_build(request, person)), content_type="application/pdf")
    inline = content_disposition_header(as_attachment=False, filename=f"{person.slug}-cv.pdf")
    response.headers["Content-Disposition"] = inline or "inline"
    return _for_visitor(request, response)
