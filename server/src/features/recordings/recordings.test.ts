import { gunzipSync } from 'node:zlib';
import { usualCatalogue } from '@glosy/core/recording/catalogue';
import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { sendFile } from '../../testing/multipart.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';

let test: TestApp;
let editor: SignedIn;
let admin: SignedIn;
let user: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor', 'ewa@example.org');
  admin = await test.signIn('admin', 'ada@example.org');
  user = await test.signIn('user', 'ula@example.org');
});
afterEach(() => test.close());

const minimal = { title: 'Rozmowa o hucie', date: '1987' };
const create = (who: SignedIn, payload: object) => test.ask(who, { method: 'POST', url: '/api/recordings', payload });
const put = (who: SignedIn, recording: Recording) =>
  test.ask(who, { method: 'PUT', url: `/api/recordings/${encodeURIComponent(recording.id)}`, payload: recording });
const read = async (who: SignedIn, id: string) =>
  (await test.ask(who, { url: `/api/recordings/${encodeURIComponent(id)}` })).json().data as Recording;

async function make(who: SignedIn = admin, metadata: object = {}, access?: object): Promise<Recording> {
  const answer = await create(who, { metadata: { ...minimal, ...metadata }, ...(access ? { access } : {}) });
  expect(answer.statusCode).toBe(201);
  return answer.json().data;
}

describe('creating a recording', () => {
  it('requires a title and a date, and names each missing field', async () => {
    const answer = await create(editor, { metadata: { title: '  ', date: '' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ 'metadata.title': 'Podaj tytuł.', 'metadata.date': 'Podaj datę.' });
  });

  it('numbers the recordings of a year when the signature is empty', async () => {
    expect((await make(editor)).id).toBe('HM-1987-001');
    expect((await make(editor, { signature: '' })).id).toBe('HM-1987-002');
    expect((await make(editor, { date: '2024-05-12' })).id).toBe('HM-2024-001');
  });

  it('gives twenty recordings created in parallel twenty numbers', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => make(editor)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
  });

  it('stores a given signature in NFC', async () => {
    expect((await make(editor, { signature: 'Z\u0307o\u0301raw-1' })).id).toBe('Żóraw-1');
  });

  it('refuses a signature that differs from another by case only', async () => {
    await make(editor, { signature: 'Łódź-7' });
    const answer = await create(editor, { metadata: { ...minimal, signature: 'ŁÓDŹ-7' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'Sygnatura ŁÓDŹ-7 jest już zajęta.',
      code: 'recording.signature-taken',
      fields: { 'metadata.signature': 'Sygnatura ŁÓDŹ-7 jest już zajęta.' },
    });
  });

  it.each(['../x', 'a b', '.x', '-x', 'a'.repeat(65), 'x\u0000'])('refuses the signature %j', async (signature) => {
    expect((await create(editor, { metadata: { ...minimal, signature } })).statusCode).toBe(400);
  });

  it('refuses unknown fields', async () => {
    for (const extra of [{ isAdmin: true }, { created_by: 'x' }]) {
      expect((await create(editor, { metadata: minimal, ...extra })).statusCode).toBe(400);
    }
    const poisoned = {
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      url: '/api/recordings',
    } as const;
    const payload = '{"__proto__":{"x":1},"metadata":{"title":"T","date":"1987"}}';
    expect((await test.ask(editor, { ...poisoned, payload })).statusCode).toBe(400);
  });

  it('sets the archive’s default access for editors, and the requested one for administrators', async () => {
    const asked = { restrictions: 'private', rights: 'tylko w czytelni', downloadable: true };
    expect((await make(editor, {}, asked)).access).toEqual({
      published: 'nothing',
      restrictions: 'public',
      rights: '',
      downloadable: false,
    });
    expect((await make(admin, {}, asked)).access).toEqual({ ...asked, published: 'nothing' });
  });

  it('refuses file names', async () => {
    const answer = await create(admin, { metadata: minimal, technical: { storage: ['HM-1_obcy.mp3'] } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().fields).toEqual({ 'technical.storage': 'Nie możesz zmienić pola „Pliki nagrania”.' });
  });
});

describe('saving a recording', () => {
  it('stores every field of the form and increments the version', async () => {
    const recording = await make(admin);
    const changed: Recording = {
      ...recording,
      metadata: {
        ...recording.metadata,
        title: 'Huta i ludzie',
        date: '1987-05',
        location: 'Nowa Huta',
        duration: '01:02:03',
        interviewer: 'Ewa Kowalska',
        interviewee: { name: 'Jan Żółw', photo: '', biography: 'Hutnik.' },
      },
      description: {
        summary: 'O pracy.',
        timeline: [{ start: 61.5, text: 'Dzieciństwo' }],
        indexes: { geographical: ['Kraków'], personal: ['Żółw, Jan'], subject: ['praca'] },
      },
      technical: { ...recording.technical, format: 'WAV 48 kHz' },
      access: { restrictions: 'private', rights: 'CC BY', downloadable: true, published: 'transcript' },
      catalogue: { ...usualCatalogue, languages: ['csb', 'pl'], edtf: '1987?', series: 'Huta' },
    };
    const answer = await put(admin, changed);
    expect(answer.statusCode).toBe(200);
    const { updatedAt, chapters } = answer.json().data;
    expect(answer.json().data).toEqual({ ...changed, version: 2, updatedAt, chapters });
    expect(chapters).toMatchObject([{ start: 61.5, title: 'Dzieciństwo' }]);
    // Private, so that nothing of it is published.
    expect(await read(admin, recording.id)).toEqual({
      ...answer.json().data,
      media: { photos: 0, documents: 0 },
      publishedNow: 'nothing',
    });
  });

  it('accepts an unchanged record without a new version', async () => {
    const recording = await make(admin, {}, { restrictions: 'public', rights: 'CC BY' });
    const answer = await put(editor, recording);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual(recording);
  });

  it('accepts one of two concurrent saves, and tells the other user what changed and by whom', async () => {
    const recording = await make(admin);
    for (let pair = 0; pair < 50; pair += 1) {
      const current = await read(admin, recording.id);
      const titled = (title: string) => ({ ...current, metadata: { ...current.metadata, title } });
      const answers = await Promise.all([put(editor, titled(`E${pair}`)), put(admin, titled(`A${pair}`))]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      const stored = await read(admin, recording.id);
      expect(stored.metadata.title).toBe(winner === 0 ? `E${pair}` : `A${pair}`);
      const refusal = answers[1 - winner]?.json();
      expect(refusal.code).toBe('recording.stale');
      expect(refusal.details).toEqual({
        current: { ...stored, media: undefined },
        changedBy: winner === 0 ? 'Test editor' : 'Test admin',
        changedAt: stored.updatedAt,
        fields: ['metadata.title'],
      });
    }
  });

  it('refuses a version higher than the stored one', async () => {
    const recording = await make(editor);
    expect((await put(editor, { ...recording, version: 7 })).statusCode).toBe(409);
  });

  it('gives the lock to one of a hundred parallel requests', async () => {
    const recording = await make(admin);
    const people = await Promise.all(Array.from({ length: 10 }, () => test.signIn('editor')));
    const asked = Array.from({ length: 100 }, (_, index) => {
      const { email } = people[index % 10] as SignedIn;
      return put(people[index % 10] as SignedIn, { ...recording, proofreading: { email, status: '' } });
    });
    const won = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect((await read(admin, recording.id)).proofreading.email).toBe(won[0]?.json().data.proofreading.email);
  });

  it('keeps a history with complete values before and after', async () => {
    const recording = await make(editor);
    const summary = 'x'.repeat(300);
    await put(editor, {
      ...recording,
      metadata: { ...recording.metadata, title: 'Nowy' },
      description: {
        ...recording.description,
        summary,
        timeline: [
          { start: 62.5, text: 'Szkoła' },
          { start: 3600, text: 'Huta' },
        ],
      },
    });
    const url = `/api/recordings/${recording.id}/changes`;
    const history = (await test.ask(editor, { url })).json().data;
    expect(history).toEqual([
      {
        version: 2,
        at: history[0].at,
        author: 'Test editor',
        fields: [
          { field: 'metadata.title', before: 'Rozmowa o hucie', after: 'Nowy' },
          { field: 'description.summary', before: '', after: summary },
          { field: 'description.timeline', before: '', after: '00:01:02.5 Szkoła\n01:00:00 Huta' },
        ],
      },
      { version: 1, at: history[1].at, author: 'Test editor', fields: [{ field: 'created' }] },
    ]);
    expect((await test.ask(user, { url })).statusCode).toBe(403);
  });
});

describe('creating', () => {
  const create = (payload: object) => test.ask(editor, { method: 'POST', url: '/api/recordings', payload });

  it('twice with the same key makes one recording per user', async () => {
    const payload = { metadata: { title: 'Rozmowa', date: '1987' }, creationKey: 'klucz-formularza-1' };
    const first = await create(payload);
    const again = await create(payload);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const others = await test.ask(admin, { method: 'POST', url: '/api/recordings', payload });
    expect([first, others].map((answer) => answer.json().data.id)).toEqual(['HM-1987-001', 'HM-1987-002']);
    expect((await create({ ...payload, creationKey: 'klucz-formularza-2' })).json().data.id).toBe('HM-1987-003');
  });

  it.each(['', 'HM-9'])(
    'twice in parallel with the same key makes one recording (signature "%s")',
    async (signature) => {
      const payload = { metadata: { title: 'Rozmowa', date: '1987', signature }, creationKey: 'klucz-formularza-1' };
      const answers = await Promise.all([create(payload), create(payload), create(payload)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      const id = signature || 'HM-1987-001';
      expect(answers.map((answer) => answer.json().data.id)).toEqual([id, id, id]);
      const { data } = (await test.ask(editor, { url: `/api/recordings/${id}/changes` })).json();
      expect(data).toHaveLength(1);
    },
  );

  it('with a lone surrogate in a text is refused, because it could only be stored as other characters', async () => {
    const payload = '{"metadata":{"title":"Rozmowa \\ud800","date":"1987"}}';
    const headers = { 'content-type': 'application/json' };
    const answer = await test.ask(editor, { method: 'POST', url: '/api/recordings', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Nieprawidłowe dane: niedozwolony znak.');
  });

  it.each(['1987-02-30', '1987-13', '0000', '1987-04-31'])('with the impossible date %s is refused', async (date) => {
    const answer = await create({ metadata: { title: 'Rozmowa', date } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      'metadata.date': 'Podaj datę: rok (1987), miesiąc (1987-05) lub dzień (1987-05-12), który jest w kalendarzu.',
    });
  });

  it.each(['new', 'New', 'edit', 'view'])('with the reserved signature %s is refused', async (signature) => {
    const answer = await create({ metadata: { title: 'Rozmowa', date: '1987', signature } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      'metadata.signature': 'Tej sygnatury nie można nadać: jest częścią adresu strony.',
    });
  });
});

describe('the list', () => {
  const list = async (who = editor, headers = {}) => test.ask(who, { url: '/api/recordings', headers });
  const titles = async (who = editor) =>
    (await list(who)).json().data.map((one: Recording) => `${one.metadata.title} ${one.metadata.duration}`);

  it('shows every change at once', async () => {
    const recording = await make(editor);
    expect(await titles()).toEqual(['Rozmowa o hucie ']);
    const saved = (await put(editor, { ...recording, metadata: { ...recording.metadata, title: 'Nowy' } })).json().data;
    expect(await titles()).toEqual(['Nowy ']);
    await sendFile(test, editor, `${recording.id}_a.wav`, wavOf(16_000 * 4));
    await test.dependencies.jobs.idle();
    expect(await titles()).toEqual(['Nowy 00:00:03']);
    const latest = (await test.ask(admin, { url: `/api/recordings/${saved.id}` })).json().data;
    await put(admin, { ...latest, access: { ...latest.access, restrictions: 'private' } });
    expect(await titles()).toEqual([]);
    expect(await titles(user)).toEqual([]);
    expect(await titles(admin)).toEqual(['Nowy 00:00:03']);
  });

  it('counts a sound once if it exists in two formats, and every part', async () => {
    const { id } = await make(editor);
    await sendFile(test, editor, `${id}_a.wav`, wavOf(16_000 * 4));
    await sendFile(test, editor, `${id}_A.mp3`, smallMp3());
    await test.dependencies.jobs.idle();
    expect(await titles()).toEqual(['Rozmowa o hucie 00:00:03']);
    await sendFile(test, editor, `${id}_b.wav`, wavOf(16_000 * 4));
    await test.dependencies.jobs.idle();
    expect(await titles()).toEqual(['Rozmowa o hucie 00:00:07']);
  });

  it('is sent compressed to clients that accept gzip', async () => {
    await make(editor);
    const answer = await list(editor, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString('utf8'))).toEqual((await list()).json());
  });
});

describe('the trash', () => {
  it('hides a deleted recording from everybody and keeps its signature', async () => {
    const recording = await make(admin);
    const url = `/api/recordings/${recording.id}`;
    expect((await test.ask(admin, { method: 'DELETE', url })).statusCode).toBe(200);
    for (const who of [user, editor, admin]) {
      expect((await test.ask(who, { url })).statusCode).toBe(404);
      expect((await test.ask(who, { url: '/api/recordings' })).json()).toEqual({ data: [] });
    }
    expect((await put(admin, recording)).statusCode).toBe(404);
    expect((await make(admin)).id).toBe('HM-1987-002');
  });
});
