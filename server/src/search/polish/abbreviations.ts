import { fold } from '@glosy/core/fold';
import { readingsOf } from './dictionary.ts';
import { organisationOf } from './tables/abbreviations.ts';

/** An abbreviation as it stands in a text: `PZPR-u` is PZPR; `UB-ek` is UB and the word `ubek`. */
export interface Abbreviation {
  readonly name: string;
  /** The word made of the abbreviation and a suffix that is more than an ending. */
  readonly derived?: string;
}

const caseEndings = /^(?:u|a|e|y|i|ie|em|iem|owi|om|ów|ami|ach|ą|ę|ze|rze|cie|le|owie|ego|ej|zie|ii|ię|ią|szy)$/;

/** Reads two to six capitals, with an ending or without, and the known ones in mixed case (WiN, BCh). */
export function readAbbreviation(form: string): Abbreviation | undefined {
  const [, name = '', suffix = ''] =
    /^(\p{Lu}[\p{Lu}\p{Ll}\d]{0,6}\p{Lu}|\p{Lu}\p{L}{0,4}\p{Lu}\p{L}{0,2})(?:[-‐‑'’](\p{Ll}+))?$/u.exec(form) ?? [];
  if (name === '') return undefined;
  const isListed = organisationOf.has(name.toUpperCase());
  const isCapitals = /^\p{Lu}{2,6}$/u.test(name);
  if (!isListed && !isCapitals) return readInflected(form);
  if (suffix === '' || caseEndings.test(suffix)) return { name: name.toUpperCase() };
  return { name: name.toUpperCase(), derived: name.toLowerCase() + suffix };
}

/** `PZPRu`, `GSie`: an ending without its hyphen. */
function readInflected(form: string): Abbreviation | undefined {
  const match = /^(\p{Lu}{2,6})(\p{Ll}{1,3})$/u.exec(form);
  if (match === null || !caseEndings.test(match[2] ?? '')) return undefined;
  return { name: match[1] as string };
}

const organisationOfSpoken = new Map<string, string>();
const organisationsOfRelated = new Map<string, string[]>();
for (const { name, spoken, related } of organisationOf.values()) {
  for (const word of spoken) organisationOfSpoken.set(fold(word), name);
  for (const word of related) organisationsOfRelated.set(word, [...(organisationsOfRelated.get(word) ?? []), name]);
}

/** The organisation whose letters are spoken (`zetempe`) or typed in lower case (`pzpr`), inflected too (`pekaesem`). */
export function spokenOrganisation(lower: string): string | undefined {
  return organisationNamed(lower) ?? organisationInflected(lower);
}

function organisationNamed(lower: string): string | undefined {
  const spoken = organisationOfSpoken.get(fold(lower));
  if (spoken !== undefined) return spoken;
  const name = lower.toUpperCase();
  if (!organisationOf.has(name)) return undefined;
  return readingsOf(lower).some(({ tags }) => !tags.startsWith('brev')) ? undefined : name;
}

const lowerCaseEnding = /(?<=\p{L}{3})(?:u|owi|em|ie|y|ów|om|ach|ami|(?<=r)ze)$/u;

function organisationInflected(lower: string): string | undefined {
  const base = lower.replace(lowerCaseEnding, '');
  if (base === lower) return undefined;
  const name = organisationNamed(base);
  return name === undefined || readingsOf(lower).length > 0 ? undefined : name;
}

/** Lemmas of the people and the nature of an organisation: `ubek`, `bezpieka`. */
export function relatedLemmas(name: string): readonly string[] {
  return organisationOf.get(name)?.related ?? [];
}

/** The organisations that a lemma belongs to: `ubek` to UB. */
export function organisationsOf(lemma: string): readonly string[] {
  return organisationsOfRelated.get(lemma) ?? [];
}
