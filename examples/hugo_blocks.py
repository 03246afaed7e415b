"""The blocks of which Hugo Blox makes its pages, and its menu."""

import re
from pathlib import Path

from site_folder import (
    LINKED_PICTURE,
    Folder,
    Values,
    attribute,
    filled,
    page_slug,
    plain_text,
    read_yaml,
)


def section_texts(values: Values) -> list[str]:
    """Return the texts of the blocks of a page; older sites have one block for each file."""
    texts = []
    for section in values.get("sections") or [values]:
        content = section.get("content") or {}
        if not isinstance(content, dict):
            continue
        text = re.sub(r"(?m)^[ \t]+", "", str(content.get("text") or content.get("subtitle") or ""))
        parts = [text, contact(content), *(slide(each) for each in content.get("slides") or [])]
        said = "\n\n".join(part for part in parts if part)
        title = plain_text(content.get("title"))
        if said:
            texts.append(f"## {title}\n\n{said}" if title else said)
    return texts


def contact(content: Values) -> str:
    """Return the lines of a block with an address."""
    address = content.get("address") or {}
    address = address if isinstance(address, dict) else {"street": address}
    parts = ("street", "city", "region", "postcode", "country")
    place = ", ".join(str(address[part]) for part in parts if address.get(part))
    email = content.get("email")
    hours = content.get("office_hours") or []
    links = [f"[{each.get('name')}]({each.get('link')})"
             for each in content.get("contact_links") or [] if each.get("link")]  # fmt: skip
    lines = [f"[{email}](mailto:{email})" if email else "", content.get("phone"), place,
             on_map(content.get("coordinates") or {}), content.get("directions"),
             *([hours] if isinstance(hours, str) else hours),
             content.get("appointment_url"), *links]  # fmt: skip
    return "\n\n".join(plain for line in lines if (plain := str(line or "").strip()))


def on_map(coordinates: Values) -> str:
    places = [str(coordinates.get(each) or "") for each in ("latitude", "longitude")]
    address = "https://www.openstreetmap.org/?mlat={}&mlon={}".format(*places)
    return f"[Map]({address})" if all(places) else ""


def slide(values: Values) -> str:
    link = values.get("link") or {}
    url = str(link.get("url") or "")
    url = url if "://" in url else re.sub(r"^/?projects?/", "/projects/", url)
    text = plain_text(link.get("text"))
    more = f"[{text}]({url})" if url and text else text
    title = plain_text(values.get("title"))
    return "\n\n".join(filter(None, (f"**{title}**" if title else "", values.get("content"), more)))


def home_pictures(values: Values, folder: Folder) -> list[str]:
    """Return the pictures behind and in the openings of the home page."""
    names = []
    for section in values.get("sections") or []:
        background = (section.get("design") or {}).get("background") or {}
        for part in (background, section.get("content") or {}):
            image = part.get("image") if isinstance(part, dict) else None
            if section.get("block") == "hero" and isinstance(image, dict) and image.get("filename"):
                names.append(f"assets/media/{image['filename']}")
    return list(filter(None, (folder.picture(name) for name in names)))


def linked_pictures(texts: list[str]) -> list[re.Match[str]]:
    return [match for text in texts for match in LINKED_PICTURE.finditer(text) if match["img"]]


def partner(link: re.Match[str], folder: Folder) -> Values:
    """Return a partner, which a home page shows as a picture that is a link."""
    source = attribute(link["img"], "src").lstrip("/")
    places = [f"{place}/{source}" for place in ("content", "static", "assets/media")]
    logo = next((each for each in places if (folder.site / each).is_file()), "")
    name = attribute(link["img"], "alt")
    return filled({"name": name, "url": link["url"], "logo": folder.picture(logo)}) if name else {}


def old_menu(site: Path) -> list[str]:
    """Return the slugs of the pages in the menu of the site."""
    menus = read_yaml(site / "config" / "_default" / "menus.yaml") or {}
    items = [item for item in menus.get("main") or [] if isinstance(item, dict)]
    items.sort(key=lambda item: float(item.get("weight") or 0))
    return [page_slug(str(item.get("url") or "").strip("/ ")) for item in items]
