"""The state of a record in a form, which tells what another editor has saved meanwhile."""

from foundation.admin.conflicts.form_state import (
    STATE_FIELD,
    FormState,
    digest,
    read_state,
    sign_state,
)


def test_a_form_carries_the_state_of_its_own_record_only() -> None:
    state: FormState = {"": {"7": {"name": digest("Alice Example"), "tagline": digest("")}}}
    sent = {STATE_FIELD: sign_state(state, "people.person 7", 1_000)}
    assert read_state(sent, "people.person 7") == (1_000, state)
    nothing_known: tuple[int, FormState] = (0, {})
    assert read_state(sent, "people.person 8") == nothing_known
    assert read_state({STATE_FIELD: f"{sent[STATE_FIELD]}x"}, "people.person 7") == nothing_known
    assert read_state({}, "people.person 7") == nothing_known
