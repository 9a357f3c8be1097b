import type { Token } from '../text/tokens.ts';
import { ordinalLemma, romanValue } from './numeral-words.ts';

/** The token of digits or a Roman numeral that is read as an ordinal: `1 wojna`, `2. klasa`, `I wojna światowa`. */
export interface NumberedThing {
  readonly start: number;
  readonly count: number;
  readonly lemma: string;
  /** `3 zmiany` are three of them as often as the third one. */
  readonly mayCount: boolean;
}

/** What is numbered, in the singular. */
const numbered =
  /^(wojn(a|y|e|ie|o)|klas(a|y|e|ie)|pietr(o|a|ze|u)|rozbior(u)?|rozbiorze|komuni(a|i|e)|zmian(a|y|e|ie))$/;

/** Finds what numbers something; up to twenty. */
export function findOrdinals(tokens: readonly Token[]): NumberedThing[] {
  return tokens.flatMap((token, start) => {
    const next = tokens[start + 1];
    if (next === undefined || !numbered.test(next.folded) || !/^\.?\s$/.test(next.gap)) return [];
    const lemma = ordinalLemma(/^\d{1,2}$/.test(token.text) ? Number(token.text) : (romanValue(token.text) ?? 0));
    // `I wojna przyszła` is a conjunction, `I wojna światowa` is none.
    const isConjunction =
      token.text === 'I' && token.startsSentence && !/^swiatow/.test(tokens[start + 2]?.folded ?? '');
    const mayCount = /^[234]$/.test(token.text) && /^\s$/.test(next.gap) && /(y|komunie|pietra)$/.test(next.folded);
    return lemma === undefined || isConjunction ? [] : [{ start, count: 1, lemma, mayCount }];
  });
}
