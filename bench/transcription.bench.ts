/**
 * Machine transcription, on the built product with SQLite.
 *
 * 1. Two hours of MP3 through a server of the OpenAI protocol that answers each piece after a fixed time: the time beyond
 *    the server's own, and the memory of the application over idle. Bars: 60 s, 150 MB.
 * 2. Calls of a reader while a model works in its own process, and while it does not, in alternation. Bar: the p95 at
 *    most 1.2 times that of idle.
 *
 *   npm run build && npx tsx bench/transcription.bench.ts [--hours 2] [--rounds 6] [--seconds 10]
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { startSpeechServer } from '../server/src/testing/speech-server.ts';
import { writeBusyModel } from '../server/src/testing/tone-model/tone-model.ts';
import { percentile, type SearchProduct, startSearchProduct } from './search.product.ts';
import {
  type Calls,
  cancelTranscription,
  hearingBegun,
  orderTranscription,
  transcriptionEnded,
  uploadSound,
} from './transcription.calls.ts';

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '10' },
  },
});
const sample = 'demo/recordings/HM-2024-001/HM-2024-001_wywiad.mp3';
const audio = 'BENCH_dwie.mp3';
const serverMsPerPiece = 2000;

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'transcription-bench-'));
  try {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    await insertTestRecording(test.dependencies.database.db, 'BENCH');
    const { cookie } = await test.signIn('editor');
    await test.close();
    const load = () => loadavg()[0]?.toFixed(1);
    console.log(`load ${load()}`);
    console.table(await throughServer(dataDir, { cookie }));
    console.log(`load ${load()}`);
    console.table(await besideModel(dataDir, { cookie }));
    console.log(`load ${load()}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function throughServer(dataDir: string, headers: Record<string, string>) {
  const speech = await startSpeechServer();
  let serverMs = 0;
  speech.answerWith(async ({ wav }) => {
    const from = performance.now();
    await setTimeout(serverMsPerPiece);
    serverMs += performance.now() - from;
    return { body: spokenFor(wav.length / 32_000) };
  });
  const product = await start(dataDir, { SPEECH_URL: speech.url });
  try {
    const calls = { origin: product.origin, headers };
    const sound = await twoHours();
    await uploadSound(calls, audio, sound);
    await setTimeout(3000);
    const idle = await product.residentMegabytes();
    let most = idle;
    const watch = setInterval(async () => {
      most = Math.max(most, await product.residentMegabytes());
    }, 200);
    const processorBefore = processorSeconds(product.pid);
    const from = performance.now();
    await orderTranscription(calls, audio);
    await transcriptionEnded(calls);
    const tookMs = performance.now() - from;
    clearInterval(watch);
    return {
      'MB of MP3': sound.length / 1e6,
      pieces: speech.requests.length,
      'whole, s': tookMs / 1000,
      'of the server, s': serverMs / 1000,
      'of the processor, s': processorSeconds(product.pid) - processorBefore,
      'overhead, s (bar 60)': (tookMs - serverMs) / 1000,
      'idle, MB': idle,
      'over idle, MB (bar 150)': most - idle,
    };
  } finally {
    await product.stop();
    await speech.close();
  }
}

/** Processor time of the process, on which the load of the machine has little influence. */
function processorSeconds(pid: number): number {
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = facts.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** The demo's interview, several times: its frames without the tag of the encoder, which would end the sound early. */
async function twoHours(): Promise<Buffer> {
  const whole = await readFile(sample);
  const tag = Math.max(whole.indexOf('Xing'), whole.indexOf('Info'));
  const frames = tag > 0 && tag < 1000 ? whole.subarray(whole.indexOf(Buffer.from([0xff, 0xf3]), tag)) : whole;
  const times = Math.ceil((Number(options.hours) * 3600) / 472);
  return Buffer.concat(Array.from({ length: times }, () => frames));
}

const words = 'wtedy matka poszła do młyna po mąkę a ojciec został na łące z końmi i długo patrzył na drogę'.split(' ');

/** Words as fast as in speech, in segments of ten. */
function spokenFor(seconds: number): object {
  const segments = Array.from({ length: Math.floor(seconds / 4) }, (_, at) => {
    const spoken = Array.from({ length: 10 }, (__, n) => {
      const start = at * 4 + n * 0.35;
      return { word: `${words[(at * 7 + n * 3) % words.length]}${n === 9 ? '.' : ''}`, start, end: start + 0.3 };
    });
    return { start: at * 4, end: at * 4 + 3.5, text: spoken.map(({ word }) => word).join(' '), words: spoken };
  });
  return { text: '', segments };
}

/** Medians of rounds; each has some seconds without a transcription and some with one. */
async function besideModel(dataDir: string, headers: Record<string, string>) {
  const model = join(dataDir, 'model');
  // A piece takes the process some seconds of its thread.
  await writeBusyModel(model, { side: 1024, times: 60 });
  const product = await start(dataDir, { SPEECH_MODEL_DIR: model });
  try {
    const calls = { origin: product.origin, headers };
    const [idle, busy, ratios]: number[][] = [[], [], []];
    for (let round = -1; round < Number(options.rounds); round++) {
      const without = await callsFor(calls);
      await orderTranscription(calls, audio);
      await hearingBegun(calls);
      const beside = await callsFor(calls);
      await cancelTranscription(calls, audio);
      // The first round warms the server up.
      if (round < 0) continue;
      idle?.push(percentile(without, 0.95));
      busy?.push(percentile(beside, 0.95));
      ratios?.push(percentile(beside, 0.95) / percentile(without, 0.95));
    }
    return {
      'p95 idle, ms': percentile(idle ?? [], 0.5),
      'p95 beside the model, ms': percentile(busy ?? [], 0.5),
      'ratio (bar 1.2)': [...(ratios ?? [])].sort((a, b) => a - b)[Math.floor(Number(options.rounds) / 2)],
      ratios: ratios?.map((one) => one.toFixed(2)).join(' '),
    };
  } finally {
    await product.stop();
  }
}

/** Calls of one reader, each after a short pause. */
async function callsFor(calls: Calls): Promise<number[]> {
  const paths = ['/api/recordings', '/api/recordings/BENCH', '/api/getsrt.php?id=BENCH&filename=BENCH_dwie.srt'];
  const times: number[] = [];
  const end = performance.now() + 1000 * Number(options.seconds);
  for (let at = 0; performance.now() < end; at++) {
    const from = performance.now();
    const answer = await fetch(calls.origin + paths[at % paths.length], { headers: calls.headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} ${paths[at % paths.length]}`);
    times.push(performance.now() - from);
    await setTimeout(20);
  }
  return times;
}

function start(dataDir: string, settings: Record<string, string>): Promise<SearchProduct> {
  return startSearchProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LISTENING_COPIES: 'off', ...settings });
}

await run();
