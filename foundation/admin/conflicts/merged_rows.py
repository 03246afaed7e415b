"""The three-way merge of the rows of a formset: edited, added, deleted and moved by two editors."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from foundation.admin.conflicts.choices import CHOICE, Chosen, Conflict, chosen, is_open
from foundation.admin.conflicts.form_state import RowState, comparable, compared_fields
from foundation.admin.conflicts.merged_fields import (
    is_changed,
    label_of,
    merge_fields,
    row_text,
    stored_digest,
    submitted_digest,
    submitted_value,
    take_stored,
)
from foundation.admin.conflicts.merged_positions import merge_positions
from foundation.admin.conflicts.submitted import SubmittedRows, Values, stored_row

ROW = "_row"
"""The name under which a page asks about a whole row."""
_RANK = "rank"


@dataclass
class MergedRows:
    """The merge of `rows` with those of `formset`, which is unbound and has what is stored."""

    formset: Any
    rows: SubmittedRows
    base: dict[str, RowState] | None
    """The rows of the page that was submitted; None if that isn't known."""
    author: str = ""
    conflicts: list[tuple[Values, Conflict]] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Sentences about what the other editor did."""
    lost: list[str] = field(default_factory=list)
    """What was typed into rows that can't be saved any more."""

    def __post_init__(self) -> None:
        self.stored = {str(form.instance.pk): form for form in self.formset.initial_forms}
        self.kind = capfirst(str(self.formset.model._meta.verbose_name))
        self.blank = self.formset.empty_form
        self.ordered_by = getattr(self.formset, "position_field", "")
        self._merge()

    def _merge(self) -> None:
        self._edit_the_only_row()
        self._answer_about_rows()
        before = dict(self.rows.saved)
        for pk, values in before.items():
            if pk in self.stored:
                self._merge_row(pk, values)
            else:
                self._merge_deleted(pk, values)
        self._merge_added()
        if self.ordered_by:
            self._merge_positions()
        elif _RANK in self.blank.fields:
            self._merge_ranks()

    def _base_of(self, pk: str) -> RowState:
        return (self.base or {}).get(pk) or dict.fromkeys(self.blank.fields, "")

    def _about(self, form: Any, what: str) -> str:
        return f"{self.kind} “{form.instance}”: {what}"

    # Rows of both

    def _merge_row(self, pk: str, values: Values) -> None:
        form, base = self.stored[pk], self._base_of(pk)
        skipped = {self.ordered_by or _RANK}
        if _is_deleted(values):
            self._ask_before_deleting(form, values, base)
            if _is_deleted(values):
                return
        merged = merge_fields(form, values, {}, base, without=skipped)
        self.conflicts += [(values, conflict) for conflict in merged.conflicts]
        if merged.kept:
            self.kept.append(self._about(form, ", ".join(merged.kept)))

    def _ask_before_deleting(self, form: Any, values: Values, base: RowState) -> None:
        skipped = self.ordered_by or _RANK
        names = [name for name in compared_fields(form) if name != skipped]
        changed = [
            n for n in names if base.get(n, stored_digest(form, n)) != stored_digest(form, n)
        ]
        if chosen(values, ROW) is Chosen.THEIRS:
            del values["DELETE"]
        elif chosen(values, ROW) is None and (changed or is_open(values, ROW)):
            labels = ", ".join(label_of(form, name) for name in changed)
            explanation = _("%(author)s changed this row, which you deleted.")
            if labels:
                explanation = _("%(author)s changed this row, which you deleted: %(fields)s.")
            self._ask(
                form,
                values,
                mine=_("Delete the row"),
                theirs=row_text(form),
                explanation=explanation % {"author": self.author, "fields": labels},
            )
            del values["DELETE"]  # a deleted row would not be shown

    def _ask(self, form: Any, values: Values, *, mine: str, theirs: str, explanation: str) -> None:
        beside = compared_fields(form)[0]
        self.conflicts.append((values, Conflict(beside, ROW, mine, theirs, explanation)))

    def _answer_about_rows(self) -> None:
        """Apply what was chosen about rows that one editor deleted and the other changed."""
        for values in list(self.rows.new):
            if chosen(values, ROW) is Chosen.THEIRS:
                self.rows.new.remove(values)
            elif is_open(values, ROW):
                self._ask_to_restore(values)
        for values in self.rows.saved.values():
            if is_open(values, ROW) and _is_deleted(values):
                values[ROW + CHOICE] = [Chosen.MINE]
            elif is_open(values, ROW) or chosen(values, ROW) is Chosen.MINE:
                values["DELETE"] = ["on"]

    # Rows that the other editor deleted

    def _merge_deleted(self, pk: str, values: Values) -> None:
        del self.rows.saved[pk]
        base = self.base.get(pk) if self.base is not None else None
        if _is_deleted(values) or (base and not is_changed(self.blank, values, {}, base)):
            self.kept.append(_("%(kind)s: a row was deleted") % {"kind": self.kind})
            return
        values.pop(self.formset.model._meta.pk.name, None)
        if self.formset.max_num == 0:  # rows can't be added here
            self.lost.append(f"{self.kind}: {row_text(self.blank, values)}")
            return
        self.rows.new.append(values)
        self._ask_to_restore(values)

    def _ask_to_restore(self, values: Values) -> None:
        self._ask(
            self.blank,
            values,
            mine=row_text(self.blank, values),
            theirs=_("Delete the row"),
            explanation=_("%(author)s deleted this row, which you changed.")
            % {"author": self.author},
        )

    # Rows that the other editor added

    def _merge_added(self) -> None:
        known = self.base if self.base is not None else self.stored
        for pk, form in self.stored.items():
            if pk in self.rows.saved or pk in known:
                continue
            same = next((new for new in self.rows.new if self._is_same(form, new)), None)
            if same is not None:  # both added it, or one editor submitted twice
                self.rows.new.remove(same)
            self.rows.saved[pk] = stored_row(form)
            self.kept.append(self._about(form, _("added")))

    def _is_same(self, form: Any, new: Values) -> bool:
        own = {self.ordered_by, _RANK}
        for name in compared_fields(form):
            if name in own:
                continue
            form_field = form.fields[name]
            mine = comparable(form_field, submitted_value(self.blank, new, {}, name))
            if mine != comparable(form_field, form.get_initial_for_field(form_field, name)):
                return False
        return True

    def _edit_the_only_row(self) -> None:
        """Where there can be one row and both editors added it, merge the two field by field."""
        if self.formset.max_num != 1 or len(self.stored) != 1 or self.rows.saved:
            return
        [pk] = self.stored
        if not self.rows.new or self.base is None or pk in self.base:
            return
        values = self.rows.new.pop(0)
        values[self.formset.model._meta.pk.name] = [pk]
        self.rows.saved[pk] = values
        self.base[pk] = {
            name: stored_digest(self.blank, name) for name in compared_fields(self.blank)
        }

    # Order

    def _merge_ranks(self) -> None:
        """Ranks are one thing: if both editors moved rows in different ways, ask once."""
        shown = {pk: values for pk, values in self.rows.saved.items() if not _is_deleted(values)}
        picked = next((c for values in shown.values() if (c := chosen(values, _RANK))), None)
        asked = any(is_open(values, _RANK) for values in shown.values())
        moved, clashing = [], []
        for pk, values in shown.items():
            form = self.stored[pk]
            mine = submitted_digest(form, values, {}, _RANK)
            stored = stored_digest(form, _RANK)
            before = self._base_of(pk).get(_RANK, stored)
            if mine == stored:
                continue
            if picked is Chosen.THEIRS or mine == before:
                moved.append(pk)
            elif before != stored or (asked and picked is None):
                clashing.append(pk)
        for pk in moved:
            take_stored(self.stored[pk], shown[pk], _RANK)
        if moved and picked is None:
            self.kept.append(f"{self.kind}: {label_of(self.blank, _RANK)}")
        if clashing:
            self._ask_about_ranks(clashing[0], shown)

    def _ask_about_ranks(self, pk: str, shown: dict[str, Values]) -> None:
        def place(text: Any) -> tuple[int, str]:
            return (int(text), "") if str(text).isdecimal() else (1_000_000, str(text))

        mine = sorted(shown, key=lambda k: place((shown[k].get(_RANK) or [""])[-1]))
        theirs = sorted(shown, key=lambda k: place(self.stored[k].initial.get(_RANK)))
        here, there = (", ".join(str(self.stored[k].instance) for k in o) for o in (mine, theirs))
        explanation = _("%(author)s changed the order too. Which should be saved?")
        conflict = Conflict(_RANK, _RANK, here, there, explanation % {"author": self.author})
        self.conflicts.append((shown[pk], conflict))

    def _merge_positions(self) -> None:
        conflict = merge_positions(
            self.rows, self.stored, self.base, self.ordered_by, author=self.author
        )
        if conflict is not None:
            self.conflicts.append(conflict)


def _is_deleted(values: Values) -> bool:
    return bool((values.get("DELETE") or [""])[-1])
