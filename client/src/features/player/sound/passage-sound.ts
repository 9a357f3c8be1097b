import { createStore } from '../../../lib/external-store.ts';
import { Playback } from './playback.ts';
import { failureText } from './playback-failure.ts';
import { Signal } from './signal.ts';

/** Seconds played after the passage's end: line times often end before the last word does. */
const afterSeconds = 0.5;

/** A playable passage; times in seconds. */
export interface HeardPassage {
  /** Unique among all passages on the page. */
  key: string;
  fileName: string;
  url: string;
  start: number;
  end: number;
}

interface SoundState {
  /** Key of the passage that was started last; null for none. */
  key: string | null;
  isPlaying: boolean;
  /** Reason why it cannot be played, for the user. */
  failure: string | null;
}

const silent: SoundState = { key: null, isPlaying: false, failure: null };

type MakePlayback = (passage: HeardPassage) => Playback;

function makePlayback({ fileName, url, start }: HeardPassage): Playback {
  return new Playback([{ fileName, url, durationSeconds: null }], { beginSeconds: start });
}

/** Plays passages of many recordings in a list, one at a time. */
export class PassageSound {
  readonly #make: MakePlayback;
  readonly #store = createStore(silent);
  readonly #moved = new Signal();
  #open: { passage: HeardPassage; playback: Playback; close: () => void } | null = null;

  constructor(make: MakePlayback = makePlayback) {
    this.#make = make;
  }

  readonly getState = (): SoundState => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly subscribeProgress = this.#moved.subscribe;

  /** Played part of the started passage, from 0 to 1. */
  readonly progress = (): number => {
    if (!this.#open) return 0;
    const { passage, playback } = this.#open;
    const length = passage.end - passage.start;
    return length > 0 ? Math.min(1, Math.max(0, (playback.getPosition() - passage.start) / length)) : 0;
  };

  /** Plays, pauses or resumes the passage; restarts it after its end. Silences any other passage. */
  toggle(passage: HeardPassage): void {
    if (this.#open?.passage.key !== passage.key) {
      this.#start(passage);
      return;
    }
    const { playback } = this.#open;
    if (!playback.getState().isPlaying && isOver(passage, playback)) playback.seek(passage.start);
    playback.toggle();
  }

  /** Ends the sound and releases its file. */
  readonly stop = (): void => {
    this.#open?.close();
    this.#open = null;
    this.#store.set(silent);
  };

  #start(passage: HeardPassage): void {
    this.stop();
    const playback = this.#make(passage);
    const release = playback.open();
    const stopShowing = playback.subscribe(() => this.#show(passage, playback));
    const stopFollowing = playback.subscribePosition(() => this.#follow(passage, playback));
    const close = () => {
      // Unsubscribes first: releasing pauses the playback, which must not change the shown state.
      stopShowing();
      stopFollowing();
      release();
    };
    this.#open = { passage, playback, close };
    void playback.play();
    this.#show(passage, playback);
  }

  #show({ key }: HeardPassage, playback: Playback): void {
    const { isPlaying, failure, preparedPart } = playback.getState();
    const next = { key, isPlaying, failure: failure && failureText({ failure, preparedPart }) };
    const { key: sameKey, isPlaying: wasPlaying, failure: sameFailure } = this.getState();
    if (sameKey !== key || wasPlaying !== isPlaying || sameFailure !== next.failure) this.#store.set(next);
  }

  #follow(passage: HeardPassage, playback: Playback): void {
    if (playback.getState().isPlaying && isOver(passage, playback)) playback.pause();
    this.#moved.emit();
  }
}

function isOver({ end }: HeardPassage, playback: Playback): boolean {
  return playback.getPosition() >= end + afterSeconds;
}
