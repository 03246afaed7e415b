"""Sources that are right, nearly right, or wrong in ways that are easily read wrong in silence.

The form is that of `reading_cases`.
"""

from __future__ import annotations

from tests.publications.bibtex.reading_cases import Case, Z, dated, names, one

SYNTAX = [
    one("values in single quotes", "title = 'It's a T', year='2000'", title="It's a T", year=2000, told=("bare-text",)),
    one("names of fields in quotes", '"title"="T", "year": 2000', title="T", year=2000, told=("no-equals", "odd-name")),
    one("names of fields in braces", "{title}={T}", title="T", told=("odd-name",)),
    one("colons for equals signs", "title: {T}, year: 2000, note: {N}", title="T", year=2000, note="N", told=("no-equals",)),
    Case("semicolons for commas", "@misc{k; title={T}; year={2000}}", {"k": {"title": "T", "year": 2000}}, ("no-comma-after-key", "stray-text")),
    Case("quotes in a value in quotes", '@misc{k, title="A "quoted" word", note="so "called"", year=2000}\n' + Z,
         {"k": {"title": 'A "quoted" word', "note": 'so "called"', "year": 2000}, "z": {}}, ("stray-quote",)),
    Case("a comma missing behind a value in quotes", '@misc{k, title="A" note="N"\n year="2000"}', {"k": {"title": "A", "note": "N", "year": 2000}}, ("no-comma",)),
    Case("what is left of another entry", '@misc{k, title="T",\n year=2000\n}\n\n title="U",\n publisher="P"\n}\n' + Z,
         {"k": {"title": "T", "year": 2000, "publisher": ""}, "z": {}}, ("stray-text",)),
    Case("what nobody sees", "@misc{\u200bk, title={Un\u00adsicht\u200bbar\u2060}}", {"k": {"title": "Unsichtbar"}}),
    Case("a fault before an entry on the same line", '@string{a}@misc{b, title}@string{="x"}@misc{k, title={T}}', {"b": {"title": ""}, "k": {"title": "T"}},
         ("broken-string", "stray-text")),
    Case("@comment without braces", "@Comment  on {X} and\n@comment of {Y}, 2005\n" + Z, {"z": {}}),
    one("lists of people in two fields", "author={A. Smith}, author={B. Jones}, editor={C. Doe}, editor={C. Doe}", authors=["A.||Smith|", "B.||Jones|"],
        editors=["C.||Doe|"], told=("repeated-field", "repeated-list")),
    one("keywords in two fields", "keywords={a, b}, keywords={c}", keywords=["a", "b", "c"], told=("repeated-list",)),
    Case("a key in quotes", '@misc{"k", title = "T"}', {"": {"title": "T"}}, ("no-key",)),
    Case("a type with an @ in a file alone", "@t@{a, title={T}}", {"a": {"title": "T"}}),
]  # fmt: skip

ENCODINGS = [
    Case("Polish in Windows-1250", "@misc{k, title={Zażółć gęślą jaźń}}".encode("cp1250"), {"k": {"title": "Zażółć gęślą jaźń"}}),
    Case("Czech in ISO 8859-2", "@misc{k, title={Příliš žluťoučký kůň}}".encode("iso8859-2"), {"k": {"title": "Příliš žluťoučký kůň"}}),
    Case("German of DOS", "@misc{k, title={Größe für Müller}}".encode("cp850"), {"k": {"title": "Größe für Müller"}}),
    Case("Greek in Windows-1253", "@misc{k, title={Ανάλυση δεδομένων}}".encode("cp1253"), {"k": {"title": "Ανάλυση δεδομένων"}}),
    Case("French capitals in quotes", "@misc{k, title={le « CAFÉ» de l’été, n° 1ª}}".encode("cp1252"), {"k": {"title": "le « CAFÉ» de l’été, n° 1ª"}}),
    Case("UTF-8 in one entry of a Latin-1 file", "@misc{a, title={Größe für Müller, Bär, Öl}}\n".encode("latin-1") + "@misc{b, author={Žák, J}, title={Über}}".encode(),
         {"a": {"title": "Größe für Müller, Bär, Öl"}, "b": {"title": "Über", "authors": ["J||Žák|"]}}, ("other-encoding",)),
    Case("a byte of Latin-1 in the type, in a macro, in a parent and in a field that stands twice",
         "@string{s={Bär}}@miscé{a, title=s, note={N}, note={Ö}, crossref={p}}@proceedings{p, publisher={Ü}}".encode("latin-1") + "@misc{z, title={日本語, ελληνικά}}".encode(),
         {"a": {"title": "Bär", "entry_type": "miscé", "note": "N", "publisher": "Ü"}, "p": {"publisher": "Ü"}, "z": {}}, ("stray-bytes", "repeated-field")),
    Case("a byte of Latin-1 where nothing can be read", "@é{\n@string{é={\n".encode("latin-1") + "@misc{z, title={日本語, ελληνικά}}".encode(), {"z": {}},
         ("empty-entry", "broken-string")),
    Case("quotes of Windows in UTF-8", "@misc{k, title={A\x92s \x93q\x94}}", {"k": {"title": "A’s “q”"}}),
]  # fmt: skip

MAPPING = [
    Case("what is a book's own stays with it", "@inbook{c, title={C}, crossref={b}}@book{b, title={B}, isbn={0-19-852663-6, 0-19-853737-9}, lccn={QA1}, note={N}}",
         {"c": {"isbn": "", "extra": {}, "note": "N"}, "b": {"isbn": "0-19-852663-6, 0-19-853737-9", "extra": {"lccn": "QA1"}}}),
    Case("the one ISBN of a book goes to its chapters", "@inbook{c, title={C}, crossref={b}}@book{b, title={B}, isbn={0-19-852663-6}}", {"c": {"isbn": "0-19-852663-6"}, "b": {}}),
    one("what somebody did not know", "pages={??--??}, number={??}, volume={4}, publisher={????}, pages+an={=x}", pages="", number="", volume="4", publisher="",
        extra={"pages": "??--??", "number": "??", "publisher": "????", "pages+an": "=x"}),
    one("under preparation", "note={Under preparation}, year={2009}", entry_type="unpublished", status="in_preparation"),
    one("a journal by its command", "journal={{\\mnras}}", venue="MNRAS"),
    one("a journal by another command", "journal={\\foo}", venue="foo"),
    one("a book with a book title", "booktitle={B}", entry_type="book", title="B"),
    one("a language for hyphenation", "langid={ngerman}", language="ngerman", extra={"langid": "ngerman"}),
    one("two languages", "language={german}, langid={ngerman}", language="german", extra={"langid": "ngerman"}),
    one("keywords with an escaped comma", "keywords={a\\, b, c}", keywords=["a\u2009 b", "c"]),
]  # fmt: skip

DATES = [
    dated("months joined with nothing between", "year=2000, month = jan # feb", "2000-01", extra={"month": "JanuaryFebruary"}),
    dated("a month in Roman numerals", "year=2000, month={XII}", "2000-12"),
    dated("month nought is no month", "year=2000, month={00}", "2000", extra={"month": "00"}),
    dated("a day that the month lacks", "year=2000, month={Feb 30}", "2000-02", extra={"month": "Feb 30"}),
    dated("a year that is a slip", "year={2973}", "2973", told=("date-future",)),
    dated("a decade and a century", "year={198?}", "", told=("date-unknown-digits",), extra={"year": "198?"}),
    dated("two years", "year={2001 2002}", "2001", extra={"year": "2001 2002"}),
    dated("a date with its time", "date={2001-02-03 10:11:12}", "2001-02-03", extra={}),
    dated("a month and a year by number", "year={03 2001}", "2001-03"),
    dated("copyright", "year={copyright 1999}", "1999", extra={"year": "copyright 1999"}),
    dated("from a year to now", "year={1987--date}", "1987", extra={"year": "1987--date"}),
    dated("circa in capitals", "year={Ca. 1850}", "1850"),
    dated("no date in Latin and Spanish", "year={s.d.}", "", extra={"year": "s.d."}),
    dated("in press with a tie", "date={in~press}", "", status="in_press"),
    dated("month and day in `date`", "year=2003, date={MAR 15}", "2003-03-15", extra={}),
    dated("a range of days in `date`", "year=2003, date={Mar 3-5}", "2003-03-03", extra={"date": "Mar 3-5"}),
    dated("no month in `date`", "year=2003, date={unknown}", "2003", extra={"date": "unknown"}),
    dated("the month that `date` lacks", "date={2020}, year={2020}, month=feb", "2020-02", extra={}),
    dated("a month of another year", "date={2020}, year={2019}, month=feb", "2020", extra={"year": "2019", "month": "February"}),
    dated("the month that `date` has too", "date={2020-02-03}, year={2020}, month=feb", "2020-02-03", extra={}),
]  # fmt: skip


def titles(name: str, *pairs: str) -> Case:
    """A case of one entry for each pair of a LaTeX source and its text."""
    source = "".join(f"@misc{{k{n}, title={{{pairs[n]}}}}}\n" for n in range(0, len(pairs), 2))
    return Case(name, source, {f"k{n}": {"title": pairs[n + 1]} for n in range(0, len(pairs), 2)})


LATEX = [
    one("lengths in a formula", r"title={Functions $F:{\mathord{\rm I\mkern-3.1mu N}}\rightarrow X$ and $Y$ are $\hskip 2pt plus 1pt x$ seen}",
        title="Functions F:IN→X and Y are x seen"),
    one("braces as Google Scholar protects them", r"title={HiveD: Sharing a $\{$GPU$\}$ Cluster at {\{USENIX\} ATC} and {\{NSDI\}} {\{}OSDI{\}} 16}",
        title="HiveD: Sharing a GPU Cluster at {USENIX} ATC and NSDI OSDI 16"),
    one("braces of a set", r"title={Facets in $\{0,1\}$, $\{$0,1$\}$ and {\{}log{\}}}", title="Facets in {0,1}, {0,1} and {log}"),
    titles("tags of HTML", "H<sub>2</sub>O of 5 cm<sup>2</sup>", "H₂O of 5 cm²", "<i>E. coli</i> in <b class='x'>vivo</b>", "E. coli in vivo",
           "{\\textless}i{\\textgreater}E. coli{\\textless}/i{\\textgreater}", "E. coli", "$<$em$>$x$<$/em$>$ y", "x y", "the 4<sup>th</sup>", "the 4th"),
    titles("tags of JATS and MathML", "<jats:p>One</jats:p><jats:p>Two</jats:p>", "One Two", "<mml:math><mml:mi>x</mml:mi></mml:math>-ray", "x-ray"),
    titles("what is no tag", "a < b and c > d", "a < b and c > d", "The <b> of HTML", "The <b> of HTML", "</b> is a tag", "</b> is a tag",
           "<foo>x</foo>", "<foo>x</foo>"),
    titles("an address with a tilde in the text", "see \\url{http://x.org/~a_b}", "see http://x.org/~a_b"),
    titles("upside down", "?`Qu{\\'e}? !`Hola!", "¿Qué? ¡Hola!", "Why?``x''", "Why?“x”"),
    titles("lengths", "T\\kern-.1667em\\lower.5ex\\hbox{E}\\kern-.125emX", "TEX", "a\\hskip 1em plus 2pt minus 1pt b", "ab", "\\penalty0 in time", "in time"),
    titles("signs beside letters", "C$^\\sharp$ and C$^\\#$", "C♯ and C#", "M$_\\odot$", "M⊙"),
    titles("characters by their code", '\\char64 \\char"26 \\char\'100 \\symbol{64}', "@&@@", "Caf\\accent19 e", "Café", '{\\accent"7F u}ber', "über"),
    titles("typed as it is", "\\verb|a_b| and \\verb+c+", "a_b and c"),
    titles("one text for paper, one for bookmarks", "\\texorpdfstring{$\\alpha$}{alpha}-decay", "α-decay"),
    titles("footnotes", "Title\\thanks{Funded by X.}", "Title (Funded by X.)"),
    titles("roots and binomials", "$\\sqrt[3]{x}$", "∛x", "$\\sqrt[n]{x+1}$", "ⁿ√(x+1)", "$\\binom{n}{k}$", "(n choose k)"),
    titles("an accent of formulas outside them", "Caf\\acute{e}", "Café"),
    titles("hyphens by command", "long\\nobreakdash-term", "long-term", "a\\hyp{}b", "a-b"),
    titles("entities whose marks are escaped", "l\\&\\#39;un, \\&eacute;t\\&\\#xe9;", "l'un, été"),
    titles("accents that are escaped twice", r"Erd\\H{o}s, D\\'ecoret, H\\'{e}lne, Swe{\\i}g", "Erdős, Décoret, Hélne, Sweıg", r"a\\b", "a b"),
    titles("a list", "\\begin{itemize}\\item a\\item b\\end{itemize}", "a b"),
]  # fmt: skip

VERBATIM = [
    one("two DOIs", "doi={10.1000/abc, 10.1000/def}", doi="10.1000/abc", told=("address-more",)),
    one("a DOI with a slash by command", "doi={10.1145\\slash 123}", doi="10.1145/123"),
    one("two addresses", "url={http://x.org/a; http://y.org/b}", url="http://x.org/a", links=[("website", "http://y.org/b", "", "")]),
    one("an address in a note with commands", "note={\\newline\\verb+http://x.org/a+}", url="http://x.org/a", note="http://x.org/a"),
    one("a tilde from mathematics", "note={http://x.org/$\\sim$u}", url="http://x.org/~u"),
    one("an address and words", "url={http://x.org/a (accessed 2020)}", url="http://x.org/a", told=("address-more",)),
    one("an address, a command, and words", "url={\\url{http://x.org/a}, see~\\cite{b}}", url="http://x.org/a", told=("address-more",)),
    one("two commands for addresses", "url={\\url{http://x.org/a}; \\url{http://y.org/b}, 2nd ed.}", url="http://x.org/a",
        links=[("website", "http://y.org/b", "", "")], told=("address-more",)),
    one("words before an address", "url={04; 2; http://x.org/a}", url="http://x.org/a", told=("address-more",)),
    one("where an address is available", "url={Available from\n \\url{http://x.org/a}}", url="http://x.org/a"),
    one("a sentence behind an address", "url={http://x.org/a. The same in print}", url="http://x.org/a", told=("address-more",)),
    one("capitals protected in an address", "url={http://x.org/{PAR}1}, doi={10.1663/(2004)058[0578:{LUACAE}]2.0.{CO};2}", url="http://x.org/PAR1",
        doi="10.1663/(2004)058[0578:LUACAE]2.0.CO;2"),
    one("escaped twice in an address", "url={http://x.org/a\\\\_b?c\\&#38;d}", url="http://x.org/a_b?c&d"),
    one("a DOI between brackets", "doi={<10.1109/TPDS.2009.84>}", doi="10.1109/TPDS.2009.84"),
    one("a DOI with brackets of its own", "doi={10.1002/(SICI)1097(199605)25:1{<}38::AID-PROT4{>}3.0.CO;2-G}", doi="10.1002/(SICI)1097(199605)25:1<38::AID-PROT4>3.0.CO;2-G"),
    one("an address folded into two lines", "url={http://x.org/a/\n     b.html}", url="http://x.org/a/b.html"),
    one("two addresses in two lines", "url={http://x.org/a\n  http://y.org/b}", url="http://x.org/a", links=[("website", "http://y.org/b", "", "")]),
    one("an address with a blank", "url={http://x.org/a b.pdf}", url="http://x.org/a%20b.pdf"),
    one("an address with a label", "url={URL: http://x.org/a}", url="http://x.org/a"),
    one("an address in a font", "url={{\\tt http://x.org/a}}", url="http://x.org/a"),
    one("a tilde by other commands", "url={http://x.org/\\string~u}", url="http://x.org/~u"),
    one("marks that are escaped twice", "url={http://x.org/e\\{\\_\\}5\\%7B}", url="http://x.org/e_5%7B"),
    one("the address of a web page", "howpublished={\\url{http://x.org/~a--b}}", entry_type="misc", url="http://x.org/~a--b", howpublished="http://x.org/~a--b"),
    one("the address of a web page among words", "howpublished={Available at \\url{http://x.org/a\\_b}}", entry_type="misc", url="http://x.org/a_b"),
    one("an address that a note is about", "note={Code at \\url{http://x.org/a}}", url="", note="Code at http://x.org/a"),
    one("a note that is an address", "note={\\url{http://x.org/a}}", url="http://x.org/a"),
    one("a DOI in a note", "note={doi:10.1000/abc.}", doi="10.1000/abc"),
    one("a DOI that a note is about", "note={Comment on doi:10.1000/abc}", doi=""),
    one("a DOI at DBLP", "ee={https://doi.org/10.1000/abc}", doi="10.1000/abc"),
    one("a DOI at BibDesk", "bdsk-url-1={https://dx.doi.org/10.1000/abc}", doi="10.1000/abc"),
    one("a DOI as an eprint", "eprint={10.1000/abc}, eprinttype={doi}", doi="10.1000/abc", arxiv_id=""),
    one("arXiv by its address", "eprint={1706.03762}, eprinttype={arXiv.org}", arxiv_id="1706.03762"),
    one("an old number in CoRR", "journal={CoRR}, volume={cs.CL/0309136}", arxiv_id="cs.CL/0309136"),
    one("arXiv among the pages", "journal={arXiv e-prints}, pages={arXiv:1706.03762}", arxiv_id="1706.03762"),
    one("arXiv in a sentence", "note={Available as arXiv:1706.03762}", arxiv_id="1706.03762"),
]  # fmt: skip

NAMES = [
    names("an ampersand between people", "Smith, J. \\& Doe, K.", "J.||Smith|", "K.||Doe|", told=("names-by-ampersand",)),
    names("an ampersand as APA writes it", "Smith, J., Doe, K., & Roe, L.", "J.||Smith|", "K.||Doe|", "L.||Roe|", told=("names-by-ampersand", "names-by-comma")),
    names("an ampersand in the name of a body", "Simon \\& Schuster and {AT\\&T}", "Simon &||Schuster|", "||AT&T|"),
    names("a comma between two people", "J. Smith, K. Doe and L. Roe", "J.||Smith|", "K.||Doe|", "L.||Roe|", told=("names-by-comma",)),
    names("a surname with an initial's dot", "St. John, A. B.", "A. B.||St. John|"),
    names("initials behind, by semicolons", "Smith JA; van Doe K", "JA||Smith|", "K|van|Doe|", told=("names-by-semicolon",)),
    names("initials behind, by commas", "Smith J, Doe K, Roe LM", "J||Smith|", "K||Doe|", "LM||Roe|", told=("names-by-comma",)),
    names("commas before et al.", "Smith, J, Doe, K, et al.", "J||Smith|", "K||Doe|", truncated=True, told=("names-by-comma",)),
    names("others in a font", "Smith, J. and {\\em et al.}", "J.||Smith|", truncated=True),
    names("a number of others", "Smith, J. and 12 others", "J.||Smith|", truncated=True),
    names("an address behind a name", "John Smith <john@x.org> and Doe, K. (k@y.de)", "John||Smith|", "K.||Doe|", told=("name-contact",)),
    names("an ORCID iD behind a name", "Smith, J. (0000-0001-2345-678X) and Doe, K.\\orcidlink{0000-0001-2345-6789}", "J.||Smith|", "K.||Doe|", told=("name-contact",)),
    names("an @ that is no address", "R@M Collective", "R@M||Collective|"),
    names("a name with parts that we do not know", "given={Arthur}, family={Smith}, middle={Smedley}", "Arthur||Smith|"),
    names("namesakes at DBLP", "Wei Wang 0001 and Li 0002, Na and Area 51", "Wei||Wang|", "Na||Li|", "Area||51|"),
    names("people in one pair of braces", "{J.~Paul, T.~Roe, \\& E.~Doe}", "J.||Paul|", "T.||Roe|", "E.||Doe|", told=("names-in-braces",)),
    names("full names in one pair of braces", "{Ann Lee and Bob Q. Roe and Cy Doe}", "Ann||Lee|", "Bob Q.||Roe|", "Cy||Doe|", told=("names-in-braces",)),
    names("a body with an and", "{Department of Energy and Office of Science and National Labs}", "||Department of Energy and Office of Science and National Labs|"),
    names("a middle initial on both sides of a comma", "Ann P. Lee, Bob Roe", "Ann P.||Lee|", "Bob||Roe|", told=("names-by-comma",)),
    names("et al. before the first name", "Lee et al., A. B.", "A. B.||Lee|", truncated=True),
    names("et al. in braces with a space", "Lee, A., {et al. }", "A.||Lee|", truncated=True),
    names("an editor who is said to be one", "A. Lee and B. Roe (Eds.)", "A.||Lee|", "B.||Roe|", told=("name-role",)),
    names("an umlaut as in German documents", 'E. Gr"oller and Ann "Mary" Lee', "E.||Gröller|", 'Ann "Mary"||Lee|', told=("name-shorthand",)),
    names("a line broken at a hyphen", "Hector Garcia-\n   Molina", "Hector||Garcia-Molina|"),
    names("two hyphens", "Hans--Paul Schwefel and Perret--Gallix, D.", "Hans-Paul||Schwefel|", "D.||Perret-Gallix|"),
    names("a space beside the hyphen of initials", "J. -C. Lee and C.- A. Roe and Doe, L -G", "J.-C.||Lee|", "C.-A.||Roe|", "L-G||Doe|"),
    names("a dash in the name of a body", "{CNRS -- INRIA} and {A--B}", "||CNRS – INRIA|", "||A–B|"),
    names("an ampersand beside a name with an accent", "{H.~B{\\\"o}hringer, G.~Pratt, \\& P.~Roe }", "H.||Böhringer|", "G.||Pratt|", "P.||Roe|", told=("names-in-braces",)),
    names("the first of a list with the last name first", "Solomon, S., D. Qin, K.B. Roe and H.L. Miller", "S.||Solomon|", "D.||Qin|", "K.B.||Roe|", "H.L.||Miller|",
          told=("names-by-comma",)),
    names("years of a life", "Averroës, 1126-1198. and Einstein, Albert, 1879-1955 and Lee, Ann, b. 1970- and Area 51",
          "||Averroës|", "Albert||Einstein|", "Ann||Lee|", "Area||51|", told=("name-dates",)),
    names("no letter in a name", "Smith, J. and ????", "J.||Smith|", told=("no-name",)),
]  # fmt: skip

GROUPS = {
    "syntax": SYNTAX, "encodings": ENCODINGS, "latex": LATEX, "verbatim": VERBATIM, "names": NAMES,
    "dates": DATES, "mapping": MAPPING,
}  # fmt: skip
