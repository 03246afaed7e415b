"""What the page of an account has about its role, and the page that says what each role may do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from foundation.admin.base import TabularInline
from foundation.registry import Registry
from roles.assigning import Role, assign_role, refuse_to_lose_administrators, role_of
from roles.matrix import ROLES, matrix
from roles.models import EditedUnit
from roles.rules import own_units

_FOR_ADMINISTRATORS = ("is_staff", "is_superuser", "groups", "user_permissions")


@dataclass(frozen=True, slots=True)
class AccountTool:
    """A page about one account, for administrators, with a link at the top of the account's."""

    key: str
    label: str | Promise
    is_for: Callable[[User], bool]
    """Whether there is anything to do for the account."""
    view: Callable[[HttpRequest, User, admin.AdminSite], HttpResponse]

    @property
    def url_name(self) -> str:
        return f"auth_user_{self.key}"


ACCOUNT_TOOLS: Registry[AccountTool] = Registry("pages about one account")


class AccountForm(UserChangeForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=Role.choices,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "role" in self.fields:
            self.initial["role"] = self.fields["role"].initial = role_of(self.instance).value

    def clean(self) -> dict[str, Any]:
        """Keep an administrator who can sign in."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        role = cleaned.get("role") if "role" in self.changed_data else ""
        stays, is_active = cleaned.get("is_superuser", True), cleaned.get("is_active", True)
        if role and role != Role.OWN_PERMISSIONS:
            stays = role == Role.ADMINISTRATOR
        if self.instance.pk and not (is_active and stays):
            try:
                refuse_to_lose_administrators([self.instance])
            except ValidationError as error:
                self.add_error("role" if is_active and "role" in self.fields else None, error)
        return cleaned


class UnitInline(TabularInline):
    model = EditedUnit
    verbose_name = gettext_lazy("unit")
    verbose_name_plural = gettext_lazy("units that an editor of units edits")
    fields = ["organization"]
    autocomplete_fields = ["organization"]
    row_related = ("user", "organization__parent")
    related_links = frozenset()


class HasRoles(admin.ModelAdmin):
    """The accounts. Only administrators give roles and permissions."""

    form = AccountForm
    inlines = [UnitInline]
    list_display = ("username", "email", "role_shown", "person_shown", "is_active")
    list_filter = ("is_active", "groups", "is_superuser", "is_staff")
    change_form_template = "admin/account.html"
    fieldsets = (
        (None, {"fields": ("username", "password", "is_active")}),
        (gettext_lazy("Role"), {"fields": ("role",)}),
        (
            gettext_lazy("Name and email address"),
            {"fields": (("first_name", "last_name"), "email")},
        ),
        (
            gettext_lazy("Permissions beside the role, dates"),
            {
                "classes": ["collapse"],
                "fields": (*_FOR_ADMINISTRATORS, ("last_login", "date_joined")),
            },
        ),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("person").prefetch_related("groups")

    @admin.display(description=gettext_lazy("role"))
    def role_shown(self, obj: Any) -> str:
        return str(role_of(obj).label).partition(":")[0]

    @admin.display(description=gettext_lazy("person"))
    def person_shown(self, obj: Any) -> str:
        return str(getattr(obj, "person", ""))

    # Only administrators make others editors or administrators, and change their accounts

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or request.user.is_superuser:
            return fieldsets
        return [part for part in fieldsets if part[1]["fields"] != ("role",)]

    def get_form(  # type: ignore[override]
        self, request: HttpRequest, obj: Any = None, **kwargs: Any
    ) -> Any:
        if obj is not None and not request.user.is_superuser:
            kwargs["form"] = UserChangeForm  # without the role, which crafted data could have
        return super().get_form(request, obj, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fields = super().get_readonly_fields(request, obj)
        is_administrator = request.user.is_superuser
        return fields if is_administrator else (*fields, *_FOR_ADMINISTRATORS)

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        is_administrator = request.user.is_superuser
        return super().get_inlines(request, obj) if is_administrator and obj is not None else []

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and _may_edit(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and _may_edit(request, obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        found, counts, lacking, in_the_way = super().get_deleted_objects(objs, request)
        try:
            with transaction.atomic():
                refuse_to_lose_administrators(objs)
        except ValidationError as error:
            in_the_way = [*in_the_way, *error.messages]
        return found, counts, lacking, in_the_way

    # Saving

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: FBT001
        super().save_related(request, form, formsets, change)
        user, chosen = form.instance, form.cleaned_data.get("role")
        if chosen and "role" in form.changed_data:
            assign_role(user, Role(chosen))
        has_units = user.edited_units.exists()
        if has_units and role_of(user) == Role.MEMBER:
            assign_role(user, Role.UNIT_EDITOR)
            text = _("The account is now an editor of units, because you chose a unit.")
            self.message_user(request, text, messages.INFO)
        elif role_of(user) == Role.UNIT_EDITOR and not has_units:
            text = _("Choose a unit below: without one, an editor of units can edit nothing.")
            self.message_user(request, text, messages.WARNING)

    # What each role may do

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.roles_view)
        tools = [
            path(
                f"<int:pk>/{tool.key}/",
                self.admin_site.admin_view(self._view_of(tool)),
                name=tool.url_name,
            )
            for tool in ACCOUNT_TOOLS
        ]
        return [path("roles/", view, name="auth_user_roles"), *tools, *super().get_urls()]

    def _view_of(self, tool: AccountTool) -> Callable[..., HttpResponse]:
        def view(request: HttpRequest, pk: int) -> HttpResponse:
            if not request.user.is_superuser:
                raise PermissionDenied
            request.current_app = self.admin_site.name
            return tool.view(request, get_object_or_404(User, pk=pk), self.admin_site)

        return view

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        account = context.get("original")
        if account is not None and request.user.is_superuser:
            context["account_tools"] = [
                (tool.label, reverse(f"admin:{tool.url_name}", args=[account.pk]))
                for tool in ACCOUNT_TOOLS
                if tool.is_for(account)
            ]
        return super().render_change_form(request, context, *args, **kwargs)

    def roles_view(self, request: HttpRequest) -> HttpResponse:
        request.current_app = self.admin_site.name
        context = {
            **self.admin_site.each_context(request),
            "title": _("What each role may do"),
            "roles": ROLES,
            "rows": matrix(),
            "role": str(role_of(request.user).label).partition(":")[0],
            "own_units": own_units(request.user),
        }
        return TemplateResponse(request, "admin/roles.html", context)


def _may_edit(request: HttpRequest, account: Any) -> bool:
    """Whether a user may edit an account: a new password would make it theirs."""
    user: Any = request.user
    return account is None or user.is_superuser or not account.is_staff or account == user
