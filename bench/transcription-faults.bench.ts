/**
 * Two hours that are hard for recognisers, through a server of the OpenAI protocol that plays their faults on the built
 * product: 40 minutes of silence and music, a narrator who mixes in Russian and German, a tape with hum. Prints what was
 * lost, invented and in the wrong language in the transcript, what was left out, and what was heard twice.
 *
 *   npm run build && npx tsx bench/transcription-faults.bench.ts [--short] [--scale 0.1]
 *
 * With `--short` the pieces have at most 30 s, as those of a model on this computer; else ten minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Transcription } from '../core/src/transcript/transcription.ts';
import { wavHeader, wavHeaderBytes } from '../server/src/audio/wav/wav-header.ts';
import type { Stretch } from '../server/src/speech/stretch.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { startSpeechServer } from '../server/src/testing/speech-server.ts';
import { randomFrom } from './search.archive.ts';
import { startSearchProduct } from './search.product.ts';
import { type Calls, orderTranscription, transcriptionEnded, uploadSound } from './transcription.calls.ts';

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
});
const rate = 16_000;

interface Part {
  name: string;
  minutes: number;
  sound: 'speech' | 'silence' | 'music';
  hum?: true;
  isMixed?: true;
}

const parts = [
  { name: 'Polish', minutes: 30, sound: 'speech' },
  { name: 'silence', minutes: 10, sound: 'silence' },
  { name: 'Polish with Russian and German', minutes: 20, sound: 'speech', isMixed: true },
  { name: 'music', minutes: 15, sound: 'music' },
  { name: 'tape with hum', minutes: 30, sound: 'speech', hum: true },
  { name: 'silence at the end', minutes: 15, sound: 'silence' },
].map((part) => ({ ...part, minutes: part.minutes * Number(options.scale) })) as readonly Part[];

const polish = 'wtedy matka poszła do młyna po mąkę a ojciec został na łące z końmi i długo patrzył na drogę'.split(
  ' ',
);
const russian = 'тогда мать пошла на мельницу за мукой а отец остался на лугу'.split(' ');
const german = 'dann ging die Mutter zur Mühle und der Vater blieb auf der Wiese'.split(' ');
const english = 'then my mother went over there with the horses yesterday'.split(' ');

interface Word {
  text: string;
  startMs: number;
  endMs: number;
  part: Part;
}

const random = randomFrom(11);
const samples = new Int16Array(Math.round(parts.reduce((sum, { minutes }) => sum + minutes, 0) * 60 * rate));
const said: Word[] = [];
record();
/** Samples are rounded as the product sends them. */
const sent = Buffer.from(samples.map((sample) => Math.round((32_767 * sample) / 32_768)).buffer);

/** Words of 300 ms, 100 ms apart, with a pause after each sentence; every sixth sentence of a mixed part is foreign. */
function record(): void {
  let fromMs = 0;
  for (const part of parts) {
    const untilMs = fromMs + part.minutes * 60_000;
    for (let at = (fromMs * rate) / 1000; at < (untilMs * rate) / 1000; at++) samples[at] = background(part, at);
    for (let at = fromMs + 1000, sentence = 0; part.sound === 'speech' && at < untilMs - 8000; sentence++) {
      const foreign = sentence % 12 === 5 ? russian : german;
      const language = part.isMixed && sentence % 6 === 5 ? foreign : polish;
      for (let n = 0; n < 12; n++, at += 400) {
        const text = language[(sentence * 5 + n) % language.length] ?? '';
        said.push({ text, startMs: at, endMs: at + 300, part });
        speak(at);
      }
      at += sentence % 10 === 9 ? 3000 : 600;
    }
    fromMs = untilMs;
  }
}

function background({ sound, hum }: Part, at: number): number {
  const noise = (random() - 0.5) * (hum ? 200 : 12);
  const humming = hum ? 300 * Math.sin((2 * Math.PI * 50 * at) / rate) : 0;
  const chord = [220, 277, 330].reduce((sum, hz) => sum + 1500 * Math.sin((2 * Math.PI * hz * at) / rate), 0);
  return noise + humming + (sound === 'music' ? chord : 0);
}

function speak(atMs: number): void {
  for (let at = (atMs * rate) / 1000; at < ((atMs + 300) * rate) / 1000; at++) {
    samples[at] = (samples[at] ?? 0) + (random() - 0.5) * 9000;
  }
}

/** Position in the recording of the sound of a request, in ms. */
function placeOf(wav: Buffer): Stretch {
  const bytes = wav.subarray(wavHeaderBytes);
  const at = sent.indexOf(bytes.subarray(0, 400));
  const startMs = Math.round((1000 * at) / (2 * rate));
  return { startMs, endMs: startMs + Math.round((1000 * bytes.length) / (2 * rate)) };
}

const thanks = ['Dziękuję', 'za', 'uwagę.'];

/** The answer of a recogniser with the known faults. */
function hear({ startMs, endMs }: Stretch) {
  const within = said.filter((word) => word.startMs >= startMs && word.startMs < endMs);
  const chance = (word: Word, salt: number) => (Math.imul(word.startMs + salt, 2_654_435_761) >>> 8) % 100;
  const heard = within.flatMap((word, at) => {
    // On the tape, a long piece is transcribed in English, and some sentences of short pieces are missing.
    if (word.part.hum && endMs - startMs > 20_000 && chance(within[0] as Word, 1) < 30) {
      return [{ ...word, text: english[at % english.length] ?? '' }];
    }
    if (word.part.hum && Math.floor(word.startMs / 5400) % 10 === 0) return [];
    if (chance(word, 2) < 3) return [];
    return [chance(word, 3) < 3 ? { ...word, text: polish[(at * 7) % polish.length] ?? '' } : word];
  });
  const musicMs = said.length > 0 && within.length === 0 ? endMs - startMs : 0;
  // Music and the pauses of three seconds are transcribed as the thanks at the end of films.
  for (let at = startMs; at < startMs + musicMs; at += 3000) heard.push(...thanksAt(at));
  for (const [at, word] of within.entries()) {
    const next = within[at + 1];
    if (next && next.startMs - word.endMs > 2500) heard.push(...thanksAt(word.endMs + 700));
  }
  heard.sort((a, b) => a.startMs - b.startMs);
  const words = heard.map((word) => ({
    word: word.text,
    start: (word.startMs - startMs) / 1000,
    end: (word.endMs - startMs) / 1000,
  }));
  return { body: { text: words.map(({ word }) => word).join(' '), words, segments: segmentsOf(words) } };
}

const thanksAt = (ms: number) =>
  thanks.map((text, n) => ({ text, startMs: ms + 300 * n, endMs: ms + 300 * n + 250, part: parts[1] as Part }));

function segmentsOf(words: readonly { word: string; start: number; end: number }[]): object[] {
  return Array.from({ length: Math.ceil(words.length / 12) }, (_, at) => {
    const own = words.slice(at * 12, at * 12 + 12);
    return { start: own[0]?.start, end: own.at(-1)?.end, text: own.map(({ word }) => word).join(' ') };
  });
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'transcription-faults-bench-'));
  const speech = await startSpeechServer();
  const asked: Stretch[] = [];
  speech.answerWith((request) => {
    const place = placeOf(request.wav);
    asked.push(place);
    // The server keeps all requests.
    request.wav = Buffer.alloc(0);
    return asked.length === 1 && options.short ? { body: { text: 'tekst bez czasów' } } : hear(place);
  });
  try {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    await insertTestRecording(test.dependencies.database.db, 'BENCH');
    const { cookie } = await test.signIn('editor');
    await test.close();
    const product = await startSearchProduct({
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LISTENING_COPIES: 'off' },
      SPEECH_URL: speech.url,
    });
    try {
      const calls = { origin: product.origin, headers: { cookie } };
      const header = wavHeader({ sampleRate: rate, channels: 1, dataBytes: samples.byteLength });
      await uploadSound(calls, 'BENCH_a.wav', Buffer.concat([header, new Uint8Array(samples.buffer)]));
      await orderTranscription(calls, 'BENCH_a.wav');
      await report(calls, await transcriptionEnded(calls), asked);
    } finally {
      await product.stop();
    }
  } finally {
    await speech.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function report(calls: Calls, { result }: Transcription, asked: readonly Stretch[]) {
  const answer = await fetch(`${calls.origin}/api/words?id=BENCH&filename=BENCH_a.srt`, calls);
  if (!answer.ok) throw new Error(await answer.text());
  const { data } = (await answer.json()) as { data: { lines: [number, number, number | null, string][][] } };
  const written = data.lines.flat().map(([startMs, , certainty, text]) => ({ startMs, certainty, text: bare(text) }));
  const notes = result?.notes ?? [];
  let fromMs = 0;
  const rows = parts.map((part) => {
    const [from, until] = [fromMs, fromMs + part.minutes * 60_000];
    fromMs = until;
    const isHere = ({ startMs }: { startMs: number }) => startMs >= from && startMs < until;
    const own = said.filter(isHere);
    const ownWritten = written.filter(isHere);
    const truth = new Map(own.map((word) => [word.startMs, word]));
    const right = ownWritten.filter((one) => bare(truth.get(one.startMs)?.text ?? '') === one.text);
    const others = ownWritten.filter((one) => !right.includes(one));
    const foreign = others.filter(({ text }) => english.includes(text));
    const noted = (why: string) => notes.filter((note) => note.why === why && isHere(note));
    const pieces = asked.filter(isHere);
    return {
      part: part.name,
      said: own.length,
      lost: own.filter(({ startMs }) => !ownWritten.some((one) => one.startMs === startMs)).length,
      'in the wrong language': foreign.length,
      'invented, kept': others.filter(({ startMs }) => !truth.has(startMs)).length,
      'left out': [...noted('loop'), ...noted('silence')].reduce((sum, { text }) => sum + text.split(' ').length, 0),
      'least certain': ownWritten.filter(({ certainty }) => certainty === 0).length,
      'right among them': right.filter(({ certainty }) => certainty === 0).length,
      'doubtful pieces': noted('doubtful').length,
      requests: pieces.length,
      'of them again': pieces.filter((one, at) => pieces.slice(0, at).some((before) => one.startMs < before.endMs))
        .length,
      'minutes sent': Math.round(pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 6000) / 10,
    };
  });
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${options.short ? '30 s' : 'ten minutes'}`);
  console.table(rows);
  console.log(JSON.stringify({ bench: 'transcription-faults', short: options.short, rows }));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

await run();
