import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { multipart } from '../../../testing/multipart.ts';
import { insertScene } from '../../../testing/scene.ts';

/** Enough for two transactions on PostgreSQL to overlap, as in `versioned-calls.test.ts`. */
const rounds = 3;
const srtOf = (from: string, to: string) => `1\n00:00:${from} --> 00:00:${to}\nKanarek w transkrypcji.\n`;

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
let admin: SignedIn;
let count = 0;
beforeAll(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

/** A separate recording, with a sound of two seconds and one line over all of it. */
async function makeScene() {
  count += 1;
  const id = `S${count}`;
  const url = `/api/recordings/${id}/closures`;
  const lines = { id, filename: `${id}_a.srt` };
  await insertScene(test, id, {});
  const read = async (who: SignedIn): Promise<ClosuresView> => (await test.ask(who, { url })).json();
  const closing = { audio_file: `${id}_a.mp3`, transcript_file: lines.filename, start: 0.5, end: 1 };
  return {
    read,
    stretches: async () => (await read(user)).stretches,
    revision: async () =>
      (await test.ask(editor, { url: '/api/transcript-proofread', query: lines })).json().revision as number,
    save: (srt: string, baseRevision: number) => {
      const fields = { chunkIndex: '0', totalChunks: '1', fileName: lines.filename, recordingId: id };
      const parts = Object.entries({ ...fields, baseRevision: String(baseRevision) });
      const body = multipart([['file', Buffer.from(srt)], ...parts]);
      return test.ask(admin, { method: 'POST', url: '/api/upload.php', ...body });
    },
    close: (given: object) => test.ask(editor, { method: 'POST', url, payload: { ...closing, ...given } }),
    change: ({ id: closure, version }: Closure, given: object) =>
      test.ask(admin, { method: 'PUT', url: `${url}/${closure}`, payload: { version, ...given } }),
    open: ({ id: closure, version }: Closure, who = admin) =>
      test.ask(who, { method: 'DELETE', url: `${url}/${closure}`, query: { version: String(version) } }),
    pairWith: (audioName: string) =>
      test.dependencies.database.db
        .updateTable('transcripts')
        .set({ audio_name: audioName })
        .where('recording', '=', id)
        .execute(),
  };
}

describe('closing lines', () => {
  it('is refused with the times of an older revision, and closes the whole line with those of the newest', async () => {
    const scene = await makeScene();
    await scene.save(srtOf('00,500', '01,000'), await scene.revision());
    const seen = await scene.revision();
    expect((await scene.save(srtOf('00,200', '01,000'), seen)).statusCode).toBe(200);
    const stale = await scene.close({ baseRevision: seen });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toEqual({
      error:
        'Ktoś zmienił tę transkrypcję w międzyczasie, więc niczego nie ukryto. Sprawdź napisy i ukryj je jeszcze raz.',
      code: 'closure.stale-lines',
    });
    expect(await scene.stretches()).toEqual([]);
    expect((await scene.close({ start: 0.2, baseRevision: seen + 1 })).json()).toMatchObject({
      data: [{ start: 0.2, end: 1, lineIds: [expect.any(String)] }],
    });
  });

  it('closes the whole line, or nothing, if it is saved with other times at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await makeScene();
      await scene.save(srtOf('00,500', '01,000'), await scene.revision());
      const baseRevision = await scene.revision();
      let isSaved = false;
      const saving = scene.save(srtOf('00,200', '01,000'), baseRevision).finally(() => {
        isSaved = true;
      });
      const statuses = new Set<number>();
      while (!isSaved) statuses.add((await scene.close({ baseRevision })).statusCode);
      expect((await saving).statusCode).toBe(200);
      expect([201, 409]).toEqual(expect.arrayContaining([...statuses]));
      for (const { start } of (await scene.read(editor)).data) expect(start).toBe(0.2);
    }
  });

  it('is refused for a transcript that now belongs to another sound, or was deleted', async () => {
    const scene = await makeScene();
    const baseRevision = await scene.revision();
    await scene.pairWith('S_b.mp3');
    expect((await scene.close({ baseRevision })).json()).toMatchObject({ code: 'closure.other-sound' });
    const gone = await scene.close({ baseRevision, transcript_file: 'usunięta.srt' });
    expect(gone.json()).toMatchObject({ code: 'closure.stale-lines' });
    expect(await scene.stretches()).toEqual([]);
  });
});

describe('opening a passage', () => {
  const firstOf = (answer: { json: () => unknown }) => (answer.json() as ClosuresView).data[0] as Closure;

  it('is refused if the passage has changed since the caller saw it, and opens nothing', async () => {
    const scene = await makeScene();
    const seen = firstOf(await scene.close({}));
    await scene.change(seen, { end: 1.5 });
    const stale = await scene.open(seen);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      error: 'Ktoś zmienił to zamknięcie w międzyczasie. Sprawdź je i spróbuj jeszcze raz.',
      code: 'closure.stale',
      details: { data: [{ end: 1.5, version: 2 }] },
    });
    expect(await scene.stretches()).toMatchObject([{ start: 0.5, end: 1.5 }]);
    expect((await scene.open(firstOf({ json: () => stale.json().details }))).json()).toMatchObject({ data: [] });
  });

  it('opens the passage that was seen, or keeps what is changed at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await makeScene();
      const seen = firstOf(await scene.close({}));
      const answers = await Promise.all([scene.open(seen), scene.change(seen, { end: 1.5 })]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual(statuses);
      expect(await scene.stretches()).toMatchObject(statuses[0] === 200 ? [] : [{ start: 0.5, end: 1.5 }]);
    }
  });

  it('with the version that was made undoes a closure of the user', async () => {
    const scene = await makeScene();
    const own = firstOf(await scene.close({}));
    expect((await scene.open(own, editor)).json()).toMatchObject({ data: [], stretches: [] });
  });
});
