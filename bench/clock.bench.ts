/**
 * Whether staff and listeners hear the second that the clock shows, in MP3 files in which browsers seek wrongly:
 * `npm run build && npx tsx bench/clock.bench.ts [--minutes 120] [--seeks 200]`. Needs ffmpeg with LAME, and 250 MB in
 * the temporary folder. The player's own media element seeks to random places in Chromium, in the editor and on the
 * listening page; the pitch that it plays encodes the second. Bar: 50 ms, and silence between a closed passage's edges.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { limits } from '@glosy/core/limits';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { type Account, Archive } from '../e2e/support/archive.ts';
import { makeTranscript, openEditor } from '../e2e/support/editor.ts';
import { hearAt, peakOf } from '../e2e/support/heard.ts';
import { watchSounds } from '../e2e/support/sound.ts';
import { launchBrowser } from './browser.ts';
import { blockSeconds, secondHeard, writeSweep } from './clock.sweep.ts';

const barMs = 50;
/** A page of two hours loads slowly on a busy machine. */
const pageTimeoutMs = 120_000;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' }, seeks: { type: 'string', default: '200' } },
});
const seconds = 60 * Number(values.minutes);
const seeks = Number(values.seeks);
const closed = { start: seconds / 2 + 5, end: seconds / 2 + 7.5 };
const run = promisify(execFile);

type Kind = 'vbr-xing' | 'vbr-no-xing' | 'joined' | 'abr' | 'wrong-xing';

async function encode(wav: string, folder: string): Promise<Record<Kind, Buffer>> {
  const lame = async (name: string, ...options: string[]) => {
    const target = join(folder, `${name}.mp3`);
    await run('ffmpeg', ['-v', 'error', ...options, '-codec:a', 'libmp3lame', target]);
    return readFile(target);
  };
  const vbr = ['-q:a', '6'];
  const half = String(seconds / 2);
  const [xing, noXing] = await Promise.all([
    lame('xing', '-i', wav, ...vbr),
    lame('no-xing', '-i', wav, ...vbr, '-write_xing', '0'),
  ]);
  const [abr, first, second] = await Promise.all([
    lame('abr', '-i', wav, '-abr', '1', '-b:a', '40k'),
    lame('first', '-t', half, '-i', wav, ...vbr),
    lame('second', '-ss', half, '-i', wav, ...vbr),
  ]);
  const joined = Buffer.concat([first, second]);
  return { 'vbr-xing': xing, 'vbr-no-xing': noXing, joined, abr, 'wrong-xing': withWrongCounts(xing) };
}

/** A recorder that lost power, or a program that cut the file without changing its header. */
function withWrongCounts(sound: Buffer): Buffer {
  const changed = Buffer.from(sound);
  const at = changed.indexOf('Xing') + 8;
  changed.writeUInt32BE(Math.round(changed.readUInt32BE(at) * 1.7), at);
  changed.writeUInt32BE(Math.round(changed.readUInt32BE(at + 4) * 0.6), at + 4);
  return changed;
}

const fileOf = (kind: Kind) => `${signatureOf(kind)}_wywiad.mp3`;
const signatureOf = (kind: Kind) => kind.toUpperCase();

async function upload(request: APIRequestContext, kind: Kind, bytes: Buffer): Promise<void> {
  await makeTranscript(request, { signature: signatureOf(kind), hasSound: false });
  const totalChunks = Math.ceil(bytes.length / limits.chunkBytes);
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex += 1) {
    const buffer = bytes.subarray(chunkIndex * limits.chunkBytes, (chunkIndex + 1) * limits.chunkBytes);
    const file = { name: fileOf(kind), mimeType: 'audio/mpeg', buffer };
    const multipart = { chunkIndex, totalChunks, fileName: fileOf(kind), file };
    const answer = await request.post('/api/upload.php', { multipart });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  const data = { audio_file: fileOf(kind), ...closed };
  while ((await request.head(`/storage/recordings/${signatureOf(kind)}/${fileOf(kind)}`)).status() !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const answer = await request.post(`/api/recordings/${signatureOf(kind)}/closures`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** A random position that is neither near a block's edge nor in the closed passage. */
function randomPosition(): number {
  for (;;) {
    const position = 1 + Math.random() * (seconds - 4);
    const within = position % blockSeconds;
    const isClosed = position > closed.start - 2 && position < closed.end + 2;
    if (within > 0.6 && within < blockSeconds - 0.6 && !isClosed) return position;
  }
}

interface Measured {
  kind: Kind;
  role: Account['role'];
  worstMs: number;
  /**
   * At the edges of the closed passage, the largest error for staff; for listeners the loudest sample between the
   * edges.
   */
  edges: string;
}

async function errorAt(page: Page, position: number): Promise<number> {
  const sound = await hearAt(page, position);
  const middle = position + sound.samples.length / sound.sampleRate / 2;
  return 1000 * Math.abs(secondHeard(sound, seconds) - middle);
}

async function measure(page: Page, kind: Kind, role: Account['role']): Promise<Measured> {
  let worst = 0;
  for (let seek = 0; seek < seeks; seek += 1) worst = Math.max(worst, await errorAt(page, randomPosition()));
  const places = [closed.start, closed.end - 0.25];
  const measureEdge = async (at: number) => (role === 'user' ? peakOf(await hearAt(page, at)) : errorAt(page, at));
  const edges = [await measureEdge(places[0] as number), await measureEdge(places[1] as number)];
  const isSilent = Math.max(...edges) < 0.001;
  if (role === 'user' ? !isSilent : Math.max(...edges) > barMs) process.exitCode = 1;
  if (worst > barMs) process.exitCode = 1;
  const words = role === 'user' ? (isSilent ? 'silent' : 'heard') : `${Math.round(Math.max(...edges))} ms`;
  return { kind, role, worstMs: Math.round(worst), edges: words };
}

async function openPlayer(browser: Browser, archive: Archive, kind: Kind, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: archive.url, bypassCSP: true });
  await context.addCookies([archive.startSession(account)]);
  // tsx wraps the names of functions that a page evaluates in a helper, which the page lacks.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await watchSounds(page);
  if (account.role === 'user') await page.goto(`/library/recording/${signatureOf(kind)}`);
  else await openEditor(page, signatureOf(kind));
  return page;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-clock-bench-'));
  const archive = await Archive.start({ LISTENING_COPIES: 'on' });
  const browser = await launchBrowser();
  try {
    const wav = join(folder, 'sweep.wav');
    await writeSweep(wav, seconds);
    const sounds = await encode(wav, folder);
    await writeFile(wav, '');
    const kinds = Object.keys(sounds) as Kind[];
    const [editor, user] = [archive.createAccount('editor'), archive.createAccount('user')];
    const context = await browser.newContext({ baseURL: archive.url });
    await context.addCookies([archive.startSession(editor)]);
    await Promise.all(kinds.map((kind) => upload(context.request, kind, sounds[kind])));
    const measureAs = (account: Account) =>
      Promise.all(
        kinds.map(async (kind) => {
          const page = await openPlayer(browser, archive, kind, account);
          const measured = await measure(page, kind, account.role);
          await page.context().close();
          return measured;
        }),
      );
    const results = [...(await measureAs(editor)), ...(await measureAs(user))];
    console.table(results);
    console.log(JSON.stringify({ bench: 'clock', barMs, minutes: seconds / 60, seeks, results }));
  } finally {
    await browser.close();
    await archive.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
