"""The read-only JSON of people, works and organisations; docs/api.md is its contract."""
