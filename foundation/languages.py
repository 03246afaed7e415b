"""Languages: tags, names in the visitor's language, and writing direction."""

import re

from django.conf.locale import LANG_INFO
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _

from foundation.quoting import quotable

# The names that babel, databases and BibTeX files use, as BCP 47 tags.
_TAGS = {
    "english": "en", "eng": "en", "american": "en-US", "usenglish": "en-US",
    "american english": "en-US", "british": "en-GB", "ukenglish": "en-GB",
    "british english": "en-GB", "canadian": "en-CA", "australian": "en-AU",
    "german": "de", "ngerman": "de", "deutsch": "de", "ger": "de", "deu": "de",
    "austrian": "de-AT", "naustrian": "de-AT", "swissgerman": "de-CH",
    "french": "fr", "français": "fr", "francais": "fr", "fre": "fr", "fra": "fr",
    "spanish": "es", "español": "es", "espanol": "es", "spa": "es", "catalan": "ca", "cat": "ca",
    "italian": "it", "italiano": "it", "ita": "it",
    "portuguese": "pt", "português": "pt", "portugues": "pt", "por": "pt", "brazilian": "pt-BR",
    "brazil": "pt-BR", "portuges": "pt", "dutch": "nl", "nederlands": "nl", "dut": "nl",
    "nld": "nl", "russian": "ru", "русский": "ru", "rus": "ru", "ukrainian": "uk", "ukr": "uk",
    "polish": "pl", "polski": "pl", "pol": "pl", "czech": "cs", "cze": "cs", "ces": "cs",
    "slovak": "sk", "slovene": "sl", "slovenian": "sl", "croatian": "hr", "serbian": "sr",
    "hungarian": "hu", "magyar": "hu", "romanian": "ro", "bulgarian": "bg", "turkish": "tr",
    "tur": "tr", "danish": "da", "dan": "da", "swedish": "sv", "swe": "sv", "norwegian": "nb",
    "norsk": "nb", "finnish": "fi", "fin": "fi", "estonian": "et", "latin": "la", "lat": "la",
    "greek": "el", "gre": "el", "ell": "el", "hebrew": "he", "heb": "he", "arabic": "ar",
    "ara": "ar", "persian": "fa", "farsi": "fa", "hindi": "hi", "vietnamese": "vi",
    "chinese": "zh", "chi": "zh", "zho": "zh", "中文": "zh", "japanese": "ja", "jpn": "ja",
    "日本語": "ja", "afrikaans": "af", "albanian": "sq", "armenian": "hy", "basque": "eu",
    "belarusian": "be", "bosnian": "bs", "esperanto": "eo", "galician": "gl", "georgian": "ka",
    "icelandic": "is", "ice": "is", "isl": "is", "indonesian": "id", "ind": "id", "irish": "ga",
    "latvian": "lv", "lithuanian": "lt", "lit": "lt", "macedonian": "mk", "malay": "ms",
    "nynorsk": "nn", "thai": "th", "urdu": "ur", "welsh": "cy", "korean": "ko",
    "kor": "ko", "한국어": "ko",
    "englisch": "en", "anglais": "en", "inglês": "en", "inglés": "en", "inglese": "en",
    "allemand": "de", "alemão": "de", "alemán": "de", "tedesco": "de", "französisch": "fr",
    "francês": "fr", "francés": "fr", "francese": "fr", "spanisch": "es", "espagnol": "es",
    "espanhol": "es", "italienisch": "it", "portugiesisch": "pt", "portugais": "pt",
    "portugués": "pt", "russisch": "ru", "russe": "ru",
}  # fmt: skip
_FURTHER_NAMES = {  # of languages that Django isn't translated into
    "la": gettext_lazy("Latin"), "grc": gettext_lazy("Ancient Greek"),
    "sa": gettext_lazy("Sanskrit"), "yi": gettext_lazy("Yiddish"),
}  # fmt: skip
_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_BETWEEN = re.compile(r"[,/&]|\band\b")
_BLANKS = re.compile(r"(?<=\b[a-z]{3}) +(?=[a-z]{3}\b)")
_CODES = re.compile(r"(?:[a-z]{3}){2,4}")
_CODE = re.compile(r"[a-z]{3}")
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def is_language_tag(text: str) -> bool:
    """Whether `text` has the form of a language tag: "zh", "zh-Hant", "pt-BR"."""
    return bool(_TAG.fullmatch(text))


def language_tag(text: str) -> str:
    """Return a language's tag: "de" for "ngerman"; a tag itself; "" if it is unknown."""
    text = text.strip().replace("_", "-")
    known = _TAGS.get(text.lower(), "")  # "eng" has the form of a tag
    return known or (text if is_language_tag(text) else "")


def validate_language_tag(text: str) -> None:
    """Raise ValidationError unless `text` is a language tag."""
    if not is_language_tag(text):
        raise ValidationError(
            gettext_lazy("“%(text)s” isn’t a language tag such as en, zh or pt-BR."),
            code="language_tag",
            params={"text": quotable(text)},
        )


def is_english(text: str) -> bool:
    """Whether a tag or a name means some kind of English: "en-US", "eng", "British English", "UK".

    The tag "uk" means Ukrainian.
    """
    if text.strip() == "uk":
        return False
    first, *_rest = re.findall(r"[^\W\d_]+", text.lower()) or [""]
    return first in ("en", "eng", "us", "uk") or _TAGS.get(first, "").startswith("en")


def language_name(text: str) -> str:
    """Return "Chinese" for "zh", "German" for "ngerman"; `text` itself if it is unknown.

    Several languages may be separated by semicolons, or if all are known, by commas, "and" or
    blanks, as in "ger fre" of libraries, which also write "gerfre".
    """
    codes = _CODE.findall(text) if _CODES.fullmatch(text) else []
    if codes and all(code in _TAGS for code in codes):
        text = " ".join(dict.fromkeys(codes))
    if ";" in text:
        return ", ".join(language_name(each.strip()) for each in text.split(";") if each.strip())
    between = _BETWEEN if _BETWEEN.search(text) else _BLANKS
    several = [each.strip() for each in between.split(text) if each.strip()]
    if len(several) > 1 and all(map(language_tag, several)):
        return ", ".join(map(language_name, several))
    named = language_tag(text)
    if named in _FURTHER_NAMES:
        return str(_FURTHER_NAMES[named])
    code = (named or text).strip().lower().replace("_", "-")
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
