"""A directory of historians, lawyers, geologists, botanists, astronomers and engineers."""

from publications.models import Venue
from tests.directory.searches.records import (
    Made,
    make_interests,
    make_people,
    make_projects,
    make_stays,
    make_venues,
)
from tests.factories import make_organization, make_publication

_NAMES = (
    # name, native name, language, family name where the name doesn't end with it
    ("Guðrún Ósvífursdóttir", "", "", ""),
    ("Işıl Gündüz", "", "", ""),
    ("Kovács Ágnes", "", "", "Kovács"),
    ("Núria Puig i Cadafalch", "", "", "Puig i Cadafalch"),
    ("Łukasz Żółkiewski", "", "", ""),
    ("Ștefan Țepeneag", "", "", ""),
    ("Ioana Brătescu", "", "", ""),
    ("Meenakshi Sundaram", "", "", ""),
    ("Krishnamoorthy Venkateswaran", "", "", ""),
    ("முத்து கருப்பன்", "", "", ""),
    ("செல்வராஜ் முருகன்", "", "", ""),
    ("সুভাষ মুখোপাধ্যায়", "", "", ""),
    ("অনিতা সেন", "", "", ""),
    ("లక్ష్మీ నారాయణ", "", "", ""),
    ("ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "", "", ""),
    ("નરેન્દ્ર પટેલ", "", "", ""),
    ("മോഹൻലാൽ", "", "", ""),
    ("شیرین عبادیان", "", "", ""),
    ("عبد الرحمن المنصوري", "", "", ""),
    ("Youssef El-Khoury", "", "", ""),
    ("מיכל רוזנברג", "", "", ""),
    ("Ελένη Παπαγεωργίου", "", "", ""),
    ("Αθανάσιος Χατζηγεωργίου", "", "", ""),
    ("Nikos Kazantzidis", "", "", ""),
    ("Олександр Шевчук", "", "", ""),
    ("Yevheniia Hrytsenko", "", "", ""),
    ("Екатерина Воробьёва", "", "", ""),
    ("Алексей Щербаков", "", "", ""),
    ("Милош Ђорђевић", "", "", ""),
    ("ნინო ბერიძე", "", "", ""),
    ("Անահիտ Հարությունյան", "", "", ""),
    ("Siti Nurhaliza Wijayanti", "", "", ""),
    ("Suharyono", "", "", ""),
    ("Trần Thị Bích Ngọc", "", "", "Trần"),
    ("Lê Đình Phước", "", "", "Lê"),
    ("박지훈", "", "", ""),
    ("Rhee Syng-woo", "이승우", "ko", "Rhee"),
    ("Jun'ichi Hōjō", "北条純一", "ja", ""),
    ("小野寺 ひかる", "", "", ""),
    ("Hsiao-Ting Tseng", "曾筱婷", "zh", ""),
    ("Mei-Ling Chiang", "蔣美玲", "zh", ""),
    ("Ka-Wai Leung", "梁嘉慧", "zh", ""),
    ("Ingūna Kalniņa", "", "", ""),
    ("Shangguan Yunfei", "上官云飞", "zh", "Shangguan"),
    ("Lü Zhiqiang", "吕志强", "zh", "Lü"),
    ("任泽宇", "", "", ""),
    ("Xue Li", "", "", ""),
    ("Li Na", "", "", "Li"),
    ("ปรีชา วงศ์สวัสดิ์", "", "", ""),
    ("Jürgen Weiß", "", "", ""),
    ("João Gonçalves de Araújo", "", "", ""),
    ("Hélène d'Ormesson", "", "", ""),
    ("Pieter van 't Hoff", "", "", ""),
    ("Angus MacLeod", "", "", ""),
    ("Jennifer Blackwood", "", "", ""),
    ("Philip Steinmetz", "", "", ""),
    ("Adébáyọ̀ Ọlátúnjí", "", "", ""),
)
_VENUES = (
    ("", "Past & Present", "journal"),
    ("", "Plant, Cell & Environment", "journal"),
    ("A&A", "Astronomy & Astrophysics", "journal"),
    ("", "Journal of Petrology", "journal"),
    ("EJIL", "European Journal of International Law", "journal"),
    ("ICRA", "IEEE International Conference on Robotics and Automation", "conference"),
    ("LREC", "International Conference on Language Resources and Evaluation", "conference"),
    ("", "植物学报", "journal"),
)


def make_directory() -> None:
    """Make people, places and topics, and what was written there."""
    people = make_people(_NAMES)
    _make_places(people)
    _make_topics(people)
    venues = make_venues(_VENUES)
    _make_publications(people, venues)
    _make_publications_in_other_languages(people)


def _make_places(people: Made) -> None:
    places = {
        short or name: make_organization(
            name=name, short_name=short, native_name=native, city=city, country=country
        )
        for short, name, native, city, country in (
            ("Berkeley", "University of California, Berkeley", "", "Berkeley", "US"),
            ("HKU", "The University of Hong Kong", "香港大學", "Hong Kong", "HK"),
            ("PKU", "Peking University", "北京大学", "Beijing", "CN"),
            ("ZJU", "Zhejiang University", "浙江大学", "Hangzhou", "CN"),
            ("NTU", "National Taiwan University", "國立臺灣大學", "Taipei", "TW"),
            ("", "Kyoto University", "京都大学", "Kyoto", "JP"),
            ("", "Osaka University", "大阪大学", "Suita", "JP"),
            ("", "Jagiellonian University", "Uniwersytet Jagielloński", "Kraków", "PL"),
            ("", "Taras Shevchenko National University", "", "Kyiv", "UA"),
            ("", "Indian Institute of Technology Madras", "", "Chennai", "IN"),
            ("", "Center for Music Research & Development", "", "Vienna", "AT"),
            ("", "Royal Veterinary College", "", "London", "GB"),
        )
    }
    staff = (
        ("Jennifer Blackwood", "Berkeley", "faculty", "Professor of Botany"),
        ("Angus MacLeod", "Royal Veterinary College", "faculty", "Professor of Equine Surgery"),
        ("Łukasz Żółkiewski", "Jagiellonian University", "phd_student", ""),
        ("任泽宇", "ZJU", "masters_student", ""),
    )
    rows = [(name, places[place], role, title) for name, place, role, title in staff]
    make_stays(rows, people, start="2012")


def _make_topics(people: Made) -> None:
    interests = (
        ("Economic history", "", "Ioana Brătescu"),
        ("Early history of printing", "", "Nikos Kazantzidis"),
        ("International humanitarian law", "IHL\nlaw of armed conflict", "Jürgen Weiß"),
        ("Exoplanets", "extrasolar planets", "Mei-Ling Chiang"),
        ("Shape-memory alloys", "SMA", "Rhee Syng-woo"),
    )
    make_interests(interests, people)
    projects = (
        ("SpiderBot: Climbing Robots", "Gripping feet", "Philip Steinmetz"),
        ("Papyri of Oxyrhynchus", "", "Nikos Kazantzidis"),
        ("Cadastre 1808", "Land registers of Napoleonic Europe", "Hélène d'Ormesson"),
    )
    make_projects(projects, people, field="summary")


def _make_publications(people: Made, venues: dict[str, Venue]) -> None:
    p = people
    for title, authors, date, venue, more in (
        ("Clitic Doubling: I and We", (p["Ioana Brătescu"],), "2010", "", {}),
        ("Ice Cores, Ash Layers, and the Present", (p["Guðrún Ósvífursdóttir"],), "2020",
         "Past & Present", {}),
        ("Wages, Prices, and the Great Famine of 1315", (p["Ioana Brătescu"],), "2016",
         "Past & Present", {}),
        ("A Treebank of Georgian", (p["ნინო ბერიძე"],), "2020", "LREC", {}),
        ("Prisoners of War under the Geneva Conventions", (p["Jürgen Weiß"],), "2004", "EJIL", {}),
        ("Letters from Oxyrhynchus", (p["Nikos Kazantzidis"],), "2010", "", {"kind": "book"}),
        ("Zircon U–Pb Ages of the Taiwan Ophiolite", (p["Hsiao-Ting Tseng"],), "2013",
         "Journal of Petrology", {}),
        ("Martensitic Transformation in Ni–Ti Alloys", (p["Rhee Syng-woo"],), "2003", "", {}),
        ("A Transiting Super-Earth around an M Dwarf", (p["Mei-Ling Chiang"],), "2018", "A&A",
         {"arxiv_id": "1804.01234"}),
        ("Binary Black Hole Mergers at z > 10", (p["Xue Li"],), "2022", "A&A", {}),
        ("Type Ia Supernovae as Standard Candles", (p["Işıl Gündüz"],), "2010", "A&A", {}),
        ("Why Are Leaves Green?", (p["Jennifer Blackwood"],), "2009", "", {}),
        ("Water-Use Efficiency of Drought-Stressed Maize", (p["Jennifer Blackwood"],), "2019",
         "Plant, Cell & Environment", {}),
        ("Mastitis and Milk Yield: A Cohort Study", (p["Angus MacLeod"],), "2016", "", {}),
        ("Learning to Walk in Minutes", (p["Philip Steinmetz"],), "2022", "ICRA", {}),
        ("SLAM in Orchards", (p["Xue Li"], p["Li Na"]), "2019", "ICRA", {}),
        ("Time-Optimal Quadrotor Flight", (p["Xue Li"],), "2018", "ICRA", {}),
        ("Land Reform in Java", (p["Suharyono"], p["Siti Nurhaliza Wijayanti"]), "2016", "", {}),
    ):  # fmt: skip
        make_publication(title=title, authors=authors, date=date, venue=venues.get(venue), **more)


def _make_publications_in_other_languages(people: Made) -> None:
    for title, author, date in (
        ("Landwirtschaftsgenossenschaften im Kaiserreich", "Jürgen Weiß", "2001"),
        ("Völkerrechtliche Verträge", "Jürgen Weiß", "2009"),
        ("A evolução do direito marítimo português", "João Gonçalves de Araújo", "2006"),
        ("Az ómagyar nyelv szórendje", "Kovács Ágnes", "2012"),
        ("Źródła do dziejów Śląska", "Łukasz Żółkiewski", "2016"),
        ("Istoria dreptului românesc", "Ștefan Țepeneag", "2004"),
        ("Íslensk málsaga", "Guðrún Ósvífursdóttir", "2001"),
        ("Anadolu'nun Endemik Bitkileri", "Işıl Gündüz", "2014"),
        ("Історія козацької держави", "Олександр Шевчук", "2007"),
        ("История крепостного права", "Алексей Щербаков", "2000"),
        ("Историја српског језика", "Милош Ђорђевић", "2013"),
        ("Η ιστορία της ελληνικής γλώσσας", "Ελένη Παπαγεωργίου", "2008"),
        ("ქართული ენის ისტორია", "ნინო ბერიძე", "2012"),
        ("Հայոց լեզվի պատմություն", "Անահիտ Հարությունյան", "2009"),
        ("תולדות הלשון העברית", "מיכל רוזנברג", "2006"),
        ("تاریخ ایران در دوره صفوی", "شیرین عبادیان", "2003"),
        ("حقوق الإنسان في القانون الدولي", "عبد الرحمن المنصوري", "2014"),
        ("தமிழ் மொழி வரலாறு", "முத்து கருப்பன்", "2010"),
        ("বাংলা ভাষার ব্যাকরণ", "অনিতা সেন", "2012"),
        ("ประวัติศาสตร์กฎหมายไทย", "ปรีชา วงศ์สวัสดิ์", "2011"),
        ("Lịch sử tiếng Việt", "Trần Thị Bích Ngọc", "2014"),
        ("Ngữ pháp tiếng Việt hiện đại", "Lê Đình Phước", "2009"),
        ("조선 시대의 토지 제도", "박지훈", "2011"),
        ("鎌倉幕府の法と裁判", "Jun'ichi Hōjō", "1995"),
        ("ロボットによる果樹の剪定", "小野寺 ひかる", "2020"),
        ("高山植物光合作用的适应机制", "Shangguan Yunfei", "2013"),
        ("基于深度学习的植物病害识别", "任泽宇", "2022"),
        ("汉语方言语音数据库的建设", "Lü Zhiqiang", "2018"),
        ("臺灣中央山脈的地質構造", "Hsiao-Ting Tseng", "2008"),
    ):
        make_publication(title=title, authors=(people[author],), date=date)
