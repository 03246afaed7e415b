"""Fields of lists that people keep by hand, or in a program for their own use."""

from tests.publications.bibtex.cases.case import one

CASES = [
    one("an address that BibDesk alone has", "bdsk-url-1={http://x.org/a.aspx}",
        url="http://x.org/a.aspx", extra={"bdsk-url-1": "http://x.org/a.aspx"}),
    one("an address of BibDesk beside a DOI",
        "doi={10.1000/x}, bdsk-url-1={https://doi.org/10.1000/x}, bdsk-url-2={http://x.org/a}",
        doi="10.1000/x", url="http://x.org/a"),
    one("a DOI that BibDesk repeats", "doi={10.1000/x}, bdsk-url-1={https://doi.org/10.1000/x}",
        url=""),
    one("an address of BibDesk beside another one", "url={http://x.org}, bdsk-url-1={http://y.org}",
        url="http://x.org", links=[]),
    one("an address as a review", "review={http://x.org/b?id=1}", url="http://x.org/b?id=1"),
    one("a review with an address", "review={Compare http://x.org/b}", url=""),
    one("the page of a database alone", "adsurl={http://x.org/abs/1}", url="http://x.org/abs/1"),
    one("the page of a database beside a DOI", "doi={10.1000/x}, adsurl={http://x.org/abs/1}",
        url=""),
    one("an address for the place", "address={https://x.org/a}", url="https://x.org/a"),
    one("an archived copy", "url={http://x.org}, archive={https://archive.org/web/1/http://x.org}",
        links=[("other", "https://archive.org/web/1/http://x.org", "Archive", "")], extra={}),
    one("an archive", "archive={State Archive of Oslo}", links=[],
        extra={"archive": "State Archive of Oslo"}),
]  # fmt: skip
