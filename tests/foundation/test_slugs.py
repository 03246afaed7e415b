from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from foundation.slugs import also, base_slug, find_by_slug, free_slug
from people.models import Interest, Person, RetiredPersonSlug
from tests.factories import make_person, make_publication

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Hanyu Zhao", "hanyu-zhao"),
        ("Jürgen Müller-Lüdenscheidt", "jurgen-muller-ludenscheidt"),
        ("Miles O'Brien", "miles-obrien"),
        ("Søren Østergård", "soren-ostergard"),
        ("赵汉宇", "hanyu-zhao"),
        ("かな", "kana"),
        ("Иван Петров", "ivan-petrov"),
        ("ליאור", "ליאור"),
        ("!!!", "person"),
        ("_", "person"),
        ("A" * 200, "a" * 100),
    ],
)
def test_a_slug_is_made_from_the_name(name: str, slug: str) -> None:
    assert make_person(name=name).slug == slug


@pytest.mark.parametrize(
    ("source", "slug"),
    [
        ("2021 Deep–Learning in Øresund", "2021-deep-learning-in-oresund"),
        ("eﬃcient ﬁle systems — a survey", "efficient-file-systems-a-survey"),
        ("Straße und Œuvre: Łódź", "strasse-und-oeuvre-lodz"),
        ("2016 深度学习 for GPUs", "2016-深度学习-for-gpus"),
        ("β-VAE", "β-vae"),
        ("Ａ full‐width title", "a-full-width-title"),
        ("snake_case names", "snake-case-names"),
        ("–", "publication"),
        (f"{'a' * 99} b", "a" * 99),
    ],
)
def test_no_letter_of_the_source_vanishes_from_its_slug(source: str, slug: str) -> None:
    assert base_slug(source, "publication") == slug


def test_namesakes_get_numbers() -> None:
    assert [make_person(name="Wei Wang").slug for _ in range(3)] == [
        "wei-wang",
        "wei-wang-2",
        "wei-wang-3",
    ]


def test_a_free_number_is_used_again() -> None:
    people = [make_person(name="Wei Wang") for _ in range(3)]
    people[1].delete()
    assert make_person(name="Wei Wang").slug == "wei-wang-2"


def test_a_name_with_the_same_beginning_is_not_a_namesake() -> None:
    make_person(name="Wei Wang-Li")
    assert make_person(name="Wei Wang").slug == "wei-wang"


def test_a_publication_without_a_title_has_a_slug() -> None:
    first = make_publication(title="", date="2016", venue_name="OSDI")
    assert first.slug == "untitled-osdi-2016"
    assert make_publication(title="", date="2016", venue_name="OSDI").slug == "untitled-osdi-2016-2"


def test_a_record_is_found_by_every_slug_that_it_had() -> None:
    person = make_person(name="Hanyu Zhao")
    for slug in ("h-zhao", "zhao"):
        person.slug = slug
        person.save()
    people = Person.objects.all()
    assert find_by_slug(people, "zhao") == (person, False)
    assert find_by_slug(people, "h-zhao") == (person, True)
    assert find_by_slug(people, "hanyu-zhao") == (person, True)
    with pytest.raises(Person.DoesNotExist):
        find_by_slug(people, "unknown")


def test_a_retired_slug_can_be_used_again_by_its_record() -> None:
    person = make_person(name="Hanyu Zhao")
    for slug in ("zhao", "hanyu-zhao"):
        person.slug = slug
        person.save()
    assert find_by_slug(Person.objects.all(), "hanyu-zhao") == (person, False)
    assert find_by_slug(Person.objects.all(), "zhao") == (person, True)


def test_a_cleared_slug_is_created_again_and_the_old_one_is_retired() -> None:
    person = make_person(name="Hanyu Zhao", slug="old")
    person.slug = ""
    person.save()
    assert person.slug == "hanyu-zhao"
    assert find_by_slug(Person.objects.all(), "old") == (person, True)


def test_a_record_that_was_loaded_without_its_slug_retires_it_too() -> None:
    make_person(name="Hanyu Zhao")
    person = Person.objects.defer("slug").get()
    person.slug = "zhao"
    person.save()
    assert find_by_slug(Person.objects.all(), "hanyu-zhao") == (person, True)


def test_a_new_record_does_not_get_a_retired_slug() -> None:
    person = make_person(name="Hanyu Zhao")
    person.slug = "zhao"
    person.save()
    assert make_person(name="Hanyu Zhao").slug == "hanyu-zhao-2"


def test_a_retired_slug_of_another_record_is_refused() -> None:
    person = make_person(name="Hanyu Zhao")
    person.slug = "zhao"
    person.save()
    other = make_person(name="Another One")
    other.slug = "hanyu-zhao"
    with pytest.raises(ValidationError, match="redirects to another record"):
        other.full_clean()


def test_an_empty_slug_is_valid_in_a_form() -> None:
    make_person()
    Person(name="Bob Example").full_clean()


def test_saving_other_fields_leaves_the_slug_alone() -> None:
    person = make_person(name="Hanyu Zhao")
    person.slug = "zhao"
    person.save(update_fields=["tagline"])
    assert Person.objects.get().slug == "hanyu-zhao"
    assert not person.retired_slugs.exists()
    person.save(update_fields=["slug"])
    assert find_by_slug(Person.objects.all(), "hanyu-zhao") == (person, True)


def test_a_slug_that_another_process_took_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two processes that look for a free slug at once, the other one writes its row first."""
    choices = iter(["wei-wang", "wei-wang-2"])
    make_person(name="Wei Wang")
    monkeypatch.setattr("foundation.slugs.free_slug", lambda *_: next(choices))
    assert make_person(name="Wei Wang").slug == "wei-wang-2"


def test_an_error_about_another_field_is_raised_at_once() -> None:
    make_person(name="Alice", orcid="0000-0002-1825-0097")
    with pytest.raises(IntegrityError, match="orcid"):
        make_person(name="Bob", orcid="0000-0002-1825-0097")


@pytest.mark.parametrize("namesakes", [2, 20])
def test_finding_a_free_slug_takes_the_same_queries_however_many_namesakes_there_are(
    django_assert_num_queries: Any, namesakes: int
) -> None:
    for _ in range(namesakes):
        make_person(name="Wei Wang")
    with django_assert_num_queries(3):  # is it taken; numbered slugs of people; retired ones
        free_slug("Wei Wang", [Person.objects.all(), RetiredPersonSlug.objects.all()], "person")


def test_interests_that_differ_only_in_symbols_have_different_slugs() -> None:
    names = ["C", "C++", "C#", "机器学习", "++"]
    slugs = [Interest.objects.create(name=name).slug for name in names]
    assert slugs == ["c", "c-2", "c-3", "机器学习", "interest"]


def test_computed_fields_are_saved_with_their_sources() -> None:
    assert also(None, "search_text") is None
    assert also([], "search_text") == []
    assert sorted(also(["name"], "name", "search_text") or []) == ["name", "search_text"]
