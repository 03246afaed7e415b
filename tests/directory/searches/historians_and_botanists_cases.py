"""What searches must find first in a directory of historians, lawyers, botanists and astronomers.

Names in the scripts of India and as they are called in several languages, initials, typos in each
alphabet, pinyin of titles, and what joins words. Each was decided before it was tried.
"""

from tests.directory.searches.comparing import Search

SEARCHES = [
    # Scripts of India, Armenian and Arabic, as people spell names
    Search("muthu karuppan", "முத்து", "person"),
    Search("selvaraj murugan", "செல்வராஜ்", "person"),
    Search("subhash mukhopadhyay", "সুভাষ", "person"),
    Search("lakshmi narayana", "లక్ష్మీ", "person"),
    Search("laxmi narayan", "లక్ష్మీ", "person"),
    Search("gurpreet singh", "ਗੁਰਪ੍ਰੀਤ", "person"),
    Search("narendra patel", "નરેન્દ્ર", "person"),
    Search("mohanlal", "മോഹൻലാൽ", "person"),
    Search("anahit harutyunyan", "Անահիտ", "person"),
    Search("harutunyan", "Անահիտ", "person"),
    Search("abdurrahman almansuri", "عبد", "person"),
    Search("alexey scherbakov", "Алексей", "person"),
    Search("ekaterina vorobyova", "Екатерина", "person"),
    # What sounds alike, and is one name in several languages
    Search("minakshi sundaram", "Meenakshi", "person"),
    Search("krishnamurthi venkateshwaran", "Krishnamoorthy", "person"),
    Search("soeharjono", "Suharyono", "person"),
    Search("helen papageorgiou", "Ελένη", "person"),
    Search("thanasis hatzigeorgiou", "Αθανάσιος", "person"),
    Search("evgenia hrytsenko", "Yevheniia", "person"),
    Search("kate vorobyova", "Екатерина", "person"),
    Search("yusuf khoury", "Youssef", "person"),
    # Initials that are words of titles, too
    Search("A. MacLeod", "Angus", "person"),
    Search("M. Chiang", "Mei-Ling", "person"),
    Search("I. Brătescu", "Ioana", "person"),
    Search("X. Li", "Xue Li", "person"),
    Search("L. Na", "Li Na", "person"),
    # Typos in other alphabets
    Search("милош ђођевић", "Милош", "person"),
    Search("מיכל רוזברג", "מיכל", "person"),
    Search("شیرین عبدیان", "شیرین", "person"),
    Search("ნინო ბეიძე", "ნინო", "person"),
    Search("անահիտ հարութունյան", "Անահիտ", "person"),
    Search("অনতা সেন", "অনিতা", "person"),
    Search("author:ბეიძე georgian", "A Treebank"),
    Search("историа српског језика", "Историја"),
    Search("ისტოია ქართული", "ქართული"),
    # Other names
    Search("gudrun osvifursdottir", "Guðrún", "person"),
    Search("IŞIL GÜNDÜZ", "Işıl", "person"),
    Search("agnes kovacs", "Kovács", "person"),
    Search("puig cadafalch", "Núria", "person"),
    Search("ŻÓŁKIEWSKI", "Łukasz", "person"),
    Search("Ştefan Ţepeneag", "Ștefan", "person"),
    Search("trần ngọc", "Trần", "person"),
    Search("lee seungwoo", "Rhee", "person"),
    Search("北條純一", "Jun'ichi", "person"),
    Search("zeng xiaoting", "Hsiao-Ting", "person"),
    Search("leung kawai", "Ka-Wai", "person"),
    Search("lyu zhi qiang", "Lü", "person"),
    Search("vant hoff", "Pieter", "person"),
    Search("olatunji a", "Adébáyọ̀", "person"),
    # Organizations and venues by initials, and with an ampersand; cities by other names
    Search("ucb", "University of California", "organization"),
    Search("iitm", "Indian", "organization"),
    Search("京大", "Kyoto", "organization"),
    Search("阪大", "Osaka", "organization"),
    Search("北大", "Peking", "organization"),
    Search("港大", "The University of Hong Kong", "organization"),
    Search("臺大", "National Taiwan", "organization"),
    Search("cracow", "Jagiellonian", "organization"),
    Search("kiev", "Taras", "organization"),
    Search("music research and development", "Center", "organization"),
    Search("past and present", "Past & Present", "venue"),
    Search("plant cell and environment", "Plant, Cell", "venue"),
    Search("ehp", "Early history of printing", "interest", leads=False),
    Search("law of armed conflict", "International humanitarian", "interest"),
    # Words as one, and apart
    Search("UPb ages", "Zircon"),
    Search("NiTi alloys", "Martensitic"),
    Search("genossenschaften kaiserreich", "Landwirtschafts"),
    Search("spider bots", "SpiderBot", "project"),
    Search("blackholes", "Binary"),
    Search("why leafs are green", "Why Are"),
    Search("type 1a supernova", "Type Ia"),
    # Sentences and keys
    Search("papyri project", "Papyri", "project"),
    Search("learning since 2020", "Learning to Walk"),
    Search("orchards from 2018 to 2020", "SLAM"),
    Search("papers between 1990 and 1996", "鎌倉"),
    Search("arxiv 2018", "A Transiting"),
    Search("steinmetz22learning", "Learning to Walk"),
    # Titles in Chinese by pinyin
    Search("gaoshan zhiwu", "高山"),
    Search("guanghe zuoyong", "高山"),
    Search("shendu xuexi zhiwu", "基于"),
    Search("zhi wu bing hai shi bie", "基于"),
    Search("taiwan zhongyang shanmai", "臺灣"),
    # Titles in other languages
    Search("zrodla slaska", "Źródła"),
    Search("islensk malsaga", "Íslensk"),
    Search("anadolunun bitkileri", "Anadolu"),
    Search("토지제도", "조선"),
    Search("鎌倉 裁判", "鎌倉"),
    Search("ﾛﾎﾞｯﾄ 剪定", "ロボット"),
    Search("漢語方言", "汉语"),
    Search("กฎหมายไทย", "ประวัติ"),
    Search("author:上官云飞", "高山"),
    Search("venue:icra -slam -quadrotor", "Learning"),
]

SUGGESTIONS = {
    # Words that have just been begun
    "joao a": "João Gonçalves de Araújo",
    "le p": "Lê Đình Phước",
    "tran n": "Trần Thị Bích Ngọc",
    "siti w": "Siti Nurhaliza Wijayanti",
    "a. macl": "Angus MacLeod",
    "professor o": "Jennifer Blackwood",
    "walk in m": "Learning to Walk in Minutes",
    # Sounds, other languages, and typos in other alphabets
    "soeharj": "Suharyono",
    "past and": "Past & Present",
    "gaoshanzhi": "高山植物光合作用的适应机制",
    "ბეიძ": "ნინო ბერიძე",
    "helen papag": "Ελένη Παπαγεωργίου",
}
