"""Markdown as safe HTML."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from foundation.formulas import Part, formula_at, is_block, latex_of, mathml
from foundation.web_addresses import LINK_SCHEMES

_TAGS = {"p", "br", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "a", "hr"}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_OWN_DIRECTION = {tag: {"dir": "auto"} for tag in ("p", "ul", "ol", "li", "blockquote")}
_KEPT, _LONGEST_KEPT = 1_000, 5_000
_PLACE = "\ue000{}\ue001"
"""Where a formula goes once the HTML is sanitized, which knows no MathML."""
_PLACES = re.compile("\ue000(\\d+)\ue001")
_PRIVATE = str.maketrans("", "", "\ue000\ue001")


def _heading(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: OptionsDict,
    env: EnvType,
) -> str:
    """Render a heading as a bold paragraph, to keep it out of the page's outline."""
    return "<p><strong>" if tokens[index].nesting == 1 else "</strong></p>\n"


def _formula(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - a rule of markdown-it
    """Read `$x$`, `\\(x\\)`, `$$x$$` or `\\[x\\]` before its commands are read as Markdown."""
    if state.src[state.pos] not in "$\\":
        return False
    formula = formula_at(state.src, state.pos)
    shown = formula and mathml(latex_of(formula), is_block=is_block(formula))
    if not formula or shown is None:
        return False
    if not silent:
        places = state.env.setdefault("formulas", [])
        state.push("text", "", 0).content = _PLACE.format(len(places))
        places.append(Part(formula[0], shown))
    state.pos = formula.end()
    return True


def with_math(parser: MarkdownIt) -> MarkdownIt:
    """Let a parser read formulas; `put_formulas` puts them into its sanitized HTML."""
    parser.inline.ruler.before("escape", "formula", _formula)
    return parser


def without_places(text: str) -> str:
    """Return a text without the characters that mark the places of formulas."""
    return text.translate(_PRIVATE)


def put_formulas(html: str, env: Mapping[str, Any]) -> str:
    formulas = env.get("formulas", ())
    return _PLACES.sub(lambda match: formulas[int(match[1])].shown, html) if formulas else html


def parts_of_text(text: str, env: Mapping[str, Any]) -> Iterator[Part]:
    """Split the text of a token at its formulas."""
    for number, piece in enumerate(_PLACES.split(text)):
        if number % 2:
            yield env["formulas"][int(piece)]
        elif piece:
            yield Part(piece)


_PARSER = with_math(MarkdownIt("commonmark", {"html": False}).disable("image"))
_PARSER.add_render_rule("heading_open", _heading)
_PARSER.add_render_rule("heading_close", _heading)


def render(text: str) -> SafeString:
    """Return `text` as HTML. HTML in it is escaped, and images become plain text.

    Formulas of LaTeX are MathML, and each block has its own direction.
    """
    return _kept(text) if len(text) <= _LONGEST_KEPT else _rendered(text)


@lru_cache(maxsize=_KEPT)
def _kept(text: str) -> SafeString:
    return _rendered(text)


def _rendered(text: str) -> SafeString:
    env: dict[str, Any] = {}
    html = nh3.clean(
        _PARSER.render(without_places(text), env),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        set_tag_attribute_values=_OWN_DIRECTION,
        url_schemes={*LINK_SCHEMES},
    )
    return SafeString(put_formulas(html.strip(), env))
