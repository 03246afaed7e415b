"""Braces that have a partner, and those that have none. Pure."""


def is_balanced(value: str) -> bool:
    """Whether every brace has a partner."""
    return balanced(value) == value


def balanced(value: str) -> str:
    """`value` without the braces that have no partner."""
    depth, drop, opened = 0, set(), []
    for index, char in enumerate(value):
        if char == "{":
            opened.append(index)
            depth += 1
        elif char == "}":
            if opened:
                opened.pop()
            else:
                drop.add(index)
    drop.update(opened)
    if not drop:
        return value
    return "".join(char for index, char in enumerate(value) if index not in drop)
