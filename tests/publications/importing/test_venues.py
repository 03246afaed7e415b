import pytest

from publications.importing.venue_capitals import has_better_capitals
from publications.importing.venues import PrintedVenue, read_venue
from publications.models import Venue
from tests.publications.imports import import_text

OSDI = "USENIX Symposium on Operating Systems Design and Implementation"


@pytest.mark.parametrize(
    ("printed", "venue"),
    [
        (f"18th {OSDI} (OSDI '24)", PrintedVenue(OSDI, "OSDI", 18, 2024)),
        (f"13th {OSDI}, OSDI 2018, Carlsbad, CA, USA, October 8-10, 2018",
         PrintedVenue(OSDI, "OSDI", 13, 2018)),
        ("Proceedings of the Thirteenth EuroSys Conference, EuroSys 2018, Porto, Portugal,"
         " April 23-26",
         PrintedVenue("EuroSys Conference", "EuroSys", 13, 2018)),
        ("52nd Annual Elmwood Conference on Control, Elmwood 2014, Elmwood Park & Retreat Center,"
         " Monticello, IL, USA, September 30 - October 3, 2014",
         PrintedVenue("Elmwood Conference on Control", "Elmwood", 52, 2014)),
        ("Proceedings of the Twenty-Fourth ACM Symposium on Operating Systems Principles",
         PrintedVenue("ACM Symposium on Operating Systems Principles", "", 24)),
        ("2019 USENIX Annual Technical Conference (USENIX ATC 19)",
         PrintedVenue("USENIX Annual Technical Conference", "USENIX ATC", None, 2019)),
        ("Proc. 12th Canad. Conf. Comput. Geom.",
         PrintedVenue("Canad. Conf. Comput. Geom.", "", 12)),
        ("Proc. 2nd Annu. European Sympos. Oaks", PrintedVenue("European Sympos. Oaks", "", 2)),
        ("Proceedings (Elm Conference on Oaks)", PrintedVenue("Elm Conference on Oaks")),
        ("Proc. 2nd Conference on Oaks.", PrintedVenue("Conference on Oaks", "", 2)),
        ("XVIII Jornada de Robles. Universidad Central de Robles (UCR)",
         PrintedVenue("Jornada de Robles", "", 18)),
        ("Proceedings of the 20th International Conference on International Conference on Oaks",
         PrintedVenue("International Conference on Oaks", "", 20)),
        ("Proceedings of the 33rd International Conference on Oaks-Volume 48",
         PrintedVenue("International Conference on Oaks", "", 33)),
        ("Proceedings of the third International Conference on on Oaks",
         PrintedVenue("International Conference on Oaks", "", 3)),
        ("Proceedings of the 2015 ACM on International Conference on Oaks",
         PrintedVenue("ACM International Conference on Oaks", "", None, 2015)),
        ("Symposium on Growing Oaks, 2004. SGO 2004. Proceedings.",
         PrintedVenue("Symposium on Growing Oaks", "SGO", None, 2004)),
        ("Growing Oaks - SGO 2014 - 13th European Conference, Oslo, Norway, May 5-7",
         PrintedVenue("European Conference on Growing Oaks", "SGO", 13, 2014)),
        ("Theory of Oaks, 5th Workshop, TOO 2001",
         PrintedVenue("Workshop on Theory of Oaks", "TOO", 5, 2001)),
        ("Theory of Oaks, Workshop", PrintedVenue("Theory of Oaks, Workshop")),
        ("Proceedings of the ACM on Oaks", PrintedVenue("Proceedings of the ACM on Oaks")),
        ("Proceedings on the 2004 ACM Conference on Oaks",
         PrintedVenue("ACM Conference on Oaks", "", None, 2004)),
        ("Proceedings on Privacy in Oaks", PrintedVenue("Proceedings on Privacy in Oaks")),
        ("Proc. OAKAI-97", PrintedVenue("OAKAI")),
        ("Proceedings of the First Workshop on Oaks OL'2000",
         PrintedVenue("Workshop on Oaks OL", "", 1, 2000)),
        ("CEUR Workshop Proceedings", PrintedVenue("CEUR Workshop Proceedings")),
        ("2014 ieee 14th Conference on Oaks",
         PrintedVenue("IEEE Conference on Oaks", "", 14, 2014)),
        ("2004 IEEE Conference on Oaks (IEEE Cat. No.04CH37508)",
         PrintedVenue("IEEE Conference on Oaks", "", None, 2004)),
        ("Proceedings of the ACM OAKS 2013 conference on OAKS",
         PrintedVenue("ACM OAKS conference on OAKS", "", None, 2013)),
        ("10th International Conference on Oaks, 1990. Proceedings",
         PrintedVenue("International Conference on Oaks", "", 10, 1990)),
        ("Oaks in Medicine Society, 2004. IOMS '04. 26th Annual Conference of the IEEE",
         PrintedVenue("Conference of the IEEE Oaks in Medicine Society", "IOMS", 26, 2004)),
        ("SAC '22: The 37th ACM/SIGAPP Symposium on Applied Computing, Virtual Event,"
         " April 25 - 29, 2022",
         PrintedVenue("ACM/SIGAPP Symposium on Applied Computing", "SAC", 37, 2022)),
        ("RO-MAN 2009 - The 18th IEEE Symposium on Robot Communication",
         PrintedVenue("IEEE Symposium on Robot Communication", "RO-MAN", 18, 2009)),
        ("EXA 2023-2023 IEEE International Conference on Examples (EXA)",
         PrintedVenue("IEEE International Conference on Examples", "EXA", None, 2023)),
        ("EXA 2023-2023 IEEE International Conference on Examples",
         PrintedVenue("IEEE International Conference on Examples", "EXA", None, 2023)),
        ("EXA 2021 - IEEE International Conference on Examples (EXA)",
         PrintedVenue("IEEE International Conference on Examples", "EXA", None, 2021)),
        ("Proceedings of the 13th international conference on Examples - EXA '04",
         PrintedVenue("International conference on Examples", "EXA", 13, 2004)),
        ("Proceedings of the Example Professionals Workshop on - EXAPROS'17",
         PrintedVenue("Example Professionals Workshop", "EXAPROS", None, 2017)),
        (
            "Proceedings of SAT 2004 (Seventh International Conference on Satisfiability Testing,"
            " 10–13 May, 2004, Vancouver, BC, Canada)",
            PrintedVenue(
                "International Conference on Satisfiability Testing", "SAT", ordinal=7, year=2004
            ),
        ),
        (
            "Proceedings of SAT 2019, the 22nd International Conference on Satisfiability Testing,"
            " July 7–12, 2019, Lisbon, Portugal",
            PrintedVenue(
                "International Conference on Satisfiability Testing", "SAT", ordinal=22, year=2019
            ),
        ),
        ("Oaks '00: Proceedings of the First Conference on Oaks",
         PrintedVenue("Conference on Oaks", "", 1, 2000)),
        ("OAKS'96: International Workshop on Oaks",
         PrintedVenue("International Workshop on Oaks", "OAKS", None, 1996)),
        ("6th IEEE Oak Workshop - OAKW'93, Oslo, June 15-17, 1993, Proceedings",
         PrintedVenue("IEEE Oak Workshop", "OAKW", 6, 1993)),
        ("Oak Society 2017 Annual Meeting",
         PrintedVenue("Oak Society Annual Meeting", "", None, 2017)),
        ("OAKS FOR CIVIL, MECHANICAL, AND AEROSPACE SYSTEMS 2016",
         PrintedVenue("OAKS FOR CIVIL, MECHANICAL, AND AEROSPACE SYSTEMS", "", None, 2016)),
        ("Chênes et ormes : actes du XXe Congrès des arbres (Oslo, 2002)",
         PrintedVenue("Chênes et ormes : actes du XXe Congrès des arbres", "", None, 2002)),
        ("ICALP (2)", PrintedVenue("ICALP")),
        ("Proceedings of the Oak Guidance, Navigation and Control Conference 2012",
         PrintedVenue("Oak Guidance, Navigation and Control Conference", "", None, 2012)),
        ("OAKS 2016–11th International Conference on Oaks",
         PrintedVenue("International Conference on Oaks", "OAKS", 11, 2016)),
        ("Committee on Oaks conference. November 14-16, 2005",
         PrintedVenue("Committee on Oaks conference", "", None, 2005)),
        ("OAKS: 8th European Symposium on Oaks",
         PrintedVenue("European Symposium on Oaks", "OAKS", 8)),
        ("OAKS 2018 15th International Conference on Oaks and Elms",
         PrintedVenue("International Conference on Oaks and Elms", "OAKS", 15, 2018)),
        ("Proceedings of the OAKS 2017 - 2017 IEEE Symposium on Oaks",
         PrintedVenue("IEEE Symposium on Oaks", "OAKS", None, 2017)),
        ("Oaks, 2008. OAKS 2008.(IEEE World Congress on Computational Trees). IEEE Congress on",
         PrintedVenue("IEEE Congress on Oaks", "OAKS", None, 2008)),
        ("Conference on Signals, Trees & Oaks, 2003",
         PrintedVenue("Conference on Signals, Trees & Oaks", "", None, 2003)),
        ("VII Taller Regional de Robles. Villa de Merlo, San Luis, 4 – 6 de mayo",
         PrintedVenue("Taller Regional de Robles", "", 7)),
        ("Conference on Oaks (Oak Matter 2017) Chicago, Illinois, USA, February 6-11, 2017",
         PrintedVenue("Conference on Oaks", "", None, 2017)),
        ("2001: An Oak Odyssey", PrintedVenue("2001: An Oak Odyssey", "", None, 2001)),
        ("Proceedings del 2do Workshop en Ejemplos (WE)",
         PrintedVenue("Workshop en Ejemplos", "WE", 2)),
        ("XIII Jornadas de Ejemplo (JE). Universidad",
         PrintedVenue("Jornadas de Ejemplo", "JE", 13)),
        ("V Congreso de Biodiversidad", PrintedVenue("Congreso de Biodiversidad", "", 5)),
        ("EXA23: 13th International Conference on Examples",
         PrintedVenue("International Conference on Examples", "EXA", 13, 2023)),
        ("Unveiling Dynamics and Complexity - 13th Conference on Examples in Europe, CEiE 2017,"
         " Turku, Finland, June 12-16, 2017, Proceedings",
         PrintedVenue("Conference on Examples in Europe", "CEiE", 13, 2017)),
        ("Foundations of Examples 2013 - 38th International Symposium, FE 2013, Graz, Austria,"
         " August 26-30, 2013. Proceedings",
         PrintedVenue("International Symposium on Foundations of Examples", "FE", 38, 2013)),
        ("Advances in Computer-Made Examples - ACME 2014 - 13th European Conference, Zurich,"
         " Switzerland, September 6-12, 2014, Proceedings, Part I",
         PrintedVenue("European Conference on Computer-Made Examples", "ACME", 13,
                      2014)),
        ("4th International Symposium on Examples, ISE 2020 - Proceedings",
         PrintedVenue("International Symposium on Examples", "ISE", 4, 2020)),
        ("ExampleCom - 9th Conference on Examples, Rome, Italy, May 5-7, 2013",
         PrintedVenue("Conference on Examples", "ExampleCom", 9, 2013)),
        ("Tests - Joint 22nd Workshop on Examples - and - 17th Workshop on Cases",
         PrintedVenue("Tests - Joint Workshop on Examples - and - 17th Workshop on Cases", "",
                      22)),
        ("Applications of Examples - 5th International Symposium, AEX 2009, Lisbon, May 5, 2009",
         PrintedVenue("International Symposium on Applications of Examples", "AEX", 5, 2009)),
        ("Proceedings of the Third (2016) ACM Conference on Testing @ Scale",
         PrintedVenue("ACM Conference on Testing @ Scale", "", 3, 2016)),
        ("2do. Congreso de Geología", PrintedVenue("Congreso de Geología", "", 2)),
        ("3º Encontro de Exemplos", PrintedVenue("Encontro de Exemplos", "", 3)),
        ("Proceedings of the 20th International Conference on Examples (ICEX-03)",
         PrintedVenue("International Conference on Examples", "ICEX", 20)),
        ("I Can't Believe It's Not Better Workshop",
         PrintedVenue("I Can't Believe It's Not Better Workshop")),
        ("Proceedings, 13th Heavy Ion Accelerator Technology Conference (HIAT2015): Yokohama,"
         " Japan, September 7-11, 2015",
         PrintedVenue("Heavy Ion Accelerator Technology Conference", "HIAT", 13, 2015)),
        ("13th Conference on Testing (TEST) Anchorage, Alaska, June 2008",
         PrintedVenue("Conference on Testing", "TEST", 13, 2008)),
        ("Theory and Applications of Models of Computation, 7th Annual Conference, TAMC 2010,"
         " Prague, Czech Republic, June 7-11, 2010. Proceedings",
         PrintedVenue("Conference on Theory and Applications of Models of Computation",
                      "TAMC", 7, 2010)),
        ("Proceedings for the Workshop on Satisfiability",
         PrintedVenue("Workshop on Satisfiability")),
        ("Security and Privacy (SP), 2013 IEEE Symposium on",
         PrintedVenue("IEEE Symposium on Security and Privacy", "SP", None, 2013)),
        ("Distributed Computing Systems (ICDCS), 2012 IEEE 32nd International Conference on",
         PrintedVenue("IEEE International Conference on Distributed Computing Systems", "ICDCS",
                      32, 2012)),
        ("Peer-to-Peer Computing, 2006. P2P 2006. Sixth IEEE International Conference on",
         PrintedVenue("IEEE International Conference on Peer-to-Peer Computing", "P2P", 6, 2006)),
        ("Robotics and Automation, 1999. Proceedings. 1999 IEEE International Conference on",
         PrintedVenue("IEEE International Conference on Robotics and Automation", "", None,
                      1999)),
        ("Trees and Oaks, 2003. Proceedings. ICTO '03. IEEE International Conference on",
         PrintedVenue("IEEE International Conference on Trees and Oaks", "ICTO", None, 2003)),
        ("Trees and Oaks, 1997. Oak Leaves: Voyage of Elms. IEEE 1997 Canadian Conference on",
         PrintedVenue("IEEE Canadian Conference on Trees and Oaks", "", None, 1997)),
        ("Trees and Oaks, 2001. (ICTO '01). Proceedings of the 2001 IEEE Conference on",
         PrintedVenue("IEEE Conference on Trees and Oaks", "ICTO", None, 2001)),
        ("Trees and Oaks, 2001. Proceedings 2001 ICTO. IEEE 3rd International Conference on",
         PrintedVenue("IEEE International Conference on Trees and Oaks", "ICTO", 3, 2001)),
        ("Trees and Oaks, 1996., Fourth International Conference on",
         PrintedVenue("International Conference on Trees and Oaks", "", 4, 1996)),
        ("IEEE Conference on Oaks, 2004. Proceedings. ICO '04. 2004",
         PrintedVenue("IEEE Conference on Oaks", "ICO", None, 2004)),
        ("Conference on Oaks, 2002. Proceedings of the 2002",
         PrintedVenue("Conference on Oaks", "", None, 2002)),
        ("Trees: Their Growth and Decay: 18th Nordic Workshop, TREE 2024, Oslo, Norway",
         PrintedVenue("Nordic Workshop on Trees: Their Growth and Decay", "TREE", 18, 2024)),
        ("PROCEEDINGS OF THE 12TH CONFERENCE ON OAKS, VOLS 1 AND 2",
         PrintedVenue("CONFERENCE ON OAKS", "", 12)),
        ("GROWTH OF OAKS (GO 2015), PT II", PrintedVenue("GROWTH OF OAKS", "GO", None, 2015)),
        ("GROWTH OF OAKS, PROCEEDINGS", PrintedVenue("GROWTH OF OAKS")),
        ("Proceedings of the 8th Conference on Oaks - Part I",
         PrintedVenue("Conference on Oaks", "", 8)),
        ("Growth of Oaks, AIP Conf. Proc. 278",
         PrintedVenue("Growth of Oaks, AIP Conf. Proc. 278")),
        ("Proceedings of the 3rd Conference on Oaks (CO))",
         PrintedVenue("Conference on Oaks", "CO", 3)),
        ("Proceedings of the 3rd Conference on Oaks (CO",
         PrintedVenue("Conference on Oaks", "CO", 3)),
        ("3rd Conference on Oaks, Bend, Oregon (USA), 23-25 May 2005",
         PrintedVenue("Conference on Oaks", "", 3, 2005)),
        ("Конференция по дубам, 5–15 сентября 2016 г., Сочи",
         PrintedVenue("Конференция по дубам", "", None, 2016)),
        ("Growth of Oaks (NATO ASI Series)", PrintedVenue("Growth of Oaks")),
        ("The Lives of Oaks", PrintedVenue("The Lives of Oaks")),
        ("The First Oaks", PrintedVenue("The First Oaks")),
        ("The 50th Anniversary of Oaks", PrintedVenue("50th Anniversary of Oaks")),
        ("The Lives of Oaks, IAU Colloquium 128",
         PrintedVenue("The Lives of Oaks, IAU Colloquium 128")),
        ("Proceedings and Addresses of the Oak Society",
         PrintedVenue("Proceedings and Addresses of the Oak Society")),
        ("Proceedings from the Second Conference on Oaks",
         PrintedVenue("Conference on Oaks", "", 2)),
        ("GROVE 2017, 18th Annual Conference of the Oak Society, Oslo, Norway, August 20-24, 2017",
         PrintedVenue("Conference of the Oak Society", "GROVE", 18, 2017)),
        ("GROVE 2019, The Fifteenth International Conference on Oaks",
         PrintedVenue("International Conference on Oaks", "GROVE", 15, 2019)),
        ("Proceedings of GROVE 2006 (Boston, 5-7 Dec, 2006)",
         PrintedVenue("GROVE", "", None, 2006)),
        ("Proceedings of the 31st International Conference on Growing Oaks, ICGO-22",
         PrintedVenue("International Conference on Growing Oaks", "ICGO", 31)),
        ("International Conference on Growing Oaks, ICGO",
         PrintedVenue("International Conference on Growing Oaks", "ICGO")),
        ("10th Conference on Oaks, Parts A and B", PrintedVenue("Conference on Oaks", "", 10)),
        ("Proc. 11th Ann. ACM Symp. Oak Comput.", PrintedVenue("ACM Symp. Oak Comput.", "", 11)),
        ("Old Oaks, Proceedings of a Workshop held at Göttingen",
         PrintedVenue("Old Oaks")),
        ("Old Oaks: Elms in Antiquity. (Proceedings of the Conference held at the Oak School at A,"
         " 27-28 Feb. 2004). Elm. Oa", PrintedVenue("Old Oaks: Elms in Antiquity", "", None, 2004)),
        ("Old Oaks: Proceedings of the 5th European Conference on Oaks; 2002 Apr 3-5; Elm, Fir",
         PrintedVenue("European Conference on Oaks", "", 5, 2002)),
        ("Oaks Seminar 2002–2004, INRIA", PrintedVenue("Oaks Seminar", "", None, 2002)),
        ("Conference on Oaks: held in Edinburgh, 14-21 August 1958",
         PrintedVenue("Conference on Oaks", "", None, 1958)),
        ("Trees and Oaks, 2000. T&O 2000. Proceedings. 2000 IEEE Symposium on",
         PrintedVenue("IEEE Symposium on Trees and Oaks", "T&O", None, 2000)),
        ("Trees and Oaks ICTO 2010 3rd IEEE International Conference on",
         PrintedVenue("IEEE International Conference on Trees and Oaks", "ICTO", 3, 2010)),
        ("Trees and Oaks, International Conference on",
         PrintedVenue("International Conference on Trees and Oaks")),
        ("Teletraffic Congress (ITC), 2010 22nd International",
         PrintedVenue("International Teletraffic Congress", "ITC", 22, 2010)),
        ("Proceedings of Machine Learning Research",
         PrintedVenue("Proceedings of Machine Learning Research")),
        ("Proceedings of the ACM on Interactive, Mobile and Wearable Technologies (IMWUT)",
         PrintedVenue("Proceedings of the ACM on Interactive, Mobile and Wearable Technologies",
                      "IMWUT")),
        ("Proceedings of the Society for Mathematical Psychology",
         PrintedVenue("Proceedings of the Society for Mathematical Psychology")),
        ("Proceedings of the Annual Meeting of the Cognitive Science Society",
         PrintedVenue("Annual Meeting of the Cognitive Science Society")),
        ("Proceedings of the 47th Annual Meeting of the Oak Society",
         PrintedVenue("Annual Meeting of the Oak Society", "", 47)),
        ("Poster presented at the 3rd Oak Congress", PrintedVenue("Oak Congress", "", 3)),
        ("Computer Oaks – OAK Workshops: Amsterdam, The Netherlands, October 8-10, 2016",
         PrintedVenue("Computer Oaks – OAK Workshops", "", None, 2016)),
        ("Proceedings of the 2nd Symposium on Haskell - Haskell '09",
         PrintedVenue("Symposium on Haskell", "", 2, 2009)),
        ("Oak Technology Workshop (OTW), 2014 IEEE.",
         PrintedVenue("IEEE Oak Technology Workshop", "OTW", None, 2014)),
        ("35th Oaks: 35th International Conference, OAK 2023, Oslo",
         PrintedVenue("International Conference on Oaks", "OAK", 35, 2023)),
        ("Proceedings of Symposia in Applied Mathematics",
         PrintedVenue("Proceedings of Symposia in Applied Mathematics")),
        ("Asteroids, Comets, Meteors 2008",
         PrintedVenue("Asteroids, Comets, Meteors", "", None, 2008)),
        ("Proc. of abstracts 10th nordic seminar on mechanics",
         PrintedVenue("Nordic seminar on mechanics", "", 10)),
        ("Proceedings of an International Conference on Examples, 24-26 July 1985",
         PrintedVenue("International Conference on Examples", "", None, 1985)),
        ("2011 world congress on examples",
         PrintedVenue("World congress on examples", "", None, 2011)),
        ("Proceedings of the 22nd Linguistics Conference, held at X in Y, May 18, 2012",
         PrintedVenue("Linguistics Conference", "", 22, 2012)),
        ("Proceedings. IEEE Conference on Examples, 2004",
         PrintedVenue("IEEE Conference on Examples", "", None, 2004)),
        ("Proceedings of ICML 2019", PrintedVenue("ICML", "", None, 2019)),
        ("OSDI 2022", PrintedVenue("OSDI", "", None, 2022)),
        ("OSDI'22", PrintedVenue("OSDI", "", None, 2022)),
        ("Proceedings of the 11th International Conference on Examples - Volume 1",
         PrintedVenue("International Conference on Examples", "", 11)),
        ("Advances in Neural Information Processing Systems 33",
         PrintedVenue("Advances in Neural Information Processing Systems")),
        ("International Conference on Parallel, Distributed and Network-based Processing",
         PrintedVenue(
            "International Conference on Parallel, Distributed and Network-based Processing"
        )),
    ],
)  # fmt: skip
def test_a_printed_conference_is_split_into_series_and_edition(
    printed: str, venue: PrintedVenue
) -> None:
    assert read_venue(printed) == venue


@pytest.mark.parametrize(
    ("printed", "name", "parent"),
    [
        ("AISys@SOSP 2017", "AISys", "SOSP"),
        ("AISys Workshop at SOSP 2017", "AISys Workshop", "SOSP"),
        ("Workshop on ML Systems at NeurIPS 2018", "Workshop on ML Systems", "NeurIPS"),
        ("ICAPS 2020 Workshop on X", "ICAPS Workshop on X", "ICAPS"),
        ("EuroSys Workshop on X", "EuroSys Workshop on X", "EuroSys"),
        ("International Workshop on X", "International Workshop on X", None),
        ("IEEE Workshop on X", "IEEE Workshop on X", None),
        ("Workshop on X at the 5th Meeting of Y", "Workshop on X", "Meeting of Y"),
        ("Workshop on X (X'98) in association with SOSP'98", "Workshop on X", "SOSP"),
        (
            "Workshop on the Physics of X, and Perspectives at HE-LHC Geneva, Switzerland",
            "Workshop on the Physics of X, and Perspectives at HE-LHC Geneva, Switzerland",
            None,
        ),
    ],
)
def test_a_workshop_is_held_at_its_conference(printed: str, name: str, parent: str) -> None:
    venue = read_venue(printed, "workshop")
    assert (venue.name, venue.parent and venue.parent.name) == (name, parent)


@pytest.mark.parametrize(
    ("first", "second", "short_names"),
    [
        ("Advances in Oaks -- EUROAK 2005", "Advances in Oaks - OAKY '06, Oslo", "EUROAK OAKY"),
        ("Advances in Oaks (EUROAK 2005)", "Advances in Oaks (OAKY 2006)", "EUROAK OAKY"),
        ("Oak Vision -- EOAK 2014", "Proceedings of Oak Vision – AOK 2014", "AOK EOAK"),
        ("Oak Discovery (OAK)", "Oak Discovery (SIGOAK)", "OAK"),
    ],
)
@pytest.mark.django_db
def test_conferences_that_only_have_a_topic_in_common_are_different_venues(
    first: str, second: str, short_names: str
) -> None:
    import_text(
        f"@inproceedings{{a, title={{A}}, booktitle={{{first}}}, year=2005}}"
        f"@inproceedings{{b, title={{B}}, booktitle={{{second}}}, year=2006}}"
    )
    assert sorted(Venue.objects.values_list("short_name", flat=True)) == short_names.split()


@pytest.mark.django_db
def test_a_conference_is_found_by_its_short_name_behind_the_topic() -> None:
    import_text(
        "@inproceedings{a, title={A}, booktitle={Oak Vision -- EOAK 2014}, year=2014}"
        "@inproceedings{b, title={B}, booktitle={European Conference on Oak Vision (EOAK)}}"
    )
    assert str(Venue.objects.get()) == "Oak Vision – EOAK"


@pytest.mark.django_db
def test_the_spelling_that_a_file_has_most_often_names_a_journal() -> None:
    journals = ("PloS OAK", "PLoS OAK", "PLoS OAK")
    import_text(
        "".join(
            f"@article{{k{n}, title={{Oak trees {n}}}, journal={{{journal}}}, year=2000}}\n"
            for n, journal in enumerate(journals)
        )
    )

    assert [venue.name for venue in Venue.objects.all()] == ["PLoS OAK"]


def test_the_name_of_a_journal_is_kept_except_for_its_short_name() -> None:
    assert read_venue("ACM Transactions on Computer Systems (TOCS)", "journal") == PrintedVenue(
        "ACM Transactions on Computer Systems", "TOCS"
    )
    assert read_venue("Quantum Electronics, IEEE Journal of", "journal") == PrintedVenue(
        "IEEE Journal of Quantum Electronics"
    )
    assert read_venue("Audio and Acoustics, IEEE Transactions on", "journal") == PrintedVenue(
        "IEEE Transactions on Audio and Acoustics"
    )
    assert read_venue("Science, Technology, and Human Values", "journal").name.startswith(
        "Science,"
    )
    assert read_venue("2016 IEEE Conference on Oaks (OAK)", "journal") == PrintedVenue(
        "IEEE Conference on Oaks", "OAK", None, 2016
    )
    assert read_venue("Proceedings - IEEE 3rd Conference on Oaks, OAK 2017", "journal") == (
        PrintedVenue("IEEE Conference on Oaks", "OAK", 3, 2017)
    )
    assert read_venue("2016 Growth of Oaks, GO 2016", "journal") == PrintedVenue(
        "Growth of Oaks", "GO", None, 2016
    )
    assert read_venue("The 21st Century Review", "journal").name == "The 21st Century Review"


@pytest.mark.parametrize(
    "printed", ["Orientalia (NS)", "Mind (N.S.)", "Le Journal de Physique (II)"]
)
def test_the_number_of_a_series_is_no_short_name(printed: str) -> None:
    assert read_venue(printed, "journal") == PrintedVenue(printed)


def test_the_number_of_a_part_belongs_to_the_name() -> None:
    assert read_venue("Algebra—Seattle 2005. Part 1").name == "Algebra—Seattle 2005. Part 1"


@pytest.mark.parametrize("printed", ["", " ", "@", "(", "2020", "Proceedings of the", "th", "'20"])
def test_unusual_text_does_not_raise(printed: str) -> None:
    assert isinstance(read_venue(printed), PrintedVenue)


@pytest.mark.parametrize(
    "name",
    ["I Quaderni del Seminario", "Third Text Meeting", "First Monday Forum", "Third World Forum"],
)
def test_the_name_of_a_journal_is_that_of_no_meeting_in_one_year(name: str) -> None:
    assert read_venue(name, "journal") == PrintedVenue(name)


@pytest.mark.parametrize("text", ["A" * 100_000, "SAT 2004 (" + "x" * 100_000, "Ab" * 50_000])
def test_a_very_long_name_is_kept_as_it_is(text: str) -> None:
    assert read_venue(text) == PrintedVenue(text)


@pytest.mark.parametrize(
    ("name", "than", "is_better"),
    [
        ("Journal of Test Examples", "Journal of test examples", True),
        ("Nature", "nature", True),
        ("Journal of Oaks and Elms", "Journal of oaks & elms", True),
        ("Journal of Test Examples", "JOURNAL OF TEST EXAMPLES", True),
        ("IEEE Access", "Ieee Access", True),
        ("Ieee Access", "IEEE Access", False),
        ("NeuroImage", "Neuroimage", True),
        ("Neuroimage", "NeuroImage", False),
        ("Journal OF Examples", "Journal Of Examples", False),
        ("JOURNAL of Examples", "Journal of Examples", False),
        ("Journal of Test Examples", "Journal of Test Examples", False),
        ("JOURNAL OF EXAMPLES", "Journal of Examples", False),
        ("IEEE Examples", "Ieee Examples", True),
        ("Ieee Examples", "IEEE Examples", False),
        ("mnras", "MNRAS", False),
        ("journal of test examples", "Journal of Test Examples", False),
        ("Journal of Tests", "Journal of Examples", False),
        ("ELife", "eLife", False),
        ("Plos", "PLOS", False),
        ("Npj Examples", "npj Examples", False),
        ("Annales de Chimie", "Annales de chimie", False),
        ("Journal of NEW Examples", "Journal of New Examples", False),
        ("DNA Repair", "Dna Repair", True),
    ],
)
def test_capitals_of_an_english_name_are_better(name: str, than: str, is_better: bool) -> None:
    assert has_better_capitals(name, than) is is_better
