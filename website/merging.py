"""What merging people and publications does with the news, areas and blocks that name them."""

from foundation.merging.related_rows import UniqueRows
from people.merging.person_rows import PERSON_ROWS
from publications.merging.publication_rows import PUBLICATION_ROWS
from website.models import HomeBlock, NewsItem, ResearchArea

PERSON_ROWS.register(
    UniqueRows(
        name="news_items", model=NewsItem.people.through, field="person", key=("newsitem_id",)
    ),
    order=60,
)
PUBLICATION_ROWS.register(
    UniqueRows(
        name="news_items",
        model=NewsItem.publications.through,
        field="publication",
        key=("newsitem_id",),
    ),
    UniqueRows(
        name="home_blocks",
        model=HomeBlock.publications.through,
        field="publication",
        key=("homeblock_id",),
    ),
    UniqueRows(
        name="areas",
        model=ResearchArea.publications.through,
        field="publication",
        key=("researcharea_id",),
    ),
    order=60,
)
