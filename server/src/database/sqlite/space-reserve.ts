import { closeSync, fstatSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size of a slice: enough for several statements, but so small that other programs cannot use up much. */
const sliceBytes = 64 * 1024;
const refillEveryMs = 60_000;
/** The reserve is filled only when this many times its size is free, so that it does not itself fill the disk. */
const freeForFilling = 4;

/**
 * A file of zeros next to the database. On a full disk it is truncated slice by slice for work that must succeed, and
 * refilled when there is space again.
 */
export class SpaceReserve {
  readonly #path: string;
  readonly #file: number;
  readonly #bytes: number;
  #refilling: NodeJS.Timeout | undefined;

  constructor(path: string, bytes: number) {
    this.#path = path;
    this.#bytes = bytes;
    this.#file = openSync(path, 'a', 0o600);
    this.#fill();
  }

  /** Frees one slice of disk space; false when nothing is left. */
  release(): boolean {
    const { size } = fstatSync(this.#file);
    if (size === 0) return false;
    ftruncateSync(this.#file, Math.max(0, size - sliceBytes));
    this.#refilling ??= setInterval(() => this.#fill(), refillEveryMs).unref();
    return true;
  }

  close(): void {
    clearInterval(this.#refilling);
    closeSync(this.#file);
  }

  #fill(): void {
    const missing = this.#bytes - fstatSync(this.#file).size;
    if (missing > 0) {
      const { bavail, bsize } = statfsSync(dirname(this.#path));
      if (bavail * bsize < freeForFilling * this.#bytes) return;
      writeSync(this.#file, Buffer.alloc(missing));
    }
    clearInterval(this.#refilling);
    this.#refilling = undefined;
  }
}
