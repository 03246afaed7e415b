"""Names of conferences with their words in order.

IEEE and Google Scholar once wrote "Trees (ICT), 2010 20th International Conference on".
"""

from publications.bibtex import CONFERENCE, MEETING, ORDINAL_NUMBER
from publications.bibtex.lazy_regex import lazy_regex

_YEAR = r"(?P<year>(?:19|20)\d\d)"
# What may be mentioned behind the year: "Proceedings", the year again, "(ICO '01)" and "ICO 2001".
_MENTIONED = (
    r"[\s.,;()]+(?:(?:Conference )?Proceedings(?: of(?: the)?)?|(?P=year)"
    r"|Digest of Technical Papers|Volume \d"
    rf"|{ORDINAL_NUMBER}(?=\.?,)"
    r"|(?P<short>(?!IEEE\b|ACM\b)\d?[A-Z][\w&/+-]*)"
    r"(?: (?P=year)| ?['’]\d\d| \d\d(?=\.)|(?<=[A-Z]{2})\.)"
    r"|[A-Z][a-z]+ [A-Z][a-z]+(?=\.(?: [A-Z][a-z]+ [A-Z][a-z]+\.){0,3} Proceedings of the )"
    r"|IEEE World Congress on [\w ]{5,40}|held jointly with [^.,]{5,80}(?=\.))"
)
# The motto of a year: "Oaks, 1997. Trees: Voyage of Discovery. IEEE 1997 Conference on"
_MOTTO = r"\. (?!Proceedings)[A-Z][\w'’-]+ [^.,()]{5,80}(?=\. IEEE )"
# "Security and Privacy (SP), 2013 IEEE Symposium on", "Peer-to-Peer Computing, 2006. P2P 2006.
# Sixth IEEE International Conference on", "Oaks, 2001. (ICO '01). Proceedings of the 2001 IEEE
# Conference on", "Oaks, 2001. Proceedings 2001 ICO. IEEE Conference on" and "Teletraffic Congress
# (ITC), 2010 22nd International".
_WITH_YEAR = lazy_regex(
    rf"(?P<topic>\S.+?),\s*{_YEAR}(?:{_MENTIONED}|{_MOTTO})*[\s.,;()]+"
    r"(?P<beginning>[^,.]*\b(?:on|of|of the IEEE)"
    r"|(?:(?:IEEE|ACM|Annual|International|European|Asia-Pacific|\w+th|\d+[a-z]{2})(?:\s+|$)){1,4}"
    rf"|(?P<kind>{ORDINAL_NUMBER} (?:[A-Z][\w/-]+ ){{0,3}}{CONFERENCE.title()}))"
    r"(?P<another> (?:and|&) (?:[\w/'’-]+ ){1,8}on \S.*)?"
)
# "Symposium on Oaks, 2004. SO 2004. Proceedings.": its words are in order. The year of a day, as in
# "Symposium on Oaks, May 3-5, 2004, Proceedings", is kept where it is.
_IN_ORDER = lazy_regex(rf"(?P<topic>\S.+?)(?<!\d),\s*{_YEAR}(?:{_MENTIONED})+[\s.,;)]*")
# "Trees, International Conference on" and "Trees and Oaks, Conference on, 2010".
_WITHOUT_YEAR = lazy_regex(
    r"(?P<topic>[^,;]{3,200}(?:, (?!\d)[^,;]{3,80}){0,3}), "
    r"(?P<beginning>(?:[\w/&-]+ ){0,9}"
    rf"(?:{MEETING.title()}|Forum|Workshops) (?:on|of))"
    r"(?:, (?P<year>\d{4}))?"
)
# "Trees and Oaks ICTO 2010 IEEE International Conference on", as Papers writes it.
_WITHOUT_COMMA = lazy_regex(
    r"(?P<topic>[^,]+) (?P<short>[A-Z]{3,}) (?P<year>(?:19|20)\d\d) "
    rf"(?P<beginning>(?:[\w/&-]+ ){{0,9}}(?:{MEETING.title()}|Workshops) on)"
)
# `Parallel and Distributed Oaks Symposium, International`
_SCOPE_LAST = lazy_regex(
    r"(?P<topic>(?!.* on )[^,;]{3,200} (?:Conference|Congress|Symposium|Workshop)), "
    r"(?P<beginning>(?:(?:ACM|IEEE) )?(?:International|European|Annual))"
)
_LONGEST = 1000  # characters: the time that the patterns take grows with its square


def venue_in_order(name: str) -> str:
    """Return "2010 20th International Conference on Trees (ICT)" or "Symposium on Oaks (SO 2004)".

    Another name is returned as it is.
    """
    if len(name) > _LONGEST:
        return name
    if name.endswith(", The"):  # "American Journal of Oaks, The"
        return f"The {name[:-5]}"
    name = name[:-1] if name.endswith("IEEE.") else name
    if found := _IN_ORDER.fullmatch(name):
        edition = " ".join(filter(None, (found["short"], found["year"])))
        return f"{found['topic']} ({edition})"
    if "," in name:
        found = _WITH_YEAR.fullmatch(name) or _WITHOUT_YEAR.fullmatch(name)
        found = found or _SCOPE_LAST.fullmatch(name)
    else:
        found = _WITHOUT_COMMA.fullmatch(name) if name.endswith(" on") else None
    if found is None:
        return name
    parts = found.groupdict()
    short = f" ({parts['short']})" if parts.get("short") else ""
    year = f"{parts['year']} " if parts.get("year") else ""
    on = " on" if parts.get("kind") else ""
    another = _AND_TWICE.sub("on ", parts.get("another") or "")
    beginning = parts["beginning"].strip().removeprefix("The ")
    return f"{year}{beginning}{on} {parts['topic']}{short}{another}"


_AND_TWICE = lazy_regex(r"\bon and ")


def with_kind_first(name: str, *, is_numbered: bool) -> str:
    """Return "European Conference on Computer Vision" for "Computer Vision, European Conference".

    DBLP writes so what Springer prints: "Computer Vision - ECCV 2014 - 13th European Conference,
    Zurich". Without a word such as "European", the conference `is_numbered`.
    """
    found = _KIND_LAST.fullmatch(name) if len(name) <= _LONGEST else None
    if found is None or not (found["scope"] or is_numbered):
        return name
    topic = YEAR_LAST.sub("", found["topic"])
    return f"{found['scope']}{found['kind']} on {topic}"


YEAR_LAST = lazy_regex(r"[\s,]+(?:19|20)\d\d$")
_SCOPES = (
    "African|American|Asian|Asia-Pacific|Asia Pacific|Australasian|Australian|Baltic|Brazilian"
    "|Canadian|European|German|IAPR|IFIP|Ibero-American|Iberian|International|Italian|Joint"
    "|Latin[- ]American|Mexican|Multidisciplinary|Nordic|Pacific-Asia|Pacific|Pacific Rim"
    "|Scandinavian|Spanish|World"
)
_KIND_LAST = lazy_regex(
    rf"(?:Advances in )?(?P<topic>[^\W_][^()]{{3,150}}?)(?:[,:.]| [-–—]) (?:Annual )?"
    rf"(?P<scope>(?:(?i:{_SCOPES}) ){{0,3}})"
    rf"(?P<kind>(?i:colloquium|{CONFERENCE}))(?:, [^()]{{2,100}})?"
)
