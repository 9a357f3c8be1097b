import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { ignoreFailure } from '../../../lib/failures.ts';
import type { CopyEncoder, TakeFrames } from './copy-encoder.ts';
import { copySampleRate } from './frame-layout.ts';

/** Lower priority than the server, which keeps serving listeners. */
const niceness = 10;
const maxErrorText = 2000;

/** ffmpeg's libmp3lame in a separate process. */
export async function createFfmpegEncoder(path: string, bitRate: number, onFrames: TakeFrames): Promise<CopyEncoder> {
  const child = spawn(path, argumentsFor(bitRate), { stdio: ['pipe', 'pipe', 'pipe'] });
  let errorText = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errorText = (errorText + bytes.toString()).slice(-maxErrorText);
  });
  child.stdout.on('data', (bytes: Buffer) => onFrames(bytes));
  // A broken pipe is reported by the exit code.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code}: ${errorText.trim()}`)),
    );
  });
  // The next waiting call reports the failure.
  ended.catch(ignoreFailure);
  await Promise.race([once(child, 'spawn'), ended]);
  if (child.pid !== undefined) lowerPriority(child.pid);

  return {
    async encode(samples) {
      const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      // ffmpeg reads the bytes after this call, when the caller may already have overwritten them.
      if (child.stdin.write(Buffer.from(bytes))) return;
      await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
    close: () => {
      child.kill('SIGKILL');
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process may have ended already, which `ended` reports.
  }
}

function argumentsFor(bitRate: number): string[] {
  const input = ['-f', 'f32le', '-ar', String(copySampleRate), '-ac', '1', '-i', 'pipe:0'];
  const encoder = ['-c:a', 'libmp3lame', '-b:a', `${bitRate}k`, '-threads', '1'];
  const noTags = ['-write_xing', '0', '-id3v2_version', '0', '-write_id3v1', '0', '-map_metadata', '-1'];
  return ['-nostdin', '-v', 'error', ...input, ...encoder, ...noTags, '-f', 'mp3', 'pipe:1'];
}
