"""Volumes, numbers and pages that programs fill in."""

from tests.publications.bibtex.cases.case import dated, one

CASES = [
    one("RePEc's number of a volume without issues", "volume=45, number={C}, pages={1-9}",
        volume="45", number="", extra={"number": "C"}),
    *(one(f"numbers of reports beside the issue: {numbers}",
          f"journal={{Oaks}}, volume=45, number={{{numbers}}}, {more}", number=issue,
          extra={"reportnumber": read})
      for numbers, more, issue, read in (
          ("ELM-OAK-14-014, OAK-EP-2018-268", "issue={2}", "2", "ELM-OAK-14-014, OAK-EP-2018-268"),
          ("OAK-PH-EP-2010-053", "", "", "OAK-PH-EP-2010-053"),
          ("OAK–ELM-4572, O-E-TR-95-15, OAK-PUB-11-8-T", "", "",
           "OAK–ELM-4572, O-E-TR-95-15, OAK-PUB-11-8-T"),
          ("arXiv:1905.12345. OAK-ELM-18-025", "", "", "arXiv:1905.12345, OAK-ELM-18-025"),
          ("ELM-OAK-14-001. ELM-OAK-14-001. OAK-EP-2015-006", "reportnumber={ELM-OAK-14-001}", "",
           "ELM-OAK-14-001, OAK-EP-2015-006"))),
    *(one(f"no number of a report: {number}", f"volume=45, number={{{number}}}, issue={{2}}",
          number=number, extra={"issue": "2"})
      for number in ("RR-17", "Suppl-1", "OAKS-12", "1-2", "S-2-3", "PART 2", "17-OCT-16",
                     "JAN-FEB-2020", "JULY-SEPT-1999", "ISSUE-3-2010", "NO-11-12", "SUPPL-1-2020",
                     "PART-II-1988", "PART2-3-2010", "SPRING-SUMMER-2010")),
    one("the number of a report as that of an article without a volume",
        "number={ELM-OAK-14-014}", number="ELM-OAK-14-014", extra={}),
    one("the length behind the article number", "volume=10, pages={P08010. 59 p}", pages="P08010",
        extra={"pagetotal": "59"}),
    one("a length alone", "volume=10, pages={59 p}", extra={}),
    *(one(f"the number of a supplement: {source}", f"volume=45, number={{{source}}}", number=text)
      for source, text in (("suppl\\_1", "suppl 1"), ("15_suppl", "15 suppl"),
                           ("Supplement_3", "Supplement 3"), ("201701_en", "201701_en"))),
    one("the number and ISBN of a draft", "journal={Oaks}, number={0123456789}, isbn={0123456789}",
        number="", isbn="", extra={"number": "0123456789", "isbn": "0123456789"}),
    one("the number of a draft as that of a report", "number={0123456789}", entry_type="techreport",
        number="0123456789"),
    one("software in a library of astronomers", "archiveprefix={ascl}, eprint={1101.001}",
        entry_type="misc", kind="software", eprint="1101.001", eprint_type="ascl", arxiv_id=""),
    one("a number C without pages", "journal={Oaks}, volume=45, number={C}", number="C"),
    one("Scopus's volume without a number", "year=2015, volume={2015-June}", volume="",
        date="2015-06", extra={"volume": "2015-June"}),
    *(one(f"Scopus's volume beside another date: {date}", f"{date}, volume={{2015-June}}",
          volume="", date=read)
      for date, read in (("year=2015, month=sep", "2015-09"), ("date={2015-07-02}", "2015-07-02"),
                         ("year=2015, month={Spring}", "2015"), ("date={2015~}", "2015"))),
    one("a volume of another year", "year=2016, volume={2015-June}", volume="2015-June",
        date="2016"),
    one("a volume with the number of the issue", "year=2015, volume={2015-6}", volume="2015-6"),
    *(one(f"a volume with the section of the journal: {name}",
          f"journal={{{name}}}, volume={{D90}}", venue=venue, volume="90")
      for name, venue in (("Phys. Rev.", "Phys. Rev. D"), ("Phys. Rev. D", "Phys. Rev. D"),
                          ("Phys.Lett.", "Phys.Lett. D"))),
    *(one(f"a letter that is no section: {name}", f"journal={{{name}}}, volume={{C90}}",
          venue=name, volume="C90")
      for name in ("eConf", "Sankhya", "Phys. Rev. D")),
    one("the issue beside the year", "journal={Oaks}, year={2010/63}", number="63", year=2010),
    *(one(f"two years: {years}", f"journal={{Oaks}}, year={{{years}}}", number="")
      for years in ("1932/33", "2009/10", "1939/45")),
    one("the arXiv number with its version as a volume",
        "journal={ArXiv}, volume={arXiv:1512.09075v1}, eprint={1512.09075}, archiveprefix={arXiv}",
        volume="", arxiv_id="1512.09075"),
    one("a month that is no number of a report", "number={May}, year=2012, month=sep",
        entry_type="techreport", number="", month=9),
    one("how many pages there are", "pages={140 sivua}", pages="140 pp."),
    dated("the first of January that Hugo demands", "year=2017, month=sep, date={2017-01-01}",
          "2017-09", extra={"date": "2017-01-01"}),
    dated("the first of January beside its year", "year=2017, date={2017-01-01}", "2017",
          extra={"date": "2017-01-01"}),
    dated("the first of January in January", "year=2017, month=jan, date={2017-01-01}",
          "2017-01", extra={"date": "2017-01-01"}),
    dated("the first of January alone", "date={2017-01-01}", "2017-01-01"),
    dated("months in the year", "year={abril-junio, 2021}", "2021-04",
          extra={"year": "abril-junio, 2021"}),
    dated("the ACM's date of an issue", "year=2020, issue_date={May 2020}", "2020-05"),
    dated("the date of an issue of another year", "year=2020, issue_date={May 2019}", "2020"),
    dated("a year in braces that says when a page was read",
          "year={{Accessed February 22, 2022}}", "", extra={"urldate": "February 22, 2022"}),
    one("the number of an abstract of the EGU", "pages={EGU22--5361}", pages="EGU22-5361"),
    *(one(f"the number of an article of the Royal Society: {more}",
          f"journal={{Oak Transactions}}, volume=371, number={{{number}}}, year=2013, {more}",
          pages=number, number="")
      for number, more in (
          ("20110479", ""), ("20110229", ""), ("20130512", "doi={10.1098/rsta.2013.0512}"))),
    *(one(f"a number of eight digits that is none of an article: {number}, {more}",
          f"journal={{Oak Transactions}}, number={{{number}}}, year=2013, {more}", pages=pages,
          number=number)
      for number, more, pages in (
          ("20130512", "volume=371", ""), ("20120229", "volume=371", ""),
          ("20110479", "", ""), ("20190479", "volume=371", ""),
          ("20110479", "volume=371, pages={1-9}", "1–9"), ("10916458", "volume=33", ""))),
]  # fmt: skip
