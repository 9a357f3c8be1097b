import { lineAt, lineAtOrBefore } from '@glosy/core/timecode';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { useEffect, useState } from 'react';
import { ChosenIndex } from '../search/chosen-index.ts';
import type { Playback } from '../sound/playback.ts';

/**
 * Which line of a transcript is heard now; −1 when nothing is said. Ask `useIsChosen(current, index)` in a line: it
 * renders again only when it begins or ends.
 */
export class CurrentLine extends ChosenIndex {
  #lines: readonly TranscriptLine[];
  readonly #playback: Playback;
  /** Index of the audio file that the transcript belongs to; while another one plays, no line is current. */
  #track: number;

  constructor(playback: Playback, lines: readonly TranscriptLine[], track: number) {
    super();
    this.#playback = playback;
    this.#lines = lines;
    this.#track = track;
    this.#update();
  }

  /** Follows the playback; returns how to stop. */
  follow(): () => void {
    const stops = [this.#playback.subscribePosition(this.#update), this.#playback.subscribe(this.#update)];
    this.#update();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Takes over an edited or another transcript. */
  setLines(lines: readonly TranscriptLine[], track: number): void {
    this.#lines = lines;
    this.#track = track;
    this.#update();
  }

  /** The line that is heard or, in a pause, was heard last; −1 before the first. */
  lastStarted(): number {
    return this.#isLoaded() ? lineAtOrBefore(this.#lines, this.#playback.getPosition() * 1000) : -1;
  }

  readonly #update = (): void => {
    this.set(this.#isLoaded() ? lineAt(this.#lines, this.#playback.getPosition() * 1000) : -1);
  };

  #isLoaded(): boolean {
    return this.#playback.getState().track === this.#track;
  }
}

/** The current line of a transcript as long as the component is there. */
export function useCurrentLine(playback: Playback, lines: readonly TranscriptLine[], track: number): CurrentLine {
  const [current] = useState(() => new CurrentLine(playback, lines, track));
  useEffect(() => current.setLines(lines, track), [current, lines, track]);
  useEffect(() => current.follow(), [current]);
  return current;
}
