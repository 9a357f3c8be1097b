import { fold } from '@glosy/core/text/fold';
import { isAlsoSurname, isGivenName } from './given-names.ts';

/** Endings of surnames that are inflected like adjectives. */
const familyEndings = /(owski|owska|ewska|ewski)$/;
const adjectival = /(?<=[scdz])(?<!icz)(ki|ka|kie|cy)$/;
const adjectivalY = /(?<=[nrłwtp])(y|a|e|i)$/;
/** Endings of the surnames of wives, daughters, sons and families. */
const ofFamily =
  /(?<=\p{L}{3})(owa|owej|ową|owo|ówna|ówny|ównie|ównę|ówną|ównej|anka|anki|ance|ankę|anką|ina|inej|iną|yna|ynej|yną|owie|ów)$|(?<=\p{L}{2}icz)(ka|ki|ce|kę|ką)$/u;

/** Whether a surname in lower case has the ending of a wife, a daughter or a family. */
export function isOfFamily(lower: string): boolean {
  return ofFamily.test(lower);
}

/**
 * The stem that the surnames of one family share: Kowalski, Kowalska; Nowak, Nowakowa, Nowakówna; Zaręba, Zarębina.
 * Undefined for given names that are no surnames, and for stems of fewer than three letters. Of a stem of three
 * letters only a last soft consonant is folded, because otherwise different names would share it.
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

/** Hardens the last consonant, which the ending -ina softens: Wojdzina is of Wojda, Sroczyna of Sroka. */
function hardened(base: string, lower: string): string {
  if (base === lower || !/[iy]n(a|ej|ą)$/.test(lower)) return base;
  return base.replace(/dz$/, 'd').replace(/cz$/, 'k').replace(/ż$/, 'h');
}
