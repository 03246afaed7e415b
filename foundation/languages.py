"""Names of languages in the visitor's own."""

import re

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def is_language_tag(text: str) -> bool:
    """Whether `text` has the form of a language tag ("zh", "zh-Hant", "pt-BR") and can be a `lang` attribute."""
    return bool(_TAG.fullmatch(text))


def language_name(tag: str) -> str:
    """ "Chinese" for "zh"; `tag` itself where its language has no name here."""
    code = tag.strip().lower().replace("_", "-")
    if code in ("zh", "zh-cn", "zh-tw", "zh-hk"):  # Django names the two scripts only
        return _("Chinese")
    for known in (code, code.partition("-")[0]):
        if known in LANG_INFO:
            return str(get_language_info(known)["name_translated"])
    return tag
