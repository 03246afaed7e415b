"""Curricula vitae: one content, drawn as a page that prints and as a PDF."""
