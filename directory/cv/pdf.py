"""A CV as a tagged PDF (PDF/UA-1), typeset by typst from `templates/cv/cv.typ`."""

import hashlib
import json
from functools import lru_cache
from typing import Any

import typst
from django.conf import settings
from django.core.cache import cache

from directory.cv.content import CV, Entry, han_variant

TEMPLATE = settings.BASE_DIR / "templates" / "cv" / "cv.typ"
_A_WEEK = 7 * 24 * 3600


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    return typst.Fonts()  # looks through the system's fonts, which takes a moment


def _entry(entry: Entry) -> dict[str, Any]:
    return vars(entry)


def as_data(cv: CV) -> dict[str, Any]:
    """What the template reads: texts as data, so that no text can be markup."""
    return {
        "title": cv.title,
        "name": cv.person.name,
        "native_name": cv.person.native_name,
        "native_lang": cv.person.native_name_language.partition("-")[0] or "zh",
        "lang": cv.words.language.partition("-")[0],
        "han": han_variant(cv.person),
        "paper": cv.settings.paper,
        "keywords": [str(i) for i in cv.person.interests.select_related("interest")],
        "headline": cv.headline,
        "contacts": cv.contacts,
        "sections": [
            {
                "title": section.title,
                "kind": section.kind,
                "blocks": section.blocks,
                "entries": [_entry(entry) for entry in section.entries],
                "pairs": [{"label": label, "runs": runs} for label, runs in section.pairs],
                "works": section.works,
                "legend": section.legend,
            }
            for section in cv.sections
        ],
    }


def _typeset(data: str) -> bytes:
    compiler = typst.Compiler(TEMPLATE, font_paths=fonts(), sys_inputs={"cv": data})
    try:
        pdf = compiler.compile(format="pdf", pdf_standards=["ua-1"])
    except typst.TypstError:
        # The standard refuses a letter that no font of the server has. Tags it has all the same.
        pdf = compiler.compile(format="pdf")
    assert isinstance(pdf, bytes)  # it is a list only for pictures
    return pdf


def render_pdf(cv: CV) -> bytes:
    """The PDF's bytes; typeset once for the same content. Raise typst.TypstError on a broken template."""
    data = json.dumps(as_data(cv), ensure_ascii=False, sort_keys=True)
    key = "cv.pdf:" + hashlib.sha256(TEMPLATE.read_bytes() + data.encode()).hexdigest()
    pdf = cache.get(key)
    if pdf is None:
        pdf = _typeset(data)
        cache.set(key, pdf, _A_WEEK)
    return bytes(pdf)
