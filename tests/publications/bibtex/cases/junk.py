"""Text between and around entries."""

from tests.publications.bibtex.cases.case import A, Case, Z, one

CASES = [
    Case("text around entries", "Hello, world!\n" + Z + "ignored{x, y={z}}\n} { \" %\n", {"z": {}}),
    Case("an address in the text", "mail bob@example.org (Bob) or eve@example.org {Eve}\n" + Z,
        {"z": {}}),
    Case("comments by program",
        "@Comment{jabref-meta: groupsversion:3;}\n@comment{x, y={ {z} }\n" + Z, {"z": {}}),
    Case("commented-out entries",
        "% @article{x,\n%  title={X},\n% }\n" + Z + "  %@misc{y, title={Y}}\n", {"z": {}}),
    Case("entries inside @comment are read, as bibtex does",
        "@Comment{\n@article{a, title={First}}\n}\n" + Z, {"a": {"title": "First"}, "z": {}}),
    Case("BibDesk's groups",
        "@comment{BibDesk Static Groups{\n"
        "<?xml version=\"1.0\"?><dict><key>a</key></dict>\n}}\n" + Z,
        {"z": {}}),
    Case("a file of JabRef", "This file was created with JabRef 2.1.\nEncoding: Cp1252\n\n" + Z,
        {"z": {}}),
    Case("BibTeX on a web page",
        "<!DOCTYPE html><style>@media (x) {a{}} @font-face {b:c}</style><pre>\n" + Z + "</pre>",
        {"z": {}}),
    Case("a glossary", "@glossdef{g, word={alpha}, definition={A letter}}\n"
        "@mine{m, word={x}, year=2001}\n@author{p, name={Jane Roe}, institution={X}}\n" + Z,
        {"g": {}, "m": {}, "p": {}, "z": {}},
        ("not-a-publication",)),
    Case("footnotes of notes2bib and REVTeX",
        "@misc{Note1, note={Said of {$x$}.}, key={Note1}, keywords={note}, presort={mm}}\n"
        '@misc{Note12, key="note12", note="As in the text."}\n'
        "@misc{note2013, note={Talk}, year=2013}\n@misc{roe, note={Private communication}}\n" + Z,
        {"Note1": {}, "Note12": {}, "note2013": {"note": "Talk"},
        "roe": {"note": "Private communication"}, "z": {}},
        ("footnote", "footnote")),
    Case("an @ alone", "@\n@ foo\n" + Z, {"z": {}}),
    Case("control characters", "\x00@article{z,\x0c title={La\x01st}, year=2002}\x1a",
        {"z": {"title": "Last", "year": 2002}}),
    Case("BibTeX in Markdown",
        "# Publications\n\n```bibtex\n" + A + "```\n\nMail me: me@example.org.\n",
        {"a": {"title": "First"}}),
    Case("a mail",
        "From: a@b.org\nTo: <c@d.org>, \"E\" <e@f.org>\nSubject: refs\n\nHi @all,\n\n> see\n\n"
        + Z + "\n-- \nme@home (work)\n",
        {"z": {}}),
    Case("a quoted mail",
        "On Monday somebody wrote:\n> @misc{b,\n>   title={T},\n>   year=2000\n> }\n",
        {"b": {"title": "T", "year": 2000}}),
    Case("JabRef's groups",
        "@Comment{jabref-meta: databaseType:bibtex;}\n\n@Comment{jabref-meta: grouping:\n0 "
        "AllEntriesGroup:;\n1 StaticGroup:a\\;0\\;1\\;\\;\\;\\;;\n}\n" + Z, {"z": {}}),
    Case("a TeX file with a bibliography",
        "\\begin{filecontents}{x.bib}\n" + Z + "\\end{filecontents}\n", {"z": {}}),
    Case("an answer of a server",
        "HTTP/1.1 200 OK\nContent-Type: application/x-bibtex; charset=utf-8\n\n" + Z, {"z": {}}),
    Case("a page with entries",
        "<html><head><style>@import url(x.css);</style></head><body><a "
        "href=\"mailto:a@b.org\">x</a><"
        "pre>\n" + A + "</pre><pre>" + Z.strip() + "</pre></body></html>", {"a": {}, "z": {}}),
    Case("a header of a big bibliography",
        "%%% ====\n%%%  BibTeX-file{\n%%%     email = \"beebe at math.utah.edu, beebe@acm.org "
        "(Internet)\",\n%%%  }\n%%% ====\n" + Z, {"z": {}}),
    one("a backslash for a title", "title={\\mkern\\}, year=2001", title=""),
]  # fmt: skip
