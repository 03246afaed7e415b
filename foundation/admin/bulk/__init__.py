"""Change many rows at once: choose them in a list, preview what changes, apply it as one event."""
