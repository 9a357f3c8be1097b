import { fold } from './fold.ts';

/** A text about a recording that also has words of closed lines. */
export interface Mention {
  /** `title`, `summary`, `biography`, `timeline`, `index`, `caption` or `tag`. */
  field: MentionField;
  text: string;
  /** The words as they stand there. */
  words: string[];
}

export const mentionFields = ['title', 'summary', 'biography', 'timeline', 'index', 'caption', 'tag'] as const;
export type MentionField = (typeof mentionFields)[number];

/** Shorter words stand everywhere. */
const shortestWord = 4;
/** Forms of one Polish word begin with the same letters: Grzegżółka, Grzegżółkę. */
const stemLength = 5;

/**
 * Finds texts with words that stand in closed lines and in no open line, in any form of these words: staff decide
 * whether they give away what was closed.
 */
export function findMentions(
  { closed, open }: { closed: readonly string[]; open: readonly string[] },
  texts: readonly { field: MentionField; text: string }[],
): Mention[] {
  const stems = stemsOf(closed);
  for (const stem of stemsOf(open)) stems.delete(stem);
  if (stems.size === 0) return [];
  return texts.flatMap(({ field, text }) => {
    const words = wordsOf(text).filter((word) => isLong(word) && stems.has(stemOf(word)));
    return words.length === 0 ? [] : [{ field, text, words: [...new Set(words)] }];
  });
}

function stemsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordsOf).filter(isLong).map(stemOf));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isLong(word: string): boolean {
  return word.length >= shortestWord;
}

function stemOf(word: string): string {
  return fold(word).slice(0, stemLength);
}
