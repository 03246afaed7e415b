"""Preview images for links to a page (Open Graph): a title, a line and the name of the site."""

import hashlib
import json

import typst
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.text import Truncator
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from directory.cv.pdf import fonts
from foundation.slug_views import at_slug
from people.models import Person
from publications.models import Publication
from publications.views import public_publications
from website.current_site import current_site
from website.palette import shade_of

TEMPLATE = settings.BASE_DIR / "templates" / "cards" / "card.typ"
WIDTH, HEIGHT = 1200, 630  # pixels; typst renders one pixel per point
_A_DAY = 24 * 3600


def render_card(title: str, line: str) -> bytes:
    """Return a PNG of `WIDTH` by `HEIGHT` pixels; long texts are truncated."""
    site = current_site()
    texts = {
        "title": Truncator(title).chars(140),
        "line": Truncator(line).chars(110),
        "site": Truncator(site.name).chars(60),
        "accent": shade_of(site.accent),
    }
    data = json.dumps(texts, ensure_ascii=False, sort_keys=True)
    key = "card.png:" + hashlib.sha256(TEMPLATE.read_bytes() + data.encode()).hexdigest()
    png = caches["results"].get(key)
    if png is None:
        compiler = typst.Compiler(TEMPLATE, font_paths=fonts(), sys_inputs={"card": data})
        pages = compiler.compile(format="png", ppi=72)
        png = pages[0] if isinstance(pages, list) else pages  # the end of the longest texts is cut
        caches["results"].set(key, png, _A_DAY)
    return bytes(png)


def _answer(title: str, line: str) -> HttpResponse:
    return HttpResponse(render_card(title, line), content_type="image/png")


@require_safe
@cache_control(max_age=_A_DAY, public=True)
@at_slug(Person.objects.listed)
def person_card(request: HttpRequest, person: Person) -> HttpResponse:
    return _answer(person.name, person.tagline or person.native_name)


@require_safe
@cache_control(max_age=_A_DAY, public=True)
@at_slug(public_publications)
def publication_card(request: HttpRequest, publication: Publication) -> HttpResponse:
    names = [author.full_name for author in publication.authorships.all()]
    return _answer(publication.title_or_placeholder, ", ".join(names))
