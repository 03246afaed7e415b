"""Split a profile that has the publications of several people, by clusters, on one page."""

from dataclasses import dataclass

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from foundation.admin.bulk.choosing import RecordChoiceField
from foundation.admin.review_decisions import number_of
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.admin.return_to_person import person_page
from people.models import Person
from people.visibility import may_see_former_names
from publications.admin.link_cards import PersonFacts, facts_of
from publications.admin.link_decisions import LEFT_AS_IT_WAS, remember, require_permission
from publications.matching import link_decisions
from publications.matching.link_decisions import Decided
from publications.matching.profile_clusters import ProfileCluster, clusters_of_person
from publications.models import Authorship

STAY, NOT, NEW, OTHER = "stay", "not", "new", "other"
_MOST_NAMESAKES = 20


@dataclass(slots=True)
class ShownCluster:
    """A cluster with the names of its form fields."""

    cluster: ProfileCluster
    number: int
    chooser: str
    """The autocomplete for any other person, as HTML."""


def split(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the publications of a person in clusters; a POST assigns all clusters at once."""
    require_permission(request)
    person = get_object_or_404(Person, pk=pk)
    if person.hidden_names is not None and not may_see_former_names(request.user):
        raise PermissionDenied
    if request.method == "POST":
        return _apply(request, person)
    clusters = clusters_of_person(person)
    site = admin.site
    context = {
        **site.each_context(request),
        "title": _("Split publications"),
        "person": person,
        "person_url": person_page(person.pk),
        "clusters": [
            ShownCluster(cluster, number, _shown_chooser(number))
            for number, cluster in enumerate(clusters, start=1)
        ],
        "publications": sum(len(cluster.rows) for cluster in clusters),
        "namesakes": _namesakes(person),
        "may_add": request.user.has_perm("people.add_person"),
        "media": _chooser().widget.media,
    }
    request.current_app = site.name
    return TemplateResponse(request, "admin/split.html", context)


def _chooser() -> RecordChoiceField:
    return RecordChoiceField(Authorship._meta.get_field("person"))


def _shown_chooser(number: int) -> str:
    attributes = {"id": f"id_other_{number}", "aria-label": _("Another person")}
    return str(_chooser().widget.render(f"other-{number}", None, attributes))


def _namesakes(person: Person) -> list[PersonFacts]:
    same = Person.objects.filter(sort_name=person.sort_name).exclude(pk=person.pk).order_by("pk")
    return list(facts_of(list(same.values_list("pk", flat=True)[:_MOST_NAMESAKES])).values())


def _others(request: HttpRequest) -> tuple[dict[str, Person], list[str]]:
    """Return the other person of each cluster that has one, and what is wrong with the rest."""
    found: dict[str, Person] = {}
    errors = []
    for name in request.POST:
        number = name.removeprefix("to-")
        if number == name or request.POST[name] != OTHER:
            continue
        field = _chooser()
        value = field.widget.value_from_datadict(request.POST, {}, f"other-{number}")
        try:
            found[number] = field.clean(value)
        except ValidationError as error:
            chosen = _("Choose the other person.") if not value else " ".join(error.messages)
            text = _("Cluster %(number)s: %(error)s")
            errors.append(text % {"number": number, "error": chosen})
    return found, errors


@transaction.atomic
def _assign(
    request: HttpRequest, person: Person, others: dict[str, Person]
) -> tuple[Decided, dict[str, int]]:
    """Apply the choices; return what changed, and the number of publications for each recipient."""
    all_changed, moved = Decided(), dict[str, int]()
    new: Person | None = None
    for rows, choice, number in _choices(request, person):
        if choice == STAY:
            confirmed = [row for row in rows if row.is_confirmed]
            decided, text = link_decisions.confirm(confirmed, person.pk), ""
        elif choice == NOT:
            decided = link_decisions.reject(rows, {person.pk})
            text = _("Not %(person)s.") % {"person": person}
        else:
            if choice == NEW:
                target = new = new or _new_person(request, person)
            else:
                target = others.get(number) or get_object_or_404(Person, pk=number_of(choice))
            decided = _move(rows, person, target)
            text = _("Confirmed as %(person)s.") % {"person": target}
        if text:
            moved[text] = moved.get(text, 0) + len(decided.rows)
        all_changed.add(decided)
    return all_changed, moved


def _choices(request: HttpRequest, person: Person) -> list[tuple[list[Authorship], str, str]]:
    """Return the rows of each cluster in the form, with its choice and its number."""
    linked = Authorship.objects.filter(person=person).select_related("publication")
    linked = linked.exclude(link_state=Authorship.LinkState.REJECTED)
    link_decisions.lock_authors(linked.values_list("publication_id", flat=True))
    rows = {row.pk: row for row in linked.select_for_update(of=("self",))}
    choices = []
    for name in request.POST:
        prefix, _dash, number = name.partition("-")
        if prefix != "to":
            continue
        chosen = {number_of(text) for text in request.POST.getlist(f"row-{number}")}
        found = [row for pk, row in rows.items() if pk in chosen]
        choices.append((found, request.POST[name], number))
    return choices


def _move(rows: list[Authorship], person: Person, target: Person) -> Decided:
    if target.pk == person.pk:
        return Decided()
    before = {str(row.pk): link_decisions.values_of(row) for row in rows}
    for row in rows:
        row.rejected = sorted({*(row.rejected or ()), person.pk})
    decided = link_decisions.confirm(rows, target.pk)
    decided.before = {pk: before[pk] for pk in decided.before}
    return decided


def _new_person(request: HttpRequest, person: Person) -> Person:
    if not request.user.has_perm("people.add_person"):
        raise PermissionDenied
    new = Person(
        name=person.name,
        given_name=person.given_name,
        family_name=person.family_name,
        is_listed=False,
    )
    new.save()
    return new


def _apply(request: HttpRequest, person: Person) -> HttpResponse:
    others, errors = _others(request)
    if errors:
        messages.error(request, " ".join([_("Nothing was changed."), *errors]))
        return HttpResponseRedirect(request.get_full_path())
    with recording(route=Route.REVIEW, who=request.user, about=person):
        decided, moved = _assign(request, person, others)
    remember(request, decided)
    for row in decided.twice:
        messages.warning(request, LEFT_AS_IT_WAS % {"publication": row.publication})
    summary = [f"{text} ({_counted(number)})" for text, number in moved.items()]
    if summary:
        messages.success(request, " ".join([_("Split publications:"), *summary]))
    else:
        messages.warning(request, _("All publications stay with %(person)s.") % {"person": person})
    return HttpResponseRedirect(person_page(person.pk, section="authorships-group"))


def _counted(number: int) -> str:
    text = ngettext("%(number)d publication", "%(number)d publications", number)
    return text % {"number": number}
