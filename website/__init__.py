"""The site of a group: its name and looks, its own pages, and its menu, all edited in the admin."""
