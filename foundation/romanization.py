"""Names of other scripts in Latin letters, as a search may spell them. Pure."""


def syllables(text: str) -> list[str]:
    """Return the pinyin of each Chinese character: "han", "yu"; other text stays in one piece."""
    # Imported here because its dictionary is slow to load and few names need it.
    from pypinyin import lazy_pinyin

    found: list[str] = lazy_pinyin(text)
    return found


def pinyin(text: str) -> str:
    """Return Chinese characters in Latin letters without spaces ("hanyu"), other text as it is."""
    return "".join(syllables(text))
