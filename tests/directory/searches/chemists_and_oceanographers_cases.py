"""What searches must find first in a directory of chemists, oceanographers and economists.

Initials and abbreviations, the order of words, names of authors, what is pasted with the signs of
TeX, HTML and addresses, and one wrong letter in Hangul. Each was decided before it was tried.
"""

from tests.directory.searches.comparing import NOTHING, Search

SEARCHES = [
    # Initials that with the family name begin another name, and three of them
    Search("Z. Hu", "Hu", "person"),
    Search("z hu", "Hu", "person"),
    Search("T. T. V. Ho", "Hồ", "person"),
    # One wrong letter in Hangul
    Search("권햑진", "Kwon", "person"),
    Search("성부람", "Bo-ram", "person"),
    Search("윤하눌", "윤하늘", "person"),
    Search("남궁민사", "남궁민서", "person"),
    # What sounds alike in Greek and Hindi
    Search("vassiliki dourou", "Vasiliki", "person"),
    Search("evangelos charalambous", "Ευάγγελος", "person"),
    Search("vangelis haralambous", "Ευάγγελος", "person"),
    Search("rajesh chowdhury", "Rajesh", "person"),
    # Another form of a given name, beside a family name with a typo
    Search("liz thornbery", "Elizabeth", "person"),
    Search("jim whitlcok", "James", "person"),
    # Words beside names
    Search("contact james whitlock", "James", "person"),
    Search("email of elizabeth thornbury", "Elizabeth", "person"),
    Search("Elizabeth Thornbury FBA", "Elizabeth", "person"),
    # Authors by another name, by sound, and by pinyin in one word
    Search('author:"seun adeyemi" peer', "Peer"),
    Search("author:goldstein sleep", "Hippocampal"),
    Search('author:"adi goldstein" mice', "Mice"),
    Search("author:rostami", "نظریه"),
    Search("author:huzhongyuan sulfur", "Sulfur"),
    Search("author:xuyan soft", "Soft"),
    Search("author:quillfeather", NOTHING),
    # A venue of this very name, and by abbreviations with single letters
    Search("venue:chi", "Fitts"),
    Search("venue:chimica", "Copper"),
    Search("venue:crypto", "Lattice"),
    Search("venue:crypt", "Zero"),
    Search('venue:"j. neurosci." mice', "Mice"),
    Search('venue:"j. phys. oceanogr." denmark', "Tides"),
    Search('venue:"j am chem soc" strychnine', "Total"),
    Search('venue:"q. j. econ."', "The Gender"),
    Search('venue:"c. r. math." szemerédi', "Une"),
    Search("q. j. econ.", "Quarterly", "venue"),
    Search("c. r. math.", "Comptes", "venue"),
    Search("j. am. chem. soc.", "Journal of the American", "venue"),
    # Chinese names of venues, projects and interests by pinyin
    Search("huaxue xuebao", "化学学报", "venue"),
    Search("liangzi huaxue", "量子", "project"),
    Search("gaofenzi huaxue", "高分子", "interest", leads=False),
    # The order of words
    Search("random walks groups", "Random"),
    Search("groups random walks", "Groups"),
    Search("walks groups", "Random"),
    # Forms of words, and numbers
    Search("modelling", "Modeling"),
    Search("recognizing speech", "Speech"),
    Search("touchscreen", "Fitts"),
    Search("50 years of black-scholes", "Fifty"),
    Search("19e siècle inégalité", "Le capital"),
    Search("простые числа распределение", "О распределении"),
    # What is pasted
    Search("The Modularity of Elliptic Curves over $\\mathbb{Q}(\\sqrt{5})$", "The Modularity"),
    Search("arxiv.org/abs/math/0412345", "On the abc"),
    Search("hair%20rendering", "Hair"),
    Search("hair &amp; rendering", "Hair"),
    Search("TLS v1.3", "Key Exchange"),
    Search("crevec{\\oe}ur th{\\'e}or{\\`e}me", "Une"),
    Search("that paper about the gulf stream", "Whither"),
    Search("papers published in 2023", "Fifty"),
    # Years as in other search engines
    Search("replay 2013..2015", "Hippocampal"),
    Search("replay year>=2014", "Hippocampal"),
    # What is excluded isn't looked for with other letters
    Search("hair -rendering", NOTHING),
    Search("whitlock -tides -gulf -james", NOTHING),
]

SUGGESTIONS = {
    "z. hu": "Hu Zhongyuan",
    "random walks gr": "Random Walks on Groups",
    "groups random wal": "Groups of Random Walks",
}
