"""What every app shares.

Slugs and retired addresses, partial dates, periods, folding, languages, web addresses, Markdown,
pictures, bulk SQL, and the base classes of forms, admin pages and comparison pages. It has no
models of its own and knows no organization, person or publication.
"""
