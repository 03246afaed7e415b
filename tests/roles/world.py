"""Records of two units, so that it shows when an editor of one reaches those of the other.

All records of the other unit have one primary key and one address, and their texts hold `SECRET`.
"""

from pathlib import Path
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.utils import timezone

from accounts.models import (
    VALID_FOR,
    Digest,
    ErasureRequest,
    Invitation,
    NextPlaceQuestion,
    ProposedPosition,
)
from affiliations.models import Organization
from foundation.history.models import Event, RowChange
from foundation.history.recording import recording
from foundation.history.routes import Route
from people.models import (
    Activity,
    Affiliation,
    ContactDetail,
    Grant,
    Interest,
    Person,
    PersonLink,
    PersonName,
    Project,
    ProjectMember,
)
from publications.models import (
    Authorship,
    ImportedEntry,
    ImportRun,
    PreparedEntry,
    PreparedImport,
    Publication,
    Venue,
)
from roles.groups import EDITORS
from tests.factories import make_affiliation, make_organization, make_person, make_publication
from tests.roles.accounts import editor_of, make_account
from website.models import NewsItem, Page, Position, ResearchArea

THEIRS = 424242
SECRET = "Quetzalcoatl"
ADDRESS = "hidden-address"
PHOTO = f"people/photos/{ADDRESS}.png"


def make_world() -> dict[str, Any]:
    """Create both units and an account for each role, by the name of the role."""
    mine = make_organization(name="My Lab")
    alice = make_person()
    make_affiliation(person=alice, organization=mine)
    paper = make_publication(authors=[alice], slug="mine")
    with recording(route=Route.ADMIN, reason=SECRET):
        _make_theirs()
    member = make_account(username="member")
    Person.objects.filter(pk=alice.pk).update(user=member)
    editor = make_account(username="editor", is_staff=True)
    editor.groups.add(Group.objects.get(name=EDITORS))
    return {
        "person": alice,
        "publication": paper,
        "visitor": None,
        "member": member,
        "staff without a role": make_account(username="staff", is_staff=True),
        "editor of a unit": editor_of(mine),
        "editor": editor,
        "administrator": User.objects.create_superuser("administrator"),
    }


def _make_theirs() -> None:
    own: dict[str, Any] = {"pk": THEIRS}
    at = own | {"slug": ADDRESS}
    theirs = Organization.objects.create(**own, name="Their Lab")
    venue = Venue.objects.create(**own, name="Symposium")
    bob = Person.objects.create(
        **at, name=f"Bob {SECRET}", biography=SECRET, photo=PHOTO, is_listed=False
    )
    path = Path(settings.MEDIA_ROOT) / PHOTO
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"\x89PNG {SECRET}".encode("latin-1"))
    of = own | {"person": bob}
    stay = Affiliation.objects.create(**of, organization=theirs, title=SECRET)
    Activity.objects.create(**of, affiliation=stay, title=SECRET)
    ContactDetail.objects.create(**of, kind="phone", value=SECRET, visibility="private")
    PersonName.objects.create(**of, name=f"Robert {SECRET}")
    PersonLink.objects.create(**of, url=f"https://example.org/{SECRET}")
    Interest.objects.create(**own, name="weaving")
    project = Project.objects.create(**at, name=SECRET, release="draft", organization=theirs)
    ProjectMember.objects.create(**of, project=project)
    Grant.objects.create(**own, sponsor=SECRET)
    paper = Publication.objects.create(
        **at, title=SECRET, release="draft", venue=venue, date="2020"
    )
    Authorship.objects.create(
        **of, publication=paper, position=1, last=SECRET, link_state="confirmed"
    )
    user = User.objects.create(pk=THEIRS, username=ADDRESS, email=f"{SECRET}@example.org")
    Authenticator.objects.create(**own, user=user, type="totp", data={"secret": SECRET})
    now = timezone.now()
    Invitation.objects.create(**of, email=f"{SECRET}@example.org", expires_at=now + VALID_FOR)
    ProposedPosition.objects.create(**of, organization_name=SECRET, title=SECRET)
    ErasureRequest.objects.create(**of)
    Digest.objects.create(**of, is_on=True)
    NextPlaceQuestion.objects.create(**of, organization=theirs, end="2020")
    run = ImportRun.objects.create(**of, user=user, sources=[f"{SECRET}.bib"], totals={})
    ImportedEntry.objects.create(
        **own, run=run, publication=paper, source=f"{SECRET}.bib", line=1, outcome="created"
    )
    prepared = PreparedImport.objects.create(**own, name=f"{SECRET}.bib", user=user)
    PreparedEntry.objects.create(**own, prepared=prepared, number=1, line=1, fingerprint=1)
    Page.objects.create(**at, title=SECRET, text=SECRET, is_public=False)
    Position.objects.create(**at, title=SECRET, text=SECRET, is_public=False)
    NewsItem.objects.create(**at, title=SECRET, release="hidden")
    ResearchArea.objects.create(**own, slug="area", title="Weaving")
    event = Event.objects.create(**own, route=Route.ADMIN, reason=SECRET, who=user)
    RowChange.objects.create(
        **own, event=event, table="people_person", row=THEIRS, kind=RowChange.Kind.CHANGED,
        before={"biography": SECRET}, after={"biography": "Changed"},
    )  # fmt: skip
