"""Two records of what may be one thing, field by field: what every comparison has in common. Pure."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol
from urllib.parse import urlencode

from django.core.serializers.json import DjangoJSONEncoder
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

_LOGGED = 200  # characters of a value


class ChangedMeanwhileError(Exception):
    """One of two records is not any more what a plan was made from, or is gone."""


class Side(StrEnum):
    """Which of two records: the one that stays, or the one that goes into it."""

    KEEP = "keep"
    OTHER = "other"

    @property
    def opposite(self) -> "Side":
        return Side.OTHER if self is Side.KEEP else Side.KEEP


@dataclass(slots=True)
class Choice:
    """What the two records say in one field, and which of them is followed."""

    name: str
    label: str
    texts: dict[Side, str]
    pick: Side = Side.KEEP

    @property
    def is_equal(self) -> bool:
        return self.texts[Side.KEEP] == self.texts[Side.OTHER]

    @property
    def is_one_sided(self) -> bool:
        """Whether only one of the two says anything."""
        return not self.is_equal and not all(self.texts.values())

    @property
    def dropped(self) -> str:
        """What the merged record does not say."""
        return "" if self.is_equal else self.texts[self.pick.opposite]


class PlannedMerge(Protocol):
    """What merging two records would give, to be shown, changed and carried out."""

    choices: list[Choice]
    main: Side
    """The record that is followed where the two contradict each other, as long as nobody chooses."""
    version: str
    """Of all that the two records hold; equal as long as nobody changes them."""

    @property
    def keep(self) -> Any: ...

    @property
    def other(self) -> Any: ...

    def choose(self, picks: Mapping[str, str]) -> None: ...

    def apply(self, *, user: Any) -> Any: ...


def choose(choices: list[Choice], picks: Mapping[str, str]) -> None:
    """Follow other records than proposed: name of a choice -> side. Unknown names do nothing."""
    for choice in choices:
        if picks.get(choice.name) in set(Side):
            choice.pick = Side(picks[choice.name])


def version_of(*snapshots: Any) -> str:
    """A text that is equal where the snapshots are."""
    text = json.dumps(snapshots, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def describe_choices(choices: list[Choice]) -> str:
    """For the history: what was taken from the record that went, and what is not followed."""
    changed = [choice for choice in choices if not choice.is_equal]
    lines = []
    taken = [
        _said(c.label, c.texts[Side.OTHER])
        for c in changed
        if c.pick is Side.OTHER and c.texts[Side.OTHER]
    ]
    if taken:
        lines.append(_("Taken from it: %(fields)s.") % {"fields": "; ".join(taken)})
    dropped = [_said(c.label, c.dropped) for c in changed if c.dropped]
    if dropped:
        lines.append(_("Not followed: %(fields)s.") % {"fields": "; ".join(dropped)})
    return " ".join(lines)


def _said(label: str, text: str) -> str:
    return f"{label} “{Truncator(text).chars(_LOGGED)}”"


def comparison_url(model: str, *records: int, came_from: str = "") -> str:
    """The page of the admin on which records of `model`, "app_model", are compared and merged."""
    query = {"ids": ",".join(map(str, sorted(records)))}
    if came_from:
        query["from"] = came_from
    return f"{reverse(f'admin:{model}_merge')}?{urlencode(query, safe=',')}"
