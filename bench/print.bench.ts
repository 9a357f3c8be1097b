/**
 * Time until a transcript of 10 000 lines is laid out on paper. Run after `npm run build`:
 * `npx tsx bench/print.bench.ts [--lines 10000]`. From the print command to the finished PDF, median of five.
 */
import { parseArgs } from 'node:util';
import { Archive } from '../e2e/support/archive.ts';
import { makeSrt, makeWav } from '../e2e/support/sounds.ts';
import { launchBrowser } from './browser.ts';

const barMs = 5000;
const rounds = 5;
const { values } = parseArgs({ options: { lines: { type: 'string', default: '10000' } } });
const lines = Number(values.lines);

async function main(): Promise<void> {
  const archive = await Archive.start();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: archive.url });
    await context.addCookies([archive.startSession(archive.createAccount('editor'))]);
    const id = 'DRUK-1';
    const { request } = context;
    const metadata = { signature: id, title: 'Długa rozmowa', date: '1987' };
    await request.post('/api/recordings', { data: { metadata } });
    for (const [name, mimeType, buffer] of [
      [`${id}_a.wav`, 'audio/wav', makeWav(10)],
      [`${id}_a.srt`, 'application/x-subrip', Buffer.from(makeSrt(lines))],
    ] as const) {
      const file = { name, mimeType, buffer };
      await request.post('/api/upload.php', { multipart: { chunkIndex: '0', totalChunks: '1', fileName: name, file } });
    }
    const page = await context.newPage();
    const figures: number[] = [];
    let sheets = 0;
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`/library/recording/${id}`);
      await page.locator('[role=listitem]').first().waitFor();
      const start = performance.now();
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      figures.push(Math.round(performance.now() - start));
      sheets = paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    }
    const median = figures.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    console.table({ lines, sheets, median, worst: figures.at(-1) });
    console.log(JSON.stringify({ bench: 'print', barMs, lines, sheets, median, worst: figures.at(-1) }));
    if (median > barMs) process.exitCode = 1;
  } finally {
    await browser.close();
    await archive.remove();
  }
}

await main();
