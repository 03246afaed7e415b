"""Uploaded PDFs: checked by content, and their first page as a picture."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _

from foundation.pictures.uploads import clean_image

MAX_BYTES = 20 * 1024 * 1024
_PROGRAM = Path(__file__).with_name("first_page_process.py")
_MOST_SECONDS = 15  # with starting the process
_START = b"%PDF-"
_START_WITHIN = 1024  # bytes, as readers accept


def clean_pdf(upload: File[Any]) -> ContentFile[bytes]:
    """Return the uploaded PDF, named by a hash of its content.

    Raise ValidationError if it is too large, isn't a PDF, or its first page can't be drawn.
    """
    if (upload.size or 0) > MAX_BYTES:
        raise ValidationError(
            _("The file is %(size)s, but the limit is %(limit)s."),
            code="too_large",
            params={"size": filesizeformat(upload.size), "limit": filesizeformat(MAX_BYTES)},
        )
    upload.seek(0)
    content = upload.read()
    if _START not in content[:_START_WITHIN]:
        raise ValidationError(_("This isn’t a PDF."), code="not_a_pdf")
    draw_first_page(content)
    return ContentFile(content, name=f"{hashlib.sha256(content).hexdigest()[:20]}.pdf")


def draw_first_page(content: bytes) -> ContentFile[bytes]:
    """Return the first page as a picture; raise ValidationError if it can't be drawn.

    The process has bounded memory and time, reads only this PDF, and has none of our environment.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(_PROGRAM)],
            input=content,
            capture_output=True,
            timeout=_MOST_SECONDS,
            env={},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _unreadable() from None
    if done.returncode or not done.stdout:
        raise _unreadable()
    return clean_image(ContentFile(done.stdout, name="page.png"))


def _unreadable() -> ValidationError:
    return ValidationError(
        _(
            "The PDF can’t be read. It may be damaged, protected by a password, or too complicated "
            "to draw. Open it in a PDF reader and save it again."
        ),
        code="unreadable",
    )


class PdfField(forms.FileField):
    """A PDF that `clean_pdf` checks."""

    def __init__(self, **kwargs: Any) -> None:
        # The name of the uploaded file, which may be long, isn't the one that is stored.
        super().__init__(**kwargs | {"max_length": None})
        self.widget.attrs["accept"] = "application/pdf"

    def to_python(self, data: Any) -> Any:
        upload = super().to_python(data)
        return None if upload is None else clean_pdf(upload)
