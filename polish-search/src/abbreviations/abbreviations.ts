import { fold } from '@glosy/core/text/fold';
import { readingsOf } from '../dictionary/dictionary.ts';
import { spokenAbbreviations } from './letter-names.ts';
import { isOrganisation, organisationSpelt } from './organisations.ts';

/** An abbreviation as it is written in a text: `PZPR-u` is PZPR; `UB-ek` is UB and the word `ubek`. */
export interface Abbreviation {
  readonly name: string;
  /** The word made of the abbreviation and a suffix that is not a case ending. */
  readonly derived?: string;
}

const caseEndings = /^(?:u|a|e|y|i|ie|em|iem|owi|om|ów|ami|ach|ą|ę|ze|rze|cie|le|owie|ego|ej|zie|ii|ię|ią|szy)$/;

/** Reads two to six capitals, with or without an ending, and the listed organisations in mixed case (WiN, BCh). */
export function readAbbreviation(form: string): Abbreviation | undefined {
  const [, name = '', suffix = ''] =
    /^(\p{Lu}[\p{Lu}\p{Ll}\d]{0,6}\p{Lu}|\p{Lu}\p{L}{0,4}\p{Lu}\p{L}{0,2})(?:[-‐‑'’](\p{Ll}+))?$/u.exec(form) ?? [];
  if (name === '') return undefined;
  const isCapitals = /^\p{Lu}{2,6}$/u.test(name);
  if (!isOrganisation(name.toUpperCase()) && !isCapitals) return readInflected(form);
  if (suffix === '' || caseEndings.test(suffix)) return { name: name.toUpperCase() };
  return { name: name.toUpperCase(), derived: name.toLowerCase() + suffix };
}

/** Reads an ending without its hyphen: `PZPRu`, `GSie`. */
function readInflected(form: string): Abbreviation | undefined {
  const match = /^(\p{Lu}{2,6})(\p{Ll}{1,3})$/u.exec(form);
  if (match === null || !caseEndings.test(match[2] ?? '')) return undefined;
  return { name: match[1] as string };
}

/** The organisation whose letters are spoken (`zetempe`) or typed in lower case (`pzpr`), inflected and derived too (`pekaesem`, `eneszetowcy`). */
export function spokenOrganisation(lower: string): string | undefined {
  return organisationNamed(lower) ?? organisationInflected(lower) ?? organisationByLetters(lower);
}

function organisationNamed(lower: string): string | undefined {
  const spelt = organisationSpelt(fold(lower));
  if (spelt !== undefined) return spelt;
  const name = lower.toUpperCase();
  if (!isOrganisation(name)) return undefined;
  return readingsOf(lower).some(({ tags }) => !tags.startsWith('brev')) ? undefined : name;
}

const lowerCaseEnding = /(?<=\p{L}{3})(?:u|owi|em|ie|y|ów|om|ach|ami|(?<=r)ze)$/u;

function organisationInflected(lower: string): string | undefined {
  const base = lower.replace(lowerCaseEnding, '');
  if (base === lower) return undefined;
  const name = organisationNamed(base);
  return name === undefined || readingsOf(lower).length > 0 ? undefined : name;
}

/** The abbreviation that a word spells by the names of its letters: a listed one or, if the word is unknown, any. */
function organisationByLetters(lower: string): string | undefined {
  const names = spokenAbbreviations(fold(lower));
  return names.find(isOrganisation) ?? (readingsOf(lower).length > 0 ? undefined : names[0]);
}
