/**
 * "Dopasuj czasy", on the running product with SQLite: an interview whose words a person wrote without times, and a
 * recogniser misheard a tenth of them (a word heard wrong, missed, or invented).
 *
 *   npm run build && npx tsx bench/alignment.bench.ts [--words 9000] [--wrong 0.1]
 *
 * The bars, for an hour (9,000 words) and a tenth of wrong words: 98 % of the lines begin within 300 ms of the truth, and
 * it takes at most 20 s.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TranscriptAlignment } from '../core/src/contract/transcripts/words.ts';
import { writeSrt } from '../core/src/formats/subtitles/srt.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { randomFrom, vocabulary } from './search.archive.ts';
import { startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: { words: { type: 'string', default: '9000' }, wrong: { type: 'string', default: '0.1' } },
});
const wordCount = Number(options.words);
const wrongPart = Number(options.wrong);
const closeMs = 300;

interface Spoken {
  word: string;
  startMs: number;
  endMs: number;
}

const random = randomFrom(7);

/** The spoken words: as unequally frequent as in speech, about 150 a minute, with pauses. */
const spoken: Spoken[] = [];
for (let at = 0, now = 2000; at < wordCount; at++) {
  const word = anyWord();
  const length = 60 * word.length + 60 + random() * 60;
  spoken.push({ word, startMs: Math.round(now), endMs: Math.round(now + length) });
  now += length + (random() < 0.1 ? 200 + random() * 1500 : 20);
}

/** The words that the recogniser heard. */
const heard = spoken.flatMap((one): Spoken[] => {
  const { word, startMs, endMs } = one;
  const chance = random() / wrongPart;
  if (chance < 0.3) return [{ ...one, word: `${word.slice(0, -1)}ę` }];
  if (chance < 0.6) return [{ ...one, word: anyWord() }];
  if (chance < 0.8) return [];
  const middle = Math.round((startMs + endMs) / 2);
  return chance < 1
    ? [
        { word, startMs, endMs: middle },
        { word: anyWord(), startMs: middle, endMs },
      ]
    : [one];
});

/** The person's lines: of 4 to 17 words, spread over the sound by their length. */
const written: Spoken[][] = [];
for (let at = 0; at < spoken.length; ) {
  const count = 4 + Math.floor(random() * 14);
  written.push(spoken.slice(at, at + count));
  at += count;
}

function anyWord(): string {
  return vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? '';
}

function recogniserFile(): string {
  const segments = Array.from({ length: Math.ceil(heard.length / 12) }, (_, at) => {
    const words = heard.slice(at * 12, at * 12 + 12);
    return {
      start: (words[0]?.startMs ?? 0) / 1000,
      end: (words.at(-1)?.endMs ?? 0) / 1000,
      text: words.map(({ word }) => word).join(' '),
      words: words.map(({ word, startMs, endMs }) => ({ word, start: startMs / 1000, end: endMs / 1000 })),
    };
  });
  return JSON.stringify({ segments });
}

function writtenFile(): string {
  const texts = written.map((words) => words.map(({ word }) => word).join(' '));
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const lastMs = spoken.at(-1)?.endMs ?? 0;
  let before = 0;
  return writeSrt(
    texts.map((text) => {
      const startMs = Math.round((lastMs * before) / letters);
      before += text.length;
      return { startMs, endMs: Math.round((lastMs * before) / letters), text };
    }),
  );
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alignment-bench-'));
  try {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    await insertTestRecording(test.dependencies.database.db, 'CZASY');
    const { cookie } = await test.signIn('editor');
    await test.close();
    const product = await startSearchProduct({ DATA_DIR: dataDir });
    try {
      const calls = { origin: product.origin, headers: { cookie } };
      await upload(calls, 'CZASY_a.json', recogniserFile());
      await upload(calls, 'CZASY_a.srt', writtenFile(), { baseRevision: '1', proofread: '' });
      const from = performance.now();
      const found = await align(calls);
      const seconds = (performance.now() - from) / 1000;
      const errors = written.map((words, at) => Math.abs((words[0]?.startMs ?? 0) - (found.lines[at]?.[0] ?? 0)));
      const close = errors.filter((error) => error <= closeMs).length;
      console.table({
        'hours of speech': (spoken.at(-1)?.endMs ?? 0) / 3_600_000,
        lines: written.length,
        'begin within 300 ms, %': (100 * close) / written.length,
        'farthest, ms': Math.max(...errors),
        'words heard, %': 100 * found.heardPart,
        'doubtful lines': found.lines.filter(([, , , doubt]) => doubt !== null).length,
        seconds,
      });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Calls {
  origin: string;
  headers: Record<string, string>;
}

async function align({ origin, headers }: Calls): Promise<TranscriptAlignment> {
  const answer = await fetch(`${origin}/api/words/alignment`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'CZASY', filename: 'CZASY_a.srt', revision: 2 }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: TranscriptAlignment }).data;
}

async function upload(calls: Calls, fileName: string, text: string, more: Record<string, string> = {}): Promise<void> {
  const form = new FormData();
  const fields = { chunkIndex: '0', totalChunks: '1', fileName, recordingId: 'CZASY', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]), fileName);
  const answer = await fetch(`${calls.origin}/api/upload.php`, { method: 'POST', body: form, headers: calls.headers });
  if (!answer.ok) throw new Error(await answer.text());
}

await run();
