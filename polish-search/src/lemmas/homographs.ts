import { readRows } from '../data/tables.ts';

/** A lemma that a form may have; a rare one is meant only where nothing better is found. */
interface DecidedLemma {
  readonly lemma: string;
  readonly isRare: boolean;
}

const decisions: ReadonlyMap<string, readonly DecidedLemma[]> = new Map(
  readRows('homographs.txt').map((row) => {
    const [form = '', ...lemmas] = row.split(/:? /);
    return [form, lemmas.map((lemma) => ({ lemma: lemma.replace('?', ''), isRare: lemma.endsWith('?') }))];
  }),
);

/** The lemmas of a form that was decided by hand, the likeliest first; the letter case of the form counts. */
export function decidedLemmas(form: string): readonly DecidedLemma[] | undefined {
  return decisions.get(form);
}
