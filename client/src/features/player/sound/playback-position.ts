import { limits } from '@glosy/core/limits';
import { Signal } from './signal.ts';

/**
 * The position of an audio element in seconds, refreshed every 100 ms while it ticks and at once after a seek. Seeks
 * before the file's length is known are kept, since browsers forget them.
 */
export class PlaybackPosition {
  readonly #audio: HTMLAudioElement;
  #seconds: number;
  #pending: number | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;
  readonly #changed = new Signal();
  readonly subscribe = this.#changed.subscribe;

  constructor(audio: HTMLAudioElement, seconds: number) {
    this.#audio = audio;
    this.#seconds = seconds;
  }

  get seconds(): number {
    return this.#seconds;
  }

  /** The position of a file that is about to load. */
  startAt(seconds: number): void {
    this.#pending = seconds > 0 ? seconds : null;
    this.moveTo(seconds);
  }

  /** Keeps the current position for an element that is already loading. */
  keepForLoading(): void {
    if (this.#seconds > 0) this.#pending = this.#seconds;
  }

  seek(seconds: number): void {
    if (this.#audio.readyState < 1) this.#pending = seconds;
    else {
      // Seeking to the current position would discard the loaded data and fetch it again.
      if (this.#audio.currentTime !== seconds) this.#audio.currentTime = seconds;
      this.#pending = null;
    }
    this.moveTo(seconds);
  }

  /** Carries out a seek that waited for the file's length; `clamp` limits it to that length. */
  applyPending(clamp: (seconds: number) => number): void {
    if (this.#pending === null || this.#audio.readyState < 1) return;
    this.#audio.currentTime = clamp(this.#pending);
    this.#pending = null;
    this.tick();
  }

  moveTo(seconds: number): void {
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    this.#changed.emit();
  }

  /** Reads the element's own position. */
  tick(): void {
    if (this.#pending === null && this.#audio.readyState >= 1) this.moveTo(this.#audio.currentTime);
  }

  startTicking(): void {
    this.stopTicking();
    this.#ticker = setInterval(() => this.tick(), limits.positionRefreshMs);
  }

  stopTicking(): void {
    clearInterval(this.#ticker);
  }
}
