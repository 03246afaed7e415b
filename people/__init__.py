"""People, their affiliations, projects, activities and links."""

import os

# pypinyin's dictionary of phrases doesn't help with names, and would take 45 MB and 0.17 s in each
# process. Read when pypinyin is imported.
os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
