import pytest

from people.models import Person, PersonName
from people.name_levels import NameLevel
from publications.matching.author_links import AuthorLink, AuthorLinker
from publications.matching.evidence import Candidate, Evidence, decide
from publications.matching.evidence_texts import stored_candidates
from publications.matching.person_index import PersonIndex
from tests.factories import make_affiliation, make_organization, make_person

pytestmark = pytest.mark.django_db


def find(first: str, last: str, *, von: str = "", owner: Person | None = None) -> AuthorLink:
    return AuthorLinker(owner).find(first, von, last)._replace(evidence=())


def points(first: str, last: str) -> float:
    """What speaks for the only candidate of a printed name."""
    [candidate] = AuthorLinker().find(first, "", last).evidence
    return candidate.points


@pytest.mark.parametrize(
    ("first", "von", "last"),
    [
        ("Alice", "", "Müller"),
        ("alice", "", "Muller"),
        ("Alice", "", "MÜLLER"),
    ],
)
def test_a_full_name_that_one_person_has_is_confirmed(first: str, von: str, last: str) -> None:
    alice = make_person(name="Alice Müller")
    assert find(first, last, von=von) == AuthorLink(alice.pk, "confirmed")


def test_particles_hyphens_and_spaces_inside_a_name_do_not_matter() -> None:
    bob = make_person(name="Jean-Luc van den Berg")
    assert find("Jean Luc", "Berg", von="van den") == AuthorLink(bob.pk, "confirmed")
    assert find("Jeanluc", "van den Berg") == AuthorLink(bob.pk, "confirmed")


def test_jr_does_not_matter() -> None:
    robert = make_person(name="Robert E. Lucas, Jr.")
    assert find("Robert E.", "Lucas") == AuthorLink(robert.pk, "confirmed")
    assert find("Robert E.", "Lucas, Jr.") == AuthorLink(robert.pk, "confirmed")


def test_initials_are_only_suggested() -> None:
    alice = make_person(name="Alice Example")
    assert find("A.", "Example") == AuthorLink(alice.pk, "suggested")
    assert find("B.", "Example") == AuthorLink()


def test_the_initials_of_several_given_names_confirm_if_none_is_left_out() -> None:
    henry = make_person(name="Henry-Martin Schwartz")
    for initials in ("H.-M.", "H. M.", "HM"):
        assert find(initials, "Schwartz") == AuthorLink(henry.pk, "confirmed")
    assert find("H.", "Schwartz") == AuthorLink(henry.pk, "suggested")


def test_an_initial_says_less_if_another_given_name_is_left_out() -> None:
    richard = make_person(name="Richard Schwartz")
    only = points("R.", "Schwartz")
    richard.delete()
    make_person(name="Richard Martin Schwartz")
    assert points("R.", "Schwartz") < only


def test_initials_are_confirmed_on_a_persons_own_list() -> None:
    alice = make_person(name="Alice Example")
    make_person(name="Anna Example")
    assert find("A.", "Example", owner=alice) == AuthorLink(alice.pk, "confirmed")
    assert find("B.", "Example", owner=alice) == AuthorLink()


def test_a_name_with_two_candidates_is_not_linked_and_both_are_named() -> None:
    one, other = make_person(name="Hao Zhang"), make_person(name="Hao Zhang")
    link = find("Hao", "Zhang")
    assert link == AuthorLink(candidates=(one.pk, other.pk))


def test_chinese_names_match_in_either_order_and_in_their_own_script() -> None:
    hanyu = make_person(name="Hanyu Zhao", native_name="赵汉宇", native_name_language="zh")
    for first, last in [("Zhao", "Hanyu"), ("Han-Yu", "Zhao"), ("", "赵汉宇"), ("汉宇", "赵")]:
        assert find(first, last) == AuthorLink(hanyu.pk, "confirmed"), (first, last)


def test_a_name_with_a_character_that_no_one_can_read_is_still_a_name() -> None:
    taro, other = make_person(name="𠮷田 太郎"), make_person(name="王㐂")
    assert find("太郎", "𠮷田") == AuthorLink(taro.pk, "confirmed")
    assert find("", "王㐂") == AuthorLink(other.pk, "suggested")
    assert find("Alice", "Example") == AuthorLink()


def test_a_name_in_another_script_is_only_suggested_in_both_directions() -> None:
    sergei, minsu = make_person(name="Sergei Ivanov"), make_person(name="김민수")
    for first, last in [("Сергей", "Иванов"), ("С.", "Иванов")]:
        assert find(first, last) == AuthorLink(sergei.pk, "suggested")
    for first in ("Min-Soo", "Minsu"):
        assert find(first, "Kim") == AuthorLink(minsu.pk, "suggested")
    assert find("Minji", "Kim") == find("Пётр", "Иванов") == AuthorLink()


@pytest.mark.parametrize(
    ("recorded", "first", "last"),
    [
        ("Mohamed Detmar Hassan", "M.", "Hasan"),
        ("Minjoon Seo", "Seo", "Min-joon"),
        ("Jean-Pierre Example", "Example", "Jeanpierre"),
        ("Shūji Itō", "S.", "Itoh"),
        ("Yun Lyu", "Y.", "Lü"),
        ("Yun Lü", "Y.", "Lv"),
    ],
)
def test_a_name_in_another_form_is_at_least_suggested(recorded: str, first: str, last: str) -> None:
    person = make_person(name=recorded)
    assert find(first, last).person_id == person.pk


def test_a_name_in_letters_of_another_keyboard_is_confirmed() -> None:
    person = make_person(name="Đorđe Petrović")
    assert find("Djordje", "Petrovic") == AuthorLink(person.pk, "confirmed")


def test_a_swapped_name_in_other_languages_is_only_suggested() -> None:
    alice = make_person(name="Alice Thomas")
    assert find("Thomas", "Alice") == AuthorLink(alice.pk, "suggested")


def test_a_rare_name_of_three_words_is_confirmed_with_the_family_name_first() -> None:
    luu = make_person(name="Luu Anh Tuan")
    assert find("Anh Tuan", "Luu") == AuthorLink(luu.pk, "confirmed")
    nguyen = make_person(name="Nguyen Minh Tuan")
    assert find("Minh Tuan", "Nguyen") == AuthorLink(nguyen.pk, "suggested")
    assert find("Tuan Anh", "Luu") == AuthorLink(luu.pk, "suggested")
    initial = make_person(name="Senthil Kumar B.")
    assert find("B. Senthil", "Kumar") == AuthorLink(initial.pk, "suggested")


def test_a_missing_middle_name_confirms_a_rare_name_and_suggests_a_common_one() -> None:
    francis, peter = make_person(name="Francis Lauterbach"), make_person(name="Peter Wang")
    assert find("Francis C. M.", "Lauterbach") == AuthorLink(francis.pk, "confirmed")
    assert find("Peter C. M.", "Wang") == AuthorLink(peter.pk, "suggested")


def test_a_middle_initial_on_one_side_only_says_nothing_but_a_middle_name_does() -> None:
    make_person(name="Peter Brown")
    assert points("Peter", "Brown") == points("Peter M.", "Brown")
    assert points("Peter", "Brown") > points("Peter Martin", "Brown")


def test_an_unknown_form_of_a_name_is_not_expected_where_forms_are_recorded_as_a_rule() -> None:
    make_person(name="Francis Lauterbach")
    others = [make_person(name=f"Zoe Zweigert-{'x' * n}") for n in range(20)]
    before = points("Francis Carl", "Lauterbach")
    for number, other in enumerate(others, start=1):
        PersonName.objects.create(person=other, name=f"Zoe {'y' * number}")
        assert (points("Francis Carl", "Lauterbach") < before) == (number > 10)
    assert points("Francis", "Lauterbach") > before
    [candidate] = AuthorLinker().find("Francis Carl", "", "Lauterbach").evidence
    [stored] = stored_candidates([candidate.to_json()])
    assert "most people's names" in stored.reasons[1].text
    only = PersonIndex([candidate.person_id])
    assert only.candidates(("Francis Carl", "", "Lauterbach", "")) == (candidate,)


def test_the_digest_changes_when_most_people_have_forms_of_their_names() -> None:
    people = [make_person(name=f"Zoe Zweigert-{'x' * n}") for n in range(20)]
    for person in people[:10]:
        PersonName.objects.create(person=person, name="Zoe Example")
    before = AuthorLinker().digest
    PersonName.objects.create(person=people[10], name=people[10].name)
    assert AuthorLinker().digest != before


def test_a_common_name_is_only_suggested() -> None:
    wei = make_person(name="Wei Wang")
    assert find("Wei", "Wang") == AuthorLink(wei.pk, "suggested")


def test_variants_and_former_names_match() -> None:
    francis = make_person(name="Francis Lau")
    PersonName.objects.create(person=francis, name="Francis C. M. Lau")
    PersonName.objects.create(person=francis, name="Francis Former", kind=PersonName.Kind.FORMER)
    assert find("Francis C. M.", "Lau") == AuthorLink(francis.pk, "confirmed")
    assert find("Francis", "Former") == AuthorLink(francis.pk, "confirmed")


def test_no_one_is_confirmed_twice_on_a_publication() -> None:
    alice = make_person(name="Alice Example")
    links = AuthorLinker(alice).find_all([["Alice", "", "Example", ""], ["A.", "", "Example", ""]])
    assert [link.state for link in links] == ["confirmed", "suggested"]
    links = AuthorLinker(alice).find_all([["A.", "", "Example", ""], ["A. B.", "", "Example", ""]])
    assert [link.state for link in links] == ["suggested", "suggested"]


def test_the_digest_changes_with_any_name() -> None:
    before = AuthorLinker().digest
    alice = make_person(name="Alice Example")
    after = AuthorLinker().digest
    assert before != after
    PersonName.objects.create(person=alice, name="Alice Former")
    assert AuthorLinker().digest != after
    assert AuthorLinker(alice).digest != AuthorLinker().digest


@pytest.mark.parametrize(
    "name",
    [
        ("", "", "The Zweigert Collaboration", ""),
        ("Zweigert", "", "Collaboration", ""),
        ("Alice", "", "Zweigert Team", ""),
        ("", "", "Zweigert Institute", ""),
        ("", "", "Society of Zweigert", ""),
    ],
)
def test_a_group_is_never_a_person(name: tuple[str, ...]) -> None:
    orcid = "0000-0002-1825-0097"
    first, _von, last, _jr = name
    group = make_person(name=f"{first} {last}".strip(), given_name=first, family_name=last)
    holder = make_person(name="Alice Zweigert", orcid=orcid)
    for linker in (AuthorLinker(), AuthorLinker(group), AuthorLinker(holder)):
        assert linker.find_all([name], [orcid]) == [AuthorLink()]


@pytest.mark.parametrize("name", ["Ada Institute", "Bo Society", "Kim In Su", "Nguyễn Thế Anh"])
def test_a_person_with_a_word_of_groups_in_the_name_is_linked(name: str) -> None:
    person = make_person(name=name)
    given, _space, family = name.rpartition(" ")
    assert find(given, family).person_id == person.pk
    assert find("", name).person_id in (person.pk, None)


@pytest.mark.parametrize(
    ("ahead", "outcome"), [(9, "open"), (10, "suggested"), (11.9, "suggested"), (12, "confirmed")]
)
def test_how_far_the_best_candidate_must_be_ahead(ahead: float, outcome: str) -> None:
    best = Candidate(1, NameLevel.SAME, (Evidence("name", 20.0, "same"),))
    other = Candidate(2, NameLevel.SAME, (Evidence("name", 20.0 - ahead, "same"),))
    verdict = decide([other, best])
    found = "confirmed" if verdict.is_confirmed else "suggested" if verdict.candidate else "open"
    assert found == outcome


def test_a_common_name_is_confirmed_on_the_list_of_the_persons_organization() -> None:
    peter = make_person(name="Peter Brown")
    make_affiliation(person=peter, organization=(team := make_organization(name="Team")))
    name = ("Peter", "", "Brown", "")
    assert AuthorLinker().find_all([name])[0].state == "suggested"
    link = AuthorLinker(organization=team).find_all([name])[0]
    assert (link.person_id, link.state) == (peter.pk, "confirmed")
    assert [piece.kind for piece in link.evidence[0].evidence] == ["name", "group-list"]
