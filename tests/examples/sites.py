"""Small invented sites of each format; the text of a picture is its color."""

LAB_WEBSITE_TEMPLATE = {
    "_config.yaml": "title: Example Lab\ndescription: Examples of all kinds\n"
    "links: {email: lab@example.org, github: example-lab}\n",
    "images/logo.png": "blue",
    "_data/types.yaml": "prof:\n  description: Professor\n",
    "_members/alice.example.md": """---
name: 王芳 (Alice Example)
aliases: [A. B. Example]
role: phd
group: alum
expertise: [examples, examples]
links: {orcid: 0000-0002-1825-0097, email: alice@example.org, github: alice, zenodo: example.org/z}
---
Alice makes *examples*.

## All papers

{% include list.html data="citations" %}
""",
    "_members/bob.md": """---
name: Bob
role: prof
organization: Example University
department: Examples
links: {orcid: 0000-0002-1825-0097}
---
""",
    "_members/empty.md": "",
    "_members/rex.md": "---\nname: Rex\nrole: mascot\nimage: images/rex.png\n---\nA dog.\n",
    "images/rex.png": "brown",
    "index.md": """---
title: Home
---
# Examples of all kinds

We are **examples**.

{% include section.html %}
{% capture text %}
Read on.
{% endcapture %}
{% include feature.html image="images/rex.png" title="Papers" link="research" text=text %}
{% include button.html icon="fas fa-x" text="Our data" link="https://example.org/data" %}
""",
    "contact/index.md": "---\ntitle: Contact\nnav: {order: 1}\n---\nWrite to us.\n",
    "research/index.md": """---
title: Research
nav: {order: 0, tooltip: Papers}
redirect_from: /publications
---
# {% include icon.html icon="fa-microscope" %}Research

What we do.

{% include figure.html image="images/rex.png" caption="A dog" %}
[![A Fund](/images/rex.png)](https://fund.example.org/)
{% include list.html data="citations" component="citation" %}
## Funding
{% capture content %}
[![Science Fund](/images/rex.png)](https://science.example.org/)
{% endcapture %}
{% include figure.html image="images/rex.png" %}
""",
    "publications/index.md": "---\ntitle: Publications\n---\n## All\n{% include list.html %}",
    "blog/index.md": "---\ntitle: Blog\n---\n# Blog\n{% include list.html data='posts' %}\n",
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
    "_posts/2020-01-2-hello-world.md": "---\ntitle: Hello\nauthor: alice.example\n"
    "redirect_from: /old/hello\n---\nText\n",
}
AL_FOLIO = {
    "_config.yml": "title: blank\nfirst_name: Example\nlast_name: Lab\n"
    "url: https://lab.example.org\nscholar: {bibliography: '*.bib'}\n",
    "_bibliography/papers.bib": """---
---

@article{one,
  title={Another Example},
  author={Example, Alice and Other, Bob},
  journal={Journal of Examples},
  year={2020},
  bibtex_show={true},
  on_a_page={true},
  abbr={JoE},
  pmid={12345},
  selected={true}
}

@article{two,
  title={The Second Example},
  author={Other, Bob},
  journal={Journal of Examples},
  year={2021},
  selected={false},
  pdf={two.pdf}
}
""",
    "_pages/about.md": "---\nlayout: about\ntitle: Home\npermalink: /\n"
    "subtitle: <a href='https://example.org'>Example University</a>\n"
    "announcements: {enabled: true}\nsocial: true\n"
    "topics: [{title: Heat, link: /projects/heat/, image: a.png}]\n"
    "---\nWelcome to <strong>us</strong>.\n",
    "_data/socials.yml": "email: lab@example.org\nscholar_userid: xyz\n",
    "_pages/profiles.md": """---
layout: profiles
permalink: /team/
title: People
profiles:
  - align: right
    image: alice.png
    content: about_alice.md
    more_info: >
      <p>PI of the lab</p><p>Room 7</p>
  - name: Dr. Bob Other
    role: Post-doc
    image: not-there.png
    content: A text
  - image: alice.png
    content: about_dan.md
---
""",
    "_pages/about_dan.md": "Dan Fourth has been here since 2020.\n",
    "_pages/about_alice.md": "[Alice Example](https://alice.example.org/) makes "
    "<strong>examples</strong>.\n",
    "_pages/alumni.md": """---
layout: page
title: Alumni
former_students:
  - {name: Carol Third, image: carol.svg}
---
They left.
""",
    "_pages/projects.md": "---\nlayout: page\ntitle: Projects\nnav: true\n---\n"
    "{% for p in site.projects %}",
    "_pages/blog.md": "---\nlayout: default\ntitle: Blog\nnav: false\n---\n{{ site.posts }}",
    "_bibliography/empty.bib": "",
    "_pages/teaching.md": "---\nlayout: page\npermalink: /teaching/\ntitle: Teaching\n"
    "nav: true\nnav_order: 2\n---\n"
    "Courses. {% include figure.liquid loading='eager' path='assets/img/alice.png' %}\n",
    "_projects/1_one.md": "---\ntitle: Example Project\ndescription: What we make\n---\n"
    "{% include figure.liquid path='a.png' %}We made it {% cite one nowhere %}.\n",
    "_news/a_1.md": "---\ndate: 2024-05-06 15:59:00-0400\ninline: true\n---\n"
    "A first announcement.\n",
    "_posts/2015-01-02-theme.md": "---\ntitle: An example of the theme\n---\n{% include x %}\n",
    "assets/img/alice.png": "red",
    "assets/img/carol.svg": "<svg/>",
}
HUGO_BLOX = {
    "config/_default/menus.yaml": "main:\n  - {name: People, url: people, weight: 20}\n"
    "  - {name: Methods, url: methods, weight: 10}\n"
    "  - {name: Publications, url: publication, weight: 30}\n",
    "content/_index.md": """---
sections:
- block: hero
  content: {title: Welcome, text: We make examples.}
  design: {background: {image: {filename: wide.jpg}}}
- block: markdown
  content:
    text: |
      <div><a href="https://fund.example.org/">
        <img src="home/logo.png" alt="A Fund">
      </a></div>
---
""",
    "assets/media/wide.jpg": "green",
    "content/home/logo.png": "blue",
    "config/_default/hugo.yaml": "title: Example Lab\nbaseURL: https://lab.example.org/\n",
    "config/_default/params.yaml": "marketing: {seo: {description: Examples of all kinds}}\n",
    "content/authors/alice/_index.md": """---
title: Dr. Alice Example
superuser: true
role: Professor
organizations: [{name: Example University, url: ''}]
interests: [Examples]
education:
  courses:
    - {course: PhD in Examples, institution: Other University, year: 2010}
    - {course: MSci in Physics, institution: Other University, year: 2006}
social:
  - {icon: envelope, icon_pack: fas, link: 'mailto:alice@example.org'}
  - {icon: orcid, icon_pack: ai, link: 'https://orcid.org/0000-0002-1825-0097'}
user_groups: [Principal Investigators]
---
Alice makes examples.
""",
    "content/authors/alice/avatar.jpg": "red",
    "content/authors/bob/_index.md": "---\ntitle: Bob Other\nrole: PhD Student\n"
    "organizations: [{name: Example University}]\nuser_groups: [Alumni]\n---\n",
    "content/publication/cited/index.md": "---\ntitle: A Cited Paper\nauthors: [admin]\n"
    "featured: true\nprojects: [one]\ndoi: 10.1234/a\nurl_code: https://example.org/code\n"
    "publication_types: ['2']\n---\n",
    "content/publication/cited/cite.bib": "@article{cited2020,\n title = {A Cited Paper},\n"
    " author = {Example, Alice},\n journal = {Examples},\n year = {2020}\n}\n",
    "content/publication/own/index.md": "---\ntitle: Without an Entry\nauthors: [Bob Other]\n"
    "date: '2021-01-01T00:00:00Z'\npublication: In *Examples*\nurl_slides: s.pdf\n"
    "publication_types: [paper-conference]\n---\n",
    "content/project/one/index.md": "---\ntitle: One\nsummary: What we make\n---\nText\n",
    "content/post/2024-01-02-hello.md": "---\ntitle: Hello\ndate: 2024-01-02\nauthors: [alice]\n"
    "projects: [one, gone]\ntags: [a]\n---\nText\n",
    "content/event/talk/index.md": "---\ntitle: A Talk\ndate: '2024-05-04T13:00:00Z'\n"
    "event: Seminar\nlocation: Room 7\nauthors: [alice]\n---\nText\n",
    "content/contact/index.md": """---
title: Contact
sections:
- block: contact
  content:
    text: Hello
    email: lab@example.org
    address: {street: Street 1, city: City}
    coordinates: {latitude: '1.5', longitude: '2.5'}
---
""",
    "content/publication/_index.md": "---\ntitle: Publication\n---\nAll since 2020.\n",
    "content/people/alumni.md": "---\ntitle: Alumni\nwidget: blank\n---\nCarol, now elsewhere.\n",
    "content/methods/adaptation.md": "---\ntitle: Adaptation\nweight: 10\n---\n"
    "Text of the first.\n",
}
