"""Full-text search: one index of all records, which triggers of the database keep in step.

From the bottom up: `words` (what a text is found by), `sources` (what the apps contribute),
`schema` (tables and triggers), `queries` (what a visitor typed), `matching` (the SQL), `typos`,
`ranked` (the best results of each kind), and `checking` (verify and rebuild).
"""
