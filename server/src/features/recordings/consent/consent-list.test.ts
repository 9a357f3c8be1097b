import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { noTerms } from '@glosy/core/people/consent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { writtenConsent } from './testing-consent.ts';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp({ now: () => new Date('2026-05-12T10:00:00Z') });
  admin = await test.signIn('admin');
  for (const id of ['S1', 'S2', 'S3', 'S4', 'S5']) await insertScene(test, id, {});
});
afterEach(() => test.close());

const save = (id: string, given: Partial<ConsentInput>) =>
  test.ask(admin, {
    method: 'PUT',
    url: `/api/recordings/${id}/consent`,
    payload: { ...writtenConsent, ...given },
  });
const list = async (state?: string) =>
  (await test.ask(admin, { url: `/api/consents${state ? `?state=${state}` : ''}` })).json();
const namesIn = async (state?: string) =>
  (await list(state)).data.map(({ recording }: { recording: string }) => recording);

describe('the list of consents', () => {
  beforeEach(async () => {
    await save('S1', {});
    await save('S2', { agreement: 'none' });
    await save('S3', { terms: { ...noTerms, validUntil: '2026-08-10' } });
    await save('S4', { terms: { ...noTerms, validUntil: '2026-08-11' }, embargoUntil: '2026-05-12' });
    await test.dependencies.database.db
      .updateTable('recordings')
      .set({ restrictions: 'private', title: '=SUMA(A1)' })
      .where('signature', '=', 'S4')
      .execute();
  });

  it('lists missing consents, those that end within 90 days, embargoes and withdrawals', async () => {
    await save('S1', { withdrawn: '2026-05-01', version: 1 });
    expect(await namesIn()).toEqual(['S2', 'S5']);
    expect(await namesIn('expiring')).toEqual(['S3']);
    expect(await namesIn('embargo')).toEqual(['S4']);
    expect(await namesIn('withdrawn')).toEqual(['S1']);
    expect((await list('all')).counts).toEqual({ missing: 2, expiring: 1, embargo: 1, withdrawn: 1, all: 5 });
  });

  it('leaves out the trash', async () => {
    const recording = (await test.ask(admin, { url: '/api/recordings/S5' })).json().data;
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/S5', payload: { version: recording.version } });
    expect(await namesIn()).toEqual(['S2']);
  });

  it('is exported as CSV in which no cell is a formula', async () => {
    const answer = await test.ask(admin, { url: '/api/consents/export' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[4]).toContain(`"S4";"'=SUMA(A1)"`);
    expect(lines[4]).toContain('"prywatne";"zgoda pisemna";"2024-05-12";"2026-08-11";"2026-05-12"');
  });

  it('is for administrators, and refuses an unknown state with a sentence', async () => {
    for (const role of ['user', 'editor'] as const) {
      const who = await test.signIn(role);
      for (const url of ['/api/consents', '/api/consents/export']) {
        expect((await test.ask(who, { url })).statusCode).toBe(403);
      }
    }
    const answer = await test.ask(admin, { url: '/api/consents?state=lost' });
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 400,
      fields: { state: 'Nie ma takiej listy zgód.' },
    });
  });
});
