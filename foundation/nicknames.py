"""Short forms and nicknames of given names. Pure."""

_GROUPS = """
abigail abby; abraham abe; albert al bert; alexander alex sasha sandy; alexandra alex sasha sandra
alexandru alex; alfred al fred; andreas andy; andrew andy drew; anastasia nastya; anne ann annie
anthony tony; antonio toni tony; anton tony; antonia toni; arthur art; barbara barb; benjamin ben
bernard bernie; bradley brad; caroline carol carrie; catherine cathy kate cat; cathleen cathy
charles charlie chuck; christian chris; christina chris tina christy; christine chris
christoph chris; christopher chris kit; clifford cliff; cynthia cindy; daniel dan danny
david dave; deborah deb debbie; dmitry dima mitya; dmitri dima; donald don; dorothy dot
douglas doug; edmund ed; edward ed eddie ted; edwin ed; eleanor ellie; elizabeth liz beth betty lisa
emanuel manny; emily em; eugene gene; evgeny eugene zhenya; evgeniy eugene; ferdinand ferdi
florence flo; francis frank; francisco paco; franklin frank; frederick fred freddy; friedrich fritz
gabriel gabe; gabriella gabby; geoffrey geoff; george geo; gerald gerry jerry; gerard gerry
gilbert gil; gregory greg; gustave gus; guillermo memo; harold hal harry; henry harry hank
herbert herb
howard howie; ignacio nacho; isabel isa; jacob jake jack; jacqueline jackie; james jim jimmy jamie
janet jan; jeffrey jeff; jennifer jen jenny; jeremiah jerry; jeremy jem; jessica jess
joachim jo achim
johannes hans jan; john jack johnny jon; jonathan jon jonny; jose pepe; joseph joe josef
joshua josh
judith judy; julian jules; katharina kathi; katherine kathy kate katie; kathleen kathy kate
kathryn kathy kate; kenneth ken; kimberly kim; konstantin kostya; laurence larry laurie
lawrence larry
leonard len leo lenny; leopold leo; louis lou; ludwig lutz; lyudmila mila; magdalena magda lena
manuel manny manolo; margaret peggy meg maggie greta; maria mary marie; mary molly; martha marty
martin marty; matthew matt; matthias matt; maximilian max; maxwell max
michael mike mick misha michal
mikhail misha michael; mitchell mitch; mohammad mohammed mohamed muhammad mohamad; nancy nan
natalia natasha; nathan nate; nathaniel nate nathan; nicholas nick; nicolas nick; nikolai nick kolya
nikolaos nikos nick; norman norm; oliver olly; olivia liv; pamela pam; patricia pat patty tricia
patrick pat; pavel pasha; peter pete; philip phil; phillip phil; prudence pru; rachel rae
ralph rafe
randall randy; randolph randy; raymond ray; rebecca becky becca; reginald reg
richard rich rick dick
robert rob bob bert bobby; rodney rod; roger rodge; roland rolly; ronald ron ronnie; rudolf rudi
russell russ; salvador salva; samantha sam; samuel sam; sebastian seb basti; sergei sergey serge
shannon shan; shirley shirl; sidney sid; simon si; stanley stan; stefan steve; stephanie steph
stephen steve; steven steve; stewart stu; stuart stu; susan sue suzy; susanna sue; suzanne sue
sylvester sly; tatiana tanya; tamara tammy; terence terry; teresa terry tess; theodore ted theo
theresa terry tess; thomas tom tommy; timothy tim; tobias toby; ulrich uli; ulrike uli; valerie val
vasilis bill; veronica ronnie; victor vic; victoria vicky tori; vincent vince vinny; virginia ginny
vladimir vova volodya; vyacheslav slava; walter walt; wesley wes; wilhelm willi
william bill will billy
wolfgang wolf; yevgeny eugene; yosef joseph; yury yuri iurii; zachary zach zack
"""


def _short_forms() -> dict[str, frozenset[str]]:
    forms: dict[str, set[str]] = {}
    for group in _GROUPS.replace("\n", ";").split(";"):
        name, *shorts = group.split() or [""]
        for short in shorts:
            forms.setdefault(name, set()).add(short)
            forms.setdefault(short, set()).add(name)
    return {name: frozenset(others) for name, others in forms.items()}


_FORMS = _short_forms()
_NONE: frozenset[str] = frozenset()


def other_forms(given: str) -> frozenset[str]:
    """Return the folded names that `given` is short for or shortened to."""
    return _FORMS.get(given, _NONE)
