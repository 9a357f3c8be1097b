import { setTimeout } from 'node:timers/promises';
import { chunkForm, openVisitor } from '../server/src/testing/web-visitor.ts';

/** Like a browser, a request is repeated after a lost or failed answer, up to five times. */
const tries = 5;
const retryAfterMs = 300;
const busy = new Set([502, 503, 504]);

export interface Counts {
  requests: number;
  /** After all tries. */
  failed: number;
  /** Number of repeated tries. */
  repeated: number;
  /** Times of pages with their repetitions, in milliseconds. */
  pageMs: number[];
}

/** One measured stretch of the run. */
export interface Phase {
  readonly counts: Counts;
  readonly endsAt: number;
}

export function startPhase(seconds: number): Phase {
  return { counts: { requests: 0, failed: 0, repeated: 0, pageMs: [] }, endsAt: performance.now() + seconds * 1000 };
}

export const isOver = ({ endsAt }: Phase): boolean => performance.now() >= endsAt;

/** Sends one try; undefined if no answer arrived. */
async function send(
  url: string,
  cookie: string,
  body?: FormData,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await openVisitor(cookie).send(url, body ? { method: 'POST', body } : { headers });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

async function read(
  { counts }: Phase,
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<string> {
  counts.requests += 1;
  for (let count = 1; count <= tries; count += 1) {
    const answer = await send(url, cookie, undefined, headers);
    if (answer && answer.status < 400) return answer.text;
    if (answer && !busy.has(answer.status)) break;
    counts.repeated += 1;
    await setTimeout(retryAfterMs * count);
  }
  counts.failed += 1;
  return '';
}

/** The sound that all listeners play, in parts of a player's size. */
export const soundBytes = 8 * 1024 ** 2;
const soundPath = '/storage/recordings/L1/L1_b.wav';
const rangeBytes = 64 * 1024;

/** Opens the list and recordings, reads along and listens, with pauses. */
export async function listen(phase: Phase, base: string, recordings: readonly string[], cookie: string): Promise<void> {
  await setTimeout(Math.random() * 2000);
  for (let turn = Math.floor(Math.random() * recordings.length); !isOver(phase); turn += 1) {
    const id = recordings[turn % recordings.length] as string;
    const start = performance.now();
    await read(phase, `${base}/recordings/${id}/view`, cookie);
    phase.counts.pageMs.push(performance.now() - start);
    await read(phase, `${base}/api/recordings/${id}`, cookie);
    await read(phase, `${base}/api/getsrt.php?id=${id}&filename=${id}_a.srt`, cookie);
    for (let part = 0; part < 3 && !isOver(phase); part += 1) {
      const from = Math.floor(Math.random() * (soundBytes - rangeBytes));
      await read(phase, `${base}${soundPath}`, cookie, { range: `bytes=${from}-${from + rangeBytes - 1}` });
      await setTimeout(500 + Math.random() * 1000);
    }
    await read(phase, `${base}/api/recordings`, cookie);
  }
}

/** A save whose success the server reported to the proofreader. */
export interface Acknowledged {
  readonly recording: string;
  readonly revision: number;
  readonly line: string;
}

/**
 * Saves a transcript every two seconds. A save without an answer is repeated as in the editor, after reading the stored
 * text.
 */
export async function proofread(
  phase: Phase,
  base: string,
  { recording, cookie, lines }: { recording: string; cookie: string; lines: string },
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const { counts } = phase;
  await setTimeout(Math.random() * 2000);
  for (let count = 1; !isOver(phase); count += 1) {
    const line = `Poprawka ${count} z ${Math.round(performance.now())} w ${recording}.`;
    counts.requests += 1;
    const revision = await save(counts, base, { recording, cookie, text: `${lines}${line}\n`, line });
    if (revision === undefined) counts.failed += 1;
    else acknowledged.push({ recording, revision, line });
    await setTimeout(2000);
  }
  return acknowledged;
}

async function save(
  counts: Counts,
  base: string,
  { recording, cookie, text, line }: { recording: string; cookie: string; text: string; line: string },
): Promise<number | undefined> {
  for (let count = 1; count <= tries; count += 1) {
    const stored = await readStored(base, recording, cookie);
    if (stored?.text.includes(line)) return stored.revision;
    if (stored) {
      const fields = { chunkIndex: 0, totalChunks: 1, fileName: `${recording}_a.srt`, recordingId: recording };
      const form = chunkForm(Buffer.from(text), { ...fields, baseRevision: stored.revision });
      const answer = await send(`${base}/api/upload.php`, cookie, form);
      if (answer?.status === 200) return (JSON.parse(answer.text) as { data: { revision: number } }).data.revision;
      if (answer && !busy.has(answer.status)) return undefined;
    }
    counts.repeated += 1;
    await setTimeout(retryAfterMs * count);
  }
  return undefined;
}

async function readStored(base: string, recording: string, cookie: string) {
  try {
    const answer = await openVisitor(cookie).send(`${base}/api/getsrt.php?id=${recording}&filename=${recording}_a.srt`);
    if (!answer.ok) return undefined;
    return { revision: Number(answer.headers.get('x-transcript-revision')), text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Registers accounts and uploads sounds in turn, which create emails and jobs; returns the accounts' addresses. */
export async function causeWork(
  phase: Phase,
  base: string,
  recording: string,
  cookie: string,
  sound: Buffer,
): Promise<string[]> {
  const registered: string[] = [];
  while (!isOver(phase)) {
    const email = `osoba-${Math.round(performance.now() * 1000)}@example.org`;
    const body = { email, firstName: 'Anna', lastName: 'Żuk', password: 'trzy-zielone-zaby' };
    const answer = await openVisitor()
      .send(`${base}/auth-api/register`, { method: 'POST', body })
      .catch(() => undefined);
    if (answer?.ok) registered.push(email);
    const fileName = `${recording}_${Math.round(performance.now() * 1000)}.wav`;
    await send(`${base}/api/upload.php`, cookie, chunkForm(sound, { chunkIndex: 0, totalChunks: 1, fileName }));
    await setTimeout(1000);
  }
  return registered;
}

export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
