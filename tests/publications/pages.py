"""The text of the pages of imported publications."""

import re

from django.test import Client

from tests.publications.imports import import_text, the_publication


def page_of(entry: str, client: Client) -> str:
    """The text of the page of an entry's publication, without its citations."""
    import_text(entry)
    html = client.get(the_publication().get_absolute_url()).content.decode()
    html = re.sub(
        r'<section class="section" aria-labelledby="cite">.*?</section>', "", html, flags=re.S
    )
    html = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
