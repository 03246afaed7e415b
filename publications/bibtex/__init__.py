"""BibTeX and BibLaTeX in and out. Pure modules: nothing here knows the database.

`reading.read_bibtex` gives the blocks of a source with their records, `writing.write_entry` turns a
record into source again.
"""
