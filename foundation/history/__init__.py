"""The history of all records: what changed, when, by whom, by which route, and as part of what.

Triggers of the database record each change of a row (`triggers`), so that no route can forget to:
forms, commands, merges, bulk statements and SQL typed by hand. `recording` says which event the
changes belong to:

    with recording(route=Route.MERGE, reason="...", about=person):
        ...

Everything written inside is one event. A request to the admin and a command are events of their
own (`acting`) unless they begin one with `recording`.

An app takes part if its AppConfig has `keeps_history = True`. A model opts out with
`keeps_history = False`, and names in `computed_columns` those that follow from others.
"""
