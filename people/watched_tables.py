"""What the facets of people, and those of what they wrote, are computed from."""

from foundation.changed_records.watching import Change, Watched

WATCHED_OF_PEOPLE = (
    Watched("people_person", Change.PERSON, "id", ("sort_name", "is_listed", "photo")),
    Watched(
        "people_personinterest",
        Change.INTEREST,
        "person_id",
        ("person_id", "interest_id", "state"),
    ),
    Watched(
        "people_affiliation",
        Change.STAY,
        "person_id",
        (
            "person_id",
            "organization_id",
            "role",
            "title",
            "list_rank",
            "start",
            '"end"',
            "end_unknown",
        ),
    ),
    Watched(
        "people_supervision",
        Change.SUPERVISION,
        "affiliation_id",
        ("affiliation_id", "person_id"),
    ),
    Watched(
        "people_interest",
        Change.TOPIC,
        "id",
        ("id", "name", "other_names"),
        condition="{row}.other_names <> ''",
    ),
    Watched("people_project", Change.PROJECT, "id", ("release",)),
    Watched("people_projectmember", Change.PROJECT, "project_id", ("project_id", "person_id")),
)
