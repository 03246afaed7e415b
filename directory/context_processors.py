from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from website.current_site import current_site


def site(request: HttpRequest) -> dict[str, Any]:
    """Add the site's name, looks and menu to every page; read when a template asks for them."""
    return {"site": SimpleLazyObject(current_site)}
