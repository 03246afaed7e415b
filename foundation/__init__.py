"""What every app stands on: slugs, partial dates, periods, folding, Markdown, pictures, form and admin bases."""
