"""People and the dated lines of their lives."""

import os

# Names are no phrases: pypinyin's dictionary of phrases would take 45 MB and a sixth of a second in each
# process, and reads no name better. It looks at this when it is imported.
os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
