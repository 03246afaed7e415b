"""Language tags: their names in the visitor's language, and their writing direction."""

import re

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def is_language_tag(text: str) -> bool:
    """Whether `text` is a well-formed language tag ("zh", "zh-Hant", "pt-BR"), as for `lang`."""
    return bool(_TAG.fullmatch(text))


def language_name(tag: str) -> str:
    """Return "Chinese" for "zh"; `tag` itself where Django has no name for the language."""
    code = tag.strip().lower().replace("_", "-")
    if code in ("zh", "zh-cn", "zh-tw", "zh-hk"):  # Django only names its two scripts
        return _("Chinese")
    for known in (code, code.partition("-")[0]):
        if known in LANG_INFO:
            return str(get_language_info(known)["name_translated"])
    return tag
