"""Who wrote something: an app above this one registers it, without loading the facets."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from foundation.registry import Registry

WRITERS: Registry[Callable[[], QuerySet[Any]]] = Registry("people who wrote something")
"""Rows with the `person` of each public publication, of an app above this one."""
