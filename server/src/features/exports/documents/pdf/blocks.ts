import type { Fonts } from './fonts.ts';
import { page, type Style } from './page.ts';

/** A text at a position in a row. With `right` the text ends there instead of beginning. */
export interface Run {
  x: number;
  text: string;
  style: Style;
  isRight?: boolean;
}

/** Runs on one baseline. */
export type Row = Run[];

/** A paragraph or heading: one element of the document's structure. */
export interface Block {
  /** Standard structure type of PDF 1.7, `P` or `H1`. */
  tag: 'H1' | 'H2' | 'H3' | 'P' | 'TOCI';
  /** Kind of the enclosing element, shared with neighbours. */
  group: 'Sect' | 'TOC' | null;
  /** Begins a new enclosing element. */
  opensGroup?: boolean;
  rows: Row[];
  leading: number;
  /** Space above, in points; none at the top of a page. */
  above: number;
  /** Must not be the last block on its page. */
  keepsWithNext?: boolean;
  /** Target name for links. */
  name?: string;
  /** Outline entry, nested under the last entry of a lower level. */
  outline?: { level: number; title: string };
  /** Name of the link's target. */
  leadsTo?: string;
  /** Address that the first run links to. */
  opens?: string;
}

export interface TextAt {
  style: Style;
  text: string;
  x?: number;
  right?: number;
  /** Printed before the text in its first row. */
  before?: { text: string; style: Style };
}

/**
 * Breaks a text into rows between `x` and `right`. All rows but the last end with a space, so that words stay separate.
 */
export function wrap(fonts: Fonts, { style, text, x = page.textX, right = page.textRight, before }: TextAt): Row[] {
  const rows: Row[] = [];
  let row: Row = [];
  let start = x;
  if (before) {
    const lead = { x, text: `${fonts.fit(before.text, before.style)} `, style: before.style };
    row.push(lead);
    start += fonts.widthOf(lead.text, before.style);
  }
  const space = fonts.widthOf(' ', style);
  let words = '';
  let end = start;
  const finish = (isLast: boolean) => {
    if (words !== '') row.push({ x: start, text: isLast ? words.trimEnd() : words, style });
    rows.push(row);
    row = [];
    words = '';
    start = x;
    end = x;
  };
  for (const word of fonts.fit(text, style).trim().split(' ')) {
    for (const piece of fittingPieces(fonts, word, style, right - x)) {
      const width = fonts.widthOf(`${piece} `, style);
      if (end + width - space > right && end > x) finish(false);
      words += `${piece} `;
      end += width;
    }
  }
  finish(true);
  return rows;
}

/** Splits a word that is wider than a row, such as an address. */
function fittingPieces(fonts: Fonts, word: string, style: Style, width: number): string[] {
  if (word.length < 40 || fonts.widthOf(word, style) <= width) return [word];
  const letters = [...word];
  const pieces: string[] = [];
  for (let from = 0; from < letters.length; from += 40) pieces.push(letters.slice(from, from + 40).join(''));
  return pieces;
}

/** A text cut to a width, with an ellipsis. */
export function cut(fonts: Fonts, text: string, style: Style, width: number): string {
  const fitted = fonts.fit(text, style);
  if (fonts.widthOf(fitted, style) <= width) return fitted;
  const letters = [...fitted];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (fonts.widthOf(`${letters.slice(0, middle).join('')}…`, style) <= width) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}
