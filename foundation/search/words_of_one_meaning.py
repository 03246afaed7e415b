"""Words that mean the same as others, and what is short for several. Pure."""

_NUMERALS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi"
_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ENDINGS_OF_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_OF_ONE_MEANING = (
    "university universitat universite universidad universidade universita universiteit "
    "universitet uniwersytet univerzita universitesi egyetem daigaku daxue daehakgyo univ uni",
    "institute institut instituto istituto instytut inst",
    "department dept departement departamento dipartimento",
    "laboratory lab laboratories labs laboratoire laboratorio group gruppe grupo gruppo",
    "international intl internationale internacional",
    "national natl nationale nacional",
    "professor prof",
    "doctoral phd doctorate graduate grad",
    "student candidate",
    "engineer developer programmer",
    "postdoc postdoctoral",
    "management mgmt",
    "cplusplus cpp",
    "engineering engg engrg",
    "government govt",
    "saint st sankt sainte",
    "prize award prizes awards preis preise prix premio laureate laureates preistrager",
    "and und et",
    "technical technische technique tecnica tecnico",
    # Cities
    "munich munchen",
    "cologne koln",
    "nuremberg nurnberg",
    "hanover hannover",
    "brunswick braunschweig",
    "vienna wien",
    "geneva geneve genf",
    "basel basle",
    "bern berne",
    "lucerne luzern",
    "brussels bruxelles brussel",
    "antwerp antwerpen anvers",
    "ghent gent gand",
    "louvain leuven",
    "copenhagen kobenhavn",
    "gothenburg goteborg",
    "helsinki helsingfors",
    "prague praha prag",
    "warsaw warszawa warschau",
    "krakow cracow krakau",
    "wroclaw breslau",
    "gdansk danzig",
    "bucharest bucuresti",
    "belgrade beograd belgrad",
    "athens athina athen",
    "thessaloniki salonica saloniki",
    "nicosia lefkosia",
    "moscow moskva",
    "kyiv kiev kiew",
    "kharkiv kharkov",
    "lviv lvov lwow lemberg",
    "odesa odessa",
    "chisinau kishinev",
    "vilnius wilno",
    "yerevan erevan",
    "lisbon lisboa",
    "porto oporto",
    "seville sevilla",
    "zaragoza saragossa",
    "rome roma",
    "milan milano mailand",
    "turin torino",
    "venice venezia venedig",
    "florence firenze",
    "naples napoli",
    "genoa genova",
    "padua padova",
    "lyon lyons",
    "marseille marseilles",
    "cairo kairo",
    "tehran teheran",
    "mumbai bombay",
    "kolkata calcutta",
    "chennai madras",
    "bengaluru bangalore",
    "yangon rangoon",
    "beijing peking",
    "guangzhou canton",
    "taipei taibei",
    "busan pusan",
    "daegu taegu",
    "incheon inchon",
    "daejeon taejon",
    # Family names, in Bengali and in English
    "banerjee banerji bandyopadhyay",
    "bhattacharya bhattacharyya bhattacharjee",
    "chatterjee chatterji chattopadhyay",
    "ganguly ganguli gangopadhyay",
    "mukherjee mukherji mukhopadhyay",
    # A conference that was renamed
    "neurips nips",
    # Numbers; parts, volumes and types; centuries
    *(
        " ".join((str(number), word, *_NUMERALS.split()[number - 1 : number]))
        for number, word in enumerate(_NUMBERS.split(), start=1)
    ),
    *(
        f"{number}{letter} {numeral}{letter}"
        for number, numeral in enumerate(_NUMERALS.split(), start=1)
        for letter in ("a", "b", "c", "e")  # "e" as of a century in French
    ),
    *(f"{number} {word}" for number, word in zip(range(30, 110, 10), _TENS.split(), strict=True)),
    *(
        f"{number}{_ENDINGS_OF_ORDINALS.get(number, 'th')} {word}"
        for number, word in enumerate(_ORDINALS.split(), start=1)
    ),
)
SYNONYMS = {
    word: tuple(other for other in group.split() if other != word)
    for group in _OF_ONE_MEANING
    for word in group.split()
}
SHORT_FOR = {
    acronym: tuple(words)
    for acronym, *words in map(
        str.split,
        (
            "llm large language model",
            "nlp natural language processing",
            "dnn deep neural network",
            "cnn convolutional neural network",
            "gnn graph neural network",
            "rnn recurrent neural network",
            "gan generative adversarial network",
            "svm support vector machine",
            "mcmc markov chain monte carlo",
            "pde partial differential equation",
            "hpc high performance computing",
            "hci human computer interaction",
            "iot internet things",
            "sdn software defined networking",
            "uav unmanned aerial vehicle",
            "mri magnetic resonance imaging",
            "eeg electroencephalography",
            "dft density functional theory",
            "gwas genome wide association",
            "ner named entity recognition",
            "lstm long short term memory",
            "fem finite element method",
            "cfd computational fluid dynamics",
            "nmr nuclear magnetic resonance",
            "pcr polymerase chain reaction",
            "asr automatic speech recognition",
            "ocr optical character recognition",
            "slam simultaneous localization mapping",
            "vae variational autoencoder",
            "mdp markov decision process",
            "rdma remote direct memory access",
            "p2p peer",
            "sysadmin system administrator",
            "usa united states america",
            "uk united kingdom",
            "nyc new york city",
            "qkd quantum key distribution",
            "nmt neural machine translation",
            "sat boolean satisfiability",
            "knn nearest neighbor",
            "rct randomized controlled trial",
            "xai explainable artificial intelligence",
            "vqa visual question answering",
            "wsn wireless sensor network",
            "fft fast fourier transform",
            "agn active galactic nuclei",
            "dataset data set",
            "naturkunde natural history",
            # Universities of Japan, as they are called there
            "todai university tokyo",
            "kyodai kyoto university",
            "handai osaka university",
            "hokudai hokkaido university",
            "meidai nagoya university",
            "kyudai kyushu university",
            "co2 carbon dioxide",
            "tio2 titanium dioxide",
            "sio2 silicon dioxide",
            "so2 sulfur dioxide",
            "no2 nitrogen dioxide",
            "n2o nitrous oxide",
            "h2o2 hydrogen peroxide",
            "ch4 methane",
            "cmb cosmic microwave background",
            "amr antimicrobial resistance",
            # Of two letters, which alone are in too many names
            "ml machine learning",
            "ai artificial intelligence",
            "dl deep learning",
            "nn neural network",
            "fl federated learning",
            "mt machine translation",
            "rl reinforcement learning",
            "cv computer vision",
            "db database",
            "os operating system",
            "kg knowledge graph",
            "qa question answering",
            "ir information retrieval",
            "vr virtual reality",
            "ar augmented reality",
            "se software engineering",
        ),
    )
}
"""What is often typed for several words of a title."""
ACRONYMS = {words: acronym for acronym, words in SHORT_FOR.items() if len(words) > 1}
MOST_WORDS_OF_ACRONYM = max(map(len, ACRONYMS))
