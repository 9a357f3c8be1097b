import type { Playback } from '../../player/sound/playback.ts';
import { editorOptions } from './editor-options.ts';

/** Resumes after this pause in typing. */
const resumeAfterMs = 1000;
const stepBackSeconds = 2;
/** Tolerance for an unchanged position: the position is updated only occasionally. */
const samePlaceSeconds = 0.5;

/** Optionally pauses the sound during typing, and steps back a little when it resumes. */
export class TypingPlayback {
  readonly #playback: Playback;
  #isWaiting = false;
  /** Position of the last pause, in seconds; null before the first. */
  #pausedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  /** Watches the sound: play or pause by any other control overrides the wait. Returns a function that stops. */
  start(): () => void {
    let wasPlaying = this.#playback.getState().isPlaying;
    const stop = this.#playback.subscribe(() => {
      const { isPlaying } = this.#playback.getState();
      if (isPlaying && !wasPlaying) this.stopWaiting();
      if (wasPlaying && !isPlaying) this.#pausedAt = this.#playback.getPosition();
      wasPlaying = isPlaying;
    });
    return () => {
      stop();
      this.stopWaiting();
    };
  }

  /** Call on each keystroke in the text. */
  noteTyping(): void {
    if (!editorOptions().pausesWhileTyping) return;
    if (this.#playback.getState().isPlaying) {
      this.#playback.pause();
      this.#isWaiting = true;
    }
    if (!this.#isWaiting) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#resume(), resumeAfterMs);
  }

  toggle(): void {
    this.stopWaiting();
    if (this.#playback.getState().isPlaying) this.#playback.pause();
    else this.#resume();
  }

  /** Cancels the resume: the user has taken over the sound. */
  stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#isWaiting = false;
  }

  #resume(): void {
    this.#isWaiting = false;
    if (editorOptions().stepsBackOnResume && this.#isWherePaused()) {
      this.#playback.seek(this.#playback.getPosition() - stepBackSeconds);
    }
    void this.#playback.play();
  }

  /** False after the user has moved to another position, from which playback then continues. */
  #isWherePaused(): boolean {
    return this.#pausedAt !== null && Math.abs(this.#playback.getPosition() - this.#pausedAt) < samePlaceSeconds;
  }
}
