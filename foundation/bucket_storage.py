"""Uploaded files in a bucket of a server that speaks Amazon's S3 protocol.

Their addresses are those of this site, which decides who may see them; the bucket is private.
"""

from __future__ import annotations

import errno
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Self
from urllib.parse import urljoin

from boto3.exceptions import Boto3Error
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings
from django.core.files.base import File
from django.utils.encoding import filepath_to_uri
from storages.backends.s3 import S3Storage

from foundation.media_storage import THUMBNAILS, FilesUnavailableError
from foundation.unsaved_files import HoldsUnsavedFiles

_IN_MEMORY = 1024 * 1024  # bytes of a file; larger ones are copied to the disk
_PIECE = 64 * 1024
_NOT_FOUND, _FORBIDDEN = 404, 403
_CLIENT = {
    "connect_timeout": 2,  # seconds
    "read_timeout": 10,
    "retries": {"mode": "standard", "total_max_attempts": 2},
    "signature_version": "s3v4",
    # Many servers don't know the checksums that newer clients add.
    "request_checksum_calculation": "when_required",
    "response_checksum_validation": "when_required",
}


class BucketStorage(HoldsUnsavedFiles, S3Storage):
    """Errors of the server are OSErrors, as those of a disk are."""

    _connecting = threading.Lock()

    def __init__(self, **options: Any) -> None:
        style = "path" if options.get("endpoint_url") else "auto"
        config = Config(s3={"addressing_style": style}, max_pool_connections=32, **_CLIENT)
        super().__init__(
            client_config=config,
            transfer_config=TransferConfig(use_threads=False),
            file_overwrite=False,
            **options,
        )
        self._connection: Any = None

    @property
    def connection(self) -> Any:
        """One for all threads; its client may be used by several, and takes long to make."""
        with self._connecting:
            if self._connection is None:
                self._connection = self._create_session().resource(
                    "s3",
                    region_name=self.region_name,
                    endpoint_url=self.endpoint_url,
                    config=self.client_config,
                )
            return self._connection

    @property
    def _client(self) -> Any:
        return self.connection.meta.client

    def _key(self, name: str) -> dict[str, str]:
        return {"Bucket": self.bucket_name, "Key": self._normalize_name(name)}

    def url(self, name: str | None, *args: object, **kwargs: object) -> str:
        return urljoin(settings.MEDIA_URL, filepath_to_uri(name or "").lstrip("/"))

    def path(self, name: str) -> str:
        raise NotImplementedError("Files in a bucket have no path.")

    def _open(self, name: str, mode: str = "rb") -> Any:
        if mode != "rb":
            with _as_os_errors(name):
                return super()._open(name, mode)
        return self.open_dated(name)[0]

    def _save(self, name: str, content: Any) -> Any:
        with _as_os_errors(name):
            return super()._save(name, content)

    def delete(self, name: str) -> None:
        with _as_os_errors(name):
            super().delete(name)

    def exists(self, name: str) -> bool:
        with _as_os_errors(name):
            return bool(super().exists(name))

    def size(self, name: str) -> int:
        with _as_os_errors(name):
            return int(self._client.head_object(**self._key(name))["ContentLength"])

    def modified(self, name: str) -> int:
        with _as_os_errors(name):
            return _nanoseconds(self._client.head_object(**self._key(name)))

    def open_dated(self, name: str) -> tuple[File[Any], int]:
        """Fetch the whole file first, so that no response ends in the middle."""
        copy = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        with _as_os_errors(name):
            found = self._client.get_object(**self._key(name))
            with closing(found["Body"]) as body:
                for piece in body.iter_chunks(_PIECE):
                    copy.write(piece)
        copy.seek(0)
        return File(copy, name), _nanoseconds(found)

    def replace(self, name: str, pieces: Iterable[bytes], *, modified: int | None = None) -> None:
        """The server has its own time of the last change."""
        with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as copy:
            for piece in pieces:
                copy.write(piece)
            copy.seek(0)
            self._save(name, File(copy, name))

    def names(self) -> Iterator[str]:
        with _as_os_errors(""):
            pages = self._client.get_paginator("list_objects_v2")
            for page in pages.paginate(Bucket=self.bucket_name):
                for entry in page.get("Contents", ()):
                    name = entry["Key"]
                    if not name.endswith("/") and not name.startswith(f"{THUMBNAILS}/"):
                        yield name

    def abandoned(self) -> Iterator[str]:
        """A server of objects keeps no part of one."""
        return iter(())

    def place(self) -> str:
        return f"the bucket {self.bucket_name}"

    def is_open_to_everyone(self, name: str) -> bool:
        """Whether everyone can list the bucket, or read the file, without a signature."""
        anonymous = self.unsigned_connection.meta.client
        return _is_allowed(
            lambda: anonymous.list_objects_v2(Bucket=self.bucket_name, MaxKeys=1)
        ) or (bool(name) and _is_allowed(lambda: anonymous.head_object(**self._key(name))))

    def __deepcopy__(self, memo: object) -> Self:  # it has a lock and connections
        return self


def _is_allowed(ask: Any) -> bool:
    try:
        with _as_os_errors(""):
            ask()
    except OSError:
        return False
    return True


def _nanoseconds(answer: dict[str, Any]) -> int:
    return int(answer["LastModified"].timestamp()) * 1_000_000_000


@contextmanager
def _as_os_errors(name: str) -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode")
        if status == _NOT_FOUND and error.response["Error"].get("Code") != "NoSuchBucket":
            raise FileNotFoundError(errno.ENOENT, "There is no such file", name) from None
        raise FilesUnavailableError(errno.EIO, str(error), name) from error
    except (BotoCoreError, Boto3Error) as error:
        raise FilesUnavailableError(errno.EIO, str(error), name) from error
