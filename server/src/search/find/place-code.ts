/**
 * A place of a find as one number, so that hundreds of thousands are kept and sorted without an object for each: line,
 * number of the word in the line, and the find's weight in percent.
 */
const tokens = 1024;
const weights = 128;

export function placeCode(line: number, token: number, weight: number): number {
  return (line * tokens + Math.min(token, tokens - 1)) * weights + Math.max(1, Math.round(weight * 100));
}

export const lineOf = (code: number): number => Math.floor(code / (tokens * weights));
export const tokenOf = (code: number): number => Math.floor(code / weights) % tokens;
/** From 0.01 to 1. */
export const weightOf = (code: number): number => (code % weights) / 100;

/** Where a term of a query stands: unit → codes of its places in their order. */
export type TermPlaces = ReadonlyMap<number, readonly number[]>;
