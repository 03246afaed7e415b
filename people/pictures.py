"""The pictures of people and their projects, and who may see them."""

from functools import partial

from foundation.pictures.columns import BANNERS, CARDS, PORTRAITS, TEASERS, PictureColumn
from people.models import Person, Project

_of_people = partial(
    PictureColumn,
    public=lambda: Person.objects.listed(),
    visible_to=lambda visitor: Person.objects.with_visible_picture(visitor),
)
PICTURES_OF_PEOPLE = (
    _of_people(field="photo", folder="people/photos/", sizes=PORTRAITS + CARDS, has_focus=True),
    _of_people(field="banner", folder="people/banners/", sizes=BANNERS, has_focus=True),
    PictureColumn(
        "picture",
        "projects/",
        TEASERS,
        public=lambda: Project.objects.public(),
        visible_to=lambda visitor: Project.objects.visible_to(visitor),
        has_focus=True,
    ),
)
