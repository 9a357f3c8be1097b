import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { listLines } from './transcripts.repository.ts';
import { type TranscriptUsecases, transcriptUsecases } from './transcripts.usecases.ts';

const first = `1
00:00:00,000 --> 00:00:04,000
Urodziłem się w Łodzi.

2
00:00:04,000 --> 00:00:08,000
Ojciec pracował w hucie.

3
00:00:08,000 --> 00:00:12,000
Matka prowadziła sklepik.

`;

const bytes = (text: string) => new TextEncoder().encode(text);

describe('saving a transcript', () => {
  let database: Database;
  let transcripts: TranscriptUsecases;
  let clock: Date;
  const editor = callerOf('u1', 'Ewa Korektorka', 'ewa@example.org');
  const other = callerOf('u2', 'Olga Druga', 'olga@example.org');
  const fileName = 'HM-1_wywiad.srt';
  const save = (text: string, baseRevision?: number, caller = editor, editSession?: string) =>
    transcripts.save(caller, { recording: 'HM-1', fileName, bytes: bytes(text), baseRevision, editSession });

  beforeEach(async () => {
    database = await openTestDatabase();
    clock = new Date('2026-03-01T10:00:00Z');
    const config = { privateReaders: 'admin' } as never;
    transcripts = transcriptUsecases({ database, config, now: () => clock } as never);
    await insertTestRecording(database.db, 'HM-1');
    for (const caller of [editor, other]) await insertUser(database, caller);
  });
  afterEach(() => database.close());

  const storedLines = async () => {
    const transcript = await database.db.selectFrom('transcripts').selectAll().executeTakeFirstOrThrow();
    return listLines(database.db, transcript.id);
  };
  const readText = async (revision?: number) => {
    const { compressed } = await transcripts.read(editor, { id: 'HM-1', filename: fileName, revision });
    const { gunzipSync } = await import('node:zlib');
    return gunzipSync(compressed).toString('utf8');
  };

  it('keeps the stored lines and the newest text the same when several files are attached at once', async () => {
    await save(first);
    const [short, long] = [
      first.slice(0, first.indexOf('2\n')),
      `${first}4\n00:00:12,000 --> 00:00:14,000\nOna też.\n`,
    ];
    // If two transactions can run at once, the later one is refused.
    const saves = await Promise.allSettled([short, long, short, long, short].map((text) => save(text)));
    expect(saves.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const texts = (await storedLines()).map(({ text, position }) => [position, text]);
    expect(texts).toEqual(readSrt(await readText()).map(({ text }, position) => [position, text]));
  });

  it('keeps the ids of corrected, retimed and moved lines', async () => {
    await save(first);
    const before = await storedLines();
    await save(
      first
        .replace('hucie', 'cegielni')
        .replace('2\n00:00:04', '2\n00:00:02,500 --> 00:00:04,000\nWstawiony.\n\n3\n00:00:04'),
      1,
    );
    const after = await storedLines();
    expect(after.map((line) => line.text)).toEqual([
      'Urodziłem się w Łodzi.',
      'Wstawiony.',
      'Ojciec pracował w cegielni.',
      'Matka prowadziła sklepik.',
    ]);
    expect([after[0]?.id, after[2]?.id, after[3]?.id]).toEqual(before.map((line) => line.id));
  });

  it('writes changed lines with any characters in them and keeps all ids and their order', async () => {
    await save(first);
    const before = await storedLines();
    const texts = ['„Cześć” \\ {"a": 1} 🎙', "Ojciec: 'raz'\ni dwa", '$1 %s ? :x'];
    const changed = texts.map(
      (text, at) => `${at + 1}\n00:00:0${at * 4},000 --> 00:00:0${at * 4 + 1},000\n${text}\n\n`,
    );
    await save(changed.join(''), 1);
    const after = await storedLines();
    expect(after.map(({ text, end_ms, position }) => [text, end_ms, position])).toEqual([
      ['„Cześć” \\ {"a": 1} 🎙', 1000, 0],
      ["Ojciec: 'raz'\ni dwa", 5000, 1],
      ['$1 %s ? :x', 9000, 2],
    ]);
    expect(after.map((line) => line.id)).toEqual(before.map((line) => line.id));
  });

  it('moves the tags of a deleted line to the line that now covers its time', async () => {
    await save(first);
    const [, middle] = await storedLines();
    const tag = await database.db
      .insertInto('tags')
      .values({ name: 'huta', name_folded: 'huta', type: 'keyword', created_at: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('line_tags')
      .values({ tag_id: tag.id, line_id: middle?.id ?? '', transcript_id: middle?.transcript_id ?? '' })
      .execute();
    await save('1\n00:00:00,000 --> 00:00:12,000\nUrodziłem się w Łodzi. Ojciec pracował w hucie.\n', 1);
    const [only] = await storedLines();
    const tagged = await database.db.selectFrom('line_tags').selectAll().execute();
    expect(tagged).toEqual([{ tag_id: tag.id, line_id: only?.id, transcript_id: only?.transcript_id }]);
  });

  it('refuses a save that started from an older revision and keeps both states', async () => {
    await save(first);
    await save(first.replace('hucie', 'cegielni'), 1);
    await expect(save(first.replace('hucie', 'tartaku'), 1, other)).rejects.toMatchObject({
      code: 'transcript.stale',
      details: { revision: 2, author: 'Ewa Korektorka' },
    });
    expect(await readText()).toContain('cegielni');
  });

  it('folds the autosaves of one open editor within ten minutes into one revision', async () => {
    await save(first);
    await save(first.replace('hucie', 'hucie szkła'), 1, editor, 'karta-1');
    clock = new Date('2026-03-01T10:05:00Z');
    await save(first.replace('hucie', 'hucie szkła „Irena”'), 2, editor, 'karta-1');
    clock = new Date('2026-03-01T10:20:00Z');
    await save(first.replace('hucie', 'dawnej hucie szkła'), 3, editor, 'karta-1');
    await save(first.replace('hucie', 'nowej hucie szkła'), 4, other, 'karta-1');
    const revisions = await transcripts.listRevisions(editor, 'HM-1', fileName);
    expect(revisions.map(({ number, author, action }) => [number, author, action])).toEqual([
      [5, 'Olga Druga', 'edited'],
      [4, 'Ewa Korektorka', 'edited'],
      [3, 'Ewa Korektorka', 'edited'],
      [1, 'Ewa Korektorka', 'attached'],
    ]);
  });

  it('records what a user attaches, edits or restores as made by a person', async () => {
    await save(first);
    await save(first.replace('hucie', 'cegielni'), 1);
    await transcripts.restore(editor, { recording: 'HM-1', fileName, revision: 1, baseRevision: 2 });
    const revisions = await transcripts.listRevisions(editor, 'HM-1', fileName);
    expect(revisions.map(({ origin, action, restoredFrom }) => [origin, action, restoredFrom])).toEqual([
      ['person', 'restored', 1],
      ['person', 'edited', null],
      ['person', 'attached', null],
    ]);
  });

  it('never folds saves of the same user from another tab or device', async () => {
    await save(first);
    await save(first.replace('hucie', 'cegielni'), 1, editor, 'telefon');
    await save(first.replace('hucie', 'tartaku'), 2, editor, 'komputer');
    await save(first.replace('hucie', 'młynie'), 3, editor);
    await save(first.replace('hucie', 'browarze'), 4, editor);
    expect(await readText(2)).toContain('cegielni');
    expect(await readText(3)).toContain('tartaku');
    expect(await readText(4)).toContain('młynie');
    expect(await readText(5)).toContain('browarze');
  });

  it('restores an older revision as a new one', async () => {
    await save(first);
    await save(first.replace('hucie', 'cegielni'), 1);
    const target = { recording: 'HM-1', fileName, revision: 1, baseRevision: 2 };
    expect(await transcripts.restore(editor, target)).toMatchObject({ revision: 3 });
    expect(await readText()).toBe(first);
    expect(await readText(2)).toContain('cegielni');
    await save(first.replace('hucie', 'tartaku'), 3, editor, 'karta-1');
    expect(await readText(3)).toBe(first);
  });

  it('is refused while somebody else holds the lock', async () => {
    await save(first);
    await database.db.updateTable('recordings').set({ proofreading_email: 'olga@example.org' }).execute();
    await expect(save(first, 1)).rejects.toMatchObject({ code: 'transcript.locked', status: 423 });
    expect(await save(first.replace('hucie', 'cegielni'), 1, other)).toMatchObject({ revision: 2 });
  });

  const saveMarked = (text: string, baseRevision: number, proofread: string) =>
    transcripts.save(editor, { recording: 'HM-1', fileName, bytes: bytes(text), baseRevision, proofread });
  const readMarks = () => transcripts.readProofread(editor, 'HM-1', fileName);

  it('stores the proofread marks that are saved with the text', async () => {
    await save(first);
    expect(await readMarks()).toEqual({ revision: 1, proofread: '' });
    await saveMarked(first.replace('hucie', 'cegielni'), 1, '0-1');
    expect(await readMarks()).toEqual({ revision: 2, proofread: '0-1' });
    await saveMarked(first, 2, '2');
    expect(await readMarks()).toEqual({ revision: 3, proofread: '2' });
  });

  it('keeps the marks of unchanged lines when a text is saved without marks', async () => {
    await save(first);
    await saveMarked(first, 1, '0-2');
    await save(`${first.replace('hucie', 'cegielni')}\n4\n00:00:12,000 --> 00:00:13,000\nNowy.\n`);
    expect(await readMarks()).toEqual({ revision: 3, proofread: '0,2' });
  });

  it('refuses marks of lines that do not exist and stores nothing', async () => {
    await save(first);
    await expect(saveMarked(first, 1, '0-3')).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await readMarks()).toEqual({ revision: 1, proofread: '' });
  });

  it('puts marks on the lines they were sent with, even when those are out of order', async () => {
    const late = '1\n00:00:08,000 --> 00:00:12,000\nPóźny.\n\n2\n00:00:00,000 --> 00:00:04,000\nWczesny.\n';
    await save(first);
    await saveMarked(late, 1, '0');
    expect(await readMarks()).toEqual({ revision: 2, proofread: '1' });
  });

  it('refuses a file that cannot be parsed, and names the line', async () => {
    await save(first);
    const broken = `${first}\n4\n00:00:12,000 --> 00:00:11,000\nKoniec przed początkiem.\n`;
    await expect(save(broken, 1)).rejects.toMatchObject({ code: 'transcript.unreadable', status: 400 });
    expect(await readText()).toBe(first);
  });
});

describe('reading a transcript', () => {
  let test: TestApp;
  let admin: SignedIn;
  let user: SignedIn;
  beforeEach(async () => {
    test = await buildTestApp();
    admin = await test.signIn('admin');
    user = await test.signIn('user');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
    await insertTestRecording(test.dependencies.database.db, 'HM-2', { restrictions: 'private' });
    const transcripts = transcriptUsecases(test.dependencies);
    const caller = { ...callerOf(admin.userId, 'Adam', admin.email), role: 'admin' } as const;
    for (const recording of ['HM-1', 'HM-2']) {
      await transcripts.save(caller, { recording, fileName: `${recording}_a.srt`, bytes: bytes(first) });
    }
  });
  afterEach(() => test.close());

  it('answers with the text and the revision that a save starts from, never cached', async () => {
    const answer = await test.ask(user, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(first);
    expect(answer.headers['x-transcript-revision']).toBe('1');
    expect(answer.headers['cache-control']).toContain('no-cache');
  });

  it('answers the same for a private recording, a missing one, and a file of another recording', async () => {
    const urls = ['id=HM-2&filename=HM-2_a.srt', 'id=HM-9&filename=HM-9_a.srt'];
    const answers = await Promise.all(urls.map((query) => test.ask(user, { url: `/api/getsrt.php?${query}` })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    const mixed = await test.ask(user, { url: '/api/getsrt.php?id=HM-1&filename=HM-2_a.srt' });
    expect(mixed.statusCode).toBe(404);
    expect((await test.ask(admin, { url: `/api/getsrt.php?${urls[0]}` })).statusCode).toBe(200);
  });

  it('requires a session before anything else', async () => {
    const answer = await test.ask(null, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.required']);
  });

  it('lets users download only downloadable recordings, and staff all', async () => {
    const url = '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt&download=1&format=txt';
    expect((await test.ask(user, { url })).statusCode).toBe(403);
    expect((await test.ask(admin, { url })).statusCode).toBe(200);
    await test.dependencies.database.db.updateTable('recordings').set({ downloadable: 1 }).execute();
    const answer = await test.ask(user, { url });
    expect(answer.body).toContain('[00:00:04] Ojciec pracował w hucie.');
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''HM-1_a.txt");
  });

  it('shows revisions to staff only', async () => {
    const url = '/api/transcript-revisions?id=HM-1&filename=HM-1_a.srt';
    expect((await test.ask(user, { url })).statusCode).toBe(403);
    expect((await test.ask(user, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt&revision=1' })).statusCode).toBe(
      403,
    );
    expect((await test.ask(admin, { url })).json().data).toMatchObject([{ number: 1, lineCount: 3 }]);
  });

  it('shows proofread marks to staff only', async () => {
    const url = '/api/transcript-proofread?id=HM-1&filename=HM-1_a.srt';
    expect((await test.ask(user, { url })).statusCode).toBe(403);
    expect((await test.ask(null, { url })).statusCode).toBe(401);
    expect((await test.ask(admin, { url })).json()).toEqual({ revision: 1, proofread: '' });
    const editor = await test.signIn('editor');
    const hidden = '/api/transcript-proofread?id=HM-2&filename=HM-2_a.srt';
    expect((await test.ask(editor, { url: hidden })).statusCode).toBe(404);
  });
});

function callerOf(userId: string, name: string, email: string): Caller {
  return { userId, name, email, role: 'editor', sessionHash: '' };
}

async function insertUser({ db }: Database, { userId, email }: Caller): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({
      id: userId,
      email,
      email_folded: email,
      first_name: 'Test',
      last_name: 'Test',
      password_hash: 'none',
      role: 'editor',
      verified_at: at,
      blocked_at: null,
      terms_accepted_at: at,
      created_at: at,
      updated_at: at,
      last_seen_at: null,
    })
    .execute();
}
