"""Items of a description list (`<dl>`), for lists that are written in Python."""

from django.utils.functional import Promise

from foundation.escaping import escape


def described(term: str | Promise, description: str, *, kind: str = "") -> str:
    """Return a term and the HTML that describes it; nothing if that is empty.

    `kind` is the class of the description.
    """
    if not description:
        return ""
    attribute = f' class="{kind}"' if kind else ""
    return f"<dt>{escape(term)}</dt><dd{attribute}>{description}</dd>\n"
