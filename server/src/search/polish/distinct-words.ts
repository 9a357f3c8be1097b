import { fold } from '@glosy/core/fold';
import { lemmasOf } from './lemmas.ts';

/** The first forms of so many different words: a search for one form finds the others. */
export function distinctWords(forms: Iterable<string>, most: number): string[] {
  const known = new Set<string>();
  const distinct: string[] = [];
  for (const form of forms) {
    if (distinct.length === most) break;
    const word = wordOf(form);
    if (known.has(word)) continue;
    known.add(word);
    distinct.push(form);
  }
  return distinct;
}

/** The likeliest lemma of a form; of an unknown word the form itself. */
function wordOf(form: string): string {
  const hasCapital = form !== form.toLowerCase();
  const [first, ...others] = lemmasOf(form, hasCapital ? 'capital' : 'lower', 'text');
  if (first === undefined) return fold(form);
  return others.reduce((best, lemma) => (lemma[1] > best[1] ? lemma : best), first)[0];
}
