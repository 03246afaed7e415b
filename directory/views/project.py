"""The lists of projects, software and data sets, and the page of one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from affiliations.whole_tree import whole_tree
from foundation.slug_views import at_slug
from people.long_sections import Fold, folds
from people.models import Activity, Project, ProjectMember
from publications.display.list_rows import listed
from publications.models import Publication
from website.models import Section
from website.written_news import written_about

SECTIONS = {
    Project.Kind.PROJECT: Section.PROJECTS,
    Project.Kind.SOFTWARE: Section.SOFTWARE,
    Project.Kind.DATASET: Section.DATASETS,
}


@require_safe
def projects(request: HttpRequest, kind: str) -> HttpResponse:
    """All projects of a kind: current ones first, then completed ones."""
    found = Project.objects.with_listed_members().filter(kind=kind)
    rows = list(found.latest_first().defer("description", "search_text"))
    groups = [
        ("", [row for row in rows if not row.is_completed]),
        (_("Completed"), [row for row in rows if row.is_completed]),
    ]
    section = SECTIONS[Project.Kind(kind)]
    context = {"title": section.label, "section": section.name, "count": len(rows)}
    context["groups"] = groups
    return render(request, "projects/projects.html", context)


@require_safe
@at_slug(Project.objects.public)
def project(request: HttpRequest, project: Project, kind: str) -> HttpResponse:
    if project.kind != kind:
        return redirect(project.get_absolute_url(), permanent=True)
    return project_page(request, project)


def project_page(request: HttpRequest, project: Project) -> HttpResponse:
    members = _members(project)
    public = Publication.objects.public()
    context = {
        "project": project,
        "list_title": SECTIONS[Project.Kind(project.kind)].label,
        "parts": Project.objects.public().filter(parent=project),
        "now": [member for member in members if not member.is_over()],
        "before": [member for member in members if member.is_over()],
        "publications": listed(public.filter(projects=project).latest_first()),
        "grants": project.grants.latest_first(),
        "parent": _public_parent(project),
        "tree": whole_tree(),
        "news": written_about(project),
        "is_of_project": True,
        **_activities(project),
    }
    return render(request, "projects/project.html", context)


def _members(project: Project) -> list[Any]:
    """Return the members with a page. All who were in a project that is over were there before."""
    rows: Any = ProjectMember.objects.filter(project=project, person__is_listed=True)
    members: list[Any] = list(rows.select_related("person").latest_first())
    if project.is_completed:
        for member in members:
            member.end_unknown = member.end_unknown or not member.end
    return members


def _activities(project: Project) -> dict[str, list[Fold]]:
    """Return the awards that the project won, and the talks about it."""
    rows = Activity.objects.on_pages().filter(project=project).for_page()
    return {
        f"{kind.value}s": folds([row for row in rows if row.kind == kind])
        for kind in (Activity.Kind.AWARD, Activity.Kind.TALK)
    }


def _public_parent(project: Project) -> Project | None:
    return Project.objects.public().filter(pk=project.parent_id).first()
