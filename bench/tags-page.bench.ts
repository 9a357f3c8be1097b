/**
 * Time to render 2,000 tags in the tag administration and the public index after their data has loaded, in Chromium on
 * the built product. Run: `npm run build && npx tsx bench/tags-page.bench.ts`. `taskMs` is the CPU time of the page's
 * main thread; `shownMs` is the time from the end of the answer to the next frame with every tag.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { Archive } from '../e2e/support/archive.ts';
import { openSqlite } from '../server/src/database/sqlite/sqlite-database.ts';
import { launchBrowser } from './browser.ts';
import { fillTags } from './tags.archive.ts';

const size = { recordings: 100, linesPerRecording: 1200, tags: 2000, occurrences: 50_000 };
const rounds = 5;
/** The bars in milliseconds. */
const allowedMs = 300;

interface Figure {
  page: string;
  shownMs: number;
  taskMs: number;
  tags: number;
}

async function main(): Promise<void> {
  const archive = await Archive.start({ LOG_LEVEL: 'fatal' });
  const browser = await launchBrowser();
  try {
    const account = archive.createAccount('editor');
    await archive.stop();
    const database = openSqlite(`${archive.dataDir}/archive.sqlite`);
    await fillTags(database.db, size);
    await database.close();
    await archive.run();
    const page = await signIn(browser, archive, account);
    const figures = [
      await measure(page, archive, '/tags', 'GET', 1333),
      await measure(page, archive, '/library?tab=indeksy', 'POST', 1900),
      ...(await measureSteps(page, archive)),
    ];
    console.table(figures);
    console.log(JSON.stringify({ bench: 'tags-page', ...size, allowedMs, figures }));
    if (figures.some((figure) => figure.shownMs > allowedMs)) process.exitCode = 1;
  } finally {
    await browser.close();
    await archive.remove();
  }
}

async function signIn(browser: Browser, archive: Archive, account: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: archive.url, viewport: { width: 1280, height: 800 } });
  // tsx names each function with this helper, which the page lacks.
  await context.addInitScript('globalThis.__name = (value) => value');
  const { email, password } = account;
  await context.request.post('/auth-api/login', { data: { email, password } });
  const { code } = await archive.lastEmailTo(email);
  await context.request.post('/auth-api/verify-2fa', { data: { token: code } });
  return context.newPage();
}

/** Measures interactions on a loaded page: opening a tag, typing a character. */
async function measureSteps(page: Page, archive: Archive): Promise<Figure[]> {
  const figures: Figure[] = [];
  const step = async (name: string, path: string, act: (tag: Locator) => Promise<void>, until: string) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(archive.url + path);
      const tag = page.locator('button.tag.fs-1').first();
      await tag.waitFor();
      await page.evaluate(watch, until);
      await act(tag);
      times.push(await page.evaluate('globalThis.shown'));
    }
    figures.push({ page: name, shownMs: median(times), taskMs: 0, tags: 0 });
  };
  const press = (tag: Locator) => tag.click();
  const type = async () => page.getByRole('searchbox').press('h');
  await step('the dialog of a frequent tag', '/tags', press, '.tag-recordings li');
  await step('a frequent tag in the public index', '/library?tab=indeksy', press, '.occurrences-list li');
  await step('a keystroke in the search of /tags', '/tags', type, 'button.tag mark');
  await step('a keystroke in the search of the index', '/library?tab=indeksy', type, 'button.tag mark');
  return figures;
}

/**
 * Runs in the page: `globalThis.shown` is the time from the press, or from the last answer it requested, to the frame
 * in which the selector matches.
 */
function watch(selector: string): void {
  let pressed = 0;
  const note = () => {
    pressed ||= performance.now();
  };
  addEventListener('pointerdown', note, { capture: true });
  addEventListener('keydown', note, { capture: true });
  const page = globalThis as unknown as { shown: Promise<number> };
  page.shown = new Promise((resolve) => {
    const look = () => {
      if (pressed === 0 || !document.querySelector(selector)) {
        requestAnimationFrame(look);
        return;
      }
      requestAnimationFrame(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const ends = entries.filter(({ name }) => name.includes('/api/')).map((entry) => entry.responseEnd);
        resolve(performance.now() - Math.max(pressed, ...ends));
      });
    };
    look();
  });
}

/** The median of several visits; a page counts as shown once it has `atLeast` tags. */
async function measure(page: Page, archive: Archive, path: string, method: string, atLeast: number): Promise<Figure> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const shown: number[] = [];
  const worked: number[] = [];
  let tags = 0;
  for (let round = 0; round < rounds; round += 1) {
    const answered = page.waitForResponse(
      (answer) => answer.url().includes('/api/tags.php') && answer.request().method() === method,
    );
    await page.goto(archive.url + path, { waitUntil: 'commit' });
    await answered;
    const taskAtAnswer = await taskSeconds(client);
    const figure = await page.evaluate(untilShown, atLeast);
    worked.push(((await taskSeconds(client)) - taskAtAnswer) * 1000);
    shown.push(figure.ms);
    tags = figure.tags;
  }
  return { page: path, shownMs: median(shown), taskMs: median(worked), tags };
}

type Client = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

async function taskSeconds(client: Client): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Runs in the page: waits frame by frame until the tags are rendered. */
function untilShown(atLeast: number): Promise<{ ms: number; tags: number }> {
  return new Promise((resolve) => {
    const look = () => {
      const tags = document.querySelectorAll('button.tag').length;
      if (tags < atLeast) {
        requestAnimationFrame(look);
        return;
      }
      requestAnimationFrame(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const ends = entries.filter(({ name }) => name.includes('/api/tags.php')).map((entry) => entry.responseEnd);
        resolve({ ms: performance.now() - Math.max(...ends), tags });
      });
    };
    look();
  });
}

function median(figures: number[]): number {
  return Math.round(figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0);
}

await main();
