"""The Markdown of own pages: with headings, tables, and the page's pictures."""

from collections.abc import Mapping, Sequence
from typing import Any

import nh3
from django.utils.html import format_html
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from foundation.markdown import put_formulas, with_math, without_places
from foundation.pictures.columns import WIDTHS
from foundation.pictures.thumbnails import thumbnail_url
from foundation.unsaved_files import unsaved_file
from foundation.web_addresses import LINK_SCHEMES
from website.models import PageImage

_TAGS = {
    "p", "br", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "a", "hr", "h2",
    "h3", "h4", "img", "table", "thead", "tbody", "tr", "th", "td", "s",
}  # fmt: skip
_ATTRIBUTES = {
    "*": {"dir"},
    "a": {"href", "title"},
    "ol": {"start"},
    "img": {"src", "srcset", "sizes", "alt", "width", "height", "loading"},
}
_SCHEMES = {*LINK_SCHEMES, "tel"}
_BLOCKS = {"paragraph_open", "heading_open", "list_item_open", "blockquote_open", "table_open"}
_HEADINGS = {"h1": "h2", "h2": "h2", "h3": "h3"} | dict.fromkeys(("h4", "h5", "h6"), "h4")
_SIZES = "(max-width: 40rem) 100vw, 38rem"


def _below_title(state: StateCore) -> None:
    """Put headings below the page's own, and let each block have its own direction."""
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = _HEADINGS[token.tag]
        if token.type in _BLOCKS:
            token.attrSet("dir", "auto")


def _image(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: OptionsDict,
    env: EnvType,
) -> str:
    """Render a picture of the page; one that it doesn't have is only its description."""
    token = tokens[index]
    alt = renderer.renderInlineAsText(token.children, options, env)
    found: PageImage | None = env["pictures"].get(str(token.attrs["src"]))
    if found is None or not found.image:
        return str(format_html("{}", alt))
    urls = {size: thumbnail_url(found.image, size) for size in WIDTHS}
    return str(
        format_html(
            '<img src="{}" srcset="{}" sizes="{}" alt="{}" width="{}" height="{}" loading="lazy">',
            urls[WIDTHS[1]],
            ", ".join(f"{url} {size}" for size, url in urls.items()),
            _SIZES,
            alt or found.description,
            found.width or "",
            found.height or "",
        )
    )


_PARSER = with_math(MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]))
_PARSER.core.ruler.push("below_title", _below_title)
_PARSER.add_render_rule("image", _image)


def render_text(text: str, pictures: Mapping[str, PageImage]) -> SafeString:
    """Return `text` as HTML. HTML in it is escaped; pictures are those of the page, by name."""
    env: dict[str, Any] = {"pictures": pictures}
    html = _PARSER.render(without_places(text), env)
    is_preview = any(unsaved_file(found.image.name or "") for found in pictures.values())
    schemes = _SCHEMES | {"data"} if is_preview else _SCHEMES
    clean = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=schemes)
    return SafeString(put_formulas(clean.strip(), env))


def picture_names(text: str) -> list[str]:
    """Return the names of the pictures that the text shows, in its order."""
    inline: list[Any] = [child for token in _PARSER.parse(text) for child in token.children or ()]
    names = [str(token.attrs["src"]) for token in inline if token.type == "image"]
    return list(dict.fromkeys(names))
