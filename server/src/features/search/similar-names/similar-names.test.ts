import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/build-test-app.ts';
import { buildSearchTest, type SearchTest } from '../../../testing/search-test.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';
import { insertTestTag } from '../../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
  await test.record('HM-1', ['Nic.'], {
    interviewee_name: 'Jan Scheibler',
    interviewer: 'Ewa Rzepecka',
    location: 'Zgierz',
  });
});
afterEach(() => test.close());

const ask = (who: SignedIn, words: string[], id = 'HM-1') =>
  test.ask(who, { method: 'POST', url: '/api/words/names', payload: { id, words } });
const similar = async (who: SignedIn, ...words: string[]) =>
  Object.fromEntries((await ask(who, words)).json().data as [string, string[]][]);

it('finds narrators, interviewers, places, tags and the thesaurus by their sound, in the case of the word', async () => {
  const { db } = test.dependencies.database;
  await insertTestTag(db, 'Huta Hoffman');
  const groups = [['Piaseczna Górka', 'Sandberg']];
  const saved = await test.ask(test.admin, { method: 'PUT', url: '/api/thesaurus', payload: { version: 0, groups } });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(
    await similar(test.editor, 'Szajblera', 'Żepeckiej', 'Zgieżu', 'Hofmanowi', 'Santbergu', 'fabryce', 'nic'),
  ).toEqual({
    ...{ Szajblera: ['Scheiblera'], Żepeckiej: ['Rzepeckiej'], Zgieżu: ['Zgierzu'] },
    ...{ Hofmanowi: ['Hoffmanowi'], Santbergu: ['Sandbergu'] },
  });
});

it('offers no name of a recording that the caller may not see', async () => {
  await test.record('HM-2', ['Nic.'], { interviewee_name: 'Otto Schneider', restrictions: 'private' });
  expect(await similar(test.editor, 'Sznajdera')).toEqual({});
  expect(await similar(test.admin, 'Sznajdera')).toEqual({ Sznajdera: ['Schneidera'] });
  expect((await ask(test.editor, ['Sznajdera'], 'HM-2')).statusCode).toBe(404);
});

it('never offers a name that a pseudonym hides, in any spelling or place', async () => {
  const { db } = test.dependencies.database;
  await insertTestTag(db, 'Rodzina Scheibler');
  const consent = { ...writtenConsent, pseudonym: 'Pan S.' };
  expect(await similar(test.admin, 'Szajblera')).toEqual({ Szajblera: ['Scheiblera'] });
  const hidden = await test.ask(test.admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload: consent });
  expect(hidden.statusCode, hidden.body).toBe(200);
  expect(await similar(test.admin, 'Szajblera')).toEqual({});
  expect(await similar(test.admin, 'Zgieżu')).toEqual({ Zgieżu: ['Zgierzu'] });
});
