import type { Playback } from '../../player/sound/playback.ts';
import { editorOptions } from './editor-options.ts';

/** The sound goes on when nothing was typed for this long. */
const resumeAfterMs = 1000;
const stepBackSeconds = 2;
/** Nearer than this to where it was paused, the person has not gone elsewhere: the position is refreshed now and then. */
const samePlaceSeconds = 0.5;

/** Playing for somebody who types: the sound may wait while they do, and go on a little earlier than it stopped. */
export class TypingPlayback {
  readonly #playback: Playback;
  #isWaiting = false;
  /** Where the sound was paused last, in seconds; null before it was heard. */
  #pausedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  /** Watches the sound: who plays or pauses it by any other control has decided themselves. Returns how to stop. */
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

  /** A key was typed into the text. */
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

  /** The person has decided about the sound themselves. */
  stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#isWaiting = false;
  }

  #resume(): void {
    this.#isWaiting = false;
    if (editorOptions().stepsBackOnResume && this.#isWherePaused()) this.#playback.skip(-stepBackSeconds);
    void this.#playback.play();
  }

  /** Else the person has chosen the place, and wants to hear it from there. */
  #isWherePaused(): boolean {
    return this.#pausedAt !== null && Math.abs(this.#playback.getPosition() - this.#pausedAt) < samePlaceSeconds;
  }
}
