"""What every app shares.

Slugs and retired addresses, partial dates, periods, folding, languages, web addresses, Markdown,
pictures, bulk SQL, the history, and the base classes of forms, admin pages and comparison pages. It
knows no organization, person or publication.
"""
