"""What entries say beside the publication: in al-folio and Hugo Blox, that its owner selected it,
its projects and its picture; its grants. The fields stay among the others, so exports have them.
"""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files import File
from django.db.models import Max
from django.utils.translation import gettext as _

from foundation.folding import fold
from people.models import Person, Project
from publications.importing.entry_plan import EntryPlan
from publications.importing.sources import Source
from publications.importing.stored_beside import StoredBeside
from publications.matching.named_grants import FUNDING_FIELDS, GRANT_FIELDS, KnownGrants
from publications.models import Authorship, Contribution, ImportedEntry, ImportRun, Publication

SELECTED, PROJECTS, PREVIEW, TAGS = "selected", "projects", "preview", "tags"
_OF_GRANTS = (*GRANT_FIELDS, *FUNDING_FIELDS)
_KEPT = (SELECTED, PROJECTS, PREVIEW, *_OF_GRANTS)
_FIELDS = frozenset((TAGS, *_KEPT))
_TRUE = frozenset(("true", "yes", "1"))


class LinkedFields:
    """Stores what the new and changed entries of one source say."""

    def __init__(self, source: Source, run: ImportRun, *, keeps_files: bool) -> None:
        self.source = source
        self.run = run
        self.owner: Person | None = run.person
        self.keeps_files = keeps_files
        self.used: Counter[str] = Counter()
        """How many entries have a field that was stored elsewhere, by its name."""
        self.stored = StoredBeside()
        self._selected: dict[int, int] = {}  # the line of each publication
        self._projects: dict[str, int] | None = None  # by folded name and slug
        self._grants: KnownGrants | None = None

    def add(self, plans: Iterable[EntryPlan]) -> None:
        """Link the publications of these entries; the selected ones are selected at the end."""
        links: set[tuple[int, int]] = set()
        grants: set[tuple[int, int]] = set()
        for plan in plans:
            if plan.publication_id is None or plan.data is None:
                continue
            if _FIELDS.isdisjoint(plan.block.fields):
                continue
            new = _new_values(plan)
            if is_true(new.get(SELECTED, "")):
                self._selected.setdefault(plan.publication_id, plan.block.line)
            for name in (PROJECTS, TAGS):
                links |= self._links(plan.publication_id, name, new.get(name, ""))
            grants |= self._links_to_grants(plan.publication_id, new)
            if file := new.get(PREVIEW, ""):
                self._add_picture(plan, plan.publication_id, file)
        if links:
            self.stored.link("projects", links)
        if grants:
            self.stored.link("grants", grants)

    def finish(self) -> None:
        """Select publications of the owner, who must be a confirmed author, in the file's order."""
        if self.owner is None or not self._selected:
            return
        theirs = Authorship.objects.confirmed().filter(
            person=self.owner, contribution=Contribution.AUTHOR
        )
        last = theirs.aggregate(last=Max("selected_rank"))["last"] or 0
        rows = list(
            theirs.filter(publication__in=self._selected, selected_rank=None).only("publication")
        )
        rows.sort(key=lambda row: self._selected[row.publication_id])
        for rank, row in enumerate(rows, start=last + 1):
            row.selected_rank = self.stored.ranks[row.publication_id] = rank
        Authorship.objects.bulk_update(rows, ["selected_rank"], batch_size=500)
        self.used[SELECTED] += len(rows)

    def _links(self, publication: int, name: str, text: str) -> set[tuple[int, int]]:
        """Return the links to projects; a field counts as stored if all its projects are known."""
        if not text:
            return set()
        if self._projects is None:
            self._projects = {}
            for pk, title, slug in Project.objects.order_by("-pk").values_list(
                "pk", "name", "slug"
            ):
                self._projects |= {fold(title): pk, fold(slug): pk}
        names = names_in(text)
        found = {self._projects[each] for each in names if each in self._projects}
        if name == PROJECTS and names and all(each in self._projects for each in names):
            self.used[PROJECTS] += 1
        return {(publication, project) for project in found}

    def _links_to_grants(self, publication: int, new: dict[str, str]) -> set[tuple[int, int]]:
        """Return links to the grants that an entry names for certain."""
        texts = {name: new[name] for name in _OF_GRANTS if new.get(name)}
        if not texts:
            return set()
        if self._grants is None:
            self._grants = KnownGrants.stored()
        return {(publication, grant) for grant in self._grants.named_in(texts).certain}

    def _add_picture(self, plan: EntryPlan, publication: int, name: str) -> None:
        """Store the teaser of an entry, or note why it can't be read."""
        if self.source.pictures is None:  # pasted or uploaded
            return
        try:
            self.used[PREVIEW] += self._store_picture(publication, name)
        except ValidationError as error:
            plan.note("unread-picture", file=name, reason=" ".join(error.messages))
            entries = ImportedEntry.objects.of_publications([publication], self.run)
            entries.filter(source=self.source.name, line=plan.block.line).update(
                messages=[message.to_json() for message in plan.messages]
            )

    def _store_picture(self, publication: int, name: str) -> bool:
        """Store the teaser of a publication without a picture; return whether it has this one.

        Raise ValidationError if it can't be read.
        """
        row = Publication.objects.filter(pk=publication).only("picture").get()
        if row.picture:
            return False
        path = self.source.picture(name)
        if path is None:
            raise ValidationError(_("There is no such file in the folder of pictures."))
        from foundation.pictures.uploads import clean_image  # Pillow, which few imports need

        try:
            with path.open("rb") as opened:
                picture = clean_image(File(opened, name=path.name))
        except OSError as error:
            raise ValidationError(error.strerror or str(error)) from None
        if self.keeps_files:
            row.picture.save(Path(picture.name or path.name).name, picture, save=False)
            Publication.objects.filter(pk=publication).update(picture=row.picture.name)
            self.stored.pictures[publication] = str(row.picture.name)
        return True


def is_true(text: str) -> bool:
    return text.strip().lower() in _TRUE


def names_in(text: str) -> set[str]:
    """Return the folded names in “Example, another-one”."""
    return {fold(name) for name in re.split(r"[,;]", text.translate(_BRACES)) if name.strip()}


_BRACES = str.maketrans("", "", "{}")


def _new_values(plan: EntryPlan) -> dict[str, str]:
    """Return the fields that the publication didn't have before this import, by name."""
    assert plan.data is not None
    fields = {name: str(plan.data.extra.get(name, "")) for name in _KEPT}
    fields[TAGS] = plan.block.fields.get(TAGS, "")
    if plan.is_new:
        return fields
    if plan.before is None:
        return {}
    before = plan.before.get("publication", {})
    if names_in(fields[TAGS]) <= {fold(keyword) for keyword in before.get("keywords", ())}:
        fields[TAGS] = ""
    extra = before.get("extra", {})
    return {name: value for name, value in fields.items() if value and value != extra.get(name)}
