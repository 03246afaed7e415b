"""How links came about, on public pages as editors see them."""

from django import template

from people.models import Person
from publications.display.link_origins import LinkOrigin, link_origins
from publications.models import Authorship, Publication

register = template.Library()


@register.simple_tag
def origins_on_profile(person: Person) -> dict[int, LinkOrigin]:
    """Return the origins of the links of a person, by the primary key of the publication."""
    rows = Authorship.objects.confirmed().filter(person=person).select_related("person")
    return {origin.row.publication_id: origin for origin in link_origins(rows)}


@register.simple_tag
def origins_on_publication(publication: Publication) -> list[LinkOrigin]:
    rows = Authorship.objects.filter(publication=publication, person__isnull=False)
    return link_origins(rows.select_related("person").order_by("contribution", "position"))


@register.filter
def of_publication(origins: dict[int, LinkOrigin], publication: Publication) -> LinkOrigin | None:
    return origins.get(publication.pk)
