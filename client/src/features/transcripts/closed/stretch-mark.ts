import { createStore, type Store } from '../../../lib/external-store.ts';

/** A stretch of sound that is to be closed, chosen beside one line; in milliseconds of the audio file. */
export interface Stretch {
  lineId: number;
  startMs: number;
  endMs: number;
}

/** The stretch that is being chosen; null while none is. */
export type StretchMark = Store<Stretch | null>;

export const createStretchMark = (): StretchMark => createStore<Stretch | null>(null);
