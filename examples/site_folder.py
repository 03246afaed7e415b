"""What the scripts in this folder share: reading the files of a site, and writing a folder."""

import json
import re
import shutil
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from typing import Any

import yaml

Values = dict[str, Any]
LAB = "lab"
"""The slug of the lab."""
ROLES = {
    "postdoc": r"post[- ]?doc",
    "faculty": r"profess|\bprof\b|principal|^pis?\b|group leader|lecturer|\bfaculty|lab director",
    "phd_student": r"ph\.? ?d|doctora|graduate (student|researcher|research assistant)|dphil",
    "masters_student": r"master|\bm\.?sc?i?\b|mphil|\bmarch\b|\bmres\b",
    "bachelors_student": r"undergrad|bachelor|\bb\.?s?c?\b student|\bb\.?sc\b",
    "intern": r"\bintern", "visitor": r"visit",
    "engineer": r"engineer|developer|programmer",
    "staff": r"manager|administ|coordinator|technician|secretar|\bstaff|project director",
    "researcher": r"research|scientist|fellow",
}  # fmt: skip
"""Our roles, with the words of titles by which they are recognized; the first that fits."""
HOSTS = {
    "github.com": "github", "gitlab.com": "gitlab", "scholar.google.": "scholar",
    "linkedin.com": "linkedin", "twitter.com": "x", "//x.com": "x", "bsky.app": "bluesky",
    "dblp.": "dblp", "youtube.com": "video",
}  # fmt: skip
TAKEN = ("admin", "alumni", "api", "areas", "datasets", "events", "funding", "join", "me", "news",
         "people", "positions", "projects", "publications", "research", "search",
         "software")  # fmt: skip
"""Addresses of the program itself."""
SECTIONS = {
    "news": "news", "organizations": "organizations", "organization": "organizations",
    "people": "people", "projects": "projects", "project": "projects",
    "publications": "publications", "publication": "publications", "software": "software",
}  # fmt: skip
"""Sections of the program's menu, by the titles of pages that would be there a second time."""
_SECTION_OF = {"blog": "news", "members": "people", "posts": "news", "research": "publications",
               "team": "people"}  # fmt: skip
"""Which section has what a page without a text only listed."""
_CJK = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af·]"


def site_and_folder() -> tuple[Path, Path]:
    """Return the two folders that a script was called with, or end it and say how to call it."""
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_dir():
        sys.exit(f"Usage: python {sys.argv[0]} path/to/site path/to/new/folder")
    return Path(sys.argv[1]), Path(sys.argv[2])


class Folder:
    """A new folder for `load_folder`, made of a site."""

    def __init__(self, site: Path, path: Path) -> None:
        self.site, self.path = site, path
        self.left: Counter[str] = Counter()
        """What has no place, by name."""
        self.missing = 0
        """How many pictures the site names that aren't among its files."""
        self.partners: list[Values] = []
        self.old: dict[str, str] = {}
        """The new address of each old one."""
        self._orcids: set[str] = set()
        self._pictures: dict[str, Path] = {}  # by name

    def write(self, name: str, value: Any) -> None:
        """Write a JSON file, without values that are empty."""
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.rstrip() + "\n", encoding="utf-8")

    def picture(self, source: object, name: str = "", *, below: str = "") -> str:
        """Copy a picture of the site and return its path for files in the folder `below`."""
        if not source:
            return ""
        if "://" in str(source):
            self.left["picture on another site"] += 1
            return ""
        source = self.site / str(source).lstrip("/") if isinstance(source, str) else source
        if not isinstance(source, Path) or not source.is_file():
            self.missing += 1
            return ""
        if source.suffix.lower() == ".svg":
            self.left["SVG picture"] += 1
            return ""
        stem = slug(name or source.stem) or "picture"
        number = 1
        while self._pictures.setdefault(found := stem + f"-{number}" * (number > 1), source) != (
            source
        ):
            number += 1
        target = self.path / "images" / f"{found}{source.suffix.lower()}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        return ("../" if below else "") + f"images/{target.name}"

    def write_person(self, name: str, person: Values) -> None:
        """Write a person; an ORCID iD that another one has is a mistake and is left."""
        orcid = person.get("orcid")
        if orcid in self._orcids:
            self.left["ORCID iD of two people"] += 1
            person = {**person, "orcid": ""}
        self._orcids |= {orcid} if orcid else set()
        self.write(f"people/{name}.json", filled(person))

    def with_text(self, pages: Iterable[Values]) -> list[Values]:
        """Return the pages that have a text; the others only had lists of the theme."""
        found = []
        for page in pages:
            if page.get("text"):
                found.append(page)
                continue
            name = page["slug"].removeprefix("our-")
            section = _SECTION_OF.get(name, name)
            for old, new in self.old.items():
                if new == f"/{page['slug']}/":
                    self.old[old] = f"/{section}/" if section in TAKEN else "/"
        return found

    def leave(self, what: str, values: Values) -> None:
        """Count what is left of a record after everything with a place was taken out."""
        self.left.update(f"{what}: {name}" for name, value in values.items() if value)

    def finish(self) -> None:
        moved = [
            {"path": a, "target": b}
            for a, b in self.old.items()
            if a.strip("/") not in (b.strip("/"), *TAKEN)
        ]
        self.write("old_addresses.json", moved)
        counted = sorted((+self.left).items(), key=lambda each: (-each[1], each[0]))
        missed = ", ".join(f"{name} ({number})" for name, number in counted)
        sys.stdout.write(f"No place: {missed or '–'}\n")
        if self.missing:
            sys.stdout.write(f"Pictures that the site's files lack: {self.missing}\n")


def front_matter(path: Path) -> tuple[Values, str]:
    """Return the values and the text of a file; a file may have only a text."""
    text = path.read_text("utf-8-sig")
    parts = re.split(r"(?m)^---[ \t]*$\n?", text, maxsplit=2)
    if len(parts) < 3 or parts[0].strip():
        return {}, text.strip()
    try:
        return yaml.safe_load(parts[1].replace("\t", "  ")) or {}, parts[2].strip()
    except yaml.YAMLError as error:
        sys.exit(f"{path}: {error}")


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8-sig")) if path.exists() else None


def person_named(text: str) -> Values:
    """Return a listed person; “王芳 (Fang Wang)” has a native name."""
    text = " ".join(text.split())
    found: Values = {"name": text, "is_listed": True}
    both = re.fullmatch(rf"({_CJK}+)\s*[(（]?([^()（）]+)[)）]?", text)
    turned = re.fullmatch(rf"([^()（）]+?)\s*[(（]({_CJK}+)[)）]", text)
    if both or turned:
        native, name = both.groups() if both else (turned or both).groups()[::-1]  # type: ignore[union-attr]
        found |= {"name": name.strip(), "native_name": native}
    return found


def stay(title: str, *, role: str = "", has_left: bool = False, place: str = LAB) -> Values:
    """Return an affiliation; `role` is one of ours, or follows from the title."""
    role = role or role_of(title)
    found: Values = {"organization": place, "role": role, "title": title.strip()}
    if role.endswith("student"):
        found["kind"] = "education"
    if role in ("intern", "visitor"):
        found["engagement"] = "internship" if role == "intern" else "visit"
    return filled(found | {"end_unknown": has_left})


def role_of(title: str) -> str:
    plain = title.replace("-", " ").lower()
    return next((role for role, words in ROLES.items() if re.search(words, plain)), "other")


def kind_of(organization: str) -> str:
    is_university = re.search(r"(?i)univ|college|institute of tech", organization)
    return "university" if is_university else "other"


def add_address(person: Values, address: str, label: str = "", kind: str = "") -> None:
    """Add a web or email address to a person where it belongs."""
    address = unescape(str(address)).strip().removeprefix("mailto:").strip()
    if "@" in address and "/" not in address:
        details = person.setdefault("contact_details", [])
        if not any(detail["value"] == address for detail in details):
            details.append({"kind": "email", "value": address})
    elif "orcid.org/" in address:
        person["orcid"] = address.rstrip("/").rpartition("/")[2]
    elif "." in address and not address.startswith(("#", "/")):
        url = address if "://" in address else f"https://{address}"
        known = next((name for host, name in HOSTS.items() if host in url), "")
        kind = kind or known or "other"
        link = {"kind": kind, "url": url, "label": label if kind == "other" else ""}
        links = person.setdefault("links", [])
        if not any(other["url"] == url for other in links):
            links.append(filled(link))


def filled(record: Values) -> Values:
    return {name: value for name, value in record.items() if value not in ("", None, [], {}, False)}


def menu(pages: Iterable[Values], shown: Iterable[str]) -> list[Values]:
    """Return the items of the menu for pages, in the order in which the old menu has them.

    The sections come first. A site whose menu isn't known has all pages.
    """
    titles = {page["slug"]: page["title"] for page in pages}
    chosen = [name for name in dict.fromkeys(shown) if name in titles] or titles
    labels = {name: SECTIONS.get(title.strip().lower()) for name, title in titles.items()}
    return [filled({"page": n, "label": labels[n] and f"About our {labels[n]}"}) for n in chosen]


def page_slug(text: object) -> str:
    """Return the slug of a page; /research/ is a page of the program itself."""
    name = slug(text) or "page"
    return f"our-{name}" if name in TAKEN else name


def day(text: object) -> str:
    """Return the day of a post; one of which only the month or year is known is its first."""
    digits = [int(number) for number in re.findall(r"\d+", str(text))[:3]]
    if not digits or digits[0] < 1000:
        return ""
    year, month, number = [*digits, 1, 1][:3]
    return f"{year:04}-{month:02}-{number:02}"


def numbered(records: Iterable[Values]) -> list[Values]:
    """Number the slugs that several records have."""
    seen: Counter[str] = Counter()
    found = [filled(record) for record in records]
    for record in found:
        seen[record["slug"]] += 1
        if seen[record["slug"]] > 1:
            record["slug"] += f"-{seen[record['slug']]}"
    return found


def entry(kind: str, key: str, fields: Values) -> str:
    lines = (f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n" + ",\n".join(lines) + "\n}\n"


def latex(text: object) -> str:
    plain = re.sub(r"<[^<>]+>", "", str(text))  # tags in titles
    return re.sub(r"([&%$#_{}])", r"\\\1", plain.replace("\\", "")).strip()


def plain_text(html: object) -> str:
    """Return a text of one line without tags and the marks of Markdown."""
    text = re.sub(r"<[^<>]*>|{[{%].*?[%}]}", " ", str(html or ""))
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(unescape(re.sub(r"[*_`#]{1,3}(?=\S)|(?<=\S)[*`]{1,3}", "", text)).split())


def markdown(text: str, folder: Folder, what: str) -> str:
    """Return a text without the tags of templates; what they include is counted as left out.

    Other tags, such as conditions and loops, are the theme's. So are pictures of its examples.
    """
    included = re.findall(r"{%-?\s*include\s[^%]*%}|{{<[^>]*>}}", text)
    shown = [tag for tag in included if "example image" not in tag and "repository/" not in tag]
    folder.left[f"{what}: included file"] += len(shown) if what else 0
    text = re.sub(r"{%-?\s*comment.*?endcomment\s*-?%}|<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"{[%{].*?[%}]}", "", text, flags=re.DOTALL)
    marks = {"strong": "**", "b": "**", "em": "*", "i": "*"}
    for tag, mark in marks.items():
        text = re.sub(rf"<{tag}>\s*(.*?)\s*</{tag}>", rf"{mark}\1{mark}", text, flags=re.DOTALL)
    text = re.sub(r"<a\s[^>]*?href=[\"']?([^\"'> ]+)[^>]*>(.*?)</a>", _link, text, flags=re.S)
    text = re.sub(r"<li>\s*", "\n- ", text)
    text = re.sub(r"</?(p|div|br|ul|ol|h\d|section|center)\b[^>]*>", "\n\n", text)
    text = unescape(re.sub(r"</?[a-z][^<>]*>", "", text))
    text = re.sub(r"(?m)^[ \t]{4,}(?![-*+\d ])", "", text)  # what tags indented is no code
    text = re.sub(r"(?m)^(#+)[ \t]*\n\s*(?=[^#\s])", r"\1 ", text)  # an icon was between
    text = re.sub(r"\n[ \t]*(?:\n[ \t]*)+", "\n\n", text).strip()
    return without_empty_parts(text)


def without_empty_parts(text: str) -> str:
    """Leave out headings that have nothing below them, as a list of the theme was there."""
    parts = re.split(r"(?m)^(?=#+(?:[ \t]|$))", text)
    while True:
        levels = [len(re.match("#*", part)[0]) for part in parts]  # type: ignore[index]
        kept = [
            part
            for part, level, after in zip(parts, levels, [*levels[1:], 1], strict=True)
            if not level or after > level or _without_rules(part.partition("\n")[2])
        ]
        if len(kept) == len(parts):
            break
        parts = kept
    text = "".join(parts).strip()
    return text if _without_rules(text) else ""


def _without_rules(text: str) -> str:
    return re.sub(r"(?m)^---+[ \t]*$", "", text).strip()


_LABELS = {"orcid": "ORCID", "github": "GitHub", "gitlab": "GitLab", "linkedin": "LinkedIn",
           "twitter": "X", "scholar": "Google Scholar", "google-scholar": "Google Scholar",
           "home-page": "Home page", "dblp": "DBLP"}  # fmt: skip


def addresses_line(links: Iterable[tuple[str, str]]) -> str:
    """Return the addresses of a lab, with which its pages end."""
    shown = []
    for name, url in links:
        is_email = "@" in url and "/" not in url
        label = _LABELS.get(name, name.capitalize())
        shown.append(f"[{label}]({'mailto:' if is_email else ''}{url})")
    return " · ".join(shown)


def _link(match: re.Match[str]) -> str:
    """Return a link in one line; one whose picture is left out has nothing to click on."""
    label = " ".join(re.sub(r"<[^<>]*>", " ", match[2]).split())
    return f"[{label}]({match[1]})" if label else ""


LINKED_PICTURE = re.compile(
    r"""<a\s[^>]*?href=["']?(?P<url>[^"'> ]+)[^>]*>\s*(?P<img><img\s[^>]*>)\s*</a>"""
    r"""|\[\s*(?P<mark>!\[(?P<alt>[^\]]*)\]\([^)\n]+\))\s*\]\((?P<to>[^)\s]+)\)"""
)


def _picture_and_link(match: re.Match[str]) -> str:
    """Return a picture with its link below it, as pictures of texts aren't links."""
    url, alt = match["url"] or match["to"], match["alt"] or attribute(match["img"] or "", "alt")
    host = re.sub(r"^\w+://(www\.)?|/.*", "", url)
    return f"\n\n{match['img'] or match['mark']}\n\n[{alt or host or url}]({url})\n\n"


def attribute(tag: str, name: str) -> str:
    found = re.search(rf"""\s{name}=(?:"([^"]*)"|'([^']*)')""", tag)
    return unescape(found[1] or found[2] or "").strip() if found else ""


def page_text(text: str, folder: Folder, *, place: str = "") -> Values:
    """Return the text of a page, and its pictures, which it names.

    Paths begin at the site, or at the folder `place` of it.
    """
    images: dict[str, str] = {}

    def image(match: re.Match[str]) -> str:
        path = re.sub(r"{{.*?}}|^(\.\./)+", "", match[1]).strip().lstrip("/")
        if "://" in path:
            folder.left["picture on another site"] += 1
        if "://" in path or not path:
            return ""
        below = f"{place}/{path}" if place and (folder.site / place / path).is_file() else path
        name = slug(Path(path).stem)
        if name not in images and (copied := folder.picture(below, name)):
            images[name] = copied
        return f"\n\n![{name}]({name})\n\n" if name in images else ""

    text = LINKED_PICTURE.sub(_picture_and_link, text)
    figure = r"""{%-?\s*include\s+figure\.\w+[^%]*?(?:path|image)=["']([^"']+)["'][^%]*%}"""
    for shown in (
        figure,
        r"""<img\s[^>]*?src=["']([^"']+)["'][^>]*>""",
        r"!\[[^\]]*\]\(([^)\s]+)[^)]*\)",
    ):
        text = re.sub(shown, image, text)
    found = [{"name": name, "image": path} for name, path in images.items()]
    return {"text": markdown(text, folder, "page"), "images": found}


def slug(text: object) -> str:
    plain = unicodedata.normalize("NFKD", str(text)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
