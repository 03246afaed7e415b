#!/usr/bin/env python
"""Turn a lab's site made with al-folio into a folder for load_folder.

    pip install pyyaml
    python examples/from_al_folio.py path/to/site path/to/new/folder
    python manage.py load_folder path/to/new/folder --dry-run

docs/moving.md says what goes where. What has no place is printed, with its number.
"""

import re
from pathlib import Path
from typing import Any

from site_folder import (
    LAB,
    Folder,
    Values,
    add_address,
    addresses_line,
    day,
    filled,
    front_matter,
    markdown,
    menu,
    numbered,
    page_slug,
    page_text,
    person_named,
    plain_text,
    read_yaml,
    role_of,
    site_and_folder,
    slug,
    stay,
)

LISTS = ("bibliography", "404", "news", "blog", "projects", "publications", "cv",
         "repositories", "books", "about")  # fmt: skip
"""Pages of the theme, which show what the folder has elsewhere."""
THEME = ("bibtex_show", "altmetric", "dimensions", "additional_info", "selected",
         "google_scholar_id", "inspirehep_id")  # fmt: skip
"""Fields of entries that switch badges on; the selected ones are in site.json."""
FILES = {"pdf": "pdf", "supp": "pdf", "poster": "pdf", "slides": "pdf"}
_FIELD = re.compile(
    r"(?m)^[ \t]*(?P<name>[\w+:-]+)[ \t]*=[ \t]*"
    r"(?:{(?P<braced>[^{}\n]*)}|\"(?P<quoted>[^\"\n]*)\")[ \t]*,?[ \t]*(?:\n|\Z)"
)
_OPENING = re.compile(
    r"((?:[A-Z][\w.’'-]*\s){1,3}[A-Z][\w’'-]+)\s"
    r"(?=(?:is|was|has|works|worked|joined|received|holds|earned|obtained|graduated)\b)"
)
"""The name with which a text about someone begins."""
ADDRESSES = {
    "github_username": "https://github.com/{}", "gitlab_username": "https://gitlab.com/{}",
    "scholar_userid": "https://scholar.google.com/citations?user={}", "email": "{}",
    "orcid_id": "https://orcid.org/{}", "linkedin_username": "https://www.linkedin.com/in/{}",
    "x_username": "https://x.com/{}", "twitter_username": "https://x.com/{}",
    "bluesky_url": "{}", "dblp_url": "{}", "work_url": "{}", "scholar_url": "{}", "website": "{}",
    "url": "{}", "homepage": "{}", "github": "https://github.com/{}", "linkedin": "{}",
    "twitter": "https://x.com/{}", "orcid": "https://orcid.org/{}", "scholar": "{}",
}  # fmt: skip


def main(site: Path, path: Path) -> None:
    folder = Folder(site, path)
    config = read_yaml(site / "_config.yml") or {}
    parts = [config.get(part) for part in ("first_name", "middle_name", "last_name")]
    title = config.get("title") or "blank"
    name = " ".join(str(part) for part in parts if part) if title == "blank" else title
    pages = {page: front_matter(page) for page in sorted((site / "_pages").rglob("*.md"))}
    papers = Bibliography(config, folder)
    note = plain_text(config.get("contact_note"))
    texts = write_people(pages, folder)
    shown = in_menu(pages)
    projects = [
        project(p, folder, papers.keys, shown["projects"]) for p in files(site, "_projects")
    ]
    folder.write("projects.json", numbered(projects))
    kinds = ("news", "posts")
    posts = [news(p, folder, is_shown=shown[k]) for k in kinds for p in files(site, f"_{k}")]
    folder.write("news.json", numbered(posts))
    others = [p for p, (values, _text) in pages.items() if is_own(p, values) and p not in texts]
    own = numbered(own_page(p, *pages[p], folder) for p in others)
    own = folder.with_text(own)
    folder.write("pages.json", own)
    note = "" if "add a little note" in note else note
    write_site(name or "Lab", pages, note, papers, menu(own, old_menu(pages)), folder)
    folder.finish()


def files(site: Path, name: str) -> list[Path]:
    return sorted((site / name).rglob("*.md"))


def in_menu(pages: Any) -> dict[str, bool]:
    """Return which lists the site shows; what is in no other is loaded, but not shown.

    A site often still has the examples of the theme, in lists that are no longer in its menu.
    """
    shown = dict.fromkeys(("projects", "posts", "news"), False)
    for page, text in pages.values():
        announced = (page.get("announcements") or {}).get("enabled")
        for name in shown:
            is_listed = page.get("nav") and f"site.{name}" in text
            shown[name] |= bool(is_listed or (name == "news" and announced))
    return shown


def is_own(path: Path, values: Values) -> bool:
    """Whether a page has a text of its own, and isn't a list of the theme."""
    names = {path.stem, str(values.get("layout")), str(values.get("permalink")).strip("/")}
    return bool(values.get("title")) and not names & {*LISTS, "home"}


def old_menu(pages: Any) -> list[str]:
    """Return the slugs of the pages in the menu of the site."""
    found = [(values.get("nav_order"), address_of(path, values))
             for path, (values, _text) in pages.items() if values.get("nav")]  # fmt: skip
    return [name for order, name in sorted(found, key=lambda each: float(each[0] or 0))]


def address_of(path: Path, values: Values) -> str:
    return page_slug(values.get("permalink") or path.stem)


def write_site(
    name: str,
    pages: Any,
    note: str,
    papers: "Bibliography",
    items: list[Values],
    folder: Folder,
) -> None:
    selected = papers.selected
    empty: tuple[Values, str] = ({}, "")
    about = next((value for path, value in pages.items() if path.stem == "about"), empty)
    text = markdown(f"{about[1]}\n\n{note}", folder, "home page")
    cards = "\n\n".join(filter(None, (cards_of(*each) for each in about[0].items())))
    blocks: list[Values] = [{"kind": "hero"}]
    blocks += [{"kind": "text", "text": each} for each in (text, cards) if each]
    if selected:
        blocks.append({"kind": "featured"})
    blocks += [{"kind": kind} for kind in ("news", "people", "publications")]
    tagline = plain_text(about[0].get("subtitle"))
    site = {"name": name, "organization": LAB,
            "tagline": tagline, "home_blocks": blocks, "featured": selected,
            "footer": socials(folder.site) if about[0].get("social") else "",
            "menu_items": items}  # fmt: skip
    folder.write("site.json", filled(site))
    folder.write("organizations.json", [{"slug": LAB, "name": name, "kind": "laboratory"}])


def cards_of(name: str, value: Any) -> str:
    """Return the titles, texts and links of cards on the home page, such as its topics."""
    if not isinstance(value, list):
        return ""
    cards = [each for each in value if isinstance(each, dict) and each.get("title")]
    shown = []
    for card in cards:
        title, url = plain_text(card["title"]), str(card.get("link") or "")
        linked = f"[{title}]({url})" if url else title
        shown += [f"**{linked}**", plain_text(card.get("description"))]
    heading = f"## {name.replace('_', ' ').capitalize()}"
    return "\n\n".join([heading, *filter(None, shown)]) if shown else ""


def socials(site: Path) -> str:
    """Return the lab's addresses below its home page."""
    values = {**(read_yaml(site / "_config.yml") or {}),
              **(read_yaml(site / "_data" / "socials.yml") or {})}  # fmt: skip
    links = ((name.partition("_")[0], ADDRESSES[name].format(value))
             for name, value in values.items() if name in ADDRESSES
             and name not in ("url", "website") and isinstance(value, str) and value)  # fmt: skip
    return addresses_line((name, url) for name, url in links if "example.com" not in url)


class Bibliography:
    """The .bib files of a site, with the fields of al-folio where the import looks for them."""

    def __init__(self, config: Values, folder: Folder) -> None:
        self.folder = folder
        self.base = f"{config.get('url') or ''}{config.get('baseurl') or ''}/assets/"
        self.keys: list[str] = []
        self.selected: list[str] = []
        self.venues: dict[str, set[tuple[str, str]]] = {}
        """The names and kinds of venues, by abbreviation."""
        chosen = (config.get("scholar") or {}).get("bibliography") or "*.bib"
        files: dict[str, list[str]] = {}
        for path in sorted((folder.site / "_bibliography").glob(chosen)):
            text = re.sub(r"\A\s*---\s*---\s*", "", path.read_text("utf-8-sig"))
            files[path.name] = [self._entry(each) for each in re.split(r"(?m)^(?=\s*@)", text)]
        only = {abbr: next(iter(each)) for abbr, each in self.venues.items() if len(each) == 1}
        names = [name for name, _kind in only.values()]
        known = {abbr: each for abbr, each in only.items() if names.count(each[0]) == 1}
        for name, entries in files.items():
            if text := "".join(_without_abbr(each, known) for each in entries).strip():
                folder.write(f"publications/{name}", text)
        folder.write("venues.json", numbered(
            {"slug": slug(abbr), "name": name, "short_name": abbr, "kind": kind}
            for abbr, (name, kind) in known.items()))  # fmt: skip

    def _entry(self, text: str) -> str:
        """Return an entry with other names and values of its fields of one line."""
        fields = {m["name"].lower(): _value(m) for m in _FIELD.finditer(text)}
        key = re.findall(r"@\w+\s*{\s*([^,\s]+)\s*,", text)[:1]
        self.keys += key
        if fields.get("selected", "").lower() == "true":
            self.selected += key
        venue = fields.get("journal") or fields.get("booktitle")
        if venue and (abbr := plain_text(fields.get("abbr"))):
            kind = "journal" if "journal" in fields else "conference"
            self.venues.setdefault(abbr, set()).add((venue, kind))
        flags = [n for n, value in fields.items() if value.lower() == "true" and n not in THEME]
        text = _FIELD.sub(lambda m: self._field(m, fields, flags), text)
        if flags and not {"keywords", "tags"} & {*fields}:
            text = re.sub(
                r"(@\w+\s*{[^,]+,)", rf"\1\n  keywords = {{{_tags(flags)}}},", text, count=1
            )
        return text

    def _field(self, match: re.Match[str], fields: Values, flags: list[str]) -> str:
        name, value = match["name"].lower(), _value(match)
        if name in THEME or value.lower() in ("true", "false"):
            return ""
        if name in FILES and not re.match(r"\w+:", value):
            value = f"{self.base}{FILES[name]}/{value.lstrip('/')}"
        elif name == "preview":
            source = f"assets/img/publication_preview/{value}"
            value = self.folder.picture(source, below="publications")
        elif name in ("keywords", "tags") and flags:
            value = f"{value}, {_tags(flags)}"
        elif name == "annotation" and "note" not in fields:
            name = "note"
        elif name == "pmid" and value.isdigit() and "post" not in fields:
            address = f"https://pubmed.ncbi.nlm.nih.gov/{value}/"
            return f'  post = {{{address}}},\n  post+an:label = {{="PubMed"}},\n'
        else:
            return match[0]
        return f"  {name} = {{{value}}},\n" if value else ""


def _value(match: re.Match[str]) -> str:
    return (match["braced"] or match["quoted"] or "").strip()


def _tags(flags: list[str]) -> str:
    """Return the keywords of fields such as big_four={true}, by which pages choose entries."""
    return ", ".join(flag.replace("_", " ") for flag in flags)


def _without_abbr(entry: str, known: dict[str, tuple[str, str]]) -> str:
    """Leave the abbreviation out that the venue has; other ones are badges of the theme."""
    return _FIELD.sub(
        lambda m: "" if m["name"].lower() == "abbr" and plain_text(_value(m)) in known else m[0],
        entry,
    )


def write_people(pages: Any, folder: Folder) -> set[Path]:
    """Write the people of all lists of profiles; return the files with their texts."""
    used: set[Path] = set()
    found: dict[str, Values] = {}
    for page, (values, _text) in pages.items():
        for group, profiles in values.items():
            if not isinstance(profiles, list):
                continue
            for profile in profiles:
                if not isinstance(profile, dict) or "image" not in profile:
                    continue
                if profile.get("name") or profile.get("content"):
                    person, text = person_of(profile, group, page, folder)
                    used |= {text} if text else set()
                    found.setdefault(slug(person["name"]), person)
                    folder.old[f"{values.get('permalink', '/people/')}"] = "/people/"
    for name, person in found.items():
        folder.write_person(name, person)
    return used


def person_of(
    profile: Values, group: str, page: Path, folder: Folder
) -> tuple[Values, Path | None]:
    content = str(profile.pop("content", None) or "")
    source = folder.site / "_pages" / content if content.endswith(".md") else None
    values, text = front_matter(source) if source and source.is_file() else ({}, content)
    if source and not text:
        folder.left["profile without its text"] += 1
    heading = re.match(r"\s*#+ +(.+)\n?", text)
    linked = re.match(r"\s*(?:\*\*|<strong>)?\[([^\]]+)\]\((https?:[^)]+)\)", text)
    opening = _OPENING.match(plain_text(text)) if source else None
    first = next((each[1] for each in (heading, linked, opening) if each), "")
    stem = Path(content).stem.removeprefix("about").replace("_", " ").strip().title()
    name = profile.pop("name", None) or values.get("title") or first or stem
    name = plain_text(name)
    found = person_named(re.sub(r"^((Asst|Assoc)\.? )?(Dr|Prof|Professor)\b\.? *", "", name))
    if linked:
        add_address(found, linked[2], kind=("" if "scholar.google" in linked[2] else "homepage"))
    rest = text[heading.end() :] if heading else text
    image = profile.pop("image", None)
    if image and not re.search(r"placeholder|tbd", str(image)):
        found["photo"] = folder.picture(f"assets/img/{image}", found["name"], below="people")
    more = add_details(found, profile, str(profile.pop("more_info", None) or ""), folder)
    title = str(profile.pop("role", None) or profile.pop("position", None) or more).strip()
    described = str(profile.pop("description", None) or "")
    place = group.replace("_", " ")
    is_former = bool(re.search(r"alum|former|past", f"{place} {page.stem}"))
    role = role_of(title or described or plain_text(rest)[:150])
    if group != "profiles" and role == "other":
        role = role_of(place)
    found["affiliations"] = [stay(title, role=role, has_left=is_former)]
    found["biography"] = markdown(f"{described}\n\n{rest}", folder, "profile")
    for theme in ("align", "image_circular"):
        profile.pop(theme, None)
    folder.leave("profile", profile)
    return filled(found), source


def add_details(found: Values, profile: Values, more_info: str, folder: Folder) -> str:
    """Add addresses to a person; return the line that says what they are here."""
    for name, address in ADDRESSES.items():
        if value := profile.pop(name, None):
            known = str(value) if "://" in str(value) else address.format(value)
            add_address(found, known)
    title = ""
    for line in re.split(r"</p>|<br ?/?>|\n", more_info):
        for address in re.findall(r"href=[\"']?([^\"'> ]+)", line):
            add_address(found, address, plain_text(line))
        text = plain_text(line)
        if not text or "href" in line:
            continue
        if "@" in text and " " not in text:
            add_address(found, text)
        elif role_of(text) != "other" and not title:
            title = text
        else:
            detail = {"kind": "office", "value": text, "label": ""}
            found.setdefault("contact_details", []).append(filled(detail))
    return title


def project(path: Path, folder: Folder, keys: list[str], is_shown: object) -> Values:
    values, text = front_matter(path)
    title = plain_text(values.pop("title", None) or path.stem)
    image = values.pop("img", None) or values.pop("image", None)
    pictures = [each["image"] for each in page_text(shown(text), folder)["images"]]
    first = folder.picture(image, title) or next(iter(pictures), "")
    folder.left["project: further picture"] += len({*pictures} - {first}) if is_shown else 0
    folder.old[f"/projects/{path.stem}/"] = f"/projects/{slug(title)}/"
    cited = " ".join(re.findall(r"{%\s*cite\s+([^%]+?)\s*%}", text)).split()
    links = [values.pop(name, None) for name in ("redirect", "url", "github", "website")]
    for theme in ("layout", "importance", "related_publications", "giscus_comments", "toc"):
        values.pop(theme, None)
    values.pop("category", None)
    folder.leave("project", values | {"description": None})
    return {
        "slug": slug(title), "name": title,
        "tagline": plain_text(values.get("description"))[:200],
        "picture": first,
        "description": markdown(
            re.sub(r"{%\s*(cite|include\s+figure).*?%}", "", text),
            folder, "project" if is_shown else "",
        ),
        "release": "public" if is_shown else "draft",
        "links": [link for link in links if link and "://" in str(link)],
        "publications": [key for key in dict.fromkeys(cited) if key in keys],
    }  # fmt: skip


def shown(text: str) -> str:
    """Return a text without the pictures of the theme's examples."""
    return re.sub(r"{%-?\s*include\s[^%]*example image[^%]*%}", "", text)


def news(path: Path, folder: Folder, *, is_shown: bool) -> Values:
    values, text = front_matter(path)
    date = day(values.get("date") or path.stem)
    title = plain_text(values.get("title")) or first_sentence(text)
    name = slug(re.sub(r"^\d{4}-\d\d-\d\d-", "", path.stem))
    kind = "news" if "_news" in path.parts else "blog"
    folder.old[f"/{kind}/{path.stem}/"] = f"/news/{name}/"
    for address in [values.get("redirect_from") or values.get("permalink") or []]:
        for each in address if isinstance(address, list) else [address]:
            folder.old[each] = f"/news/{name}/"
    text = markdown(text, folder, "post" if is_shown else "")
    text = "" if plain_text(text) == title else text
    return {"slug": name, "title": title, "date": date, "text": text,
            "release": "public" if is_shown else "hidden"}  # fmt: skip


def first_sentence(text: str) -> str:
    plain = plain_text(text)
    found = re.match(r".{20,180}?[.!?](?= |$)", plain)
    return found[0] if found else plain[:180] or "News"


def own_page(path: Path, values: Values, text: str, folder: Folder) -> Values:
    return {"slug": address_of(path, values), "title": plain_text(values["title"]),
            "is_public": True, "summary": plain_text(values.get("description")),
            **page_text(text, folder)}  # fmt: skip


if __name__ == "__main__":
    main(*site_and_folder())
