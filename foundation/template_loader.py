"""Load templates whose constant parts are rendered once, and the others by functions."""

from typing import Any

from django.template.loaders import base, cached

from foundation.constant_parts import join_constant_nodes
from foundation.template_functions import FunctionNodes


class _Preparing(base.Loader):
    def get_template(self, template_name: str, skip: Any = None) -> Any:
        template = super().get_template(template_name, skip)
        join_constant_nodes(template.nodelist)
        if not (self.engine.debug or self.engine.string_if_invalid):
            template.nodelist = FunctionNodes(template.nodelist)
        return template


class Loader(cached.Loader, _Preparing):
    """Django's cached loader, which keeps templates that were prepared before."""
