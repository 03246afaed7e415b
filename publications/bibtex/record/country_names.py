"""Names of countries and states, as they stand behind cities."""

from __future__ import annotations

from publications.bibtex.lazy_regex import lazy_regex

US_STATE = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]"
    "|T[NX]|UT|V[AT]|W[AIVY]"
)
"""The pattern of the codes of the states of the US."""
COUNTRY = (
    "Argentina|Australia|Austria|Belgium|Bra[sz]il|Bulgaria|Canada|Chile|China|Colombia|Croatia"
    "|Cyprus|Czech Republic|Denmark|Deutschland|Egypt|England|España|Estonia|Finland|France"
    "|Germany|Great Britain|Greece|Hungary|Iceland|India|Indonesia|Iran|Ireland|Israel|Italia"
    "|Italy|Japan|Latvia|Lithuania|Luxembourg|Malaysia|Malta|M[eé]xico|Morocco|New Zealand|Norway"
    "|Österreich|Poland|Portugal|Romania|Russia|Schweiz|Scotland|Serbia|Singapore|Slovakia"
    "|Slovenia|South Africa|(?:South )?Korea|Spain|Suisse|Sverige|Sweden|Switzerland|Taiwan"
    "|Thailand|(?:The )?Netherlands|Tunisia|Turkey|UAE|UK|United Kingdom|United States|USA?"
    r"|U\.S\.(?:A\.)?|Vietnam|Wales"
)
"""The pattern of names of countries, mostly in English."""
REGION = lazy_regex(
    # Any two letters: behind a city, they are a state of the US or of another country.
    rf"{COUNTRY}|[A-Z]{{2}}|[A-Z]\. ?[A-Z]\."
    r"|Calif\.?|Conn\.?|Ill\.?|Ind\.?|Mass\.?|Mich\.?|Minn\.?|Penn\.?|Engl\.|AUS|QLD|NSW|Alberta"
    r"|Arizona|California|Colorado|Connecticut|Florida|Georgia|Illinois|Indiana|Maryland"
    r"|Massachusetts|Michigan|Minnesota|New Jersey|Ohio|Ontario|Oregon|Pennsylvania|Qu[ée]bec"
    r"|Queensland|Tasmania|Texas|Victoria|Virginia|Wisconsin"
)
"""A country or a state behind a city where publishers are."""
