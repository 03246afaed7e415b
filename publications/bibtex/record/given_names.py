"""First names that are common in Europe and the Americas, folded, to tell them from last names.

Some of them are last names, too.
"""

from publications.bibtex.record.months import fold

_TEXT = """
aaron abigail ada adam agnes agnieszka aisha akira akos alain alan alastair albert alberto
albrecht alejandro aleksandar aleksandr aleksandra alessandra alessandro alessia alex alexander
alexandra alexandre alexandros alexei alexey alexis alfons alfonso alfred alfredo aliaksandr
alice alina alisa alison alistair alois alvaro amanda amber amelie amy ana anastasia anatoly
anders andras andrea andreas andrei andreia andrej andres andrew andrey andrzej angel angela
anita anja anke ann anna annalisa anne anneke annemarie annette annika ansgar antal anthony antje
antoine antonella antonia antonin antonio antti arnaud arne artem arthur artur arturo arvid
ashley astrid attila aurelie aurelien austin balazs barbara bartosz bastian beata beate beatriz
bela ben benedetta benedikt benjamin benoit berit bernard bernardo bernd bernhard bert beth
bettina betty beverly bill billy birgit bjarne bjoern bjorn bob bobby bogdan boguslaw bohdan
boris borja bradley brandon branko brenda brent brian brigitte britta brittany bruce bruno bryan
burkhard camille candice carl carla carlos carmen carol caroline carolyn carsten catherine
cecilia cedric celine cesar chad chantal charlene charles charlotte cheryl chiara christa
christelle christian christiane christina christine christoph christophe christopher claire
claudia claudio clemens colin connie corinna cornelia cristian cristiana cristiano cristina
cynthia czeslaw dagmar daisuke damian damien damir dan danica daniel daniela daniele danielle
danilo danuta dario darren dave david davide debbie deborah debra delphine denis denise dennis
derek detlef detlev diana diane didier diego dieter dietmar dieudonne dimitri dimitrios dimitris
dirk dmitri dmitry dolores dominic dominik dominique donald donatella donna doris dorota dorothea
dorothee dorothy douglas dusan dylan eberhard eckhard edgar edith eduardo edward ekaterina elena
eleni eleonora elias elijah elisa elisabeth elisabetta elizabeth ellen elvira elzbieta emanuel
emilia emilie emilio emily emma emmanuelle enrico enrique eric erich erik erika ernesto erwin
estelle esther eszter ethan etienne eugene eugenia eugenio eva evangelos evelyn evgeny ewa fabian
fabienne fabio fabrice fabrizio federica federico felipe ferenc fernando filippo fiona flavia
flavio florence florian floriana frances francesca francesco francine francisco franck francois
frank fred frederic frederik fritz gabor gabriel gabriela gabriele gael gaelle gary geert
geoffrey george gerald gerard gerardo gerd gerda gerhard gernot gesine ghislain gianluca gianni
gilles giorgio giovanna giovanni gisela giulia giuseppe gloria gonzalo goran grace graziano greg
gregory grzegorz gudrun guido guillaume guillermo gunter gustav gustavo gyorgy hadrien halina
hanna hannah hanne hannes hans harald harold hartmut hartwig heather hedwig heidi heidrun heike
heiko heinrich heinz helen helena helene helga helmut hendrik henrik henrique henry henryk
herbert herve hilde hiroshi holger horst hugo hugues ian ignacio ignacy igor ilaria ilona ilse
imre inga inge ingo ingrid ioannis irene irina isabel isabell isabella isabelle istvan ivan ivana
ivano iwona jacek jack jacob jacqueline jacques jadwiga jaime jakub james jan janet janice janina
janos jaroslav jaroslaw jason javier jean jeanette jeannine jeff jeffrey jelena jennie jennifer
jenny jens jeremie jeremy jerome jerry jerzy jesse jessica jesus jill jim jiri joachim joan
joanna joao joaquin jochen joe joel joerg johan john jolanta jonas jonathan joost jordan jorg
jorge jose joseba josef josefa josefina josep joseph joshua joyce jozef juan judith judy juergen
julia julie juraj jurgen justin justyna jutta kamil karel karen karin karina karl karolina
karsten katarina katarzyna katharina katherine kathleen kathryn kathy katja katrin kayla keith
kelly kenji kenneth kerstin kevin kimberly kirill kirsten klaus knut konrad konstantinos kostas
kristian kristiina kristin kristina kristof krzysztof kurt kyle lajos larissa larry lars laszlo
laura lauren laurent lawrence lech lennart leo leonardo leszek liam lidia liliana linda lisa
lluis logan loic lorenzo lori lothar louise lubomir luca lucas lucia luciano lucie lucien lucio
ludovic ludwig luigi luis luisa lukas lutz maarten maciej madison magdalena magnus malcolm
malgorzata manfred manuel manuela marc marcel marcela marcella marcelle marcello marcin marco
marcos marcus marek margaret margarita margherita maria mariana marianna marianne mariano marie
marija marijana marilyn marina mario marjan mark markus marlene marlies marta martha martin
martina mary mason massimo matej mateo mateus mathias mathieu mathilde matilde matteo matthew
matthias matthieu maurice maurizio mauro max maximilian megan melanie melissa mercedes michael
michal michel michele michelle miguel mihaela mihai mike mikhail miklos mikolaj milan milena
milos miriam mirko miroslav miroslaw mohamed mohammad mohammed monica monika moritz muhammad
nadia nadine nancy natalia natalie natasa natasha nathalie nathan neil nicholas nicola nicolas
nicole nigel nikita nikolai nikolaos nikos nils nina noah norbert nuria octavio odile olav oleg
olga oliver olivia olivier olof ondrej ortwin oscar otmar ottavio ottmar otto pablo pamela paola
paolo pascale patrice patricia patrick patrik patrizia paul paula paulo pavel pedro pekka per
perrine peter petr petra phil philip philipp philippa philippe pierluigi piero pierre pierrick
piet pieter pietro pilar piotr predrag przemyslaw rachel radek radoslaw radu rafael rainer ralf
ralph ramon randy raphael raquel raul raymond rebecca regina reiko reinhard remi renate renato
renaud renzo ricardo riccardo richard rita robert roberto rodrigo roger rolf romain ron ronald
ronan rosa rosanna roswitha roy rudiger rudolf ruediger russell ruth ruud ryan ryszard sabina
sabine sabrina salvatore sam samantha samuel sandor sandra sandro sanja sara sarah sascha scott
sean sebastian sebastien serena serge sergei sergey sergio severine sharon shirley siegfried
sigrid silke silvia silvio simon simone simonetta slavko slawomir sofia sofie solveig sonia sonja
sophia sophie soren stanislav stanislaw stefan stefania stefano stefanos steffen stella stephan
stephane stephanie stephen steve steven susan susana susanne sven svenja svetlana sylvain sylvia
sylvie sylwia szymon tadeusz tamara tamas tania tanja tara tatiana teodor teresa terry theresa
thibaut thierry thilo thomas thorsten tiago tibor tim timo timothy tobias todd tom tomas tomasz
tomislav tony torben torsten trevor tuomas tyler udo ulla ulrich ulrika ulrike urs ursula ute uwe
valentina valerie valerio vanessa vasile vera verena veronica veronique victoria viktor viktoria
vilmos vincent vincenzo virginia virginie vittoria vittorio vladimir vojtech volker waldemar
walter waltraud wayne wendy werner wieslaw wilfried wilhelm willem william willie winfried witold
wladyslaw wojciech wolfgang xavier xenia yannick yannis yoann yolanda yuri yves yvette yvonne
zachary zbigniew zdenek zdzislaw zoe zofia zoltan zoran zsolt
"""
GIVEN_NAMES = frozenset(_TEXT.split())


def is_given_name(name: str) -> bool:
    """Whether a single word, such as "François", is one of them."""
    return fold(name) in GIVEN_NAMES
