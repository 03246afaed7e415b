"""/favicon.ico, which browsers and other programs ask for without looking at a page."""

import functools
import hashlib
import io

import typst
from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from PIL import Image, ImageOps

from foundation.pictures.uploads import open_picture
from website.models import Site

_DRAWING = settings.BASE_DIR / "static" / "img" / "favicon.svg"
_SIDES = (16, 32, 48)
_A_DAY = 24 * 3600


@require_safe
@cache_control(max_age=_A_DAY, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """Return the site's icon, or the program's if it has none, as a Windows icon."""
    return HttpResponse(_icon(_content()), content_type="image/x-icon")


def _content() -> bytes:
    picture = Site.objects.stored().favicon
    if picture:
        try:
            with picture.open("rb") as file:
                return bytes(file.read())
        except OSError:  # deleted by hand, or its server is away
            pass
    return _drawn()


@functools.cache
def _drawn() -> bytes:
    source = (
        "#set page(width: 48pt, height: 48pt, margin: 0pt, fill: none)\n"
        '#image("favicon.svg", width: 48pt)'
    )
    compiler = typst.Compiler(source.encode(), root=_DRAWING.parent)
    pages = compiler.compile(format="png", ppi=72)
    return bytes(pages[0] if isinstance(pages, list) else pages or b"")


def _icon(content: bytes) -> bytes:
    key = "favicon.ico:" + hashlib.sha256(content).hexdigest()
    icon = caches["results"].get(key)
    if icon is None:
        icon = _encode(content)
        caches["results"].set(key, icon, _A_DAY)
    return bytes(icon)


def _encode(content: bytes) -> bytes:
    try:
        picture, _kind = open_picture(content)
    except ValidationError:  # replaced by hand
        picture, _kind = open_picture(_drawn())
    square = ImageOps.pad(picture.convert("RGBA"), (48, 48), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    square.save(out, "ICO", sizes=[(side, side) for side in _SIDES])
    return out.getvalue()
