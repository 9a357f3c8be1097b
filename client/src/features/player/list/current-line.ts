import { lineAt, lineOfMoment } from '@glosy/core/time/timecode';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { useEffect, useState } from 'react';
import { ChosenIndex } from '../search/chosen-index.ts';
import type { Playback } from '../sound/playback.ts';

/**
 * Index of the spoken line; −1 in a gap. A line uses `useIsChosen(current, index)`, so that it renders again only when
 * it starts or ends.
 */
export class CurrentLine extends ChosenIndex {
  #lines: readonly TranscriptLine[];
  readonly #playback: Playback;
  /** Index of the transcript's audio file; while another one plays, no line is current. */
  #track: number;

  constructor(playback: Playback, lines: readonly TranscriptLine[], track: number) {
    super();
    this.#playback = playback;
    this.#lines = lines;
    this.#track = track;
    this.#update();
  }

  /** Follows the playback; returns a function that stops following. */
  follow(): () => void {
    const stops = [this.#playback.subscribePosition(this.#update), this.#playback.subscribe(this.#update)];
    this.#update();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Replaces the lines, after an edit or for another transcript. */
  setLines(lines: readonly TranscriptLine[], track: number): void {
    this.#lines = lines;
    this.#track = track;
    this.#update();
  }

  /** The spoken line or, in a gap, the last one before it; −1 before the first. */
  lastStarted(): number {
    return this.#isLoaded() ? lineOfMoment(this.#lines, this.#playback.getPosition() * 1000) : -1;
  }

  /** Like `lastStarted`, but returns the first line before any has started; −1 while another file plays. */
  nearest(): number {
    return this.#isLoaded() ? Math.max(0, this.lastStarted()) : -1;
  }

  readonly #update = (): void => {
    this.set(this.#isLoaded() ? lineAt(this.#lines, this.#playback.getPosition() * 1000) : -1);
  };

  #isLoaded(): boolean {
    return this.#playback.getState().track === this.#track;
  }
}

/** The current line of a transcript while the component is mounted. */
export function useCurrentLine(playback: Playback, lines: readonly TranscriptLine[], track: number): CurrentLine {
  const [current] = useState(() => new CurrentLine(playback, lines, track));
  useEffect(() => current.setLines(lines, track), [current, lines, track]);
  useEffect(() => current.follow(), [current]);
  return current;
}
