/** Peaks in one second of sound. */
export const peaksPerSecond = 10;

const firstCapacity = 8192;

/** Turns a stream of samples into a waveform; uses one byte of memory per tenth of a second. */
export class PeakCollector {
  #peaks = new Uint8Array(firstCapacity);
  #written = 0;
  #highest = 0;
  /** Frames in the open window. */
  #open = 0;
  #rate = 0;
  /** Seconds before the current sample rate started, and frames since. */
  #baseSeconds = 0;
  #frames = 0;

  get seconds(): number {
    return this.#rate === 0 ? 0 : this.#baseSeconds + this.#frames / this.#rate;
  }

  /**
   * Adds frames `from` up to `to` of every array in `channels`. Interleaved audio is one array with its number of
   * channels as `stride`.
   */
  add(channels: readonly Float32Array[], sampleRate: number, from: number, to: number, stride = 1): void {
    if (sampleRate !== this.#rate) {
      this.#baseSeconds = this.seconds;
      this.#frames = 0;
      this.#rate = sampleRate;
    }
    let frame = from;
    while (frame < to) {
      const left = this.#windowEnd() - this.#frames;
      const count = Math.min(left, to - frame);
      for (const samples of channels) this.#raise(samples, frame * stride, (frame + count) * stride);
      this.#frames += count;
      this.#open += count;
      frame += count;
      if (count === left) this.#push();
    }
  }

  /** The waveform, with the last tenth of a second even when it is not full. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#open > 0) this.#push();
    return this.#peaks.slice(0, this.#written);
  }

  /** Index of the frame, counted since the sample rate began, at which the open window closes; always in the future. */
  #windowEnd(): number {
    const end = ((this.#written + 1 - this.#baseSeconds * peaksPerSecond) * this.#rate) / peaksPerSecond;
    // The sum of seconds is rounded, so a boundary counts as reached within a millionth of a frame.
    return Math.max(this.#frames + 1, Math.ceil(end - 1e-6));
  }

  #raise(samples: Float32Array, from: number, to: number): void {
    let highest = this.#highest;
    for (let index = from; index < to; index++) {
      // The caller keeps the index in range; NaN compares false and counts as silence.
      const value = Math.abs(samples[index] as number);
      if (value > highest) highest = value;
    }
    this.#highest = highest;
  }

  #push(): void {
    if (this.#written === this.#peaks.length) {
      const larger = new Uint8Array(this.#peaks.length * 2);
      larger.set(this.#peaks);
      this.#peaks = larger;
    }
    this.#peaks[this.#written++] = Math.round(Math.min(1, this.#highest) * 255);
    this.#highest = 0;
    this.#open = 0;
  }
}
