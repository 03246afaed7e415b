"""Supervisors and courses, one per line."""

import pytest

from people.supervisors_and_courses import (
    CourseLine,
    SupervisionLine,
    format_course,
    format_supervision,
    parse_course,
    parse_supervision,
)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Yafei Dai", SupervisionLine("Yafei Dai")),
        ("Prof. Yafei Dai", SupervisionLine("Yafei Dai", "Prof.")),
        ("Prof. Dr. Ada Example", SupervisionLine("Ada Example", "Prof. Dr.")),
        ("Associate Professor Zhi Yang", SupervisionLine("Zhi Yang", "Associate Professor")),
        ("Mentor: Dr. Quanlu Zhang", SupervisionLine("Quanlu Zhang", "Dr.", role="mentor")),
        ("advisers: Yong Yu", SupervisionLine("Yong Yu", role="advisor")),
        ("Supervised by Prof. Minyi Guo", SupervisionLine("Minyi Guo", "Prof.")),
        ("Hosted by Amar Phanishayee", SupervisionLine("Amar Phanishayee", role="host")),
        ("Dr. Zheng Zhang, Vice Dean", SupervisionLine("Zheng Zhang", "Dr.", "Vice Dean")),
        ("Host Example", SupervisionLine("Host Example")),
        ("Drew Professorson", SupervisionLine("Drew Professorson")),
        ("Dr.", SupervisionLine("Dr.")),
    ],
)
def test_a_supervisor_is_parsed_as_printed(typed: str, line: SupervisionLine) -> None:
    assert parse_supervision(typed) == line
    assert parse_supervision(format_supervision(line)) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Operating Systems", CourseLine("Operating Systems")),
        ("Operating Systems; honor track", CourseLine("Operating Systems", "honor track")),
        ("Systems (CS 162)", CourseLine("Systems (CS 162)")),
    ],
)
def test_a_course_is_parsed_with_its_distinction(typed: str, line: CourseLine) -> None:
    assert parse_course(typed) == line
    assert parse_course(format_course(line)) == line
