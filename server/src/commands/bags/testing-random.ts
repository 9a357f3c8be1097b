import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { foldSignature } from '../../features/recordings/recordings.repository.ts';
import { transcriptUsecases } from '../../features/transcripts/transcripts.usecases.ts';
import type { Caller } from '../../http/caller.ts';
import { newStorageKey } from '../../storage/storage.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';

/** Characters that end a line, a path or a name for some programs and not for others; too rare among all characters. */
const mark = fc.constantFrom(...'\n\r\t\u001a\u0085\u2028\u2029%/\\:;. "');
const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const unit = fc.oneof({ weight: 14, arbitrary: letter }, { weight: 1, arbitrary: mark });
/** Texts in any script; PostgreSQL stores neither NUL nor half a surrogate pair. */
const text = fc.string({ unit, maxLength: 30 }).map((value) => value.replaceAll('\0', ''));
const word = fc.stringMatching(/^[a-ząćęłńóśźżА-Я0-9]{1,12}$/);
const ms = fc.integer({ min: 0, max: 3_600_000 });
const day = fc.constantFrom(null, '2024-02-29', '2040-12-31');
/** An end in the past is already announced: otherwise the running server would announce it between two exports. */
const isAnnounced = (until: string | null): 0 | 1 => (until === null || until < '2026' ? 1 : 0);
const at = fc.integer({ min: 0, max: 1e11 }).map((value) => new Date(1.7e12 + value).toISOString());

const recording = fc.record({
  signature: fc.stringMatching(/^[A-Za-zŁż0-9][A-Za-zŁż0-9 -]{0,18}[A-Za-z0-9]$/),
  title: text,
  summary: text,
  created: at,
  isPrivate: fc.boolean(),
  files: fc.array(
    fc.record({
      name: text,
      bytes: fc.uint8Array({ maxLength: 200 }),
      kind: fc.constantFrom('audio', 'photo', 'media', 'original', 'thumbnail'),
      hasCopy: fc.boolean(),
      isTrashed: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  transcripts: fc.array(
    fc.record({
      lines: fc.array(word, { minLength: 1, maxLength: 6 }),
      edited: fc.boolean(),
      tags: fc.array(word, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  closures: fc.array(fc.record({ from: ms, to: ms, reason: text, until: day }), { maxLength: 2 }),
  consent: fc.option(fc.record({ pseudonym: text, conditions: text, until: day })),
  reports: fc.array(fc.record({ text, contact: fc.option(text) }), { maxLength: 2 }),
  events: fc.array(at, { maxLength: 3 }),
});

export type RandomRecording = typeof recording extends fc.Arbitrary<infer T> ? T : never;

export const randomArchive: fc.Arbitrary<RandomRecording[]> = fc.uniqueArray(recording, {
  minLength: 1,
  maxLength: 3,
  selector: ({ signature }) => foldSignature(signature),
});

/** Fills the archive: transcripts, revisions and their tags through the product's own use cases, all else as rows. */
export async function fillRandom(test: TestApp, caller: Caller, given: RandomRecording): Promise<void> {
  const { db } = test.dependencies.database;
  const { signature, title, summary, created, isPrivate } = given;
  await insertTestRecording(db, signature, {
    signature_folded: foldSignature(signature),
    title,
    summary,
    created_at: created,
    updated_at: created,
    created_by: caller.userId,
    restrictions: isPrivate ? 'private' : 'public',
  });
  await insertFiles(test, given);
  await sealRecordings(db, [signature]);
  for (const [index, transcript] of given.transcripts.entries())
    await saveTranscript(test, caller, { signature, index, transcript });
  await insertRights(test, given);
  for (const moment of given.events) {
    const event = { action: 'recording.access', subject: `recording:${signature}`, details: '{"to":"public"}' };
    await db
      .insertInto('audit_log')
      .values({ ...event, at: moment, actor_id: caller.userId })
      .execute();
    const change = { recording: signature, version: 1, author: caller.name, fields: '["title"]' };
    await db
      .insertInto('recording_changes')
      .values({ ...change, at: moment, user_id: caller.userId })
      .execute();
  }
}

async function insertFiles({ dependencies }: TestApp, { signature, files, created }: RandomRecording): Promise<void> {
  const {
    database: { db },
    storage,
  } = dependencies;
  const store = async (bytes: Uint8Array) => {
    const key = newStorageKey();
    await storage.put(key, bytes);
    return { key, sha256: await storage.hash(key) };
  };
  for (const [position, { name, bytes, kind, hasCopy, isTrashed }] of files.entries()) {
    const id = randomUUID();
    const { key, sha256 } = await store(bytes);
    await db
      .insertInto('files')
      .values({
        id,
        recording: signature,
        name,
        name_folded: `${name}/${id}`,
        kind,
        storage_key: key,
        content_type: 'audio/wav',
        bytes: bytes.length,
        sha256,
        created_at: created,
        deleted_at: isTrashed ? created : null,
      })
      .execute();
    if (kind !== 'audio') continue;
    const peaks = await store(bytes.slice(0, 9));
    const format = { duration_ms: 9, channels: 1, sample_rate: 8000, bit_rate: 64_000, has_exact_clock: 1 } as const;
    const measured = { ...format, peaks_per_second: 10 };
    const wave = { peaks_key: peaks.key, peaks_sha256: peaks.sha256 };
    await db
      .insertInto('audio_files')
      .values({ file_id: id, state: 'ready', position, ...measured, ...wave })
      .execute();
    if (!hasCopy) continue;
    const copy = await store(bytes.slice(1));
    await db
      .insertInto('listening_copies')
      .values({
        file_id: id,
        state: 'ready',
        error: null,
        storage_key: copy.key,
        bytes: Math.max(0, bytes.length - 1),
        sha256: copy.sha256,
        bit_rate: 64,
        duration_ms: 9,
        source_loudness: null,
        loudness: -1600,
        peaks_key: null,
        peaks_sha256: null,
        peaks_per_second: null,
        made_at: created,
      })
      .execute();
  }
}

interface Transcript {
  signature: string;
  index: number;
  transcript: RandomRecording['transcripts'][number];
}

async function saveTranscript({ dependencies }: TestApp, caller: Caller, { signature, index, transcript }: Transcript) {
  const { db } = dependencies.database;
  const { lines, edited, tags } = transcript;
  const save = async (words: readonly string[]) => {
    const srt = words.map((word, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n},900\n${word}\n`).join('\n');
    const upload = {
      recording: signature,
      fileName: `${signature}_${index}.srt`,
      bytes: new TextEncoder().encode(srt),
    };
    await transcriptUsecases(dependencies).save(caller, upload);
  };
  await save(lines);
  const [line] = await db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['lines.id', 'lines.transcript_id'])
    .where('transcripts.recording', '=', signature)
    .orderBy('transcripts.created_at', 'desc')
    .execute();
  for (const name of new Set(tags)) {
    const tag = { name, name_folded: name.toLowerCase(), type: 'keyword' as const };
    const known = await db
      .selectFrom('tags')
      .select('id')
      .where('name_folded', '=', tag.name_folded)
      .executeTakeFirst();
    const { id } =
      known ??
      (await db
        .insertInto('tags')
        .values({ ...tag, created_at: '2026-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow());
    if (line) {
      await db
        .insertInto('line_tags')
        .values({ tag_id: id, line_id: line.id, transcript_id: line.transcript_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  if (edited) await save([...lines, 'koniec'].slice(-9));
}

async function insertRights({ dependencies }: TestApp, given: RandomRecording): Promise<void> {
  const { db } = dependencies.database;
  const { signature: recording, closures, consent, reports, created } = given;
  for (const { from, to, reason, until } of closures) {
    const id = randomUUID();
    await db
      .insertInto('closures')
      .values({
        id,
        recording,
        version: 1,
        audio_name: given.files[0]?.name ?? '',
        checked_files: '[]',
        reason,
        public_reason: '',
        requested_by: 'narrator',
        last_day: until,
        at_end: 'review',
        end_announced: isAnnounced(until),
        created_at: created,
        updated_at: created,
      })
      .execute();
    const range = { start_ms: Math.min(from, to), end_ms: Math.max(from, to) + 1 };
    await db
      .insertInto('closure_ranges')
      .values({ closure_id: id, ...range })
      .execute();
  }
  if (consent) {
    await db
      .insertInto('consents')
      .values({
        recording,
        version: 1,
        agreement: 'written',
        agreed_on: '',
        taken_by: '',
        uses: '[]',
        allows_signed_in: 1,
        allows_download: 0,
        conditions: consent.conditions,
        terms: '{}',
        valid_until: null,
        embargo_until: consent.until,
        embargo_announced: isAnnounced(consent.until),
        withdrawn_on: null,
        withdrawal_kind: '',
        withdrawal_scope: 'whole',
        note: '',
        pseudonym: consent.pseudonym,
        name_folded: '',
        name_inverted_folded: '',
        updated_at: created,
      })
      .execute();
  }
  for (const { text: said, contact } of reports) {
    const report = { audio_name: '', start_ms: 0, text: said, contact, reporter_id: null, created_at: created };
    const open = { due_on: '2026-12-31', outcome: null, answer: '', decided_at: null };
    await db
      .insertInto('reports')
      .values({ recording, ...report, ...open })
      .execute();
  }
}
