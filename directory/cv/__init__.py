"""Curricula vitae: one document, rendered as a page and as a PDF."""
