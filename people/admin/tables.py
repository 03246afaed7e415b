"""Tables of people in the admin: a file is read, shown as a plan, and loaded; and exported."""

import json
import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from foundation.permissions import is_limited
from foundation.sent_once import sent_once
from foundation.tables import (
    CSV_TYPE,
    MOST_BYTES,
    XLSX_TYPE,
    UnreadableTableError,
    csv_lines,
    xlsx_pieces,
)
from people.admin.changed_people import ReportsChangedPeople
from people.admin.person_page import said_of_added
from people.models import Person
from people.tables.columns import LABELS, Column, can_add_people, guessed, tell_people_apart
from people.tables.person_cells import header, table_rows
from people.tables.photos import MOST_ZIP_BYTES, UnreadablePhotosError, ZipPhotos
from people.tables.plan import load_table
from people.tables.reading import Table, read_table
from people.tables.row_plans import TablePlan

_NEEDED = tuple(
    f"people.{action}_{model}"
    for model in ("person", "affiliation", "contactdetail", "personlink")
    for action in ("add", "change")
)
_SHOWN = 500
_NAMED = 20
_KEPT_SECONDS = 60 * 60


class FileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("CSV or Excel file"),
        help_text=gettext_lazy(
            "With a header row, and a row for each person. A table that you exported and "
            "edited is fine."
        ),
    )

    photos = forms.FileField(
        label=gettext_lazy("ZIP file with the photos"),
        required=False,
        help_text=gettext_lazy("The files that the table names, if it has a column of photos."),
    )

    def clean_photos(self) -> bytes | None:
        file = self.cleaned_data["photos"]
        if not file:
            return None
        data: bytes = file.read(MOST_ZIP_BYTES + 1)
        try:
            ZipPhotos(data)
        except UnreadablePhotosError as error:
            raise forms.ValidationError(str(error)) from None
        return data

    def clean_file(self) -> Table:
        file = self.cleaned_data["file"]
        try:
            return read_table(file.read(MOST_BYTES + 1))
        except UnreadableTableError as error:
            raise forms.ValidationError(str(error)) from None


class KeptPhotos:
    """The ZIP file of an editor between the pages, in the cache that all processes share."""

    def __init__(self, user: Any, token: str) -> None:
        self.token = token
        self._key = f"table-photos:{user.pk}:{token}"
        self._data: bytes | None = cache.get(self._key) if token else None

    @classmethod
    def keep(cls, user: Any, data: bytes | None) -> "KeptPhotos":
        if data is None:
            return cls(user, "")
        token = secrets.token_urlsafe(16)
        cache.set(f"table-photos:{user.pk}:{token}", data, _KEPT_SECONDS)
        return cls(user, token)

    @property
    def are_lost(self) -> bool:
        return bool(self.token) and self._data is None

    def read(self) -> ZipPhotos | None:
        return ZipPhotos(self._data) if self._data is not None else None

    def forget(self) -> None:
        if self.token:
            cache.delete(self._key)


def _sent_table(text: str) -> Table:
    """Return the table that the page holds. Raise ValueError or TypeError if it was forged."""
    header_cells, rows = json.loads(text)
    width = len(header_cells)
    cells_of = [header_cells, *(cells for _line, cells in rows)]
    if not all(isinstance(cell, str) for cells in cells_of for cell in cells):
        raise TypeError
    if any(len(cells) != width for cells in cells_of):
        raise ValueError
    return Table(header_cells, [(int(str(line)), list(cells)) for line, cells in rows])


class ColumnsForm(forms.Form):
    """Which column of the table holds what."""

    def __init__(self, table: Table, columns: Mapping[Column, int], data: Any = None) -> None:
        initial = {str(number): column.value for column, number in columns.items()}
        super().__init__(data, initial=initial, prefix="column")
        choices = [("", _("– not loaded –")), *((c.value, LABELS[c]) for c in Column)]
        for number, name in enumerate(table.header):
            label = name or _("Column %(number)d") % {"number": number + 1}
            if name and table.header.count(name) > 1:
                label = _("%(name)s (column %(number)d)") % {"name": name, "number": number + 1}
            self.fields[str(number)] = forms.ChoiceField(
                label=label, choices=choices, required=False
            )

    def clean(self) -> Any:
        chosen = [value for value in self.cleaned_data.values() if value]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("Two columns hold the same."))
        return self.cleaned_data

    @property
    def left_out(self) -> list[str]:
        """The headers of columns that aren't loaded."""
        chosen = {name for name in self.fields if self[name].value()}
        return [str(field.label) for name, field in self.fields.items() if name not in chosen]

    @property
    def columns(self) -> dict[Column, int]:
        return {Column(value): int(n) for n, value in self.cleaned_data.items() if value}


class LoadsTables(ReportsChangedPeople):
    """Adds the page that loads a table to the admin of people, and exports to its list."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.table_view)
        return [path("table/", view, name="people_person_table"), *super().get_urls()]

    def may_load_tables(self, request: HttpRequest) -> bool:
        return request.user.has_perms(_NEEDED) and not is_limited(request.user, Person)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        extra = {"may_load_tables": self.may_load_tables(request), **(extra_context or {})}
        return super().changelist_view(request, extra)

    def get_actions(self, request: HttpRequest) -> Any:
        actions: dict[str, Any] = super().get_actions(request)
        if self.may_load_tables(request):
            for kind, label in (("csv", _("Export as CSV")), ("xlsx", _("Export for Excel"))):
                name = f"export_{kind}"
                actions[name] = (_export(kind), name, label)
        return actions

    def table_view(self, request: HttpRequest) -> HttpResponse:
        """Read the file; then show what its columns hold and what loading it does; then load it.

        Only what is loaded is sent once: it takes a lock, which a plan of many rows must not hold.
        """
        return self._load_once(request) if "_load" in request.POST else self._table_view(request)

    @method_decorator(sent_once)
    def _load_once(self, request: HttpRequest) -> HttpResponse:
        return self._table_view(request)

    def _table_view(self, request: HttpRequest) -> HttpResponse:
        if not self.may_load_tables(request):
            raise PermissionDenied
        if "table" not in request.POST:
            box = FileForm(request.POST or None, request.FILES or None)
            if not box.is_valid():
                return self._table_page(request, box=box)
            table: Table = box.cleaned_data["file"]
            if table.note:
                messages.warning(request, table.note)
            photos = KeptPhotos.keep(request.user, box.cleaned_data["photos"])
            form = ColumnsForm(table, guessed(table.header))
            return self._table_preview(request, table, form, photos)
        try:
            table = _sent_table(request.POST["table"])
        except (ValueError, TypeError, RecursionError):
            return self._table_page(request, box=FileForm())
        form = ColumnsForm(table, {}, request.POST)
        photos = KeptPhotos(request.user, request.POST.get("photos", ""))
        if photos.are_lost:
            says = _("The photos were kept for only an hour. Choose the files again.")
            messages.warning(request, says)
            return self._table_page(request, box=FileForm())
        if not form.is_valid():
            return self._table_page(request, table=table, columns=form, photos=photos)
        if "_load" not in request.POST:
            return self._table_preview(request, table, form, photos)
        return self._load(request, table, form, photos)

    def _load(
        self, request: HttpRequest, table: Table, form: ColumnsForm, photos: KeptPhotos
    ) -> HttpResponse:
        """Load the table if it still does what the page showed."""
        shown = request.POST.get("plan", "-")
        plan = load_table(
            table,
            form.columns,
            commit=True,
            user=request.user,
            photos=photos.read(),
            expected=shown,
        )
        if plan.digest != shown:
            messages.warning(
                request, _("People have changed in the meantime. Check the plan again.")
            )
            return self._table_page(request, table=table, columns=form, plan=plan, photos=photos)
        photos.forget()
        return self._table_loaded(request, plan)

    def _table_preview(
        self, request: HttpRequest, table: Table, form: ColumnsForm, photos: KeptPhotos
    ) -> HttpResponse:
        columns = form.columns if form.is_bound else guessed(table.header)
        if not tell_people_apart(columns):
            messages.warning(request, _("Choose the column that holds the names of the people."))
            return self._table_page(request, table=table, columns=form, photos=photos)
        plan = load_table(table, columns, commit=False, user=request.user, photos=photos.read())
        if plan.counts["unclear"] and not can_add_people(columns):
            says = _("To add people, choose the columns that hold their names.")
            messages.warning(request, says)
        return self._table_page(request, table=table, columns=form, plan=plan, photos=photos)

    def _table_loaded(self, request: HttpRequest, plan: TablePlan) -> HttpResponse:
        number = len(plan.people)
        text = ngettext("Loaded %(number)d person", "Loaded %(number)d people", number)
        done: str = text % {"number": number}
        if plan.event is not None:
            new = [row.person for row in plan.rows if row.outcome == "new" and row.person]
            done = said_of_added(done, new, plan.event)
        messages.success(request, done)
        if unclear := [row.line for row in plan.rows if row.outcome == "unclear"]:
            messages.warning(request, _not_loaded(unclear))
        self.report_changed_people(request, plan.people)
        return HttpResponseRedirect(reverse("admin:people_person_changelist"))

    def _table_page(
        self,
        request: HttpRequest,
        *,
        box: FileForm | None = None,
        table: Table | None = None,
        columns: ColumnsForm | None = None,
        plan: TablePlan | None = None,
        photos: KeptPhotos | None = None,
    ) -> HttpResponse:
        request.current_app = self.admin_site.name
        shown = [row for row in plan.rows if row.outcome != "unchanged"] if plan else []
        shown.sort(key=lambda row: (row.outcome != "unclear", row.line))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Load a table of people"),
            "opts": self.opts,
            "box": box,
            "known": ", ".join(Column),
            "columns": columns,
            "plan": plan,
            "counts": dict(plan.counts) if plan else {},
            "loaded": len(plan.people) if plan else 0,
            "left_out": columns.left_out if plan and columns else [],
            "rows": shown[:_SHOWN],
            "more": max(0, len(shown) - _SHOWN),
            "table": json.dumps([table.header, table.rows]) if table else "",
            "photos": photos.token if photos else "",
        }
        return TemplateResponse(request, "admin/people/person/table.html", context)


def _not_loaded(lines: list[int]) -> str:
    text = ngettext(
        "%(number)d unclear row wasn’t loaded: line %(lines)s.",
        "%(number)d unclear rows weren’t loaded: lines %(lines)s.",
        len(lines),
    )
    shown = ", ".join(map(str, lines[:_NAMED])) + ("…" if len(lines) > _NAMED else "")
    return text % {"number": len(lines), "lines": shown}


def _export(kind: str) -> Any:
    def export(admin: Any, request: HttpRequest, queryset: Any) -> StreamingHttpResponse:
        rows = table_rows(queryset.order_by("sort_name", "pk"), visitor=request.user)
        pieces: Any
        if kind == "xlsx":
            pieces = xlsx_pieces(_("People"), header(), rows)
        else:
            pieces = csv_lines(header(), rows)
        headers = {"Content-Disposition": f'attachment; filename="people.{kind}"'}
        content_type = XLSX_TYPE if kind == "xlsx" else CSV_TYPE
        return StreamingHttpResponse(pieces, content_type=content_type, headers=headers)

    return export
