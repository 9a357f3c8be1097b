/**
 * Response times of the tag calls with 2,000 tags and 50,000 occurrences. Run:
 * `npx tsx bench/tags.bench.ts [--database-url postgres://…]` (the database must be empty; default: SQLite).
 * `cpuMs` is the CPU time of this process per call, without that of a PostgreSQL server.
 */
import { parseArgs } from 'node:util';
import type { InjectOptions } from 'fastify';
import { buildTestApp, type SignedIn, type TestApp } from '../server/src/testing/build-test-app.ts';
import { fillTags, signatureOf } from './tags.archive.ts';

const size = { recordings: 100, linesPerRecording: 1200, tags: 2000, occurrences: 50_000 };
const rounds = 30;
/** The bar of each call, in milliseconds. */
const allowedMs = 100;
const { values: options } = parseArgs({ options: { 'database-url': { type: 'string' } } });

interface Figure {
  call: string;
  medianMs: number;
  slowestMs: number;
  cpuMs: number;
  kilobytes: number;
}

async function main(): Promise<void> {
  const url = options['database-url'];
  const test = await buildTestApp({ settings: url ? { DATABASE_URL: url } : {} });
  try {
    await fillTags(test.dependencies.database.db, size);
    const editor = await test.signIn('editor');
    const user = await test.signIn('user');
    const figures: Figure[] = [];
    for (const [call, who, request] of calls(editor, user)) {
      figures.push(await measure(test, call, who, () => request));
    }
    const admin = await test.signIn('admin');
    for (const [call, requestOf] of changes()) figures.push(await measure(test, call, admin, requestOf));
    console.table(figures);
    console.log(JSON.stringify({ bench: 'tags', database: url ? 'postgres' : 'sqlite', ...size, allowedMs, figures }));
    if (figures.some((figure) => figure.medianMs > allowedMs)) process.exitCode = 1;
  } finally {
    await test.close();
  }
}

function calls(editor: SignedIn, user: SignedIn): [string, SignedIn, InjectOptions][] {
  const path = '/api/tags.php';
  const all = Array.from({ length: size.recordings }, (_, index) => signatureOf(index));
  const most = all.slice(0, 80);
  const file = { recording_id: signatureOf(1), transcript_file: `${signatureOf(1)}_rozmowa.srt` };
  const post = (query: string, ids: string[]): InjectOptions => ({
    method: 'POST',
    url: `${path}?${query}`,
    payload: { publicRecordingIds: ids },
  });
  const put = { method: 'PUT' as const, url: path, payload: { ...file, start_time: 40, tags: [3, 5, 8, 13, 21] } };
  return [
    ['listTags', editor, { url: path }],
    ['listTags of a type', editor, { url: `${path}?type=person` }],
    ['listTagOccurrences, the most frequent', editor, { url: `${path}?tag_id=1` }],
    ['listTagOccurrences, a rare one', editor, { url: `${path}?tag_id=1900` }],
    ['listTranscriptTags', user, { url: `${path}?${new URLSearchParams(file)}` }],
    ['listPublicTags, all recordings', user, post('type=keyword', all)],
    ['listPublicTags, 80 recordings', user, post('type=keyword', most)],
    ['listPublicTagOccurrences', user, post('tag_id=1', most)],
    ['readTagPage', user, { url: '/api/tag-pages/1' }],
    ['listRecordingTags', user, { url: '/api/recording-tags' }],
    ['replaceLineTags', editor, put],
  ];
}

/** Calls that change the index: each round changes another tag, the most frequent first. */
function changes(): [string, (round: number) => InjectOptions][] {
  const url = '/api/tags.php';
  const line = { recording_id: signatureOf(2), transcript_file: `${signatureOf(2)}_rozmowa.srt` };
  return [
    ['createTag', (round) => ({ method: 'POST', url, payload: { name: `nowy tag ${round}`, type: 'keyword' } })],
    [
      'assignTag',
      (round) => ({ method: 'POST', url, payload: { ...line, tag_id: 200 + round, start_time: round * 4 } }),
    ],
    [
      'unassignTag',
      (round) => ({ method: 'DELETE', url, payload: { ...line, tag_id: 200 + round, start_time: round * 4 } }),
    ],
    ['renameTag', (round) => ({ method: 'PUT', url, payload: { id: 1 + round, name: `inna nazwa ${round}` } })],
    [
      'joinTags, frequent ones',
      (round) => ({ method: 'POST', url: '/api/tag-joins', payload: { from: 1 + round, into: 1000 } }),
    ],
    ['deleteTag, frequent ones', (round) => ({ method: 'DELETE', url, payload: { id: 100 + round } })],
  ];
}

/** The first round only warms up. */
async function measure(
  test: TestApp,
  call: string,
  who: SignedIn,
  requestOf: (round: number) => InjectOptions,
): Promise<Figure> {
  const times: number[] = [];
  let bytes = 0;
  await test.ask(who, requestOf(0));
  const before = process.cpuUsage();
  for (let round = 1; round <= rounds; round += 1) {
    const request = requestOf(round);
    const start = performance.now();
    const answer = await test.ask(who, request);
    times.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`);
    bytes = answer.rawPayload.length;
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    call,
    medianMs: round(times[Math.floor(rounds / 2)] ?? 0),
    slowestMs: round(times.at(-1) ?? 0),
    cpuMs: round((user + system) / 1000 / rounds),
    kilobytes: Math.round(bytes / 1024),
  };
}

await main();
