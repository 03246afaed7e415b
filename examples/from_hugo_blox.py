#!/usr/bin/env python
"""Turn a lab's site made with Hugo Blox (Wowchemy, Academic) into a folder for load_folder.

    pip install pyyaml
    python examples/from_hugo_blox.py path/to/site path/to/new/folder
    python manage.py load_folder path/to/new/folder --dry-run

docs/moving.md says what goes where. What has no place is printed, with its number.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path

from hugo_blocks import home_pictures, linked_pictures, old_menu, partner, section_texts
from site_folder import (
    LAB,
    Folder,
    Values,
    add_address,
    day,
    entry,
    filled,
    front_matter,
    kind_of,
    latex,
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

KNOWN = ("authors", "publication", "publications", "project", "projects", "event", "talk", "people",
         "post", "posts", "blog", "news", "admin", "home", "tags", "categories")  # fmt: skip
"""Folders below `content`; the texts of others become pages."""
HIDDEN = ("admin", "authors", "home", "tags", "categories")
"""Folders without pages; of `KNOWN` ones only the text of the list itself becomes one."""
EXAMPLES = ("conference-paper", "journal-article", "preprint", "internal-project", "example",
            "external-project", "getting-started", "writing-technical-content", "jupyter",
            "blog-with-jupyter", "data-visualization", "project-1", "project-2")  # fmt: skip
"""Folders of records that the theme comes with."""
TYPES = {"paper-conference": "inproceedings", "1": "inproceedings", "thesis": "phdthesis",
         "article-journal": "article", "2": "article", "book": "book", "5": "book",
         "chapter": "incollection", "6": "incollection", "report": "techreport", "4": "techreport",
         "7": "phdthesis", "article": "misc", "3": "misc"}  # fmt: skip
URLS = {"url_pdf": "pdf", "url_code": "code", "url_dataset": "data", "url_poster": "poster",
        "url_project": "project", "url_slides": "slides", "url_source": "code",
        "url_video": "video", "url_preprint": "paper"}  # fmt: skip
DEGREES = r"MSci|MArch|MRes|LL\.?[BM]\.?" \
          r"|Ph\.? ?D\.?|D\.?Phil|Doctora\w+|(?:Master|Bachelor)s? of \w+|M\.?B?[AS][ECc]?\.?" \
          r"|M\.?Phil|B\.?[AS][Cc]?\.?(?: Hons)?|[BM]Eng|Master\w*|Bachelor\w*"  # fmt: skip
PICTURES = ("*.jpg", "*.jpeg", "*.png", "*.webp", "*.JPG", "*.PNG")
DISPLAY = ("authors", "superuser", "highlight_name", "first_name", "last_name", "show_date",
           "type", "weight", "order_pos", "image", "publishDate", "lastmod", "status", "share",
           "profile",
           "title", "date", "draft", "featured", "external_link", "slides", "reading_time",
           "show_related", "avatar_filename", "avatar", "categories", "sections", "cms_exclude",
           "view", "header", "cover", "commentable", "url", "all_day", "summary", "aliases",
           "author_notes", "name_pronunciation", "pagetitle", "design", "headless")  # fmt: skip
"""What is used elsewhere, or only says how the theme shows something."""


def main(site: Path, path: Path) -> None:
    folder = Folder(site, path)
    config = settings(site)
    name = config.get("title") or "Lab"
    authors = {p.parent.name: front_matter(p) for p in found(site, "authors")}
    universities = Counter(
        place for values, _text in authors.values() for place in places(values)[:1]
    )
    parent = universities.most_common(1)[0][0] if universities else ""
    organizations = Organizations(name, parent)
    slugs: dict[str, str] = {}
    for author, (values, text) in sorted(authors.items()):
        if values.get("title") or values.get("name"):
            values["title"] = values.get("title") or values.pop("name")
            record = person(author, values, text, organizations, folder)
            slugs[author] = slugs[values["title"]] = slug(record["name"])
            folder.write_person(slugs[author], record)
    papers = Papers(site, config, folder)
    folder.write("publications/lab.bib", "\n".join(papers.entries))
    folder.write("organizations.json", organizations.records())
    items = write_lists(papers.of_projects, slugs, folder)
    write_site(name, config, papers.featured, items, folder)
    folder.finish()


def settings(site: Path) -> Values:
    """Return the title, address and description of the site."""
    values: Values = {}
    for place in (site, site / "config", site / "config" / "_default"):
        for kind in ("hugo", "config", "params"):
            for suffix in (".yaml", ".yml"):
                values |= read_yaml(place / f"{kind}{suffix}") or {}
            if (path := place / f"{kind}.toml").exists():
                values |= tomllib.loads(path.read_text("utf-8"))
    seo = (values.get("marketing") or {}).get("seo") or {}
    values.setdefault("description", seo.get("description") or "")
    return values


def found(site: Path, *names: str) -> list[Path]:
    """Return the files of the records in folders below `content`."""
    files: list[Path] = []
    for name in names:
        below = site / "content" / name
        index = "_index.md" if name == "authors" else "index.md"
        files += [p for p in sorted(below.rglob(index)) if p.parent != below]
        files += [p for p in sorted(below.glob("*.md")) if not p.stem.endswith("index")]
    return [path for path in files if path.parent.name not in EXAMPLES]


class Organizations:
    """The lab, what it is part of, and where its people studied."""

    def __init__(self, lab: str, parent: str) -> None:
        self.parent = parent
        self._lab = {"slug": LAB, "name": lab, "kind": "laboratory"}
        self._others: dict[str, Values] = {}
        if parent:
            self.slug_of(parent)

    def slug_of(self, name: str) -> str:
        key = slug(name) or "organization"
        key = key if key != LAB else f"{LAB}-2"
        self._others.setdefault(key, {"slug": key, "name": name, "kind": kind_of(name)})
        return key

    def records(self) -> list[Values]:
        if not self.parent:
            return [self._lab, *self._others.values()]
        self._others[self.slug_of(self.parent)]["parts"] = [self._lab]
        return [*self._others.values()]


def places(values: Values) -> list[str]:
    """Return where someone is; some write their pronouns there."""
    names = [str(each.get("name") or "") for each in values.get("organizations") or []]
    return [plain_text(name) for name in names if name and not re.match(r"\w+/\w+", name)]


def person(
    author: str, values: Values, text: str, organizations: Organizations, folder: Folder
) -> Values:
    record = person_named(re.sub(r"^(Dr|Prof)\.? +", "", plain_text(values["title"])))
    folder.old[f"/author/{slug(record['name'])}/"] = f"/people/{slug(record['name'])}/"
    record["tagline"] = plain_text(values.pop("subtitle", ""))[:200]
    bio = values.pop("bio", None) or ""
    text = markdown(text, folder, "author")
    record["biography"] = text if plain_text(bio) in plain_text(text) else f"{bio}\n\n{text}"
    record["biography"] = record["biography"].strip()
    record["photo"] = photo(folder.site / "content" / "authors" / author, record["name"], folder)
    interests = [plain_text(each) for each in values.pop("interests", None) or [] if each]
    record["interests"] = filled({"current": list(dict.fromkeys(interests))})
    record["affiliations"] = affiliations(values, organizations)
    for row in values.pop("social", None) or []:
        label = str(row.get("label") or row.get("icon") or "").replace("-", " ")
        kind = "cv" if row.get("icon") == "cv" else ""
        kind = "homepage" if row.get("icon") in ("globe", "home", "link") else kind
        add_address(record, row.get("link") or "", label.rpartition("/")[2], kind)
    if email := values.pop("email", None):
        add_address(record, email)
    leave("author", values, folder)
    return filled(record)


def photo(place: Path, name: str, folder: Folder) -> str:
    pictures = [p for kind in PICTURES for p in sorted(place.glob(f"avatar{kind[1:]}"))]
    return folder.picture(pictures[0], name, below="people") if pictures else ""


def affiliations(values: Values, organizations: Organizations) -> list[Values]:
    groups = " ".join(str(group) for group in values.pop("user_groups", None) or [])
    title = plain_text(values.pop("role", None))
    role = role_of(title)
    role = role_of(groups) if role == "other" else role
    has_left = bool(re.search(r"(?i)alum|former|past\b|anciens", groups))
    found = [stay(title, role=role, has_left=has_left)]
    for place in places(values):
        if place != organizations.parent:
            found.append(stay("", role=role, place=organizations.slug_of(place)))
    values.pop("organizations", None)
    courses = (values.pop("education", None) or {}).get("courses") or []
    return found + [study(course, organizations) for course in courses if course.get("course")]


def study(course: Values, organizations: Organizations) -> Values:
    """Return an education; “PhD in Physics” has a degree and a field."""
    text, years = plain_text(course["course"]), re.findall(r"\d{4}", str(course.get("year") or ""))
    place = organizations.slug_of(plain_text(course.get("institution")) or "Unknown")
    record = stay("", role=role_of(text), place=place)
    degree = re.match(rf"({DEGREES})(?:,? (?:in|of) |,? |: )?(.*)$", text)
    if record["role"] == "postdoc":
        record["title"] = text
    elif degree:
        record |= {"kind": "education", "degree": degree[1], "field_of_study": degree[2]}
    else:
        record |= {"kind": "education", "degree": text}
    if len(years) > 1:
        record["start"] = years[0]
    record |= {"end": years[-1]} if years else {"end_unknown": True}
    return filled(record)


class Papers:
    """The entries of the publications, with the keys of those that are featured or of a project."""

    def __init__(self, site: Path, config: Values, folder: Folder) -> None:
        base = str(config.get("baseURL") or "").rstrip("/")
        self.entries: list[str] = []
        self.featured: list[str] = []
        self.of_projects: dict[str, list[str]] = {}
        for path in found(site, "publication"):
            name = path.parent.name if path.stem == "index" else path.stem
            values, text = front_matter(path)
            is_featured, projects = values.get("featured"), values.pop("projects", None) or []
            self.entries.append(paper(name, values, text, base, folder))
            [key] = re.findall(r"@\w+\s*{\s*([^,\s]+)", self.entries[-1])[:1] or [""]
            self.featured += [key] if is_featured and key else []
            for project in projects:
                self.of_projects.setdefault(str(project), []).append(key)
        lists = sorted((site / "content" / "publication").glob("*.bib"))
        self.entries += [path.read_text("utf-8-sig") for path in lists]


def paper(name: str, values: Values, text: str, base: str, folder: Folder) -> str:
    """Return the entry in cite.bib with what else is known, or one of what is known."""
    place = folder.site / "content" / "publication" / name
    cited = place / "cite.bib"
    bibtex = cited.read_text("utf-8-sig").strip() if cited.exists() else ""
    fields = links_of(values, f"{base}/publication/{name}/")
    pictures = [p for kind in PICTURES for p in sorted(place.glob(f"featured{kind[1:]}"))]
    fields["preview"] = folder.picture(pictures[0] if pictures else "", name, below="publications")
    fields["keywords"] = ", ".join(latex(tag) for tag in values.pop("tags", None) or [])
    fields["abstract"] = latex(plain_text(values.pop("abstract", None)))
    fields["doi"] = values.pop("doi", None) or (values.pop("hugoblox", None) or {}).get(
        "ids", {}
    ).get("doi")
    venue = plain_text(values.pop("publication", None) or values.pop("publication_short", None))
    kind = TYPES.get(str((values.pop("publication_types", None) or ["misc"])[0]), "misc")
    folder.left["publication: text"] += bool(text) and "Supplementary notes" not in text
    values.pop("publication_short", None)
    if bibtex:
        leave("publication", values, folder)
        had = {field.lower() for field in re.findall(r"(?m)^\s*([\w+:-]+)\s*=", bibtex)}
        new = {field: value for field, value in fields.items() if value and field not in had}
        lines = "".join(f",\n  {field} = {{{value}}}" for field, value in new.items())
        return re.sub(r",?\s*}\s*\Z", lambda _m: lines + "\n}\n", bibtex)
    where = {"article": "journal", "misc": "howpublished"}.get(kind, "booktitle")
    authors = [str(author) for author in values.get("authors") or []]
    first = {"title": "{" + latex(values.get("title")) + "}",
             "author": " and ".join(latex(author) for author in authors),
             "year": str(values.get("date") or "")[:4], where: latex(venue)}  # fmt: skip
    leave("publication", values, folder)
    return entry(kind, slug(name), first | fields)


def links_of(values: Values, base: str) -> Values:
    fields: Values = {}
    for name, field in URLS.items():
        if url := values.pop(name, None):
            fields[field if field not in fields else f"{field}2"] = (
                url if "://" in url else base + url.lstrip("/")
            )
    for link in values.pop("links", None) or []:
        url, label = str(link.get("url") or ""), plain_text(link.get("name") or link.get("type"))
        field = next((f"post{n}" for n in ("", *range(2, 20)) if f"post{n}" not in fields), "post")
        if "://" in url:
            fields[field] = url
            fields[f"{field}+an:label"] = f'="{latex(label)}"' if label else ""
    return fields


def write_site(
    name: str, config: Values, featured: list[str], items: list[Values], folder: Folder
) -> None:
    home = folder.site / "content" / "_index.md"
    values, text = front_matter(home) if home.exists() else ({}, "")
    texts = [text] if text else section_texts(values)
    partners = list(filter(None, (partner(link, folder) for link in linked_pictures(texts))))
    shown = (markdown(each, folder, "home page") for each in texts)
    opening = {"kind": "hero", "picture": next(iter(home_pictures(values, folder)), "")}
    blocks = [filled(opening), *({"kind": "text", "text": text} for text in shown if text)]
    blocks += [{"kind": "featured"}] if featured else []
    blocks += [{"kind": kind} for kind in ("news", "people", "publications")]
    blocks += [{"kind": "partners"}] if partners else []
    tagline = plain_text(config.get("description"))
    what = "tagline" if len(tagline) < 200 else "mission"
    logos = sorted((folder.site / "assets" / "media").glob("logo.*"))
    site = {"name": name, "organization": LAB,
            what: tagline, "home_blocks": blocks, "featured": featured,
            "logo": folder.picture(next(iter(logos), "")),
            "menu_items": items, "partners": partners}  # fmt: skip
    folder.write("site.json", filled(site))


def write_lists(cited: dict[str, list[str]], slugs: dict[str, str], folder: Folder) -> list[Values]:
    """Write what the site lists and its pages; return the items of the menu."""
    site = folder.site
    paths = list(found(site, "project", "projects"))
    projects = numbered(project(p, cited, folder) for p in paths)
    folder.write("projects.json", projects)
    slugs_of_projects = {
        path.parent.name: record["slug"] for path, record in zip(paths, projects, strict=True)
    }
    posts = found(site, "post", "posts", "blog", "news")
    folder.write("news.json", numbered(news(p, slugs, slugs_of_projects, folder) for p in posts))
    folder.write("events.json", numbered(event(p, slugs, folder) for p in found(site, "event")))
    others = [
        p for p in sorted((site / "content").iterdir()) if p.is_dir() and p.name not in HIDDEN
    ]
    pages = [page for place in others if (page := own_page(place, folder))["text"]]
    pages = numbered(pages)
    folder.write("pages.json", pages)
    return menu(pages, old_menu(site))


def record_at(path: Path, folder: Folder, section: str) -> tuple[Values, str, str]:
    """Return the values and text of a record, and the last part of its address."""
    values, text = front_matter(path)
    name = path.parent.name if path.stem.endswith("index") else path.stem
    kept = slug(re.sub(r"^\d{4}-\d\d-\d\d-", "", name)) or slug(name)
    folder.old[f"/{path.relative_to(folder.site / 'content').parts[0]}/{name}/"] = (
        f"/{section}/{kept}/"
    )
    text = text or "\n\n".join(section_texts(values))
    return values, text, kept


def picture_of(path: Path, name: str, folder: Folder) -> str:
    place = path.parent if path.stem.endswith("index") else None
    kinds = PICTURES if place else ()
    pictures = [p for kind in kinds for p in sorted(place.glob(f"*featured{kind[1:]}"))]  # type: ignore[union-attr]
    return folder.picture(pictures[0], name) if pictures else ""


def project(path: Path, cited: dict[str, list[str]], folder: Folder) -> Values:
    values, text, name = record_at(path, folder, "projects")
    title = plain_text(values.get("title")) or name
    links = links_of(values, "")
    addresses = [url for field, url in links.items() if "+" not in field and "://" in url]
    addresses += [values.pop("external_link", None) or ""]
    tagline = plain_text(values.get("summary"))
    values.pop("tags", None)
    leave("project", values, folder)
    return {"slug": name, "name": title, "tagline": tagline[:200],
            "picture": picture_of(path, title, folder),
            "description": markdown(text, folder, "project"),
            "release": "draft" if values.get("draft") else "public",
            "publications": cited.get(path.parent.name, []),
            "links": [url for url in dict.fromkeys(addresses) if url]}  # fmt: skip


def news(
    path: Path, slugs: dict[str, str], slugs_of_projects: dict[str, str], folder: Folder
) -> Values:
    values, text, name = record_at(path, folder, "news")
    authors = values.get("authors") or []
    people = [slugs[a] for a in ([authors] if isinstance(authors, str) else authors) if a in slugs]
    links = links_of(values, "")
    text, summary = markdown(text, folder, "post"), plain_text(values.get("summary"))
    text = text if summary in plain_text(text) else f"{summary}\n\n{text}".strip()
    shown = {field: url for field, url in links.items() if "+" not in field and "://" in url}
    text += "".join(f"\n\n[{field.capitalize()}]({url})" for field, url in shown.items())
    named = values.pop("projects", None) or []
    projects = [slugs_of_projects[each] for each in named if each in slugs_of_projects]
    folder.left["post: projects"] += len(named) - len(projects)
    folder.left["post: tags"] += bool(values.pop("tags", None))
    leave("post", values, folder)
    return {"slug": name, "title": plain_text(values.get("title")) or name, "text": text,
            "date": day(values.get("date")), "people": list(dict.fromkeys(people)),
            "projects": list(dict.fromkeys(projects)),
            "picture": picture_of(path, name, folder),
            "release": "hidden" if values.get("draft") else "public"}  # fmt: skip


def event(path: Path, slugs: dict[str, str], folder: Folder) -> Values:
    values, text, name = record_at(path, folder, "events")
    links = links_of(values, "")
    authors = [str(author) for author in values.get("authors") or []]
    start, end = (moment(values.pop(each, None)) for each in ("date", "date_end"))
    if not start:
        folder.left["event without a date"] += 1
        start = "1970-01-01T00:00:00+00:00"
    about = f"{values.pop('abstract', None) or values.get('summary') or ''}\n\n{text}"
    speakers = [plain_text(a) for a in authors if a not in slugs and a != "admin"]
    values.pop("tags", None)
    places = [values.pop(each, None) for each in ("event", "location")]
    for used in ("event_url", "address", "projects"):
        values.pop(used, None)
    leave("event", values, folder)
    known = [slugs[author] for author in authors if author in slugs]
    return {"slug": name, "title": plain_text(values.get("title")) or name, "starts_at": start,
            "ends_at": end or None, "place": ", ".join(plain_text(p) for p in places if p),
            "person": known[0] if known else "", "speaker": ", ".join(speakers),
            "text": markdown(about, folder, "event"), "video_url": links.get("video", ""),
            "is_public": not values.get("draft")}  # fmt: skip


def moment(value: object) -> str:
    """Return a time with its zone; without one it is UTC."""
    text = str(value or "").strip().replace(" ", "T").replace("Z", "+00:00")
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        text += "T00:00:00"
    is_known = re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d", text)
    return text + "+00:00" * ("+" not in text[10:]) if is_known else ""


def own_page(place: Path, folder: Folder) -> Values:
    """Return a page of all texts in a folder, in the order of their weights."""
    parts: list[tuple[float, str, str]] = []
    title = place.name.capitalize()
    lists = (place / "index.md", place / "_index.md")
    is_list = place.name in KNOWN and place.name != "people"
    files = [path for path in lists if path.exists()] if is_list else sorted(place.rglob("*.md"))
    images: list[Values] = []
    for path in files:
        values, text = front_matter(path)
        if path.stem.endswith("index") and values.get("title"):
            title = plain_text(values["title"])
        head = plain_text(values.get("title")) if not path.stem.endswith("index") else ""
        texts = [text] if text else section_texts(values)
        background = (values.get("image") or {}) if isinstance(values.get("image"), dict) else {}
        for picture in (values.get("hero_media"), background.get("filename")):
            texts += [f'<img src="{picture}">'] if picture else []
        found = page_text("\n\n".join(texts), folder, place=media_of(path, texts, folder))
        body = found["text"]
        images += [each for each in found["images"] if each not in images]
        weight = float(values.get("weight") or 0)
        if body and values.get("active") is not False:
            parts.append((weight, path.name, f"## {head}\n\n{body}" if head else body))
    folder.old.setdefault(f"/{place.name}/", f"/{page_slug(place.name)}/")
    return {"slug": page_slug(place.name), "title": title, "is_public": True, "images": images,
            "text": "\n\n".join(text for _weight, _name, text in sorted(parts))}  # fmt: skip


def media_of(path: Path, texts: list[str], folder: Folder) -> str:
    """Return the folder with the pictures of a page: its own, or that of the site."""
    own = path.parent.relative_to(folder.site)
    has_own = any((path.parent / name).is_file() for name in re.findall(
        r"""(?:src=["']|\]\()([^"')\s]+)""", "\n".join(texts)))  # fmt: skip
    return str(own) if has_own else "assets/media"


def leave(what: str, values: Values, folder: Folder) -> None:
    folder.leave(what, {name: value for name, value in values.items() if name not in DISPLAY})


if __name__ == "__main__":
    main(*site_and_folder())
