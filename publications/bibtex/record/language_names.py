"""The names of languages by which BibLaTeX and babel know them."""

LANGUAGES = frozenset({
    "afrikaans", "albanian", "american", "arabic", "armenian", "australian", "austrian", "basque",
    "belarusian", "brazilian", "british", "bulgarian", "canadian", "catalan", "chinese", "croatian",
    "czech", "danish", "dutch", "english", "estonian", "finnish", "french", "galician", "german",
    "greek", "hebrew", "hindi", "hungarian", "icelandic", "indonesian", "irish", "italian",
    "japanese", "korean", "latin", "latvian", "lithuanian", "macedonian", "naustrian", "ngerman",
    "norsk", "norwegian", "nynorsk", "persian", "polish", "portuguese", "romanian", "russian",
    "serbian", "slovak", "slovene", "slovenian", "spanish", "swedish", "swissgerman", "turkish",
    "ukrainian", "vietnamese",
})  # fmt: skip
