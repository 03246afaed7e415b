"""The read-only JSON of people, works and organizations; docs/api.md is its contract."""
