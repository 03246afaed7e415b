"""Split the keywords and awards of an entry, which each source separates in its own way."""

from __future__ import annotations

from publications.bibtex.latex.decoding import decode_latex
from publications.bibtex.latex.html_tags import without_tags
from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.folding import fold
from publications.bibtex.record.scopus_books import is_of_scopus
from publications.bibtex.record.separators import split_outside_braces


def take_keywords(fields: dict[str, str]) -> list[str]:
    """Remove the first of the fields of keywords, and return its keywords.

    Scopus and BibDesk have those of the authors in another field, which is kept; they come first.
    """
    for name in ("keywords", "keyword", *_OF_AUTHORS, "mesh", "subjects"):  # of BibDesk, libraries
        if name not in fields:
            continue
        are_tags = "interhash" in fields  # of BibSonomy
        is_of_ads = "adsurl" in fields
        found = read_keywords(fields.pop(name), are_tags=are_tags)
        for field in _OF_AUTHORS:
            if further := fields.get(field, ""):
                of_authors = read_keywords(further)
                if is_of_scopus(fields):
                    found = _with_last_apart(found, of_authors)
                found = [*of_authors, *found]
        if found and "tags" in fields:  # of a site's generator, beside the keywords
            found += read_keywords(fields.pop("tags"))
        if found:
            unique: dict[str, str] = {}
            for keyword in _without_numbers(found) if is_of_ads else found:
                if any(map(str.isalnum, keyword)):  # not a backslash or a dash alone
                    unique.setdefault(fold(keyword), keyword)
            return list(unique.values())
    return []


def _with_last_apart(keywords: list[str], of_authors: list[str]) -> list[str]:
    """Split the last, "Supplier selection, Decision making", if it begins with one of the authors'.

    Scopus has the subject behind the last of its list.
    """
    first, *others = keywords[-1].split(", ") if keywords else [""]
    is_known = fold(first) in map(fold, of_authors)
    return [*keywords[:-1], first, *others] if others and is_known else keywords


def _without_numbers(keywords: list[str]) -> list[str]:
    """Return the keywords without those numbers that stand for them in a thesaurus of astronomy."""
    return [keyword for keyword in keywords if not _NUMBER_OF_CONCEPT.fullmatch(keyword)]


_NUMBER_OF_CONCEPT = lazy_regex(r"\d{1,4}")


_OF_AUTHORS = ("author_keywords", "author-keywords")  # of Scopus; of Web of Science in BibDesk


def read_keywords(source: str, *, are_tags: bool = False) -> list[str]:
    """Return the keywords. Tags, as of BibSonomy, are separated by spaces and have none."""
    source = _without_pair_of_braces(source)
    if _is_by_line(source):
        source = ";".join(source.split("\n"))
    source = (
        source.replace(" \\\\ ", " ; ") if ";" in source else source
    )  # between two lists of HAL
    source = _SPACE_BEHIND_ENTITY.sub(r"\1", source)
    source = _PARENTHESIS.sub(r"{\g<0>}", source)
    if " and " in source and _CATEGORY.search(source):
        source = _CATEGORY.sub(lambda found: f"{{{found[0].replace(';', ',')}}}", source)
    if ";" in source and "," in source and "{" not in source:
        source = _with_one_mark(source)
    mark = _mark_between_keywords(source)
    keywords = split_list(source.replace(" · ", mark).replace(" | ", mark), mark)
    if are_tags and len(keywords) == 1:
        keywords = split_list(source, " ")
    if keywords and ";  " in source:
        keywords = _split_between_groups(keywords)
    elif inverted := _with_inverted(source):
        keywords = inverted
    if keywords and _FINAL_PERIOD.search(keywords[-1]):
        keywords[-1] = keywords[-1][:-1]
    unique: dict[str, str] = {}
    for marked in keywords:
        keyword = marked.replace("/*", "/").lstrip("* ").rstrip(" &")  # PubMed marks main subjects
        keyword = _without_lone_bracket(keyword.replace("/&/", "&"))  # of JabRef, from PubMed
        if keyword and keyword not in _LABELS:
            unique.setdefault(fold(keyword), keyword)
    if _NOISE.search(source):
        return [word for word in unique.values() if _LETTER.search(word) and not _MARK.match(word)]
    return list(unique.values())


def _without_lone_bracket(keyword: str) -> str:
    """Return "Oaks" for "[Oaks", the first of a list in brackets."""
    if keyword[:1] == "[" and "]" not in keyword:
        return keyword[1:]
    return keyword[:-1] if keyword[-1:] == "]" and "[" not in keyword else keyword


# Of Zotero: marks of what is to be read, or has no DOI ("⛔ No DOI found"), and symbols as tags.
_MARK = lazy_regex(r"/\w+$|⛔|🔍")
_NOISE = lazy_regex(r"(?:^|[,;])\s*/\w|[⛔🔍]|(?:^|[,;])\s*[^\w\s,;{}\\$]+\s*(?:$|[,;])")
_LETTER = lazy_regex(r"[^\W_]")
# Of "Key words and phrases", as Mendeley reads a PDF; marks of Zotero and of a reader's list.
_LABELS = frozenset({"and phrases", "#duplicate-citation-key", "#nosource", "DONE", "TODO"})


# `Alzheimer\&\#8217; s disease`, as Web of Science writes it
_SPACE_BEHIND_ENTITY = lazy_regex(r"(\\?&\\?#82(?:11|17);)\s+(?=\w)")


def _is_by_line(source: str) -> bool:
    """Whether each line is a keyword, as of EndNote, and not part of a list that was wrapped."""
    lines = source.strip().count("\n")
    return lines > 1 and 2 * source.count(",") <= lines and ";" not in source and "{" not in source


# Of a keyword: "Inline monitors (CFI; SFI)", whose marks separate no keywords.
_PARENTHESIS = lazy_regex(
    r"(?<=\w )\((?=[^()]{3,161}\))(?:[^(){},;]|\{[^(){}]*\})+[,;](?:[^(){}]|\{[^(){}]*\})+\)"
)
# Categories of arXiv, whose commas Better BibTeX writes as semicolons
_CATEGORY = lazy_regex(
    r"\bDistributed[,;] Parallel[,;] and Cluster Computing\b"
    r"|\bComputational Engineering[,;] Finance[,;] and Science\b"
    r"|\bData Analysis[,;] Statistics and Probability\b"
)
_FINAL_PERIOD = lazy_regex(r"[a-z]{4}\.$")


def _with_inverted(source: str) -> list[str]:
    """Split subject headings in order at commas without space; without inverted ones, return none.

    Mendeley exports `Chromatography, Gas,Chromatography, Gas: methods,Temperature`, and Better
    BibTeX `Cells; Cultured,Humans,Mice; Knockout`. `RNA;DNA,genes,oaks` has a list as a keyword.
    """
    has_mark = ", " in source or ";" in source
    glued = len(_GLUED_COMMA.findall(source))
    if "{" in source or not has_mark or not glued or source.count(", ") > _MANY * glued:
        return []
    pieces = _GLUED_COMMA.split(source)
    if ";" in source:
        if _OTHER_COMMA.search(source):
            return []
        pieces = [piece.replace("; ", ", ") for piece in pieces]
    keywords = [decode_latex(piece).strip() for piece in pieces]
    ordered = [keyword for keyword in keywords if not _MARK.match(keyword)]
    folded = [fold(keyword) for keyword in ordered]
    is_in_order = sorted(folded) == folded or sorted(ordered) == ordered  # `DNA,Dexamethasone`
    if len(keywords) < _FEW or not is_in_order or not all(folded):
        return []
    return [part for keyword in keywords for part in keyword.split(";")]


_FEW = 3
_OTHER_COMMA = lazy_regex(r",\s|\d,\d")  # `2,4-D; Oaks`


def _split_between_groups(keywords: list[str]) -> list[str]:
    """Split "young adult, Adult": Scopus has ", " between lists that are each in order."""
    split: list[str] = []
    for keyword, following in zip(keywords, [*keywords[1:], ""], strict=True):
        *before, rest = _split_at_case(keyword.split(", "))
        split += before
        last, comma, first = rest.partition(", ")
        if comma and (
            fold(first) <= fold(following) < fold(last)
            or (not following and len(split) >= len(keywords) and fold(first) < fold(last))
        ):  # the last of all is a group of its own only if there was another one
            split += [last, first]
        else:
            split.append(rest)
    return split


def _split_at_case(pieces: list[str]) -> list[str]:
    """Split "Yield, Yeast, amino acid" and "turtle, Adaptation, Physiological" of two lists.

    One of Scopus's lists is in lower case. No keyword of the lists before it is inverted.
    """
    if len(pieces) < _FEW:  # "Diabetes mellitus, type 2" is one
        return [", ".join(pieces)]
    split: list[str] = []
    start = 0
    for at in range(1, len(pieces)):
        before, after = pieces[at - 1][:1], pieces[at][:1]
        if before.isupper() and after.islower():
            split += pieces[start:at]
            start = at
        elif before.islower() and after.isupper():
            split.append(", ".join(pieces[start:at]))
            start = at
    return [*split, ", ".join(pieces[start:])]


def _without_pair_of_braces(source: str) -> str:
    """Return `{Rivers; Lakes}`, as Web of Science writes keywords, without its braces."""
    in_pair = ";" in source and not _outside_braces(source).strip()
    return source.strip()[1:-1] if in_pair and _ONE_PAIR.fullmatch(source.strip()) else source


_ONE_PAIR = lazy_regex(r"\{(?:[^{}]|\{[^{}]*\})*\}")


def _with_one_mark(source: str) -> str:
    """Return `oaks, elms, growth, size, roots; leaves`, of two lists, with commas only.

    So are `Oaks;Elms,Yews,Roots`, without a space anywhere; `Stress,Mental;Oaks` is two keywords.
    """
    is_glued = not _SPACED_OR_NUMBER.search(source)
    if is_glued and any(piece.count(",") > 1 for piece in source.split(";")):
        return source.replace(";", ",")
    semicolons, commas = source.count(";"), source.count(", ")
    are_two_lists = commas > _MANY * semicolons and not _GLUED_COMMA.search(source)
    return source.replace(";", ",") if are_two_lists else source


_SPACED_OR_NUMBER = lazy_regex(r"[,;]\s|\d,\d")
_MANY = 3


def _mark_between_keywords(source: str) -> str:
    """Return ";", or "," for `Algorithms,Databases; Genetic,Genes,Genome`, where ";" is in one."""
    bare = _outside_braces(source) if "{" in source else source
    semicolons = bare.count(";")
    return "," if semicolons == 0 or len(_GLUED_COMMA.findall(bare)) > 2 * semicolons else ";"


def _outside_braces(source: str) -> str:
    bare, start, depth = [], 0, 0
    for match in _BRACE.finditer(source):
        if match[0] == "{":
            if not depth:
                bare.append(source[start : match.start()])
            depth += 1
        elif depth:
            depth -= 1
            start = match.end()
    return "".join((*bare, source[start:])) if not depth else source


_BRACE = lazy_regex(r"[{}]")
_GLUED_COMMA = lazy_regex(r",(?=\S)")


def read_awards(source: str) -> list[str]:
    """Return the awards between semicolons, or between "&&" on the website of a group."""
    text = without_tags(source) if "</" in source else source
    return split_list(text.replace("&&", ";"), ";")


def split_list(source: str, mark: str) -> list[str]:
    """Return the texts between the marks that are outside braces, without empty ones."""
    is_plain = not _NOT_PLAIN.search(source)
    pieces = source.split(mark) if is_plain else split_outside_braces(source, mark)
    return [text for piece in pieces if (text := decode_latex(piece).strip())]


_NOT_PLAIN = lazy_regex(r"[{\\&]")
