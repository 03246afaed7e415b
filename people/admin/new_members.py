"""The page that adds members: one from a few facts, or several from lines."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from affiliations.home_organization import organization_of_members
from affiliations.models import Organization
from foundation.admin.base import DirectoryModelAdmin
from foundation.admin.bulk.choosing import RecordChoiceField
from foundation.forms import focus_on
from foundation.history.recording import recording
from foundation.history.routes import Route
from foundation.permissions import is_limited, limited, units_of
from foundation.sent_keys import sent_key
from foundation.sent_once import sent_once
from people.admin.changed_people import ReportsChangedPeople
from people.admin.person_page import said_of_added
from people.forms.new_member import MOST_LINES, MemberLine, NewMember, StayForm
from people.models import Affiliation, Person
from people.tables.member_lines import read_member_lines

_FIELDS = ("name", "is_listed", "photo", "orcid")
_NEEDED = ("people.add_person", "people.add_affiliation", "people.add_contactdetail")
_KEPT = ("role", "organization", "start")
"""What the next of several members mostly has as well."""


def may_add_members(user: Any) -> bool:
    """Whether a user may add members: anywhere, or to the units that they edit."""
    return user.has_perms(_NEEDED) or is_limited(user, Person)


class MemberStayForm(StayForm):
    organization = RecordChoiceField(
        Affiliation._meta.get_field("organization"), label=gettext_lazy("Organization")
    )


class LinesForm(forms.Form):
    lines = forms.CharField(
        label=gettext_lazy("Or several, one per line"),
        widget=forms.Textarea(attrs={"rows": 4, "cols": 60}),
        help_text=gettext_lazy(
            "Name, then role or title, start, email and ORCID iD in any order: Alice Example, "
            "Ph.D. student, 2021-09, alice@example.org. Or cells of a spreadsheet, with or without "
            "headers. What a line leaves out is taken from the fields above."
        ),
    )

    def clean_lines(self) -> list[MemberLine]:
        lines = list(read_member_lines(self.cleaned_data["lines"]))
        if len(lines) > MOST_LINES:
            text = _(
                "These are {number} lines, and at most {most} can be added at once. Add them in "
                'parts, or <a href="{url}">load a table</a> of them.'
            )
            url = reverse("admin:people_person_table")
            raise forms.ValidationError(
                format_html(text, number=len(lines), most=MOST_LINES, url=url)
            )
        return lines


class AddsMembers(ReportsChangedPeople, DirectoryModelAdmin):
    """Adds the page "New member" to the admin of people."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.new_member_view)
        return [path("new-member/", view, name="people_person_new_member"), *super().get_urls()]

    def may_add_members(self, request: HttpRequest) -> bool:
        return may_add_members(request.user)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        extra = {"may_add_members": self.may_add_members(request), **(extra_context or {})}
        return super().changelist_view(request, extra)

    @method_decorator(sent_once)
    def new_member_view(self, request: HttpRequest) -> HttpResponse:
        if not self.may_add_members(request):
            raise PermissionDenied
        if "_lines" in request.POST or "_add_lines" in request.POST:
            return self._several(request)
        if request.method != "POST":
            member = self._member(request)
            member.person.fields["name"].widget.attrs["autofocus"] = True
            return self._show_members(request, member)
        member = self._member(request, request.POST, request.FILES)
        if not member.is_valid():
            return self._show_members(request, member)
        return self._added(request, member.save())

    def _member(self, request: HttpRequest, data: Any = None, files: Any = None) -> NewMember:
        """Return the forms, with what the address or the submitted fields say as first values."""
        person_form = self.get_form(request, None, fields=_FIELDS)
        sent = request.POST if request.POST and data is None else request.GET
        given = {name: sent[name] for name in (*_KEPT, "supervisors") if sent.get(name)}
        here = organization_of_members()
        initial = {
            "organization": here.pk if here else None,
            "start": timezone.localdate().isoformat()[:7],
            **given,
        }
        if is_limited(request.user, Person) and not _is_in_units(request, initial["organization"]):
            own = units_of(request.user).own
            initial["organization"] = next(iter(own)) if len(own) == 1 else None
        member = NewMember(person_form, data, files, stay_form=MemberStayForm, initial=initial)
        for name in ("title", "organization"):
            member.stay.fields[name].help_text = ""  # the page is short
        place: Any = member.stay.fields["organization"]
        place.queryset = limited(request.user, place.queryset)
        if is_limited(request.user, Person):
            place.error_messages["invalid_choice"] = _("Choose one of your units.")
        return member

    def _added(self, request: HttpRequest, person: Person) -> HttpResponse:
        self.report_changed_people(request, [person.pk])
        url = reverse("admin:people_person_change", args=[person.pk])
        done = format_html(_("“{}” was added."), format_html('<a href="{}">{}</a>', url, person))
        self.message_user(request, done, messages.SUCCESS)
        if "_addanother" not in request.POST:
            return HttpResponseRedirect(url)
        kept = {name: request.POST[name] for name in _KEPT if request.POST.get(name)}
        again = reverse("admin:people_person_new_member")
        return HttpResponseRedirect(f"{again}?{urlencode(kept)}")

    # Several

    def _several(self, request: HttpRequest) -> HttpResponse:
        """Show what the lines would add, or add those without a problem; the others stay."""
        box = LinesForm(request.POST)
        lines = box.cleaned_data["lines"] if box.is_valid() else []
        self._check(request, lines)
        fine = [line for line in lines if not line.problems]
        if "_add_lines" in request.POST and fine:
            self._add(request, fine)
            lines = [line for line in lines if line.problems]
            if not lines:
                return HttpResponseRedirect(reverse("admin:people_person_changelist"))
            box = LinesForm({"lines": "\n".join(line.text for line in lines)})
            lines = box.cleaned_data["lines"] if box.is_valid() else []
            self._check(request, lines)
        return self._show_members(request, self._member(request), box, lines)

    def _check(self, request: HttpRequest, lines: list[MemberLine]) -> None:
        common = {name: request.POST.get(name, "") for name in (*_KEPT, "supervisors", "is_listed")}
        common["organization"] = common["organization"] or request.POST.get("organization_text", "")
        seen: set[str] = set()
        for line in lines:
            data = {name: text for name, text in common.items() if text} | line.values
            line.values = data
            line.member = self._member(request, data)
            if not line.member.is_valid():
                line.problems += line.member.errors()
            for text, problem in (
                (line.name.casefold(), _("The name is in another line as well.")),
                (line.values.get("orcid", ""), _("The ORCID iD is in another line as well.")),
            ):
                if text in seen:
                    line.problems.append(problem)
                if text:
                    seen.add(text)

    def _add(self, request: HttpRequest, lines: list[MemberLine]) -> None:
        number = len(lines)
        text = ngettext("Added %(number)d member", "Added %(number)d members", number)
        reason = text % {"number": number}
        with (
            transaction.atomic(),
            recording(route=Route.BULK, who=request.user, reason=reason) as recorded,
        ):
            added = [line.member.save().pk for line in lines if line.member is not None]
        done = said_of_added(reason, added, recorded.event)
        self.message_user(request, done, messages.SUCCESS)
        self.report_changed_people(request, added)

    def _show_members(
        self,
        request: HttpRequest,
        member: NewMember,
        box: LinesForm | None = None,
        lines: list[MemberLine] | None = None,
    ) -> HttpResponse:
        request.current_app = self.admin_site.name
        labels = str if is_limited(request.user, Person) else self.choice_details(member.namesakes)
        fields = [
            member.person["name"],
            *(member.stay[name] for name in ("role", "organization", "title", "start")),
            member.email["value"],
            member.stay["supervisors"],
            *(member.person[name] for name in ("add_interests", "photo", "is_listed")),
        ]
        wrong = [field for field in fields if box is None and field.errors]
        for each in wrong[:1]:
            focus_on(each.field)
        context = {
            **self.admin_site.each_context(request),
            "namesakes": [(p.pk, labels(p)) for p in member.namesakes],
            "title": _("New member"),
            "body_class": "change-form",  # whose form Ctrl+S saves
            "opts": self.opts,
            "member": member,
            "fields": fields,
            "has_errors": box is None and any(form.errors for form in member.forms),
            "box": box or LinesForm(),
            "lines": lines or [],
            "fine": sum(not line.problems for line in lines or []),
            "media": self.media + member.person.media + member.stay.media,
        }
        return TemplateResponse(request, "admin/people/person/new_member.html", context)


def _is_in_units(request: HttpRequest, organization: Any) -> bool:
    pk = sent_key(str(organization or ""))
    return limited(request.user, Organization.objects.filter(pk=pk)).exists()
