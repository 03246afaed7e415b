"""The CV as a page that prints, and as a PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from directory.cv.document import CV, build_cv, settings_of
from directory.cv.pdf import render_pdf
from foundation.slug_views import at_slug
from people.models import CurriculumVitae, Person

_CHOICES = {
    "language": CurriculumVitae.Language,
    "paper": CurriculumVitae.Paper,
    "publications": CurriculumVitae.Publications,
}


def _chosen(request: HttpRequest, person: Person) -> CurriculumVitae:
    """The person's own choices, but for those that the address makes: ?language=zh-hans."""
    settings = settings_of(person)
    for name, choices in _CHOICES.items():
        if request.GET.get(name) in choices.values:
            setattr(settings, name, request.GET[name])
    return settings


def _build(request: HttpRequest, person: Person) -> CV:
    return build_cv(person, visitor=request.user, settings=_chosen(request, person))


def _for_visitor(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if request.user.is_authenticated:  # it can hold what only members see
        patch_cache_control(response, private=True)
    return response


@require_safe
@at_slug(Person.objects.listed)
def cv_page(request: HttpRequest, person: Person) -> HttpResponse:
    context = {
        "cv": _build(request, person),
        "person": person,
        "query": request.GET.urlencode(),
        "languages": CurriculumVitae.Language.choices,
        "publications": CurriculumVitae.Publications.choices,
        "papers": CurriculumVitae.Paper.choices,
    }
    return _for_visitor(request, render(request, "cv/cv.html", context))


@require_safe
@at_slug(Person.objects.listed)
def cv_pdf(request: HttpRequest, person: Person) -> HttpResponse:
    response = HttpResponse(render_pdf(_build(request, person)), content_type="application/pdf")
    inline = content_disposition_header(as_attachment=False, filename=f"{person.slug}-cv.pdf")
    response.headers["Content-Disposition"] = inline or "inline"
    return _for_visitor(request, response)
