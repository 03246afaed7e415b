"""Awards and talks that several people, or a person and an organization, share."""

from typing import Any

from people.models import Activity, ActivityDate, ActivityHolder, Person


def make_award(owner: Any, *others: Any, year: int = 2024, **fields: Any) -> Activity:
    owned_by = "person" if isinstance(owner, Person) else "won_by"
    award = Activity.objects.create(
        **{owned_by: owner, "kind": "award", "title": "Example Prize", **fields}
    )
    ActivityDate.objects.create(activity=award, date=str(year))
    for other in others:
        field = "person" if isinstance(other, Person) else "organization"
        ActivityHolder.objects.create(activity=award, **{field: other})
    return award
