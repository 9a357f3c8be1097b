import type { Playback } from '../../player/sound/playback.ts';

/** If the position is further outside the line than this, in seconds, the user has moved the sound. */
const toleranceSeconds = 1;

/** Plays one line to its end, once or repeatedly, until the user pauses or moves the sound. */
export class LinePlayback {
  readonly #playback: Playback;
  #stopWatching: () => void = () => {};

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  /** Start and end in seconds. */
  play(start: number, end: number, isRepeated: boolean): void {
    this.stop();
    const playback = this.#playback;
    playback.playFrom(start);
    const stops = [
      playback.subscribePosition(() => this.#follow(start, end, isRepeated)),
      playback.subscribe(() => {
        if (!playback.getState().isPlaying) this.stop();
      }),
    ];
    this.#stopWatching = () => {
      for (const stop of stops) stop();
    };
  }

  /** Lets playback continue. */
  stop(): void {
    this.#stopWatching();
    this.#stopWatching = () => {};
  }

  #follow(start: number, end: number, isRepeated: boolean): void {
    const position = this.#playback.getPosition();
    const isElsewhere = position < start - toleranceSeconds || position > end + toleranceSeconds;
    if (isElsewhere) this.stop();
    if (isElsewhere || position < end) return;
    if (isRepeated) this.#playback.seek(start);
    else this.#playback.pause();
  }
}
