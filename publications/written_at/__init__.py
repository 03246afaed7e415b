"""Which publications were written at which organization, kept by triggers of the database.

A publication was written at an organization if a listed person, who is confirmed as an author or
editor, was there or anywhere below it in the publication's year. Only years are compared: a paper
of 2020 belongs to every affiliation of 2020. An affiliation without any date doesn't count, and
one that ended at an unknown date only in its first year.

Joining authorships, affiliations and the tree takes seconds for a university with a million
publications. So the table `publications_written_at` has a row for each publication and
organization. Triggers keep it, so that no form, import, merge, undo or SQL statement can forget to.
"""
