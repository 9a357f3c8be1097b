/**
 * Time and memory of a PDF of 10 000 lines by the running product. Run after `npm run build`:
 * `npx tsx bench/pdf.bench.ts [--lines 10000]`. From the request to the last byte, median of five, and the greatest
 * resident memory of the server over what it has before the first request. The words are spread by Zipf's law.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Archive } from '../e2e/support/archive.ts';
import { makeWav } from '../e2e/support/sounds.ts';
import { launchBrowser } from './browser.ts';

const barMs = 5000;
const barMegabytes = 200;
const rounds = 5;
const { values } = parseArgs({ options: { lines: { type: 'string', default: '10000' } } });
const lines = Number(values.lines);

/** Ten words a line, of 20 000 made-up forms with Polish letters. */
function interview(): string {
  let state = 1;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const syllables = 'wo jna śnie go ża ba mor ze cza sem lu dzie był szko ła pa mię tam dzień ćwi czę ów'.split(' ');
  const form = (index: number) =>
    [index % 22, Math.floor(index / 22) % 22, Math.floor(index / 484) % 22].map((place) => syllables[place]).join('');
  const word = () => form(Math.floor(20_000 ** random()));
  const time = (index: number) => `${new Date(index * 3000).toISOString().slice(11, 19)},000`;
  return Array.from({ length: lines }, (_, index) => {
    const words = Array.from({ length: 10 }, word).join(' ');
    const speaker = index % 5 === 0 ? 'Jan Przykładowy: ' : '';
    return `${index + 1}\n${time(index)} --> ${time(index + 1)}\n${speaker}${words}.\n`;
  }).join('\n');
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function main(): Promise<void> {
  const archive = await Archive.start();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: archive.url });
    await context.addCookies([archive.startSession(archive.createAccount('editor'))]);
    const { request } = context;
    const id = 'PDF-1';
    await request.post('/api/recordings', {
      data: { metadata: { signature: id, title: 'Długa rozmowa', date: '1987' } },
    });
    for (const [name, mimeType, buffer] of [
      [`${id}_a.wav`, 'audio/wav', makeWav(10)],
      [`${id}_a.srt`, 'application/x-subrip', Buffer.from(interview())],
    ] as const) {
      const file = { name, mimeType, buffer };
      await request.post('/api/upload.php', { multipart: { chunkIndex: '0', totalChunks: '1', fileName: name, file } });
    }
    const idle = residentMegabytes(archive.pid);
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(archive.pid));
    }, 20);
    const figures: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await request.get(`/api/recordings/${id}/export?format=pdf`, { timeout: 120_000 });
      bytes = (await answer.body()).length;
      figures.push(Math.round(performance.now() - start));
    }
    clearInterval(watch);
    const median = figures.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    const megabytes = Math.round(peak - idle);
    const result = { bench: 'pdf', lines, bytes, median, worst: figures.at(-1), barMs, megabytes, barMegabytes };
    console.table(result);
    console.log(JSON.stringify(result));
    if (median > barMs || megabytes > barMegabytes) process.exitCode = 1;
  } finally {
    await browser.close();
    await archive.remove();
  }
}

await main();
