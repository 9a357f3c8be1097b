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
  eachPlace(encoded, (line, token) => places.push(line, token));
  return places;
}

/** Calls `found` for each place in its order. */
export function eachPlace(encoded: Uint8Array, found: (line: number, token: number) => void): void {
  const read = new ByteReader(encoded);
  let line = 0;
  let token = 0;
  for (let isFirst = true; !read.isAtEnd; isFirst = false) {
    const skipped = read.number();
    const next = read.number();
    token = skipped === 0 && !isFirst ? token + next : next;
    line += skipped;
    found(line, token);
  }
}

/** Calls `found` for each unit of a row, with its encoded places. */
export function eachUnit(row: Uint8Array, block: number, found: (unit: number, encoded: Uint8Array) => void): void {
  const read = new ByteReader(row);
  while (!read.isAtEnd) {
    const unit = block * unitsPerBlock + read.number();
    found(unit, read.slice(read.number()));
  }
}

/** A row with the places of some units replaced; null removes a unit. An empty row has no bytes. */
export function changeRow(
  row: Uint8Array | undefined,
  block: number,
  changes: ReadonlyMap<number, Uint8Array | null>,
): Buffer {
  const units = new Map<number, Uint8Array>();
  if (row) eachUnit(row, block, (unit, encoded) => units.set(unit, encoded));
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
