import { foldedForm, numberMark } from '@glosy/polish-search/entries';
import { indexedWords } from '@glosy/polish-search/indexed-words';

/** A word in the form that compares two texts of one sound: without case and diacritics, a number by its value. */
export interface SpokenToken {
  key: string;
  line: number;
  /** Offsets in the line, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
}

/** The words of lines in order, without speakers' names and remarks such as `[śmiech]`. A number is one token. */
export function spokenTokens(lines: readonly string[]): SpokenToken[] {
  const tokens: SpokenToken[] = [];
  for (const { entry, line, from, to } of indexedWords(lines)) {
    const last = tokens.at(-1);
    const number = numberOf(entry);
    if (number !== undefined) {
      // A number follows its first word and replaces it.
      if (last && last.line === line && last.from === from) tokens[tokens.length - 1] = { key: number, line, from, to };
    } else if (!entry.startsWith(numberMark) && !(last && last.line === line && from < last.to)) {
      tokens.push({ key: foldedForm(entry) ?? entry, line, from, to });
    }
  }
  return tokens;
}

/** `1945` as a year and `1945` as a count are spoken alike. */
function numberOf(entry: string): string | undefined {
  return new RegExp(`^${numberMark}[cnd]?(\\d+)$`).exec(entry)?.[1];
}
