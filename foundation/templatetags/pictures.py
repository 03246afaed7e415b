"""Pictures of records in templates."""

from django import template
from django.db.models.fields.files import FieldFile

from foundation.pictures.thumbnails import focus_of, thumbnail_url

register = template.Library()


@register.filter
def thumbnail(picture: FieldFile, size: str) -> str:
    """Return the URL of the picture in a size of foundation.pictures.thumbnails."""
    return thumbnail_url(picture, size, focus_of(picture))
