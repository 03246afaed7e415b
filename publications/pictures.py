"""The pictures of publications, and who may see them."""

from foundation.pictures.columns import TEASERS, PictureColumn
from publications.models import Publication

PICTURES_OF_PUBLICATIONS = (
    PictureColumn(
        "picture",
        "publications/pictures/",
        TEASERS,
        public=lambda: Publication.objects.public(),
        visible_to=lambda visitor: Publication.objects.visible_to(visitor),
        has_focus=True,
    ),
)
