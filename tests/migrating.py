"""Migrate an empty database as `manage.py migrate` does, in a third of the time.

Usage: python -m tests.migrating

Django builds the classes of all related models again for each new model. What a new model adds to
those that it points to, it adds when its own class is built, so that is enough.
`tests/directory/test_production.py` compares the database with that of the real command.
"""

import gc
import os
from typing import Any

from django.core.management import execute_from_command_line
from django.db.migrations.state import ProjectState


def _add_model(state: Any, model_state: Any) -> None:
    key = model_state.app_label, model_state.name_lower
    state.models[key] = model_state
    if state._relations is not None:
        state.resolve_model_relations(key)
    if "apps" in vars(state):
        state.apps.render_multiple([model_state])


if __name__ == "__main__":
    gc.disable()
    os.environ["DJANGO_SETTINGS_MODULE"] = "directory.settings"
    ProjectState.add_model = _add_model  # type: ignore[assignment, method-assign]
    execute_from_command_line(["manage.py", "migrate", "--verbosity=0", "--skip-checks"])
