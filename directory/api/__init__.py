"""The read-only JSON of people, publications and organizations; docs/api.md is its contract."""
