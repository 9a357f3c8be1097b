/**
 * Size of the start page before any click, and its layout shift while it loads. Run after `npm run build`:
 * `npx tsx bench/page-weight.bench.ts`. Bytes are those of the best gzip compression of each file (fonts are already
 * compressed); pictures are listed without a bar.
 */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Archive } from '../e2e/support/archive.ts';
import { launchBrowser } from './browser.ts';

/** In bytes. */
const bars = { script: 85_000, stylesheet: 8_000, font: 81_920, layoutShift: 0 };
/** Files of the staff pages, the player or the map. */
const unwanted = /leaflet|query-provider|recording|transcript|player|editor|lightbox|tags-page/i;
const widths = [360, 768, 1280];

interface Figure {
  width: number;
  scriptBytes: number;
  stylesheetBytes: number;
  fontBytes: number;
  imageBytes: number;
  layoutShift: number;
  unwantedFiles: string[];
}

async function main(): Promise<void> {
  const archive = await Archive.start();
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      figures.push(await weigh(page, archive.url, width));
      await page.close();
    }
    console.table(figures);
    console.log(JSON.stringify({ bench: 'page-weight', bars, figures }));
    if (figures.some(isTooMuch)) process.exitCode = 1;
  } finally {
    await browser.close();
    await archive.remove();
  }
}

async function weigh(page: Page, url: string, width: number): Promise<Figure> {
  const bytes = new Map<string, number>();
  const files: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    files.push(new URL(response.url()).pathname);
    if (!['script', 'stylesheet', 'font', 'image'].includes(kind)) return;
    const read = response.body().then(
      (body) => {
        const size = kind === 'font' || kind === 'image' ? body.length : gzipSync(body, { level: 9 }).length;
        bytes.set(kind, (bytes.get(kind) ?? 0) + size);
      },
      () => {},
    );
    reading.push(read);
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Akceptuję' }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  const layoutShift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  return {
    width,
    scriptBytes: bytes.get('script') ?? 0,
    stylesheetBytes: bytes.get('stylesheet') ?? 0,
    fontBytes: bytes.get('font') ?? 0,
    imageBytes: bytes.get('image') ?? 0,
    layoutShift,
    unwantedFiles: files.filter((file) => unwanted.test(file)),
  };
}

function isTooMuch(figure: Figure): boolean {
  return (
    figure.scriptBytes > bars.script ||
    figure.stylesheetBytes > bars.stylesheet ||
    figure.fontBytes > bars.font ||
    figure.layoutShift > bars.layoutShift ||
    figure.unwantedFiles.length > 0
  );
}

await main();
