"""Split a profile that has the publications of several people, by clusters, on one page."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from foundation.admin.bulk.choosing import RecordChoiceField
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.sent_keys import sent_key
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
class Choice:
    """What the form says about a cluster: the rows that are checked, and whose they are."""

    to: str = STAY
    rows: frozenset[int] | None = None
    """None stands for all."""
    other: str | None = None
    """The other person: a number, or a name as typed."""
    error: str = ""


@dataclass(slots=True)
class ShownCluster:
    """A cluster with the names of its form fields, and what is chosen."""

    cluster: ProfileCluster
    number: int
    choice: Choice = field(default_factory=Choice)

    @property
    def rows(self) -> list[tuple[Authorship, bool]]:
        """Its publications, and whether they are checked."""
        checked = self.choice.rows
        return [(row, checked is None or row.pk in checked) for row in self.cluster.rows]

    @property
    def chooser(self) -> str:
        """The autocomplete for any other person, as HTML."""
        attributes = {"id": f"id_other_{self.number}", "aria-label": _("Another person")}
        if self.choice.error:
            described_by = f"error-{self.number}"
            attributes |= {"aria-invalid": "true", "aria-describedby": described_by}
        return str(_chooser().widget.render(f"other-{self.number}", self.choice.other, attributes))


def split(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the publications of a person in clusters; a POST assigns all clusters at once."""
    require_permission(request)
    person = get_object_or_404(Person, pk=pk)
    if person.hidden_names is not None and not may_see_former_names(request.user):
        raise PermissionDenied
    if request.method == "POST":
        return _apply(request, person)
    return _page(request, person, {})


def _page(request: HttpRequest, person: Person, choices: Mapping[str, Choice]) -> HttpResponse:
    """Return the form with the `choices` that were submitted, by the numbers of their clusters."""
    clusters = [
        ShownCluster(cluster, number, _choice_about(cluster, number, choices))
        for number, cluster in enumerate(clusters_of_person(person), start=1)
    ]
    site = admin.site
    context = {
        **site.each_context(request),
        "title": _("Split publications"),
        "person": person,
        "person_url": person_page(person.pk),
        "clusters": clusters,
        "publications": sum(len(each.cluster.rows) for each in clusters),
        "namesakes": _namesakes(person),
        "may_add": request.user.has_perm("people.add_person"),
        "media": _chooser().widget.media,
    }
    request.current_app = site.name
    return TemplateResponse(request, "admin/split.html", context)


def _choice_about(cluster: ProfileCluster, number: int, choices: Mapping[str, Choice]) -> Choice:
    """Return what was chosen for the rows of the cluster, whatever its number was then."""
    rows = {row.pk for row in cluster.rows}
    for choice in choices.values():
        if choice.rows and choice.rows & rows:
            return choice
    same = choices.get(str(number))
    return same if same and not same.rows else Choice()


def _chooser() -> RecordChoiceField:
    return RecordChoiceField(Authorship._meta.get_field("person"))


def _namesakes(person: Person) -> list[PersonFacts]:
    same = Person.objects.filter(sort_name=person.sort_name).exclude(pk=person.pk).order_by("pk")
    return list(facts_of(list(same.values_list("pk", flat=True)[:_MOST_NAMESAKES])).values())


def _submitted(request: HttpRequest) -> tuple[dict[str, Choice], dict[str, Person]]:
    """Return the choices of the form, and the other person of each cluster that has one."""
    choices: dict[str, Choice] = {}
    others: dict[str, Person] = {}
    for name in request.POST:
        number = name.removeprefix("to-")
        if number == name:
            continue
        rows = {
            found for text in request.POST.getlist(f"row-{number}") if (found := sent_key(text))
        }
        to, chooser = request.POST[name], _chooser()
        other = chooser.widget.value_from_datadict(request.POST, {}, f"other-{number}")
        choice = choices[number] = Choice(to, frozenset(rows), other)
        try:
            if to == OTHER:
                others[number] = chooser.clean(other)
            elif to not in (STAY, NOT, NEW):
                others[number] = Person.objects.get(pk=sent_key(to))
        except ValidationError as error:
            choice.error = " ".join(error.messages) if other else _("Choose the other person.")
        except Person.DoesNotExist:
            choice.error = _("The chosen person no longer exists.")
    return choices, others


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
                target = others[number]
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
        chosen = {sent_key(text) for text in request.POST.getlist(f"row-{number}")}
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
    choices, others = _submitted(request)
    errors = [
        _("Cluster %(number)s: %(error)s") % {"number": number, "error": choice.error}
        for number, choice in choices.items()
        if choice.error
    ]
    if errors:
        messages.error(request, " ".join([_("Nothing was changed."), *errors]))
        return _page(request, person, choices)
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
