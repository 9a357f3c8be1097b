/**
 * Times of words, on the running product with SQLite: a transcript of 10,000 lines and 100,000 words, and the same
 * without times of words.
 *
 *   npm run build && npx tsx bench/words.bench.ts [--lines 10000] [--rounds 10]
 *
 * The bar: 40 bytes a word. Saves are compared with those of a transcript without words.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { vocabulary } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '10' } },
});
const lineCount = Number(options.lines);
const rounds = Number(options.rounds);
const wordsPerLine = 10;

const segments = Array.from({ length: lineCount }, (_, at) => {
  const words = Array.from(
    { length: wordsPerLine },
    (__, n) => vocabulary[(at * 7 + n * 31) % vocabulary.length] ?? '',
  );
  return {
    start: at * 5,
    end: at * 5 + 4,
    text: `${words.join(' ')}.`,
    words: words.map((word, n) => ({
      word: n === wordsPerLine - 1 ? `${word}.` : word,
      start: at * 5 + n * 0.4,
      end: at * 5 + n * 0.4 + 0.35,
      score: ((at + n) % 90) / 100,
    })),
  };
});

interface Calls {
  origin: string;
  headers: Record<string, string>;
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'words-bench-'));
  try {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    for (const id of ['SLOWA', 'BEZ']) await insertTestRecording(test.dependencies.database.db, id);
    const { cookie } = await test.signIn('editor');
    await test.close();
    const product = await startSearchProduct({ DATA_DIR: dataDir });
    try {
      const result = await measure({ origin: product.origin, headers: { cookie } });
      const stored = await bytesOfWords(dataDir);
      console.table({ ...result, 'bytes a word': stored });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function bytesOfWords(dataDir: string): Promise<number> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const rows = await test.dependencies.database.db.selectFrom('line_words').selectAll().execute();
  await test.close();
  // Both the table and the index of its key contain the key.
  const bytes = rows.reduce(
    (sum, row) => sum + 2 * (row.transcript_id.length + row.line_key.length) + row.words.length + 12,
    0,
  );
  return bytes / (rows.length * wordsPerLine);
}

async function measure(calls: Calls): Promise<Record<string, number>> {
  const whole = JSON.stringify({ segments });
  const attach = await timed(() => upload(calls, 'SLOWA_a.json', whole));
  const bare = JSON.stringify({ segments: segments.map(({ words: _, ...segment }) => segment) });
  const attachBare = await timed(() => upload(calls, 'BEZ_a.json', bare));
  const reads: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    reads.push(
      await timed(async () => {
        const answer = await fetch(`${calls.origin}/api/words?id=SLOWA&filename=SLOWA_a.srt`, calls);
        bytes = (await answer.arrayBuffer()).byteLength;
      }),
    );
  }
  const one = (text: string, round: number) => text.replace(/^(?=\p{L})/mu, `Raz${round} `);
  const all = (text: string, round: number) => text.replaceAll(/^(?=\p{L})/gmu, `raz${round} `);
  return {
    'attach, ms': attach,
    'attach without words, ms': attachBare,
    'read the words, ms': percentile(reads, 0.5),
    'words, bytes of JSON': bytes,
    'save of one line, ms': percentile(await saves(calls, 'SLOWA', one), 0.5),
    'save of one line without words, ms': percentile(await saves(calls, 'BEZ', one), 0.5),
    'save of all lines, ms': percentile(await saves(calls, 'SLOWA', all), 0.5),
    'save of all lines without words, ms': percentile(await saves(calls, 'BEZ', all), 0.5),
  };
}

async function saves(calls: Calls, id: string, change: (text: string, round: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const loaded = await fetch(`${calls.origin}/api/getsrt.php?id=${id}&filename=${id}_a.srt`, calls);
    const text = change(await loaded.text(), round);
    const baseRevision = loaded.headers.get('x-transcript-revision') ?? '';
    times.push(await timed(() => upload(calls, `${id}_a.srt`, text, { baseRevision, proofread: '' })));
  }
  return times;
}

async function upload(calls: Calls, fileName: string, text: string, more: Record<string, string> = {}): Promise<void> {
  const form = new FormData();
  const fields = { chunkIndex: '0', totalChunks: '1', fileName, recordingId: fileName.split('_')[0] ?? '', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]), fileName);
  const answer = await fetch(`${calls.origin}/api/upload.php`, { method: 'POST', body: form, headers: calls.headers });
  if (!answer.ok) throw new Error(await answer.text());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

await run();
