"""Whether braces are balanced, and how to balance them."""


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
