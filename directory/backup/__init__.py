"""Back up rows and files into one archive, and restore them on either database."""
