"""Add jobs to the queue, and run them one at a time."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from foundation.history.recording import acting
from foundation.history.routes import Route
from foundation.process_locks import is_locked, lock_file, process_lock
from publications.importing.jobs.progress import JobProgress, lock_of
from publications.importing.run import wait_for_database
from publications.models import ImportJob, ImportRun, PreparedImport

logger = logging.getLogger(__name__)
_WORKERS = "import-workers"
_MOST_ATTEMPTS = 3
Handler = Callable[[ImportJob, JobProgress], None]
"""Runs a job, and calls `finish` in the transaction with all that it writes."""


class JobError(Exception):
    """A job can't be done; the text is a sentence for the editor."""


def add_job(
    kind: ImportJob.Kind,
    *,
    user: Any,
    prepared: PreparedImport | None = None,
    run: ImportRun | None = None,
    **options: Any,
) -> ImportJob:
    """Queue a job; if there is an open one for the same import, return that."""
    try:
        with transaction.atomic():
            return ImportJob.objects.create(
                kind=kind, prepared=prepared, run=run, user=user, options=options
            )
    except IntegrityError:
        return ImportJob.objects.open().get(prepared=prepared, run=run)


def finish(job: ImportJob, **result: Any) -> None:
    """Mark a job as done, in the transaction with all that it writes."""
    job.state, job.result, job.finished_at = ImportJob.State.DONE, result, timezone.now()
    job.save(update_fields=["state", "result", "finished_at"])


def run_next(handlers: dict[str, Handler]) -> bool:
    """Run the oldest job that no other worker runs; return whether there was one."""
    for pk in ImportJob.objects.open().values_list("pk", flat=True):
        with process_lock(lock_of(pk)) as is_held:
            if is_held and (job := _begin(pk)):
                _run(job, handlers[job.kind])
                return True
    return False


def _begin(pk: int) -> ImportJob | None:
    """Mark the job as running, or as failed if its workers ended too often."""
    job = ImportJob.objects.open().filter(pk=pk).first()
    if job is None:  # another worker was faster
        return None
    if job.attempts >= _MOST_ATTEMPTS:
        _fail(job, _interrupted())
        return None
    job.state, job.started_at = ImportJob.State.RUNNING, timezone.now()
    job.attempts += 1
    job.save(update_fields=["state", "started_at", "attempts"])
    return job


def _run(job: ImportJob, handler: Handler) -> None:
    try:
        route = Route.UNDO if job.kind == ImportJob.Kind.UNDO else Route.IMPORT
        with (
            wait_for_database(),
            acting(route=route, who=job.user),
            JobProgress(job) as progress,
        ):
            handler(job, progress)
    except JobError as error:
        _fail(job, str(error))
    except DatabaseError as error:
        logger.warning("Import job %d: %s", job.pk, error)
        connection.close_if_unusable_or_obsolete()
        if job.attempts >= _MOST_ATTEMPTS:
            reason = str(error).strip().splitlines()[0]
            _fail(job, _("The database reported “%(reason)s”.") % {"reason": reason})
    except Exception as error:
        logger.exception("Import job %d failed.", job.pk)
        _fail(job, _("An error of this program: %(error)s.") % {"error": type(error).__name__})
    if connection.vendor == "sqlite" and not ImportJob.objects.open().filter(pk=job.pk).exists():
        lock_file(lock_of(job.pk)).unlink(missing_ok=True)


def _fail(job: ImportJob, sentence: str) -> None:
    text = _("%(sentence)s Nothing was changed.") % {"sentence": sentence}
    ImportJob.objects.open().filter(pk=job.pk).update(
        state=ImportJob.State.FAILED, error=text, finished_at=timezone.now()
    )


def _interrupted() -> str:
    return _(
        "The worker ended %(n)d times during this job; perhaps it ran out of memory. Split the "
        "file, or use the command import_bibtex."
    ) % {"n": _MOST_ATTEMPTS}


@contextmanager
def presence() -> Iterator[None]:
    """Let web processes know during the block that there is a worker."""
    with process_lock(_WORKERS, shared=True):
        yield


def has_worker() -> bool:
    return is_locked(_WORKERS)
