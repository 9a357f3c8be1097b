/**
 * The transcript editor at 10,000 lines beside its floor, a page with nothing but a windowed list of the same
 * transcript and one text field; both built for production, in one Chromium, in alternating rounds, so that whatever
 * else the machine does meets both. Run after `npm run build`:
 *
 *   npx tsx bench/editor.bench.ts [--lines 10000] [--rounds 3]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import config from '../e2e/playwright.config.ts';
import { Archive } from '../e2e/support/archive.ts';
import { makeTranscript, readSaved, upload } from '../e2e/support/editor.ts';
import { makeSrt } from '../e2e/support/sounds.ts';
import { startFloor } from './editor/floor-server.ts';
import { measureDroppedFrames, measureMemory, measureTyping, quantile } from './editor/measures.ts';

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
});
const lines = Number(options.lines);
const rounds = Number(options.rounds);
const signature = 'BENCH-1';
const typed = 'Pracował w hucie szkła przy rynku, a potem u nas. ';
const saves = 10;

interface Round {
  firstLineMs: number;
  keystrokes: number[];
  longTasks: number[];
  droppedFrames: number;
  searchMs: number;
  memoryMb: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-bench-'));
  const archive = await Archive.start();
  const srt = makeSrt(lines);
  const floor = await startFloor(folder, srt);
  try {
    const state = await signIn(archive);
    const autosaves = await measureSaves(archive, state);
    const measured: Record<'floor' | 'editor', Round[]> = { floor: [], editor: [] };
    for (let round = 0; round < rounds; round += 1) {
      measured.floor.push(await inBrowser((page, browser) => measureFloor(page, browser, floor.url)));
      measured.editor.push(await inBrowser((page, browser) => measureEditor(page, browser, archive.url), state));
    }
    report(measured, autosaves);
  } finally {
    floor.server.close();
    await archive.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

type SessionState = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

async function signIn(archive: Archive): Promise<SessionState> {
  const { email, password } = archive.createAccount('editor');
  const calls = await request.newContext({ baseURL: archive.url });
  await calls.post('/auth-api/login', { data: { email, password } });
  const { code } = await archive.letterTo(email);
  await calls.post('/auth-api/verify-2fa', { data: { token: code } });
  await makeTranscript(calls, { signature, lines });
  const state = await calls.storageState();
  await calls.dispose();
  return state;
}

/** How long the server takes for a save of the whole transcript with one changed line, in milliseconds. */
async function measureSaves(archive: Archive, storageState: SessionState): Promise<number[]> {
  const calls = await request.newContext({ baseURL: archive.url, storageState });
  const times: number[] = [];
  let text = await readSaved(calls, signature);
  for (let save = 1; save <= saves; save += 1) {
    text = text.replace(`numer ${save * 100} `, `numer ${save * 100} poprawiony `);
    const started = performance.now();
    await upload(calls, `${signature}_wywiad.srt`, Buffer.from(text), 'application/x-subrip', {
      baseRevision: String(save),
      proofread: `0-${save}`,
    });
    times.push(performance.now() - started);
  }
  await calls.dispose();
  return times;
}

async function inBrowser(
  work: (page: Page, browser: Browser) => Promise<Round>,
  storageState?: SessionState,
): Promise<Round> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...(storageState ? { storageState } : {}),
    });
    // What tsx wraps around named functions does not exist in the page.
    await context.addInitScript('globalThis.__name = (value) => value');
    return await work(await context.newPage(), browser);
  } finally {
    await browser.close();
  }
}

async function measureFloor(page: Page, browser: Browser, url: string): Promise<Round> {
  const started = performance.now();
  await page.goto(url);
  await page.locator('[data-index="0"]').waitFor();
  const firstLineMs = performance.now() - started;
  const droppedFrames = await measureDroppedFrames(page, 4);
  await page.getByRole('textbox').focus();
  const typing = await measureTyping(page, typed);
  return { firstLineMs, droppedFrames, ...typing, searchMs: 0, memoryMb: await measureMemory(browser) };
}

async function measureEditor(page: Page, browser: Browser, url: string): Promise<Round> {
  const started = performance.now();
  await page.goto(`${url}/recordings/${signature}/view`);
  await page.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  await page.locator('[aria-posinset="1"] textarea').waitFor();
  const firstLineMs = performance.now() - started;
  await page.keyboard.press('F9');
  const droppedFrames = await measureDroppedFrames(page, 4);
  await page.keyboard.press('F9');
  const searchMs = await measureSearch(page);
  // The match is in the middle of the transcript: that is where the typing goes on.
  await page.locator(`[aria-posinset="${lines / 2}"] textarea`).click();
  const typing = await measureTyping(page, typed);
  return { firstLineMs, droppedFrames, ...typing, searchMs, memoryMb: await measureMemory(browser) };
}

/** From a letter in the search box to the painted frame with its answer. */
async function measureSearch(page: Page): Promise<number> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(`numer ${lines / 2}`.slice(0, -1));
  await page.waitForTimeout(500);
  const wait = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener(
          'keydown',
          ({ timeStamp }) =>
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
              channel.port2.postMessage(null);
            }),
          { capture: true, once: true },
        ),
      ),
  );
  await page.keyboard.type('0');
  const took = await wait;
  await page.locator(`[aria-posinset="${lines / 2}"] textarea`).waitFor();
  return took;
}

function report(measured: Record<'floor' | 'editor', Round[]>, autosaves: number[]): void {
  const summary = Object.fromEntries(
    Object.entries(measured).map(([name, all]) => [
      name,
      {
        firstLineMs: Math.round(
          quantile(
            all.map((round) => round.firstLineMs),
            0.5,
          ),
        ),
        keystrokeP50: tenth(
          quantile(
            all.flatMap((round) => round.keystrokes),
            0.5,
          ),
        ),
        keystrokeP95: tenth(
          quantile(
            all.flatMap((round) => round.keystrokes),
            0.95,
          ),
        ),
        longTasks: all.flatMap((round) => round.longTasks).length,
        longestTaskMs: Math.round(Math.max(0, ...all.flatMap((round) => round.longTasks))),
        droppedPerSecond: tenth(
          quantile(
            all.map((round) => round.droppedFrames),
            0.5,
          ),
        ),
        searchMs: tenth(
          quantile(
            all.map((round) => round.searchMs),
            0.5,
          ),
        ),
        memoryMb: Math.round(
          quantile(
            all.map((round) => round.memoryMb),
            0.5,
          ),
        ),
      },
    ]),
  );
  const autosave = { p50: Math.round(quantile(autosaves, 0.5)), slowest: Math.round(Math.max(...autosaves)) };
  console.table(summary);
  console.log(`Server, a save of ${lines} lines: ${autosave.p50} ms (slowest ${autosave.slowest} ms)`);
  console.log(JSON.stringify({ bench: 'editor', lines, rounds, ...summary, autosave }));
}

const tenth = (value: number) => Math.round(value * 10) / 10;

await main();
