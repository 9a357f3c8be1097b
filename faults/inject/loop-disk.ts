import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { canRun, run } from './run.ts';

/** `_IOR('X', 125, __u32)` of Linux: ext4 stops as if the power were cut. */
const shutdownRequest = 0x8004587d;
/** Discards even the journal. */
const withoutLog = 2;
const cut = `open(my $f, "<", $ARGV[0]) or die $!; my $flag = pack("I", ${withoutLog}); ioctl($f, ${shutdownRequest}, $flag) // die $!`;
const unmountTries = 500;
const restBytes = 50_000_000;

/** A separate ext4 file system in a sparse file; it needs root and loop devices. */
export class LoopDisk {
  readonly mountPoint: string;
  readonly #folder: string;
  readonly #image: string;
  readonly #filler: string;
  readonly #removeAtExit = () => this.remove();

  private constructor(folder: string) {
    this.#folder = folder;
    this.#image = join(folder, 'disk.img');
    this.mountPoint = join(folder, 'mnt');
    this.#filler = join(this.mountPoint, 'filler');
  }

  static create(megabytes: number): LoopDisk {
    const disk = new LoopDisk(mkdtempSync(join(tmpdir(), 'glosy-disk-')));
    mkdirSync(disk.mountPoint);
    run('truncate', '-s', `${megabytes}M`, disk.#image);
    run('mkfs.ext4', '-q', '-m', '0', '-F', disk.#image);
    disk.#mount();
    process.once('exit', disk.#removeAtExit);
    return disk;
  }

  static isPossible(): boolean {
    try {
      LoopDisk.create(16).remove();
      return true;
    } catch {
      return false;
    }
  }

  /** From here on nothing is written to the disk; unflushed data is lost. */
  cutPower(): void {
    run('perl', '-e', cut, this.mountPoint);
  }

  /**
   * Mounts the disk again after its users have ended; replays the file system's journal.
   * @returns the findings of the file system's check; empty if it is intact
   */
  async powerOn(): Promise<string[]> {
    await this.#unmount();
    this.#mount();
    await this.#unmount();
    const { status, stdout } = spawnSync('e2fsck', ['-fn', this.#image], { encoding: 'utf8' });
    this.#mount();
    return status === 0 ? [] : [stdout];
  }

  /** Fills all free space: most of it at once, then the rest, which others may be writing to. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.mountPoint);
    canRun('fallocate', '-l', String(Math.max(bsize, bavail * bsize - restBytes)), this.#filler);
    canRun('dd', 'if=/dev/zero', `of=${this.#filler}`, 'bs=64K', 'oflag=append', 'conv=notrunc');
    canRun('dd', 'if=/dev/zero', `of=${this.#filler}`, 'bs=4K', 'oflag=append', 'conv=notrunc');
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    process.off('exit', this.#removeAtExit);
    run('umount', '-l', this.mountPoint);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #mount(): void {
    run('mount', '-o', 'loop', this.#image, this.mountPoint);
  }

  async #unmount(): Promise<void> {
    for (let tries = 0; !canRun('umount', this.mountPoint); tries += 1) {
      if (tries === unmountTries) throw new Error(`${this.mountPoint} is busy`);
      await setTimeout(10);
    }
  }
}
