import type { z } from 'zod';

/** Kinds of values, in the form for the sentence «ma być …». */
const kinds: Record<string, string> = {
  string: 'tekst',
  number: 'liczba',
  int: 'liczba całkowita',
  boolean: 'prawda albo fałsz (true, false)',
  object: 'obiekt',
  array: 'lista',
  record: 'obiekt',
  null: 'null',
};

/** Polish text of an issue without a custom message, in place of the schema library's English one. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Brak wartości.';
      return issue.expected in kinds ? `Ma tu być ${kinds[issue.expected]}.` : 'Nieprawidłowa wartość.';
    case 'invalid_value':
      return `Dozwolone wartości: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return sizeText(issue.origin, issue.maximum, 'najwyżej');
    case 'too_small':
      return sizeText(issue.origin, issue.minimum, 'co najmniej');
    case 'unrecognized_keys':
      return 'Nieznane pole.';
    default:
      return 'Nieprawidłowa wartość.';
  }
};

function sizeText(origin: string, bound: number | bigint, word: string): string {
  if (origin === 'string') return `Ma tu być ${word} znaków: ${bound}.`;
  if (origin === 'array' || origin === 'set') return `Ma tu być ${word} pozycji: ${bound}.`;
  return `Ma tu być ${word} ${bound}.`;
}
