import { readFileSync } from 'node:fs';
import { dataFile } from '../../lib/data-file.ts';

/** One way to read a written form: the lemma it belongs to and what it is grammatically, as PoliMorf's tags. */
export interface Reading {
  readonly lemma: string;
  /** Tags joined with `+`: `subst:pl:gen:f` or `verb:fin:sg:pri:imperf:nonrefl`. */
  readonly tags: string;
}

/** A form that exists in the dictionary under folded letters, with its readings. */
export interface KnownForm {
  readonly form: string;
  readonly readings: readonly Reading[];
}

/**
 * The automaton of `server/data/polimorf.dict` (Morfologik's CFSA2 format). A path of bytes spells `form;PKrest;tags`,
 * where P and K say how many bytes to cut off the form's beginning and end (counted from `A`) and `rest` is appended.
 */
const automaton = readFileSync(dataFile('polimorf.dict'));
const labelCount = automaton[7] as number;
const labels = automaton.subarray(8, 8 + labelCount);
const arcs = automaton.subarray(8 + labelCount);

const targetIsNext = 0x80;
const isLastArc = 0x40;
const isFinalArc = 0x20;
const labelMask = 0x1f;
const separator = ';'.charCodeAt(0);
const letterA = 'A'.charCodeAt(0);

/** The arc read last; kept outside the functions because millions are read a second. */
let flags = 0;
let label = 0;
let address = 0;
let afterArc = 0;

function readArc(at: number): void {
  flags = arcs[at] as number;
  const index = flags & labelMask;
  let place = at + 1;
  label = index > 0 ? (labels[index] as number) : (arcs[place++] as number);
  if ((flags & targetIsNext) === 0) {
    address = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = arcs[place++] as number;
      address |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
  }
  afterArc = place;
}

/** The node to which the arc read last leads: at its address, or right behind the arcs of its own node; 0 is the end. */
function followArc(): number {
  if ((flags & targetIsNext) === 0) return address;
  while ((flags & isLastArc) === 0) readArc(afterArc);
  return afterArc;
}

readArc(0);
const root = followArc();

/** The node behind the arc with this label, or 0. */
function step(node: number, byte: number): number {
  for (let at = node; ; at = afterArc) {
    readArc(at);
    if (label === byte) return followArc();
    if (flags & isLastArc) return 0;
  }
}

/** All readings of a form exactly as written: letter case and diacritics count. */
export function readingsOf(form: string): Reading[] {
  const bytes = Buffer.from(form);
  let node = root;
  for (const byte of bytes) {
    if (byte === separator) return [];
    node = step(node, byte);
    if (node === 0) return [];
  }
  return readingsBehind(node, bytes);
}

const foldedLetters: Readonly<Record<string, string>> = { a: 'ą', c: 'ć', e: 'ę', l: 'ł', n: 'ń', o: 'ó', s: 'ś' };

/** The letters that a letter typed without diacritics may stand for. */
function lettersBehind(letter: string): readonly string[] {
  if (letter === 'z') return ['z', 'ź', 'ż'];
  if (letter === 'Z') return ['Z', 'Ź', 'Ż'];
  const lower = foldedLetters[letter];
  if (lower !== undefined) return [letter, lower];
  const upper = foldedLetters[letter.toLowerCase()];
  return upper === undefined ? [letter] : [letter, upper.toUpperCase()];
}

/** Every form of the dictionary that is this one when diacritics are left out: `zolw` gives `żółw`. */
export function formsWithDiacritics(folded: string): KnownForm[] {
  const found: KnownForm[] = [];
  const letters = [...folded].map((letter) => lettersBehind(letter).map((option) => Buffer.from(option)));
  const follow = (node: number, index: number, spelled: number[]) => {
    const options = letters[index];
    if (options === undefined) {
      const bytes = Buffer.from(spelled);
      const readings = readingsBehind(node, bytes);
      if (readings.length > 0) found.push({ form: bytes.toString(), readings });
      return;
    }
    for (const option of options) {
      let next = node;
      for (const byte of option) next = next === 0 ? 0 : step(next, byte);
      if (next !== 0) follow(next, index + 1, [...spelled, ...option]);
    }
  };
  if (!folded.includes(';')) follow(root, 0, []);
  return found;
}

/** What stands behind a form: the bytes to cut off it, those to append (as a latin1 string) and the tags. */
interface Ending {
  readonly cutStart: number;
  readonly cutEnd: number;
  readonly rest: string;
  readonly tags: string;
}

/** The automaton shares the endings of words that are inflected alike, so they are decoded once. */
const endingsOfNode = new Map<number, readonly Ending[]>();

function readingsBehind(node: number, form: Buffer): Reading[] {
  const start = step(node, separator);
  if (start === 0) return [];
  let endings = endingsOfNode.get(start);
  if (endings === undefined) {
    const found: Ending[] = [];
    collectEndings(start, 0, found);
    endings = found;
    endingsOfNode.set(start, endings);
  }
  const spelled = form.toString('latin1');
  return endings.map(({ cutStart, cutEnd, rest, tags }) => {
    const lemma = spelled.slice(cutStart, Math.max(cutStart, spelled.length - cutEnd)) + rest;
    return { lemma: Buffer.from(lemma, 'latin1').toString(), tags };
  });
}

const path = Buffer.alloc(4096);

/** Walks every path to its end; each spells one reading. */
function collectEndings(node: number, length: number, found: Ending[]): void {
  for (let at = node; ; ) {
    readArc(at);
    const isLast = (flags & isLastArc) !== 0;
    const after = afterArc;
    path[length] = label;
    if (flags & isFinalArc) found.push(decodeEnding(length + 1));
    const next = followArc();
    if (next !== 0) collectEndings(next, length + 1, found);
    if (isLast) return;
    at = after;
  }
}

function decodeEnding(length: number): Ending {
  const end = path.indexOf(separator, 2);
  return {
    cutStart: (path[0] as number) - letterA,
    cutEnd: (path[1] as number) - letterA,
    rest: path.toString('latin1', 2, end),
    tags: path.toString('latin1', end + 1, length),
  };
}
