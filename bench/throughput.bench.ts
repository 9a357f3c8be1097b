import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startDocumentedNginx } from '../server/src/testing/documented-nginx.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { insertScene } from '../server/src/testing/scene.ts';
import { startProcesses } from '../server/src/testing/several-processes.ts';
import { cpuSecondsOf, limitCpu } from './throughput.cgroup.ts';

/**
 * The gain of a second process: each application process may use 0.4 of a core; PostgreSQL, nginx and the load are
 * unlimited. The same processes answer through nginx alone and together, in alternating rounds. The bars: two give at
 * least 1.8 times the reading of one, with at most 1.1 times the processor time for each request.
 *
 * npm run build && npx tsx bench/throughput.bench.ts [--seconds 8] [--rounds 3] [--cores 0.4]
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    cores: { type: 'string', default: '0.4' },
  },
});
const run = promisify(execFile);
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const signatures = Array.from({ length: 50 }, (_, index) => `S${index + 1}`);

const groups = [1, 2].map((number) => limitCpu(`glosy-bench-${process.pid}-${number}`, Number(options.cores)));
if (groups.includes(undefined)) {
  console.log('Skipped: control groups cannot be written here.');
  process.exit(0);
}
const postgres = await createPostgresServer({ durable: true });
await postgres.createDatabase('archive');
const folder = await mkdtemp(join(tmpdir(), 'throughput-'));
const settings = { DATABASE_URL: postgres.urlOf('archive'), LISTENING_COPIES: 'off', TRUSTED_PROXY: '127.0.0.1' };
const processes = await startProcesses(2, settings, [main]);
const { cookie } = await processes.prepare(async (test) => {
  for (const signature of signatures) await insertScene(test, signature, {});
  return test.signIn('user');
});
const pids = [0, 1].map((index) => processes.process(index).process.pid ?? 0);
for (const [index, pid] of pids.entries()) groups[index]?.add(pid);
const script = join(folder, 'reading.lua');
await writeFile(script, reading());
const one = await startDocumentedNginx({ upstreams: processes.ports.slice(0, 1) });
const two = await startDocumentedNginx({ upstreams: processes.ports });

interface Figures {
  perSecond: number;
  /** Milliseconds of processor time of the application for each request. */
  cpuMs: number;
}

/** Requests of reading: pages, the list, records, transcripts and sound. */
async function measure(address: string, seconds: number): Promise<Figures> {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  const before = cpu();
  const { stdout } = await run('wrk', ['-t1', '-c24', `-d${seconds}s`, '--timeout', '20s', '-s', script, address]);
  const used = cpu() - before;
  const [, requests = 0, microseconds = 1, failed = 0] = /RESULT (\d+) (\d+) (\d+)/.exec(stdout)?.map(Number) ?? [];
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return { perSecond: (requests / microseconds) * 1e6, cpuMs: (used * 1000) / requests };
}

function reading(): string {
  const paths = signatures.flatMap((id) => [
    `/recordings/${id}/view`,
    `/api/recordings/${id}`,
    `/api/getsrt.php?id=${id}&filename=${id}_a.srt`,
    `/storage/recordings/${id}/${id}_a.mp3`,
    '/api/recordings',
  ]);
  return `wrk.headers["Cookie"] = ${JSON.stringify(cookie)}
local paths, requests, turn = {${paths.map((path) => JSON.stringify(path)).join(',')}}, {}, 0
init = function() for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path) end end
request = function() turn = turn % #requests + 1; return requests[turn] end
done = function(summary)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, failed))
end
`;
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

for (const { address } of [one, two]) await measure(address, 3);
const rounds: { one: Figures; two: Figures }[] = [];
for (let round = 0; round < Number(options.rounds); round += 1) {
  const seconds = Number(options.seconds);
  rounds.push({ one: await measure(one.address, seconds), two: await measure(two.address, seconds) });
}
const result = {
  bench: 'throughput',
  cores: Number(options.cores),
  one: Math.round(median(rounds.map((round) => round.one.perSecond))),
  two: Math.round(median(rounds.map((round) => round.two.perSecond))),
  ratio: Number(median(rounds.map((round) => round.two.perSecond / round.one.perSecond)).toFixed(2)),
  cpuMsOne: Number(median(rounds.map((round) => round.one.cpuMs)).toFixed(2)),
  cpuMsTwo: Number(median(rounds.map((round) => round.two.cpuMs)).toFixed(2)),
  cpuRatio: Number(median(rounds.map((round) => round.two.cpuMs / round.one.cpuMs)).toFixed(2)),
};
console.log(JSON.stringify(result, null, 2));
await one.close();
await two.close();
await processes.close();
for (const group of groups) group?.remove();
await postgres.remove();
await rm(folder, { recursive: true, force: true });
process.exit(result.ratio >= 1.8 && result.cpuRatio <= 1.1 ? 0 : 1);
