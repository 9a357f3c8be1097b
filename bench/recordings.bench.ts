import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { newChapter } from '../server/src/features/recordings/chapters/stored-chapters.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';

/**
 * The list, one recording and a save in an archive of thousands, through the whole server without a socket.
 *
 *   npx tsx bench/recordings.bench.ts [--recordings 5000] [--rounds 15]
 */
const { values: options } = parseArgs({
  options: { recordings: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '15' } },
});
const recordingCount = Number(options.recordings);
const rounds = Number(options.rounds);
const at = '2026-01-01T10:00:00.000Z';
const sentence = 'Opowieść o pracy w hucie, o sąsiadach z Mogiły i o pierwszej zimie po wojnie. ';

async function fill({ dependencies: { database } }: TestApp): Promise<void> {
  await database.transaction(async (tx) => {
    for (let number = 0; number < recordingCount; number += 1) {
      const signature = `HM-${1950 + (number % 70)}-${String(number).padStart(5, '0')}`;
      await insertTestRecording(tx, signature, {
        interviewee_biography: sentence.repeat(8),
        summary: sentence.repeat(10),
        timeline: JSON.stringify([
          newChapter({ start: 0, title: 'Początek' }),
          newChapter({ start: 600, title: 'Praca' }),
        ]),
        indexes: JSON.stringify({ geographical: ['Kraków', 'Mogiła'], personal: ['Jan'], subject: ['huta', 'praca'] }),
        restrictions: number % 10 === 0 ? 'private' : 'public',
      });
      const id = randomUUID();
      const name = `${signature}_wywiad.mp3`;
      const file = { id, recording: signature, name, name_folded: name.toLowerCase(), storage_key: id, created_at: at };
      const facts = { kind: 'audio' as const, content_type: 'audio/mpeg', bytes: 60_000_000, sha256: 'a'.repeat(64) };
      await tx
        .insertInto('files')
        .values({ ...file, ...facts })
        .execute();
      const sound = { duration_ms: 3_600_000, channels: 1, sample_rate: 44_100, bit_rate: 128_000 };
      const peaks = { peaks_key: null, peaks_per_second: null };
      await tx
        .insertInto('audio_files')
        .values({ file_id: id, state: 'ready', position: 0, ...sound, ...peaks })
        .execute();
      const srt = `${signature}_wywiad.srt`;
      const names = { name: srt, name_folded: srt.toLowerCase(), audio_name: name };
      await tx
        .insertInto('transcripts')
        .values({ id: randomUUID(), recording: signature, ...names, revision: 1, created_at: at, updated_at: at })
        .execute();
    }
  });
}

interface Measure {
  call: string;
  medianMs: number;
  worstMs: number;
  kilobytes: number;
}

async function measure(name: string, ask: (round: number) => ReturnType<TestApp['ask']>): Promise<Measure> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    const answer = await ask(round);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    if (round > 0) times.push(performance.now() - start);
    bytes = answer.rawPayload.length;
  }
  times.sort((a, b) => a - b);
  const rounded = (ms: number | undefined) => Math.round((ms ?? 0) * 10) / 10;
  const medianMs = rounded(times[Math.floor(times.length / 2)]);
  return { call: name, medianMs, worstMs: rounded(times.at(-1)), kilobytes: Math.round(bytes / 1000) };
}

async function main(): Promise<void> {
  const test = await buildTestApp();
  try {
    const admin = await test.signIn('admin');
    const user = await test.signIn('user');
    await fill(test);
    const url = '/api/recordings/HM-1951-00001';
    const read = async (who: SignedIn) => (await test.ask(who, { url })).json().data;
    const results = [
      await measure('list, administrator', () => test.ask(admin, { url: '/api/recordings' })),
      await measure('list, user', () => test.ask(user, { url: '/api/recordings' })),
      await measure('read one', () => test.ask(user, { url })),
      await measure('read and save one', async (round) => {
        const recording = await read(admin);
        const payload = { ...recording, metadata: { ...recording.metadata, title: `Tytuł ${round}` } };
        return test.ask(admin, { method: 'PUT', url, payload });
      }),
    ];
    console.log(JSON.stringify({ recordings: recordingCount, results }));
    console.table(results);
  } finally {
    await test.close();
  }
}

await main();
