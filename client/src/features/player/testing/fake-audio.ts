/** An audio element controlled by the test, since jsdom's cannot play. */
export class FakeAudio extends EventTarget {
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ended = false;
  muted = false;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  error: { code: number } | null = null;
  played = { length: 0 };
  /** The error with which the next `play()` is refused. */
  refusal: DOMException | null = null;

  load(): void {
    this.currentTime = 0;
    this.readyState = 0;
    this.paused = true;
    this.ended = false;
    this.error = null;
    this.playbackRate = this.defaultPlaybackRate;
  }

  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.paused = false;
    this.ended = false;
    if (this.readyState >= 1) this.tell('playing');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.src = '';
  }

  remove(): void {}

  /** Simulates loading the file's metadata. */
  arrive(duration: number): void {
    this.duration = duration;
    this.readyState = 4;
    this.tell('loadedmetadata');
    if (!this.paused) this.tell('playing');
  }

  finish(): void {
    this.currentTime = this.duration;
    this.paused = true;
    this.ended = true;
    this.tell('pause');
    this.tell('ended');
  }

  fail(code: number): void {
    this.error = { code };
    this.tell('error');
  }

  tell(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}
