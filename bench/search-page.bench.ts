/**
 * The search in a browser, on the running product: from Enter until the results are painted, and the time that a
 * keystroke takes while suggestions and results arrive.
 *
 * npm run build && npx tsx bench/search-page.bench.ts [--recordings 5000] [--lines 100] [--queries 40]
 *
 * The bars are for 5,000 recordings: 150 ms from Enter to painted results; no keystroke blocks the page.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { launchBrowser } from './browser.ts';
import { fillSearch, vocabulary } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '5000' },
    lines: { type: 'string', default: '100' },
    queries: { type: 'string', default: '40' },
  },
});

/** Between two keys, in milliseconds, as of a quick typist; the pause that shows results by itself is longer. */
const typingMs = 80;

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'search-page-bench-'));
  try {
    const cookie = await fill(dataDir);
    const product = await startSearchProduct({ DATA_DIR: dataDir });
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: product.origin }]);
      // tsx wraps functions in a call of this name, also those that run in the page.
      await context.addInitScript('globalThis.__name = (value) => value');
      const page = await context.newPage();
      const result = await measure(page, product.origin);
      console.table(result);
      console.log(JSON.stringify({ bench: 'search-page', recordings: Number(options.recordings), ...result }));
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills and indexes an archive; returns a listener's cookie. */
async function fill(dataDir: string): Promise<string> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  await fillSearch(test.dependencies.database.db, {
    recordings: Number(options.recordings),
    linesPerRecording: Number(options.lines),
  });
  const { cookie } = await test.signIn('user');
  await createIndexFollower(test.dependencies).catchUp();
  await test.close();
  return cookie;
}

/** Different queries of one and two words, frequent ones first. */
function queries(): string[] {
  return Array.from({ length: Number(options.queries) }, (_, index) => {
    const word = vocabulary[12 + index * 7] ?? 'młyn';
    return index % 3 === 2 ? `${word} ${vocabulary[20 + index] ?? 'dom'}` : word;
  });
}

async function measure(page: Page, origin: string) {
  const painted: number[] = [];
  const keys: number[] = [];
  await page.goto(`${origin}/library`);
  const field = page.getByRole('combobox', { name: 'Szukaj w nagraniach' });
  await field.waitFor();
  await page.evaluate(observeKeys);
  for (const [round, query] of queries().entries()) {
    await field.fill('');
    await field.pressSequentially(query, { delay: typingMs });
    await page.evaluate(watchEnter, query);
    await field.press('Enter');
    const ms = await page.evaluate<number>('globalThis.painted');
    // The first search loads the results' code.
    if (round > 0) painted.push(ms);
  }
  keys.push(...(await page.evaluate<number[]>('globalThis.keystrokes')));
  return {
    enterToPaintedP50Ms: percentile(painted, 0.5),
    enterToPaintedP95Ms: percentile(painted, 0.95),
    enterToPaintedWorstMs: percentile(painted, 1),
    keystrokes: keys.length,
    keystrokeP95Ms: percentile(keys, 0.95),
    keystrokeWorstMs: percentile(keys, 1),
  };
}

/** Runs in the page: collects the time of each key until the next frame is painted, as the browser reports it. */
function observeKeys(): void {
  const keystrokes: number[] = [];
  Object.assign(globalThis, { keystrokes });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') keystrokes.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: `globalThis.painted` is the time from Enter until the results of this query have been painted. */
function watchEnter(query: string): void {
  const isShown = () =>
    new URLSearchParams(location.search).get('q') === query &&
    document.querySelector('.results-columns[aria-busy="false"]') !== null;
  const painted = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          if (!isShown()) {
            requestAnimationFrame(look);
            return;
          }
          // A message is delivered after the frame of this callback has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { painted });
}

await run();
