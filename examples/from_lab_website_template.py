#!/usr/bin/env python
"""Turn a site made with Greene Lab's Lab Website Template into a folder for load_folder.

    pip install pyyaml
    python examples/from_lab_website_template.py path/to/site path/to/new/folder
    python manage.py load_folder path/to/new/folder --dry-run

docs/moving.md says what goes where. What has no place is printed, with its number.
"""

import re
from pathlib import Path

from site_folder import (
    LAB,
    LINKED_PICTURE,
    Folder,
    Values,
    add_address,
    addresses_line,
    attribute,
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
    site_and_folder,
    slug,
    stay,
)

ROLES = {
    "principal-investigator": "faculty", "pi": "faculty", "prof": "faculty", "postdoc": "postdoc",
    "phd": "phd_student", "masters": "masters_student", "undergrad": "bachelors_student",
    "programmer": "engineer", "staff": "staff", "visitor": "visitor", "intern": "intern",
}  # fmt: skip
LINKS = {
    "home-page": ("homepage", "{}"), "website": ("homepage", "{}"),
    "github": ("github", "https://github.com/{}"), "orcid": ("", "https://orcid.org/{}"),
    "google-scholar": ("scholar", "https://scholar.google.com/citations?user={}"),
    "twitter": ("x", "https://x.com/{}"), "linkedin": ("linkedin", "https://www.linkedin.com/in/{}"),
    "bluesky": ("bluesky", "https://bsky.app/profile/{}"), "mastodon": ("mastodon", "{}"),
}  # fmt: skip
PREPRINTS = ("arxiv", "biorxiv", "medrxiv", "openrxiv", "preprint", "osf")
BUTTONS = {"preprint": "paper", "manuscript": "paper", "pdf": "pdf", "source": "code",
           "github": "code", "code": "code", "data": "data", "video": "video", "slides": "slides",
           "website": "project", "docs": "project"}  # fmt: skip


def main(site: Path, path: Path) -> None:
    folder = Folder(site, path)
    config = read_yaml(site / "_config.yaml") or {}
    lab = {"slug": LAB, "name": config.get("title") or "Lab", "kind": "laboratory"}
    places: dict[str, Values] = {LAB: lab}
    roles = read_yaml(site / "_data" / "types.yaml") or {}
    mascots: list[str] = []
    for member in sorted((site / "_members").rglob("*.md")):
        values, text = front_matter(member)
        if values.get("role") == "mascot" and values.get("name"):
            mascots.append(mascot(values, text))
            continue
        if not values.get("name"):
            folder.left["file without a name" if values or text else "empty file"] += 1
            continue
        name = slug(member.stem)
        folder.write_person(name, person(values, text, roles, places, folder))
        folder.old[f"/members/{member.stem}"] = f"/people/{name}/"
    parts = [part["slug"] for place in places.values() for part in place.get("parts", ())]
    folder.write("organizations.json", [p for key, p in places.items() if key not in parts])
    papers = listed(site / "_data" / "citations.yaml")
    entries = (citation(paper, number, folder) for number, paper in enumerate(papers, start=1))
    folder.write("publications/lab.bib", "\n".join(filter(None, entries)))
    tools = [*listed(site / "_data" / "tools.yaml"), *listed(site / "_data" / "projects.yaml")]
    folder.write("projects.json", numbered(project(tool, folder) for tool in tools))
    posts = sorted((site / "_posts").rglob("*.md"))
    folder.write("news.json", numbered(news(post, folder) for post in posts))
    indexes = sorted(site.glob("*/index.md"), key=lambda path: (place_in_menu(path), path))
    pages = [own_page(path, folder) for path in indexes]
    shown = [page_slug(path.parent.name) for path in indexes if place_in_menu(path) < NOT_SHOWN]
    if mascots:
        found = page_text("\n\n".join(mascots), folder)
        pages.append({"slug": "mascots", "title": "Mascots", "is_public": True, **found})
    pages = numbered(folder.with_text(pages))
    folder.write("pages.json", pages)
    write_site(config, menu(pages, shown), folder)
    folder.finish()


NOT_SHOWN = 10_000


def place_in_menu(path: Path) -> float:
    nav = front_matter(path)[0].get("nav")
    place = nav.get("order") if isinstance(nav, dict) else None
    return float(place) if isinstance(place, int | float) else NOT_SHOWN


def write_site(config: Values, items: list[Values], folder: Folder) -> None:
    """Write the site, with the text of the home page and a menu with the pages."""
    home = folder.site / "index.md"
    text = front_matter(home)[1] if home.exists() else ""
    found = page_text(included(text, folder), folder)
    tagline = plain_text(config.get("subtitle") or config.get("description"))
    shown = re.sub(r"!\[([^\]]*)\]\(\1\)\s*", "", found["text"]).strip()
    shown = re.sub(rf"\A#+ *{re.escape(tagline)}[ \t]*(\n|\Z)", "", shown).strip()
    pictures = [each["image"] for each in found["images"]]
    folder.left["home page: further picture"] += len(pictures[1:])
    blocks: list[Values] = [filled({"kind": "hero", "picture": next(iter(pictures), "")})]
    blocks += [{"kind": "text", "text": shown}] if shown else []
    blocks += [{"kind": kind} for kind in ("news", "people", "publications")]
    mission = plain_text(config.get("description")) if config.get("subtitle") else ""
    what = {"tagline": tagline} if len(tagline) <= 200 else {"mission": tagline}
    named = ((name, LINKS.get(name, ("", "{}"))[1].format(value))
             for name, value in (config.get("links") or {}).items() if value)  # fmt: skip
    footer = addresses_line((name, url) for name, url in named if "://" in url or "@" in url)
    logos = sorted((folder.site / "images").glob("logo.*"))
    site = {"name": config.get("title"), "organization": LAB,
            "home_blocks": blocks, "mission": mission,
            "logo": folder.picture(next(iter(logos), "")), "footer": footer,
            "partners": folder.partners, "menu_items": items} | what  # fmt: skip
    folder.write("site.json", filled(site))


def own_page(path: Path, folder: Folder) -> Values:
    """Return the page of a folder, without the lists that the theme makes."""
    values, text = front_matter(path)
    name = page_slug(path.parent.name)
    folder.old[f"/{path.parent.name}/"] = f"/{name}/"
    moved = values.get("redirect_from") or []
    for address in moved if isinstance(moved, list) else [moved]:
        folder.old[address] = f"/{name}/"
    title = plain_text(values.get("title")) or path.parent.name.capitalize()
    text = re.sub(rf"(?m)\A\s*#\s.*{re.escape(title)}\s*$", "", text)
    text = FUNDING.sub(lambda match: funders(match, folder), text)
    found = page_text(included(text, folder), folder, place=path.parent.name)
    return {"slug": name, "title": title, "is_public": True, **found}


FUNDING = re.compile(
    r"(?ims)^#+ *[^\n]*\b(?:fund(?:ing|ers|ed by)|sponsors?|supported by)\b[^\n]*\n.*?(?=^#|\Z)"
)


def funders(match: re.Match[str], folder: Folder) -> str:
    """Make linked logos below a heading such as “Funding” partners of the site."""
    found = [
        {"name": name, "url": link["to"] or link["url"], "logo": folder.picture(logo)}
        for link in LINKED_PICTURE.finditer(match[0])
        if (name := (link["alt"] or attribute(link["img"] or "", "alt")).strip())
        and (logo := source_of(link).lstrip("/"))
    ]
    folder.partners += [filled(each) for each in found]
    if not found:
        return match[0]
    rest = LINKED_PICTURE.sub("", match[0])
    heading, _line_end, below = rest.partition("\n")
    is_only_logos = not re.sub(r"(?s){%.*?%}", "", below).strip()
    return below if is_only_logos else f"{heading}\n{below}"


def source_of(link: re.Match[str]) -> str:
    shown = re.search(r"\]\(([^)\s]+)", link["mark"] or "")
    return shown[1] if shown else attribute(link["img"] or "", "src")


def included(text: str, folder: Folder) -> str:
    """Return a text with what its templates say: their pictures, titles, texts, links.

    Templates that say nothing of their own, such as lists and icons, are left out.
    """

    def shown(match: re.Match[str]) -> str:
        said = {name: a or b for name, a, b in _SAID.findall(match[0])}
        if "data" in said:
            return ""  # a list of what the folder has
        image = f'\n\n<img src="{said["image"]}">\n\n' if said.get("image") else ""
        if "://" in (said.get("image") or ""):
            image = ""
        link = said.get("link") or ""
        if said.get("type") == "email" and "@" in link:
            link = f"mailto:{link}"
        elif link and not re.match(r"[a-z]+:", link):
            link = f"/{page_slug(link)}/" if re.fullmatch(r"/?[\w-]+/?", link) else ""
        head = said.get("title") or ""
        details = [said.get(each) or "" for each in ("subtitle", "description", "caption")]
        label = said.get("text") or said.get("tooltip") or said.get("type", "").replace("-", " ")
        if link:
            head = f"[{head or label or link}]({link})"
        elif label and not said.get("style", "").startswith("grid"):
            details.append(label if label not in ("", head) else "")
        if link and said.get("title") and said.get("text"):
            details.append(said["text"])
        lines = [f"**{head}**" if said.get("title") else head, *details]
        return image + "\n\n" + "\n\n".join(line for line in lines if line) + "\n\n"

    text = _CAPTURED.sub(r"\g<include>\n\n\g<text>\n\n", text)
    text = re.sub(r"{%-?\s*include\s[^%]*(?:%(?!})[^%]*)*%}", shown, text)
    return re.sub(r"(?m)^{:[^}]*}\s*$|\\\s*$", "", text)


_CAPTURED = re.compile(  # the text of a feature, which is shown below its title
    r"{%-?\s*capture\s+(?P<name>\w+)\s*-?%}(?P<text>.*?){%-?\s*endcapture\s*-?%}\s*"
    r"(?P<include>{%-?\s*include\s[^%]*\b(?:text|content)=(?P=name)\s[^%]*%})",
    re.DOTALL,
)
_SAID = re.compile(
    r"(?<![\w-])(image|title|subtitle|description|caption|text|link|tooltip|type|data|style)"
    r"""\s*=\s*(?:"([^"]*)"|'([^']*)')"""
)


def mascot(values: Values, text: str) -> str:
    image = f'<img src="{values["image"]}">' if values.get("image") else ""
    return f"## {values['name']}\n\n{image}\n\n{values.get('description') or ''}\n\n{text}"


def person(
    values: Values, text: str, roles: Values, places: dict[str, Values], folder: Folder
) -> Values:
    found = person_named(values.pop("name"))
    found["biography"] = markdown(included(text, folder), folder, "member")
    known = {found["name"], found.get("native_name")}
    found["names"] = [name for name in values.pop("aliases", None) or [] if name not in known]
    found["interests"] = filled(
        {"current": list(dict.fromkeys(values.pop("expertise", None) or []))}
    )
    found["photo"] = folder.picture(values.pop("image", ""), found["name"], below="people")
    role = values.pop("role", None) or ""
    described = (roles.get(role) or {}).get("description") or ("" if role in ROLES else role)
    title = values.pop("job_title", "") or values.pop("description", "") or described
    group = values.pop("group", None) or ""
    found["affiliations"] = [stay(title, role=ROLES.get(role, ""), has_left=group == "alum")]
    if (place := place_of(values, places)) != LAB:
        found["affiliations"].append(stay("", role=found["affiliations"][0]["role"], place=place))
    for name, value in (values.pop("links", None) or {}).items():
        name = name.strip().lower()
        kind, address = LINKS.get(name, ("", "{}"))
        add_address(found, str(value) if "://" in str(value) else address.format(value), name, kind)
    for name in ("meta_description", "layout"):  # what search engines show, and the theme
        values.pop(name, None)
    folder.leave("person", values)
    return filled(found)


def place_of(values: Values, places: dict[str, Values]) -> str:
    """Return the slug of the organization and department of a member."""
    named = [values.pop("affiliation", None) or values.pop("organization", None)]
    named.append(values.pop("department", None))
    parent, key = "", LAB
    for name in filter(None, named):
        key = slug(f"{parent} {name}")
        if key not in places:
            kind = "department" if parent else kind_of(name)
            places[key] = {"slug": key, "name": name, "kind": kind, "parts": []}
            if parent:
                places[parent]["parts"].append(places[key])
        parent = key
    return key


def citation(paper: Values, number: int, folder: Folder) -> str:
    """Return a BibTeX entry; citations without a title are of no use to anyone."""
    if not paper.get("title"):
        folder.left["citation without a title"] += 1
        return ""
    kind, _colon, identifier = str(paper.get("id", "")).partition(":")
    venue = str(paper.get("publisher") or "")
    is_preprint = any(word in venue.lower() for word in PREPRINTS)
    date = "-".join(filter(None, str(paper.get("date") or "").split("-")))
    fields = {
        "title": "{" + latex(paper["title"]) + "}",
        "author": " and ".join(latex(str(name)) for name in paper.get("authors") or []),
        "date": date, "journal": latex(venue),
        "doi": identifier if kind == "doi" else "", "url": paper.get("link", ""),
        "pmid": identifier if kind in ("pmid", "pubmed") else "",
        "keywords": ", ".join(latex(tag) for tag in paper.get("tags") or []),
        "abstract": latex(paper.get("description") or ""),
    }  # fmt: skip
    fields["preview"] = folder.picture(paper.get("image"), below="publications")
    for button in paper.get("buttons") or []:
        add_button(fields, button)
    used = {"id", "title", "authors", "publisher", "date", "link", "tags", "description", "buttons",
            "image", "orcid", "member", "plugin", "file", "type"}  # fmt: skip
    folder.leave("citation", {name: value for name, value in paper.items() if name not in used})
    return entry("preprint" if is_preprint else "article", f"c{number}", fields)


def add_button(fields: Values, button: Values) -> None:
    name = BUTTONS.get(button.get("type", ""), "post")
    while name in fields:
        name += "2"
    address = str(button.get("link") or button.get("url") or "")
    if "://" in address:
        fields[name] = address
        if button.get("text"):
            fields[f"{name}+an:label"] = f'="{latex(button["text"])}"'


def project(tool: Values, folder: Folder) -> Values:
    urls = [tool.get("link"), f"https://github.com/{tool['repo']}" if tool.get("repo") else ""]
    folder.left.update(f"tool: {name}" for name in tool if name == "tags")
    return {
        "slug": slug(tool["title"]), "name": tool["title"], "kind": "software",
        "release": "public",
        "tagline": plain_text(tool.get("subtitle"))[:200],
        "picture": folder.picture(tool.get("image"), tool["title"]),
        "description": tool.get("description", ""),
        "links": list(dict.fromkeys(url for url in urls if url and "://" in url)),
    }  # fmt: skip


def news(path: Path, folder: Folder) -> Values:
    values, text = front_matter(path)
    dated = re.match(r"(\d{4}-\d{1,2}-\d{1,2})-?(.*)", path.stem)
    date, rest = (day(dated[1]), dated[2]) if dated else ("", path.stem)
    name = slug(rest) or slug(path.stem)
    for address in [values.get("redirect_from") or []]:
        for each in address if isinstance(address, list) else [address]:
            folder.old[each] = f"/news/{name}/"
    folder.old[f"/{date.replace('-', '/')}/{rest}.html"] = f"/news/{name}/"
    author = slug(str(values.get("author") or ""))
    is_member = (folder.path / "people" / f"{author}.json").exists()
    folder.left["post: author who isn't a member"] += bool(author) and not is_member
    found = page_text(included(re.sub(r"^\s*# .*\n", "", text), folder), folder)
    pictures = [each["image"] for each in found["images"]]
    text = re.sub(r"!\[([^\]]*)\]\(\1\)", "", found["text"]).strip()
    picture = folder.picture(values.get("image"), name) or next(iter(pictures), "")
    folder.left["post: further picture"] += len({*pictures} - {picture})
    return {"slug": name, "title": values.get("title") or name, "date": date,
            "text": re.sub(r"\n{3,}", "\n\n", text), "picture": picture,
            "release": "public", "people": [author] if is_member else []}  # fmt: skip


def listed(path: Path) -> list[Values]:
    found = read_yaml(path)
    return found if isinstance(found, list) else []


if __name__ == "__main__":
    main(*site_and_folder())
