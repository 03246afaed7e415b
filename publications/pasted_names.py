"""Read lists of authors as they are pasted from a CV. Pure.

"Zhu, Hongyu and Phanishayee, Amar", "Hanyu Zhao, Zhi Yang and Yafei Dai", "Zhu H., Phanishayee A.",
"Qian, Z., He, Y., ..., Zhang, Z.", or one name per line.
"""

import re

from people.names import is_cjk
from publications.bibtex import NameList, read_names

_AND = re.compile(r"\s*(?:,|\s)\s*(?:and|&)\s+|\s*[;\n、]\s*", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[\s-]?){1,4}")
_JR = re.compile(r"(?:[js]r|[ivx]+)\.?", re.IGNORECASE)
_GAP = re.compile(r"\.{2,}|…")
_ET_AL = re.compile(r"[\s,]*\bet\.?\s*al\b\.?$", re.IGNORECASE)


def read_typed_names(text: str) -> NameList:
    """Return the names in `text` in order, with "et al." and gaps marked."""
    text = text.strip().strip(",")
    et_al = _ET_AL.search(text)
    text = _ET_AL.sub("", text) if et_al else text
    pieces = [piece.strip() for piece in _AND.split(text) if piece and piece.strip(" ,")]
    names = [name for piece in pieces for name in _names_between_commas(piece)]
    return read_names(" and ".join([*map(_family_last, names), *(["others"] if et_al else [])]))


def _names_between_commas(piece: str) -> list[str]:
    """Split "A. Smith, B. Jones" and "Smith, A., Jones, B."; "Smith, Anna" is one name."""
    parts = [part.strip() for part in piece.split(",") if part.strip()]
    initials = [_is_initials(part) for part in parts]
    if len(parts) == 1:
        return parts
    if "{" in piece or (len(parts) == 3 and _JR.fullmatch(parts[1])):
        return [piece]
    if not any(initials):
        several = all(" " in part or (is_cjk(part) and len(part) > 1) for part in parts)
        return parts if several or len(parts) > 2 else [piece]
    names: list[str] = []
    for part, is_initials in zip(parts, initials, strict=True):
        if is_initials and names and "," not in names[-1] and not _GAP.fullmatch(names[-1]):
            names[-1] += f", {part}"
        else:
            names.append(part)
    return names


def _is_initials(text: str) -> bool:
    return bool(_INITIALS.fullmatch(text)) and not is_cjk(text)


def _family_last(name: str) -> str:
    """Return "Zhu H." as "Zhu, H."; every other form is left to BibTeX's rule."""
    words = name.split()
    if "," in name or "{" in name or len(words) < 2 or not _is_initials(words[-1]):
        return name
    if any(_is_initials(word) for word in words[:-1]):
        return name
    return f"{' '.join(words[:-1])}, {words[-1]}"
