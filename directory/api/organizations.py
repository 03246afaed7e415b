"""Organizations in the API."""

from collections.abc import Iterable
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest

from affiliations.models import Organization, OrganizationKind, OrganizationTree
from affiliations.organization_paths import load_parents, path
from affiliations.placements import Former
from affiliations.whole_tree import has_moves, whole_tree
from directory.api.resources import Data, Resource, addresses


class OrganizationFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="search", max_length=200)
    kind = django_filters.ChoiceFilter(choices=OrganizationKind.choices)
    country = django_filters.CharFilter(field_name="country", lookup_expr="iexact", max_length=2)
    ror = django_filters.CharFilter(field_name="ror", max_length=9)
    within = django_filters.ModelChoiceFilter(
        queryset=Organization.objects.all(), to_field_name="slug", method="below"
    )

    class Meta:
        model = Organization
        fields: list[str] = []

    def search(self, queryset: Any, name: str, value: str) -> Any:
        return queryset.search(value)

    def below(self, queryset: Any, name: str, value: Organization) -> Any:
        return queryset.within(value)


def _all() -> QuerySet[Organization]:
    return Organization.objects.order_by("name", "pk")


def _filtered(request: HttpRequest) -> tuple[QuerySet[Any], Form]:
    found = OrganizationFilter(request.GET, queryset=_all())
    return found.qs, found.form


def brief(organization: Organization) -> Data:
    """Return what other records say of the organization; call `load_parents` first."""
    return {
        "slug": organization.slug,
        "name": organization.name,
        "short_name": organization.short_name,
        "path": [above.name for above in path(organization)],
    }


def _write(organizations: Iterable[Organization], request: HttpRequest) -> list[Data]:
    organizations = list(organizations)
    load_parents(organizations)
    tree = whole_tree() if has_moves() else None
    return [_data(organization, tree, request) for organization in organizations]


def _data(organization: Organization, tree: OrganizationTree | None, request: HttpRequest) -> Data:
    parent = organization.parent
    return {
        **brief(organization),
        "native_name": organization.native_name,
        "kind": organization.kind,
        "parent": parent.slug if parent else None,
        "former_parents": _former(organization, tree) if tree else [],
        "city": organization.city,
        "region": organization.region,
        "country": organization.country,
        "ror": organization.ror_url,
        "website": organization.url,
        "modified": organization.modified_at.isoformat(timespec="seconds"),
        "urls": addresses(organization, RESOURCE.name, request),
    }


def _former(organization: Organization, tree: OrganizationTree) -> list[Data]:
    rows = tree.placements.former.get(organization.pk, ())

    def data(row: Former) -> Data:
        parent = tree.by_pk[row.parent].slug if row.parent else None
        return {"parent": parent, "start": str(row.start), "end": str(row.end)}

    return [data(row) for row in sorted(rows, key=lambda row: row.end)]


def _write_one(organization: Organization, request: HttpRequest) -> Data:
    [data] = _write([organization], request)
    children = organization.children.order_by("name", "pk").values_list("slug", flat=True)
    return {**data, "description": organization.description, "children": list(children)}


RESOURCE = Resource("organizations", _all, _filtered, _write, _write_one)
