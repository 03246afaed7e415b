"""The read-only JSON API; docs/api.md documents it."""
