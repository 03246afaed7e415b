"""Tables of LaTeX commands and what they print in Unicode, used for decoding and encoding."""

from __future__ import annotations

from html.entities import name2codepoint

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328",
    "r": "\u030a", "d": "\u0323", "b": "\u0331", "G": "\u030f", "f": "\u0311", "h": "\u0309",
    "t": "\u0361", "U": "\u030e", "textcommabelow": "\u0326", "cb": "\u0326",
    "polhk": "\u0328", "cftil": "\u0311", "udot": "\u0323", "ocirc": "\u030a",
    "lasp": "\u02bd", "rasp": "\u02bc",
}  # fmt: skip
MATH_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303",
    "bar": "\u0304", "overline": "\u0305", "acute": "\u0301", "grave": "\u0300",
    "breve": "\u0306", "check": "\u030c", "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7",
    "mathring": "\u030a", "underline": "",
}  # fmt: skip
ENTITIES_OF_ACCENTS = {"tilde": "~"}  # `{\tilde}`, of the Astrophysics Data System
# Accents without a letter, such as `\~{}` in an address.
SPACING = {"~": "~", "^": "^", "'": "'", "`": "`", '"': '"', "=": "¯", ".": "˙"}

LETTERS = {
    "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð",
    "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "ij": "ij", "IJ": "IJ",
    "textdong": "₫", "textschwa": "ə",
}  # fmt: skip

SYMBOLS = {
    "S": "§", "P": "¶", "copyright": "©", "textcopyright": "©", "textregistered": "®",
    "pounds": "£", "textsterling": "£", "euro": "€", "texteuro": "€", "EUR": "€",
    "textyen": "¥", "yen": "¥", "textcent": "¢", "dag": "†", "ddag": "‡", "dagger": "†",
    "ddagger": "‡", "textdagger": "†", "textdaggerdbl": "‡", "textbullet": "•", "bullet": "•",
    "texttrademark": "™", "textdegree": "°", "degree": "°", "degrees": "°", "textmu": "µ",
    "micro": "µ", "textohm": "Ω", "ldots": "…", "dots": "…", "textellipsis": "…", "cdots": "⋯",
    "vdots": "⋮", "textendash": "–", "textemdash": "—", "textquoteleft": "‘",
    "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "textquotedbl": '"', "textquotesingle": "'", "quotedblbase": "„", "quotesinglbase": "‚",
    "guillemotleft": "«", "guillemotright": "»", "guillemetleft": "«", "guillemetright": "»",
    "guilsinglleft": "‹", "guilsinglright": "›", "flqq": "«", "frqq": "»", "glqq": "„",
    "grqq": "“", "flq": "‹", "frq": "›", "glq": "‚", "grq": "‘", "lq": "‘", "rq": "’",
    "textexclamdown": "¡", "textquestiondown": "¿", "textasciitilde": "~",
    "textasciicircum": "^", "textbackslash": "\\", "backslash": "\\", "textbraceleft": "{",
    "textbraceright": "}", "lbrace": "{", "rbrace": "}", "textless": "<", "textgreater": ">",
    "textbar": "|", "textunderscore": "_", "textdollar": "$", "textasteriskcentered": "*",
    "textperiodcentered": "·", "textonehalf": "½", "textonequarter": "¼",
    "textthreequarters": "¾", "textonesuperior": "¹", "texttwosuperior": "²",
    "textthreesuperior": "³", "mathonesuperior": "¹", "mathtwosuperior": "²",
    "maththreesuperior": "³", "textordfeminine": "ª", "textordmasculine": "º",
    "textpm": "±", "texttimes": "×", "textdiv": "÷", "textnumero": "№", "No": "№",
    "textvisiblespace": "␣", "textasciigrave": "`", "textasciiacute": "´",
    "textasciidieresis": "¨", "textasciimacron": "¯", "textlnot": "¬", "textbrokenbar": "¦",
    "textcurrency": "¤", "textsection": "§", "textparagraph": "¶", "slash": "/",
    "cprime": "ʹ", "cdprime": "ʺ", "bprime": "ʹ", "Dbar": "Đ", "dbar": "đ", "lbar": "ł",
    "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "BibLaTeX": "BibLaTeX",
    "LaTeXe": "LaTeX2ε", "XeTeX": "XeTeX", "XeLaTeX": "XeLaTeX", "LuaTeX": "LuaTeX",
    "LuaLaTeX": "LuaLaTeX", "pdfTeX": "pdfTeX", "pdfLaTeX": "pdfLaTeX", "ConTeXt": "ConTeXt",
    "AmS": "AMS", "AMS": "AMS", "AmSTeX": "AMS-TeX", "AmSLaTeX": "AMS-LaTeX", "MF": "METAFONT",
    "METAFONT": "METAFONT", "MP": "MetaPost", "METAPOST": "METAPOST", "PS": "PostScript",
    "eTeX": "ε-TeX", "TUB": "TUGboat", "SliTeX": "SliTeX", "WEB": "WEB", "CWEB": "CWEB",
    "textperthousand": "‰", "permil": "‰", "celsius": "°C", "textcelsius": "℃", "og": "« ",
    "fg": " »", "ier": "er", "iers": "ers", "iere": "re", "ieres": "res", "ieme": "e",
    "iemes": "es", "no": "nº ", "degre": "°", "degres": "°",
    "dq": '"', "copyleft": "🄯", "checkmark": "✓", "textmusicalnote": "♪", "textestimated": "℮",
    "textregisteredtrademark": "®", "trademark": "™", "registered": "®", "circledR": "®",
}  # fmt: skip

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "varpi": "ϖ",
    "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ",
    "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ",
    "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "digamma": "ϝ",
}  # fmt: skip

MATHS = {
    "times": "×", "div": "÷", "pm": "±", "mp": "∓", "cdot": "·", "ast": "∗", "star": "⋆",
    "circ": "∘", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠",
    "approx": "≈", "sim": "∼", "simeq": "≃", "cong": "≅", "equiv": "≡", "propto": "∝",
    "ll": "≪", "gg": "≫", "subset": "⊂", "supset": "⊃", "subseteq": "⊆", "supseteq": "⊇",
    "in": "∈", "ni": "∋", "notin": "∉", "cup": "∪", "cap": "∩", "setminus": "∖",
    "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "neg": "¬", "lnot": "¬",
    "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨", "oplus": "⊕", "bigoplus": "⨁", "otimes": "⊗",
    "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫",
    "oint": "∮", "sqrt": "√", "surd": "√", "angle": "∠", "perp": "⊥", "parallel": "∥",
    "mid": "|", "vert": "|", "Vert": "‖", "lvert": "|", "rvert": "|", "|": "‖",
    "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "to": "→", "rightarrow": "→",
    "leftarrow": "←", "gets": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "Leftarrow": "⇐",
    "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "↦", "uparrow": "↑",
    "downarrow": "↓", "longrightarrow": "⟶", "longleftarrow": "⟵", "hookrightarrow": "↪",
    "prime": "′", "hbar": "ℏ", "ell": "ℓ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ", "wp": "℘",
    "triangle": "△", "square": "□", "Box": "□", "diamond": "⋄", "bot": "⊥", "top": "⊤",
    "vdash": "⊢", "models": "⊨", "therefore": "∴", "because": "∵", "lesssim": "≲",
    "gtrsim": "≳", "imath": "ı", "jmath": "ȷ", "colon": ":", "lt": "<", "gt": ">",
    "sharp": "♯", "flat": "♭", "natural": "♮", "heartsuit": "♡", "spadesuit": "♠", "clubsuit": "♣",
    "diamondsuit": "♢",
    "odot": "⊙", "sun": "☉", "earth": "♁", "deg": "°", "textdiscount": "⁒", "bigcup": "⋃",
    "bigcap": "⋂", "lbrack": "[", "rbrack": "]", "minus": "−", "wr": "≀", "rtimes": "⋊",
    "ltimes": "⋉", "bowtie": "⋈", "prec": "≺", "succ": "≻", "preceq": "⪯", "succeq": "⪰",
}  # fmt: skip

# Commands that databases and packages use and that are not written: MathSciNet, zbMATH, DBLP, the
# Astrophysics Data System, BibLaTeX's punctuation. LaTeX has no commands for Greek capitals that
# look like Latin letters.
ONLY_READ = {
    "nbsp": "\u00a0", "amp": "&", "hyphen": "-", "emdash": "—", "endash": "–", "Dash": "—",
    "comma": ",", "less": "<", "greater": ">", "mathplus": "+", "recto": "r", "verso": "v",
    "addslash": "/", "addat": "@", "addplus": "+", "addbdot": ".", "addbdotbefore": ".",
    "adddot": ".", "addcomma": ",", "addcolon": ":", "addsemicolon": ";",
    "addspace": " ", "addnbspace": "\u00a0", "textminus": "−", "textrightarrow": "→",
    "textleftarrow": "←", "rarr": "→", "larr": "←", "harr": "↔", "texttildelow": "~",
    "textcrd": "đ", "textcrh": "ħ", "crd": "đ", "arcmin": "′", "arcsec": "″", "micron": "µm",
    "Msun": "M⊙", "msun": "M⊙", "Lsun": "L⊙", "Rsun": "R⊙", "Sun": "☉", "psq": " f.",
    "psqq": " ff.", "geqslant": "≥", "leqslant": "≤", "bbbc": "ℂ", "bbbn": "ℕ", "bbbq": "ℚ",
    "bbbr": "ℝ", "bbbz": "ℤ", "Alpha": "A", "Beta": "B", "Epsilon": "E", "Zeta": "Z", "Eta": "H",
    "Iota": "I", "Kappa": "K", "Mu": "M", "Nu": "N", "Omicron": "O", "Rho": "P", "Tau": "T",
    "Chi": "X", "upsi": "υ", "epsi": "ε", "phiv": "φ", "thetav": "ϑ", "sigmav": "ς", "rhov": "ϱ",
    "kappav": "ϰ", "piv": "ϖ", "upmu": "μ", "sterling": "£", "textsurd": "√", "textopeno": "ɔ",
    "textglotstop": "ʔ", "textlengthmark": "ː",
    "textlangle": "⟨", "textrangle": "⟩", "ap": "≈", "Exclam": "!", "today": "",
}  # fmt: skip
# The Astrophysics Data System writes entities of HTML as commands: `{\rsquo}`, `{\eth}`. Other
# commands have these names, too.
_NO_ENTITIES = frozenset({
    "and", "or", "not", "sub", "sup", "image", "real", "part", "int", "sum", "lang", "rang",
    "tilde", "acute", "copy", "sect", "para",
})  # fmt: skip
ENTITIES = {
    name: chr(code)
    for name, code in name2codepoint.items()
    if len(name) > 2 and name not in _NO_ENTITIES
}

# Names in capitals, each followed by its letter.
_CYRILLIC_LETTERS = (
    "A А B Б V В G Г D Д E Е YO Ё ZH Ж Z З I И ISHRT Й K К L Л M М N Н O О P П R Р S С T Т U "
    "У F Ф H Х C Ц CH Ч SH Ш SHCH Щ HRDSN Ъ ERY Ы SFTSN Ь EREV Э YU Ю YA Я II І YI Ї IE Є GUP "
    "Ґ DJE Ђ JE Ј LJE Љ NJE Њ TSHE Ћ DZHE Џ USHRT Ў"
)
_CYRILLIC = _CYRILLIC_LETTERS.split()
CYRILLIC = {
    f"{'CYR' if upper else 'cyr'}{name if upper else name.lower()}": (
        letter if upper else letter.lower()
    )
    for name, letter in zip(_CYRILLIC[::2], _CYRILLIC[1::2], strict=True)
    for upper in (True, False)
}

SPACES = {
    " ": " ", "\n": " ", "\t": " ", ",": "\u2009", "thinspace": "\u2009", ";": " ", ":": " ",
    ">": " ", "quad": " ", "qquad": " ", "enspace": " ", "enskip": " ", "space": " ",
    "nobreakspace": "\u00a0", "\\": " ", "newline": " ", "linebreak": " ", "par": " ",
    "item": " ", "hyp": "-",
    "!": "", "negthinspace": "", "-": "", "/": "", "allowbreak": "", "*": "",
    "hfill": " ", "break": " ", "xspace": " ", "bibnamedelima": " ", "bibnamedelimi": " ",
    "cr": " ", "smallskip": " ", "medskip": " ", "bigskip": " ", "newpage": " ",
    "hskip": " ", "nolinebreak": "", "nopunct": "", "isdot": "", "unspace": "", "midsentence": "",
}  # fmt: skip

# Commands that change only how text looks.
_STYLES = (
    "bf it tt sl sc rm sf em cal frak bfseries itshape ttfamily slshape scshape rmfamily "
    "sffamily upshape mdseries normalfont tiny scriptsize footnotesize small normalsize large "
    "Large LARGE huge Huge displaystyle textstyle scriptstyle limits nolimits relax protect left "
    "right bigl bigr Bigl Bigr biggl biggr big Big bigg Bigg middle noindent centering boldmath "
    "unboldmath ignorespaces unskip leavevmode null strut cyr sltt textcyr nohyphens sloppy "
    "mathsurround hyphenation bibrangedash boldsymbol mathstrut hfil hss unhbox cyrchar "
    "nobreakdash urlprefix scr ssf smc slnine manfnt raggedright noexpand"
)
STYLES = frozenset(_STYLES.split())
# Commands whose first arguments aren't text, and how many of those there are.
SKIPPED_ARGUMENTS = {
    "noopsort": 1, "NoopSort": 1, "Noopsort": 1, "SortNoop": 1, "sortnoop": 1, "noop": 1,
    "SortKey": 1, "color": 1, "textcolor": 1, "colorbox": 1,
    "selectlanguage": 1, "foreignlanguage": 1, "href": 1, "hspace": 1, "vspace": 1,
    "fontfamily": 1, "fontsize": 2, "fontseries": 1, "label": 1, "raisebox": 1, "rule": 2,
    "vphantom": 1, "phantom": 1, "hphantom": 1, "textlang": 1, "scalebox": 1, "rotatebox": 1,
    "end": 1, "hyperlink": 1, "bibinfo": 1, "bibfield": 1,
}  # fmt: skip
# Commands whose argument is printed, with or without braces: `{\\mathcal O}(n)`.
_FONTS = (
    "emph textbf textit textsl textsc texttt textsf textmd textup textnormal textrm underline "
    "mathrm mathbf mathit mathsf mathtt mathcal mathfrak mathscr mathnormal mathop mathbin "
    "mathrel mathord operatorname boldsymbol bm pmb rlap llap smash makebox fbox"
)
FONTS = frozenset(_FONTS.split())
_CITING = (
    "cite citep citet citealp citealt parencite textcite autocite footcite fullcite citeauthor"
    " citeyear citenum citeonline onlinecite"
)
# Those with a capital begin a sentence.
CITING = frozenset(f"{_CITING} {_CITING.title()}".split())
UPPER_CASE = frozenset({"uppercase", "MakeUppercase", "MakeTextUppercase"})
LOWER_CASE = frozenset({"lowercase", "MakeLowercase", "MakeTextLowercase"})
# Commands followed by a length.
LENGTHS = frozenset({"kern", "raise", "lower", "hskip", "vskip", "mskip", "mkern"})
_FUNCTIONS = (
    "log ln lg exp sin cos tan cot arcsin arccos arctan sinh cosh tanh min max sup inf lim limsup "
    "liminf det dim ker deg gcd arg hom Pr mod bmod"
)
FUNCTIONS = frozenset(_FUNCTIONS.split())
# What is printed around an argument.
AROUND = {
    "enquote": ("“", "”"), "mkbibquote": ("“", "”"), "quoted": ("“", "”"), "uline": ("", ""),
    "mkbibparens": ("(", ")"), "mkbibbrackets": ("[", "]"), "textquote": ("“", "”"),
    "qq": ("“", "”"),
}  # fmt: skip

# "±" and "∓" have no raised form: W± rather than W^±.
SUPERSCRIPT = dict(zip("0123456789+-=()ni−'*±∓", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ⁻′*±∓", strict=True))
SUBSCRIPT = dict(
    zip("0123456789+-=()aeoxhklmnpstijruv−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ₋", strict=True)
)
DOUBLE_STRUCK = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)) | {
    chr(ord("A") + n): chr(0x1D538 + n) for n in range(26) if chr(ord("A") + n) not in "CHNPQRZ"
}

# What each command without arguments prints.
COMMANDS = {
    **ENTITIES, **{f"text{name}": char for name, char in GREEK.items()},
    **{f"up{name}": char for name, char in GREEK.items()},
    **ONLY_READ, **GREEK, **MATHS, **CYRILLIC, **SYMBOLS, **LETTERS, **SPACES,
    **{char: char for char in "&%$#_{}"},
    **dict.fromkeys(STYLES, ""),
}  # fmt: skip
