import { limits } from '@glosy/core/limits';
import { createAudio } from '../../../first-paint/early-audio.ts';
import { whenIdle } from '../../../lib/scheduling.ts';
import { listen } from './listen.ts';
import { explainFailure, type PlaybackFailure } from './playback-failure.ts';
import { rememberedVolume, rememberVolume } from './playback-memory.ts';
import {
  type AudioTrack,
  clampPosition,
  clampVolume,
  initialPlaybackState,
  type PlaybackState,
} from './playback-state.ts';
import { Retry } from './retry.ts';
import { type Listener, Signal } from './signal.ts';

interface PlaybackOptions {
  /** Where it stands at first, in seconds of the first file. */
  beginSeconds?: number;
  /** Tests bring their own element. */
  createAudio?: () => HTMLAudioElement;
  explain?: (url: string) => Promise<PlaybackFailure>;
}

/**
 * Plays the audio files of one recording after each other, through one audio element. It knows nothing of React:
 * `subscribe`/`getState` tell of what changes seldom, `subscribePosition`/`getPosition` of the place, which is
 * refreshed every 100 ms while it plays and at once when it is sought. Nothing is fetched before `open`.
 */
export class Playback {
  readonly audio: HTMLAudioElement;
  #tracks: readonly AudioTrack[];
  #state: PlaybackState = initialPlaybackState;
  #position = 0;
  /** Where to go as soon as the file's length is known; earlier a browser forgets it. */
  #pendingSeek: number | null = null;
  #isOpen = false;
  #stops: (() => void)[] = [];
  #ticker: ReturnType<typeof setInterval> | undefined;
  readonly #retry = new Retry();
  readonly #stateChanged = new Signal();
  readonly #positionChanged = new Signal();
  readonly #momentChosen = new Signal();
  readonly #explain: (url: string) => Promise<PlaybackFailure>;

  constructor(tracks: readonly AudioTrack[], options: PlaybackOptions = {}) {
    this.#tracks = tracks;
    this.audio = (options.createAudio ?? (() => createAudio(tracks[0]?.url)))();
    this.audio.preload = 'metadata';
    this.#explain = options.explain ?? ((url) => explainFailure(url));
    const volume = rememberedVolume();
    this.audio.volume = volume;
    this.#state = { ...initialPlaybackState, volume, duration: tracks[0]?.durationSeconds ?? 0 };
    this.#position = clampPosition(options.beginSeconds ?? 0, this.#state.duration);
  }

  /**
   * Begins to load the sound and to listen to the element, unless that has begun already. Returns how to stop
   * everything and let the file go.
   */
  open(): () => void {
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#stops = [listen(this.audio, this.#elementEvents()), listen(globalThis, { online: this.#reload })];
      if (this.audio.src) this.#takeOver();
      else if (this.#tracks.length > 0) this.#load(this.#state.track, this.#position);
    }
    return this.#close;
  }

  readonly #close = (): void => {
    this.pause();
    this.#isOpen = false;
    for (const stop of this.#stops) stop();
    this.#retry.cancel();
    this.#stopTicking();
    this.audio.removeAttribute('src');
    this.audio.load();
    this.audio.remove();
  };

  readonly getState = (): PlaybackState => this.#state;
  /** Seconds from the beginning of the loaded file. */
  readonly getPosition = (): number => this.#position;

  readonly subscribe = this.#stateChanged.subscribe;
  readonly subscribePosition = this.#positionChanged.subscribe;

  get tracks(): readonly AudioTrack[] {
    return this.#tracks;
  }

  /** Takes newly measured lengths of the same files. */
  updateTracks(tracks: readonly AudioTrack[]): void {
    this.#tracks = tracks;
    this.#set({ duration: this.#knownDuration() });
  }

  async play(): Promise<void> {
    if (this.#tracks.length === 0) return;
    const { duration, failure } = this.#state;
    if (failure && failure !== 'refused') this.#load(this.#state.track, this.#position);
    if (duration > 0 && this.#position >= duration) this.seek(0);
    this.#set({ isPlaying: true, failure: null });
    this.#seekPending();
    try {
      await this.audio.play();
    } catch (error) {
      // Interrupted by a pause or another file: that is no failure. What the element cannot play, its event tells.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#set({ isPlaying: false, failure: 'refused' });
      }
    }
  }

  pause(): void {
    this.#set({ isPlaying: false, isBuffering: false });
    this.audio.pause();
    this.#tick();
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause();
    else void this.play();
  }

  /** Goes to a place in seconds, in this file or another; clamped to the file's length. */
  seek(seconds: number, track: number = this.#state.track): void {
    if (track !== this.#state.track) {
      if (this.#tracks[track]) this.#switch(track, seconds);
      return;
    }
    const place = clampPosition(seconds, this.#state.duration);
    if (this.audio.readyState >= 1) {
      // Sought anew, it would throw away what it has loaded of the place, and fetch it again.
      if (this.audio.currentTime !== place) this.audio.currentTime = place;
      this.#pendingSeek = null;
    } else this.#pendingSeek = place;
    this.#moveTo(place);
  }

  /** Forward or, when negative, back. */
  skip(seconds: number): void {
    this.seek(this.#position + seconds);
  }

  /** Goes to a place that the person has chosen on the progress bar, the waveform or in a list; the transcript goes too. */
  choose(seconds: number, track: number = this.#state.track): void {
    this.seek(seconds, track);
    this.#momentChosen.emit();
  }

  /** Plays from a place, as a click on a line, a tag or a link to a moment does. */
  playFrom(seconds: number, track: number = this.#state.track): void {
    this.seek(seconds, track);
    void this.play();
    this.#momentChosen.emit();
  }

  /** Tells when the person has chosen a moment to hear, so that the transcript goes there. */
  readonly subscribeMomentChosen = (listener: () => void): (() => void) => this.#momentChosen.subscribe(listener);

  setSpeed(speed: number): void {
    // A new file starts with the default rate.
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
    const place = clampPosition(seconds, this.#state.duration);
    this.#pendingSeek = place > 0 ? place : null;
    this.#moveTo(place);
    if (!this.#isOpen) return;
    this.audio.src = file.url;
    this.audio.load();
    this.audio.playbackRate = this.#state.speed;
  }

  /** The sound came with the page: it is loading, may be there, and may have been started or have failed. */
  #takeOver(): void {
    if (this.#position > 0) this.#pendingSeek = this.#position;
    if (this.audio.readyState >= 1) this.#handleLength();
    if (this.audio.error) void this.#handleError();
    else if (!this.audio.paused) this.#handleSound();
    this.#tick();
  }

  /** After a lost connection: from where it broke off, playing on if it played. */
  readonly #reload = (): void => {
    if (this.#state.failure !== 'offline') return;
    const { track, isPlaying } = this.#state;
    this.#load(track, this.#position);
    if (isPlaying) void this.play();
  };

  #elementEvents(): Record<string, Listener> {
    return {
      loadedmetadata: () => this.#handleLength(),
      durationchange: () => this.#set({ duration: this.#knownDuration() }),
      playing: () => this.#handleSound(),
      canplay: () => this.#set({ isBuffering: false }),
      waiting: () => this.#set({ isBuffering: this.#state.isPlaying }),
      seeked: () => this.#tick(),
      pause: () => this.#handlePause(),
      ended: () => this.#handleEnd(),
      error: () => void this.#handleError(),
    };
  }

  #handleLength(): void {
    this.#set({ duration: this.#knownDuration() });
    // Sought at once, the browser would fetch and decode from there while the page is still being drawn.
    if (this.#state.isPlaying) this.#seekPending();
    else whenIdle(() => this.#seekPending());
  }

  #seekPending(): void {
    if (this.#pendingSeek === null || this.audio.readyState < 1) return;
    this.audio.currentTime = clampPosition(this.#pendingSeek, this.#state.duration);
    this.#pendingSeek = null;
    this.#tick();
  }

  #handleSound(): void {
    // A late event of a sound that has been stopped meanwhile.
    if (this.audio.paused) return;
    this.#retry.succeed();
    this.#set({ isPlaying: true, isBuffering: false, failure: null });
    this.#stopTicking();
    this.#ticker = setInterval(() => this.#tick(), limits.positionRefreshMs);
  }

  /** Also when the system pauses: a phone call, headphones pulled out. At the end `ended` follows. */
  #handlePause(): void {
    this.#stopTicking();
    if (!this.audio.ended) this.#set({ isPlaying: false, isBuffering: false });
    this.#tick();
  }

  #handleEnd(): void {
    this.#stopTicking();
    const next = this.#state.track + 1;
    if (next < this.#tracks.length) {
      this.#load(next, 0);
      void this.play();
      return;
    }
    this.#set({ isPlaying: false, isBuffering: false });
    this.#moveTo(this.#state.duration);
  }

  async #handleError(): Promise<void> {
    const file = this.#tracks[this.#state.track];
    if (!file || !this.#isOpen || !this.audio.error) return;
    const { error } = this.audio;
    this.#stopTicking();
    const failure = error.code === 3 ? 'undecodable' : await this.#explain(file.url);
    if (!this.#isOpen || this.audio.error !== error) return;
    this.#set({ failure, isBuffering: false, isPlaying: this.#state.isPlaying && failure === 'offline' });
    if (failure === 'offline') this.#retry.schedule(this.#reload);
  }

  #knownDuration(): number {
    const measured = this.#tracks[this.#state.track]?.durationSeconds;
    if (measured) return measured;
    return Number.isFinite(this.audio.duration) ? this.audio.duration : 0;
  }

  #tick(): void {
    if (this.#pendingSeek === null && this.audio.readyState >= 1) this.#moveTo(this.audio.currentTime);
  }

  #stopTicking(): void {
    clearInterval(this.#ticker);
  }

  #moveTo(seconds: number): void {
    if (seconds === this.#position) return;
    this.#position = seconds;
    this.#positionChanged.emit();
  }

  #set(change: Partial<PlaybackState>): void {
    const next = { ...this.#state, ...change };
    const keys = Object.keys(change) as (keyof PlaybackState)[];
    if (keys.every((key) => Object.is(next[key], this.#state[key]))) return;
    this.#state = next;
    this.#stateChanged.emit();
  }
}
