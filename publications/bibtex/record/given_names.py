"""First names that are common, mostly in Europe and the Americas, folded.

They tell first names from last names, although some of them are last names, too.
"""

from publications.bibtex.record.folding import fold

_TEXT = """
aaron abigail ada adam adriana adrienne agnes agnieszka aidan aisha akira akos alain alan alastair
albert alberto albrecht aldo alejandro aleksandar aleksander aleksandr aleksandra alessandra
alessandro alessia alex alexander alexandra alexandre alexandros alexei alexey alexis alfons alfonso
alfred alfredo aliaksandr alice alicia alina alireza alisa alison alistair alois alvaro alvin
alyssa amanda amber amelia amelie amy ana anastasia anatoly anders andras andrea andreas andrei
andreia andrej andres andrew andrey andrzej andy angel angela anibal anita anja anke ann anna
annalisa anne anneke annemarie annette annie annika ansgar antal anthony antje antoine antonella
antonia antonin antonio antti arjun arnaud arne artem arthur artur arturo arvid ashley astrid
atsushi attila audrey aurelie aurelien austin axel balazs barbara bartosz bartłomiej bastian beata
beate beatrice beatriz bela ben benedetta benedikt benjamin benoit berit bernard bernardo bernd
bernhard bert beth bethany bettina betty beverly bill billy birgit bjarne bjoern bjorn bjørnar bob
bobby bogdan boguslaw bogusław bohdan bonnie boris borja bradley brandon branko brenda brent brian
bridget brigitte britta brittany bruce bruno bryan burkhard børge caitlin camila camille candice
carina carl carla carlos carmen carol carole caroline carolyn carrie carsten catherine cathy
cecilia cedric celia celine cesar chad chantal charlene charles charlie charlotte cheryl chiara
christa christelle christian christiane christina christine christoph christophe christopher cindy
claire claudia claudio clemens colin colleen connie conor corinna corinne cornelia cristian
cristiana cristiano cristina cynthia czeslaw dagmar daisuke damian damien damir dan danica daniel
daniela daniele danielle danilo danny danuta dario darren dave david davide debbie debora deborah
debra delphine denis denise dennis derek detlef detlev diana diane didier diego dieter dietmar
dieudonne dimitri dimitrios dimitris dirk dmitri dmitry dolores dominic dominik dominique donald
donatella donna doris dorota dorothea dorothee dorothy douglas dusan dylan eberhard eckhard edgar
edith edmund edoardo eduardo edward eileen ekaterina elaine eleanor elena eleni eleonora elias
elijah elisa elisabeth elisabetta elise elizabeth elke ellen elvira elzbieta emanuel emilia emilie
emilio emily emma emmanuelle enrico enrique eric erica erich erik erika erin ernesto erwin estelle
esther eszter ethan etienne eugene eugenia eugenio eva evangelos evelyn evgeny ewa fabian fabien
fabienne fabio fabrice fabrizio fatemeh federica federico felipe ferenc fernanda fernando filippo
fiona flavia flavio florence florian floriana frances francesca francesco francine francisco franck
francois frank franziska fred frederic frederik fredrik fritz gabor gabriel gabriela gabriele
gabriella gael gaelle gareth gary geert geoff geoffrey george georgios gerald geraldine gerard
gerardo gerd gerda gerhard gernot gerrit gesine ghislain gianluca gianni gilles gina giorgio
giovanna giovanni gisela giulia giuseppe gloria gonzalo goran grace graeme graziano greg gregory
grzegorz gudrun guido guillaume guillermo gunnar gunter gustav gustavo gyorgy hadrien halina hanna
hannah hanne hannes hans harald harold hartmut hartwig harvey heather hedwig heidi heidrun heike
heiko heinrich heinz helen helena helene helga helmut hendrik henk henri henrik henrique henry
henryk herbert herve hideki hilary hilde hiroaki hiroki hiroshi hiroyuki holger horst hossein hugh
hugo hugues iain ian ignacio ignacy igor ilaria ilona ilse ilya imre inga inge ingo ingrid ioannis
irene irina isabel isabell isabella isabelle istvan ivan ivana ivano iwona jacek jack jacob
jacqueline jacques jadwiga jaime jakub james jamie jan janet janice janina janine janos jaroslav
jaroslaw jarosław jason javier jean jeanette jeannine jeff jeffrey jelena jenna jennie jennifer
jenny jens jeremiah jeremie jeremy jerome jerry jerzy jesper jesse jessica jesus jill jim jiri
joachim joan joanna joanne joao joaquin jocelyn jochen joe joel joerg johan johanna john jolanta
jon jonas jonathan joost jordan jorg jorge jose joseba josef josefa josefina josep joseph joshua
joyce jozef juan judith judy juergen jukka julia julie julio juraj jurgen justin justyna jutta
jørn kamil karel karen karin karina karl karolina karsten katarina katarzyna katharina katharine
katherine kathleen kathrin kathryn kathy katia katie katja katrin katrina kayla keith kelly ken
kenji kenneth kerstin kevin kimberly kirill kirsten klaus knut koichi konrad konstantin
konstantinos kostas kris kristen kristian kristiina kristin kristina kristine kristof krzysztof
kurt kyle lajos larissa larry lars laszlo laura lauren laurence laurent lawrence leah lech lennart
leo leonardo leonid leszek leticia liam lidia liliana linda lisa lluis logan loic lorenzo lori
lothar louise lubomir luca lucas lucia luciana luciano lucie lucien lucio ludovic ludwig luigi
luis luisa lukas lukasz lutz lydia lynne maarten maciej madeleine madison magdalena magnus maja
makoto malcolm malgorzata manfred manuel manuela marc marcel marcela marcella marcelle marcello
marcin marco marcos marcus marek margaret margarita margherita maria mariana marianna marianne
mariano marie marija marijana marilyn marina mario marius marjan mark markus marlene marlies marta
martha martijn martin martina mary maryam masahiro masayuki mason massimo matej mateo mateus
mathias mathieu mathilde matilde mats matteo matthew matthias matthieu maurice maurizio mauro max
maxime maximilian małgorzata megan meghan mehdi melanie melinda melissa mercedes michael michaela
michal michel michele michelle michiel miguel mihaela mihai mikael mike mikhail miklos mikolaj
mikołaj milan milena milos miriam mirjam mirko miroslav miroslaw mirosław mohamed mohammad mohammed
molly mona monica monika monique moritz morten muhammad nadia nadine nancy naomi natalia natalie
natasa natasha nathalie nathan neil niall nicholas nicola nicolas nicole niels nigel nikita nikola
nikolai nikolaos nikos nils nina noah nora norbert nuria octavio odile olaf olav ole oleg olga
oliver olivia olivier olof ondrej ortwin oscar otmar ottavio ottmar otto pablo pamela paola paolo
pascale patrice patricia patrick patrik patrizia paul paula pauline paulo pavel paweł pedro pekka
per perrine peter petr petra phil philip philipp philippa philippe pierluigi piero pierre pierrick
piet pieter pietro pilar piotr prashant predrag przemyslaw przemysław rachael rachel radek
radoslaw radosław radu rafael rafał raffaele rainer ralf ralph ramon randy raphael raquel raul
raymond rebecca regina reiko reinhard remi renata renate renato renaud renee renzo ricardo
riccardo richard rita robert roberto robyn rodolfo rodrigo roger rolf romain ron ronald ronan rosa
rosanna roswitha roy rudiger rudolf ruediger russell ruth ruud ryan ryszard sabina sabine sabrina
sally salvatore sam samantha sameer samuel sandor sandra sandro sanja sara sarah sascha satoshi
scott sean sebastian sebastien serena serge sergei sergey sergio severine sharon shaun sheila
shirley siegfried sigbjørn sigrid silke silvia silvio simon simone simonetta slavko slawomir sofia
sofie solveig sonia sonja sophia sophie soren stanislav stanislaw stanisław stefan stefania
stefanie stefano stefanos steffen stella stephan stephane stephanie stephen steve steven susan
susana susanna susanne suzanne sven svenja svetlana sylvain sylvia sylvie sylwia szymon søren
sławomir tadeusz takahiro takashi takeshi tamara tamas tania tanja tara tatiana teodor teresa
terry tetsuya theresa therese thiago thibaut thierry thilo thomas thorsten tiago tibor tim timo
timothy tina tobias toby todd tom tomas tomasz tomislav tony torben torbjørn torsten trevor tuomas
tyler udo ulf ulla ulrich ulrika ulrike urs ursula ute uwe vadim valentina valerie valerio valery
vanessa vasile vera verena veronica veronika veronique victoria viktor viktoria vilmos vincent
vincenzo virginia virginie vittoria vittorio vladimir vojtech volker waldemar walter waltraud
wayne wendell wendy werner wieslaw wilfried wilhelm willem william willie wim winfried witold
wladyslaw wojciech wolfgang wouter włodzimierz xavier xenia yannick yannis yasuhiro yoann yolanda
yuri yusuke yutaka yves yvette yvonne zachary zbigniew zdenek zdzislaw zoe zofia zoltan zoran zsolt
øivind øyvind łukasz αθανασιος αικατερινη αλεξανδρος αναστασιος ανδρεας αντωνης αντωνιος βασιλειος
βασιλης γεωργιος γιαννης γιωργος δημητρης δημητριος διονυσης ελενη ευαγγελος ευριπιδης ηλιας
θεοδωρος ιωαννα ιωαννης κωνσταντινος κωστας μαρια μιχαηλ μιχαλης νικολαος νικος παναγιωτης πετρος
σοφια σπυριδων σπυρος στεφανος στυλιανος σωκρατης χαραλαμπος χρηστος χριστινα александр алексеи
анатолии андреи анна борис валентин валерии василии виктор владимир вячеслав галина геннадии
георгии григории дмитрии евгении екатерина елена иван игорь ирина константин леонид людмила максим
марина мария михаил надежда наталья николаи олег ольга павел петр роман светлана сергеи татьяна
федор юлия юрии яков
"""
GIVEN_NAMES = frozenset(_TEXT.split())


def is_given_name(name: str) -> bool:
    """Whether a single word, such as "François", is one of them."""
    return fold(name) in GIVEN_NAMES
