import { lineOf, wordOf } from '../index/position.ts';

/**
 * A match of a term as one number, since frequent words have hundreds of thousands: its position, and its weight in
 * percent. Values above 100 belong to aliases of several words, which all weigh the same: they hold the number of words.
 */
const values = 128;
/** Less than the weight of the typed word, like an alias of one word. */
const longAliasWeight = 0.65;

/** A weight from 0.01 to 1 as the percentage that a match holds. */
export const percentOf = (weight: number): number => Math.max(1, Math.round(weight * 100));

export const matchAt = (position: number, percent: number): number => position * values + percent;

/** The match of an alias of several words. */
export const longAliasAt = (position: number, words: number): number =>
  position * values + Math.min(100 + words, values - 1);

/** See `index/position.ts`. */
export const positionOf = (match: number): number => Math.floor(match / values);

const markOf = (match: number): number => match - positionOf(match) * values;

export const lineOfMatch = (match: number): number => lineOf(positionOf(match));

export const wordOfMatch = (match: number): number => wordOf(positionOf(match));

/** From 0.01 to 1. */
export const weightOf = (match: number): number => (markOf(match) > 100 ? longAliasWeight : markOf(match) / 100);

/** Number of words at the position: 1, or the length of an alias. */
export const lengthOf = (match: number): number => Math.max(1, markOf(match) - 100);
