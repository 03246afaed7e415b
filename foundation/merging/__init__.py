"""Merge two records of any kind; `engine` explains how to add a kind."""
