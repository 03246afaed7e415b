"""Which results an autocomplete shows first: exact names, then names that begin with the text."""

from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Length

from foundation.folding import fold


def ranked(rows: QuerySet[Any], term: str, *, name: str) -> QuerySet[Any]:
    """Sort the results of a search by how well their names match `term`.

    `name` is the name's column. The rows have a `search_text`, whose first line begins with the
    folded name.
    """
    text = fold(term)
    if not text:
        return rows
    fields = {field.name for field in rows.model._meta.get_fields()}
    acronym = [Q(acronym_key=text)] if "acronym_key" in fields else []
    exact = [Q(search_text=text), Q(search_text__startswith=f"{text}\n")]
    ways = [
        Q(*exact, *acronym, _connector=Q.OR),
        Q(search_text__startswith=f"{text} "),
        Q(search_text__startswith=text),
        Q(search_text__contains=f" {text} ") | Q(search_text__contains=f" {text}\n"),
        Q(search_text__contains=f" {text}"),
    ]
    place = Case(
        *(When(way, then=Value(number)) for number, way in enumerate(ways)),
        default=Value(len(ways)),
        output_field=IntegerField(),
    )
    return rows.order_by(place, Length(name), name, "pk")
