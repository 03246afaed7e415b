"""What a browser calls itself, in the words that people use for it."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# Most browsers also name those whose pages they can show, so the first that is named counts.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


@register.filter
def browser_name(user_agent: str) -> str:
    """Return "Firefox on Linux"; the header itself if it names no browser or system we know."""
    browser, system = (
        next((name for mark, name in names.items() if mark in user_agent), "")
        for names in (_BROWSERS, _SYSTEMS)
    )
    if not (browser and system):
        return user_agent
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
