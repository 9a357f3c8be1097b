import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDocumentedNginx } from '../server/src/testing/documented-nginx.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { insertScene } from '../server/src/testing/scene.ts';
import { startProcesses } from '../server/src/testing/several-processes.ts';
import { chunkForm, openVisitor } from '../server/src/testing/web-visitor.ts';

/**
 * Two built processes behind nginx (the documented configuration) that are restarted in turn, while four editors save
 * without a pause and a listener reads. Counts the saves and reads that got no good answer at the first try. The bars:
 * no acknowledged save is lost, and no read fails.
 *
 *   npm run build && npx tsx bench/rolling-restart.bench.ts [--restarts 20]
 */
const { values: options } = parseArgs({ options: { restarts: { type: 'string', default: '20' } } });
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const recordings = ['P1', 'P2', 'P3', 'P4'];

const postgres = await createPostgresServer({ durable: true });
await postgres.createDatabase('archive');
const settings = { DATABASE_URL: postgres.urlOf('archive'), LISTENING_COPIES: 'off' };
const processes = await startProcesses(2, settings, [main]);
const { cookie } = await processes.prepare(async (test) => {
  for (const signature of recordings) await insertScene(test, signature, {});
  return test.signIn('editor');
});
const nginx = await startDocumentedNginx({ upstreams: processes.ports });
const statuses = { saves: new Map<string, number>(), reads: new Map<string, number>() };
let isOver = false;

async function send(kind: keyof typeof statuses, path: string, body?: FormData) {
  const answer = await openVisitor(cookie)
    .send(`${nginx.address}${path}`, body ? { method: 'POST', body } : {})
    .catch(() => undefined);
  const status = String(answer?.status ?? 'none');
  statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1);
  return answer;
}

const transcriptOf = (recording: string) => `/api/getsrt.php?id=${recording}&filename=${recording}_a.srt`;

/** Gives the words of every acknowledged save by its revision. */
async function proofread(recording: string): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  let baseRevision = 1;
  for (let count = 1; !isOver; count += 1) {
    const words = `Zapis ${count} w ${recording}.`;
    const fields = { chunkIndex: 0, totalChunks: 1, fileName: `${recording}_a.srt`, recordingId: recording };
    const text = Buffer.from(`1\n00:00:00,000 --> 00:00:02,000\n${words}\n`);
    const answer = await send('saves', '/api/upload.php', chunkForm(text, { ...fields, baseRevision }));
    if (answer?.ok) {
      baseRevision = ((await answer.json()) as { data: { revision: number } }).data.revision;
      acknowledged.set(baseRevision, words);
    } else {
      const stored = await send('reads', transcriptOf(recording));
      if (stored?.ok) baseRevision = Number(stored.headers.get('x-transcript-revision'));
    }
  }
  return acknowledged;
}

async function listen(): Promise<void> {
  while (!isOver) await (await send('reads', '/storage/recordings/P1/P1_a.mp3'))?.arrayBuffer();
}

const editors = Promise.all(recordings.map(proofread));
const listener = listen();
for (let count = 0; count < Number(options.restarts); count += 1) {
  await processes.process(count % 2).stop();
  await processes.restart(count % 2);
}
isOver = true;
const journals = await editors;
await listener;

let lost = 0;
for (const [index, recording] of recordings.entries()) {
  for (const [revision, words] of journals[index] ?? []) {
    const stored = await openVisitor(cookie).send(`${nginx.address}${transcriptOf(recording)}&revision=${revision}`);
    if (!(await stored.text()).includes(words)) lost += 1;
  }
}
const saves = Object.fromEntries(statuses.saves);
const reads = Object.fromEntries(statuses.reads);
const result = { bench: 'rolling-restart', restarts: Number(options.restarts), saves, reads, lost };
console.log(JSON.stringify(result, null, 2));
await nginx.close();
await processes.close();
await postgres.remove();
process.exit(lost === 0 && Object.keys(reads).join() === '200' ? 0 : 1);
