"""First names that are common in Europe and the Americas, folded, to tell them from last names.

Some of them are last names, too.
"""

from publications.bibtex.record.months import fold

_TEXT = """
aaron abigail ada adam aisha akira alain alan alastair albert alberto albrecht alejandro
alessandra alessandro alex alexander alexei alexis alfonso alfred alfredo alice alison alistair
alvaro amanda amber amy ana anastasia anders andrea andreas andrei andreia andres andrew andrzej
angel angela anita anja anke ann anna anne annette annika anthony antje antoine antonia antonin
antonio antti arne arthur arturo arvid ashley astrid austin barbara beate beatriz ben benedikt
benjamin benoit bernard bernardo bernd bernhard bert beth bettina betty beverly bill billy birgit
bjoern bjorn bob bobby boris bradley brandon brenda brent brian brigitte brittany bruce bruno
bryan camille carl carla carlos carmen carol carolyn carsten catherine cecilia cesar chad charles
charlotte cheryl chiara christa christian christiane christina christine christoph christophe
christopher claire claudia claudio clemens colin connie corinna cynthia dagmar damien dan daniel
daniela daniele danielle dario darren dave david deborah debra denis denise dennis derek detlef
diana diane didier diego dieter dirk dmitri dmitry dolores dominic dominik dominique donald
donatella donna doris dorothy douglas dylan edgar edith eduardo edward elena elias elijah elisa
elisabeth elizabeth ellen elvira emanuel emilia emilio emily emma enrico enrique eric erich erik
ernesto erwin esther ethan etienne eugene eugenia eva evelyn fabian fabio fabrizio federica
federico felipe fernando filippo florence florian floriana frances francesca francesco francisco
francois frank fred frederic frederik fritz gabriel gabriela gabriele gary geoffrey george gerald
gerard gerd gerhard gianluca gilles giorgio giovanni giulia giuseppe gloria gonzalo grace greg
gregory guido guillaume guillermo gunter gustav gustavo hannah hans harald harold hartmut heather
heidi heike heiko heinrich heinz helen helena helga helmut hendrik henrik henrique henry herbert
herve holger horst hugo ian ignacio igor ilaria inga inge ingrid irene irina isabel isabella
isabelle ivan jacek jack jacob jacqueline jacques jaime jakub james jan janet janice jason javier
jean jeanette jeff jeffrey jennie jennifer jenny jens jeremy jerry jesse jessica jesus jill jim
jiri joachim joan joanna joao jochen joe joel joerg johan john jonas jonathan joost jordan jorg
jorge jose josef josefa josefina josep joseph joshua joyce juan judith judy juergen julia julie
jurgen justin jutta karen karin karl karsten katharina katherine kathleen kathryn kathy katja
katrin kayla keith kelly kenji kenneth kevin kimberly kirsten klaus knut konrad kristin kristina
krzysztof kurt kyle larry lars laszlo laura lauren laurent lawrence leo leonardo liam linda lisa
logan lorenzo lori louise luca lucas lucia lucie ludwig luis luisa lukas maarten madison magdalena
magnus malcolm manfred manuel manuela marc marcel marcello marcin marco marcos marcus marek
margaret margarita maria mariana marianne mariano marie marilyn marina mario mark marta martha
martin martina mary mason massimo mateo mateus mathias mathieu matteo matthew matthias maurice
maurizio mauro max megan melanie melissa mercedes michael michal michel michele michelle miguel
mike mikhail milan mirko mohamed mohammad mohammed monica monika muhammad nadia nancy natalia
natalie nathalie nathan neil nicholas nicola nicolas nicole nigel nikolai nils nina noah norbert
nuria olav oleg olga oliver olivia olivier oscar otto pablo pamela paola paolo patrice patricia
patrick patrik paul paula paulo pavel pedro pekka per peter petr petra phil philip philipp
philippa philippe pierre piet pieter pilar piotr rachel rafael rainer ralf ralph ramon randy
raphael raquel raul raymond rebecca regina reinhard renate renato ricardo riccardo richard rita
robert roberto rodrigo roger rolf ron ronald rosa roy rudolf russell ruth ryan sabine sabrina
salvatore sam samantha samuel sandra sara sarah scott sean sebastian serge sergei sergey sergio
sharon shirley silke silvia simon simone sofia sonia sophia sophie stanislav stanislaw stefan
stefania stefano steffen stella stephane stephanie stephen steve steven susan susanne sven
svetlana sylvain sylvia sylvie tania tanja tara tatiana teresa terry theresa thierry thomas
thorsten tiago tim timothy tobias todd tom tomas tomasz tony torsten trevor tyler ulrich
ulrike urs ursula uwe valentina valerie valerio vera veronica victoria viktor vincent vincenzo
virginia vittorio vladimir volker walter wayne wendy werner willem william willie wojciech
wolfgang xavier yannick yuri yves yvonne zachary zoe
"""
GIVEN_NAMES = frozenset(_TEXT.split())


def is_given_name(name: str) -> bool:
    """Whether a single word, such as "François", is one of them."""
    return fold(name) in GIVEN_NAMES
