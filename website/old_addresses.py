"""Serve, load, export and check the addresses of the site that was here before."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from foundation.given_query import given_query
from foundation.tables import csv_rows
from website.models import OldAddress
from website.old_paths import candidates, new_address, normal_path

COLUMNS = ("old", "new", "permanent")
_NO = frozenset({"0", "no", "false", "302", "temporary"})


class OldAddressesMiddleware:
    """Redirect requests for old addresses that no page answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.NOT_FOUND or request.method not in ("GET", "HEAD"):
            return response
        return _answer(request, given_query(request)) or response


def _answer(request: HttpRequest, query: str) -> HttpResponse | None:
    path = request.path
    if "\0" in path + query:  # which PostgreSQL rejects
        return None
    names = candidates(path, query)
    found = {each.path: each for each in OldAddress.objects.filter(path__in=names)}
    old = next((found[name] for name in names if name in found), None)
    if old is None:
        return None
    if not old.target:
        return render(request, "410.html", status=HTTPStatus.GONE)
    address = new_address(old.path, old.target, path, query)
    is_here = urlsplit(address).netloc in ("", request.get_host())
    if is_here and normal_path(address) in (path, f"{path}?{query}"):
        return None
    kind = HttpResponsePermanentRedirect if old.is_permanent else HttpResponseRedirect
    return kind(address)


# Tables


@dataclass
class LoadedAddresses:
    """What a table of old addresses did, or what is wrong with it, line by line."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def summary(self) -> str:
        says = _("%(new)d new, %(changed)d changed, %(unchanged)d unchanged")
        return says % vars(self)


class _UndoneError(Exception):
    pass


def load_table(data: bytes, *, dry_run: bool = False) -> LoadedAddresses:
    """Store the rows of a CSV table; none of them if one is wrong."""
    loaded = LoadedAddresses()
    try:
        rows = list(_rows(data))
    except ValueError as error:
        loaded.problems.append(str(error))
        return loaded
    try:
        with transaction.atomic():
            for line, values in rows:
                _store(loaded, line, values)
            _check_loops(loaded, rows)
            if loaded.problems or dry_run:
                raise _UndoneError
    except _UndoneError:
        pass
    return loaded


def _rows(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the line number and the values of each row; a header is recognized by its words."""
    for line, row in csv_rows(data):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].lower() in ("old", "path", "from", "source"):
            continue
        if len(cells) > len(COLUMNS):
            says = _("line %(line)d: more than %(number)d columns: old, new, permanent")
            raise ValueError(says % {"line": line, "number": len(COLUMNS)})
        old, new, permanent = cells + [""] * (len(COLUMNS) - len(cells))
        values = {"target": new, "is_permanent": permanent.lower() not in _NO}
        yield line, {"path": normal_path(old), **values}


def _store(loaded: LoadedAddresses, line: int, values: dict[str, Any]) -> None:
    row = OldAddress.objects.filter(path=values["path"]).first()
    if row is not None and all(getattr(row, name) == value for name, value in values.items()):
        loaded.unchanged += 1
        return
    is_new, row = row is None, row or OldAddress()
    for name, value in values.items():
        setattr(row, name, value)
    try:
        row.clean_fields()
        row.validate_constraints()
    except ValidationError as error:
        _report(loaded, line, error)
        return
    row.save()
    loaded.new += is_new
    loaded.changed += not is_new


def _check_loops(loaded: LoadedAddresses, rows: Iterable[tuple[int, dict[str, Any]]]) -> None:
    """Only with all rows together is it known whether they lead back."""
    stored = {each.path: each for each in OldAddress.objects.all()}
    for line, values in rows:
        try:
            if values["path"] in stored:
                stored[values["path"]].clean()
        except ValidationError as error:
            _report(loaded, line, error)


def _report(loaded: LoadedAddresses, line: int, error: ValidationError) -> None:
    says = _("line %(line)d: %(message)s")
    loaded.problems.append(says % {"line": line, "message": " ".join(error.messages)})


def table() -> str:
    """Return all old addresses as a CSV table that can be loaded again."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for old in OldAddress.objects.all():
        writer.writerow([old.path, old.target, "yes" if old.is_permanent else "no"])
    return text.getvalue()
