"""The pages under /me/, which know no person but that of the signed-in account."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Digest
from directory.me.own_person import of_own_person
from directory.me.sections import SECTIONS
from directory.views.person import person_page
from people.models import Person
from publications.models import Authorship

EYES = ("visitor", "colleague", "editor")


@of_own_person
@require_safe
def overview(request: HttpRequest, person: Person) -> HttpResponse:
    suggested = Authorship.objects.filter(person=person).suggested().count()
    context = {"person": person, "sections": SECTIONS, "suggested": suggested, "eyes": _eyes()}
    context |= {"gets_digest": Digest.objects.filter(person=person, is_on=True).exists()}
    return render(request, "me/overview.html", context)


@of_own_person
@require_POST
def weekly_mail(request: HttpRequest, person: Person) -> HttpResponse:
    """Turn the weekly mail with suggested publications on or off."""
    is_on = request.POST.get("on") == "1"
    Digest.objects.update_or_create(person=person, defaults={"is_on": is_on})
    return HttpResponseRedirect(f"{reverse('me:overview')}#weekly-mail")


def _eyes() -> list[tuple[str, str]]:
    return list(zip(EYES, (_("a visitor"), _("a colleague"), _("an editor")), strict=True))


@of_own_person
def section(request: HttpRequest, person: Person, key: str) -> HttpResponse:
    found = SECTIONS.get(key)
    if found is None:
        raise Http404
    return found().show(request, person)


@of_own_person
@require_safe
def seen_by(request: HttpRequest, person: Person, eyes: str) -> HttpResponse:
    """Show one's own page as others see it."""
    who = dict(_eyes()).get(eyes)
    if who is None:
        raise Http404
    banner = _("This is how %(who)s sees your page.") % {"who": who}
    if not person.is_listed and eyes != "editor":
        banner = _(
            "You aren’t listed, so only editors see your page. If you were, it would "
            "look like this:"
        )
    request.user = _viewer(eyes)
    back = format_html('<a href="{}">{}</a>', reverse("me:overview"), _("Back to my page"))
    request.preview_banner = format_html("{} {}", banner, back)  # type: ignore[attr-defined]
    request.is_others_view = True  # type: ignore[attr-defined]
    response = person_page(request, person)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _viewer(eyes: str) -> User | AnonymousUser:
    """Return someone who may see what the kind of viewer may see; never saved or signed in."""
    if eyes == "visitor":
        return AnonymousUser()
    return User(pk=0, username=eyes, is_superuser=eyes == "editor")
