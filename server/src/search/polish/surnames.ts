import { fold } from '@glosy/core/fold';
import { isAlsoSurname, isGivenName } from './tables/given-names.ts';

/** Endings of wives', daughters' and sons' names, and of the feminine and plural of names like adjectives. */
const familyEndings = /(owski|owska|ewska|ewski)$/;
const adjectival = /(?<=[scdz])(?<!icz)(ki|ka|kie|cy)$/;
const adjectivalY = /(?<=[nrłwtp])(y|a|e|i)$/;
const ofFamily =
  /(?<=\p{L}{3})(owa|owej|ową|owo|ówna|ówny|ównie|ównę|ówną|ównej|anka|anki|ance|ankę|anką|ina|inej|iną|yna|ynej|yną|owie|ów)$|(?<=\p{L}{2}icz)(ka|ki|ce|kę|ką)$/u;

/** Whether a name in this form, in lower case, may be a wife's, a daughter's or a whole family's. */
export function isOfFamily(lower: string): boolean {
  return ofFamily.test(lower);
}

/**
 * What the surnames of one family share: Kowalski, Kowalska; Nowak, Nowakowa, Nowakówna; Zaręba, Zarębina. Undefined for
 * given names that are nothing else, and for what is too short to be safe. Three letters are too few to leave out their
 * diacritics.
 */
export function surnameStem(lemma: string): string | undefined {
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(lemma) || (isGivenName(lemma) && !isAlsoSurname(lemma))) return undefined;
  const lower = lemma.toLowerCase();
  const stem = familyEndings.test(lower) || adjectival.test(lower) ? withoutAdjective(lower) : withoutFamily(lower);
  if (stem.length < 3) return undefined;
  return stem.length === 3 ? stem.replace(/[ćńśź]$/, fold) : fold(stem);
}

function withoutAdjective(lower: string): string {
  return lower.replace(/(ki|ka|kie|cy)$/, 'k');
}

function withoutFamily(lower: string): string {
  const base = hardened(lower.replace(ofFamily, ''), lower);
  const stem = base === lower ? lower.replace(adjectivalY, '') : base;
  return stem.replace(/(?<=\p{L}{2})(i?[aoey]|i)$/u, '').replace(/(?<=[^aeiouyąęó])i?e(?=[kłlcćrnń]$)/, '');
}

/** Undoes what the ending of a wife's name softens: Wojdzina is of Wojda, Sroczyna of Sroka, Sapieżyna of Sapieha. */
function hardened(base: string, lower: string): string {
  if (base === lower || !/[iy]n(a|ej|ą)$/.test(lower)) return base;
  return base.replace(/dz$/, 'd').replace(/cz$/, 'k').replace(/ż$/, 'h');
}
