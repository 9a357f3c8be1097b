import type { Fonts } from './fonts.ts';
import { page, type Style } from './page.ts';

/** A text at a place of a row. `right` ends there instead of beginning. */
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
  /** Of the element around it and its neighbours. */
  group: 'Sect' | 'TOC' | null;
  /** Begins a new element around it. */
  opensGroup?: boolean;
  rows: Row[];
  leading: number;
  /** Space above, in points; none at the top of a page. */
  above: number;
  /** Is not the last thing on its page. */
  keepsWithNext?: boolean;
  /** Name that links lead to. */
  name?: string;
  /** Entry in the outline, under the last entry of a lower level. */
  outline?: { level: number; title: string };
  /** Name that this block leads to. */
  leadsTo?: string;
  /** Address that the first run opens. */
  opens?: string;
}

export interface TextAt {
  style: Style;
  text: string;
  x?: number;
  right?: number;
  /** Stands before the text in its first row. */
  before?: { text: string; style: Style };
}

/** Breaks a text into rows between `x` and `right`. Rows but the last end in a space, so that words stay apart. */
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

/** A word that is wider than a row, such as an address, in pieces. */
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
