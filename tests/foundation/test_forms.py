"""Forms that show a violated constraint beside its field."""

from typing import Any

import pytest
from django.forms import inlineformset_factory, modelform_factory

from foundation.forms import ConstraintForm, ConstraintFormSet, LinesField, constraint_fields
from people.models import Activity, Affiliation, Person, PersonName
from publications.models import Authorship, Publication
from tests.factories import make_organization, make_person, make_publication

pytestmark = pytest.mark.django_db


def constraint(model: type[Any], name: str) -> Any:
    return next(c for c in model._meta.constraints if c.name == name)


@pytest.mark.parametrize(
    ("model", "name", "first"),
    [
        (Affiliation, "people_affiliation_scale_has_grade", "grade_scale"),
        (Person, "people_person_orcid_once", "orcid"),
        (PersonName, "people_personname_once", "name"),
        (Publication, "publications_publication_doi_once", "doi"),
        (Authorship, "publications_authorship_selected_rank_once", "selected_rank"),
    ],
)
def test_the_field_with_the_error_comes_first(model: type[Any], name: str, first: str) -> None:
    assert constraint_fields(constraint(model, name))[0] == first


def test_a_constraint_on_a_field_that_the_form_lacks_is_checked() -> None:
    activity = Activity.objects.create(person=make_person(), title="Talk", end_unknown=True)
    form_class = modelform_factory(Activity, form=ConstraintForm, fields=["title", "end"])
    form = form_class({"title": "Talk", "end": "2019"}, instance=activity)
    assert form.errors == {"__all__": ["Remove the end date, or clear this box."]}


def test_an_error_is_shown_once() -> None:
    form_class = modelform_factory(
        Affiliation, form=ConstraintForm, fields=["organization", "kind", "role", "start", "end"]
    )
    data = {"organization": make_organization().pk, "kind": "employment", "role": "other"}
    form = form_class(data | {"start": "2019", "end": "2018"})
    form.instance.person = make_person()
    assert form.errors == {"end": ["The end is before the start."]}


def test_a_conditional_unique_constraint_is_shown_beside_its_field() -> None:
    make_publication(title="Old", doi="10.1145/1")
    form_class = modelform_factory(Publication, form=ConstraintForm, fields=["title", "doi"])
    form = form_class({"title": "New", "doi": "10.1145/1"})
    assert form.errors == {"doi": ["Another publication has this DOI."]}


def names_of(person: Person | None, rows: list[dict[str, Any]], initial: int = 0) -> Any:
    formset_class = inlineformset_factory(
        Person,
        PersonName,
        form=ConstraintForm,
        formset=ConstraintFormSet,
        fields=["name", "kind"],
    )
    data = {"names-TOTAL_FORMS": len(rows), "names-INITIAL_FORMS": initial}
    for index, row in enumerate(rows):
        data |= {f"names-{index}-{key}": value for key, value in {"kind": "variant", **row}.items()}
    return formset_class(data, instance=person or Person(name="New"))


def test_conflicting_rows_are_refused_before_the_parent_exists() -> None:
    formset = names_of(None, [{"name": "A. E."}, {"name": "B. E."}, {"name": "A. E."}])
    assert not formset.is_valid()
    assert [dict(errors) for errors in formset.errors] == [
        {}, {}, {"name": ["This name is already listed."]},
    ]  # fmt: skip


def test_a_deleted_row_excludes_no_other() -> None:
    alice = make_person()
    old = alice.names.create(name="A. E.")
    rows: list[dict[str, Any]] = [
        {"id": old.pk, "name": "A. E.", "DELETE": "on"},
        {"name": "B. E."},
    ]
    formset = names_of(alice, rows, initial=1)
    assert formset.is_valid()
    formset.save()
    assert [str(name) for name in alice.names.all()] == ["B. E."]


def test_lines_can_end_in_any_newline() -> None:
    field = LinesField()
    assert field.clean(" one \r\n\r\n two\n") == ["one", "two"]
    assert not field.has_changed(["one", "two"], "one\r\ntwo")
    assert field.has_changed(["one", "two"], "two\none")
    assert field.prepare_value(["one", "two"]) == "one\ntwo"
