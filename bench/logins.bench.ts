/** Response times of reads while 200 users sign in at once. Run: `npx tsx bench/logins.bench.ts` */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeAccount, password } from '../server/src/testing/account-steps.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../server/src/testing/build-test-app.ts';

const people = 200;
/** Duration of the measurement without load, in milliseconds. */
const quietMs = 3000;

async function main(): Promise<void> {
  const test = await buildTestApp({ settings: { LOGINS_PER_ADDRESS: '1000' } });
  try {
    const emails = await makePeople(test);
    const reader = await test.signIn('user');
    const quiet = await readWhile(test, reader, new Promise((resolve) => setTimeout(resolve, quietMs)));
    const started = performance.now();
    const logins = Promise.all(emails.map((email) => logIn(test, email)));
    const busy = await readWhile(test, reader, logins);
    const statuses = await logins;
    const accepted = statuses.filter((status) => status === 200).length;
    const figures = { loginsMs: Math.round(performance.now() - started), accepted, quiet, busy };
    console.table({ quiet, busy });
    console.log(JSON.stringify({ bench: 'logins', people, ...figures }));
  } finally {
    await test.close();
  }
}

async function makePeople(test: TestApp): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < people; index += 1) emails.push((await makeAccount(test)).email);
  return emails;
}

async function logIn(test: TestApp, email: string): Promise<number> {
  const answer = await test.app.inject({ method: 'POST', url: '/auth-api/login', payload: { email, password } });
  return answer.statusCode;
}

/** Reads the list repeatedly until the work is done; returns the milliseconds of each read. */
async function readWhile(test: TestApp, reader: SignedIn, work: Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const times: number[] = [];
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const before = performance.now();
    await test.ask(reader, { url: '/api/recordings' });
    times.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  delay.disable();
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
  const eventLoopP99Ms = Number((delay.percentile(99) / 1e6).toFixed(1));
  return { reads: times.length, medianMs: at(0.5), p95Ms: at(0.95), slowestMs: at(1), eventLoopP99Ms };
}

await main();
