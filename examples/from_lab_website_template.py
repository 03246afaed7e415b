#!/usr/bin/env python
"""Turn a site made with Greene Lab's Lab Website Template into a folder for load_folder.

    pip install pyyaml
    python examples/from_lab_website_template.py path/to/site path/to/new/folder
    python manage.py load_folder path/to/new/folder --dry-run

docs/moving.md says what goes where. What has no place is printed, with its number.
"""

import json
import re
import shutil
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

LAB = "lab"
ROLES = {
    "principal-investigator": "faculty", "pi": "faculty", "postdoc": "postdoc",
    "phd": "phd_student", "masters": "masters_student", "undergrad": "bachelors_student",
    "programmer": "engineer", "staff": "staff", "visitor": "visitor", "intern": "intern",
}  # fmt: skip
LINKS = {
    "home-page": ("homepage", "{}"), "website": ("homepage", "{}"),
    "github": ("github", "https://github.com/{}"),
    "google-scholar": ("scholar", "https://scholar.google.com/citations?user={}"),
    "twitter": ("x", "https://x.com/{}"), "linkedin": ("linkedin", "https://www.linkedin.com/in/{}"),
    "bluesky": ("bluesky", "https://bsky.app/profile/{}"), "mastodon": ("mastodon", "{}"),
}  # fmt: skip
PREPRINTS = ("arxiv", "biorxiv", "medrxiv", "openrxiv", "preprint", "osf")
BUTTONS = {"preprint": "paper", "manuscript": "paper", "pdf": "pdf", "source": "code",
           "github": "code", "code": "code", "data": "data", "video": "video", "slides": "slides",
           "website": "project", "docs": "project"}  # fmt: skip

left: Counter[str] = Counter()
"""What has no place, by name."""


def main(site: Path, folder: Path) -> None:
    config = yaml.safe_load((site / "_config.yaml").read_text("utf-8")) or {}
    write(folder / "site.json", {"name": config.get("title", ""),
                                 "tagline": config.get("description", "")})  # fmt: skip
    lab = {"slug": LAB, "name": config.get("title") or "Lab", "kind": "laboratory"}
    write(folder / "organizations.json", [lab])
    old: dict[str, str] = {}
    for path in sorted((site / "_members").glob("*.md")):
        values, text = front_matter(path)
        if values.get("role") == "mascot":
            left["mascot"] += 1
            continue
        name = slug(path.stem)
        write(folder / "people" / f"{name}.json", person(values, text, site, folder))
        old[f"/members/{path.stem}"] = f"/people/{name}/"
    papers = listed(site / "_data" / "citations.yaml")
    entries = (entry(paper, number) for number, paper in enumerate(papers, start=1))
    (folder / "publications").mkdir(exist_ok=True)
    (folder / "publications" / "lab.bib").write_text("\n".join(filter(None, entries)), "utf-8")
    tools = [*listed(site / "_data" / "tools.yaml"), *listed(site / "_data" / "projects.yaml")]
    write(folder / "projects.json", numbered([project(tool, site, folder) for tool in tools]))
    posts = sorted((site / "_posts").rglob("*.md"))
    write(folder / "news.json", numbered([news(path, old) for path in posts]))
    write(folder / "old_addresses.json", [{"path": a, "target": b} for a, b in old.items()])
    missed = ", ".join(f"{name} ({n})" for name, n in (+left).most_common())
    sys.stdout.write(f"No place: {missed or '–'}\n")


def person(values: dict[str, Any], text: str, site: Path, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = {"name": values.pop("name"), "is_listed": True, "biography": text}
    found["names"] = [name for name in values.pop("aliases", []) if name != found["name"]]
    found["interests"] = {"current": list(dict.fromkeys(values.pop("expertise", [])))}
    if photo := copied(site, values.pop("image", ""), folder):
        found["photo"] = f"../{photo}"
    role = values.pop("role", "")
    stay: dict[str, Any] = {"organization": LAB, "role": ROLES.get(role, "other")}
    stay["title"] = values.pop("job_title", "") or ("" if role in ROLES else role or "")
    if stay["role"].endswith("student"):
        stay["kind"] = "education"
    if values.pop("group", "") == "alum":
        stay["end_unknown"] = True
    found["affiliations"] = [{name: value for name, value in stay.items() if value}]
    found["links"], found["contact_details"] = [], []
    for name, value in (values.pop("links", None) or {}).items():
        if name == "orcid":
            found["orcid"] = str(value).rpartition("/")[2]
        elif name == "email":
            found["contact_details"].append({"kind": "email", "value": value})
        else:
            kind, address = LINKS.get(name, ("other", "{}"))
            url = value if "://" in str(value) else address.format(value)
            if "://" not in url:
                url = f"https://{url}"
            label = {"label": name} if kind == "other" else {}
            found["links"].append({"kind": kind, "url": url, **label})
    values.pop("meta_description", None)  # for search engines, which follows from the record
    values.pop("layout", None)
    left.update(f"person: {name}" for name, value in values.items() if value)
    return {name: value for name, value in found.items() if value}


def entry(paper: dict[str, Any], number: int) -> str:
    """Return a BibTeX entry; citations without a title are of no use to anyone."""
    if not paper.get("title"):
        left["citation without a title"] += 1
        return ""
    kind, _colon, identifier = str(paper.get("id", "")).partition(":")
    venue = str(paper.get("publisher") or "")
    is_preprint = any(word in venue.lower() for word in PREPRINTS)
    year, month, *_day = [*str(paper.get("date") or "").split("-"), "", ""]
    fields = {
        "title": "{" + latex(paper["title"]) + "}",
        "author": " and ".join(latex(str(name)) for name in paper.get("authors") or []),
        "year": year, "month": month.lstrip("0"),
        "howpublished" if is_preprint else "journal": latex(venue),
        "doi": identifier if kind == "doi" else "", "url": paper.get("link", ""),
        "pmid": identifier if kind in ("pmid", "pubmed") else "",
        "keywords": ", ".join(latex(tag) for tag in paper.get("tags") or []),
        "abstract": latex(paper.get("description") or ""),
    }  # fmt: skip
    for button in paper.get("buttons") or []:
        name = BUTTONS.get(button.get("type", ""), "post")
        while name in fields:
            name += "2"
        if "://" in str(button.get("link")):
            fields[name] = button["link"]
            if button.get("text"):
                fields[f"{name}+an:label"] = f'="{latex(button["text"])}"'
    used = {"id", "title", "authors", "publisher", "date", "link", "tags", "description", "buttons",
            "orcid", "member", "plugin", "file", "type"}  # fmt: skip
    left.update(f"citation: {name}" for name in paper if name not in used)
    lines = (f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@{'misc' if is_preprint else 'article'}{{c{number},\n" + ",\n".join(lines) + "\n}\n"


def project(tool: dict[str, Any], site: Path, folder: Path) -> dict[str, Any]:
    urls = [tool.get("link"), f"https://github.com/{tool['repo']}" if tool.get("repo") else ""]
    left.update(f"tool: {name}" for name in tool if name == "tags")
    picture = copied(site, tool.get("image", ""), folder)
    return {
        **({"picture": picture} if picture else {}),
        "slug": slug(tool["title"]), "name": tool["title"], "kind": "software",
        "description": tool.get("description", ""),
        "links": list(dict.fromkeys(url for url in urls if url and "://" in url)),
    }  # fmt: skip


def numbered(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Number the slugs that several records have."""
    seen: Counter[str] = Counter()
    for record in records:
        seen[record["slug"]] += 1
        if seen[record["slug"]] > 1:
            record["slug"] += f"-{seen[record['slug']]}"
    return records


def news(path: Path, old: dict[str, str]) -> dict[str, Any]:
    values, text = front_matter(path)
    date, name = path.stem[:10], slug(path.stem[11:])
    for address in [values.get("redirect_from") or []]:
        for each in address if isinstance(address, list) else [address]:
            old[each] = f"/news/{name}/"
    old[f"/{date.replace('-', '/')}/{path.stem[11:]}.html"] = f"/news/{name}/"
    about = [slug(str(values["author"]))] if values.get("author") else []
    left["post: include"] += len(re.findall(r"{%", text))
    return {"slug": name, "title": values.get("title") or name, "date": date, "text": text,
            "release": "public", "people": about}  # fmt: skip


def front_matter(path: Path) -> tuple[dict[str, Any], str]:
    _start, head, text = path.read_text("utf-8").split("---", 2)
    return yaml.safe_load(head) or {}, text.strip()


def listed(path: Path) -> list[dict[str, Any]]:
    return (yaml.safe_load(path.read_text("utf-8")) or []) if path.exists() else []


def copied(site: Path, name: str, folder: Path) -> str:
    """Copy a picture into the folder and return its path there."""
    source = site / (name or "")
    if not name or not source.is_file() or source.suffix.lower() == ".svg":
        left["picture that isn't there"] += bool(name)
        return ""
    target = folder / "images" / source.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
    return f"images/{source.name}"


def latex(text: str) -> str:
    text = re.sub(r"<[^<>]+>", "", str(text))  # tags in titles
    return re.sub(r"([&%$#_{}])", r"\\\1", text.replace("\\", "")).strip()


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def write(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
