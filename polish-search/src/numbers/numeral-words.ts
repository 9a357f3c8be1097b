/** The cases of a numeral in a year: `piąty`, `piątego`, `piątemu`, `piątym`; `plural` in decades (`lata czterdzieste`). */
export type NumeralCase = 'nominative' | 'genitive' | 'dative' | 'locative' | 'plural';

export interface Ordinal {
  readonly value: number;
  readonly case: NumeralCase;
}

const ones = 'pierwsz drug trzec czwart piat szost siodm osm dziewiat'.split(' ');
const teens = 'dziesiat jedenast dwunast trzynast czternast pietnast szesnast siedemnast osiemnast dziewietnast'.split(
  ' ',
);
const tens =
  'dwudziest trzydziest czterdziest piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat'.split(
    ' ',
  );
const hundreds = 'setn dwusetn trzechsetn czterechsetn piecsetn szescsetn siedemsetn osiemsetn dziewiecsetn'.split(' ');

/** Dialectal spellings of the tens, without their last two syllables. */
const spokenTens: Readonly<Record<string, number>> = {
  pie: 50,
  pin: 50,
  pien: 50,
  pinc: 50,
  piec: 50,
  szes: 60,
  szej: 60,
  szesc: 60,
  siedem: 70,
  siedym: 70,
  osiem: 80,
  osim: 80,
  dziewie: 90,
  dziewin: 90,
  dziewien: 90,
  dziewiec: 90,
};
const spokenTensStems = Object.entries(spokenTens).flatMap(([head, value]) =>
  ['dziesiat', 'dziesiont'].map((end) => [head + end, value] as const),
);

const endings: readonly (readonly [NumeralCase, RegExp])[] = [
  ['nominative', /^[yi]$/],
  ['genitive', /^i?ego$/],
  ['dative', /^i?emu$/],
  ['locative', /^[yi]m$/],
  ['plural', /^(i?e|[yi]ch|[yi]mi)$/],
];

const stems = new Map<string, number>([
  ...ones.map((stem, index) => [stem, index + 1] as const),
  ...teens.map((stem, index) => [stem, index + 10] as const),
  ...tens.map((stem, index) => [stem, (index + 2) * 10] as const),
  ...hundreds.map((stem, index) => [stem, (index + 1) * 100] as const),
  ...spokenTensStems,
  ['dwutysieczn', 2000],
  ['trzidziest', 30],
  ['sztyrdziest', 40],
  ['styrdziest', 40],
  ['tysieczn', 1000],
]);

const cardinals = new Map<string, number>([
  ...spokenTensStems,
  ...`jeden 1 dwa 2 trzy 3 cztery 4 piec 5 szesc 6 siedem 7 osiem 8 dziewiec 9 dziesiec 10 jedenascie 11 dwanascie 12
  trzynascie 13 czternascie 14 pietnascie 15 szesnascie 16 siedemnascie 17 osiemnascie 18 dziewietnascie 19 dwadziescia 20
  trzydziesci 30 czterdziesci 40 piecdziesiat 50 szescdziesiat 60 siedemdziesiat 70 osiemdziesiat 80 dziewiecdziesiat 90
  sto 100 dwiescie 200 trzysta 300 czterysta 400 piecset 500 szescset 600 siedemset 700 osiemset 800 dziewiecset 900
  jedna 1 dwu 2 dwoch 2 dwie 2`
    .trim()
    .split(/\s+/)
    .reduce<[string, number][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, Number(all[index + 1])]);
      return pairs;
    }, []),
]);

const longestEnding = 4;

/** Reads a folded ordinal in any case. */
export function ordinalOf(folded: string): Ordinal | undefined {
  for (let length = 1; length <= longestEnding; length++) {
    const value = stems.get(folded.slice(0, -length));
    if (value === undefined) continue;
    const ending = folded.slice(-length);
    const found = endings.find(([, pattern]) => pattern.test(ending));
    if (found) return { value, case: found[0] };
  }
  return undefined;
}

/** The value of a folded cardinal below a thousand. */
export function cardinalOf(folded: string): number | undefined {
  return cardinals.get(folded);
}

/** Months in the cases of dates, folded. */
export const months: ReadonlySet<string> = new Set(
  `styczen stycznia styczniu luty lutego lutym marzec marca marcu kwiecien kwietnia kwietniu maj maja maju czerwiec czerwca
  czerwcu lipiec lipca lipcu sierpien sierpnia sierpniu wrzesien wrzesnia wrzesniu pazdziernik pazdziernika pazdzierniku
  listopad listopada listopadzie grudzien grudnia grudniu`.split(/\s+/),
);

/** Folded words, or beginnings of words, after a number that is a count, a size or the name of a unit. */
export const countedThings =
  /^(lat|latach|latka|latek|wiek\p{L}*|stuleci\p{L}*|pulk\p{L}*|dywizj\p{L}*|brygad\p{L}*|batalion\p{L}*|kompani\p{L}*|armi\p{L}*|km|kilomet\p{L}*|metr\p{L}*|m|cm|kg|kilo\p{L}*|gram\p{L}*|ton\p{L}*|litr\p{L}*|hektar\p{L}*|ha|arow|morg\p{L}*|procent\p{L}*|zl|zlot\p{L}*|grosz\p{L}*|rubl\p{L}*|mare?k\p{L}*|dolar\p{L}*|osob\p{L}*|ludzi\p{L}*|tysi\p{L}*|milion\p{L}*|minut\p{L}*|godzin\p{L}*|sekund\p{L}*|dni\p{L}*|tygodni\p{L}*|miesi\p{L}*|stron\p{L}*|numer\p{L}*|pietr\p{L}*|klas\p{L}*|urodzin\p{L}*|rocznic\p{L}*|stopni\p{L}*|raz\p{L}*|sztuk\p{L}*|domow|rodzin|zolnierzy|chlop\p{L}*|dzieci|kobiet|mezczyzn|egzemplarzy|czlonkow)$/u;

const ordinalLemmas =
  `pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty
  piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty dwudziesty`.split(/\s+/);
const romanNumerals = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');

/** The lemma of an ordinal up to twenty. */
export function ordinalLemma(value: number): string | undefined {
  return ordinalLemmas[value - 1];
}

/** The lemma of the ordinal that a Roman numeral means: `II wojna` is `druga wojna`. */
export function romanOrdinal(form: string): string | undefined {
  return ordinalLemmas[romanNumerals.indexOf(form)];
}

/** The value of a Roman numeral up to twenty. */
export function romanValue(form: string): number | undefined {
  const index = romanNumerals.indexOf(form);
  return index < 0 ? undefined : index + 1;
}
