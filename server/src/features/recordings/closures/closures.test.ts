import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { announceEndedClosures } from './closures.usecases.ts';

const url = '/api/recordings/S1/closures';
const sound = 'S1_a.mp3';

let test: TestApp;
let clock: Date;
let user: SignedIn;
let editor: SignedIn;
let admin: SignedIn;
beforeEach(async () => {
  clock = new Date('2026-05-12T10:00:00Z');
  test = await buildTestApp({ now: () => clock });
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  admin = await test.signIn('admin');
  await insertScene(test, 'S1', {});
});
afterEach(() => test.close());

const post = (given: Record<string, unknown>, who = editor) =>
  test.ask(who, { method: 'POST', url, payload: { audio_file: sound, start: 0.5, end: 1, ...given } });
const close = async (given: Record<string, unknown> = {}, who = editor): Promise<Closure> => {
  const answer = await post(given, who);
  expect(answer.statusCode).toBe(201);
  const { start = 0.5 } = given;
  return (answer.json() as ClosuresView).data.find((closure) => closure.start === start) as Closure;
};
const put = (closure: Closure, given: Record<string, unknown>, who = editor) =>
  test.ask(who, { method: 'PUT', url: `${url}/${closure.id}`, payload: { version: closure.version, ...given } });
const read = async (who: SignedIn): Promise<ClosuresView> => (await test.ask(who, { url })).json();

describe('closing a passage', () => {
  it('can cover only a stretch of sound, and hides its reason from everyone but administrators', async () => {
    const closure = await close({ reason: 'choroba', publicReason: 'na prośbę rozmówcy' });
    expect(closure).toEqual({
      id: expect.any(String),
      audio_file: sound,
      start: 0.5,
      end: 1,
      ranges: [{ start: 0.5, end: 1 }],
      lineIds: [],
      publicReason: 'na prośbę rozmówcy',
      until: null,
      atEnd: 'review',
      state: 'closed',
      version: 1,
      undoSeconds: 600,
    });
    const { undoSeconds: _, ...shared } = closure;
    expect((await read(admin)).data[0]).toEqual({ ...shared, reason: 'choroba', requestedBy: 'narrator' });
    expect(await read(user)).toEqual({
      data: [],
      stretches: [{ audio_file: sound, start: 0.5, end: 1, publicReason: 'na prośbę rozmówcy' }],
      uncheckedFiles: [],
      lines: [],
      mentions: [],
    });
  });

  it('covers the lines of a transcript within the times', async () => {
    const { lineIds } = await close({ start: 0, end: 2, transcript_file: 'S1_a.srt' });
    expect(lineIds).toHaveLength(1);
    expect((await close({ start: 0.1, end: 2, transcript_file: 'S1_a.srt' })).lineIds).toEqual([]);
  });

  it('shows overlapping closures as one, with the reasons of both', async () => {
    await close({ start: 0.2, end: 1, publicReason: 'na prośbę rozmówcy' });
    await close({ start: 0.8, end: 1.4, publicReason: 'dane osoby trzeciej' });
    await close({ start: 1.6, end: 2 });
    expect((await read(user)).stretches).toEqual([
      { audio_file: sound, start: 0.2, end: 1.4, publicReason: 'na prośbę rozmówcy; dane osoby trzeciej' },
      { audio_file: sound, start: 1.6, end: 2, publicReason: '' },
    ]);
  });

  it.each([
    [{ start: 1, end: 1 }, 400, 'Zamykany fragment musi trwać choć chwilę: początek i koniec są takie same.'],
    [{ start: 1, end: 0.5 }, 400, 'Koniec fragmentu nie może być przed jego początkiem.'],
    [{ start: 1, end: 3.5 }, 400, 'Fragment wykracza poza dźwięk, który trwa 00:00:02.'],
    [{ start: 2, end: 2.5 }, 400, 'Fragment wykracza poza dźwięk, który trwa 00:00:02.'],
    [{ start: -1 }, 400, 'Czas nie może być ujemny.'],
    [{ audio_file: 'S1_b.mp3' }, 400, 'W tym nagraniu nie ma pliku dźwiękowego S1_b.mp3.'],
    [{ lineIds: ['x'] }, 400, 'Któregoś z tych napisów nie ma już w transkrypcji. Zaznacz fragment jeszcze raz.'],
    [{ until: '2026-02-30' }, 400, 'Podaj dzień, który jest w kalendarzu: 2026-05-12.'],
    [
      { requestedBy: 'court', until: '2026-06-01', atEnd: 'open' },
      400,
      'Fragment zamknięty na wniosek osoby trzeciej lub sądu nie otwiera się sam. Wybierz sprawdzenie po ostatnim dniu.',
    ],
  ])('refuses %j with a sentence', async (given, status, sentence) => {
    const answer = await post(given);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(sentence);
    expect((await read(user)).stretches).toEqual([]);
  });

  it('is written to the audit log without its reason', async () => {
    await close({ reason: 'choroba' });
    const { db } = test.dependencies.database;
    const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'passage.close').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_id: editor.userId, subject: 'recording:S1' });
    expect(rows[0]?.details).not.toContain('choroba');
  });
});

describe('the closures of a recording', () => {
  it('show staff their lines, and texts that contain words of them', async () => {
    await close({ start: 0, end: 2 });
    const { lines, mentions } = await read(editor);
    expect(lines).toEqual([{ transcript_file: 'S1_a.srt', start: 0 }]);
    expect(mentions).toEqual([
      { field: 'summary', text: 'Kanarek w opisie', words: ['Kanarek'] },
      { field: 'caption', text: 'Kanarek w tytule', words: ['Kanarek'] },
      { field: 'caption', text: 'Kanarek w tytule', words: ['Kanarek'] },
    ]);
    expect(await read(user)).toMatchObject({ lines: [], mentions: [] });
  });
});

describe('changing a closure', () => {
  it('lets an editor lengthen it, and only an administrator shorten or open it', async () => {
    const closure = await close();
    expect((await put(closure, { start: 0.2 })).statusCode).toBe(200);
    const wider = { ...closure, version: 2 };
    for (const shorter of [{ start: 0.4 }, { end: 0.9 }, { until: '2026-06-01', atEnd: 'open' }]) {
      expect((await put(wider, shorter)).json()).toMatchObject({ code: 'closure.administrators-only' });
    }
    expect((await test.ask(editor, { method: 'DELETE', url: `${url}/${closure.id}` })).statusCode).toBe(403);
    expect((await put(wider, { start: 0.4, end: 0.6 }, admin)).json().stretches).toEqual([
      { audio_file: sound, start: 0.4, end: 0.6, publicReason: '' },
    ]);
    const opened = await test.ask(admin, { method: 'DELETE', url: `${url}/${closure.id}` });
    expect(opened.json()).toEqual({ data: [], stretches: [], uncheckedFiles: [], lines: [], mentions: [] });
    expect((await test.ask(admin, { method: 'DELETE', url: `${url}/${closure.id}` })).statusCode).toBe(404);
  });

  it('keeps the reason that an editor cannot read', async () => {
    const closure = await close({ reason: 'choroba' });
    await put(closure, { publicReason: 'na prośbę rozmówcy' });
    expect((await read(admin)).data[0]).toMatchObject({ reason: 'choroba', publicReason: 'na prośbę rozmówcy' });
  });

  it('is refused for an old version, with the current closures', async () => {
    const closure = await close();
    await put(closure, { end: 1.5 });
    const stale = await put(closure, { end: 1.2 }, admin);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'closure.stale', details: { data: [{ end: 1.5, version: 2 }] } });
  });
});

describe('undoing a closure', () => {
  const undo = ({ id }: Closure, who = editor) => test.ask(who, { method: 'DELETE', url: `${url}/${id}` });
  const pass = (ms: number) => {
    clock = new Date(clock.getTime() + ms);
  };
  const tenMinutes = 10 * 60_000;

  it('is for the user who made it, within ten minutes', async () => {
    const closure = await close();
    expect(closure.undoSeconds).toBe(600);
    pass(tenMinutes - 1);
    expect((await read(editor)).data[0]?.undoSeconds).toBe(0.001);
    expect((await undo(closure)).json()).toMatchObject({ data: [], stretches: [] });
    expect((await read(user)).stretches).toEqual([]);
    const { db } = test.dependencies.database;
    const opened = await db.selectFrom('audit_log').selectAll().where('action', '=', 'passage.open').execute();
    expect(opened).toMatchObject([{ actor_id: editor.userId, details: JSON.stringify({ closure: closure.id }) }]);
    const entries = await db.selectFrom('ledger_outbox').select('entry').orderBy('id', 'desc').limit(1).execute();
    expect(JSON.parse(entries[0]?.entry ?? '{}')).toMatchObject({ kind: 'opened', closure: closure.id });
  });

  it('is refused after ten minutes, except to administrators', async () => {
    const closure = await close();
    pass(tenMinutes);
    expect((await read(editor)).data[0]).not.toHaveProperty('undoSeconds');
    expect((await undo(closure)).json()).toMatchObject({ code: 'closure.undo-over' });
    expect((await read(user)).stretches).toHaveLength(1);
    expect((await undo(closure, admin)).statusCode).toBe(200);
  });

  it('is refused to another editor', async () => {
    const closure = await close();
    const other = await test.signIn('editor');
    expect((await read(other)).data[0]).not.toHaveProperty('undoSeconds');
    expect((await undo(closure, other)).json()).toMatchObject({ code: 'closure.undo-over' });
    expect((await read(user)).stretches).toHaveLength(1);
  });

  it('is refused once somebody has changed it', async () => {
    const closure = await close();
    await put(closure, { publicReason: 'na prośbę rozmówcy' }, admin);
    expect((await read(editor)).data[0]).not.toHaveProperty('undoSeconds');
    expect((await undo(closure)).json()).toMatchObject({ code: 'closure.undo-over' });
  });

  it('keeps hidden what another closure of the same passage hides', async () => {
    const closure = await close({ start: 0.2 });
    await close({ start: 0.5 }, admin);
    expect((await undo(closure)).json().stretches).toMatchObject([{ start: 0.5, end: 1 }]);
  });
});

describe('the last day of a closure', () => {
  const changedAt = async () => (await test.ask(admin, { url: '/api/recordings/S1' })).json().data.updatedAt;

  it('ends at midnight in Warsaw, and then the passage opens by itself or waits for a review, as chosen', async () => {
    clock = new Date('2026-05-13T20:00:00Z');
    [user, editor, admin] = [await test.signIn('user'), await test.signIn('editor'), await test.signIn('admin')];
    await close({ until: '2026-05-13', atEnd: 'open' });
    await close({ start: 1.2, end: 1.5, until: '2026-05-13', atEnd: 'review' });
    clock = new Date('2026-05-13T21:59:59Z');
    expect((await read(user)).stretches).toHaveLength(2);
    expect(await announceEndedClosures(test.dependencies)).toEqual([]);
    clock = new Date('2026-05-13T22:00:00Z');
    expect((await read(user)).stretches).toEqual([{ audio_file: sound, start: 1.2, end: 1.5, publicReason: '' }]);
    expect((await read(editor)).data.map(({ state }) => state)).toEqual(['ended', 'review']);
    expect(await announceEndedClosures(test.dependencies)).toEqual(['S1', 'S1']);
    expect(await announceEndedClosures(test.dependencies)).toEqual([]);
    expect(await changedAt()).toBe('2026-05-13T22:00:00.000Z');
  });
});

describe('an audio file added after a closure', () => {
  const replaceSound = async () => {
    const { db } = test.dependencies.database;
    const { id } = await db.selectFrom('files').select('id').where('kind', '=', 'audio').executeTakeFirstOrThrow();
    await test.ask(admin, { method: 'DELETE', url: `/api/recordings/S1/file/${sound}` });
    const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const audio = await db.selectFrom('audio_files').selectAll().where('file_id', '=', id).executeTakeFirstOrThrow();
    const again = { ...file, id: 'new', name_folded: sound.toLowerCase(), deleted_at: null };
    await db
      .insertInto('files')
      .values({ ...again, storage_key: `${file.storage_key}2` })
      .execute();
    await db
      .insertInto('audio_files')
      .values({ ...audio, file_id: 'new' })
      .execute();
  };

  it('is entirely closed until staff confirm its closed passages', async () => {
    const closure = await close();
    await replaceSound();
    expect((await read(editor)).uncheckedFiles).toEqual([sound]);
    expect((await read(user)).stretches).toEqual([{ audio_file: sound, start: 0, end: 2, publicReason: '' }]);
    expect((await put(closure, { checked: true })).json()).toMatchObject({
      stretches: [{ start: 0.5, end: 1 }],
      uncheckedFiles: [],
    });
  });
});
