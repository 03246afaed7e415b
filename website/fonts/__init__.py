"""Fonts that a site can choose; those that aren't in systems are made from packages.

`families` and `faces` say which files there are, `building` makes them, `finder` lets pages load
them, and `pairs` has the choices. docs/decisions.md compares the packages.
"""
