/** Words that are shortened with a dot. Nothing else before a dot is read as an abbreviation. */
export const dottedWords: ReadonlyMap<string, string> = new Map(
  `ul ulica, ks ksiądz, św święty, al aleja, pl plac, os osiedle, prof profesor, gen generał, płk pułkownik, kpt kapitan,
  por porucznik, ppor podporucznik, mjr major, plut plutonowy, sierż sierżant, kpr kapral, inż inżynier, mgr magister,
  dr doktor, hr hrabia, tow towarzysz, ob obywatel, woj województwo, pow powiat, gm gmina, im imię, tzw zwany,
  pw wezwanie, bp biskup, abp arcybiskup, kard kardynał, red redaktor, dyr dyrektor, godz godzina, nr numer, tel telefon,
  ppłk podpułkownik, rtm rotmistrz, chor chorąży, pchor podchorąży, szer szeregowy, adm admirał, marsz marszałek,
  wach wachmistrz, kol kolega, przew przewodniczący, kier kierownik, nacz naczelnik, mec mecenas, adw adwokat,
  śp zmarły`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Abbreviations that are understood without a dot as well. */
const undotted: ReadonlySet<string> = new Set([
  'dr',
  'mgr',
  'nr',
  'ks',
  'św',
  'prof',
  'płk',
  'ppłk',
  'mjr',
  'bp',
  'abp',
  'inż',
]);

/** `dra`, `dr-a`, `bpa`, `płka`, `mjrem`: titles whose last letter stays in the abbreviation are inflected. */
const inflected = /^(dr|mgr|bp|abp|płk|ppłk|mjr)-?(a|owi|em|ze|rze|ie|u)$/;

/** The full word of a shortened title or place; without a dot only the safest are understood. */
export function shortTitles(lower: string, isDotted: boolean): string | undefined {
  const name = inflected.exec(lower)?.[1] ?? lower;
  return isDotted || undotted.has(name) ? dottedWords.get(name) : undefined;
}

/**
 * Organisations as the archive's people name them. After the abbreviation (any letter case): how it is spelled when
 * it is spoken, then `|`, then words that mean its people and its nature, which find less.
 */
const organisations = `
AK akowski|akowiec akówka akowski
UB ube,ubek|ubek ubecja ubecki ubowiec bezpieka ubowski
SB esbe|esbek esbecja esbecki bezpieka
MO emo|milicja milicjant
WiN|winowiec
NSZ eneszet,enesze|eneszetowiec
BCh bechowcy|bechowiec
GL|gwardzista alowiec
AL|alowiec
PPR pepeer,peper|pepeerowiec pepeerowski peperowiec peperowski
PPS pepees|pepesowiec pepesowski pepeesowiec pepeesowski
PSL peesel|peeselowiec peeselowski
ZSL zeteseł,zetesel|zeteselowiec
PZPR pezetpeer,pezetpeeru,pezetpeerze|pezetpeerowiec
PRL peerel,peerelu,peerelem|peerelowski
PGR pegeer,pegieer,pegeeru,pegeerze,pegeerach,pegeery,pegeerów,pegeerem|pegeerowski pegeerowiec
ZMP zetempe,zetempie|zetempowiec zetempowski zetempówka
ZMS zetemes,zetemesie,zetemesu|zetemesowiec
ZMW zetemwu|zetemwuowiec
ZHP zetha,zethape|harcerstwo
NKWD enkawude,enkawudzie,nkwd|enkawudzista enkawudowiec enkawudowski
KGB kagiebe,kagebe|kagebista
SS esesman,eses|esesman esesowiec esesmański
SA|esaman
RAF|
NRD enerde,enerdowie,enerdówek|enerdowski enerdowiec
RFN erefen,erefenie|erefenowski
ZSRR zetesererer|radziecki sowiecki
ZSRS|sowiecki
USA uesa|amerykański
UPA|upowiec banderowiec upowski
OUN|ounowiec
KL|
ZOMO zomo|zomowiec
ORMO ormo|ormowiec ormowski
WOP wop|wopista
KBW kabewe|kabewista
LWP elwupe|
WP|
KPP kapepe|kapepowiec
KC kace|
KW kawu|
KP kape|
GS gees,geesie,geesu,geesem,geesy,geesach|geesowski
SKR eskaer,eskaeru,eskaerze|eskaerowski
POM|pomowski
PKS pekaes,pekaesu,pekaesie,pekaesem,pekaesy|pekaesowy
PKP pekape|kolejarz kolejowy
PKO pekao|
PCK peceka|
KOR|korowiec
NZS enzetes|
OPZZ opezetzet|
RWPG|
PKWN pekawuen|
WRON|
KPN kapeen|kapeenowiec
TVP|
MDM|
OHP ohape|
SP|junak
PUR|
RGO ergeo|
ONR oenerowiec|oenerowiec
UNRRA unra,unry,unrę,unrze,unrrę,unrry,unrrze|unrowski
ZBoWiD zbowid,zbowidu,zbowidzie|zbowidowiec
TPD tepede|
LOK|
LZS elzetes,elzetesie|
WSK|
ZUS zus|zusowski
SN|
ND endek,endecja|endek endecja endecki
POW peowiak|peowiak
ROP|
KOP|kopista
PSS pesees|
MHD emhade|
PDT pedet,pedetu,pedecie|
NOT|
ZNP zetenpe,zetenpie|
SKS|
SGGW|
UJ|
KUL|
SD esde|
NSDAP enesdeape|nazista
HJ|hitlerjugend
BBWR|
COP|
ZWZ zetwuzet|
SZP|
KRN|
`;

/** What belongs to an organisation besides its abbreviation. */
export interface Organisation {
  /** The abbreviation in upper case. */
  readonly name: string;
  /** How it is spelled when it is spoken, folded. */
  readonly spoken: readonly string[];
  readonly related: readonly string[];
}

export const organisationOf: ReadonlyMap<string, Organisation> = new Map(
  organisations
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', related = ''] = line.split('|');
      const [name = '', spoken = ''] = names.split(' ');
      const entry = { name: name.toUpperCase(), spoken: listed(spoken, ','), related: listed(related, ' ') };
      return [entry.name, entry];
    }),
);

function listed(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator);
}
