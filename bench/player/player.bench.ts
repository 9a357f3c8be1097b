/**
 * The public player with a transcript of 10,000 lines and eleven hours of sound, against the floor page, in one
 * interleaved run on the production build (`npm run build` first). Run: `npx tsx bench/player/player.bench.ts
 * [--rounds 7] [--lines 10000] [--seconds 10]`. On a machine that does other work, compare the figures of
 * work, which are the main thread's own time.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { type Account, Archive } from '../../e2e/support/archive.ts';
import { serveFloor } from './floor-server.ts';
import { addLongInterview, longTranscript } from './long-interview.ts';
import { type MeasuredPage, median, openMeasuredPage, pageMemory, watch, workDone } from './measured-page.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    lines: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
});

type Figures = Record<string, number>;

async function main(): Promise<void> {
  const lines = Number(options.lines);
  const srt = longTranscript(lines);
  const archive = await Archive.start();
  const floor = await serveFloor(srt);
  try {
    const address = await prepare(archive, srt, lines * 4);
    const user = archive.createAccount('user');
    const rounds: { floor: Figures; player: Figures }[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      rounds.push({ floor: await measureFloor(floor.url), player: await measurePlayer(archive, user, address) });
      console.log(JSON.stringify(rounds.at(-1)));
    }
    report(lines, rounds);
  } finally {
    await floor.stop();
    await archive.remove();
  }
}

async function prepare(archive: Archive, srt: string, seconds: number): Promise<string> {
  const measured = await openMeasuredPage();
  const context = await measured.browser.newContext({ baseURL: archive.url });
  await signIn(archive, await context.newPage(), archive.createAccount('editor'));
  const id = await addLongInterview(context.request, srt, seconds);
  await measured.browser.close();
  return `${archive.url}/library/recording/${id}`;
}

async function measureFloor(url: string): Promise<Figures> {
  const measured = await openMeasuredPage();
  const start = await openAt(measured, url);
  const rest = await watch(measured, Number(options.seconds));
  const memory = await pageMemory(measured);
  await measured.browser.close();
  return { ...start, memory, ...figuresOf(rest) };
}

async function measurePlayer(archive: Archive, user: Account, address: string): Promise<Figures> {
  const measured = await openMeasuredPage();
  const { page, browser } = measured;
  await signIn(archive, page, user);
  const start = await openAt(measured, address);
  await page.waitForFunction(() => window.benchTimes.soundKnown !== undefined);
  const playable = await page.evaluate(() => window.benchTimes.soundKnown as number);
  await page.getByRole('button', { name: 'Odtwórz', exact: true }).click();
  await page.getByRole('combobox', { name: 'Prędkość odtwarzania' }).selectOption('2');
  const following = await watch(measured, Number(options.seconds));
  const memory = await pageMemory(measured);
  const [firstSearch, search] = [await measureSearch(measured, 'wrocil'), await measureSearch(measured, 'mlyna po')];
  await browser.close();
  return {
    ...start,
    playable,
    memory,
    firstSearch: firstSearch.waited,
    search: search.waited,
    searchWork: search.worked,
    ...figuresOf(following),
  };
}

/** Milliseconds from the navigation to the first line on the screen, and what the main thread worked for it. */
async function openAt(
  { page, session }: MeasuredPage,
  url: string,
): Promise<{ firstLine: number; firstLineWork: number }> {
  const before = await workDone(session);
  await page.goto(url);
  await page.waitForFunction(() => window.benchTimes.firstLine !== undefined);
  const firstLine = await page.evaluate(() => window.benchTimes.firstLine as number);
  return { firstLine, firstLineWork: (await workDone(session)) - before };
}

/** From the typed words to the count and marks in the page, in milliseconds: by the clock, and the thread's own time. */
async function measureSearch(
  { page, session }: MeasuredPage,
  words: string,
): Promise<{ waited: number; worked: number }> {
  const before = await workDone(session);
  const waited = await page.evaluate((value) => {
    const field = document.querySelector<HTMLInputElement>('.transcript-search input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!field || !set) throw new Error('no search field');
    const before = performance.now();
    set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Reading the layout makes it part of the answer.
    document.querySelector('.transcript-box')?.getBoundingClientRect();
    return performance.now() - before;
  }, words);
  return { waited, worked: (await workDone(session)) - before };
}

function figuresOf({ longTasks, droppedPerSecond, workMsPerSecond }: Awaited<ReturnType<typeof watch>>): Figures {
  return { longTasks: longTasks.length, longestTask: Math.max(0, ...longTasks), droppedPerSecond, workMsPerSecond };
}

async function signIn(archive: Archive, page: Page, { email, password }: Account): Promise<void> {
  archive.clearOutbox();
  const asked = await page.request.post(`${archive.url}/auth-api/login`, { data: { email, password } });
  if (!asked.ok()) throw new Error(await asked.text());
  const { code } = await archive.letterTo(email);
  const verified = await page.request.post(`${archive.url}/auth-api/verify-2fa`, { data: { token: code } });
  if (!verified.ok()) throw new Error(await verified.text());
}

function report(lines: number, rounds: readonly { floor: Figures; player: Figures }[]): void {
  const names = [...new Set(rounds.flatMap(({ floor, player }) => [...Object.keys(floor), ...Object.keys(player)]))];
  const rows = names.map((name) => {
    const floor = median(rounds.map((round) => round.floor[name] ?? Number.NaN));
    const player = median(rounds.map((round) => round.player[name] ?? Number.NaN));
    return { figure: name, floor: round1(floor), player: round1(player), times: round1(player / floor) };
  });
  console.table(rows);
  console.log(JSON.stringify({ bench: 'player', lines, rounds: rounds.length, figures: rows }));
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

await main();
