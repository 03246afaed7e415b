"""The values of a template's expressions, by functions that take a few calls for most of them.

Django takes about thirty calls for `{{ person.name }}`, most of which ask what kind of value each
part is. Here a part is looked up as a key or an attribute, and called if it can be. Whatever fails
is left to Django, which looks it up again and knows what to do about it.
"""

import operator
from collections.abc import Callable
from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.context import Context
from django.template.defaulttags import TemplateLiteral
from django.template.smartif import OPERATORS
from django.utils.safestring import SafeData, mark_safe
from django.utils.timezone import template_localtime  # type: ignore[attr-defined]

ValueOf = Callable[[Context], Any]
_NO_SUCH_KEY = (TypeError, AttributeError, KeyError, ValueError, IndexError)
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "in": lambda one, many: one in many,
    "not in": lambda one, many: one not in many,
    "is": operator.is_,
    "is not": operator.is_not,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def value_of(expression: FilterExpression, *, ignore_failures: bool = False) -> ValueOf:
    """Return what `expression.resolve` does, for an engine without a text for invalid values."""
    of_variable = _variable(expression.var)
    filters = [_filter(function, arguments) for function, arguments in expression.filters]

    def unfiltered(context: Context) -> Any:
        try:
            return of_variable(context)
        except Exception:
            return expression.resolve(context, ignore_failures)

    def filtered(context: Context) -> Any:
        try:
            value = of_variable(context)
        except Exception:
            return expression.resolve(context, ignore_failures)
        for each in filters:
            value = each(value, context)
        return value

    return filtered if filters else unfiltered


def condition_of(node: Any) -> ValueOf:
    """Return what `node.eval` does, of a condition of `{% if %}` or a part of one."""
    if type(node) is TemplateLiteral:
        expression: Any = node.value
        return value_of(expression, ignore_failures=True)
    if type(node) is not OPERATORS.get(node.id):
        evaluate: ValueOf = node.eval
        return evaluate
    first = condition_of(node.first)
    if node.id == "not":
        return _false_if_it_fails(lambda context: not first(context))
    second = condition_of(node.second)
    if node.id == "and":
        return _false_if_it_fails(lambda context: first(context) and second(context))
    if node.id == "or":
        return _false_if_it_fails(lambda context: first(context) or second(context))
    holds = _COMPARISONS[node.id]
    return _false_if_it_fails(lambda context: holds(first(context), second(context)))


def _false_if_it_fails(condition: ValueOf) -> ValueOf:
    """Do what Django does for operators, such as an `in` of what has no parts."""

    def evaluate(context: Context) -> Any:
        try:
            return condition(context)
        except Exception:
            return False

    return evaluate


def _variable(variable: Any) -> ValueOf:
    """Return what looks up a variable; any exception means that Django must do it."""
    if not isinstance(variable, Variable):
        return lambda context: variable
    if variable.translate:
        return variable.resolve
    if variable.lookups is None:
        literal = variable.literal
        return lambda context: literal
    first, *further = variable.lookups

    def named(context: Context) -> Any:
        for values in reversed(context.dicts):
            if first in values:
                value = values[first]
                return _called(value) if callable(value) else value
        raise KeyError(first)

    def looked_up(context: Context) -> Any:
        value = named(context)
        for name in further:
            value = _part(value, name)
        return value

    return looked_up if further else named


def _part(value: Any, name: str) -> Any:
    if hasattr(type(value), "__getitem__"):
        try:
            part = value[name]
        except _NO_SUCH_KEY:
            part = getattr(value, name)
    else:
        part = getattr(value, name)
    return _called(part) if callable(part) else part


def _called(value: Any) -> Any:
    if getattr(value, "do_not_call_in_templates", False):
        return value
    if getattr(value, "alters_data", False):
        raise TypeError(value)
    return value()


def _filter(function: Any, arguments: Any) -> Callable[[Any, Context], Any]:
    """Return what applies a filter with its arguments to a value, as `FilterExpression` does."""
    given = [_argument(each, is_variable=is_variable) for is_variable, each in arguments]
    expects_localtime = getattr(function, "expects_localtime", False)
    needs_autoescape = getattr(function, "needs_autoescape", False)
    is_safe = getattr(function, "is_safe", False)

    def apply(value: Any, context: Context) -> Any:
        values = [each(context) for each in given]
        if expects_localtime:
            value = template_localtime(value, context.use_tz)
        if needs_autoescape:
            found = function(value, *values, autoescape=context.autoescape)
        else:
            found = function(value, *values)
        return mark_safe(found) if is_safe and isinstance(value, SafeData) else found  # noqa: S308

    return apply


def _argument(argument: Any, *, is_variable: bool) -> ValueOf:
    if not is_variable:
        text = mark_safe(argument)  # noqa: S308
        return lambda context: text
    of_variable = _variable(argument)

    def value(context: Context) -> Any:
        try:
            return of_variable(context)
        except Exception:
            return argument.resolve(context)

    return value
