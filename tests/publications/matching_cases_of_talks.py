"""Pairs of entries about talks, posters and manuscripts, and a librarian's verdict."""

from tests.publications.matching_cases import AUTHORS, ONE, PERHAPS, TITLE, TWO

_ENTRY = f"{AUTHORS}, {TITLE}, year=2020"
_TALK = f"@talk{{a, {AUTHORS}, {TITLE}"

CASES_OF_TALKS = [
    (
        "a talk at two events",
        TWO,
        f"{_TALK}, eventtitle={{PhiLang}}, date={{2020-05-17}}}}",
        f"{_TALK}, eventtitle={{ALEF}}, date={{2020-05-30}}}}",
    ),
    (
        "a talk at two events, in two years",
        TWO,
        f"{_TALK}, eventtitle={{PhiLang}}, date={{2020-12-17}}}}",
        f"{_TALK}, eventtitle={{ALEF}}, date={{2021-01-30}}}}",
    ),
    (
        "a poster at two events, which notes name",
        PERHAPS,
        f"@unpublished{{a, {_ENTRY}, note={{Poster at the Tree Symposium, Vienna}}}}",
        f"@unpublished{{b, {_ENTRY}, note={{Poster at the Root Workshop, Lisbon}}}}",
    ),
    (
        "invited talks at two universities",
        PERHAPS,
        f"@misc{{a, {_ENTRY}, month=mar, note={{Invited talk, Oak University}}}}",
        f"@misc{{b, {_ENTRY}, month=jul, note={{Invited talk, Elm University}}}}",
    ),
    (
        "talks at two events of BibLaTeX",
        PERHAPS,
        f"@unpublished{{a, {_ENTRY}, eventtitle={{Tree Symposium}}, type={{Talk}}}}",
        f"@unpublished{{b, {_ENTRY}, eventtitle={{Days of Seeds}}, type={{Talk}}}}",
    ),
    (
        "abstracts of a poster at two conferences",
        PERHAPS,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{Tree Symposium}}, type={{Poster}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Conference on Seeds}}, type={{Poster}}}}",
    ),
    (
        "a talk at one event in two months",
        PERHAPS,
        f"@misc{{a, {_ENTRY}, month=mar, howpublished={{Talk in the Oak Seminar}}}}",
        f"@misc{{b, {_ENTRY}, month=jul, howpublished={{Talk in the Oak Seminar}}}}",
    ),
    (
        "an invited talk in two months",
        PERHAPS,
        f"@unpublished{{a, {AUTHORS}, {TITLE}, howpublished={{Invited talk}}, date={{2020-03-18}}}}",
        f"@unpublished{{b, {AUTHORS}, {TITLE}, howpublished={{Invited talk}}, date={{2020-04-20}}}}",
    ),
    (
        "abstracts in proceedings of two conferences, which others edited",
        PERHAPS,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{Oak Days}}, editor={{Doe, Jan and Elm, Bo}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Tree Symposium}}, editor={{Fir, Ann}}}}",
    ),
    (
        "papers in other volumes of the year",
        PERHAPS,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{Oak Days}}, series={{Elms}}, volume=596}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Tree Symposium}}, series={{Elm}}, volume=600}}",
    ),
    (
        "papers that a CV calls by where they were presented",
        PERHAPS,
        f"@inproceedings{{a, {_ENTRY}, address={{Third Oak Meeting, Bethesda, MD, USA}}}}",
        f"@inproceedings{{b, {_ENTRY}, address={{Tree Symposia: Life of Elms, Alpbach}}}}",
    ),
    (
        "a paper whose place two sources write otherwise",
        ONE,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{Oak Days}}, address={{Rome, Italy}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Days of Oaks}}, address={{Rome}}}}",
    ),
    (
        "contributions to two conferences that notes name",
        PERHAPS,
        f"@unpublished{{a, {_ENTRY}, note={{12th International Conference on Oaks (OAK 2020)}}}}",
        f"@unpublished{{b, {_ENTRY}, note={{Annual Conference of the Elm Society, accepted}}}}",
    ),
    (
        "a book without authors, of one publisher",
        ONE,
        f"@book{{a, {TITLE}, year=1852, publisher={{Frere}}, address={{New York}}}}",
        f"@book{{b, {TITLE}, year=1852, publisher={{Frere}}, language={{eng}}}}",
    ),
    (
        "two books without authors, whose ISBNs differ",
        PERHAPS,
        f"@book{{a, {TITLE}, year=1990, publisher={{Elm}}, isbn={{978-3-16-148410-0}}}}",
        f"@book{{b, {TITLE}, year=1990, publisher={{Elm}}, isbn={{978-1-4612-8693-6}}}}",
    ),
    (
        "two books without authors at two addresses of a library",
        PERHAPS,
        f"@book{{a, {TITLE}, year=1852, publisher={{Frere}}, url={{https://lib.org/1}}}}",
        f"@book{{b, {TITLE}, year=1852, publisher={{Frere}}, url={{https://lib.org/2}}}}",
    ),
    (
        "letters in a journal, each with the address of the journal",
        PERHAPS,
        f"@article{{a, {TITLE}, year=2020, journal={{J}}, pages={{3--5}}, url={{https://j.org}}}}",
        f"@article{{b, {TITLE}, year=2020, journal={{J}}, pages={{77--79}}, url={{https://j.org}}}}",
    ),
    (
        "two reports without authors in sections of a page",
        PERHAPS,
        f"@report{{a, {TITLE}, year=2020, month=mar, url={{https://a.org/#/1}}}}",
        f"@report{{b, {TITLE}, year=2020, month=jun, url={{https://a.org/#/2}}}}",
    ),
    (
        "two sections of a page without an author",
        ONE,
        f"@misc{{a, {TITLE}, year=2020, journal={{Wiki}}, url={{https://w.org/Oak?id=1}}}}",
        f"@misc{{b, {TITLE}, year=2020, journal={{Wiki}}, url={{https://w.org/Oak?id=1#Elm}}}}",
    ),
    (
        "a paper in proceedings that two sources name, with an editor more",
        ONE,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{Oak Days}}, editor={{Doe, Jan and Elm, Bo}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Trees and Seeds}}, editor={{Doe, J.}}}}",
    ),
    (
        "papers of which only the keys of their proceedings are known",
        PERHAPS,
        f"@inproceedings{{a, {AUTHORS}, {TITLE}, crossref={{oak2020}}}}",
        f"@inproceedings{{b, {AUTHORS}, {TITLE}, crossref={{elm2023}}}}",
    ),
    (
        "a paper twice in proceedings of which only the key is known",
        ONE,
        f"@inproceedings{{a, {AUTHORS}, {TITLE}, crossref={{oak2020}}}}",
        f"@inproceedings{{b, {AUTHORS}, {TITLE}, crossref={{oak2020}}}}",
    ),
    (
        "two books of a series, in one library",
        PERHAPS,
        f"@book{{a, {_ENTRY}, publisher={{Oak}}, url={{https://library.org/oak_15}}}}",
        f"@book{{b, {_ENTRY}, publisher={{Oak}}, url={{https://library.org/oak_16}}}}",
    ),
    (
        "a book at two places on the web",
        ONE,
        f"@book{{a, {_ENTRY}, publisher={{Oak}}, url={{https://library.org/oak_15}}}}",
        f"@book{{b, {_ENTRY}, publisher={{Oak}}, url={{https://oak.org/books/15}}}}",
    ),
    (
        "articles without titles on other pages",
        TWO,
        f"@article{{a, {AUTHORS}, year=2020, journal={{Trees}}, pages={{39}}}}",
        f"@article{{b, {AUTHORS}, year=2020, journal={{Trees}}, pages={{639}}}}",
    ),
    (
        "an article whose number one source writes as an electronic page",
        ONE,
        f"@article{{a, {_ENTRY}, journal={{Trees}}, volume=8, pages={{57990}}}}",
        f"@article{{b, {_ENTRY}, journal={{Trees}}, volume=8, pages={{e57990}}}}",
    ),
    (
        "an article with its number, and with the pages in it",
        ONE,
        f"@article{{a, {_ENTRY}, journal={{Trees}}, volume=8, pages={{48}}}}",
        f"@article{{b, {_ENTRY}, journal={{Trees}}, volume=8, pages={{48:1--48:8}}}}",
    ),
    (
        "a book without authors, twice",
        ONE,
        f"@book{{a, {TITLE}, year=2020, isbn={{978-3-16-148410-0}}}}",
        f"@book{{b, {TITLE}, year=2020, isbn={{9783161484100}}}}",
    ),
    (
        "a talk on two days of one event",
        ONE,
        f"{_TALK}, eventtitle={{Oak Days}}, date={{2020-05-16}}}}",
        f"{_TALK}, eventtitle={{Oak Days 2020}}, date={{2020-05-17}}}}",
    ),
    (
        "talks in two seminars in a week",
        PERHAPS,
        f"{_TALK}, eventtitle={{Applied Oak Seminar}}, date={{2020-02-05}}}}",
        f"{_TALK}, eventtitle={{Applied and Pure Oak Seminar}}, date={{2020-02-11}}}}",
    ),
    (
        "a talk whose event one entry names with its place",
        ONE,
        f"@misc{{a, {_ENTRY}, note={{Talk at the Tree Symposium}}}}",
        f"@misc{{b, {_ENTRY}, note={{Invited talk at the Tree Symposium 2020, Vienna}}}}",
    ),
    (
        "a talk of which one entry says nothing",
        ONE,
        f"@misc{{a, {_ENTRY}, note={{Talk at the Tree Symposium}}}}",
        f"@misc{{b, {_ENTRY}, note={{Best talk award}}}}",
    ),
    (
        "a talk that two entries call so in other words",
        ONE,
        f"@misc{{a, {_ENTRY}, note={{Invited talk}}}}",
        f"@misc{{b, {_ENTRY}, note={{Oral presentation}}}}",
    ),
    (
        "notes of lectures",
        ONE,
        f"@misc{{a, {_ENTRY}, note={{Lecture notes, Oak University}}}}",
        f"@misc{{b, {_ENTRY}, note={{Lecture notes of a course at Elm College}}}}",
    ),
    (
        "a paper of which one entry says that it was a poster",
        ONE,
        f"@inproceedings{{a, {_ENTRY}, booktitle={{OSDI}}, type={{Poster}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{Operating Systems Symposium}}}}",
    ),
    (
        "a talk and a paper",
        ONE,
        f"@misc{{a, {_ENTRY}, note={{Talk at the Tree Symposium, Vienna}}}}",
        f"@inproceedings{{b, {_ENTRY}, booktitle={{OSDI}}, pages={{1--18}}}}",
    ),
    (
        "talks with other titles",
        TWO,
        f"@talk{{a, {AUTHORS}, title={{Growing Oaks}}, eventtitle={{PhiLang}}, year=2020}}",
        f"@talk{{b, {AUTHORS}, title={{Felling Elms}}, eventtitle={{ALEF}}, year=2020}}",
    ),
]
