"""Given names that are spelled in several ways: Sean, Shaun and Shawn. Pure.

They sound alike, or are one name in several languages that the same people use (Olena and Helen),
so a visitor who heard a name types another one; authors aren't linked by them.
"""

from foundation import nicknames
from foundation.search.words import unique

_GROUPS = """
ahmed ahmad ahmet; alan allan allen; alexander aleksandr alexandr aleksander alexandre oleksandr
alexei alexey aleksei aleksey oleksiy; andrey andrei andrej andriy; aleksandr sasha
ali aly; brian bryan; carl karl; catherine katherine kathryn katharine cathryn katharina
christine christina kristin kristina kristine; christopher christoffer kristofer kristoffer
claire clare clara; dmitry dmitri dmitriy dmitrii dimitri; elizabeth elisabeth
eric erik erich; evgeny yevgeny evgenii evgeniy; francis frances; fatima fatimah fatma
frederick frederik fredrik frederic; geoffrey jeffrey jeffery; graham graeme
hossein hussein hussain husain hossain; ian iain; isabel isabelle isabella; jasmine yasmin yasmine
julia yulia iuliia; khalid khaled; ksenia xenia; lawrence laurence; layla leila laila leyla
leslie lesley; lewis louis luis; lydia lidia; mark marc; matthew mathew matthieu
michael michel mikael mikhail michal; mohammad mohammed muhammad mohamed mohamad muhammed
natalia natalya natalie nataliya; neil neal niall; nicholas nicolas nikolas
omar umar omer; oscar oskar; philip phillip filip philippe; rachel rachael raquel
raphael rafael rafal; said saeed sayed; sara sarah; sean shaun shawn
sergey sergei serguei serhiy; sofia sophia sofie sophie; stephen steven stefan stephan
stuart stewart; susan suzanne; tatiana tatyana tetiana; teresa theresa therese; thomas tomas
victor viktor; vladimir wladimir volodymyr; yousef youssef yusuf yousuf; yuri yury iurii yuriy
zoe zoey
agnes agnieszka; anna hanna hannah ganna anne; andreas andrew andrii andrzej andras
anthony antonios antonis antoni anton; athanasios thanasis; apostolos tolis; anastasios tasos
catherine ekaterina yekaterina kateryna aikaterini katerina
katarzyna katalin; charalampos haris harry babis; constantine konstantinos konstantin costas kostas
daria darya dariia; demetrios dimitrios dimitris dimitri dmitry dmytro; emmanouil manolis emmanuel
eugene yevhen evgeny yevgeny evgenii evgeniy yevgeni evgenios eugen
eugenia yevheniia evgenia yevgenia evgeniya yevgeniya evheniya; evangelos vangelis
galina halyna; george georgios giorgos yorgos giorgi georgi georgy heorhii jerzy gyorgy jiri jorge
gregory grigory grigorios hryhorii grzegorz; helen helena elena eleni olena yelena alena helene
igor ihor; irina iryna irene eirini irini; ivan john ioannis yannis giannis jan johan
joseph iosif josef josip yosef giuseppe jozef; kyrylo kirill cyril kyriakos
lev leo leon; ludmila liudmyla lyudmila lyudmyla liudmila; maria mariia mariya mary marie
maxim maksym maksim; michael mykhailo mikhail michail michalis mihail mihai mihaly
nadia nadiia nadezhda nadya; nicholas nikolaos nikolai mykola nikolay nicolae miklos mikolaj
nino nina; oleg oleh; olga olha; panagiotis panos takis; paul pavel pavlo pavlos pawel pal
peter petro petr pyotr petros piotr petar pedro; spyridon spyros; svetlana svitlana
stylianos stelios; theodore theodoros fedir fyodor fedor; vasily vasyl vasilios vassilis vasilis
vera vira; xavier javier; yakov yaakov yakiv jacob jakub iakovos hakob hagop; zsofia zofia sofia
isaac yitzhak itzhak yitzchak izhak isaak; moses moshe mojzesz; abraham avraham ibrahim;
aaron aharon; asher usher; benjamin binyamin; chaya haya eva eve; david dawid davide; daniel daniil
danilo; deborah dvora; elijah eliyahu elias; esther ester; ezekiel yehezkel; hannah chana hana;
judah yehuda; jonathan yonatan jonatan yehonatan; joel yoel; jonah yona; ethan eitan eytan;
gabriel gavriel; reuben reuven ruben; mordechai mordecai; gideon gidon; naomi noemi;
leah lea; miriam maryam mariam; nathan natan; noah noach noa; rebecca rivka;
ruth rut; samuel shmuel; simon shimon szymon simeon semyon; solomon shlomo salomon suleiman
sulaiman; susanna shoshana; tamar tamara tamari; zechariah zakaria; joshua yehoshua
ketevan keti; nikoloz nika; ekaterine eka; levan leo; zurab zura; alexander aleksandre sandro;
katarzyna kasia; wojciech wojtek; malgorzata gosia; agnieszka aga; tomasz tomek; piotr piotrek;
krzysztof krzys; stanislaw staszek; joanna asia; barbara basia; andrzej andrew andrzejek;
jozef josef; bartlomiej bartek; zbigniew zbyszek; grzegorz grzesiek; magdalena magda;
frantisek franta; jaroslav jarda; josef pepa; vaclav vasek; jan honza; katerina katka;
patrick padraig padraic patricio patrizio patryk; eoin owen; michael micheal; caoimhe keeva;
niamh neve; tadhg timothy; aoife eva; brid bridget; ciaran kieran; cathal charles; diarmuid dermot;
seamus james; liam william; sinead jane; catriona catherine; eilis elizabeth; eamon edmund;
penelope penny; hendrik henk; willem wim; johannes jan; cornelis kees; pieter piet; jacobus jaap;
natalia natalya natasha; anastasia anastasiia anastasiya nastya;
ludmila lyudmila lyuda luda lusya; fyodor fedor fedya; theodoros thodoris;
charikleia chariklia hariklia; laszlo laci; istvan stephen pista; ferenc feri francis;
erzsebet elizabeth; janos john jancsi
"""
_VARIANTS: dict[str, list[str]] = {}
for _group in map(str.split, _GROUPS.replace("\n", ";").split(";")):
    for _name in _group:
        _VARIANTS.setdefault(_name, []).extend(each for each in _group if each != _name)


def other_given_names(given: str) -> list[str]:
    """Return how else a folded given name is spelled, its short forms and what it is short for, and
    how else that is spelled: "ekaterina" for "kate"."""
    forms = sorted(nicknames.other_forms(given))
    spelled = [other for each in forms for other in _VARIANTS.get(each, ())]
    return unique((*_VARIANTS.get(given, ()), *forms, *spelled), known=[given])
