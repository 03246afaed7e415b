"""Cities where publishers are known to be."""

from __future__ import annotations

import re

from publications.bibtex.lazy_regex import lazy_regex
from publications.bibtex.record.country_names import REGION
from publications.bibtex.record.folding import fold

_TEXT = """
aarhus, adelaide, aix-en-provence, aldershot, alessandria, amherst, amsterdam, ankara, ann arbor,
antwerp, arlington, assen, athens, atlanta, auckland, augsburg, austin, baltimore, bandung,
bangalore, bangkok, barcelona, bari, basel, bath, beijing, beirut, belgrade, bellingham, belo
horizonte, bergamo, berkeley, berlin, bern, bethesda, beverly hills, bielefeld, bilbao, bingley,
bloomington, boca raton, bochum, bogotá, bologna, bonn, bordeaux, boston, boulder, braga, brasília,
bratislava, braunschweig, bremen, brescia, brisbane, bristol, brno, brooklyn, brussels, bruxelles,
bucharest, bucurești, budapest, buenos aires, caen, cagliari, cairo, calcutta, cambridge, campinas,
canberra, cape town, caracas, cham, champaign, cheltenham, chicago, chichester, ciudad de méxico,
cleveland, cluj-napoca, cochabamba, coimbra, cold spring harbor, college park, cologne, columbus,
copenhagen, curitiba, daresbury, darmstadt, delft, den haag, denver, dijon, dordrecht, dortmund,
dresden, dublin, durham, düsseldorf, edinburgh, englewood cliffs, erlangen, essen, evanston,
ferrara, firenze, florence, florianópolis, frankfurt, frankfurt am main, freiburg, freiburg im
breisgau, fribourg, garching, gdańsk, geneva, genf, genova, gent, genève, ghent, gießen, glasgow,
gothenburg, granada, graz, grenoble, groningen, guadalajara, göteborg, göttingen, haarlem, hamburg,
hannover, hanoi, hanover, harmondsworth, havana, heidelberg, helsinki, hildesheim, hillsdale,
hoboken, hong kong, honolulu, houston, hyderabad, innsbruck, istanbul, ithaca, jakarta, jena,
jerusalem, johannesburg, karlsruhe, kassel, katowice, kiel, kiev, kolkata, konstanz, kraków, kuala
lumpur, kyoto, köln, københavn, la habana, la jolla, la paz, lahore, lausanne, leeds, leiden,
leipzig, leningrad, leuven, lille, lima, linköping, lisboa, lisbon, lisse, liverpool, liège,
ljubljana, london, los alamitos, los angeles, louvain, lublin, lund, luxembourg, lyon, maastricht,
madison, madras, madrid, mahwah, mainz, malden, malmö, manchester, manila, mannheim, marburg,
marseille, melbourne, menlo park, mexico city, milan, milano, mineola, minneapolis, modena,
montevideo, montpellier, montreal, montréal, moscow, moskva, mumbai, munich, méxico, méxico d.f.,
münchen, münster, nairobi, namur, nancy, nantes, naples, napoli, nashville, neuwied, new delhi, new
haven, new jersey, new york, new york city, newark, nijmegen, norwell, norwich, norwood, novi sad,
nürnberg, oakland, odense, olomouc, opladen, orlando, osaka, oslo, osnabrück, ostrava, ottawa,
oxford, paderborn, padova, palermo, palo alto, paris, pasadena, passau, pavia, perth, perugia,
peterborough, philadelphia, pisa, piscataway, pittsburgh, porto, porto alegre, potsdam, poznań,
prag, prague, praha, pretoria, princeton, providence, quito, reading, recife, regensburg, rennes,
reston, reykjavik, reykjavík, riga, rio de janeiro, river edge, rockville, roma, rome, rostock,
rotterdam, saarbrücken, sacramento, salamanca, salt lake city, salzburg, san diego, san francisco,
san josé, san mateo, santa barbara, santa monica, santafé de bogotá, santiago, santiago de chile,
sarajevo, seattle, sebastopol, seoul, sevilla, shanghai, siegen, siena, singapore, sofia,
southampton, st. gallen, st. louis, stanford, stockholm, strasbourg, stuttgart, sunderland, sydney,
são paulo, taipei, tampa, tartu, tehran, tel aviv, the hague, thessaloniki, thousand oaks, tokyo,
torino, toronto, toruń, toulouse, tours, trier, trieste, tucson, turin, turku, tübingen, udine,
ulm, umeå, university park, upper saddle river, uppsala, urbana, utrecht, valencia, vancouver,
venezia, venice, vienna, vilnius, warsaw, warszawa, washington, washington dc, washington, d.c.,
weinheim, wellington, wien, wiesbaden, wrocław, würzburg, zagreb, zaragoza, zurich, zürich, århus,
łódź, вильнюс, владивосток, воронеж, екатеринбург, ереван, иркутск, казань, киев, київ, л.,
ленинград, м., минск, москва, новосибирск, одесса, пермь, петроград, рига, ростов-на-дону, самара,
санкт-петербург, саратов, свердловск, спб., таллин, тарту, ташкент, тбилиси, томск, харьков, 上海,
北京, 台北, 東京
"""
_CITIES = frozenset(map(fold, re.split(r", (?!d\.c)", " ".join(_TEXT.split()))))
_BETWEEN = lazy_regex(r"\s*[-–—/;,&]+\s*|\s+(?:and|und|et|y|e)\s+")
_AND_OTHERS = lazy_regex(r",? \[?(?:u\. ?a\.|etc\.?)\]?$")  # of library catalogs
_MOST_WORDS = 8


def is_city(name: str) -> bool:
    return fold(name) in _CITIES


def is_place(text: str) -> bool:
    """Whether it is `Berlin`, `Berlin-New York`, `Cambridge, MA` or `Berlin Heidelberg`."""
    text = _AND_OTHERS.sub("", text)
    if is_city(text):
        return True
    names = [name for name in _BETWEEN.split(text) if name]
    return (
        bool(names)
        and _is_one_place(names[0])
        and all(REGION.fullmatch(name) or _is_one_place(name) for name in names)
    )


def _is_one_place(name: str) -> bool:
    """Whether it is a city, a city with its state, or several cities without a mark between."""
    if is_city(name):
        return True
    words = name.split(" ")
    if not 1 < len(words) <= _MOST_WORDS:
        return False
    for number in range(len(words) - 1, 0, -1):
        rest = " ".join(words[number:])
        if is_city(" ".join(words[:number])) and (REGION.fullmatch(rest) or _is_one_place(rest)):
            return True
    return False
