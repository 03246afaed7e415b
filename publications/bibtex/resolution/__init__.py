"""Resolve what an entry refers to: macros, cross-references, and other files."""
