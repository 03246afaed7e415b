"""Render the nodes of templates by functions that append to one list.

Django renders each node by several methods, and joins the text of each list of nodes. Here a list
of nodes is turned into text and functions when it is first rendered. Nodes that aren't known here
are rendered by Django. What is rendered is the same; only the place in a template where an error
occurred isn't recorded, so an engine whose debug page shows it doesn't use this.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, TypeAlias

from django.conf import settings
from django.template.base import (
    Node,
    NodeList,
    TextNode,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.context import Context
from django.template.defaulttags import CommentNode, ForNode, IfNode, LoadNode, WithNode
from django.template.engine import Engine
from django.template.library import SimpleNode
from django.template.loader_tags import (
    BLOCK_CONTEXT_KEY,
    BlockNode,
    IncludeNode,
    construct_relative_path,
)
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext

from foundation.constant_parts import ConstantPart, is_literal
from foundation.escaping import escape
from foundation.template_values import condition_of, value_of

Append: TypeAlias = Callable[[Any], object]
Function: TypeAlias = Callable[[Context, Append], object]


class FunctionNodes(NodeList):
    """The nodes of a template or a part of one, whose types are looked for once."""

    def __init__(self, nodes: NodeList) -> None:
        super().__init__(nodes)
        self.contains_nontext = nodes.contains_nontext
        self._parts: list[tuple[str, Function | None]] | None = None
        self._by_type: dict[type[Node], list[Node]] = {}
        for node in self:
            _use_functions_below(node)

    def render(self, context: Context) -> SafeString:
        texts: list[str] = []
        self.append_to(texts.append, context)
        return SafeString("".join(texts))

    def append_to(self, append: Append, context: Context) -> None:
        if self._parts is None:
            self._parts = [*_parts(self)]
        for text, function in self._parts:
            if function is None:
                append(text)
            else:
                function(context, append)

    def get_nodes_by_type(self, nodetype: type[Node]) -> list[Node]:
        """Django searches a template for blocks each time that one extends it."""
        found = self._by_type.get(nodetype)
        if found is None:
            found = self._by_type[nodetype] = super().get_nodes_by_type(nodetype)
        return found


def _use_functions_below(node: Any) -> None:
    if isinstance(node, IfNode):  # its `nodelist` is a copy
        node.conditions_nodelists = [
            (condition, FunctionNodes(below)) for condition, below in node.conditions_nodelists
        ]
        return
    for name in node.child_nodelists:
        below = getattr(node, name, None)
        if isinstance(below, NodeList):
            setattr(node, name, FunctionNodes(below))


def _parts(nodes: NodeList) -> Iterator[tuple[str, Function | None]]:
    """Yield the text of each node, or what renders it."""
    for node in nodes:
        if isinstance(node, TextNode):
            yield node.s, None
        elif type(node) not in (LoadNode, CommentNode):
            yield "", _FUNCTIONS.get(type(node), _of_any)(node)


def _of_any(node: Node) -> Function:
    return lambda context, append: append(node.render_annotated(context))


def _append_nodes(nodes: NodeList, context: Context, append: Append) -> None:
    """Render nodes, which are those of Django if the template comes from a text."""
    if isinstance(nodes, FunctionNodes):
        nodes.append_to(append, context)
    else:
        append(nodes.render(context))


def _of_constant(node: ConstantPart) -> Function:
    return lambda context, append: append(node.render(context))


def _of_variable(node: VariableNode) -> Function:
    of_expression = value_of(node.filter_expression)

    def render(context: Context, append: Append) -> None:
        try:
            value = of_expression(context)
        except UnicodeDecodeError:  # as in Django
            return
        append(_text(value, context))

    return render


def _text(value: Any, context: Context) -> str:
    """Return what `render_value_in_context` does, which asks of each value whether it's a date."""
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str or isinstance(value, Promise):
        text = str(value)
        return escape(text) if context.autoescape else text
    if kind is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(value)
    return render_value_in_context(value, context)


def _of_if(node: Any) -> Function:
    branches = [
        (None if condition is None else condition_of(condition), nodes)
        for condition, nodes in node.conditions_nodelists
    ]

    def render(context: Context, append: Append) -> None:
        for condition, nodes in branches:
            try:
                holds = condition is None or condition(context)
            except VariableDoesNotExist:
                continue
            if holds:
                nodes.append_to(append, context)
                return

    return render


def _of_for(node: Any) -> Function:
    sequence = value_of(node.sequence, ignore_failures=True)
    names, inside, if_empty = node.loopvars, node.nodelist_loop, node.nodelist_empty
    (name, *further) = names

    def render(context: Context, append: Append) -> None:
        parent = context.get("forloop", {})
        values: dict[str, Any] = {}
        context.dicts.append(values)
        try:
            items = sequence(context)
            if items is None:
                items = []
            if not hasattr(items, "__len__"):
                items = list(items)
            number = len(items)
            if number < 1:
                _append_nodes(if_empty, context, append)
                return
            loop = values["forloop"] = {"parentloop": parent}
            for at, item in enumerate(reversed(items) if node.is_reversed else items):
                loop["counter0"] = at
                loop["counter"] = at + 1
                loop["revcounter"] = number - at
                loop["revcounter0"] = number - at - 1
                loop["first"] = at == 0
                loop["last"] = at == number - 1
                if further:
                    context.dicts.append(_unpacked(names, item))
                    _append_nodes(inside, context, append)
                    context.dicts.pop()
                else:
                    values[name] = item
                    _append_nodes(inside, context, append)
        finally:
            context.dicts.pop()

    return render


def _unpacked(names: list[str], item: Any) -> dict[str, Any]:
    try:
        number = len(item)
    except TypeError:
        number = 1
    if number != len(names):
        raise ValueError(f"Need {len(names)} values to unpack in for loop; got {number}. ")
    return dict(zip(names, item, strict=False))


def _of_with(node: WithNode) -> Function:
    values = {name: value_of(each) for name, each in node.extra_context.items()}

    def render(context: Context, append: Append) -> None:
        context.dicts.append({name: each(context) for name, each in values.items()})
        try:
            _append_nodes(node.nodelist, context, append)
        finally:
            context.dicts.pop()

    return render


def _of_block(node: BlockNode) -> Function:
    def render(context: Context, append: Append) -> None:
        blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
        values: dict[str, Any] = {}
        context.dicts.append(values)
        try:
            if blocks is None:
                values["block"] = node
                _append_nodes(node.nodelist, context, append)
                return
            pushed = blocks.pop(node.name)
            of_block = pushed or node
            shown: Any = BlockNode(of_block.name, of_block.nodelist)
            shown.context = context  # for `{{ block.super }}`
            values["block"] = shown
            _append_nodes(of_block.nodelist, context, append)
            if pushed is not None:
                blocks.push(node.name, pushed)
        finally:
            context.dicts.pop()

    return render


def _of_include(node: Any) -> Function:
    named = value_of(node.template)
    values = {key: value_of(each) for key, each in node.extra_context.items()}
    templates: dict[tuple[Engine, str], Any] = {}  # kept by Django's loader, too

    def template_of(engine: Engine, name: str) -> Any:
        path: Any = construct_relative_path(node.origin.template_name, name)
        template = templates[engine, name] = engine.select_template([path])
        return template

    def render(context: Any, append: Append) -> None:
        name = named(context)
        if not name or not isinstance(name, str):  # a template, or several names
            append(node.render_annotated(context))
            return
        engine = context.template.engine
        template = templates.get((engine, name)) or template_of(engine, name)
        given = {key: each(context) for key, each in values.items()}
        if node.isolated_context:
            append(template.render(context.new(given)))
            return
        context.dicts.append(given)
        outside = context.render_context
        includer, outside.template = outside.template, template
        outside.dicts.append({})
        try:
            append(template._render(context))
        finally:
            outside.template = includer
            outside.dicts.pop()
            context.dicts.pop()

    return render


def _of_named_translation(node: Any) -> Function:
    """Keep the translation of a fixed text that `{% translate "…" as name %}` gives a name."""
    name = node.asvar
    if not name or node.message_context or not is_literal(node.filter_expression):
        return _of_any(node)
    kept: dict[tuple[str | None, bool], str] = {}

    def render(context: Context, append: Append) -> None:
        place = get_language(), context.autoescape
        if place not in kept:
            node.render_annotated(context)
            kept[place] = context[name]
        context[name] = kept[place]

    return render


def _of_block_translation(node: Any) -> Function:
    if node.message_context:
        return _of_any(node)
    values = {name: value_of(each) for name, each in node.extra_context.items()}
    singular, names = node.render_token_list(node.singular)
    is_counted = bool(node.plural and node.countervar and node.counter)
    if is_counted:
        plural, more_names = node.render_token_list(node.plural)
        names = [*names, *more_names]
        counter = value_of(node.counter)

    def translated(context: Context) -> str:
        given = {name: each(context) for name, each in values.items()}
        context.dicts.append(given)
        try:
            if is_counted:
                number = given[node.countervar] = counter(context)
                _check_is_number(number)
                text = ngettext(singular, plural, number)
            else:
                text = gettext(singular)
            return text % {name: _text(context.get(name, ""), context) for name in names}
        finally:
            context.dicts.pop()

    def render(context: Context, append: Append) -> None:
        try:
            text = translated(context)
        except (KeyError, TypeError, ValueError):  # a count that is no number, a wrong translation
            append(node.render_annotated(context))
            return
        if node.asvar:
            context[node.asvar] = SafeString(text)
        else:
            append(text)

    return render


def _check_is_number(count: object) -> None:
    if not isinstance(count, (Decimal, float, int)):
        raise TypeError(count)


def _of_simple_tag(node: SimpleNode) -> Function:
    arguments = [value_of(each) for each in node.args]
    named = {name: value_of(each) for name, each in node.kwargs.items()}
    function, takes_context, target = node.func, node.takes_context, node.target_var

    def render(context: Context, append: Append) -> None:
        given = [each(context) for each in arguments]
        if takes_context:
            given.insert(0, context)
        found = function(*given, **{name: each(context) for name, each in named.items()})
        if target is not None:
            context[target] = found
        else:
            append(escape(found) if context.autoescape else found)

    return render


_FUNCTIONS: dict[type[Node], Callable[[Any], Function]] = {
    ConstantPart: _of_constant,
    VariableNode: _of_variable,
    IfNode: _of_if,
    ForNode: _of_for,
    WithNode: _of_with,
    BlockNode: _of_block,
    IncludeNode: _of_include,
    TranslateNode: _of_named_translation,
    BlockTranslateNode: _of_block_translation,
    SimpleNode: _of_simple_tag,
}
