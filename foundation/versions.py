"""Versions of what a page showed, so that a later decision is about the same."""

import hashlib
import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder


class ChangedMeanwhileError(Exception):
    """A record was changed or deleted after a page showed what would be done to it."""


def version_of(*snapshots: Any) -> str:
    """Return a digest of the snapshots; equal snapshots have equal digests."""
    text = json.dumps(snapshots, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
