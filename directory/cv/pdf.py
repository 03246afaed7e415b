"""A CV as a tagged PDF (PDF/UA-1), typeset by typst from `templates/cv/cv.typ`."""

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import typst
from django.conf import settings
from django.core.cache import caches

from directory.cv.document import CV, han_variant
from foundation.languages import language_tag
from people.models import interests_held_now
from website.current_site import current_site
from website.palette import shade_of

TEMPLATE = settings.BASE_DIR / "templates" / "cv" / "cv.typ"
# Points. The smaller size is used if it saves a last page with only a few lines.
_SIZE, _CLOSER = "10", "9.5"
_NEARLY_EMPTY = 0.3
_FEW = 6  # pages; for a longer CV, saving one isn't worth typesetting it twice
_A_WEEK = 7 * 24 * 3600


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    return typst.Fonts()  # scans the fonts of the system, which takes a moment


def as_data(cv: CV) -> dict[str, Any]:
    """Return the input of the template. Texts are passed as data, so none is read as markup."""
    return {
        "title": cv.title,
        "author": cv.person.name,
        "names": [
            {"text": text, "lang": language_tag(language).partition("-")[0].lower()}
            for text, language in cv.names
        ],
        "lang": cv.words.language.partition("-")[0],
        "han": han_variant(cv.person),
        "paper": cv.settings.paper,
        "accent": shade_of(current_site().accent),
        "keywords": interests_held_now(cv.person),
        "as_of": cv.as_of,
        "headlines": cv.headlines,
        "contacts": cv.contacts,
        "sections": [asdict(section) for section in cv.sections],
    }


def _compiler(data: str, size: str) -> typst.Compiler:
    inputs = {"cv": data, "size": size}
    return typst.Compiler(TEMPLATE, font_paths=fonts(), sys_inputs=inputs)


def _end(compiler: typst.Compiler) -> dict[str, float]:
    """Return the number of `pages`, and how much of the `last` one is filled, from 0 to 1."""
    end: dict[str, float] = json.loads(compiler.query("<end>", field="value", one=True))
    return end


def _typeset(data: str) -> bytes:
    compiler = _compiler(data, _SIZE)
    end = _end(compiler)
    if 1 < end["pages"] <= _FEW and end["last"] < _NEARLY_EMPTY:
        closer = _compiler(data, _CLOSER)
        compiler = closer if _end(closer)["pages"] < end["pages"] else compiler
    try:
        pdf = compiler.compile(format="pdf", pdf_standards=["ua-1"])
    except typst.TypstError:
        # PDF/UA-1 rejects a character that no font of the server has. This PDF is tagged, too.
        pdf = compiler.compile(format="pdf")
    assert isinstance(pdf, bytes)  # only images come as a list
    return pdf


def render_pdf(cv: CV) -> bytes:
    """Return the PDF, cached by content. Raise typst.TypstError if the template is broken."""
    data = json.dumps(as_data(cv), ensure_ascii=False, sort_keys=True)
    key = "cv.pdf:" + hashlib.sha256(TEMPLATE.read_bytes() + data.encode()).hexdigest()
    pdf = caches["results"].get(key)
    if pdf is None:
        pdf = _typeset(data)
        caches["results"].set(key, pdf, _A_WEEK)
    return bytes(pdf)
