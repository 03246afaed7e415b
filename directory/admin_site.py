"""The admin site of the directory: its titles, its order, and how records are chosen in it."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import ModelAdmin
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.contrib.contenttypes.models import ContentType
from django.contrib.contenttypes.views import shortcut
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.second_factor import with_second_factor
from accounts.signed_out import says_if_unsaved
from foundation.admin.conflicts.change_form import MergesEdits, ShowsConflicts
from foundation.admin.error_summary import SummarizesErrors
from foundation.admin.review import ReviewSite
from foundation.admin.saving_once import SavesOnce
from foundation.admin.unit_access import CHOOSING
from website.current_site import current_site


class ChoicesView(AutocompleteJsonView):
    """The options of an autocomplete, with details that tell namesakes apart."""

    def has_perm(self, request: HttpRequest, obj: Any = None) -> bool:
        may_choose = getattr(self.model_admin, "may_choose", None)
        if may_choose is not None and may_choose(request):
            return True
        return super().has_perm(request, obj)

    def get_queryset(self) -> Any:
        view: Any = self
        setattr(self.request, CHOOSING, view.source_field)
        rows = super().get_queryset()
        rank = getattr(self.model_admin, "ranked_choices", None)
        return rank(rows, self.term) if rank and self.term else rows

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        objects = list(context["object_list"])
        details = getattr(self.model_admin, "choice_details", lambda _objects: str)
        self._label = details(objects)
        return context | {"object_list": objects}

    def serialize_result(self, obj: Any, to_field_name: str) -> dict[str, str]:
        return {"id": str(getattr(obj, to_field_name)), "text": self._label(obj)}


_APPS = ("people", "affiliations", "publications", "website", "reports", "accounts", "auth")
_MODELS = (
    "Person", "Affiliation", "Project", "Grant", "Activity", "Interest",
    "Publication", "Authorship", "Venue", "ImportRun", "ImportedEntry",
)  # fmt: skip


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)


class OfAnotherPackage(SavesOnce, SummarizesErrors, MergesEdits):
    """What the directory adds to the admins of other packages, such as that of accounts."""

    def get_form(self, *args: Any, **kwargs: Any) -> Any:
        form: Any = super().get_form(*args, **kwargs)
        return type(form)(form.__name__, (ShowsConflicts, form), {})


class DirectoryAdminSite(ReviewSite):
    index_title = _("What would you like to edit?")
    index_template = "admin/directory_index.html"
    enable_nav_sidebar = False  # tables need the width; the header links to the main pages

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register records; what two editors of one save at once is merged in every form."""
        if admin_class is not None and admin_class.__module__.startswith("allauth."):
            return  # secrets and sessions, which their owners manage under /accounts/
        if not issubclass(admin_class or ModelAdmin, MergesEdits):
            own = admin_class or ModelAdmin
            bases = (*self._parts_for(model_or_iterable), OfAnotherPackage, own)
            admin_class = type(own.__name__, bases, {})
        super().register(model_or_iterable, admin_class, **options)

    def _parts_for(self, model: Any) -> tuple[Any, ...]:
        """Return what our apps add to the admin of a model of another package."""
        from django.contrib.auth.models import User  # not earlier: apps aren't loaded yet

        from roles.admin import HasRoles

        return (HasRoles,) if model is User or model == [User] or model == (User,) else ()

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        from publications.importing.unit_reach import may_import

        name = current_site().name
        context = {**super().each_context(request), "site_title": name, "site_header": name}
        lists = {app["app_label"]: app["models"] for app in context.get("available_apps", ())}
        seen = {entry["object_name"] for models in lists.values() for entry in models}
        return context | {"seen_lists": seen, "imports": may_import(request.user)}

    def index(self, request: HttpRequest, extra_context: Any = None) -> TemplateResponse:
        from directory.first_steps import first_steps
        from foundation.admin.history.own_changes import own_changes
        from roles.rules import own_units

        extra = {
            "first_steps": first_steps(request.user),
            "own_units": own_units(request.user),
            "own_changes": own_changes(request.user, self),
        }
        return super().index(request, extra | (extra_context or {}))

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Sort by how often something is edited rather than alphabetically."""
        apps = super().get_app_list(request, app_label)
        self._lead_to_new_members(request, apps)
        for app in apps:
            app["models"].sort(key=lambda model: _place(model["object_name"], _MODELS))
        return sorted(apps, key=lambda app: _place(app["app_label"], _APPS))

    def _lead_to_new_members(self, request: HttpRequest, apps: list[Any]) -> None:
        """Give editors of units, who add people at a unit only, the link to do so."""
        for entry in (entry for app in apps for entry in app["models"]):
            people: Any = self._registry[entry["model"]]
            may_add_members = getattr(people, "may_add_members", None)
            if may_add_members and not entry["add_url"] and may_add_members(request):
                entry["add_url"] = reverse("admin:people_person_new_member")

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Sign in as on the site, with its limits and second factors."""
        response: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return response

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002
        checked = super().admin_view(with_second_factor(view), cacheable)
        return checked if view == self.logout else says_if_unsaved(checked)

    def get_urls(self) -> list[Any]:
        """Put our own address of Django's in its place: it leads to any record by its number."""
        pages = path(
            "r/<path:content_type_id>/<path:object_id>/",
            self.admin_view(self.page_of_record),
            name="view_on_site",
        )
        return [pages, *super().get_urls()]

    def page_of_record(
        self, request: HttpRequest, content_type_id: str, object_id: str
    ) -> HttpResponse:
        """Lead to the page of a record, for those who may view the record in the admin."""
        if not (content_type_id.isdecimal() and object_id.isdecimal()):
            raise Http404
        kind = ContentType.objects.filter(pk=int(content_type_id[:9])).first()
        model = kind.model_class() if kind else None
        model_admin: Any = self._registry.get(model) if model else None
        found = model_admin and model_admin.get_object(request, object_id)
        if not found or not model_admin.has_view_permission(request, found):
            raise Http404
        return shortcut(request, content_type_id, object_id)

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        return ChoicesView.as_view(admin_site=self)(request)  # type: ignore[return-value]
