"""Languages: tags, names in the visitor's language, and writing direction."""

import re

from django.conf.locale import LANG_INFO
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

# The names that babel and BibTeX files use, as BCP 47 tags.
_TAGS = {
    "english": "en",
    "american": "en-US",
    "usenglish": "en-US",
    "british": "en-GB",
    "ukenglish": "en-GB",
    "canadian": "en-CA",
    "australian": "en-AU",
    "german": "de",
    "ngerman": "de",
    "french": "fr",
    "spanish": "es",
    "italian": "it",
    "portuguese": "pt",
    "dutch": "nl",
    "russian": "ru",
    "latin": "la",
    "greek": "el",
    "chinese": "zh",
    "japanese": "ja",
    "korean": "ko",
}
_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def is_language_tag(text: str) -> bool:
    """Whether `text` has the form of a language tag: "zh", "zh-Hant", "pt-BR"."""
    return bool(_TAG.fullmatch(text))


def language_tag(text: str) -> str:
    """Return a language's tag: "de" for "ngerman"; a tag itself; "" if it is unknown."""
    text = text.strip().replace("_", "-")
    return text if is_language_tag(text) else _TAGS.get(text.lower(), "")


def validate_language_tag(text: str) -> None:
    """Raise ValidationError unless `text` is a language tag."""
    if not is_language_tag(text):
        raise ValidationError(
            gettext_lazy("“%(text)s” isn’t a language tag such as en, zh or pt-BR."),
            code="language_tag",
            params={"text": text},
        )


def is_english(text: str) -> bool:
    """Whether a tag or a name means some kind of English: "en-US", "eng", "British English"."""
    first, *_rest = re.findall(r"[^\W\d_]+", text.lower()) or [""]
    return first in ("en", "eng", "us", "uk") or _TAGS.get(first, "").startswith("en")


def language_name(text: str) -> str:
    """Return "Chinese" for "zh", "German" for "ngerman"; `text` itself if it is unknown."""
    code = (language_tag(text) or text).strip().lower().replace("_", "-")
    if code in ("zh", "zh-cn", "zh-tw", "zh-hk"):  # Django only names its two scripts
        return _("Chinese")
    for known in (code, code.partition("-")[0]):
        if known in LANG_INFO:
            return str(get_language_info(known)["name_translated"])
    return text


def direction(tag: str) -> str:
    """Return the writing direction of a language: "ltr", "rtl", or "auto" for an empty tag."""
    if not tag:
        return "auto"
    return "rtl" if tag.partition("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"
