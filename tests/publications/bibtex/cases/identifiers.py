"""DOIs, handles and other numbers, and the public addresses behind the proxies of libraries."""

from tests.publications.bibtex.cases.case import Case, one

_AT_LIBRARIES = {
    "https://www-jstor-org.ezproxy.lib.oak.edu.au/stable/1": "https://www.jstor.org/stable/1",
    "http://www.jstor.org.proxy.elmwood.edu/stable/1": "http://www.jstor.org/stable/1",
    "https://muse-jhu-edu.oak.idm.oclc.org/book/3": "https://muse.jhu.edu/book/3",
    "http://0-www.jstor.org.library.elm.ie/stable/1": "http://www.jstor.org/stable/1",
    "https://www-oak--elm-org.focus.lib.elm.se/a": "https://www.oak-elm.org/a",
    "http://ezproxy.oak.ca:443/login?url=http://x.org/a?b=c": "http://x.org/a?b=c",
    "https://proxy.oak.edu/login?qurl=https%3A%2F%2Fx.org%2Fa": "https://x.org/a",
    "https://proxy.oak.edu/login?url=https%3A%2F%2Fx.org%2Fa%20b&scope=site": "https://x.org/a%20b",
}
_NOT_AT_LIBRARIES = (
    "https://proxyapps.oak.org/a", "http://biblioproxy.oak.it:2267/a", "https://www-oak.org/a",
    "https://www-oak-com.elm.org/a",
)  # fmt: skip

CASES = [
    *(one(f"the public address of {address}", f"url={{{address}}}", url=public)
      for address, public in _AT_LIBRARIES.items()),
    *(one(f"an address of no library: {address}", f"url={{{address}}}", url=address)
      for address in _NOT_AT_LIBRARIES),
    *(one(f"a DOI behind the proxy of a library: {host}", f"url={{http://{host}/10.1000/a.1}}",
          doi="10.1000/a.1")
      for host in ("dx.doi.org.ezproxy.oak.edu", "doi-org.oak.idm.oclc.org",
                   "doi-org.focus.lib.elm.se")),
    one("a DOI behind the proxy of a library, of BibDesk",
        "bdsk-url-1={http://doi.acm.org.proxy2.library.oak.edu/10.1145/42.21}",
        doi="10.1145/42.21"),
    *(one(f"a handle instead of a DOI: {number}", f"doi={{{number}}}", doi="",
          url="https://hdl.handle.net/1721.1/3336")
      for number in ("1721.1/3336", "http://dx.doi.org/1721.1/3336")),
    *(one(f"a DOI and the publisher's number, as PubMed marks them: {text}", f"doi={{{text}}}",
          doi="10.1110/ps.05", extra={})
      for text in ("S0959-440X(09)00097-9 [pii] 10.1110/ps.05", "15/4/795 {[}pii] 10.1110/ps.05",
                   "10.1110/ps.05 [doi] 15/4/795 [pii]", "10.1110/ps.05 [pii]")),
    one("a month instead of a DOI", "doi={2017.09/3336}", doi="", url="",
        codes=("doi-unreadable",)),
    one("an ISBN instead of a DOI", "doi={ISBN 0-7381-2944-5}", doi="", isbn="0-7381-2944-5"),
    *(one(f"Elsevier's DOI without its begin: {cut}", f"doi={{16/{cut}}}", doi=f"10.1016/{cut}")
      for cut in ("S0378-2166(01)00044-3", "j.langsci.2004.09.003")),
    *(one(f"no DOI: {text}", f"doi={{{text}}}", doi="", extra={"doi": text},
          codes=("doi-unreadable",))
      for text in ("40 CFR 58.12", "citeulike-article-id:615914", "S0761-8425(08)74349-3")),
    *(one(f"a DOI that needs no message: {text}", f"doi={{{text}}}", doi="", extra={"doi": text})
      for text in ("10/ggpt4s", "None", "10.1.1.63.2330", "1705.01234")),
    *(one(f"a DOI behind words: {words}", f"note={{{words}}}", entry_type="misc",
          doi="10.1080/1751")
      for words in (r"Dostupné z DOI: \url{doi:10.1080/1751}",
                    "Available from doi: 10.1080/1751.")),
    one("the DOI of an R package", "note={R package version 0.1.3, doi:10.5281/zenodo.40}",
        entry_type="manual", doi="10.5281/zenodo.40"),
    one("an address between angle brackets that are formulas",
        "note={$<$Disponível em: \\url{http://oak.org/}$>$. Acesso em: 3 de junho de 2018}",
        entry_type="misc", url="http://oak.org/"),
    one("the DOI of another publication", "note={Reply to doi: 10.1080/1751}", doi="",
        entry_type="misc"),
    one("the path at PubMed Central", "url={/pmc/articles/PMC2851118/?report=abstract}", url="",
        extra={"pmcid": "PMC2851118"}),
    one("two addresses with a comma alone", "url={http://x.org/a.pdf,http://x.org/b.pdf}",
        url="http://x.org/a.pdf", links=[("other", "http://x.org/b.pdf", "", "")]),
    one("a note that is an address with spaces", "note={URL: http://www. oak. org/1}",
        entry_type="misc", url="http://www.oak.org/1", note="http://www.oak.org/1"),
    one("an old number at arXiv beside its archive",
        "eprint={0509481v2}, archiveprefix={arXiv}, primaryclass={astro-ph}",
        arxiv_id="astro-ph/0509481"),
    *(one(f"a report that only arXiv has: {fields}", fields, entry_type="techreport",
          kind="preprint")
      for fields in ("url={http://arxiv.org/pdf/1209.6398v1}",
                     "eprint={1209.6398}, archiveprefix={arXiv}")),
    one("a report that is also at arXiv", "url={http://arxiv.org/pdf/1209.6398v1}, number={TR 7}",
        entry_type="techreport", kind="report"),
    one("the link of al-folio's button", "html={http://x.org/b}, url={http://x.org/a}",
        links=[("other", "http://x.org/b", "HTML", "")]),
    one("an attachment", "attachments={http://x.org/a.pdf}",
        links=[("pdf", "http://x.org/a.pdf", "", "")]),
    Case("a version of software has the page of the software",
         "@softwareversion{k, title={T 2}, crossref={s}}\n"
         "@software{s, title={T}, url={http://x.org}}\n",
         {"k": {"url": "http://x.org"}, "s": {"url": "http://x.org"}}),
    one("the DOI in an address at Scopus, of BibDesk",
        "bdsk-url-1={https://www.scopus.com/inward/record.uri?eid=2-s2.0-85&doi=10.1000%2fxy}",
        doi="10.1000/xy"),
    one("the DOI of an article whose figure is cited", "doi={10.1000/xy/figures/4}",
        doi="10.1000/xy"),
    one("a DOI with a figure in its name", "doi={10.1000/xy.figures4}", doi="10.1000/xy.figures4"),
    *(one(f"a DOI and a number at arXiv: {note}", f"note={{{note}}}", doi="10.1000/xy",
          arxiv_id="2001.00001")
      for note in ("doi:10.1000/xy. arXiv:2001.00001.",
                   r"\href{https://doi.org/10.1000/xy}{\nolinkurl{doi:10.1000/xy}}. "
                   r"\href{https://arxiv.org/abs/2001.00001}{arXiv:2001.00001}.")),
    one("a DOI and a number at arXiv behind words",
        "note={Earlier version: doi:10.1000/xy. arXiv:2001.00001.}", doi="", arxiv_id=""),
    *(one(f"an address and none: {addresses}", f"url={{{addresses}}}", url="https://oak.org/1")
      for addresses in ("https://oak.org/1 NA", "NA https://oak.org/1", "https://oak.org/1 N/A")),
    one("two addresses and none", "url={https://oak.org/1 NA https://oak.org/2}",
        url="https://oak.org/1", links=[("other", "https://oak.org/2", "", "")]),
    one("an address with a name in capitals", "url={https://oak.org/1 NASA}",
        url="https://oak.org/1%20NASA"),
    one("an address in angles as the place",
        r"location={URL: $\langle{}$\urn{http://oak.org/a?b=%281%29}$\rangle{}$}",
        url="http://oak.org/a?b=%281%29", place=""),
    one("an address without its scheme instead of a DOI",
        "url={http://oak.org/1}, doi={osf.io/g3/}", doi="", url="http://oak.org/1",
        links=[("other", "http://osf.io/g3/", "", "")]),
    one("an address instead of an abstract", "abstract={http://oak.org/book}", abstract="",
        url="http://oak.org/book", extra={"abstract": "http://oak.org/book"}),
    one("a picture instead of an abstract", "abstract={http://oak.org/page.gif}", abstract="",
        url=""),
    one("halves of a number at arXiv, of Papers",
        "journal={arXiv:0709.2385v1}, volume={0709}, pages={2385}", volume="", pages="",
        arxiv_id="0709.2385v1"),
    one("a volume and a page that aren't", "journal={Oaks}, volume={0709}, pages={2386}, "
        "eprint={0709.2385}, archiveprefix={arXiv}", volume="0709", pages="2386"),
    *(one(f"an ISBN in {name}", f"{name}={{ISBN: 978-1608075799}}", isbn="978-1608075799", url="",
          extra={})
      for name in ("url", "review")),
    *(one(f"an ISBN as {field}", f"{field}={{ISBN: 978-1608075799}}", venue="",
          venue_kind="", howpublished="", isbn="978-1608075799", extra={}, latex={})
      for field in ("journal", "booktitle", "howpublished")),
    one("an ISBN as the journal beside another one",
        "journal={ISBN 978-1608075799}, isbn={978-3-16-148410-0}", venue="",
        isbn="978-3-16-148410-0", extra={"journal": "ISBN 978-1608075799"}),
    one("a journal about numbers", "journal={ISBN Review}", venue="ISBN Review", isbn=""),
    one("a review that isn't one", "review={ISBN: 978-1608075799 is good}", isbn=""),
    one("what programs write in capitals for no number and no address",
        "issn={NULL}, isbn={NONE}, url={nan https://oak.org/na NULL}", issn="", isbn="",
        url="https://oak.org/na", extra={"issn": "NULL", "isbn": "NONE"}),
    one("the address of a DOI instead of a journal", "journal={http://dx.doi.org/10.1000/xy}",
        venue="", doi="10.1000/xy", url="http://dx.doi.org/10.1000/xy"),
]  # fmt: skip
