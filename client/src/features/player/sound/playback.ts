import { createAudio } from '../../../first-paint/early-audio.ts';
import { whenIdle } from '../../../lib/scheduling.ts';
import { listen } from './listen.ts';
import {
  decodingError,
  type ExplainedFailure,
  explainFailure,
  isInterrupted,
  playsOn,
  recovers,
} from './playback-failure.ts';
import { rememberedVolume, rememberVolume } from './playback-memory.ts';
import { PlaybackPosition } from './playback-position.ts';
import {
  type AudioTrack,
  clampPosition,
  clampVolume,
  initialPlaybackState,
  type PlaybackState,
} from './playback-state.ts';
import { Retry } from './retry.ts';
import { type Listener, Signal } from './signal.ts';

const undecodable: ExplainedFailure = { failure: 'undecodable', preparedPart: null };
/** Longest delay before the next attempt while the sound is being prepared, so that its progress is shown. */
const preparingRetryMs = 5000;

interface PlaybackOptions {
  /** Initial position in seconds of the first file. */
  beginSeconds?: number;
  /** For tests. */
  createAudio?: () => HTMLAudioElement;
  explain?: (url: string) => Promise<ExplainedFailure>;
}

/**
 * Plays the audio files of one recording in order through one audio element, independent of React:
 * `subscribe`/`getState` for state that changes rarely, `subscribePosition`/`getPosition` for the position, which
 * changes ten times a second. Fetches nothing before `open`.
 */
export class Playback {
  readonly audio: HTMLAudioElement;
  #tracks: readonly AudioTrack[];
  #state: PlaybackState = initialPlaybackState;
  readonly #position: PlaybackPosition;
  #isOpen = false;
  #stops: (() => void)[] = [];
  readonly #retry = new Retry();
  readonly #stateChanged = new Signal();
  readonly #momentChosen = new Signal();
  readonly #explain: (url: string) => Promise<ExplainedFailure>;

  constructor(tracks: readonly AudioTrack[], options: PlaybackOptions = {}) {
    this.#tracks = tracks;
    this.audio = (options.createAudio ?? (() => createAudio(tracks[0]?.url)))();
    this.audio.preload = 'metadata';
    this.#explain = options.explain ?? explainFailure;
    const volume = rememberedVolume();
    this.audio.volume = volume;
    this.#state = { ...initialPlaybackState, volume, duration: tracks[0]?.durationSeconds ?? 0 };
    this.#position = new PlaybackPosition(this.audio, this.#clamp(options.beginSeconds ?? 0));
    this.subscribePosition = this.#position.subscribe;
  }

  /**
   * Starts loading and listening to the element; does nothing when it is open already. Returns a function that stops
   * everything and releases the file.
   */
  open(): () => void {
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#stops = [listen(this.audio, this.#elementEvents()), listen(globalThis, { online: this.#reload })];
      if (this.audio.src) this.#takeOver();
      else if (this.#tracks.length > 0) this.#load(this.#state.track, this.#position.seconds);
    }
    return this.#close;
  }

  readonly #close = (): void => {
    this.pause();
    this.#isOpen = false;
    for (const stop of this.#stops) stop();
    this.#retry.cancel();
    this.#position.stopTicking();
    this.audio.removeAttribute('src');
    this.audio.load();
    this.audio.remove();
  };

  readonly getState = (): PlaybackState => this.#state;
  /** Seconds from the start of the loaded file. */
  readonly getPosition = (): number => this.#position.seconds;

  readonly subscribe = this.#stateChanged.subscribe;
  readonly subscribePosition: (listener: Listener) => Listener;

  get tracks(): readonly AudioTrack[] {
    return this.#tracks;
  }

  /** Updates the measured lengths of the same files. */
  updateTracks(tracks: readonly AudioTrack[]): void {
    this.#tracks = tracks;
    this.#set({ duration: this.#knownDuration() });
  }

  async play(): Promise<void> {
    if (this.#tracks.length === 0) return;
    const { duration, failure } = this.#state;
    if (failure && failure !== 'refused') this.#load(this.#state.track, this.#position.seconds);
    if (duration > 0 && this.#position.seconds >= duration) this.seek(0);
    this.#set({ isPlaying: true, failure: null });
    this.#position.applyPending(this.#clamp);
    try {
      await this.audio.play();
    } catch (error) {
      // An interruption by a pause or another file is not a failure, and the error event reports unplayable files.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#set({ isPlaying: false, failure: 'refused' });
      }
    }
  }

  pause(): void {
    this.#set({ isPlaying: false, isBuffering: false });
    this.audio.pause();
    this.#position.tick();
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause();
    else void this.play();
  }

  /** Seeks to a position in seconds, clamped to the file's length, without scrolling the transcript. */
  seek(seconds: number, track: number = this.#state.track): void {
    if (track !== this.#state.track) {
      if (this.#tracks[track]) this.#switch(track, seconds);
      return;
    }
    this.#position.seek(this.#clamp(seconds));
  }

  /** Skips forward, or back when negative, in seconds; the transcript scrolls along. */
  skip(seconds: number): void {
    this.choose(this.#position.seconds + seconds);
  }

  /** Seeks to a position that the user chose on the progress bar, the waveform or in a list; the transcript scrolls along. */
  choose(seconds: number, track: number = this.#state.track): void {
    this.seek(seconds, track);
    this.#momentChosen.emit();
  }

  /** Plays from a position, for clicks on a line, a tag or a link to a moment. */
  playFrom(seconds: number, track: number = this.#state.track): void {
    this.seek(seconds, track);
    void this.play();
    this.#momentChosen.emit();
  }

  /** Notifies when the user chose a moment, so that the transcript scrolls to it. */
  readonly subscribeMomentChosen = (listener: () => void): (() => void) => this.#momentChosen.subscribe(listener);

  setSpeed(speed: number): void {
    // The next file starts with the default rate.
    this.audio.defaultPlaybackRate = speed;
    this.audio.playbackRate = speed;
    this.#set({ speed });
  }

  setVolume(volume: number): void {
    const wanted = clampVolume(volume);
    this.audio.volume = wanted;
    this.audio.muted = false;
    rememberVolume(wanted);
    this.#set({ volume: wanted, isMuted: false });
  }

  toggleMute(): void {
    this.audio.muted = !this.#state.isMuted;
    this.#set({ isMuted: this.audio.muted });
  }

  #switch(track: number, seconds: number): void {
    const wasPlaying = this.#state.isPlaying;
    this.#load(track, seconds);
    if (wasPlaying) void this.play();
  }

  #load(track: number, seconds: number): void {
    const file = this.#tracks[track];
    if (!file) return;
    this.#retry.cancel();
    this.#set({ track, failure: null, duration: file.durationSeconds ?? 0 });
    this.#position.startAt(this.#clamp(seconds));
    if (!this.#isOpen) return;
    this.audio.src = file.url;
    this.audio.load();
    this.audio.playbackRate = this.#state.speed;
  }

  /** Adopts the element of the server-rendered preview, which may already be loading, playing or failed. */
  #takeOver(): void {
    this.#position.keepForLoading();
    if (this.audio.readyState >= 1) this.#handleLength();
    if (!this.audio.paused) this.#handleSound();
    if (this.audio.error) void this.#handleError();
    this.#position.tick();
  }

  /** Reloads at the current position after a temporary failure, and continues playing if it was. */
  readonly #reload = (): void => {
    if (!recovers(this.#state.failure)) return;
    const { track, isPlaying } = this.#state;
    this.#load(track, this.#position.seconds);
    if (isPlaying) void this.play();
  };

  #elementEvents(): Record<string, Listener> {
    return {
      loadedmetadata: () => this.#handleLength(),
      durationchange: () => this.#set({ duration: this.#knownDuration() }),
      playing: () => this.#handleSound(),
      canplay: () => this.#set({ isBuffering: false }),
      waiting: () => this.#set({ isBuffering: this.#state.isPlaying }),
      seeked: () => this.#position.tick(),
      pause: () => this.#handlePause(),
      ended: () => this.#handleEnd(),
      error: () => void this.#handleError(),
    };
  }

  #handleLength(): void {
    this.#set({ duration: this.#knownDuration() });
    // Seeking at once would make the browser fetch and decode while the page is still rendering.
    if (this.#state.isPlaying) this.#position.applyPending(this.#clamp);
    else whenIdle(() => this.#position.applyPending(this.#clamp));
  }

  #handleSound(): void {
    // The event may arrive after playback was stopped.
    if (this.audio.paused) return;
    this.#retry.succeed();
    this.#set({ isPlaying: true, isBuffering: false, failure: null });
    this.#position.startTicking();
  }

  /** Also handles pauses by the system: a phone call, unplugged headphones. At the end of a file `ended` follows. */
  #handlePause(): void {
    this.#position.stopTicking();
    if (!this.audio.ended && !isInterrupted(this.audio)) this.#set({ isPlaying: false, isBuffering: false });
    this.#position.tick();
  }

  #handleEnd(): void {
    this.#position.stopTicking();
    const next = this.#state.track + 1;
    if (next < this.#tracks.length) {
      this.#load(next, 0);
      void this.play();
      return;
    }
    this.#set({ isPlaying: false, isBuffering: false });
    this.#position.moveTo(this.#state.duration);
  }

  async #handleError(): Promise<void> {
    const file = this.#tracks[this.#state.track];
    if (!file || !this.#isOpen || !this.audio.error) return;
    const { error } = this.audio;
    if (error.code === decodingError && (await playsOn(this.audio))) return;
    if (!this.#isOpen || this.audio.error !== error) return;
    this.#position.stopTicking();
    const isUndecodable = error.code === decodingError;
    const explained = isUndecodable ? undecodable : await this.#explain(file.url);
    if (!this.#isOpen || this.audio.error !== error) return;
    const { failure } = explained;
    this.#set({ ...explained, isBuffering: false, isPlaying: this.#state.isPlaying && recovers(failure) });
    if (failure === 'preparing') this.#retry.schedule(this.#reload, preparingRetryMs);
    else if (recovers(failure)) this.#retry.schedule(this.#reload);
  }

  #knownDuration(): number {
    const measured = this.#tracks[this.#state.track]?.durationSeconds;
    if (measured) return measured;
    return Number.isFinite(this.audio.duration) ? this.audio.duration : 0;
  }

  readonly #clamp = (seconds: number): number => clampPosition(seconds, this.#state.duration);

  #set(change: Partial<PlaybackState>): void {
    const next = { ...this.#state, ...change };
    const keys = Object.keys(change) as (keyof PlaybackState)[];
    if (keys.every((key) => Object.is(next[key], this.#state[key]))) return;
    this.#state = next;
    this.#stateChanged.emit();
  }
}
