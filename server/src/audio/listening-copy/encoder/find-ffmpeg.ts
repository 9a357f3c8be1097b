import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeLimitMs = 10_000;

/** An ffmpeg on this machine that can encode MP3. */
export interface FoundFfmpeg {
  path: string;
  /** Version as ffmpeg reports it, for example `5.1.9-0+deb12u1`. */
  version: string;
}

/** Searches for ffmpeg on the PATH; undefined when there is none, or it has no LAME. */
export async function findFfmpeg(path = 'ffmpeg'): Promise<FoundFfmpeg | undefined> {
  try {
    const { stdout: encoders } = await run(path, ['-v', 'error', '-encoders'], { timeout: timeLimitMs });
    if (!/^\s*A\S*\s+libmp3lame\s/m.test(encoders)) return undefined;
    const { stdout } = await run(path, ['-version'], { timeout: timeLimitMs });
    return { path, version: /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? '' };
  } catch {
    return undefined;
  }
}
