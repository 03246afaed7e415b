"""The admin of news, and the page that lists what follows from the record."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from affiliations.whole_tree import whole_tree
from foundation.admin.base import DirectoryModelAdmin, KnownRelationsForm
from foundation.admin.pictures import HasPictures
from foundation.admin.preview import RECORD_PAGES, RecordPage
from foundation.pictures.has_picture import PICTURE_FIELDSET
from website.admin.widgets import text_widgets
from website.group_news import News, all_record_news, day_of
from website.models import NewsItem, Site
from website.models.news import RECORD_OF
from website.views import render_news_item

RECORD_PAGES.register(
    RecordPage(NewsItem, render_news_item, NewsItem.objects.all, lambda item: item.is_public),
    order=50,
)
_RECORDS = tuple(dict.fromkeys(RECORD_OF.values()))


class NewsForm(KnownRelationsForm):
    class Meta:
        model = NewsItem
        fields = "__all__"
        widgets = {
            **text_widgets(rows=16),
            **dict.fromkeys(("event", *_RECORDS), forms.HiddenInput()),
        }


@admin.register(NewsItem)
class NewsItemAdmin(HasPictures, DirectoryModelAdmin):
    form = NewsForm
    change_list_template = "admin/website/newsitem/change_list.html"
    list_display = ["title", "date", "release", "event", "modified_at"]
    list_filter = ["release", "event"]
    search_fields = ["title", "slug", "text"]
    autocomplete_fields = ["people", "publications", "projects"]
    ordering = ["-date", "-pk"]
    fieldsets = [
        (None, {"fields": ["title", ("date", "release"), "text"]}),
        PICTURE_FIELDSET,
        (_("About"), {"fields": ["people", "publications", "projects"]}),
        (_("Page address"), {"classes": ["collapse"], "fields": [
            "slug", ("event", *_RECORDS),
        ]}),
    ]  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.record_news_view)
        return [
            path("from-the-record/", view, name="website_newsitem_record"),
            *super().get_urls(),
        ]

    def record_news_view(self, request: HttpRequest) -> HttpResponse:
        """List what follows from the record, and hide what an editor says."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        found = all_record_news(whole_tree())
        if request.method == "POST":
            self._hide(request, found)
            return HttpResponseRedirect(request.path)
        context = {
            **self.admin_site.each_context(request),
            "title": _("News from the record"),
            "opts": self.opts,
            "rows": [(news, _rewriting(news)) for news in found],
            "are_shown": Site.objects.stored().has_record_news,
        }
        return render(request, "admin/website/newsitem/from_the_record.html", context)

    def _hide(self, request: HttpRequest, found: list[News]) -> None:
        wanted = request.POST.get("hide", "")
        news = next((n for n in found if n.decision is None and _key(n) == wanted), None)
        if news is None:
            messages.warning(request, _t("This news item is no longer there, or already hidden."))
            return
        item = NewsItem(release=NewsItem.Release.HIDDEN, **_values(news))
        item.save()
        self.log_addition(request, item, _t("Hidden"))
        messages.success(request, _t("“%(title)s” is hidden.") % {"title": news.title})


def _key(news: News) -> str:
    assert news.record is not None
    event, pk = news.record.key
    return f"{event}-{pk}"


def _values(news: News) -> dict[str, Any]:
    """Return what an item instead of one from the record begins with."""
    assert news.record is not None
    event, pk = news.record.key
    return {
        "title": news.title[:200],
        "date": day_of(news),
        "event": event.value,
        f"{RECORD_OF[event]}_id": pk,
    }


def _rewriting(news: News) -> str:
    """Return the address of the form that replaces an item from the record."""
    if news.decision:
        return reverse("admin:website_newsitem_change", args=[news.decision.pk])
    assert news.record is not None
    values = {name.removesuffix("_id"): value for name, value in _values(news).items()}
    if news.people:
        values["people"] = ",".join(str(person.pk) for person in news.people)
    if news.record.publication:
        values["publications"] = news.record.publication.pk
    values["release"] = NewsItem.Release.PUBLIC.value
    return f"{reverse('admin:website_newsitem_add')}?{urlencode(values)}"
