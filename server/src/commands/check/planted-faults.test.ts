import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { multipart, sendFile } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { checkArchive } from './check.ts';

/** Plants a fault with a write that the program itself never makes. */
type Plant = (tx: Tx) => Promise<unknown>;

const srt = (...texts: string[]) =>
  Buffer.from(texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${text}\n`).join('\n'));

describe('archive check', () => {
  let test: TestApp;
  let admin: SignedIn;
  let dependencies: Dependencies;
  const keys: Record<string, string> = {};

  const ask = async (request: InjectOptions) => {
    const answer = await test.ask(admin, request);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const media = (query: Record<string, string> = {}): InjectOptions => ({
    url: '/api/media.php',
    query: { recordingId: 'HM-1', type: 'photos', ...query },
  });

  /** Creates all data through the product's own calls and then changes it, so that a false alarm would be detected. */
  beforeAll(async () => {
    test = await buildTestApp();
    dependencies = test.dependencies;
    admin = await test.signIn('admin');
    const metadata = { signature: 'HM-1', title: 'Rozmowa', date: '1987' };
    await ask({ method: 'POST', url: '/api/recordings', payload: { metadata } });
    expect((await sendFile(test, admin, 'HM-1_a.mp3', smallMp3())).statusCode).toBe(200);
    const picture = await plainPicture('png');
    const portrait = multipart([
      ['file', picture],
      ['fileName', 'HM-1_photo.png'],
    ]);
    await ask({ method: 'POST', url: '/api/img-upload.php', ...portrait });
    for (const name of ['m.png', 'n.png']) {
      await ask({ ...media(), method: 'POST', ...multipart([['file', picture, name]]) });
    }
    expect((await sendFile(test, admin, 'HM-1_a.srt', srt('Pierwszy.', 'Drugi.', 'Trzeci.'))).statusCode).toBe(200);
    const edited = srt('Pierwszy.', 'Drugi.\n-->', 'Trzeci.', '12');
    expect((await sendFile(test, admin, 'HM-1_a.srt', edited, { baseRevision: '1' })).statusCode).toBe(200);
    const { id } = await ask({ method: 'POST', url: '/api/tags.php', payload: { name: 'huta', type: 'keyword' } });
    const line = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time: 0 };
    await ask({ method: 'PUT', url: '/api/tags.php', payload: { ...line, tags: [id] } });
    await ask({ ...media({ action: 'update', filename: 'HM-1_n.png' }), method: 'PUT', payload: { position: 0 } });
    const { data } = await ask({ url: '/api/recordings/HM-1' });
    const description = { ...data.description, timeline: [{ start: 1, text: 'Dom' }] };
    await ask({ method: 'PUT', url: '/api/recordings/HM-1', payload: { ...data, description } });
    await dependencies.jobs.idle();
    await findKeys();
  });
  afterAll(() => test.close());

  async function findKeys(): Promise<void> {
    const { db } = dependencies.database;
    const files = await db.selectFrom('files').selectAll().execute();
    for (const { kind, storage_key } of files) keys[kind] ??= storage_key;
    keys.peaks = (await db.selectFrom('audio_files').select('peaks_key').executeTakeFirstOrThrow()).peaks_key ?? '';
  }

  it('raises no false alarm', async () => {
    expect(await checkArchive(dependencies)).toEqual([]);
  });

  const damages: Record<string, (bytes: Buffer) => Buffer | null> = {
    'one changed bit': (bytes) => Buffer.from(bytes).fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1),
    'a lost end': (bytes) => bytes.subarray(0, -1),
    'nothing left': () => null,
  };
  const kinds = ['audio', 'peaks', 'photo', 'original', 'media', 'thumbnail'];
  const damagedFiles = kinds.flatMap((kind) => Object.keys(damages).map((damage) => [kind, damage] as const));

  it.each(damagedFiles)('names a damaged file: %s, %s', async (kind, damage) => {
    const { storage } = dependencies;
    const key = keys[kind] ?? '';
    const file = await storage.open(key);
    const bytes = Buffer.concat(await file.createReadStream().toArray());
    file.close();
    const damaged = damages[damage]?.(bytes) ?? null;
    await storage.delete(key);
    if (damaged) await storage.put(key, damaged);
    const found = await checkArchive(dependencies);
    const storageOnly = await checkArchive(dependencies, { storageOnly: true });
    await storage.put(key, bytes);
    expect(found).toEqual([expect.stringMatching(/^(Plik|Brak pliku) /)]);
    expect(storageOnly).toEqual(found);
  });

  const changed = 'Opis nagrania HM-1, jego plików lub materiałów zmieniono poza programem.';
  const differs = (line: number) => `Transkrypcja HM-1_a.srt różni się od swojej najnowszej wersji od napisu ${line}.`;
  const broken = (number: number) => `Wersja ${number} transkrypcji HM-1_a.srt jest uszkodzona.`;
  const lines =
    (set: object, position = 1): Plant =>
    (tx) =>
      tx.updateTable('lines').set(set).where('position', '=', position).execute();
  const revisions =
    (set: object, number: number): Plant =>
    (tx) =>
      tx.updateTable('revisions').set(set).where('number', '=', number).execute();
  const recordings =
    (set: object): Plant =>
    (tx) =>
      tx.updateTable('recordings').set(set).execute();

  const faults: Record<string, [plant: Plant, named: string]> = {
    'a closed line that is shown': [
      async (tx) => {
        const at = '2026-01-01';
        const facts = { checked_files: '[]', reason: '', public_reason: '', requested_by: 'narrator' } as const;
        const end = { last_day: null, at_end: 'review', end_announced: 1 } as const;
        const row = {
          id: 'c1',
          recording: 'HM-1',
          version: 1,
          audio_name: 'HM-1_a.mp3',
          created_at: at,
          updated_at: at,
        };
        await tx
          .insertInto('closures')
          .values({ ...row, ...facts, ...end })
          .execute();
        await tx.insertInto('closure_ranges').values({ closure_id: 'c1', start_ms: 0, end_ms: 900 }).execute();
      },
      'W nagraniu HM-1 zamknięty fragment nie obejmuje napisu z 0 s transkrypcji HM-1_a.srt. Zmień zamknięcie na stronie rozmowy i zapisz.',
    ],
    'the text of a line': [lines({ text: 'Inny.' }), differs(2)],
    'one character of a line': [lines({ text: 'Pierwszy' }, 0), differs(1)],
    'the start of a line': [lines({ start_ms: 1001 }), differs(2)],
    'the end of a line': [lines({ end_ms: 1999 }), differs(2)],
    'the order of two lines': [
      async (tx) => {
        await lines({ position: 99 }, 1)(tx);
        await lines({ position: 1 }, 2)(tx);
        await lines({ position: 2 }, 99)(tx);
      },
      differs(2),
    ],
    'a gap in the order': [lines({ position: 9 }, 3), differs(4)],
    'a lost line': [
      (tx) => tx.deleteFrom('lines').where('position', '=', 3).execute(),
      'Transkrypcja HM-1_a.srt ma 3 napisów zamiast 4.',
    ],
    'a broken newest revision': [revisions({ content: Buffer.from([1, 2, 3]) }, 2), broken(2)],
    'a broken older revision': [revisions({ content: Buffer.from([1, 2, 3]) }, 1), broken(1)],
    'another text in an older revision': [revisions({ content: gzipSync(srt('A.', 'B.', 'C.')) }, 1), broken(1)],
    'the proofread marks of a revision': [revisions({ proofread: '0-1' }, 1), broken(1)],
    'the tags of a revision': [revisions({ tags: '[[0,99]]' }, 1), broken(1)],
    'the origin of a revision': [revisions({ origin: 'machine' }, 1), broken(1)],
    'a lost newest revision': [
      (tx) => tx.deleteFrom('revisions').where('number', '=', 2).execute(),
      'Transkrypcja HM-1_a.srt nie ma swojej najnowszej wersji 2.',
    ],
    'the name of a transcript': [
      (tx) => tx.updateTable('transcripts').set({ name: 'HM-1_b.srt' }).execute(),
      'Nazwa transkrypcji HM-1_b.srt różni się od tej, pod którą jest szukana.',
    ],
    'the name of the photo': [recordings({ photo: 'HM-1_foto.png' }), changed],
    'the title': [recordings({ title: 'Rozmowa.' }), changed],
    'the timeline': [recordings({ timeline: '[]' }), changed],
    'the summary': [recordings({ summary: 'x' }), changed],
    'the access': [recordings({ restrictions: 'private' }), changed],
    'the hash itself': [recordings({ content_sha256: '' }), changed],
    'the name of a file': [
      (tx) => tx.updateTable('files').set({ name: 'HM-1_z.mp3' }).where('kind', '=', 'audio').execute(),
      changed,
    ],
    'the title of a photo': [(tx) => tx.updateTable('media').set({ title: 'Inny' }).execute(), changed],
    'the order of photos': [
      (tx) =>
        tx
          .updateTable('media')
          .set((eb) => ({ position: eb.neg('position') }))
          .execute(),
      changed,
    ],
    'whether a photo may be downloaded': [(tx) => tx.updateTable('media').set({ downloadable: 1 }).execute(), changed],
    'the measures of a sound': [
      (tx) => tx.updateTable('audio_files').set({ duration_ms: null }).execute(),
      'Nagranie dźwiękowe HM-1/HM-1_a.mp3 nie ma swoich pomiarów.',
    ],
    'the name of a tag': [
      (tx) => tx.updateTable('tags').set({ name: 'hufa' }).execute(),
      'Nazwa tagu hufa różni się od tej, pod którą jest szukany.',
    ],
  };

  it.each(Object.keys(faults))('names the change in the database: %s', async (name) => {
    const [plant, named] = faults[name] as (typeof faults)[string];
    const { database } = dependencies;
    let found: string[] = [];
    const undone = database.transaction(async (tx) => {
      await plant(tx);
      found = await checkArchive({ ...dependencies, database: { ...database, db: tx } });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(found).toContain(named);
  });

  it('names a file without a row', async () => {
    await dependencies.storage.put('00000000-stray', new Uint8Array([1]));
    const found = await checkArchive(dependencies);
    await dependencies.storage.delete('00000000-stray');
    expect(found).toEqual(['Plik 00000000-stray nie należy do żadnego nagrania.']);
  });
});
