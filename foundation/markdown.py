"""Markdown as safe HTML."""

from collections.abc import Sequence

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

_TAGS = {"p", "br", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "a", "hr"}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto"}


def _heading(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: OptionsDict,
    env: EnvType,
) -> str:
    """Render a heading as a bold paragraph, to keep it out of the page's outline."""
    return "<p><strong>" if tokens[index].nesting == 1 else "</strong></p>\n"


_PARSER = MarkdownIt("commonmark", {"html": False}).disable("image")
_PARSER.add_render_rule("heading_open", _heading)
_PARSER.add_render_rule("heading_close", _heading)


def render(text: str) -> SafeString:
    """Return `text` as HTML. HTML in it is escaped, and images become plain text."""
    html = nh3.clean(_PARSER.render(text), tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES)
    return SafeString(html.strip())
