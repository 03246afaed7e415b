"""Compare two works side by side, and unite them or say that they are different."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from publications.admin.union_page import page_of
from publications.comparing import Side
from publications.models import Authorship, DuplicateProposal, Publication
from publications.proposing import REVIEW, comparison_url, keep_apart, likely_twins
from publications.uniting import ChangedMeanwhileError, plan_union

MOST_AT_ONCE = 20
_FOUND = 20


class UnitesWorks(admin.ModelAdmin):
    """For the admin of works: the action on the list, the page of two works, and the search for a second."""

    actions = ["unite_works"]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("unite/", view(self.unite_view), name="publications_publication_unite"),
            path(
                "<int:pk>/unite/",
                view(self.find_twin_view),
                name="publications_publication_find_twin",
            ),
            *super().get_urls(),
        ]

    def has_unite_permission(self, request: HttpRequest) -> bool:
        return self.has_change_permission(request) and self.has_delete_permission(request)

    @admin.action(description=gettext_lazy("Unite these works"), permissions=["unite"])
    def unite_works(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        ids = sorted(queryset.order_by().values_list("pk", flat=True)[: MOST_AT_ONCE + 1])
        if 2 <= len(ids) <= MOST_AT_ONCE:
            return HttpResponseRedirect(comparison_url(*ids))
        text = _("Select two works or more, and at most %(most)d.") % {"most": MOST_AT_ONCE}
        self.message_user(request, text, messages.WARNING)
        return None

    # Two works

    def unite_view(self, request: HttpRequest) -> HttpResponse:
        """Compare the first two of the works in `ids`; what is left comes after them."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        ids = _ids(request)
        found = {work.pk: work for work in Publication.objects.filter(pk__in=ids)}
        works = [found[pk] for pk in ids if pk in found]
        if len(works) < 2:
            text = _("One of these works is gone: it was united or deleted.")
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(self._after(request, works))
        if "_different" in request.POST:
            return self._keep_apart(request, works)
        if request.method == "POST":
            return self._unite(request, works)
        return self._comparison(request, works)

    def _comparison(self, request: HttpRequest, works: list[Publication]) -> HttpResponse:
        main = request.GET.get("main")
        union = plan_union(*works[:2], main=Side(main) if main in set(Side) else None)
        context = {
            **self.admin_site.each_context(request),
            **page_of(union),
            "title": _("One work or two?"),
            "opts": self.opts,
            "may_unite": self.has_unite_permission(request),
            "follow_urls": {side.value: _with_main(request, side) for side in Side},
            "more": len(works) - 2,
            "decided": _decision(*works[:2]),
            "later_url": self._later(request, works),
            "comes_from_review": request.GET.get("from") == REVIEW,
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/publications/publication/unite.html", context)

    def _unite(self, request: HttpRequest, works: list[Publication]) -> HttpResponse:
        if not self.has_unite_permission(request):
            raise PermissionDenied
        keep, other, *left = works
        try:
            union = plan_union(keep, other)
            union.choose(request.POST.dict())
            if union.version != request.POST.get("version"):
                raise ChangedMeanwhileError
            union.apply(user=request.user)
        except ChangedMeanwhileError:
            text = _("One of the two was changed in the meantime: look again, and unite them then.")
            self.message_user(request, text, messages.WARNING)
            return HttpResponseRedirect(request.get_full_path())
        self._say(request, _("United: “{}”. Its history says what came from where."), keep)
        return HttpResponseRedirect(self._after(request, [keep, *left]))

    def _keep_apart(self, request: HttpRequest, works: list[Publication]) -> HttpResponse:
        one, other, *left = works
        keep_apart(one, other, user=request.user)
        for work, twin in ((one, other), (other, one)):
            text = _("Found to be another work than “%(work)s” (number %(number)d).")
            self.log_change(request, work, text % {"work": twin, "number": twin.pk})
        self._say(request, _("“{}” and “{}” stay two works; nobody is asked again."), one, other)
        return HttpResponseRedirect(self._after(request, [one, *left]))

    def _say(self, request: HttpRequest, text: str, *works: Publication) -> None:
        links = [
            format_html(
                '<a href="{}">{}</a>',
                reverse("admin:publications_publication_change", args=[work.pk]),
                work,
            )
            for work in works
        ]
        self.message_user(request, format_html(text, *links), messages.SUCCESS)

    def _after(self, request: HttpRequest, left: list[Publication]) -> str:
        """The next two of those that were selected, or of the queue; else where one came from."""
        came_from = request.GET.get("from", "")
        if len(left) >= 2:
            return comparison_url(*(work.pk for work in left), came_from=came_from)
        if came_from == REVIEW:
            return next_question() or reverse("admin:review_of", args=[REVIEW])
        if left:
            return reverse("admin:publications_publication_change", args=[left[0].pk])
        return reverse("admin:publications_publication_changelist")

    def _later(self, request: HttpRequest, works: list[Publication]) -> str:
        """Where one goes who does not decide now."""
        if request.GET.get("from") != REVIEW:
            return reverse("admin:publications_publication_change", args=[works[0].pk])
        after = {work.pk for work in works}
        return next_question(after=after) or reverse("admin:review_of", args=[REVIEW])

    # A second work for one

    def find_twin_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Works that may be the same as this one, and a search for others."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        work = get_object_or_404(Publication, pk=pk)
        query = request.GET.get("q", "").strip()
        likely = [] if query else likely_twins(work)
        found = (
            Publication.objects.search(query)
            if query
            else Publication.objects.filter(pk__in=likely)
        )
        found = (
            found.exclude(pk=pk).select_related("venue").defer("search_text", "abstract", "extra")
        )
        names = Authorship.objects.authors().filter(position__lte=4)
        rows = found.prefetch_related(Prefetch("authorships", names, to_attr="shown_authors"))[
            :_FOUND
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Unite with another work"),
            "opts": self.opts,
            "work": work,
            "query": query,
            "rows": [(row, comparison_url(pk, row.pk), self._authors(row)) for row in rows],
            "most": _FOUND,
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/publications/publication/find_twin.html", context)

    @staticmethod
    def _authors(work: Any) -> str:
        names = [row.last for row in work.shown_authors[:3]]
        return ", ".join([*names, _("et al.")] if len(work.shown_authors) > 3 else names)


def _ids(request: HttpRequest) -> list[int]:
    """The numbers in the address; of nonsense none."""
    parts = request.GET.get("ids", "").split(",")
    ids = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 18]
    return list(dict.fromkeys(ids))[:MOST_AT_ONCE]


def _with_main(request: HttpRequest, side: Side) -> str:
    query = request.GET.copy()
    query["main"] = side
    return f"?{query.urlencode(safe=',')}"


def _decision(one: Publication, other: Publication) -> DuplicateProposal | None:
    first, second = sorted((one.pk, other.pk))
    decided = DuplicateProposal.objects.filter(decided_at__isnull=False).select_related(
        "decided_by"
    )
    return decided.filter(first=first, second=second).first()


def next_question(*, after: set[int] = frozenset()) -> str:  # type: ignore[assignment]
    """The page of the pair that waits longest; of those after the pair `after`, where it is given."""
    waiting = DuplicateProposal.objects.waiting().order_by("pk")
    if len(after) == 2:
        here = DuplicateProposal.objects.filter(first=min(after), second=max(after)).first()
        waiting = waiting.filter(pk__gt=here.pk) if here else waiting
    pair = waiting.values_list("first", "second").first()
    return comparison_url(*pair, came_from=REVIEW) if pair else ""
