"""Links that an import decides when the whole file is stored, by evidence of several entries."""

import pytest

from people.models import Person, PersonName
from publications.models import Authorship, Publication
from tests.factories import make_person
from tests.publications.imports import import_text

pytestmark = pytest.mark.django_db


def entry(title: str, *authors: str, venue: str = "", year: int = 2020) -> str:
    key = title.replace(" ", "-")
    fields = [f"title={{{title}}}", f"author={{{' and '.join(authors)}}}", f"year={{{year}}}"]
    fields += [f"booktitle={{{venue}}}"] if venue else []
    return f"@inproceedings{{{key}, {', '.join(fields)}}}\n"


def states(person: Person) -> dict[str, str]:
    """The state of the links to a person, by title."""
    rows = Authorship.objects.filter(person=person)
    return dict(rows.values_list("publication__title", "link_state"))


def kinds(title: str) -> list[str]:
    """The kinds of evidence for the likeliest person who wrote a publication."""
    row = Authorship.objects.get(publication__title=title, evidence__isnull=False)
    assert row.evidence
    return [piece[0] for piece in row.evidence[0][2]]


def test_rare_words_in_common_with_a_persons_publications_confirm_a_common_name() -> None:
    wang = make_person(name="Xiaolei Wang")
    import_text(entry("Lichens on Sandstone Cliffs", "Wang, Xiaolei"), person=wang)
    import_text(entry("Sandstone Lichens", "Wang, Xiaolei"), name="b.bib")
    import_text(entry("Opera Houses", "Wang, Xiaolei"), name="c.bib")
    assert states(wang) == {
        "Lichens on Sandstone Cliffs": "confirmed",
        "Sandstone Lichens": "confirmed",
        "Opera Houses": "suggested",
    }
    assert "topic" in kinds("Sandstone Lichens")


def test_a_connected_group_of_publications_confirms_a_name_that_is_not_rare() -> None:
    brown = make_person(name="Peter Brown")
    rare = ["Ketteler, Quirin", "Zwingmann, Ottilie"]
    texts = [entry(f"Paper {n}", "Brown, Peter", rare[n % 2], rare[0]) for n in range(4)]
    import_text("".join(texts))
    assert set(states(brown).values()) == {"confirmed"}
    assert "together" in kinds("Paper 1")


@pytest.mark.parametrize(("number", "state"), [(15, "suggested"), (16, "confirmed")])
def test_many_connected_publications_confirm_a_common_name(number: int, state: str) -> None:
    wang = make_person(name="Xiaolong Wang")
    texts = [entry(f"Paper {n}", "Wang, Xiaolong", "Ketteler, Quirin") for n in range(number)]
    import_text("".join(texts))
    assert set(states(wang).values()) == {state}


def test_a_middle_name_used_as_given_name_needs_a_coauthor_in_common() -> None:
    moon = make_person(name="Francis Chimoon Zweigert")
    import_text(entry("Lichens", "Zweigert, Francis Chimoon", "Ketteler, Quirin"), name="a.bib")
    import_text(entry("Opera Houses", "Zweigert, Chimoon"), name="b.bib")
    import_text(entry("Wax Tablets", "Zweigert, Chimoon", "Ketteler, Quirin"), name="c.bib")
    assert states(moon) == {
        "Lichens": "confirmed",
        "Opera Houses": "suggested",
        "Wax Tablets": "confirmed",
    }


def test_two_unconnected_groups_of_one_name_are_suggested() -> None:
    brown = make_person(name="Peter Brown")
    fields = {"Lichens on Sandstone": "Ketteler, Quirin", "Opera Houses": "Zwingmann, Ottilie"}
    texts = [
        entry(f"{title} {number}", "Brown, Peter", coauthor)
        for title, coauthor in fields.items()
        for number in range(3)
    ]
    import_text("".join(texts))
    assert set(states(brown).values()) == {"suggested"}
    assert "split" in kinds("Opera Houses 1")


def test_three_connected_publications_of_five_with_a_name_are_confirmed() -> None:
    brown = make_person(name="Peter Brown")
    others = {"Opera Houses": "Zwingmann, Ottilie", "Wax Tablets": "Lauterbach, Francis"}
    texts = [entry(f"Lichens {n}", "Brown, Peter", "Ketteler, Quirin") for n in range(3)]
    texts += [entry(title, "Brown, Peter", coauthor) for title, coauthor in others.items()]
    import_text("".join(texts))
    confirmed = {title for title, state in states(brown).items() if state == "confirmed"}
    assert confirmed == {f"Lichens {n}" for n in range(3)}


def test_the_larger_of_two_unconnected_groups_is_only_suggested() -> None:
    """It may be a namesake's: someone with more publications, who isn't in the directory."""
    fisher = make_person(name="Julia Fisher")
    texts = [entry(f"Lichens {n}", "Fisher, Julia", "Ketteler, Quirin") for n in range(5)]
    texts += [entry(f"Opera Houses {n}", "Fisher, Julia", "Zwingmann, Ottilie") for n in range(3)]
    import_text("".join(texts))
    assert set(states(fisher).values()) == {"suggested"}


def test_groups_with_separate_coauthors_on_one_topic_are_one_persons() -> None:
    brown = make_person(name="Peter Brown")
    titles = ["Sandstone Lichens in %s", "Lichens of Sandstone Walls in %s"]
    texts = [
        entry(title % place, "Brown, Peter", coauthor)
        for title, coauthor in zip(titles, ["Ketteler, Quirin", "Zwingmann, Ottilie"], strict=True)
        for place in ("Wales", "Spain", "Chile")
    ]
    import_text("".join(texts))
    assert set(states(brown).values()) == {"confirmed"}


def test_groups_about_one_subject_are_one_persons_though_no_two_publications_look_alike() -> None:
    fisher = make_person(name="Julia Fisher")
    subjects = ["Lichens", "Sandstone", "Mosses"]
    places = {"Ketteler, Quirin": "Wales", "Zwingmann, Ottilie": "Chile"}
    texts = [
        entry(f"{subject} of {place} {number}", "Fisher, Julia", coauthor)
        for coauthor, place in places.items()
        for number, subject in enumerate(subjects)
    ]
    import_text("".join(texts))
    assert set(states(fisher).values()) == {"confirmed"}


def test_groups_about_one_subject_stay_two_where_the_directory_has_namesakes() -> None:
    """Two people of one group may share the name and the subject."""
    people = [make_person(name="Julia Fisher", slug=slug) for slug in ("julia", "fisher")]
    import_text(entry("Lichens", "Fisher, Julia", "Ketteler, Quirin"), person=people[0])
    texts = [
        entry(f"{subject} of {place}", "Fisher, Julia", coauthor)
        for coauthor, place in {"Huber, Anna": "Wales", "Zwingmann, Ottilie": "Chile"}.items()
        for subject in ("Lichens", "Sandstone", "Mosses")
    ]
    import_text("".join(texts), name="b.bib")
    assert "confirmed" not in states(people[1]).values()
    assert "split" in kinds("Mosses of Chile")


def test_middle_names_that_are_the_same_make_a_common_name_rare() -> None:
    nelson = make_person(name="Kevin Bretonnel Wang")
    import_text(entry("Fish", "Wang, Kevin Bretonnel") + entry("Birds", "Wang, Kevin"))
    assert states(nelson) == {"Fish": "confirmed", "Birds": "suggested"}


def test_a_short_form_is_confirmed_by_a_coauthor_unless_other_forms_are_recorded() -> None:
    chris = make_person(name="Christopher Lauterbach")
    import_text(
        entry("Fish", "Lauterbach, Christopher", "Ketteler, Quirin")
        + entry("Birds", "Lauterbach, Chris", "Ketteler, Quirin")
        + entry("Trees", "Lauterbach, Chris")
    )
    assert states(chris) == {"Fish": "confirmed", "Birds": "confirmed", "Trees": "suggested"}
    PersonName.objects.create(person=chris, name="Kit Lauterbach")
    import_text(entry("Bats", "Lauterbach, Chris", "Ketteler, Quirin"), name="b.bib")
    assert states(chris)["Bats"] == "suggested"
    assert "unrecorded" in kinds("Bats")


@pytest.mark.parametrize(
    ("recorded", "printed"),
    [
        ("Ottilie Zwingmann", "Zwingmonn, Ottilie"),
        ("Ottilie Garcia Zwingmann", "Garcia, Ottilie"),
    ],
    ids=["typo", "part"],
)
def test_a_name_that_may_well_be_someone_elses_is_only_suggested(
    recorded: str, printed: str
) -> None:
    given, _space, family = recorded.partition("Ottilie ")
    ottilie = make_person(name=recorded, given_name=f"{given}Ottilie", family_name=family)
    coauthors = ["Ketteler, Quirin", "Brandvold, Asbjorn", "Lauterbach, Kit"]
    own = entry("Fish", f"{family}, {given}Ottilie", *coauthors)
    import_text(own + entry("Birds", printed, *coauthors))
    assert states(ottilie) == {"Fish": "confirmed", "Birds": "suggested"}


def test_a_file_imported_again_does_not_forget_what_speaks_against_a_link() -> None:
    make_person(name="Thomas Byrne")
    topics = {"Lichens on Sandstone": "Ketteler, Quirin", "Opera Houses": "Zwingmann, Ottilie"}
    names = {"first.bib": "Byrne, Thomas", "second.bib": "Byrne, Thomas"}
    found = []
    for file, name in names.items():
        entries = [
            entry(f"{title} {number}", name, coauthor, venue=f"Days of {file}")
            for title, coauthor in topics.items()
            for number in range(3)
        ]
        import_text("".join(entries), name="a.bib")
        rows = Authorship.objects.filter(last="Byrne").order_by("publication__title")
        found.append(list(rows.values_list("link_state", flat=True)))
    assert found == [["suggested"] * 6] * 2


def test_the_number_of_dblp_tells_namesakes_apart() -> None:
    one, other = make_person(name="Wei Wang"), make_person(name="Wei Wang")
    import_text(entry("Fish", "Wei Wang 0001"), person=one)
    import_text(entry("Birds", "Wang 0045, Wei"), person=other, name="b.bib")
    import_text(entry("Moths", "Wei Wang 0001") + entry("Bats", "Wei Wang 0045"), name="c.bib")
    assert states(one) == {"Fish": "confirmed", "Moths": "confirmed"}
    assert states(other) == {"Birds": "confirmed", "Bats": "confirmed"}
    assert "number" in kinds("Moths")
    extra = Publication.objects.get(title="Moths").extra
    assert extra == {"author+an:dblp": '1="0001"'}


def test_a_name_with_two_numbers_is_two_people() -> None:
    peter = make_person(name="Peter Brown")
    fish = [entry(f"Fish {number}", "Peter Brown 0001", "Dent, Dora") for number in range(3)]
    import_text("".join(fish) + entry("Opera", "Peter Brown 0002"))
    assert set(states(peter).values()) == {"suggested"}


def test_two_authors_of_an_own_list_who_may_be_its_owner_are_only_suggested() -> None:
    wang = make_person(name="Xiaolong Wang")
    import_text(entry("Fish", "Wang, X.", "Wang, X. L."), person=wang)
    assert set(Authorship.objects.values_list("link_state", flat=True)) == {"suggested"}
    import_text(entry("Birds", "Wang, Xiaolong", "Wang, X."), person=wang, name="b.bib")
    birds = Authorship.objects.filter(publication__title="Birds").order_by("position")
    assert list(birds.values_list("link_state", flat=True)) == ["confirmed", "suggested"]
