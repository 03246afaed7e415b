"""Affiliations, projects and activities in a CV."""

import pytest

from directory.cv.document import CV, build_cv
from directory.cv.entries import Entry, bare_address
from directory.cv.rich_text import Run
from people.models import (
    Activity,
    ActivityDate,
    Affiliation,
    ContactDetail,
    CurriculumVitae,
    CVSection,
    Person,
    PersonLink,
    Project,
    ProjectMember,
    Supervision,
)
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db


def _text(runs: list[Run]) -> str:
    return "".join(run["text"] for run in runs)


def _chinese(person: Person) -> CV:
    return build_cv(person, settings=CurriculumVitae(person=person, language="zh-hans"))


def _entries(cv: CV, section: str) -> list[Entry]:
    return next(found.entries for found in cv.sections if found.id == section)


def _entry(cv: CV, section: str) -> Entry:
    (entry,) = _entries(cv, section)
    return entry


# Where


def _platform() -> Affiliation:
    company = make_organization(name="Acme", native_name="艾克米")
    cloud = make_organization(name="Acme Cloud", parent=company, native_name="艾克米云")
    team = make_organization(
        name="Platform for Examples", short_name="PFE", parent=cloud, native_name="范例平台"
    )
    return make_affiliation(organization=team, title="Engineer", second_title="Researcher")


def test_an_organization_named_by_its_part_is_not_repeated() -> None:
    cv = build_cv(_platform().person)
    assert _text(_entry(cv, "employment").sub) == "Platform for Examples (PFE), Acme Cloud"
    assert cv.headlines == ["Engineer and Researcher, Platform for Examples (PFE), Acme Cloud"]


def test_a_chinese_cv_names_organizations_in_chinese_largest_first() -> None:
    cv = _chinese(_platform().person)
    assert _text(_entry(cv, "employment").sub) == "艾克米云范例平台"


def test_a_city_at_the_end_of_a_university_name_is_not_repeated() -> None:
    berkeley = make_organization(
        name="University of California, Berkeley",
        city="Berkeley",
        region="California",
        country="US",
    )
    job = make_affiliation(organization=berkeley, title="Postdoc")
    sub = _entry(build_cv(job.person), "employment").sub
    assert _text(sub) == "University of California, Berkeley, California, USA"


# Studies


def test_an_awarded_degree_replaces_the_title_of_candidate() -> None:
    phd = make_affiliation(
        kind="education", title="Ph.D. candidate", seniority="5th-year", degree="Ph.D.",
        field_of_study="Computer Architecture", start="2016-09", end="2021-07",
    )  # fmt: skip
    entry = _entry(build_cv(phd.person), "education")
    assert _text(entry.heading) == "Ph.D., Computer Architecture"
    phd.end = ""
    phd.save()
    cv = build_cv(Person.objects.get(pk=phd.person_id))
    assert _text(_entry(cv, "education").heading) == (
        "5th-year Ph.D. candidate, Computer Architecture"
    )
    assert cv.headlines[0].startswith("5th-year Ph.D. candidate, ")


def test_a_current_student_is_listed_without_the_degree() -> None:
    phd = make_affiliation(kind="education", role="phd_student", degree="Ph.D.")
    assert build_cv(phd.person).headlines[0].startswith("Ph.D. student, ")
    assert _chinese(phd.person).headlines[0].startswith("博士研究生，")


def test_a_degree_without_dates_counts_as_completed() -> None:
    phd = make_affiliation(kind="education", degree="Ph.D.", end_unknown=True)
    assert _entry(build_cv(phd.person), "education").dates == "completed"


def test_a_supervisor_elsewhere_is_shown_with_their_organization() -> None:
    lab = make_organization(name="S-Lab", parent=make_organization(name="Northern University"))
    job = make_affiliation(title="Research Intern")
    Supervision.objects.create(affiliation=job, name="Bob Builder", role="advisor", rank=1)
    Supervision.objects.create(
        affiliation=job, name="Carol Example", role="advisor", organization=lab, rank=2
    )
    (line,) = _entry(build_cv(job.person), "employment").lines
    assert _text(line) == "Advised by Bob Builder and Carol Example (S-Lab, Northern University)"


def test_an_internship_is_marked_unless_its_title_includes_the_word() -> None:
    job = make_affiliation(title="Engineer", engagement="internship")
    assert _text(_entry(build_cv(job.person), "employment").heading) == "Engineer, internship"
    job.title = "Research Intern"
    job.save()
    cv = build_cv(Person.objects.get(pk=job.person_id))
    assert _text(_entry(cv, "employment").heading) == "Research Intern"


def test_the_persons_order_of_jobs_is_kept() -> None:
    alice = make_person(name="Alice Example")
    make_affiliation(person=alice, title="First", start="2010", end="2011", rank=1)
    make_affiliation(person=alice, title="Second", start="2020", rank=2)
    entries = _entries(build_cv(alice), "employment")
    assert [_text(entry.heading) for entry in entries] == ["First", "Second"]


# Projects


def test_a_job_names_the_projects_that_were_done_there() -> None:
    job = make_affiliation(title="Research Intern", subject="A training platform")
    larger = Project.objects.create(name="Project Fiddle", organization=job.organization)
    project = Project.objects.create(
        name="Minerva", venue="ATC'20", status="paper_accepted", parent=larger
    )
    ProjectMember.objects.create(
        project=project, person=job.person, affiliation=job, role="First author"
    )
    cv = build_cv(job.person)
    (line,) = _entry(cv, "employment").lines
    assert _text(line) == "A training platform (Minerva)"
    sub = _text(_entry(cv, "projects").sub)
    assert sub.startswith("ATC'20, First author, paper accepted, ")
    assert sub.endswith(", part of Project Fiddle")


# Other lines


def test_an_activity_is_shown_with_place_and_date() -> None:
    alice = make_person(name="Alice Example")
    university = make_organization(name="Example University", city="Toronto")
    award = Activity.objects.create(
        person=alice, kind="award", title="Challenge", award_rank="First Prize", team="Team",
        organization=university,
    )  # fmt: skip
    for year in ("2022", "2023"):
        ActivityDate.objects.create(activity=award, date=year)
    entry = _entry(build_cv(alice), "awards")
    assert _text(entry.sub) == ", First Prize, Team, Example University"
    assert entry.dates == "2022, 2023"


def test_counted_activities_show_the_number_and_place() -> None:
    job = make_affiliation(title="Research Intern")
    Activity.objects.create(
        person=job.person, kind="patents", title="Patents on trees", quantity=5, affiliation=job
    )
    entry = _entry(build_cv(job.person), "patents")
    assert _text(entry.heading) == "Patents on trees (5)"
    assert _text(entry.sub) == f", {job.organization.name}"


def test_the_latest_award_comes_first() -> None:
    alice = make_person(name="Alice Example")
    for year in ("2018", "2022", "2020"):
        award = Activity.objects.create(person=alice, kind="award", title=f"Award of {year}")
        ActivityDate.objects.create(activity=award, date=year)
    entries = _entries(build_cv(alice), "awards")
    assert [entry.dates for entry in entries] == ["2022", "2020", "2018"]


def test_the_description_of_a_skill_is_below_its_group() -> None:
    alice = make_person(name="Alice Example")
    for title, level, text in (("C", "familiar", ""), ("Go", "", ""), ("Profiling", "", "Nvprof")):
        Activity.objects.create(
            person=alice, kind="skill", group="Tools", title=title, level=level, description=text
        )
    (section,) = build_cv(alice).sections
    (pair,) = section.pairs
    assert (pair.label, _text(pair.runs)) == ("Tools", "C (familiar), Go")
    (((paragraph,),),) = [block["entries"] for block in pair.blocks]
    assert _text(paragraph["runs"]) == "Profiling: Nvprof"


def test_supervised_people_have_a_separate_section() -> None:
    bob = make_person(name="Bob Builder")
    phd = make_affiliation(
        person=make_person(name="Alice Example"), kind="education", role="phd_student", start="2020"
    )
    Supervision.objects.create(affiliation=phd, person=bob)
    entry = _entry(build_cv(bob), CVSection.SUPERVISION)
    assert _text(entry.heading) == "Alice Example"
    assert entry.dates == "2020 – present"


# Contact


def test_short_urls_are_printed() -> None:
    alice = make_person(name="Alice Example")
    ContactDetail.objects.create(person=alice, kind="office", value="Room 1", label="Office")
    for url in ("https://www.example.org/", "https://example.org/search?author=Alice"):
        PersonLink.objects.create(person=alice, kind="scholar", url=url)
    PersonLink.objects.create(person=alice, kind="cv", url="https://example.org/old.pdf")
    texts = [contact["text"] for contact in build_cv(alice).contacts]
    assert texts == ["Office: Room 1", "example.org", "Google Scholar"]


def test_a_printed_url_has_no_scheme() -> None:
    assert bare_address("https://www.github.com/zhypku/") == "github.com/zhypku"
