"""First names that are common in Europe and the Americas, folded, to tell them from last names.

Some of them are last names, too.
"""

from publications.bibtex.record.months import fold

_TEXT = """
aaron abigail ada adam alain alan albert alberto alejandro alex alexander alexei alexis alfonso
alice amanda amber amy ana anders andrea andreas andrei andres andrew andrzej angel angela ann
anna anthony antonio arthur ashley astrid austin barbara beatriz ben benjamin bernard bernd betty
beverly bill billy birgit bjorn bob bobby boris bradley brandon brenda brian brigitte brittany bruce
bryan camille carl carlos carmen carol carolyn catherine charles charlotte cheryl chiara christian
christina christine christophe christopher claire claudia cynthia dan daniel danielle dave david
deborah debra denise dennis diana diane diego dieter dmitri dmitry dolores donald donna doris
dorothy douglas dylan eduardo edward elena elijah elizabeth elvira emanuel emilio emily emma
enrique eric erik ernesto ethan eugene eugenia eva evelyn felipe fernando frances francesca
francesco francisco francois frank fritz gabriel gary george gerald giovanni giulia giuseppe
gloria grace gregory guillaume guillermo gustav hannah hans harold heather heike heinz helen
hendrik henrique henry hugo ignacio igor ingrid irina isabel isabella isabelle ivan jack
jacob jacqueline jacques jakub james jan janet janice jason javier jean jeffrey jennifer jens
jeremy jerry jesse jessica jesus jim jiri joan joao joe johan john jonathan joost jordan jorge
jose josefa josefina joseph joshua joyce juan judith judy julia julie jurgen justin karen karl
katherine kathleen kathryn katrin kayla keith kelly kenneth kevin kimberly klaus knut krzysztof
kyle larry lars laura lauren laurent lawrence leo liam linda lisa logan lori luca lucas lucia luis
luisa madison magnus manuel manuela marco marek margaret maria marie marilyn mark martha martin
mary mason mateo mateus matthew max megan melissa mercedes michael michel michelle miguel mike
mikhail milan monika nancy natalia natalie nathalie nathan nicholas nicolas nicole nikolai nils
noah nuria olav oleg olga oliver olivia olivier otto pablo pamela paola paolo patricia patrick
paul paulo pavel pedro per peter petr petra philip philippe pierre piet pieter pilar piotr rachel
rafael ralph ramon randy raul raymond rebecca ricardo richard robert roberto roger ronald rosa roy
russell ruth ryan sabine sam samantha samuel sandra sara sarah scott sean sergei sergey sergio
sharon shirley simon sofia sophia sophie stefan stefano stephanie stephen steve steven susan sven
svetlana sylvie tatiana teresa terry theresa thierry thomas tim timothy tom tomas tomasz tyler
ulrich ursula uwe valerie victoria vincent virginia vladimir walter wayne werner willem william
willie wojciech wolfgang yuri yves zachary
"""
GIVEN_NAMES = frozenset(_TEXT.split())


def is_given_name(name: str) -> bool:
    """Whether a single word, such as "François", is one of them."""
    return fold(name) in GIVEN_NAMES
