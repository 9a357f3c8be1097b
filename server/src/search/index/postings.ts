import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Where a word stands. Units are grouped in blocks of 64, and a row of `search_postings` has all places of a word in
 * one block: a frequent word is read in a few rows, and a new transcript touches each of its words' rows once.
 *
 * A row is, for each unit with the word: number in the block, byte length of its places, places. A place is the line
 * (difference from the one before) and the number of the word within the line (difference, while the line is the same).
 */
const unitsPerBlock = 64;

export const blockOf = (unit: number): number => Math.floor(unit / unitsPerBlock);

/** The places of a word in one unit: lines and the numbers of the words in them, as pairs one after the other. */
export type Places = readonly number[];

/** Used again for each row: a new transcript has thousands of them. */
const bytes = new ByteWriter();

export function encodePlaces(places: Places): Buffer {
  bytes.clear();
  let line = 0;
  let token = 0;
  for (let i = 0; i < places.length; i += 2) {
    const nextLine = places[i] as number;
    const nextToken = places[i + 1] as number;
    bytes.number(nextLine - line);
    bytes.number(nextLine === line && i > 0 ? nextToken - token : nextToken);
    line = nextLine;
    token = nextToken;
  }
  return bytes.take();
}

export function decodePlaces(encoded: Uint8Array): number[] {
  const places: number[] = [];
  const cursor = new PlaceCursor();
  cursor.read(encoded);
  while (cursor.next()) places.push(cursor.line, cursor.token);
  return places;
}

/** Reads encoded places one by one, without an object for each: a frequent word has hundreds of thousands. */
export class PlaceCursor {
  line = 0;
  token = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #end = 0;
  #isFirst = true;

  /** Begins with the places in `bytes` from `from` until `end`. */
  read(bytes: Uint8Array, from = 0, end = bytes.length): void {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = end;
    this.#isFirst = true;
    this.line = 0;
  }

  /** Goes on to the next place; false when there is none. */
  next(): boolean {
    if (this.#at >= this.#end) return false;
    const skipped = this.#number();
    const next = this.#number();
    this.token = skipped === 0 && !this.#isFirst ? this.token + next : next;
    this.line += skipped;
    this.#isFirst = false;
    return true;
  }

  #number(): number {
    let byte = this.#bytes[this.#at++] as number;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.#bytes[this.#at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }
}

/** Calls `found` for each unit of a row, with where its encoded places begin and end in the row. */
export function eachUnit(
  row: Uint8Array,
  block: number,
  found: (unit: number, from: number, end: number) => void,
): void {
  const read = new ByteReader(row);
  while (!read.isAtEnd) {
    const unit = block * unitsPerBlock + read.number();
    const length = read.number();
    found(unit, read.at, read.at + length);
    read.skip(length);
  }
}

/** A row with the places of some units replaced; null removes a unit. An empty row has no bytes. */
export function changeRow(
  row: Uint8Array | undefined,
  block: number,
  changes: ReadonlyMap<number, Uint8Array | null>,
): Buffer {
  const units = new Map<number, Uint8Array>();
  if (row) eachUnit(row, block, (unit, from, end) => units.set(unit, row.subarray(from, end)));
  for (const [unit, encoded] of changes) {
    if (encoded === null) units.delete(unit);
    else units.set(unit, encoded);
  }
  bytes.clear();
  for (const [unit, encoded] of [...units].sort(([a], [b]) => a - b)) {
    bytes.number(unit - block * unitsPerBlock);
    bytes.number(encoded.length);
    bytes.append(encoded);
  }
  return bytes.take();
}
