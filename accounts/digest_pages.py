"""The pages that the links of the weekly mail open. They know no session."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.digests import MINE, NOT_MINE, decide, suggestion_of, unsubscribe


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def suggestion(request: HttpRequest, token: str, answer: str) -> HttpResponse:
    """Ask once more; a POST decides."""
    if answer not in (MINE, NOT_MINE):
        raise Http404
    row = suggestion_of(token)
    if row is None:
        return render(request, "accounts/suggestion.html", {"row": None}, status=410)
    context = {
        "row": row,
        "token": token,
        "is_mine": answer == MINE,
        "other": NOT_MINE if answer == MINE else MINE,
    }
    if request.method == "POST":
        is_done = decide(token, answer)
        context |= {"is_done": is_done}
        return render(request, "accounts/suggestion.html", context, status=200 if is_done else 409)
    return render(request, "accounts/suggestion.html", context)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe_view(request: HttpRequest, token: str) -> HttpResponse:
    """Ask once more; a POST, also that of a mail program, ends the weekly mail."""
    is_done = request.method == "POST"
    is_valid = unsubscribe(token, really=is_done)
    context = {"is_valid": is_valid, "is_done": is_done}
    return render(request, "accounts/unsubscribe.html", context, status=200 if is_valid else 410)
