"""Delete rows of earlier imports that a newer import of the same file replaces."""

from publications.models import ImportedEntry, ImportRun

_BATCH = 500


def forget_unchanged(run: ImportRun, source: str) -> None:
    """Delete the rows of earlier imports of `source` for entries that had not changed.

    Call it at the end of each import of a source. Undoing and merging don't need these rows, which
    have neither stored nor previous data.
    """
    unchanged = ImportedEntry.objects.filter(
        source=source,
        outcome=ImportedEntry.Outcome.UNCHANGED,
        stored__isnull=True,
        before__isnull=True,
        messages=[],
    ).order_by()
    previous = _previous_import(run, source)
    if previous is not None:
        unchanged.filter(run=previous, digest__isnull=True).delete()
    # The next import recognizes an entry by the newest row with its digest.
    again = unchanged.filter(run=run, digest__isnull=False)
    newer = list(again.values_list("digest", flat=True))
    for start in range(0, len(newer), _BATCH):
        digests = newer[start : start + _BATCH]
        unchanged.filter(run__lt=run.pk, digest__in=digests).delete()


def _previous_import(run: ImportRun, source: str) -> int | None:
    """Return the last import of the source; those before it have been pruned already."""
    earlier = ImportRun.objects.filter(pk__lt=run.pk).order_by("-pk")
    for pk, sources in earlier.values_list("pk", "sources").iterator(chunk_size=100):
        if source in sources:
            return int(pk)
    return None
