"""Render the constant parts of templates once: text, translations, and fixed addresses.

A page has dozens of `{% translate "..." %}`, `{% url "..." %}` and `{% static "..." %}`, each of
which takes about ninety function calls. What they return depends only on the language and on where
the site is served, so neighbors among them become one node that keeps its text.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from django.template.base import Node, NodeList, TextNode
from django.template.context import Context
from django.template.defaulttags import IfNode, URLNode
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language


class ConstantPart(Node):
    """Adjacent nodes that return the same text each time."""

    child_nodelists = ()

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._nodes = [*nodes]
        tag = next(node for node in self._nodes if not isinstance(node, TextNode))
        self.token, self.origin = tag.token, tag.origin  # for Django's debug page
        self._kept: dict[tuple[object, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        place = get_language(), get_script_prefix(), context.autoescape
        text = self._kept.get(place)
        if text is None:
            parts = (str(node.render_annotated(context)) for node in self._nodes)
            text = SafeString("".join(parts))
            self._kept[place] = text
        return text


def join_constant_nodes(nodes: NodeList) -> None:
    for node in nodes:
        for below in _node_lists(node):
            join_constant_nodes(below)
    nodes[:] = _joined(nodes)


def _node_lists(node: Node) -> Iterator[NodeList]:
    if isinstance(node, IfNode):  # its `nodelist` is a copy
        yield from (below for _condition, below in node.conditions_nodelists)
        return
    for name in node.child_nodelists:
        below = getattr(node, name, None)
        if isinstance(below, NodeList):
            yield below


def _joined(nodes: Iterable[Node]) -> Iterator[Node]:
    for is_constant, group in groupby(nodes, key=_is_constant):
        adjacent = [*group]
        if is_constant and not all(isinstance(node, TextNode) for node in adjacent):
            yield ConstantPart(adjacent)
        else:
            yield from adjacent


def _is_constant(node: Any) -> bool:
    if type(node) is TranslateNode:
        return not (node.asvar or node.message_context) and is_literal(node.filter_expression)
    if type(node) is URLNode:
        # The admin's addresses depend on which of several admin sites the page is in.
        return (
            not (node.asvar or node.args or node.kwargs)
            and is_literal(node.view_name)
            and not str(node.view_name).strip("\"'").startswith("admin:")
        )
    if type(node) is StaticNode:
        return not node.varname and is_literal(node.path)
    return type(node) is TextNode


def is_literal(expression: Any) -> bool:
    if expression.filters:
        return False
    variable = expression.var
    return isinstance(variable, str) or isinstance(variable.literal, str)
