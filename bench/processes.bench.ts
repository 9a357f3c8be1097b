import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPostgres } from '../server/src/database/postgres/postgres-database.ts';
import { startDocumentedNginx } from '../server/src/testing/documented-nginx.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { insertScene } from '../server/src/testing/scene.ts';
import { type SeveralProcesses, startProcesses } from '../server/src/testing/several-processes.ts';
import { startSmtpSink } from '../server/src/testing/smtp-sink.ts';
import { wavOf } from '../server/src/testing/sounds.ts';
import { makeSwiftBucket } from '../server/src/testing/swift-bucket.ts';
import { createSwiftServer, hasSwift } from '../server/src/testing/swift-server.ts';
import { chunkForm, openVisitor } from '../server/src/testing/web-visitor.ts';
import {
  type Acknowledged,
  type Counts,
  causeWork,
  isOver,
  listen,
  type Phase,
  percentile,
  proofread,
  soundBytes,
  startPhase,
} from './processes.load.ts';
import { findDoubled, findLost, logEndedJobs, waitForJobs } from './processes.verdict.ts';

/**
 * Several built processes behind nginx (the documented configuration) on a durable PostgreSQL and a bucket of OpenStack
 * Swift, from which nginx sends the sounds (a shared folder where Swift is missing, or with `--storage disk`), under
 * listeners and proofreaders: first without kills, then with one process killed every `kill-every` seconds and started
 * again, like by a supervisor. The bars: no acknowledged save is lost, no job result is committed twice, an email
 * arrives twice only with the same Message-ID, fewer than 0.1 % of the requests fail after a browser's repetitions, and the p95
 * of pages with kills is at most twice the one without.
 *
 *   npm run build && npx tsx bench/processes.bench.ts [--seconds 60] [--kill-every 15] [--processes 3] [--listeners 100] [--proofreaders 20] [--calm-seconds 60]
 *     [--storage s3|disk]
 *
 * The long form is `--seconds 600 --calm-seconds 180 --kill-every 30`.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'kill-every': { type: 'string', default: '15' },
    processes: { type: 'string', default: '3' },
    listeners: { type: 'string', default: '100' },
    proofreaders: { type: 'string', default: '20' },
    'calm-seconds': { type: 'string' },
    storage: { type: 'string', default: hasSwift() ? 's3' : 'disk' },
  },
});
const count = Number(options.processes);
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const recordings = Array.from({ length: Number(options.proofreaders) }, (_, index) => `P${index + 1}`);
/** An hour's transcript, so that a save has a realistic size. */
const lines = Array.from({ length: 600 }, (_, index) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
  return `${index + 1}\n${time(index * 6)},000 --> ${time(index * 6 + 6)},000\nZdanie ${index} o hucie, sąsiadach i pierwszej zimie.\n\n`;
}).join('');
const lastLine = '601\n01:00:00,000 --> 01:00:06,000\n';

const postgres = await createPostgresServer({ durable: true });
await postgres.createDatabase('archive');
const databaseUrl = postgres.urlOf('archive');
const sink = await startSmtpSink();
const limits = { REGISTRATIONS_PER_ADDRESS: '1000000', LOGINS_PER_ADDRESS: '1000000' };
const settings = {
  DATABASE_URL: databaseUrl,
  SMTP_URL: sink.url,
  LISTENING_COPIES: 'off',
  TRUSTED_PROXY: '127.0.0.1',
  MEDIA_OFFLOAD: 'nginx',
};
const swift = options.storage === 's3' ? await createSwiftServer() : undefined;
const places = swift && (await bucketSettings(swift.endpoint));
const processes = await startProcesses(count, { ...settings, ...limits, ...places }, [main]);
const database = openPostgres(databaseUrl);
const { user, editor } = await processes.prepare(async (test) => {
  for (const signature of [...recordings, 'L1']) await insertScene(test, signature, {});
  return { user: await test.signIn('user'), editor: await test.signIn('editor') };
});
await logEndedJobs(database);
const nginx = await startDocumentedNginx({
  upstreams: processes.ports,
  ...(swift ? { bucket: new URL(swift.endpoint).host } : { storage: processes.storage }),
});
const sound = chunkForm(wavOf(soundBytes, 1), { chunkIndex: 0, totalChunks: 1, fileName: 'L1_b.wav' });
await openVisitor(editor.cookie).send(`${nginx.address}/api/upload.php`, { method: 'POST', body: sound });

/** All data that the processes share is in the bucket, including the ledger. */
async function bucketSettings(endpoint: string): Promise<Record<string, string>> {
  const place = (name: string) => `s3://archiwum/${name}?endpoint=${endpoint}&path-style=1`;
  const keys = await makeSwiftBucket(endpoint, 'archiwum');
  return { ...keys, STORAGE_URL: place('files'), LEDGER_FILE: place('ledger') };
}

interface Outcome {
  counts: Counts;
  acknowledged: Acknowledged[];
  registered: string[];
  kills: number;
}

async function run(isKilling: boolean): Promise<Outcome> {
  const phase = startPhase(Number((isKilling ? undefined : options['calm-seconds']) ?? options.seconds));
  const listeners = Array.from({ length: Number(options.listeners) }, () =>
    listen(phase, nginx.address, recordings, user.cookie),
  );
  const proofreaders = recordings.map((recording) =>
    proofread(phase, nginx.address, { recording, cookie: editor.cookie, lines: lines + lastLine }),
  );
  const work = causeWork(phase, nginx.address, 'L1', editor.cookie, wavOf(40_000, 2));
  const kills = isKilling ? await killInTurn(phase, processes) : 0;
  await Promise.all(listeners);
  return {
    counts: phase.counts,
    acknowledged: (await Promise.all(proofreaders)).flat(),
    registered: await work,
    kills,
  };
}

async function killInTurn(phase: Phase, all: SeveralProcesses): Promise<number> {
  let kills = 0;
  for (;;) {
    await setTimeout(Number(options['kill-every']) * 1000);
    if (isOver(phase)) return kills;
    const index = kills % count;
    await all.process(index).kill();
    kills += 1;
    await all.restart(index);
  }
}

const calm = await run(false);
const killed = await run(true);
await waitForJobs(database);
const both = [calm, killed];
const all = both.flatMap(({ acknowledged }) => acknowledged);
const lost = await findLost(nginx.address, editor.cookie, all);
const doubled = await findDoubled(database);
const registered = both.flatMap((one) => one.registered);
const mailed = new Set(sink.emails.map(({ to }) => to));
const ids = sink.emails.map(({ messageId }) => messageId);
const figuresOf = ({ counts }: Outcome) => ({
  requests: counts.requests,
  repeated: counts.repeated,
  failed: counts.failed,
  failedPercent: Number(((100 * counts.failed) / counts.requests).toFixed(3)),
  pageP50Ms: Math.round(percentile(counts.pageMs, 0.5)),
  pageP95Ms: Math.round(percentile(counts.pageMs, 0.95)),
});
const result = {
  bench: 'processes',
  processes: count,
  storage: options.storage,
  seconds: Number(options.seconds),
  calmSeconds: Number(options['calm-seconds'] ?? options.seconds),
  kills: killed.kills,
  calm: figuresOf(calm),
  killed: figuresOf(killed),
  p95Ratio: Number((percentile(killed.counts.pageMs, 0.95) / percentile(calm.counts.pageMs, 0.95)).toFixed(2)),
  acknowledgedSaves: all.length,
  lostSaves: lost.length,
  jobs: doubled.jobs,
  jobsCommittedTwice: doubled.twice,
  emails: ids.length,
  emailsTwiceWithOneId: ids.length - new Set(ids).size,
  emailsTwiceWithOtherIds: new Set(ids).size - mailed.size,
  registeredWithoutEmail: registered.filter((address) => !mailed.has(address)).length,
};
console.log(JSON.stringify(result, null, 2));
await nginx.close();
await processes.close();
await database.close();
await sink.close();
await postgres.remove();
await swift?.remove();
const isFine =
  result.lostSaves + result.jobsCommittedTwice + result.emailsTwiceWithOtherIds + result.registeredWithoutEmail === 0;
process.exit(isFine && result.killed.failedPercent < 0.1 && result.p95Ratio <= 2 ? 0 : 1);
