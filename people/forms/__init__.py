"""Forms for people, their affiliations, activities and CVs."""
