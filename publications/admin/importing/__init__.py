"""Importing in the admin: choosing sources, the page of a plan, and undoing an import."""
