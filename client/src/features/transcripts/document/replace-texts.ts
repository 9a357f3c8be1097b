import { findAll, type Match } from '@glosy/core/text/fold';
import type { EditorLine } from './editor-line.ts';

export interface ReplaceOptions {
  readonly query: string;
  readonly replacement: string;
  /** Compares case and diacritics; otherwise `lodz` finds `Łódź`. */
  readonly isExact: boolean;
  /** Matches only where no letter or digit is adjacent. */
  readonly wholeWords: boolean;
}

/** The replacement in one line. */
export interface LineReplacement {
  readonly line: EditorLine;
  readonly count: number;
  readonly text: string;
}

/** The lines with matches of the query, with their texts after the replacement. */
export function previewReplace(lines: readonly EditorLine[], options: ReplaceOptions): LineReplacement[] {
  if (options.query === '') return [];
  const found: LineReplacement[] = [];
  for (const line of lines) {
    const matches = matchesIn(line.text, options);
    if (matches.length > 0) found.push({ line, count: matches.length, text: replaceIn(line.text, matches, options) });
  }
  return found;
}

function matchesIn(text: string, { query, isExact, wholeWords }: ReplaceOptions): Match[] {
  const matches = isExact ? exactMatches(text, query) : findAll(text, query);
  return wholeWords ? matches.filter(({ start, end }) => !isInsideWord(text, start, end)) : matches;
}

function exactMatches(text: string, query: string): Match[] {
  const matches: Match[] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    matches.push({ start: at, end: at + query.length });
  }
  return matches;
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

function isInsideWord(text: string, start: number, end: number): boolean {
  const before = start > 0 && wordCharacter.test(text[start - 1] as string);
  return before || (end < text.length && wordCharacter.test(text[end] as string));
}

function replaceIn(text: string, matches: readonly Match[], { replacement }: ReplaceOptions): string {
  let result = '';
  let from = 0;
  for (const { start, end } of matches) {
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}
