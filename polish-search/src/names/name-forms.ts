import { readingsOf } from '../dictionary/dictionary.ts';

/** Endings of names in the nominative and, for each, those of the other cases; the first that fits counts. */
const declensions: readonly (readonly [RegExp, string])[] = [
  [/(?<=[kg])i$/, 'iego iemu im ich imi'],
  [/(?<=[nrłwtpsz])y$/, 'ego emu ym ych ymi'],
  [/(?<=[scdz]k)a$/, 'iej ą ie ich im imi'],
  [/(?<=ow|ew)a$/, 'ej ą'],
  [/ice$/, 'ic icom icami icach'],
  [/yce$/, 'yc ycom ycami ycach'],
  [/ka$/, 'ki ce kę ką ko ków'],
  [/ga$/, 'gi dze gę gą go'],
  [/ha$/, 'hy sze hę hą ho'],
  [/ra$/, 'ry rze rę rą ro'],
  [/sta$/, 'sty ście stę stą sto'],
  [/ta$/, 'ty cie tę tą to'],
  [/da$/, 'dy dzie dę dą do'],
  [/ła$/, 'ły le łę łą ło'],
  [/ia$/, 'i ię ią io'],
  [/(?<=[lj])a$/, 'i ę ą o'],
  [/(?<=cz|sz|rz|ż|c)a$/, 'y ę ą o'],
  [/a$/, 'y ie ę ą o'],
  [/(?<=[kg])o$/, 'a owi iem u i ę ą'],
  [/o$/, 'a owi em u ie'],
  [/e$/, 'a u em ego emu ym'],
  [/iec$/, 'ca cowi cem cu ców'],
  [/niek$/, 'ńka ńkowi ńkiem ńku ńków'],
  [/siek$/, 'śka śkowi śkiem śku śków'],
  [/ek$/, 'ka kowi kiem ku kowie ków'],
  [/ń$/, 'nia niowi niem niu niów'],
  [/ś$/, 'sia siowi siem siu'],
  [/ć$/, 'cia ciowi ciem ciu'],
  [/ź$/, 'zia ziowi ziem ziu'],
  [/ów$/, 'owa owowi owem owie'],
  [/(?<=[kg])$/, 'a owi iem u ów'],
  [/(?<=cz|sz|rz|ch|[cżlj])$/, 'a owi em u ów'],
  [/r$/, 'ra rowi rem rze rów'],
  [/st$/, 'sta stowi stem ście stów'],
  [/t$/, 'ta towi tem cie tów'],
  [/d$/, 'da dowi dem dzie dów'],
  [/ł$/, 'ła łowi łem le łów'],
  [/(?<=[bfmnpswz])$/, 'a owi em ie ów'],
];

/** Forms of a name: the nominative with a capital, and the other cases that its ending determines. */
export function formsOfName(name: string): string[] {
  const [ending, cases] = declensions.find(([nominative]) => nominative.test(name)) ?? [/$/, ''];
  const forms = cases === '' ? [] : cases.split(' ').map((one) => name.replace(ending, one));
  // For a name in the dictionary, only the dictionary's forms.
  const isKnown = readingsOf(name).some(({ lemma }) => lemma === name);
  return [name, ...(isKnown ? forms.filter((form) => readingsOf(form).some(({ lemma }) => lemma === name)) : forms)];
}
