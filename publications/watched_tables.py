"""What the facets of publications are computed from."""

from foundation.changed_records.watching import Change, Watched
from publications.written_at.common_sql import ROWS

_OF_A_PUBLICATION = (
    ("publications_appearance", ("venue_id",)),
    ("publications_publicationaward", ("name",)),
    ("publications_publicationfile", ("public_from",)),
    ("publications_publicationlink", ("kind", "url")),
    ("publications_publication_projects", ("project_id",)),
    (ROWS, ("organization_id",)),
)
WATCHED_OF_PUBLICATIONS = (
    Watched(
        "publications_publication",
        Change.PUBLICATION,
        "id",
        (
            "date",
            "year",
            "kind",
            "status",
            "release",
            "venue_id",
            "arxiv_id",
            "title_key",
            "keywords",
        ),
    ),
    Watched(
        "publications_publication",
        Change.RELEASE,
        "id",
        ("release", "status"),
        is_updated_only=True,
    ),
    Watched(
        "publications_authorship",
        Change.PUBLICATION,
        "publication_id",
        ("publication_id", "person_id", "link_state"),
        second_key="person_id",
        condition="{row}.person_id IS NOT NULL AND {row}.link_state = 'confirmed'",
    ),
    *(
        Watched(table, Change.PUBLICATION, "publication_id", ("publication_id", *columns))
        for table, columns in _OF_A_PUBLICATION
    ),
)
