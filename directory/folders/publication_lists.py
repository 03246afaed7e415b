"""Import the .bib files of a folder, and find the publications that its citation keys stand for."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from directory.models import LoadedRecord
from people.models import Person
from publications.importing.options import ImportOptions
from publications.importing.plan import import_bibtex
from publications.importing.report import Report
from publications.importing.sources import Source, names_of_files
from publications.models import ImportedEntry, Publication

FOLDER = "publications"
_KIND = "bibtex"
REFUSED = ImportedEntry.Outcome.REFUSED


@dataclass
class PublicationLists:
    """The .bib files of a folder.

    A file is the own list of the person or organization that names it. Another one is the list of
    the home organization, if there is one.
    """

    folder: Path
    owners: Mapping[Path, Any]
    """A person or an organization, by the resolved path of their file."""
    report: Report = field(default_factory=Report)
    _publications: dict[str, int] = field(default_factory=dict)
    """The primary keys of the publications, by citation key."""
    _keys: dict[int, str] = field(default_factory=dict)

    def load(self) -> None:
        paths = {str(path): path for path in sorted(self.folder.glob(f"{FOLDER}/**/*.bib"))}
        names = names_of_files(list(paths))
        for given, path in paths.items():
            self._import_if_changed(path, names[given])
        self._publications = self._by_key(list(names.values()))
        for key, publication in self._publications.items():
            self._keys.setdefault(publication, key)

    def _owner(self, path: Path) -> Any:
        return self.owners.get(path.resolve()) or home_organization()

    def _import_if_changed(self, path: Path, name: str) -> None:
        owner, data = self._owner(path), path.read_bytes()
        mark = {
            "digest": hashlib.sha256(data).hexdigest(),
            "owner": [owner._meta.label, owner.pk] if owner else None,
        }
        slug = path.relative_to(self.folder).as_posix()
        known = LoadedRecord.objects.filter(kind=_KIND, slug=slug).first()
        if known is not None and known.base == mark:
            return
        options = ImportOptions(
            person=owner if isinstance(owner, Person) else None,
            organization=owner if isinstance(owner, Organization) else None,
        )
        source = Source.from_file(BytesIO(data), name=name, path=str(path))
        source = replace(source, pictures=path.parent, root=self.folder)
        report = import_bibtex([source], options)
        self.report.files += report.files
        LoadedRecord.objects.update_or_create(kind=_KIND, slug=slug, defaults={"base": mark})

    def _by_key(self, names: list[str]) -> dict[str, int]:
        entries = ImportedEntry.objects.filter(source__in=names, publication__isnull=False)
        rows = entries.exclude(key="").order_by("run", "pk").values_list("key", "publication")
        return dict(rows)

    def add(self, key: str, publication: int) -> None:
        """Let `key` stand for a publication that no list has."""
        self._publications[key] = publication
        self._keys.setdefault(publication, key)

    def may_have(self, key: str) -> bool:
        """Whether an entry that can't be read has the key, or a file that can't be."""
        return any(
            file.error or any(r.key == key and r.outcome == REFUSED for r in file.rows)
            for file in self.report.files
        )

    @property
    def keys(self) -> set[str]:
        return set(self._publications)

    def find(self, key: str) -> int | None:
        """Return the primary key of the publication of a citation key of the folder."""
        if key in self._publications:
            return self._publications[key]
        stored = Publication.objects.filter(citation_key=key) | Publication.objects.filter(slug=key)
        return stored.values_list("pk", flat=True).first()

    def key_of(self, publication: Publication) -> str:
        """Return the citation key in the folder, or the publication's own."""
        return self._keys.get(publication.pk) or publication.citation_key or publication.slug
