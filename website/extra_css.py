"""Style sheets written by editors: checked, and reduced to what a site may use.

Nothing may be loaded from elsewhere: no @import, no addresses but paths of this site.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import tinycss2
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from foundation.quoting import quotable

LONGEST = 20_000  # characters
_WITH_RULES = frozenset({"media", "supports", "layer", "container", "keyframes"})
_WITH_DECLARATIONS = frozenset({"page"})
_NEVER = frozenset({"behavior", "-moz-binding"})
_FUNCTIONS_WITH_ADDRESSES = frozenset({"url", "src", "image", "image-set", "-webkit-image-set"})


def clean_css(text: str) -> str:
    """Return the style sheet as the parser understood it.

    Raise ValidationError with the line of the first thing that is wrong or not allowed.
    """
    if len(text) > LONGEST:
        raise ValidationError(
            _("The style sheet has %(length)d characters; at most %(most)d are allowed."),
            params={"length": len(text), "most": LONGEST},
        )
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    for rule in rules:
        _check_rule(rule)
    return "\n".join(rule.serialize() for rule in rules)


def _refuse(node: Any, why: Any) -> None:
    raise ValidationError(
        _("Line %(line)d: %(why)s"), params={"line": node.source_line, "why": why}
    )


def _check_rule(rule: Any) -> None:
    if rule.type == "error":
        _refuse(rule, _("this isn’t a complete rule: selector { property: value; }."))
    if rule.type == "qualified-rule":
        if not rule.prelude or all(token.type == "whitespace" for token in rule.prelude):
            _refuse(rule, _("the rule has no selector."))
        _check_values(rule.prelude)
        _check_block(rule.content)
        return
    name = rule.lower_at_keyword
    if name in _WITH_RULES and rule.content is not None:
        _check_values(rule.prelude)
        for inner in _rules_in(rule.content):
            _check_rule(inner)
    elif name in _WITH_DECLARATIONS and rule.content is not None:
        _check_block(rule.content)
    else:
        _refuse(rule, _("@%(name)s is not allowed here.") % {"name": name})


def _rules_in(content: Any) -> Any:
    return tinycss2.parse_rule_list(content, skip_comments=True, skip_whitespace=True)


def _check_block(content: Any) -> None:
    for item in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if item.type == "declaration":
            if item.lower_name in _NEVER:
                _refuse(item, _("“%(name)s” is not allowed.") % {"name": quotable(item.name)})
            _check_values(item.value)
        elif item.type == "error":
            _refuse(item, _("this isn’t a declaration: property: value;"))
        else:  # a nested rule
            _check_rule(item)


def _check_values(tokens: Iterable[Any]) -> None:
    for token in _tokens(tokens):
        if token.type == "error":
            _refuse(token, _("a quotation mark or bracket isn’t closed."))
        address = _address(token)
        if address is not None and not (
            address.startswith("/") and address[1:2] not in ("/", "\\")
        ):
            _refuse(token, _("“%(address)s” isn’t a path of this site, such as /media/a.png.")
                    % {"address": quotable(address)})  # fmt: skip
        if token.type == "function" and token.lower_name == "expression":
            _refuse(token, _("“%(name)s” is not allowed.") % {"name": quotable(token.name)})


def _address(token: Any) -> str | None:
    if token.type == "url":
        return str(token.value)
    if token.type == "function" and token.lower_name in _FUNCTIONS_WITH_ADDRESSES:
        found = [t.value for t in _tokens(token.arguments) if t.type in ("string", "url")]
        return next(
            (str(a) for a in found if not str(a).startswith("/")), str(next(iter(found), ""))
        )
    return None


def _tokens(tokens: Iterable[Any]) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from _tokens(
            getattr(token, "content", None) or getattr(token, "arguments", None) or ()
        )
