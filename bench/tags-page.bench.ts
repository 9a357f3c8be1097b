/**
 * How soon the tag administration and the public index show 2,000 tags after their data came, in Chromium on the built
 * product. Run: `npm run build && npx tsx bench/tags-page.bench.ts`. `taskMs` is the work of the page's main thread,
 * whatever else the machine does meanwhile; `shownMs` is from the end of the answer to the next frame with every tag.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { Archive } from '../e2e/support/archive.ts';
import { openSqlite } from '../server/src/database/sqlite-database.ts';
import { fillTags } from './tags.archive.ts';

const size = { recordings: 100, linesPerRecording: 1200, tags: 2000, occurrences: 50_000 };
const rounds = 5;

interface Figure {
  page: string;
  shownMs: number;
  taskMs: number;
  tags: number;
}

async function main(): Promise<void> {
  const archive = await Archive.start({ LOG_LEVEL: 'fatal' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
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
    ];
    console.table(figures);
    console.log(JSON.stringify({ bench: 'tags-page', ...size, figures }));
  } finally {
    await browser.close();
    await archive.remove();
  }
}

async function signIn(browser: Browser, archive: Archive, account: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: archive.url, viewport: { width: 1280, height: 800 } });
  // tsx names each function through this helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  const { email, password } = account;
  await context.request.post('/auth-api/login', { data: { email, password } });
  const { code } = await archive.letterTo(email);
  await context.request.post('/auth-api/verify-2fa', { data: { token: code } });
  return context.newPage();
}

/** The median of several visits; `atLeast` tags must be there before a page counts as shown. */
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

/** Runs in the page: waits frame by frame until the tags are there. */
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
