"""One work as a line of a CV."""

from directory.cv.rich_text import Run, run
from directory.cv.words import Words
from people.models import Person
from publications.models import Authorship, Contribution, Publication

_MARKS = "*†‡§¶"


def work_runs(work: Publication, owner: Person, words: Words) -> list[Run]:
    """Authors with the owner's name bold and equal contributions marked, title, venue, awards."""
    runs = _author_runs(work, owner, words)
    if runs:
        runs.append(run(". "))
    title = work.title or words["untitled_work"]
    end = "" if title.endswith(("?", "!", ".")) else "."
    runs += [run(title, url=work.doi_url or work.arxiv_url), run(f"{end} ")]
    runs += _venue_runs(work, words)
    for award in work.awards.all():
        runs.append(run(f" {award.name}.", bold=True))
    return runs


def _author_runs(work: Publication, owner: Person, words: Words) -> list[Run]:
    authors = [a for a in work.authorships.all() if a.contribution == Contribution.AUTHOR]
    runs: list[Run] = []
    for number, author in enumerate(authors):
        last = number == len(authors) - 1 and number > 0 and not work.truncated
        if number:
            runs.append(run(words["and"] if last else words["comma"]))
        if author.gap_before:
            runs.append(run(f"…{words['comma']}"))
        owned = author.is_confirmed and author.person_id == owner.pk
        runs.append(run(author.full_name, bold=owned))
        if author.equal_group:
            runs.append(run(_mark(author)))
    if work.truncated:
        runs.append(run(f"{words['comma']}{words['et_al']}"))
    return runs


def _mark(author: Authorship) -> str:
    group = author.equal_group or 1
    return _MARKS[(group - 1) % len(_MARKS)]


def _venue_runs(work: Publication, words: Words) -> list[Run]:
    name = work.venue_name or (work.venue.name if work.venue else "") or work.institution
    if not name and work.arxiv_id:
        name = f"arXiv:{work.arxiv_id}"
    runs = [run(name, italic=True)] if name else []
    volume = work.volume + (f"({work.number})" if work.number and work.volume else "")
    details = [part for part in (volume, work.pages) if part]
    if work.year and str(work.year) not in name:
        details.append(str(work.year))
    if work.status != Publication.Status.PUBLISHED:
        details.append(words.get(work.status))
    if work.presentation:
        details.append(str(work.get_presentation_display()))
    if details:
        runs.append(run((words["comma"] if runs else "") + words["comma"].join(details)))
    for appearance in work.appearances.all():
        label = appearance.venue_name or (appearance.venue.name if appearance.venue else "")
        runs.append(run(f"; {label}" if runs else label))
    return [*runs, run(".")] if runs else runs
