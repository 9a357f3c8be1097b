import { readDataFile } from '../data/data-file.ts';

/** One reading of a written form: its lemma and its grammatical tags, as in PoliMorf. */
export interface Reading {
  readonly lemma: string;
  /** Tags joined with `+`: `subst:pl:gen:f` or `verb:fin:sg:pri:imperf:nonrefl`. */
  readonly tags: string;
}

/** A form of the dictionary with its readings. */
export interface KnownForm {
  readonly form: string;
  readonly readings: readonly Reading[];
}

/**
 * The automaton of `data/polimorf.dict` (Morfologik's CFSA2 format). A path of bytes spells `form;PKrest;tags`: the lemma
 * is the form without its first P and last K bytes (counted from `A`), followed by `rest`.
 */
const automaton = readDataFile('polimorf.dict');
const labelCount = automaton[7] as number;
const labels = automaton.subarray(8, 8 + labelCount);
const arcs = automaton.subarray(8 + labelCount);

const targetIsNext = 0x80;
const isLastArc = 0x40;
const isFinalArc = 0x20;
const labelMask = 0x1f;
const separator = ';'.charCodeAt(0);
const letterA = 'A'.charCodeAt(0);

/** The arc that was read last. Returning an object for each of millions of arcs a second would be slow. */
let flags = 0;
let label = 0;
let address = 0;
let afterArc = 0;

function readArc(at: number): void {
  flags = arcs[at] as number;
  const index = flags & labelMask;
  let next = at + 1;
  label = index > 0 ? (labels[index] as number) : (arcs[next++] as number);
  if ((flags & targetIsNext) === 0) {
    address = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = arcs[next++] as number;
      address |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
  }
  afterArc = next;
}

/** The target node of the arc that was read last: at its address, or after the last arc of the same node; 0 if none. */
function followArc(): number {
  if ((flags & targetIsNext) === 0) return address;
  while ((flags & isLastArc) === 0) readArc(afterArc);
  return afterArc;
}

readArc(0);
const root = followArc();

/** The target node of the arc with this label, or 0. */
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
  return readingsAt(node, bytes);
}

const foldedLetters: Readonly<Record<string, string>> = { a: 'ą', c: 'ć', e: 'ę', l: 'ł', n: 'ń', o: 'ó', s: 'ś' };

/** A letter without diacritics and the letters with diacritics that it may replace. */
function lettersFor(letter: string): readonly string[] {
  if (letter === 'z') return ['z', 'ź', 'ż'];
  if (letter === 'Z') return ['Z', 'Ź', 'Ż'];
  const lower = foldedLetters[letter];
  if (lower !== undefined) return [letter, lower];
  const upper = foldedLetters[letter.toLowerCase()];
  return upper === undefined ? [letter] : [letter, upper.toUpperCase()];
}

/** Every form of the dictionary that equals this form without diacritics: `zolw` gives `żółw`. */
export function formsWithDiacritics(folded: string): KnownForm[] {
  const found: KnownForm[] = [];
  const letters = [...folded].map((letter) => lettersFor(letter).map((option) => Buffer.from(option)));
  const follow = (node: number, index: number, spelled: number[]) => {
    const options = letters[index];
    if (options === undefined) {
      const bytes = Buffer.from(spelled);
      const readings = readingsAt(node, bytes);
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

/** How a lemma is made of a form: numbers of bytes to cut off, bytes to append (as a latin1 string), and the tags. */
interface Ending {
  readonly cutStart: number;
  readonly cutEnd: number;
  readonly rest: string;
  readonly tags: string;
}

/** Decoded endings by node: words that are inflected alike share them. */
const endingsOfNode = new Map<number, readonly Ending[]>();

function readingsAt(node: number, form: Buffer): Reading[] {
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

/** Decodes every path from a node; each spells one reading. */
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
