"""Keep the record of imports small: of a file that comes again every night, one night is enough."""

from publications.models import ImportedEntry, ImportRun

_BATCH = 500


def forget_unchanged(run: ImportRun, source: str) -> None:
    """Delete the rows of earlier imports of `source` that say only that nothing had changed.

    To be called at the end of each import of a source. Undoing and merging need none of them: they go by
    what was stored and by what was there before, and of that these rows hold nothing.
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
    # A row with a digest is what the next import knows the entry by, until there is a newer one.
    again = unchanged.filter(run=run, digest__isnull=False)
    newer = list(again.values_list("digest", flat=True))
    for start in range(0, len(newer), _BATCH):
        digests = newer[start : start + _BATCH]
        unchanged.filter(run__lt=run.pk, digest__in=digests).delete()


def _previous_import(run: ImportRun, source: str) -> int | None:
    """Each import prunes the one before it, so that no other has rows to be pruned."""
    earlier = ImportRun.objects.filter(pk__lt=run.pk).order_by("-pk")
    for pk, sources in earlier.values_list("pk", "sources").iterator(chunk_size=100):
        if source in sources:
            return int(pk)
    return None
