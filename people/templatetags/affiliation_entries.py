"""The affiliations of a profile as items of a list.

They are written in Python, which takes a fifth of the calls of a template, because most
affiliations have few of the facts that one may have.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from affiliations.models import OrganizationTree
from affiliations.templatetags.organizations import organization_path
from foundation.description_lists import described
from foundation.escaping import escape
from foundation.markdown import render as render_markdown
from foundation.related_rows import related_rows
from foundation.templatetags.dates import period
from people.models import Affiliation, Course, ProjectMember, Supervision
from people.profile import Profile

register = template.Library()

_HONORS_PROGRAM, _DISTINCTION = _("Honors program"), _("Distinction")
_GRADE, _THESIS, _RELATED_COURSES = _("Grade"), _("Thesis"), _("Related courses")
_NEEDS_NO_ENGAGEMENT = frozenset({Affiliation.Role.INTERN, Affiliation.Role.VISITOR})
"""Roles that say already that the stay is an internship or a visit."""


@register.simple_tag
def affiliation_entries(
    affiliations: Iterable[Affiliation], profile: Profile, tree: OrganizationTree
) -> SafeString:
    """Return the affiliations of the profile, each as an <li>. Takes no query."""
    return SafeString("\n".join(_entry(each, profile, tree) for each in affiliations))


def _entry(affiliation: Affiliation, profile: Profile, tree: OrganizationTree) -> str:
    current = " entry--current" if affiliation.is_current() else ""
    body = "\n".join(part for part in _body(affiliation, profile, tree) if part)
    return (
        f'<li class="entry{current}">'
        f'<div class="entry__date">{period(affiliation) or escape(gettext("present"))}</div>'
        f'<div class="entry__body">{body}</div></li>'
    )


def _body(affiliation: Affiliation, profile: Profile, tree: OrganizationTree) -> Iterator[str]:
    position, degree = affiliation.position, affiliation.degree
    organization = organization_path(tree, affiliation.organization_id, affiliation.span)
    field = escape(affiliation.field_of_study)
    title = [escape(position) or organization, field if degree == position else ""]
    yield f'<h3 class="entry__title">{", ".join(filter(None, title))}</h3>'
    yield _paragraph("entry__meta", _meta(affiliation, organization if position else ""), " ")
    if degree != position:
        yield _paragraph("entry__subject", [escape(degree), field], ", ")
    yield _paragraph("entry__subject", [escape(affiliation.subject)])
    facts = "".join(_facts(affiliation, profile.projects_during.get(affiliation.pk, ())))
    yield f'<dl class="facts">{facts}</dl>' if facts else ""
    if affiliation.description:
        yield f'<div class="prose prose--small">{render_markdown(affiliation.description)}</div>'


def _paragraph(kind: str, parts: Iterable[str], separator: str = "") -> str:
    text = separator.join(filter(None, parts))
    return f'<p class="{kind}">{text}</p>' if text else ""


def _meta(affiliation: Affiliation, organization: str) -> Iterator[str]:
    yield organization
    if affiliation.where:
        yield f'<span class="entry__place">{escape(affiliation.where)}</span>'
    if affiliation.engagement and affiliation.role not in _NEEDS_NO_ENGAGEMENT:
        label = escape(affiliation.get_engagement_display())
        yield f'<span class="badge badge--quiet">{label}</span>'


def _facts(affiliation: Affiliation, projects: Sequence[ProjectMember]) -> Iterator[str]:
    """Yield terms and descriptions of what is recorded."""
    supervisions = related_rows(affiliation, "supervisions")
    for role, rows in groupby(supervisions, key=lambda row: row.get_role_display()):
        yield described(role, "; ".join(_supervisor(row, affiliation) for row in rows))
    yield described(_HONORS_PROGRAM, escape(affiliation.program))
    yield described(_DISTINCTION, escape(affiliation.honors))
    if affiliation.grade:
        yield described(_GRADE, escape(affiliation.grade_of_scale), kind="tabular")
    yield described(_THESIS, _thesis(affiliation))
    courses = related_rows(affiliation, "courses")
    yield described(_RELATED_COURSES, ", ".join(map(_course, courses)))
    if projects:
        term = ngettext("Project", "Projects", len(projects))
        yield described(term, ", ".join(map(_project, projects)))


def _supervisor(supervision: Supervision, affiliation: Affiliation) -> SafeString:
    """Return "Prof. Ion Stoica, Vice Dean, RISE Lab": the name as printed, linked to their page.

    The supervisor's organization is included if it isn't that of the affiliation.
    """
    person, place = supervision.person, supervision.organization
    name = format_html("{}", supervision.public_name)
    if person is not None and person.is_listed:
        name = format_html(
            '<a href="{}">{}</a>', person.get_absolute_url(), supervision.public_name
        )
    parts = [format_html("{} {}", supervision.title, name) if supervision.title else name]
    if supervision.position:
        parts.append(format_html("{}", supervision.position))
    if place is not None and place.pk != affiliation.organization_id:
        parts.append(format_html('<a href="{}">{}</a>', place.get_absolute_url(), place.name))
    return format_html_join(", ", "{}", ((part,) for part in parts))


def _thesis(affiliation: Affiliation) -> str:
    title = escape(affiliation.thesis_title)
    if title and affiliation.thesis_url:
        title = SafeString(f'<a href="{escape(affiliation.thesis_url)}">{title}</a>')
    return f"<cite>{title}</cite>" if title else ""


def _project(member: ProjectMember) -> str:
    project = member.project
    return f'<a href="#project-{escape(project.slug)}">{escape(project.name)}</a>'


def _course(course: Course) -> str:
    title = escape(course.title)
    if not course.distinction:
        return title
    return f'{title} <span class="muted">({escape(course.distinction)})</span>'
