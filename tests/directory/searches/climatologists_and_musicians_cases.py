"""What is searched in a directory of climatologists and musicians, and must be found first."""

from tests.directory.searches.comparing import NOTHING, Search

SEARCHES = [
    # Other given names, and names that are written down by ear
    Search("nastya kravchuk", "Анастасія", "person"),
    Search("luda shumskaya", "Людмила", "person"),
    Search("thodoris efstathiou", "Θεόδωρος", "person"),
    Search("hariklia psarrou", "Charikleia", "person"),
    Search("penny hartwell", "Penelope", "person"),
    Search("chavlovich", "Božidar", "person"),
    Search("itzhak abramovitch", "יצחק", "person"),
    Search("al omari", "يوسف", "person"),
    Search("youssef el omari", "يوسف", "person"),
    Search("wanna thongdee", "วรรณา", "person"),
    # Names in other scripts of people who have Latin ones
    Search("גלעד שטרן", "Gilad", "person"),
    Search("مصطفى عبد الرحمن", "Mustafa", "person"),
    Search("مصطفى", "Mustafa", "person"),
    Search("สมศักดิ์", "Somsak", "person"),
    Search("አበበ ታደሰ", "Abebe", "person"),
    Search("مصطفى العمري", NOTHING),
    # What people won, teach and know
    Search("rothschild prize winner", "Noa", "person"),
    Search("leibniz prize", "Friedrich", "person"),
    Search("Leibniz-Preisträger", "Friedrich", "person"),
    Search("spinoza award", "Jan-Willem", "person"),
    Search("spinoza prize winners", "Jan-Willem", "person"),
    Search("compiler construction", "Daniel", "person"),
    Search("who teaches compilers", "Daniel", "person"),
    Search("teaching compiler construction", "Daniel", "person"),
    Search("fortran", "Sanne", "person"),
    Search("fortran programmer", NOTHING),
    Search("ghana academy", "Kwame", "person"),
    Search("program chair eccv", "Penelope", "person"),
    Search("averages of wombats", NOTHING),
    Search("professors of statistics", "Iain", "person"),
    # Organizations with small words, and as people shorten them
    Search("university of leiden", "Leiden University", "organization"),
    Search("department of statistics", "Statistics", "organization"),
    Search("the vision lab", "Vision", "organization"),
    Search("vision group edinburgh", "Vision", "organization"),
    Search("포항공대", "Pohang", "organization"),
    Search("public transportation", "Public", "interest"),
    # Abbreviated venues
    Search("J. Clim.", "Journal of Climate", "venue"),
    Search("Astrophys. J.", "Astrophysical", "venue"),
    Search("Astron. Astrophys.", "Astronomy", "venue"),
    # Formulas by their names, compounds, characters in other forms
    Search("carbon dioxide", "Response"),
    Search("titanium dioxide", "TiO2"),
    Search("titanium dioxide photocatalysts", "TiO2"),
    Search("lamppost localization", "Localization"),
    Search("破壊靭性", "金属"),
    # Theses by their degree
    Search("phd thesis 2019", "Static"),
    Search("masters thesis 2019", "Coral"),
    Search("master thesis coral", "Coral"),
    # Identifiers and citations
    Search("actamat.2008.05.012", "Hydrogen"),
    Search("j.actamat.2008.05.012", "Hydrogen"),
    Search("aos/1176348654", "Bootstrap"),
    Search("10.48550/arxiv.astro-ph/9901234", "Sunspots"),
    Search("https://doi.org/10.48550/arXiv.astro-ph/9901234", "Sunspots"),
    Search("https://example.org/view/clim/28/1/jcli-d-14-00123.1.xml", "Response"),
    Search("ter Haar et al. 2010, MNRAS, 406, 1234", "The Hubble"),
    Search("van 't Veer & ter Haar 2023", NOTHING),
    Search("MacAulay I. (1992), 20(3): 1231-1245", "Bootstrap"),
    # Words of titles stay what they are
    Search("bootstrap for medians", "Bootstrap"),
    Search("lenses of gravitational", "The Hubble"),
    Search("haar 1989", "Sunspots"),
    Search("boer winds", "A Climatology"),
]
