"""Repeated keys and entries."""

from tests.publications.bibtex.cases.case import Case, Z

CASES = [
    Case("the same entry twice", Z + Z, {"z": {}}, ("repeated-entry",)),
    Case("the same entry in other white space", Z + Z.replace(" ", "\n  "), {"z": {}},
        ("repeated-entry",)),
    Case("one key, two works", "@misc{a, title={1}}@misc{a, title={2}}", {"a": {"title": "1"}},
        ("repeated-key",)),
    Case("keys that differ in case are two keys", "@misc{a, title={1}}@misc{A, title={2}}",
        {"a": {"title": "1"}, "A": {"title": "2"}}),
    Case("keyless entries do not collide", "@misc{, title={1}}@misc{, title={2}}", {"": {}}),
    Case("the same fields in another order and dress",
        "@misc{a, title={T}, note={x}}\n@misc{a, note = \"x\", title = \"T\"}\n",
        {"a": {"title": "T"}}, ("repeated-entry",)),
    Case("a field twice, in capitals", "@article{k, doi={10.1/a}, DOI={10.1/b}, title={T}}",
        {"k": {"doi": "10.1/a"}}, ("repeated-field",)),
    Case("a field twice with one value", "@article{k, url={https://x.org/a}, url = \"https://x.org/a\"}",
        {"k": {"url": "https://x.org/a"}}),
    *(Case(f"a field twice, once empty: {fields}", f"@article{{k, {fields}, title={{T}}}}",
           {"k": {"abstract": "On oaks"}})
      for fields in ("abstract={}, abstract={On oaks}", "abstract={On oaks}, abstract={}",
                     "abstract={{ }}, abstract={On oaks}", 'abstract={On oaks}, abstract = ""')),
    Case("an author list twice, first empty", "@article{k, author={}, author={Roe, Alice}}",
         {"k": {"authors": ["Alice||Roe|"]}}),
    Case("two addresses", "@article{k, title={T}, url={https://x.org/a}, url={https://x.org/b}}",
        {"k": {"url": "https://x.org/a", "links": [("other", "https://x.org/b", "", "")]}},
        ("repeated-list",)),
    Case("two lists of keywords, which are separated otherwise",
        "@misc{k, title={T}, keywords={oaks;elms, white}, keywords={ash, fir}}",
        {"k": {"keywords": ["oaks", "elms, white", "ash", "fir"]}}, ("repeated-list",)),
]  # fmt: skip
