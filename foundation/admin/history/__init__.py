"""The change log, the history of each record, and the pages that restore and undo."""
