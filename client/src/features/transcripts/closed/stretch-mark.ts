import { createStore, type Store } from '../../../lib/external-store.ts';

/** A stretch of sound to be closed, chosen at one line; in milliseconds of the audio file. */
export interface Stretch {
  lineId: number;
  startMs: number;
  endMs: number;
}

/** The stretch that is being chosen; null without one. */
export type StretchMark = Store<Stretch | null>;

export const createStretchMark = (): StretchMark => createStore<Stretch | null>(null);
