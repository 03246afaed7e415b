"""The scripts in examples/ turn other sites into folders that load."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from directory.folders.loading import load_folder
from people.models import Person, Project
from publications.models import Publication
from website.models import NewsItem, OldAddress

pytestmark = pytest.mark.django_db
EXAMPLES = Path(settings.BASE_DIR) / "examples"

FILES = {
    "_config.yaml": "title: Example Lab\ndescription: Examples of all kinds\n",
    "_members/alice.example.md": """---
name: Alice Example
aliases: [A. B. Example]
role: phd
group: alum
expertise: [examples, examples]
links: {orcid: 0000-0002-1825-0097, email: alice@example.org, github: alice, zenodo: example.org/z}
---
Alice makes *examples*.
""",
    "_members/rex.md": "---\nname: Rex\nrole: mascot\n---\n",
    "_data/citations.yaml": """
- id: doi:10.1234/x
  title: "On <i>Examples</i> & {braces} of 100%"
  authors: [Alice Example, Bob Other]
  publisher: Journal of Examples
  date: '2020-02-01'
  tags: [a_b]
  buttons: [{type: source, link: "https://example.org/code", text: Code}]
- id: doi:10.1234/y
""",
    "_data/tools.yaml": "- {title: Tool, link: 'https://example.org/t', repo: lab/tool}\n"
    "- {title: tool!}\n",
    "_posts/2020-01-02-hello-world.md": "---\ntitle: Hello\nauthor: alice.example\n"
    "redirect_from: /old/hello\n---\nText\n",
}


def test_a_lab_website_template(tmp_path: Path, capsys: Any) -> None:
    for name, text in FILES.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    convert = runpy.run_path(str(EXAMPLES / "from_lab_website_template.py"))["main"]
    convert(tmp_path / "site", tmp_path / "folder")
    assert capsys.readouterr().out == "No place: mascot (1), citation without a title (1)\n"

    load_folder(tmp_path / "folder")

    alice = Person.objects.get()
    assert (alice.slug, alice.orcid) == ("alice-example", "0000-0002-1825-0097")
    stay = alice.affiliations.get()
    assert (stay.role, stay.kind, stay.end_unknown) == ("phd_student", "education", True)
    urls = alice.links.order_by("pk").values_list("url", flat=True)
    assert list(urls) == ["https://github.com/alice", "https://example.org/z"]
    publication = Publication.objects.get()
    assert publication.title == "On Examples & {braces} of 100%"
    assert (publication.doi, publication.keywords) == ("10.1234/x", ["a_b"])
    assert publication.links.get(kind="code").label == "Code"
    slugs = Project.objects.order_by("pk").values_list("slug", flat=True)
    assert list(slugs) == ["tool", "tool-2"]
    assert list(NewsItem.objects.get().people.all()) == [alice]
    assert OldAddress.objects.rules() == {
        "/members/alice.example": "/people/alice-example/",
        "/old/hello": "/news/hello-world/",
        "/2020/01/02/hello-world.html": "/news/hello-world/",
    }
