import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logIn, makeAccount, password } from '../../testing/account-steps.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertScene } from '../../testing/scene.ts';
import { oneMonthAfter } from './due-day.ts';
import { selectReports } from './reports.repository.ts';
import { reportUsecases } from './reports.usecases.ts';

let test: TestApp;
let user: SignedIn;
let admin: SignedIn;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-05-12T22:30:00Z');
  test = await buildTestApp({ now: () => clock });
  user = await test.signIn('user');
  admin = await test.signIn('admin');
  await insertScene(test, 'S1', {});
});
afterEach(() => test.close());

const given = { recording: 'S1', start: 0.5, text: 'Pada tu nazwisko mojej siostry.', contact: 'anna@example.pl' };
const report = (changes: object = {}, who: SignedIn | null = user) =>
  test.ask(who, { method: 'POST', url: '/api/reports', payload: { ...given, ...changes } });
const list = async (state?: string) =>
  (await test.ask(admin, { url: `/api/reports${state ? `?state=${state}` : ''}` })).json();
const decide = (id: number | string, payload: object = { outcome: 'corrected', answer: '' }, who = admin) =>
  test.ask(who, { method: 'PUT', url: `/api/reports/${id}`, payload });
const emailsTo = async (address: string) => {
  await test.dependencies.mailQueue.idle();
  return test.mailer.emails.filter(({ to }) => to === address);
};

describe('a report', () => {
  it('opens a case with the spoken line and the deadline of one month', async () => {
    const answer = await report();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      data: { id: 1, dueOn: '2026-06-13' },
      message: 'Dziękujemy. Zgłoszenie zostało przyjęte.',
    });
    const { data, counts } = await list();
    expect(counts).toEqual({ open: 1, decided: 0 });
    expect(data).toMatchObject([
      {
        id: 1,
        recording: 'S1',
        audio_file: 'S1_a.mp3',
        part: 1,
        start: 0.5,
        text: given.text,
        contact: given.contact,
        dueOn: '2026-06-13',
        decision: null,
      },
    ]);
    expect(data[0].line).toMatchObject({ start: 0 });
  });

  it('is confirmed to its sender and announced to administrators, without its words', async () => {
    await report();
    const [receipt, ...more] = await emailsTo(given.contact);
    expect(more).toEqual([]);
    expect(receipt?.subject).toContain('Zgłoszenie nr 1 zostało przyjęte');
    expect(receipt?.text).toContain('13 czerwca 2026');
    const [notice] = await emailsTo(admin.email);
    expect(notice?.subject).toContain('Nowe zgłoszenie nr 1');
    for (const email of [receipt, notice]) expect(email?.text).not.toContain('siostry');
  });

  it('needs no contact', async () => {
    expect((await report({ contact: null })).statusCode).toBe(200);
    expect((await decide(1)).statusCode).toBe(200);
    await test.dependencies.mailQueue.idle();
    expect(new Set(test.mailer.emails.map(({ to }) => to))).toEqual(new Set([admin.email]));
  });

  it.each([
    [{ text: '  ' }, 'text', 'Napisz, co jest nie w porządku.'],
    [{ contact: 'anna' }, 'contact', 'Podaj poprawny adres e-mail.'],
    [{ start: -1 }, 'start', 'Podaj miejsce w nagraniu w sekundach.'],
  ])('%j is refused with a sentence', async (changes, field, sentence) => {
    const answer = await report(changes);
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 400,
      fields: { [field]: sentence },
    });
    expect((await list()).data).toEqual([]);
  });

  it('is possible only if the recording and its audio file are visible to the sender', async () => {
    await insertScene(test, 'S2', { restrictions: 'private' });
    expect((await report({}, null)).statusCode).toBe(401);
    expect((await report({ recording: 'S2' })).json().code).toBe('recording.not-found');
    expect((await report({ recording: 'S9' })).json().code).toBe('recording.not-found');
    expect((await report({ audio_file: 'S1_z.mp3' })).json().code).toBe('file.not-found');
  });

  it('is limited to twenty in an hour', async () => {
    for (let i = 0; i < 20; i++) expect((await report()).statusCode).toBe(200);
    expect((await report()).json().code).toBe('request.too-many');
    clock = new Date(clock.getTime() + 3600_001);
    expect((await report()).statusCode).toBe(200);
  });
});

describe('a case', () => {
  it('ends once, and its sender receives the outcome', async () => {
    await report();
    const ended = await decide(1, { outcome: 'closed', answer: 'Zamknęliśmy trzy zdania.' });
    expect(ended.json().data.decision).toEqual({
      outcome: 'closed',
      answer: 'Zamknęliśmy trzy zdania.',
      at: clock.toISOString(),
    });
    expect((await decide(1)).json().code).toBe('report.decided');
    expect((await list()).data).toEqual([]);
    expect((await list('decided')).data).toHaveLength(1);
    const [, answer] = await emailsTo(given.contact);
    expect(answer?.text).toContain('fragment został zamknięty');
    expect(answer?.text).toContain('Zamknęliśmy trzy zdania.');
  });

  it.each(['2', 'x', '1.5', '9007199254740993'])('%s is not found', async (id) => {
    expect((await decide(id)).json().code).toBe('report.not-found');
  });

  it('is listed by its deadline and exported as CSV in which no cell is a formula', async () => {
    clock = new Date('2026-05-13T22:10:00Z');
    await report({ text: '=SUMA(A1)' });
    clock = new Date('2026-05-13T10:00:00Z');
    await report({ text: 'Wcześniejsze' });
    const texts = (await list()).data.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Wcześniejsze', '=SUMA(A1)']);
    const csv = await test.ask(admin, { url: '/api/reports/export' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toContain(`"'=SUMA(A1)"`);
  });

  it('takes as many statements for a long list as for a short one', async () => {
    await insertScene(test, 'S2', {});
    const { db } = test.dependencies.database;
    const count = () => countStatements(db, (counted) => selectReports(counted, 'open'));
    await report();
    const one = await count();
    for (const start of [0, 1, 5]) await report({ recording: 'S2', start });
    expect(await count()).toBe(one);
    const listed = (await selectReports(db, 'open')).map(({ recording, part, line }) => [recording, part, line?.text]);
    expect(listed).toEqual([
      ['S1', 1, 'Kanarek w transkrypcji.'],
      ['S2', 1, 'Kanarek w transkrypcji.'],
      ['S2', 1, 'Kanarek w transkrypcji.'],
      ['S2', 1, undefined],
    ]);
  });

  it('is for administrators alone', async () => {
    await report();
    for (const role of ['user', 'editor'] as const) {
      const who = await test.signIn(role);
      for (const url of ['/api/reports', '/api/reports/export']) {
        expect((await test.ask(who, { url })).statusCode).toBe(403);
      }
      expect((await decide(1, { outcome: 'kept', answer: '' }, who)).statusCode).toBe(403);
    }
  });
});

it("a deleted account's cases are kept without its address", async () => {
  const { email } = await makeAccount(test);
  const browser = await logIn(test, email);
  await browser.send({ method: 'POST', url: '/api/reports', payload: given });
  const removed = await browser.send({ method: 'DELETE', url: '/api/account', payload: { password } });
  expect(removed.statusCode).toBe(200);
  expect((await list()).data).toMatchObject([{ text: given.text, contact: null }]);
});

it('the address is deleted a year after the case ended, and not before', async () => {
  await report();
  await decide(1);
  await report();
  const { now: _now, ...parts } = test.dependencies;
  const days = (count: number) => new Date(clock.getTime() + count * 86_400_000);
  const sweepAt = (at: Date) => reportUsecases({ ...parts, now: () => at }).sweep();
  const contacts = async () => [(await list('decided')).data[0].contact, (await list()).data[0].contact];
  await sweepAt(days(365));
  expect(await contacts()).toEqual([given.contact, given.contact]);
  await sweepAt(days(366));
  expect(await contacts()).toEqual([null, given.contact]);
});

it('the export of personal data has the reports of the account', async () => {
  await report();
  const { reports } = (await test.ask(user, { url: '/api/account/data' })).json();
  expect(reports).toMatchObject([{ recording: 'S1', start: 0.5, text: given.text, contact: given.contact }]);
});

it.each([
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-12', '2027-01-12'],
  ['2026-05-13', '2026-06-13'],
])('the due day one month after %s is %s', (day, expected) => {
  expect(oneMonthAfter(day)).toBe(expected);
});
