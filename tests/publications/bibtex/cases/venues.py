"""Venues: journals, conferences, books, and series of books."""

from typing import Any

from tests.publications.bibtex.cases.case import one

CASES = [
    *(one(f"a chapter in proceedings: {name}", f"booktitle={{{name}}}", entry_type="incollection",
          venue=name, venue_kind=kind, kind="chapter")
      for name, kind in (("Proceedings of the 2nd Conference on Oaks", "conference"),
                         ("57th ACM/IEEE Trees and Elms Conference", "conference"),
                         ("Trees: Proceedings of a Symposium on Oaks", "book"),
                         ("Proceedings of the Oak Society", "book"))),
    one("an article in proceedings", "booktitle={2019 Oak Conference}", entry_type="article",
        venue="2019 Oak Conference", venue_kind="conference"),
    *(one(f"an edition of a conference as a journal: {name}", f"journal={{{name}}}",
          entry_type="conference", venue=name, venue_kind="conference")
      for name in ("XII Congreso de Ejemplos", "2018 IEEE Conference on Examples",
                   "13th International Symposium on Examples", "2do. Congreso de Ejemplos")),
    *(one(f"an article in an edition of a conference as a journal: {name}",
          f"journal={{{name}}}, volume=3", entry_type="article", venue=name, venue_kind=kind)
      for name, kind in (("2014 IEEE Conference on Oaks (CO)", "conference"),
                         ("Proceedings of the 2nd Oak Workshop", "workshop"),
                         ("IEEE/ACM International Symposium on Oaks", "conference"),
                         ("The Oak and Elm Conference (OEC)", "conference"),
                         ("Advances in Neural Information Processing Systems 9", "conference"),
                         ("CO Workshop on Oaks", "workshop"),
                         ("Oak Workshop Proceedings", "journal"),
                         ("Papers from the Symposium on Oaks", "journal"),
                         ("International Journal of Oaks", "journal"),
                         ("Proceedings of the Oak Society", "journal"))),
    *(one(f"a journal as the book of what {kind} is: {name}", f"booktitle={{{name}}}, volume=3",
          entry_type=kind, venue=name, venue_kind=venue_kind)
      for kind, name, venue_kind in (
          ("inproceedings", "IEEE/ACM Transactions on Oaks", "journal"),
          ("inproceedings", "Oak Society Journal", "journal"),
          ("inproceedings", "Journal of Oaks: Conference Series", "journal"),
          ("inproceedings", "Intl. Journal of Oaks, Special Issue on Elms", "journal"),
          ("inproceedings", "Proceedings of the ACM on Oak Languages", "journal"),
          ("inproceedings", "Proceedings of the ACM on Oak Conference", "conference"),
          ("inproceedings", "Oak Conference, Journal Track", "conference"),
          ("article", "Journal of Oaks", "journal"),
          ("incollection", "Transactions on Oaks VII", "book"))),
    one("a book that Scopus writes as the journal of a chapter",
        "journal={Encyclopedia of Oaks}, document_type={Book chapter}, source={Scopus}",
        entry_type="book", kind="chapter", venue="Encyclopedia of Oaks", venue_kind="book"),
    *(one(f"a preprint by its server: {fields}", f"title={{T}}, {fields}", entry_type=kind,
          kind="preprint", venue_kind="repository")
      for kind, fields in (
          ("misc", "journal={SocArXiv}"), ("misc", "journal={{PsyArXiv}}, pages={1--9}"),
          ("misc", "journal={OSF Preprints}, doi={10.31219/osf.io/a1}"),
          ("article", "journal={Research Square}, doi={10.21203/rs.3.rs-1/v1}"),
          ("article", "journal={PeerJ Preprints}, volume=5, doi={10.7287/peerj.preprints.1}"))),
    *(one(f"no preprint: {fields}", f"title={{T}}, {fields}", entry_type=kind, kind=kind)
      for kind, fields in (
          ("misc", "journal={OSF}"), ("misc", "publisher={OSF}"), ("misc", "journal={XXXIV}"),
          ("article", "journal={PeerJ}, volume=5, doi={10.7717/peerj.1}"),
          ("article", "journal={PeerJ}, doi={10.31219/osf.io/a1}"),
          ("article", "journal={Oaks}, volume=5, doi={10.21203/rs.3.rs-1/v1}"))),
    one("an arXiv number as the journal", "journal={arXiv.2101.04952}", entry_type="article",
        kind="preprint", arxiv_id="2101.04952"),
    *(one(f"an article that is called misc: {fields}", fields, entry_type="misc", kind="article")
      for fields in (
          "journal={Oaks in Brief}, pages={112466}", "journal={Oaks}, eid={e12}",
          "journal={Oaks}, pages={S1--S9}", "journal={Oaks}, pages={1\u20119}",
          "journal={Journal of Oaks}, pages={12}",
          "journal={Oak University Law Journal}, pages={12}",
          "journal={Oaks in Brief}, doi={10.1016/j.oak.2019.1}",
          "journal={Journal of Oaks}, doi={10.1155/2014/567049}")),
    *(one(f"no article: {fields}", fields, entry_type="misc", kind=kind)
      for fields, kind in (
          ("journal={Oak Blog}, doi={10.58079/lxg7}", "misc"),
          ("journal={Oak Blog}, doi={10.1016/j.oak.2019.1}", "misc"),
          *((f"journal={{{text}}}, pages={{1--9}}", "misc")
            for text in ("PhD thesis, Oak University", "Technical Report, Oak Labs",
                         "US Patent 1234567", "University of Oakland", "Lecture slides",
                         "Oak Wikipedia", "Medium", "GitHub repository", "OSF", "unpublished")),
          ("journal={Oaks}, pages={2012}", "misc"), ("journal={Retrieved March}, eid={1}", "misc"),
          ("journal={Oak Source Code Library, record oak:1234.567}, eid={oak:1234.567}, "
           "archiveprefix={ascl}, eprint={1234.567}", "software"),
          ("journal={Journal of Oaks}", "misc"),
          ("journal={Journal of Oaks}, pages={1--9}, doi={10.5281/zenodo.1}", "misc"),
          ("journal={Oaks}, pages={1--9}, howpublished={Talk}", "misc"),
          ("journal={Oaks}, pages={1--9}, type={Dataset}", "dataset"),
          ("journal={arXiv}, pages={1--9}", "preprint"), ("booktitle={Oaks}, pages={3}", "misc"),
          ("journal={The Handbook of Oaks}, pages={3--9}", "misc"))),
    *(one(f"a conference as the series: {series}", f"series={{{series}}}, {more}",
          entry_type="inproceedings", venue=venue, series=left)
      for series, more, venue, left in (
          ("12th Conf. on Oaks", "", "12th Conf. on Oaks", ""),
          ("12th Conf. on Oaks", "booktitle={Growth}", "Growth", "12th Conf. on Oaks"),
          ("Oak Lecture Series", "", "", "Oak Lecture Series"),
          ("Oak Workshop and Conference Proceedings", "volume=1", "",
           "Oak Workshop and Conference Proceedings"),
          ("Conference on Oaks Series", "", "", "Conference on Oaks Series"),
          ("International Conference on Oaks-Annual Proceedings", "",
           "International Conference on Oaks-Annual Proceedings", ""),
          ("the 10th International Conference", "", "", "the 10th International Conference"),
          ("Proceedings of Machine Learning Research", "", "",
           "Proceedings of Machine Learning Research"))),
    *(one(f"a report that is called an article: {fields}", fields, kind=kind)
      for fields, kind in (
          ("institution={Oak Lab}, number={OAK2015-8872}", "report"),
          ("institution={Oak Lab}, number={OAK2015-8872}, pages={1--9}", "article"),
          ("institution={Oak Lab}, number={12}", "article"),
          ("institution={Oak Lab}, number={OAK-2015-88}, doi={10.1000/1}", "article"),
          ("institution={Oak Lab}, number={OAK-2015-88}, publisher={Oak Press}", "article"),
          ("institution={Oak Lab}, number={OAK-2015-88}, note={submitted to Oaks}", "article"),
          *((f"institution={{Oak Lab}}, number={{{number}}}", "article")
            for number in ("OAKS1", "OAK 9001", "MS 12", "MS-12", "OAK ELM 12")),
          ("number={OAK2015-8872}", "article"))),
    *(one(f"a preprint that names its institute: {journal}", f"journal={{{journal}}}, {more}",
          kind=kind)
      for journal, more, kind in (
          ("Preprint of the Oak Institute, OAK-12", "", "preprint"),
          ("Preprint", "", "preprint"), ("Preprint 12, Oak Institute", "", "preprint"),
          ("Preprint of the Oak Institute", "volume=3", "article"),
          ("Preprint, to appear in Oak Letters", "", "article"),
          ("Pre-print accepted by Oak Letters", "", "article"),
          ("preprint version of Oak Letters", "", "article"),
          ("Preprint Server Letters", "", "article"),
          ("Preprint", "issn={0028-0836}", "article"),
          ("Preprint Series of the Oak Institute", "", "article"),
          ("Preprints", "doi={10.1000/1}", "article"))),
    *(one(f"the year of the conference: {venue}", f"booktitle={{{venue}}}, {fields}",
          entry_type="inproceedings", date=date)
      for venue, fields, date in (
          ("5th Conference on Oaks (OAK 2022)", "", "2022"),
          ("5th Conference on Oaks (OAK'2022) P", "", "2022"),
          ("Conference on Oaks (ConfOak2022)", "", "2022"),
          ("Conference on Strategic Deep Growth (SDG 2130)", "", ""),
          ("Conference on Oaks (ISO 2022)", "", ""), ("Oaks on Windows (Win2000)", "", ""),
          ("5th Conference on Oaks (OAK 2022)", "year={2023}", "2023"),
          ("5th Conference on Oaks (OAK 2022)", "year={}", "2022"),
          ("5th Conference on Oaks (OAK 2022)", "year={to appear}", ""),
          ("Conference on Oaks (OAK 2022 and ELM 2023)", "", ""),
          ("Proceedings of a Symposium on Oaks, Oslo, 1983", "", ""),
          ("Oaks (2022)", "", ""))),
    *(one(f"a thesis as {what}", fields, entry_type=kind, kind="thesis", thesis_type=thesis_type,
          venue=school, venue_kind="school" if school else "")
      for what, kind, fields, thesis_type, school in (
          ("the journal of an article", "article", "journal={Ph.D.~thesis, Elm College}", "phd",
           "Elm College"),
          ("the journal of an article of a press", "article",
           "journal={{M.S. Thesis}}, publisher={Elm College}", "masters", "Elm College"),
          ("journal and book of an article", "article",
           "journal={PhD. Thesis}, booktitle={Ph.D. thesis, Elm College}, school={}", "phd", ""),
          ("the journal without a school", "article", "journal={Diplomarbeit}", "diploma", ""),
          ("a book of MathSciNet", "book",
           "note={Thesis (Ph.D.)--Elm College}, publisher={ProQuest LLC, Ann Arbor, MI}", "phd",
           "Elm College"))),
    *(one(f"no thesis: {fields}", fields, entry_type="article", kind="article")
      for fields in ("journal={PhD Thesis Review}, volume=3", "journal={Ph.D. Thesis}, volume=3",
                     "note={Ph.D. thesis, Elm College}, journal={Oaks}")),
    one("the type of a thesis before the school, as Google Scholar writes it",
        "school={Bachelor thesis, Oak University}", entry_type="phdthesis",
        venue="Oak University", thesis_type="bachelors"),
    *(one(f"an abbreviated type of a thesis before the school: {text}", text,
          entry_type="phdthesis", venue="Oak University", thesis_type="phd")
      for text in ("booktitle={PhD th., Oak University}", "school={PhD th., Oak University}")),
    *(one(f"a place before a publisher in Russian: {text}", f"publisher={{{text}}}",
          entry_type="book", place=place, publisher=publisher)
      for text, place, publisher in (
          ("Рига: ``Дуб''", "Рига", "“Дуб”"), ("Ленинград: Дуб", "Ленинград", "Дуб"),
          ("Издательство: Дуб", "", "Издательство: Дуб"))),
    *(one(f"a journal with more: {journal}", f"journal={{{journal}}}, {fields}",
          entry_type="article", venue=venue, **dict[str, Any](facts))
      for journal, fields, venue, facts in (
          ("Oaks v.451", "volume=451", "Oaks", {"volume": "451"}),
          ("Oaks Lett. 318", "volume=318", "Oaks Lett.", {"volume": "318"}),
          ("Oaks, Series 10", "volume=10", "Oaks, Series 10", {"volume": "10"}),
          ("Oaks 1968", "volume=12", "Oaks 1968", {"volume": "12"}),
          ("Robles - ISSN: 0104-7094", "volume=2", "Robles", {"issn": "0104-7094"}),
          ("Oak Biol (2014) vol. 204 (2) pp. 231-45", "", "Oak Biol",
           {"volume": "204", "number": "2", "pages": "231–45", "date": "2014"}),
          ("Journal of Oaks; Vol 1, Issue 2 (2017)", "year=2017", "Journal of Oaks",
           {"volume": "1", "number": "2"}),
          ('"Baltic Oaks"', "volume=2", "Baltic Oaks", {}))),
    one("a paper in proceedings that only the source of zbMATH names", "author={Roe, Ann},"
        " title={Growth}, source={Poe, Bo (ed.) et al., Oaks and elms. 7th conference, Graz,"
        " Austria, June 9--11, 1999. Proceedings. Berlin: Springer. Lect. Notes Oak Sci. 1610,"
        " 400-414 (1999). [ISBN 3-540-66019-4; ISSN 0302-9743]}", entry_type="proceedings",
        kind="inproceedings", venue="Oaks and elms. 7th conference, Graz, Austria, June 9-11, 1999",
        place="Berlin", publisher="Springer", series="Lect. Notes Oak Sci.", volume="1610",
        pages="400–414", year=1999, isbn="3-540-66019-4", editors=["Bo||Poe|"],
        editors_truncated=True, extra={}),
    *(one(f"the section of a journal before the volume: {journal} {volume}",
          f"journal={{{journal}}}, volume={{{volume}}}", entry_type="article", venue=venue,
          volume=number)
      for journal, volume, venue, number in (
          ("Phys. Rev.", "D90", "Phys. Rev. D", "90"),
          ("Phys.Lett.", "B716", "Phys.Lett. B", "716"),
          ("Eur. Phys. J.", "ST224", "Eur. Phys. J. ST", "224"),
          ("Phys. Rev. D", "D90", "Phys. Rev. D", "90"),
          ("Phys. Rev. C", "D90", "Phys. Rev. C", "D90"),
          ("Oak Lett.", "B3", "Oak Lett.", "B3"))),
    one("a paper in a series, whose conference only Scopus's note names", "source={Scopus},"
        " journal={Lecture Notes in Oak Science (including subseries Lecture Notes in Elms)},"
        " type={Conference paper}, volume={8095 LNOS}, note={Cited by: 11; Conference name: 8th"
        " Conference on Oaks, CO 2013; Conference date: 17 September 2013 through 21 September"
        " 2013; Conference code: 99219}", entry_type="article", kind="inproceedings",
        venue="8th Conference on Oaks, CO 2013", series="Lecture Notes in Oak Science",
        volume="8095"),
    one("the same of earlier years", "source={Scopus}, document_type={Conference Paper},"
        " journal={Advances in Intelligent Systems and Oaks}, note={cited By 0; Conference of 20th"
        " Congress of Oaks, CO 2018 ; Conference Date: 26 August 2018 Through 30 August 2018;"
        " Conference Code:216789}", entry_type="article", kind="inproceedings",
        venue="20th Congress of Oaks, CO 2018", series="Advances in Intelligent Systems and Oaks"),
    one("a paper of a conference in a journal, in Scopus", "source={Scopus}, journal={Oaks},"
        " document_type={Conference Paper}, note={cited By 0; Conference of 20th Congress of Oaks,"
        " CO 2018 ; Conference Date: 26 August 2018}", entry_type="article", kind="article",
        venue="Oaks"),
    *(one(f"no venue but a state: {state}", f"journal={{{state}}}", venue="", status="unpublished")
      for state in ("Unpublished", "unpublished manuscript")),
    one("the editor behind the title of a book",
        "booktitle={Handbook of Oaks.\n  Edited by C. Roe}", entry_type="incollection",
        venue="Handbook of Oaks", editors=["C.||Roe|"]),
    one("editors behind the title of a book that has them",
        "title={Oaks. Edited by C. Roe with contributions of D. Poe}, editor={Roe, C.}",
        entry_type="book", title="Oaks. Edited by C. Roe with contributions of D. Poe",
        editors=["C.||Roe|"]),
    *(one(f"a web page: {fields}", f"{fields}, url={{https://oak.org}}", entry_type="misc",
          kind="online")
      for fields in ("howpublished={Website}", "note={[Online; accessed 7-August-2026]}",
                     "howpublished={Online-Quelle}", "urldate={2026-08-07}",
                     r"howpublished={Oak Blog. \url{https://oak.org}}, note={Accessed: 2026}")),
    *(one(f"no web page: {fields}", f"{fields}, url={{https://oak.org}}", entry_type="misc",
          kind="misc")
      for fields in ("howpublished={Elm Press}", "urldate={2026-08-07}, publisher={Elm Press}",
                     "note={Version 2}", "urldate={2026-08-07}, type={Memorandum}",
                     "urldate={2026-08-07}, institution={Elm College}",
                     "urldate={2026-08-07}, howpublished={Elm Press}")),
    one("a journal in capitals, of Web of Science",
        "journal={OAK ACCESS}, journal-iso={{Oak Access}}", venue="OAK ACCESS"),
    one("a paper of a conference that Mendeley exports as @misc",
        "booktitle={2011 IEEE Conference on {Oaks}}, pages={1--5}", entry_type="misc",
        kind="inproceedings", venue="2011 IEEE Conference on Oaks", venue_kind="conference"),
    one("a preprint by its publisher", "publisher={arXiv}", entry_type="misc", kind="preprint"),
    one("a book by two macros that aren't defined", "booktitle=inproc # icse",
        entry_type="inproceedings", venue="inproc icse",
        codes=("undefined-macro", "undefined-macro")),
    *(one(f"a report in an archive of preprints: {fields}", fields, entry_type="techreport",
          kind="preprint")
      for fields in ("institution={CoRR}, eprint={1707.07478}", "journal={CoRR}",
                     "institution={{arXiv}}, eprint={2202.09504}", "institution={bioRxiv}",
                     "journal={arXiv preprint arXiv:2401.02385}",
                     "eprint={1108.1338v1}, archiveprefix={arXiv}")),
    *(one(f"a report with a copy in an archive: {fields}", f"eprint={{1210.2644}}, {fields}",
          entry_type="techreport", kind="report")
      for fields in ("archiveprefix={arXiv}, institution={Oak University}",
                     "archiveprefix={arXiv}, number={TR-7}", "journal={Oaks}")),
    *(one(f"a web page by its type: {name}", f"type={{{name}}}, url={{https://oak.org}}",
          entry_type="misc", kind="online") for name in ("Website", "{Web} page", "Blog")),
    *(one(f"a type of entries: {name}", "title={T}", entry_type=name, kind=kind)
      for name, kind in (("technicalreport", "report"), ("periodical", "misc"))),
    one("a misspelled type of entries", "title={T}", entry_type="onlime", kind="online"),
    one("a mark of an access online behind a book", "booktitle={Oaks [online]}",
        entry_type="inproceedings", venue="Oaks"),
    one("a report as a book, with a period", "booktitle={Oaks of 2019. Final Report.}",
        entry_type="inproceedings", venue="Oaks of 2019. Final Report"),
    one("the address of a publisher in Web of Science", "unique-id={WOS:1},"
        " address={Penerbit Universiti Pokok, Batu Pahat}",
        place="Penerbit Universiti Pokok, Batu Pahat"),
    one("a label without pages", "pages={pp.}", pages="", extra={"pages": "pp."}),
    one("a tag of EBSCO behind the volume", "journal={Oaks}, volume={60 OP  - I}", volume="60"),
    *(one(f"a conference as the publisher of a paper: {name}", f"publisher={{{name}}}",
          entry_type="inproceedings", venue=name, venue_kind="conference", publisher="")
      for name in ("SBMO/IEEE International Oak and Elm Conference Proceedings",
                   "XXX Simpósio Brasileiro de Carvalhos (SBC'12)",
                   "International Conference on Oaks")),
    *(one(f"a publisher of proceedings: {name}", f"publisher={{{name}}}",
          entry_type="inproceedings", venue="", publisher=name)
      for name in ("Oak Proceedings Project", "Oak Press")),
    *(one(f"a report before its institution: {text}", f"institution={{{text}}}",
          entry_type="techreport", number=number, institution="Oak University, Oslo")
      for text, number in (("Technical Report OAK-CS-006, Oak University, Oslo", "OAK-CS-006"),
                           ("Technical report, Oak University, Oslo", ""),
                           ("Technical Report UTOL TR 2008-002, Oak University, Oslo",
                            "UTOL TR 2008-002"))),
    one("an institution named like a report", "institution={Report to the Oak Agency, Oslo}",
        entry_type="techreport", number="", institution="Report to the Oak Agency, Oslo"),
    one("a day as the book of a web page, of Mendeley", "booktitle={20.9.2016}", entry_type="misc",
        venue="", venue_kind="", extra={"booktitle": "20.9.2016"}),
    one("a publisher and a place of a template",
        "publisher={The name of the publisher}, address={The address}", entry_type="book",
        publisher="", place=""),
    one("a series that Crossref writes as the journal of a book",
        "title={Oaks}, journal={Texts on Trees}, ISBN={9781475747218}, DOI={10.1007/a}",
        entry_type="book", venue="", series="Texts on Trees"),
    one("a book that Scopus names as its own journal",
        "title={{Oaks}}, journal={Oaks}, isbn={9781475747218}, doi={10.1007/a}",
        entry_type="book", venue="", series=""),
    *(one(f"a journal of conferences: {name}", f"journal={{{name}}}", entry_type="conference",
          venue=name, venue_kind="journal")
      for name in ("IOP Conference Series", "MATEC Web of Conferences", "Vivo Congress")),
    one("a conference of one year as a journal, of Scopus",
        "journal={Forum on Oaks, OAKS 2015 - Proceedings}", entry_type="conference",
        venue="Forum on Oaks, OAKS 2015 - Proceedings", venue_kind="conference"),
    *(one("a series in the title of a book", f"booktitle={{{title}}}", entry_type="inproceedings",
          venue="Trees and Elms", series=series, volume=volume)
      for title, series, volume in (
          ("Trees and Elms. Lecture Notes in Computer Science", "Lecture Notes in Computer Science",
           ""),
          ("Trees and Elms, Lecture Notes in Physics Vol. 316", "Lecture Notes in Physics", "316"),
          ("Trees and Elms (Springer-Verlag LNCS 259)", "LNCS", "259"),
          ("Trees and Elms. Number 4212 in LNCS", "LNCS", "4212"),
          ("LNCS Vol. 1982 (Trees and Elms)", "LNCS", "1982"),
          ("AIP Conf. Proc. 609: Trees and Elms", "AIP Conf. Proc.", "609"),
          ("Trees and Elms ,AIP Conference Proceedings No. 17", "AIP Conference Proceedings", "17"),
      )),
    one("a book that is called so", "booktitle={Lecture Notes on Trees: Oaks and Elms}",
        entry_type="inproceedings", venue="Lecture Notes on Trees: Oaks and Elms"),
    one("an article with a number at arXiv that lacks its journal",
        "volume={337}, number={6}, doi={10.1126/science.1}, eprint={1106.3115}, "
        "archiveprefix={arXiv}",
        kind="article", arxiv_id="1106.3115"),
    one("a preprint with a volume", "volume={2}, eprint={1106.3115}, archiveprefix={arXiv}",
        kind="preprint"),
    *(one(f"a source of zbMATH: {source}", f"source={{{{{source}}}}}", entry_type="article",
          venue=venue, venue_kind="journal", date="1986", extra={}, **dict[str, Any](facts))
      for source, venue, facts in (
          ("J. Oaks 24, 200-228 (1986).", "J. Oaks", {"volume": "24", "pages": "200–228"}),
          ("J. Oaks, Ser. B 19, No. 2, 269-271 (1986). [ISSN 0095-8956]", "J. Oaks, Ser. B",
           {"volume": "19", "number": "2", "pages": "269–271", "issn": "0095-8956"}))),
    one("a source with a venue", "journal={Oaks}, source={J. Oaks 24, 200-228 (1986).}",
        entry_type="article", venue="Oaks", volume="",
        extra={"source": "J. Oaks 24, 200-228 (1986)."}),
]  # fmt: skip
