"""Each kind of publication as the manuals of the styles cite it."""

import pytest

from publications.exporting.citation_styles import citations
from tests.publications.imports import import_text, the_publication

pytestmark = pytest.mark.django_db
ROE = "author={Roe, Jane}, title={Small trees}"
BOOK = "booktitle={The oak forest}, publisher={Elm}, year=2010, pages={v--xii}"
THESIS = f"@phdthesis{{k, {ROE}, year=2015, school={{Elm College}}, url={{https://elm.org/1}}}}"
ARXIV = f"@misc{{k, {ROE}, year=2021, eprint={{2101.01234}}, archivePrefix={{arXiv}}}}"
WITH_ADDRESS = (
    f"@article{{k, {ROE}, journal={{Oak}}, volume=1, year=2019, url={{https://elm.org}}}}"
)
MAGAZINE = f"@article{{k, {ROE}, journal={{Oak}}, date={{2019-05-14}}, pages={{30--35}}}}"
OF_BOOK = f"@inbook{{k, {ROE}, bookauthor={{Doe, John}}, {BOOK}}}"
TALK = f"@unpublished{{k, {ROE}, eventtitle={{Tree Days}}, venue={{Oslo}}, date={{2012-10-11}}}}"
DATASET = "@dataset{k, author={Roe, Jane}, title={Heights of small oaks}, year=2018}"
PATENT = f"@patent{{k, {ROE}, number={{US1234567B2}}, type={{patentus}}, date={{2014-03-04}}}}"
FILM = f"@movie{{k, {ROE}, publisher={{Elm}}, year=1999}}"
MANUSCRIPT = f"@unpublished{{k, {ROE}, note={{Unpublished manuscript}}, year=2007}}"
REVIEW = "@article{k, title={Review of The small oak forest}, journal={Elm}, year=2004}"
ENTRY = f"@incollection{{k, title={{Small trees}}, editor={{Doe, John}}, {BOOK}}}"
HEADLINE = (
    "@article{k, author={Roe, Jane}, title={Growth of Trees: a Model}, journal={Elm}, year=2004}"
)
PACKAGE = "@misc{k, title={{Growth via the R Package pomp}}, author={Roe, Jane}, year=2004}"
AT_NAV = f"@misc{{k, {ROE}, howpublished={{nav.no/oak}}}}"
PORTUGUESE = "@misc{k, title={Carvalhos para ouvir}, author={Roe, Jane}, year=2004}"
IN_QUOTES = "@online{k, title={\\enquote{Small Trees}}, url={https://elm.org}}"
OF_SITE = "@online{k, title={The small trees --- elm.org}, url={https://elm.org}}"
EDITION = f"@book{{k, {ROE}, edition={{8. ed., SI ed}}, year=2013}}"
PUBMED = f"@article{{k, {ROE}, journal={{BMJ (Clinical research ed.)}}, year=2019}}"
AS_PAGES = f"@article{{k, {ROE}, journal={{Oak}}, volume=3, pages={{Article 25}}, year=2019}}"
OF_SERIES = PUBMED.replace("BMJ (Clinical research ed.)", "Annals of Oaks. Second Series")
OF_SERIES = OF_SERIES.replace("year", "volume=9, number={SUPPL.}, year")
GARDEN = f"@book{{k, {ROE}, translator={{Doe, John}}, publisher={{Elm}}, year=1998}}"
IN_GARDEN = GARDEN.replace("@book", "@incollection").replace(
    "year", "booktitle={Gardens}, editor={Poe, Ann}, year"
)
OF_SET = (
    f"@book{{k, {ROE}, volume=2, maintitle={{A history of oaks}}, publisher={{Elm}}, year=1999}}"
)
IN_SET = OF_SET.replace("@book", "@incollection").replace("year", "booktitle={The north}, year")
FORTHCOMING = f"@article{{k, {ROE}, journal={{Oak}}, year={{forthcoming}}}}"
GUIDE = "@manual{k, title={Guide to trees}, organization={Elm Labs}, edition=4, year=2003}"
NO_PLACE = f"@book{{k, {ROE}, publisher={{Elm}}, address={{S.l.}}, edition=1, year=2013}}"
NOTES = f"@misc{{k, {ROE}, howpublished={{Lecture Notes}}, year=2014}}"
SSRN = f"@misc{{k, {ROE}, type={{SSRN Scholarly Paper}}, number=50602, publisher={{Elm}}}}"
PAPERS = (
    f"@techreport{{k, {ROE}, type={{IZA Discussion Papers}}, number=56, institution={{Elm}},"
    " year=2011}"
)
AND_OTHERS = "@book{k, author={Roe, Jane and Doe, John and others}, title={Trees}, year=2000}"
LETTER_AE = "@book{k, author={Torben \\ae. Roe}, title={Trees}, year=2000}"
ISSUE_63 = f"@book{{k, {ROE}, publisher={{Elm}}, year={{2010/63}}}}"
FINNISH = (
    f"@misc{{k, {ROE}, howpublished={{\\url{{https://elm.org/1}}}}, year=2007,"
    " note={[Viimeksi katsottu 20/1/2016]}}"
)
GERMAN = "@online{k, title={Android Forest: Das steckt dahinter}, url={https://elm.org}}"
IN_TITLE = "@book{k, title={Dictionary of trees, 9th ed.}, publisher={Elm}, year=2009}"
PLACE = f"@misc{{k, {ROE.replace('trees', 'trees of Villefranche-sur-Mer')}, year=2020}}"
GERMAN_BOOK = (
    '@book{k, title={Leitfaden Web-Usability}, journal={Werkzeuge f{\\"u}r Freunde}, year=2009}'
)
SCALE = (
    f"@article{{k, {ROE.replace('Small trees', 'The Oak Growth Size Scale (OGSS)')}, year=2019}}"
)
PROJECT = "@misc{k, title={Oak Early Adversity Imaging Project}, year=2019}"
DAYS = "@inproceedings{k, title={Trees}, booktitle={Tree Days, Oslo, 19-20 February, 2008}}"
IN_SERIES = (
    f"@inproceedings{{k, {ROE}, booktitle={{Tree Days}}, series={{SIGTREE '07}}, pages={{1--4}},"
    " year=2007}"
)
ON_A_DAY = f"@inproceedings{{k, {ROE}, booktitle={{Tree Days}}, date={{2007-02-09}}}}"
INDONESIAN = "@misc{k, title={EFEKTIVITAS TAMAN SEBAGAI RUANG PUBLIK}, year=2021}"
ISSUE_02 = f"@article{{k, {ROE}, journal={{Oak}}, volume=40, number=02, pages={{335}}, year=2009}}"
AUTHORS = (
    "@manual{k, author={Oak Institute of Trees and Elms}, title={Trees}, year=2016,"
    " organization={Oak Institute of Trees and Elms}}"
)
JAMIA = WITH_ADDRESS.replace("{Oak}", "{Journal of the Oak Tree Association : JOTA}")
CASE = "@jurisdiction{k, title={Roe v. Elm}, date=1973, institution={Court}, number={70-18}}"


@pytest.mark.parametrize(
    ("entry", "style", "cited"),
    [
        (THESIS, "apa", "Small trees [Doctoral dissertation, Elm College]. https://elm.org/1"),
        (THESIS, "mla", "Small Trees. 2015. Elm College, PhD dissertation, https://elm.org/1."),
        (THESIS, "chicago", "2015. “Small Trees.” PhD diss., Elm College. https://elm.org/1."),
        (THESIS, "ieee", "“Small trees,” Ph.D. dissertation, Elm Coll., 2015. [Online]."),
        (THESIS, "acm", "2015. Small trees. Ph.D. Dissertation. Elm College."),
        (ARXIV, "ieee", "“Small trees,” 2021, arXiv:2101.01234. [Online]. Available: https://"),
        (WITH_ADDRESS, "ieee", "Oak, vol. 1, 2019. [Online]. Available: https://elm.org"),
        (MAGAZINE, "apa", "Roe, J. (2019, May 14). Small trees. Oak, 30–35."),
        (MAGAZINE, "mla", "“Small Trees.” Oak, 14 May 2019, pp. 30–35."),
        (MAGAZINE, "ieee", "“Small trees,” Oak, pp. 30–35, May 14, 2019."),
        (OF_BOOK, "apa", "Small trees. In J. Doe, The oak forest (pp. v–xii). Elm."),
        (OF_BOOK, "mla", "“Small Trees.” The Oak Forest, by John Doe, Elm, 2010, pp. v–xii."),
        (OF_BOOK, "chicago", "“Small Trees.” In The Oak Forest, by John Doe. Elm."),
        (OF_BOOK.replace("Doe, John", "Roe, Jane"), "apa", "Small trees. In The oak forest (pp."),
        (TALK, "apa", "(2012, October 11). Small trees. Tree Days, Oslo."),
        (TALK, "mla", "“Small Trees.” Tree Days, Oslo, 11 Oct. 2012."),
        (TALK, "ieee", "“Small trees,” presented at the Tree Days, Oslo, Oct. 11, 2012."),
        (TALK, "acm", "2012. Small trees. In Tree Days, Oslo."),
        (DATASET, "mla", "“Heights of Small Oaks.”"),
        (DATASET.replace("of small", ""), "mla", "“Heights oaks.”"),
        (DATASET.replace("year", "version={V1}, year"), "mla", "Oaks.” Version 1, 2018."),
        (PATENT, "apa", "Small trees (U.S. Patent No. 1,234,567)."),
        (PATENT, "ieee", "“Small trees,” U.S. Patent 1,234,567, Mar. 4, 2014."),
        (FILM, "apa", "Small trees [Film]. Elm."),
        (FILM, "mla", "Roe, Jane. Small Trees. Elm, 1999."),
        (FILM, "chicago", "Roe, Jane. 1999. Small Trees. Elm."),
        (FILM, "ieee", "J. Roe, Small Trees. Elm, 1999."),
        (MANUSCRIPT, "chicago", "2007. “Small Trees.” Unpublished manuscript."),
        (REVIEW, "mla", "“Review of The Small Oak Forest.”"),
        (HEADLINE, "ieee", "“Growth of trees: A model,” Elm, 2004."),
        (HEADLINE.replace("@article", "@book"), "ieee", "J. Roe, Growth of Trees: A Model. "),
        (PACKAGE, "chicago", "“Growth via the R Package pomp.”"),
        (PACKAGE.replace("pomp", "for trees"), "chicago", "“Growth via the R Package for Trees.”"),
        (AT_NAV, "apa", "Small trees. http://nav.no/oak"),
        (AT_NAV, "ieee", "“Small trees.” [Online]. Available: http://nav.no/oak"),
        (PORTUGUESE, "mla", "“Carvalhos para ouvir.”"),
        (IN_QUOTES, "mla", "Small Trees. https://elm.org"),
        (IN_QUOTES.replace("}}", "} of Spain}"), "acm", "“Small Trees” of Spain."),
        (OF_SITE, "apa", "The small trees. (n.d.). https://elm.org"),
        (EDITION, "apa", "Small trees (8th ed., SI ed.)."),
        (EDITION, "acm", "Small trees (8th ed., SI ed.)."),
        (EDITION.replace("SI ed", "[3. Nachdr.]"), "acm", "Small trees (8th ed., 3. Nachdr.)."),
        (OF_SERIES, "apa", "Small trees. Annals of Oaks, 9(Suppl.)."),
        (OF_SERIES, "ieee", "Ann. Oaks, vol. 9, no. Suppl., 2019."),
        (OF_SERIES, "mla", "Annals of Oaks, vol. 9, no. Suppl., 2019."),
        (AS_PAGES, "apa", "Oak, 3, Article 25."),
        (AS_PAGES, "ieee", "Oak, vol. 3, Art. no. 25, 2019."),
        (AS_PAGES, "mla", "Oak, vol. 3, 2019, p. 25."),
        (AS_PAGES, "acm", "Oak 3, Article 25 (2019)."),
        (AS_PAGES, "chicago", "Oak 3: 25."),
        (PUBMED, "mla", "“Small Trees.” BMJ, 2019."),
        (PUBMED.replace("Clinical research ed.", "London, England"), "apa", "trees. BMJ."),
        (ENTRY, "apa", "Small trees. (2010). In J. Doe (Ed.), The oak forest (pp. v–xii). Elm."),
        (ENTRY, "mla", "“Small Trees.” The Oak Forest, edited by John Doe, Elm, 2010, pp. v–xii."),
        (ENTRY, "chicago", "“Small Trees.” 2010. In The Oak Forest, edited by John Doe. Elm."),
        (ENTRY, "ieee", "“Small trees,” in The Oak Forest, J. Doe, Ed., Elm, 2010, pp. v–xii."),
        (GARDEN, "ieee", "J. Roe, Small Trees, J. Doe, Trans. Elm, 1998."),
        (GARDEN, "acm", "1998. Small trees, John Doe (Trans.). Elm."),
        (IN_GARDEN, "ieee", "in Gardens, A. Poe, Ed., J. Doe, Trans., Elm, 1998."),
        (IN_GARDEN, "acm", "In Gardens, Ann Poe (Ed.), John Doe (Trans.). Elm."),
        (OF_SET, "apa", "(1999). A history of oaks: Vol. 2. Small trees. Elm."),
        (OF_SET, "mla", "Small Trees. A History of Oaks, vol. 2, Elm, 1999."),
        (OF_SET, "chicago", "1999. Small Trees. Vol. 2 of A History of Oaks. Elm."),
        (OF_SET, "ieee", "Small Trees (A History of Oaks, vol. 2). Elm, 1999."),
        (OF_SET, "acm", "1999. Small trees. A history of oaks, Vol. 2. Elm."),
        (IN_SET, "apa", "Small trees. In A history of oaks: The north (Vol. 2). Elm."),
        (IN_SET, "chicago", "“Small Trees.” In A History of Oaks: The North, vol. 2. Elm."),
        (FORTHCOMING, "apa", "Roe, J. (in press). Small trees. Oak."),
        (FORTHCOMING, "ieee", "“Small trees,” Oak, to be published."),
        (FORTHCOMING, "chicago", "Roe, Jane. Forthcoming. “Small Trees.” Oak."),
        (FORTHCOMING, "mla", "“Small Trees.” Oak, forthcoming."),
        (FORTHCOMING.replace("forthcoming", "in press"), "chicago", "Roe, Jane. In press."),
        (GUIDE, "acm", "Elm Labs. 2003. Guide to trees (4th ed.). Elm Labs."),
        (GUIDE, "apa", "Elm Labs. (2003). Guide to trees (4th ed.)."),
        (GUIDE, "chicago", "Elm Labs. 2003. Guide to Trees. 4th ed. Elm Labs."),
        (GUIDE.replace("Elm Labs", "Ada Oak"), "apa", "Ada Oak. (2003). Guide to trees (4th ed.)."),
        (GUIDE, "mla", "Guide to Trees. 4th ed., Elm Labs, 2003."),
        (NO_PLACE, "ieee", "J. Roe, Small Trees. Elm, 2013."),
        (NO_PLACE, "acm", "2013. Small trees. Elm."),
        (NO_PLACE, "apa", "(2013). Small trees. Elm."),
        (NOTES, "apa", "Small trees [Lecture notes]."),
        (SSRN, "ieee", "“Small trees.” SSRN Scholarly Paper 50602, Elm."),
        (SSRN, "acm", "Small trees. SSRN Scholarly Paper 50602. Elm."),
        (SSRN, "apa", "Small trees (SSRN Scholarly Paper No. 50602). Elm."),
        (PAPERS, "apa", "Small trees (IZA Discussion Paper No. 56). Elm."),
        (AND_OTHERS, "ieee", "J. Roe et al., Trees."),
        (AND_OTHERS, "acm", "Jane Roe, John Doe, et al. 2000."),
        (AND_OTHERS.replace("author", "editor"), "ieee", "J. Roe et al., Eds., Trees."),
        (LETTER_AE, "apa", "Roe, T. Æ. (2000). Trees."),
        (LETTER_AE, "mla", "Roe, Torben Æ. Trees."),
        (ISSUE_63, "apa", "Roe, J. (2010). Small trees."),
        (FINNISH, "ieee", "“Small trees.” 2007. Accessed: Jan. 20, 2016."),
        (FINNISH.replace("Viimeksi katsottu", "Åpnet"), "acm", "Retrieved January 20, 2016 from"),
        (GERMAN, "mla", "Android Forest: Das steckt dahinter."),
        (IN_TITLE, "apa", "Dictionary of trees (9th ed.). (2009). Elm."),
        (IN_TITLE, "mla", "Dictionary of Trees. 9th ed., Elm, 2009."),
        (IN_TITLE.replace(", 9th ed.", " (Fifth Edition)"), "ieee", "of Trees, 5th ed. "),
        (PLACE, "mla", "“Small Trees of Villefranche-sur-Mer.”"),
        (GERMAN_BOOK, "apa", "Leitfaden Web-Usability."),
        (SCALE, "apa", "The Oak Growth Size Scale (OGSS)."),
        (PROJECT, "apa", "Oak Early Adversity Imaging Project."),
        (DAYS, "apa", "In Tree Days, Oslo, 19–20 February, 2008."),
        (DAYS.replace("19-20 February,", "May 3-7,"), "mla", "Tree Days, Oslo, May 3–7, 2008."),
        (IN_SERIES, "ieee", "in Tree Days (SIGTREE ’07), 2007, pp. 1–4."),
        (ON_A_DAY, "acm", "In Tree Days, February 9, 2007."),
        (INDONESIAN, "apa", "Efektivitas taman sebagai ruang publik."),
        (ISSUE_02, "apa", "Oak, 40(2), 335."),
        (ISSUE_02, "mla", "Oak, vol. 40, no. 2, 2009, p. 335."),
        (AUTHORS, "apa", "Oak Institute of Trees and Elms. (2016). Trees."),
        (JAMIA, "apa", "Journal of the Oak Tree Association, 1."),
        (JAMIA.replace("JOTA", "official journal of the Elms"), "mla", "Tree Association, vol. 1,"),
        (CASE, "ieee", "“Roe v. Elm,” no. 70-18. Court, 1973."),
    ],
)  # fmt: skip
def test_each_kind_is_cited_as_the_manual_has_it(entry: str, style: str, cited: str) -> None:
    import_text(entry)
    found = {each.style: each.text for each in citations(the_publication())}
    assert cited in found[style]
