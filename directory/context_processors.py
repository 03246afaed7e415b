from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from website.current_site import current_site


def site(request: HttpRequest) -> dict[str, Any]:
    """Add the site's name, looks and menu to every page; read when a template asks for them.

    What a template asks for in vain takes long, so there is a banner even if no page is previewed.
    Who sees a page as others do gets neither links nor buttons that only others can use.
    """
    return {
        "site": SimpleLazyObject(current_site),
        "preview_banner": getattr(request, "preview_banner", ""),
        "is_others_view": getattr(request, "is_others_view", False),
    }
