"""Whether braces are balanced, how to balance them, and those around a whole value."""


def is_balanced(value: str) -> bool:
    """Whether every brace is matched."""
    return balanced(value) == value


def balanced(value: str) -> str:
    """Return `value` without unmatched braces."""
    if "{" not in value and "}" not in value:
        return value
    unmatched, opened = set(), []
    for index, char in enumerate(value):
        if char == "{":
            opened.append(index)
        elif char == "}":
            if opened:
                opened.pop()
            else:
                unmatched.add(index)
    unmatched.update(opened)
    if not unmatched:
        return value
    return "".join(char for index, char in enumerate(value) if index not in unmatched)


def without_outer_braces(value: str) -> str:
    """Return `value` without the pairs of braces around all of it and the spaces inside them.

    It is one pass, because a value may have as many pairs as characters.
    """
    value = value.strip()
    if not (value.startswith("{") and value.endswith("}") and is_balanced(value)):
        return value
    opening = _places_of("{", value)
    closing = [len(value) - 1 - place for place in _places_of("}", value[::-1])]
    depth = pairs = min(len(opening), len(closing))
    for char in value[opening[pairs - 1] + 1 : closing[pairs - 1]]:
        depth += (char == "{") - (char == "}")
        pairs = min(pairs, depth)
    return value[opening[pairs - 1] + 1 : closing[pairs - 1]].strip() if pairs else value


def _places_of(brace: str, value: str) -> list[int]:
    """Return the places of the braces that `value` begins with."""
    places: list[int] = []
    for place, char in enumerate(value):
        if char == brace:
            places.append(place)
        elif not char.isspace():
            break
    return places
