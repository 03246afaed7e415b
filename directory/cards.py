"""Preview images for links to a page (Open Graph): a title, a line, a picture, and the site."""

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import typst
from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.db.models.fields.files import FieldFile
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from PIL import Image

from affiliations.models import Organization
from directory.cv.pdf import fonts
from foundation.pictures.thumbnails import cut, focus_of
from foundation.pictures.uploads import open_picture
from foundation.slug_views import at_slug
from people.models import Person, Project
from publications.display.bylines import main_contributors
from publications.display.titles import cautioned_title
from publications.models import Publication
from publications.views import public_publications
from website.current_site import current_site
from website.home_blocks import home_blocks
from website.models import CalendarEvent, HomeBlock, NewsItem, Page, Position, ResearchArea, Section
from website.palette import shade_of

TEMPLATE = settings.BASE_DIR / "templates" / "cards" / "card.typ"
WIDTH, HEIGHT = 1200, 630  # pixels; typst renders one pixel per point
_MARGIN, _GAP = 84, 40
_PORTRAIT, _TEASER = "320x400", "440x275"
_LOGO_HEIGHT, _LOGO_WIDTH = 64, 420
_A_DAY = 24 * 3600


def render_card(title: str, line: str, picture: FieldFile | None = None, size: str = "") -> bytes:
    """Return a PNG of `WIDTH` by `HEIGHT` pixels; long texts are truncated.

    `picture` is cropped to `size` around its focal point; one that is gone is left out.
    """
    site = current_site()
    logo = site.record.logo
    beside, mark = _content(picture), _content(logo)
    room = int(size.partition("x")[0]) + _GAP if beside and size else 0
    texts = {
        "title": Truncator(title).chars(140 if not room else 100),
        "line": Truncator(line).chars(110 if not room else 70),
        "site": "" if mark and site.hides_name else Truncator(site.name).chars(60),
        "accent": shade_of(site.accent),
        "right": f"{_MARGIN + room}pt",
        "below": f"{_LOGO_HEIGHT + 12 if mark else 0}pt",
    }
    focus = str(focus_of(picture)) if room and picture else ""
    data = json.dumps(texts, ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(TEMPLATE.read_bytes() + data.encode())
    for part in (beside, mark, f"{size} {focus}".encode()):
        digest.update(hashlib.sha256(part).digest())
    key = "card.png:" + digest.hexdigest()
    png = caches["results"].get(key)
    if png is None:
        png = _typeset(data)
        if room and picture:
            png = _with_picture(png, beside, size, picture)
        png = _with_logo(png, mark) if mark else png
        caches["results"].set(key, png, _A_DAY)
    return bytes(png)


def _typeset(data: str) -> bytes:
    compiler = typst.Compiler(TEMPLATE, font_paths=fonts(), sys_inputs={"card": data})
    pages = compiler.compile(format="png", ppi=72)
    return bytes(pages[0] if isinstance(pages, list) else pages or b"")  # longest texts are cut


def _content(picture: FieldFile | None) -> bytes:
    """Return the bytes of a picture; none if there is no such file, or it isn't a picture."""
    try:
        if not picture:
            return b""
        with picture.open("rb") as file:
            content: bytes = file.read()
        open_picture(content)
    except (OSError, ValidationError):
        return b""
    return content


def _with_picture(png: bytes, content: bytes, size: str, picture: FieldFile) -> bytes:
    image = cut(open_picture(content)[0], size, focus_of(picture))
    return _pasted(png, image, WIDTH - _MARGIN - image.width, (HEIGHT - image.height) // 2)


def _with_logo(png: bytes, content: bytes) -> bytes:
    image = open_picture(content)[0]
    image.thumbnail((_LOGO_WIDTH, _LOGO_HEIGHT), Image.Resampling.LANCZOS)
    return _pasted(png, image, _MARGIN, HEIGHT - 72 - image.height)


def _pasted(png: bytes, image: Image.Image, x: int, y: int) -> bytes:
    card = Image.open(io.BytesIO(png)).convert("RGB")
    shown = image.convert("RGBA")
    card.paste(shown, (x, y), shown)
    out = io.BytesIO()
    card.save(out, "PNG")
    return out.getvalue()


def _answer(png: bytes) -> HttpResponse:
    return HttpResponse(png, content_type="image/png")


@require_safe
@cache_control(max_age=_A_DAY, public=True)
@at_slug(Person.objects.listed)
def person_card(request: HttpRequest, person: Person) -> HttpResponse:
    line = person.tagline or person.native_name
    return _answer(render_card(person.name, line, person.photo, _PORTRAIT))


@require_safe
@cache_control(max_age=_A_DAY, public=True)
@at_slug(public_publications)
def publication_card(request: HttpRequest, publication: Publication) -> HttpResponse:
    authors = main_contributors(publication)
    names = [author.full_name for author in authors.rows] + [_("et al.")] * authors.truncated
    title = cautioned_title(publication)
    return _answer(render_card(title, ", ".join(names), publication.picture, _TEASER))


@dataclass(frozen=True)
class _Cards:
    """How the cards of a kind of record are made."""

    records: Callable[[], Any]
    line: Callable[[Any], str]
    has_picture: bool = False


def _of_projects(kind: str) -> _Cards:
    return _Cards(
        lambda: Project.objects.public().filter(kind=kind),
        lambda project: str(project.tagline),
        has_picture=True,
    )


_CARDS: Mapping[str, _Cards] = {
    **{kind: _of_projects(kind) for kind in Project.Kind.values},
    "organization": _Cards(
        Organization.objects.all, lambda organization: organization.place, has_picture=True
    ),
    "area": _Cards(ResearchArea.objects.public, lambda area: area.summary, has_picture=True),
    "news": _Cards(NewsItem.objects.public, lambda item: f"{item.date:%Y-%m-%d}", has_picture=True),
    "page": _Cards(Page.objects.public, lambda page: page.summary, has_picture=True),
    "position": _Cards(
        lambda: Position.objects.public().select_related("organization"),
        lambda position: str(position.organization or ""),
    ),
    "event": _Cards(
        lambda: CalendarEvent.objects.public().select_related("person"),
        lambda event: ", ".join(filter(None, [f"{event.date:%Y-%m-%d}", event.speakers])),
    ),
}
"""By the name in the address. People and publications have views of their own."""


def _view(cards: _Cards) -> Callable[..., HttpResponseBase]:
    @at_slug(cards.records)
    def card(request: HttpRequest, record: Any, kind: str) -> HttpResponse:
        if getattr(record, "is_closed", False):
            raise Http404
        picture = record.picture if cards.has_picture else None
        return _answer(render_card(str(record), cards.line(record), picture, _TEASER))

    return card


_VIEWS = {kind: _view(cards) for kind, cards in _CARDS.items()}


@require_safe
@cache_control(max_age=_A_DAY, public=True)
def record_card(request: HttpRequest, kind: str, slug: str) -> HttpResponseBase:
    if kind not in _VIEWS:
        raise Http404
    return _VIEWS[kind](request, slug=slug, kind=kind)


@require_safe
@cache_control(max_age=_A_DAY, public=True)
def site_card(request: HttpRequest) -> HttpResponse:
    """The card of the home page, with the picture of its opening."""
    site = current_site()
    opening = [block for block in home_blocks(site.record) if block.kind == HomeBlock.Kind.HERO]
    picture = opening[0].picture if opening else None
    return _answer(render_card(site.name, site.tagline, picture, _TEASER))


@require_safe
@cache_control(max_age=_A_DAY, public=True)
def list_card(request: HttpRequest, name: str) -> HttpResponse:
    """The card of a list, such as that of people."""
    if name.upper() not in Section.__members__:
        raise Http404
    return _answer(render_card(str(Section[name.upper()].label), current_site().tagline))
