"""Imports in the history of a publication."""

from foundation.admin.history.record_history import EVENTS_WITHOUT_ROWS
from publications.history import imports_of

EVENTS_WITHOUT_ROWS.register(imports_of, order=50)
