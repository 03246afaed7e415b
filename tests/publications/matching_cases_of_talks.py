"""Pairs of entries about talks, posters and manuscripts, and a librarian's verdict."""

from tests.publications.matching_cases import AUTHORS, ONE, PERHAPS, TITLE, TWO

_ENTRY = f"{AUTHORS}, {TITLE}, year=2020"
_TALK = f"@talk{{a, {AUTHORS}, {TITLE}"

CASES_OF_TALKS = [
    (
        "a talk at two events",
        PERHAPS,
        f"{_TALK}, eventtitle={{PhiLang}}, date={{2020-05-17}}}}",
        f"{_TALK}, eventtitle={{ALEF}}, date={{2020-05-30}}}}",
    ),
    (
        "a talk at two events, in two years",
        PERHAPS,
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
