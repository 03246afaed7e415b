"""More such pairs, of entries that bibliographic databases write in their own ways."""

from tests.publications.matching_cases import AUTHORS, ONE, PERHAPS, TITLE, TWO

CASES_OF_DATABASES = [
    (
        "Scopus' issue with a month",
        ONE,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{PLoS ONE}}, volume=16, number={{10 October}}, year=2021}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{PLOS ONE}}, volume=16, number=10, year=2021, month=oct}}",
    ),
    (
        "two issues with a month",
        TWO,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{PLoS ONE}}, volume=16, number={{10 October}}, year=2021}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{PLOS ONE}}, volume=16, number={{11 November}}, year=2021}}",
    ),
    (
        "a supplement under two names",
        ONE,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Toxicology}}, volume=207, number={{2, Supplement}}, year=2005, pages={{261--268}}}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Toxicology}}, volume=207, number={{2 Suppl}}, year=2005, pages={{261-8}}}}",
    ),
    (
        "another issue with the same pages of the volume",
        PERHAPS,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Technology}}, volume=20, number={{SUPPL}}, year=2012, pages={{123--134}}}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Technology}}, volume=20, number=1, year=2012, pages={{123--134}}}}",
    ),
    (
        "Scopus' translation of the title",
        ONE,
        f"@article{{a, {AUTHORS}, title={{Open Data in Brazil; [Dados abertos no Brasil]}}, journal={{Bibli}}, volume=9, year=2020}}",
        f"@article{{b, {AUTHORS}, title={{Open Data in Brazil}}, journal={{Bibli}}, volume=9, year=2020}}",
    ),
    (
        "Scopus' translation of a title with a colon, as it was written once",
        PERHAPS,
        f"@article{{a, {AUTHORS}, title={{Open Data: A Test in Brazil [Dados abertos: um teste no Brasil]}}, journal={{Bibli}}, volume=9, number=3, year=2020, pages={{463-470}}, doi={{10.1/x}}}}",
        f"@article{{b, {AUTHORS}, title={{{{Open Data: a test in\n   Brazil}}}}, journal={{BIBLI}}, volume={{9}}, number=3, year=2020, pages={{463-470}}}}",
    ),
    (
        "a DOI in which Web of Science protects brackets",
        ONE,
        f"@article{{a, {AUTHORS}, title={{Worms}}, year=2002, doi={{10.1890/1051(2002)012[1406:EEAPLD]2.0.CO;2}}}}",
        f"@article{{b, {AUTHORS}, title={{{{Worms in Puerto Rico}}}}, year={{2002}}, DOI={{10.1890/1051(2002)012{{[}}1406:EEAPLD]2.0.CO;2}}}}",
    ),
    (
        "Greek letters spelled out",
        ONE,
        f"@article{{a, {AUTHORS}, title={{Typed $\\lambda$-Calculus and its Evaluation}}, journal={{Logic}}, volume=9, year=2020}}",
        f"@article{{b, {AUTHORS}, title={{Typed lambda-calculus and its evaluation}}, journal={{Logic}}, volume=9, year=2020}}",
    ),
    (
        "two last names, of which one source makes a first name",
        ONE,
        f"@article{{a, author={{Helms Cahan, S. and Muhammed Shafi, K.}}, {TITLE}, journal={{Behavior}}, volume=61, year=2001}}",
        f"@article{{b, author={{Cahan, SH and Shafi, Muhammed K.}}, {TITLE}, journal={{Behavior}}, volume=61, year=2001}}",
    ),
    (
        "another first name on the same pages",
        PERHAPS,
        f"@article{{a, author={{Catan, Emiliano}}, {TITLE}, journal={{Legal Studies}}, volume=48, year=2019, pages={{1--44}}}}",
        f"@article{{b, author={{Catan, Mitiano}}, {TITLE}, journal={{Legal Studies}}, volume=48, year=2019, pages={{1--44}}}}",
    ),
    (
        "authors of references appended",
        PERHAPS,
        f"@article{{a, author={{Lovelace, Ada and Gauss, Carl and Noether, Emmy and Abel, Niels}}, {TITLE}, journal={{Letters}}, volume=4, pages={{1--29}}, year=2020}}",
        f"@article{{b, author={{Lovelace, Ada}}, {TITLE}, journal={{Letters on Computing}}, volume=4, pages={{1--29}}, year=2020}}",
    ),
    (
        "a collaboration alone, and with all its members",
        PERHAPS,
        "@article{a, author={{Example Collaboration}}, title={The Example experiment}, journal={JEX}, volume=3, pages={S08004}, year=2008}",
        "@article{b, author={{Example Collaboration} and Abel, N. and Gauss, C. and Noether, E.}, title={The Example experiment}, journal={Journal of Examples}, volume=3, pages={S08004}, year=2008}",
    ),
    (
        "one first author with two papers of a title",
        TWO,
        "@article{a, author={Lovelace, Ada and Gauss, Carl and Abel, Niels}, title={Scheduling of Clusters}, journal={Letters}, volume=4, pages={1--29}, year=2020}",
        "@article{b, author={Lovelace, Ada and Noether, Emmy and Hopper, Grace}, title={Scheduling of Clusters}, journal={Notes}, volume=9, pages={7--12}, year=2020}",
    ),
    (
        "online first, and in a volume of the next year",
        PERHAPS,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Letters}}, pages={{1--24}}, year=2019}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Letters}}, volume=222, pages={{1557--1580}}, year=2020}}",
    ),
    (
        "Scopus' chapter, which it calls a book",
        ONE,
        f"@book{{a, {AUTHORS}, {TITLE}, journal={{Handbook of Clusters}}, year=2020, pages={{993--1046}}}}",
        f"@incollection{{b, {AUTHORS}, {TITLE}, booktitle={{Handbook of Clusters}}, year=2020, pages={{993--1046}}}}",
    ),
    (
        "a book with its number of pages, and a chapter of it with its title",
        TWO,
        f"@book{{a, {AUTHORS}, {TITLE}, journal={{Lectures}}, year=2020, pages={{1--312}}}}",
        f"@incollection{{b, {AUTHORS}, {TITLE}, booktitle={{{TITLE[7:-1]}}}, year=2020, pages={{1--312}}}}",
    ),
    (
        "a subtitle that begins with an article",
        PERHAPS,
        f"@article{{a, {AUTHORS}, title={{Open Data in Public: A Comparison}}, journal={{Bibli}}, volume=9, year=2020}}",
        f"@article{{b, {AUTHORS}, title={{Open Data in Public}}, journal={{Bibli}}, volume=9, year=2020}}",
    ),
    (
        "a subtitle that no mark separates, on the same pages",
        PERHAPS,
        f"@article{{a, {AUTHORS}, title={{Open Data in Public Requirements and Use}}, journal={{LNCS}}, volume=9, year=2020, pages={{147--176}}}}",
        f"@inproceedings{{b, {AUTHORS}, title={{Open Data in Public}}, booktitle={{Innovations}}, year=2020, pages={{147--176}}}}",
    ),
    (
        "a longer title on other pages",
        TWO,
        f"@article{{a, {AUTHORS}, title={{Open Data in Public Requirements and Use}}, journal={{LNCS}}, volume=9, year=2020, pages={{147--176}}}}",
        f"@inproceedings{{b, {AUTHORS}, title={{Open Data in Public}}, booktitle={{Innovations}}, year=2020, pages={{1--9}}}}",
    ),
    (
        "Google Scholar without a year, with some of the authors",
        PERHAPS,
        f"@article{{a, author={{Hopper, G and Turing, A}}, {TITLE}}}",
        f"@inproceedings{{b, {AUTHORS}, {TITLE}, booktitle={{OSDI}}, year=2020}}",
    ),
    (
        "a supplement that is part of the volume, and its pages with and without letters",
        ONE,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Epidemiology}}, volume={{35 Suppl 1}}, year=2011, pages={{S5-11}}}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Epidemiology}}, volume=35, number=S1, year=2011, pages={{S5--S11}}}}",
    ),
    (
        "volume and number in each other's place",
        PERHAPS,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Cardiology}}, volume=3, number=10, year=2009, pages=201}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Cardiology}}, volume=10, number=3, year=2009, pages=201}}",
    ),
    (
        "the DOI of the book in place of the chapter's",
        PERHAPS,
        f"@incollection{{a, {AUTHORS}, {TITLE}, booktitle={{Learning}}, year=2024, pages={{56--75}}, doi={{10.1/97810-6}}}}",
        f"@incollection{{b, {AUTHORS}, {TITLE}, booktitle={{Learning: A Handbook}}, year=2024, pages={{56--75}}, doi={{10.1/97810}}}}",
    ),
    (
        "two DOIs in one issue",
        PERHAPS,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Teaching}}, volume=20, number=7, year=2023, doi={{10.1/sj1}}}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Teaching}}, volume=20, number=7, year=2024, doi={{10.1/20.7.1}}}}",
    ),
    (
        "two DOIs in two volumes",
        TWO,
        f"@article{{a, {AUTHORS}, {TITLE}, journal={{Teaching}}, volume=19, number=7, year=2023, pages={{1--9}}, doi={{10.1/x}}}}",
        f"@article{{b, {AUTHORS}, {TITLE}, journal={{Teaching}}, volume=20, number=7, year=2023, pages={{1--9}}, doi={{10.1/y}}}}",
    ),
    (
        "an edition with its revision",
        ONE,
        f"@book{{a, {AUTHORS}, {TITLE}, edition={{2nd, revised}}, year=2006}}",
        f"@book{{b, {AUTHORS}, {TITLE}, edition={{2nd edition}}, year=2006}}",
    ),
    (
        "Google Scholar's thesis by several authors, which is a report",
        PERHAPS,
        f"@phdthesis{{a, {AUTHORS}, {TITLE}, school={{LAAS}}, year=2015}}",
        f"@techreport{{b, {AUTHORS}, {TITLE}, institution={{LAAS}}, year=2015}}",
    ),
    (
        "a thesis and a report by one author",
        TWO,
        f"@phdthesis{{a, author={{Lovelace, Ada}}, {TITLE}, school={{LAAS}}, year=2015}}",
        f"@techreport{{b, author={{Lovelace, Ada}}, {TITLE}, institution={{LAAS}}, year=2015}}",
    ),
]
