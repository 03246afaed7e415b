"""Which records have changed since a process last looked, noted by triggers of the database.

A process that keeps something computed from many records, such as the sets of facets, asks which of
them have changed and computes only those again. Triggers note the keys of a changed row, in the
transaction that changes it, so no form, import, merge, undo or SQL statement can forget to. They
don't work out what else a change affects: two transactions don't see each other's rows, but a
reader sees both. Old notes are deleted; who would have needed them reads everything again.
"""
