"""Languages of names and links: only tags are stored, and no document fails because of one."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from tests.factories import make_person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("tag", ["zh_CN", "Chinese", "a", "zh-", "中文"])
def test_a_text_that_is_no_language_tag_is_refused(tag: str) -> None:
    person = make_person(native_name="爱丽丝", native_name_language=tag)
    with pytest.raises(ValidationError, match="language tag"):
        person.full_clean()


@pytest.mark.parametrize("tag", ["zh_CN", "Chinese", "a", "zh-", "中文", "x-klingon"])
def test_no_document_fails_because_of_a_stored_language(client: Client, tag: str) -> None:
    make_person(name="Alice", slug="alice", native_name="爱丽丝", native_name_language=tag[:10])
    for path in ("", "cv/", "cv.pdf", "card.png"):
        assert client.get(f"/people/alice/{path}").status_code == 200
    for extension in ("json", "jsonld", "vcf"):
        assert client.get(f"/people/alice.{extension}").status_code == 200
