/**
 * A place of a find as one number, so that hundreds of thousands are kept and sorted without an object for each: line,
 * number of the word in the line, and the find's weight in percent. Values above 100 belong to aliases of several words,
 * whose weight is always the same: they hold the number of words instead.
 */
const tokens = 1024;
const weights = 128;
/** Less than the typed word weighs, like an alias of one word. */
const longAliasWeight = 0.65;

/** A weight from 0.01 to 1 as the percentage that a code holds. */
export const percentOf = (weight: number): number => Math.max(1, Math.round(weight * 100));

export function placeCode(line: number, token: number, percent: number): number {
  return (line * tokens + Math.min(token, tokens - 1)) * weights + percent;
}

/** The place of an alias of several words. */
export function longAliasCode(line: number, token: number, words: number): number {
  return (line * tokens + token) * weights + Math.min(100 + words, weights - 1);
}

export const lineOf = (code: number): number => Math.floor(code / (tokens * weights));
export const tokenOf = (code: number): number => remainder(Math.floor(code / weights), tokens);
/** From 0.01 to 1. */
export function weightOf(code: number): number {
  const percent = remainder(code, weights);
  return percent > 100 ? longAliasWeight : percent / 100;
}
/** Number of words that stand at the place: 1, or the length of an alias. */
export const wordsAt = (code: number): number => Math.max(1, remainder(code, weights) - 100);

/** The same as `%`, which is slow for numbers beyond 32 bits. */
function remainder(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}
