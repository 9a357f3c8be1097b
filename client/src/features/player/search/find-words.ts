import { type FoldedText, findInFolded, type Match } from '@glosy/core/text/fold';

/**
 * Every whole word of a text that equals one of the folded forms, in order; `folded` is the same text. If matches share
 * letters, the first and longest one counts.
 */
export function findWords(text: string, folded: FoldedText, forms: readonly string[]): Match[] {
  const found = forms.flatMap((form) => findInFolded(folded, form));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((match) => {
    if (match.start < end || isLetter(text[match.start - 1]) || isLetter(text[match.end])) return false;
    end = match.end;
    return true;
  });
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
