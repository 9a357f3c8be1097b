import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { noConsent, noTerms } from '@glosy/core/people/consent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { announceEndedEmbargoes } from './consent.usecases.ts';
import { writtenConsent } from './testing-consent.ts';

const url = '/api/recordings/S1/consent';

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
  await insertScene(test, 'S1', { downloadable: 1 });
});
afterEach(() => test.close());

const save = (given: Partial<ConsentInput> | Record<string, unknown>, who = admin) =>
  test.ask(who, { method: 'PUT', url, payload: { ...writtenConsent, ...given } });
const read = async (who: SignedIn) => (await test.ask(who, { url })).json().data;
const statusOf = async (address: string, who = user) => (await test.ask(who, { url: address })).statusCode;
const recordingOf = async (who: SignedIn) => (await test.ask(who, { url: '/api/recordings/S1' })).json().data;

describe('a consent record', () => {
  it('is absent at first, and then contains the saved values', async () => {
    expect(await read(editor)).toEqual({ ...noConsent, uses: [] });
    const saved = await save({ conditions: 'Bez nazwiska siostry.', uses: ['signed-in', 'education'] });
    const expected = {
      agreement: 'written',
      date: '2024-05-12',
      takenBy: 'Ewa Przykładowa',
      uses: ['signed-in', 'education'],
      conditions: 'Bez nazwiska siostry.',
      terms: noTerms,
      embargoUntil: null,
      pseudonym: null,
      keptNames: [],
      withdrawn: null,
      withdrawal: { kind: '', scope: 'whole' },
      note: '',
      version: 1,
    };
    expect(saved.json().data).toEqual(expected);
    expect(await read(editor)).toEqual(expected);
  });

  it.each([0, 2])('is not saved over another version: %i', async (version) => {
    await save({ note: 'Pierwsza' });
    const answer = await save({ note: 'Druga', version });
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 409,
      code: 'consent.stale',
      details: { note: 'Pierwsza', version: 1 },
    });
    expect(await read(admin)).toMatchObject({ note: 'Pierwsza', version: 1 });
  });

  it('keeps the terms, and fields that an older client does not send', async () => {
    const terms = {
      ...noTerms,
      parties: 'Jan Przykładowy i biblioteka',
      rights: 'licence',
      validFrom: '2026-05-12',
      validUntil: '2031-05-11',
      spokenAt: '00:01:20',
      machineTranscription: 'yes',
    };
    const withdrawal = { kind: 'image', scope: 'part' };
    await save({ terms, withdrawal });
    expect(await read(editor)).toMatchObject({ terms, withdrawal, version: 1 });
    await save({ note: 'Teczka 3', version: 1 });
    expect(await read(editor)).toMatchObject({ terms, withdrawal, note: 'Teczka 3', version: 2 });
  });

  it('is saved by one of two who save at the same time', async () => {
    const answers = await Promise.all([save({ note: 'a' }), save({ note: 'b' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('records in the audit log which fields changed, without their content', async () => {
    await save({ conditions: 'Choroba siostry' });
    const rows = await test.dependencies.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject', 'details'])
      .where('action', '=', 'recording.consent')
      .execute();
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        subject: 'recording:S1',
        details: '{"version":1,"fields":["agreement","date","takenBy","uses","conditions"]}',
      },
    ]);
  });

  it.each([
    [{ embargoUntil: '2026-02-30' }, 'embargoUntil', 'Podaj dzień, który jest w kalendarzu: 2026-05-12.'],
    [{ withdrawn: '2026-05' }, 'withdrawn', 'Podaj dzień, który jest w kalendarzu: 2026-05-12.'],
    [{ date: 'wczoraj' }, 'date', 'Podaj dzień, który jest w kalendarzu: 2026-05-12.'],
    [{ agreement: 'oral' }, 'agreement', 'Wybierz formę zgody: brak, ustna albo pisemna.'],
    [{ uses: ['signed-in', 'signed-in'] }, 'uses', 'Każdy sposób korzystania podaj raz.'],
    [
      { terms: { ...noTerms, validFrom: '2026-05-12', validUntil: '2026-05-11' } },
      'terms.validUntil',
      'Umowa nie może się skończyć, zanim się zacznie.',
    ],
    [
      { terms: { ...noTerms, spokenAt: 'na początku' } },
      'terms.spokenAt',
      'Podaj miejsce w nagraniu w postaci GG:MM:SS.',
    ],
    [{ pseudonym: 'A'.repeat(501) }, 'pseudonym', 'To pole jest zbyt długie.'],
  ])('refuses %j with a sentence and saves nothing', async (given, field, sentence) => {
    const answer = await save(given);
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 400,
      fields: { [field]: sentence },
    });
    expect((await read(admin)).version).toBe(0);
  });
});

describe('consent and access', () => {
  it('without consent to downloads, nothing is downloadable, and the settings are kept', async () => {
    const { db } = test.dependencies.database;
    await db.updateTable('media').set({ downloadable: 1 }).where('type', '=', 'photos').execute();
    const downloads = [
      '/storage/recordings/S1/S1_a.mp3?download=1',
      '/storage/recordings/S1/S1_a.srt?download=1',
      '/storage/recordings/S1/S1_m.jpg?download=1',
      '/api/media.php?recordingId=S1&type=photos&action=file&filename=S1_m.jpg&download=1',
    ];
    const photo = '/api/media.php?recordingId=S1&type=photos&action=metadata';
    const isPhotoDownloadable = async (who: SignedIn) => {
      const { body } = await test.ask(who, { url: photo });
      return body.includes('"downloadable":true');
    };
    for (const address of downloads) expect(await statusOf(address)).toBe(200);
    expect(await isPhotoDownloadable(user)).toBe(true);

    await save({ uses: ['signed-in'] });

    for (const address of downloads) expect(await statusOf(address)).toBe(403);
    expect((await recordingOf(user)).access.downloadable).toBe(false);
    expect((await test.ask(user, { url: '/api/recordings' })).json().data[0].access.downloadable).toBe(false);
    expect(await isPhotoDownloadable(user)).toBe(false);
    expect(await statusOf(downloads[0] as string, editor)).toBe(200);
    expect((await recordingOf(editor)).access.downloadable).toBe(true);
    expect(await isPhotoDownloadable(editor)).toBe(true);
  });

  it('a withdrawal refuses the next request of an open page, and keeps the access setting', async () => {
    const sound = '/storage/recordings/S1/S1_a.mp3';
    expect([await statusOf(sound), await statusOf(sound, editor)]).toEqual([200, 200]);
    await save({ withdrawn: '2026-05-12' });
    expect([await statusOf(sound), await statusOf(sound, editor)]).toEqual([404, 404]);
    expect(await statusOf(url, editor)).toBe(404);
    const recording = await recordingOf(admin);
    expect(recording.access).toMatchObject({ restrictions: 'public', downloadable: true });
    const change = { ...recording, metadata: { ...recording.metadata, title: 'Inny' } };
    expect((await test.ask(editor, { method: 'PUT', url: '/api/recordings/S1', payload: change })).statusCode).toBe(
      404,
    );

    await save({ withdrawn: null, version: 1 });
    expect([await statusOf(sound), await statusOf(sound, editor)]).toEqual([200, 200]);
  });

  it.each(['part', 'internet'])('a withdrawal of the scope %s hides nothing by itself', async (scope) => {
    await save({ withdrawn: '2026-05-12', withdrawal: { kind: 'passage', scope } });
    expect([await statusOf('/api/recordings/S1'), await statusOf(url, editor)]).toEqual([200, 200]);
  });

  it('listeners read the conditions, and nothing else of the record', async () => {
    expect(await recordingOf(user)).not.toHaveProperty('conditions');
    await save({ uses: ['signed-in', 'education'], conditions: 'Bez nazwiska siostry.', note: 'Teczka 12' });
    const recording = await recordingOf(user);
    expect(recording.conditions).toEqual({ uses: ['signed-in', 'education'], words: 'Bez nazwiska siostry.' });
    expect(JSON.stringify(recording)).not.toContain('Teczka 12');
    const whole = await recordingOf(admin);
    const sent = await test.ask(admin, { method: 'PUT', url: '/api/recordings/S1', payload: whole });
    expect(sent.statusCode).toBe(200);
  });

  it('the reason for a publication without an agreement is recorded in the audit log', async () => {
    const setAccess = async (restrictions: string, reason?: string) => {
      const whole = await recordingOf(admin);
      const access = { ...whole.access, restrictions };
      const payload = { ...whole, access, ...(reason ? { publicationReason: reason } : {}) };
      expect((await test.ask(admin, { method: 'PUT', url: '/api/recordings/S1', payload })).statusCode).toBe(200);
    };
    await setAccess('private');
    await setAccess('public', 'Zgoda jest w teczce z 1987 roku');
    await save({});
    await setAccess('private');
    await setAccess('public', 'Tego powodu nikt nie potrzebuje');
    const rows = await test.dependencies.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'recording.publish')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: admin.userId, details: '{"agreement":"none","reason":"Zgoda jest w teczce z 1987 roku"}' },
      { actor_id: admin.userId, details: '{"agreement":"written"}' },
    ]);
  });

  it('an embargo ends at midnight in Warsaw without any job, and the end is announced once', async () => {
    await save({ embargoUntil: '2026-05-12' });
    const listed = async () => (await test.ask(user, { url: '/api/recordings' })).json().data.length;
    clock = new Date('2026-05-12T21:59:59Z');
    expect([await statusOf('/api/recordings/S1'), await listed()]).toEqual([404, 0]);
    expect(await announceEndedEmbargoes(test.dependencies)).toEqual([]);

    clock = new Date('2026-05-12T22:00:00Z');
    expect([await statusOf('/api/recordings/S1'), await listed()]).toEqual([200, 1]);
    expect(await announceEndedEmbargoes(test.dependencies)).toEqual(['S1']);
    expect((await recordingOf(user)).updatedAt).toBe('2026-05-12T22:00:00.000Z');
    expect(await announceEndedEmbargoes(test.dependencies)).toEqual([]);
  });
});
