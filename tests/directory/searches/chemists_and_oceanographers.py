"""A directory of chemists, neuroscientists, oceanographers, mathematicians and economists."""

from people.models import PersonName
from publications.models import Venue
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_venues,
)
from tests.factories import make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Hồ Thị Thanh Vân", "", "", "Hồ"),
    ("Hu Zhongyuan", "胡中原", "zh", "Hu"),
    ("Xu Yan", "许岩", "zh", "Xu"),
    ("Kwon Hyuk-jin", "권혁진", "ko", "Kwon"),
    ("Bo-ram Seong", "성보람", "ko", ""),
    ("윤하늘", "", "", ""),
    ("남궁민서", "", "", ""),
    ("Татьяна Журавлёва", "", "", ""),
    ("Вячеслав Цыганков", "", "", ""),
    ("Vasiliki Ntourou", "", "", ""),
    ("Ευάγγελος Χαραλάμπους", "", "", ""),
    ("Rajesh Chaudhuri", "राजेश चौधरी", "hi", ""),
    ("עדי גולדשטיין", "", "", ""),
    ("پروانه رستمی", "", "", ""),
    ("Oluwaseun Adéyẹmí", "", "", ""),
    ("Rachel Thomson", "", "", ""),
    ("Elizabeth Thornbury", "", "", ""),
    ("James R. Whitlock", "", "", ""),
    ("Étienne Crèvecœur", "", "", ""),
)
_VENUES = (
    ("CHI", "ACM Conference on Human Factors in Computing Systems", "conference"),
    ("CRYPTO", "International Cryptology Conference", "conference"),
    ("EUROCRYPT", "Conference on the Theory and Applications of Cryptographic Techniques",
     "conference"),
    ("", "Chimica Oggi", "journal"),
    ("", "Journal of the American Chemical Society", "journal"),
    ("", "Journal of Physical Oceanography", "journal"),
    ("", "Journal of Neuroscience", "journal"),
    ("", "Comptes Rendus Mathématique", "journal"),
    ("", "Annals of Mathematics", "journal"),
    ("", "Quarterly Journal of Economics", "journal"),
    ("", "American Economic Review", "journal"),
    ("", "化学学报", "journal"),
)  # fmt: skip


def make_directory() -> None:
    """Make people and topics, and what they wrote."""
    people = make_people(_NAMES)
    PersonName.objects.create(
        person=people["Oluwaseun Adéyẹmí"], name="Seun Adeyemi", kind="variant"
    )
    PersonName.objects.create(
        person=people["Rachel Thomson"], name="Rachel Quillfeather", kind="former"
    )
    make_interests((("高分子化学", "", "Hu Zhongyuan"),), people)
    make_projects((("量子化学计算平台", "", "Hu Zhongyuan"),), people, field="summary")
    _make_publications(people, make_venues(_VENUES))


def _make_publications(people: Made, venues: dict[str, Venue]) -> None:
    for title, author, date, venue, more in (
        ("Total Synthesis of Strychnine", "Hu Zhongyuan", "2011",
         "Journal of the American Chemical Society", {}),
        ("Sulfur-Rich Polymers as Cathodes", "Hu Zhongyuan", "2020", "", {}),
        ("Soft Robots", "Xu Yan", "2020", "", {}),
        ("Copper Catalysts", "Rachel Thomson", "2015", "Chimica Oggi", {}),
        ("Tides in the Denmark Strait", "James R. Whitlock", "2006",
         "Journal of Physical Oceanography", {}),
        ("Whither the Gulf Stream?", "James R. Whitlock", "2001", "", {}),
        ("Mice Learn to Navigate", "עדי גולדשטיין", "2018", "Journal of Neuroscience", {}),
        ("Hippocampal Replay during Sleep", "עדי גולדשטיין", "2014", "", {}),
        ("نظریه اعداد برای دانشجویان", "پروانه رستمی", "2013", "", {}),
        ("О распределении простых чисел", "Вячеслав Цыганков", "1979", "", {}),
        ("Теория на числата", "Татьяна Журавлёва", "1983", "", {}),
        ("Une démonstration du théorème de Szemerédi", "Étienne Crèvecœur", "1999",
         "Comptes Rendus Mathématique", {}),
        ("Le capital et l'inégalité au XIXe siècle", "Étienne Crèvecœur", "2005", "", {}),
        ("The Modularity of Elliptic Curves over Q(√5)", "Вячеслав Цыганков", "2014",
         "Annals of Mathematics", {}),
        ("On the abc Conjecture", "Вячеслав Цыганков", "2004", "", {"arxiv_id": "math/0412345"}),
        ("Random Walks on Groups", "Étienne Crèvecœur", "1995", "", {}),
        ("Groups of Random Walks", "Rachel Thomson", "2018", "", {}),
        ("Peer Effects in Classrooms", "Oluwaseun Adéyẹmí", "2018", "", {}),
        ("Minimum Wages and Employment", "Elizabeth Thornbury", "1994",
         "American Economic Review", {}),
        ("The Gender Pay Gap", "Elizabeth Thornbury", "2020", "Quarterly Journal of Economics", {}),
        ("Fifty Years of the Black–Scholes Formula", "Elizabeth Thornbury", "2023", "", {}),
        ("Fitts' Law on Touch Screens", "Bo-ram Seong", "2013", "CHI", {}),
        ("Speech Recognition for Children", "Bo-ram Seong", "2019", "", {}),
        ("Lattice Signatures", "Kwon Hyuk-jin", "2018", "CRYPTO", {}),
        ("Zero-Knowledge Proofs", "Kwon Hyuk-jin", "2020", "EUROCRYPT", {}),
        ("Key Exchange for TLS 1.3", "Kwon Hyuk-jin", "2017", "", {}),
        ("Hair Rendering: A Practical Model", "Rachel Thomson", "2017", "", {}),
        ("Modeling Turbulence", "Vasiliki Ntourou", "2010", "", {}),
        ("Monsoon Onset over Kerala", "Rajesh Chaudhuri", "1999", "", {}),
        ("Sea-Level Rise along the Coast of Vietnam", "Hồ Thị Thanh Vân", "2015", "", {}),
    ):  # fmt: skip
        make_publication(
            title=title, authors=(people[author],), date=date, venue=venues.get(venue), **more
        )
