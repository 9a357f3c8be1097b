import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Where a word stands. Units are grouped in blocks of 128, and a row of `search_postings` has all places of a word in
 * one block: a frequent word is read in a few rows, and a new transcript touches each of its words' rows once. The rows
 * of a block lie side by side in the file, so that what is written together changes few pages. A row is found by one
 * number made of block and word: SQLite reads a row with a key of two columns as a whole whenever it compares keys.
 *
 * A row is, for each unit with the word: number in the block, byte length of its lines, byte length of its tokens,
 * lines, tokens. A line is the difference from the place before, a token the number of the word within the line
 * (difference, while the line is the same). Lines stand apart because most searches need nothing else.
 */
const unitsPerBlock = 128;

/** A block has numbers for as many rows as there may be words. */
export const rowsPerBlock = 2 ** 32;

/** The number of the row with the places of a word in a block. */
export const rowOf = (block: number, word: number): number => block * rowsPerBlock + word;

export const blockOf = (unit: number): number => Math.floor(unit / unitsPerBlock);

/** Whether all units of a block have at least this number. */
export const beginsAtOrAfter = (block: number, unit: number): boolean => block * unitsPerBlock >= unit;

/** The places of a word in one unit: lines and the numbers of the words in them, as pairs one after the other. */
export type Places = readonly number[];

/** Used again for each row: a new transcript has thousands of them. */
const bytes = new ByteWriter();
const lines = new ByteWriter();
const tokens = new ByteWriter();

/** The places of one unit as a row has them, with the two lengths before them. */
export function encodePlaces(places: Places): Buffer {
  lines.clear();
  tokens.clear();
  let line = 0;
  let token = 0;
  for (let i = 0; i < places.length; i += 2) {
    const nextLine = places[i] as number;
    const nextToken = places[i + 1] as number;
    lines.number(nextLine - line);
    tokens.number(nextLine === line && i > 0 ? nextToken - token : nextToken);
    line = nextLine;
    token = nextToken;
  }
  bytes.clear();
  bytes.number(lines.length);
  bytes.number(tokens.length);
  bytes.append(lines.written);
  bytes.append(tokens.written);
  return bytes.take();
}

/** The encoded places of a word in one unit: the lines are in `row` from `from` until `middle`, tokens until `end`. */
export interface UnitRow {
  readonly row: Uint8Array;
  readonly from: number;
  readonly middle: number;
  readonly end: number;
}

/** Numbers read from rows; each call of `readLines` and `readPlaces` replaces those before. */
export class PlaceReader {
  lines = new Int32Array(1024);
  tokens = new Int32Array(1024);

  /** Reads the lines alone, in order, a line once for each place in it. Returns the number of places. */
  readLines({ row, from, middle }: UnitRow): number {
    // A place is at least one byte.
    if (this.lines.length < middle - from) this.lines = new Int32Array(2 * (middle - from));
    const { lines } = this;
    let line = 0;
    let count = 0;
    for (let at = from; at < middle; ) {
      let byte = row[at++] as number;
      if (byte >= 0x80) {
        let value = byte & 0x7f;
        for (let shift = 7; byte >= 0x80; shift += 7) {
          byte = row[at++] as number;
          value |= (byte & 0x7f) << shift;
        }
        line += value;
      } else line += byte;
      lines[count++] = line;
    }
    return count;
  }

  /** Whether one of the lines is wanted; reads no further than the first that is. */
  hasLine({ row, from, middle }: UnitRow, isWanted: (line: number) => boolean): boolean {
    let line = 0;
    for (let at = from; at < middle; ) {
      let byte = row[at++] as number;
      line += byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = row[at++] as number;
        line += (byte & 0x7f) << shift;
      }
      if (isWanted(line)) return true;
    }
    return false;
  }

  /** Sets the bit of each line in `bits` (32 lines each), from its word `offset` on. */
  markLines({ row, from, middle }: UnitRow, bits: Uint32Array, offset: number): void {
    let line = 0;
    for (let at = from; at < middle; ) {
      let byte = row[at++] as number;
      line += byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = row[at++] as number;
        line += (byte & 0x7f) << shift;
      }
      const word = offset + (line >>> 5);
      bits[word] = (bits[word] as number) | (1 << (line & 31));
    }
  }

  /** Reads lines and tokens. Returns the number of places. */
  readPlaces(places: UnitRow): number {
    const count = this.readLines(places);
    if (this.tokens.length < count) this.tokens = new Int32Array(2 * count);
    const { row, middle: begin } = places;
    const { lines, tokens: into } = this;
    let token = 0;
    let at = begin;
    for (let index = 0; index < count; index++) {
      let byte = row[at++] as number;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = row[at++] as number;
        value |= (byte & 0x7f) << shift;
      }
      token = index > 0 && lines[index] === lines[index - 1] ? token + value : value;
      into[index] = token;
    }
    return count;
  }
}

/** Reads pairs of line and token as `encodePlaces` took them. */
export function decodePlaces(places: UnitRow): number[] {
  const read = new PlaceReader();
  const count = read.readPlaces(places);
  return Array.from({ length: 2 * count }, (_, index) => (index % 2 ? read.tokens : read.lines)[index >> 1] as number);
}

/** Calls `found` for each unit of a row, with where its lines begin, and where they and its tokens end. */
export function eachUnit(
  row: Uint8Array,
  block: number,
  found: (unit: number, from: number, middle: number, end: number) => void,
): void {
  const read = new ByteReader(row);
  while (!read.isAtEnd) {
    const unit = block * unitsPerBlock + read.number();
    const ofLines = read.number();
    const ofTokens = read.number();
    const middle = read.at + ofLines;
    found(unit, read.at, middle, middle + ofTokens);
    read.skip(ofLines + ofTokens);
  }
}

/** The numbers of a row's units in their block, a byte each. */
export function unitNumbersIn(row: Uint8Array): Buffer {
  bytes.clear();
  eachUnit(row, 0, (unit) => bytes.number(unit));
  return bytes.take();
}

/** Adds the units whose numbers in the block are given. */
export function addUnits(numbers: Uint8Array, block: number, units: number[]): void {
  for (let at = 0; at < numbers.length; at++) units.push(block * unitsPerBlock + (numbers[at] as number));
}

/** The new places of a word in a unit, encoded; null removes them. */
export interface UnitChange {
  readonly unit: number;
  readonly places: Uint8Array | null;
}

/** A row with the places of some units replaced; each unit is changed once. An empty row has no bytes. */
export function changeRow(row: Uint8Array | undefined, block: number, changes: readonly UnitChange[]): Buffer {
  bytes.clear();
  const changed = [...changes].sort((a, b) => a.unit - b.unit);
  let next = 0;
  const addUntil = (last: number): boolean => {
    let hasLast = false;
    for (let change = changed[next]; change !== undefined && change.unit <= last; change = changed[++next]) {
      hasLast = change.unit === last;
      if (change.places === null) continue;
      bytes.number(change.unit - block * unitsPerBlock);
      bytes.append(change.places);
    }
    return hasLast;
  };
  let start = 0;
  if (row) {
    eachUnit(row, block, (unit, _from, _middle, end) => {
      if (!addUntil(unit)) bytes.append(row.subarray(start, end));
      start = end;
    });
  }
  addUntil(Number.POSITIVE_INFINITY);
  return bytes.take();
}
