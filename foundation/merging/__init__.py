"""Merging two records of one thing, whatever its kind; see `engine` for how to add a kind."""
