/**
 * Transcript editors and a viewer of other projects, measured like ours (transcript.bench.ts) with the same transcript
 * and audio on the same machine; for comparison only, without bars. They are installed at pinned versions into a
 * temporary folder; without a network they are reported as not installed. A peer that does not finish with the first
 * number of lines is measured with the next. Ends within about ten minutes:
 * `npx tsx bench/transcript/peers.bench.ts [--rounds 3] [--lines 10000,900] [--seconds 5]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { longTranscript, silentMp3 } from './long-interview.ts';
import { pageMemory, processMemory, quantile, soundKnown, type, visit, watch } from './measured-page.ts';
import type { ServedPage } from './page-server.ts';
import { install, type Peer, peers, servePeer } from './peers/peers.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    lines: { type: 'string', default: '10000,900' },
    seconds: { type: 'string', default: '5' },
  },
});
const typed = 'Pracowali w hucie przy rynku, a po wojnie u nas. ';
const afterTypingMs = 6500;
const secondsOfLine = 4;
const limitMs = 120_000;
/** No measurement starts later than this. */
const lastStart = Date.now() + 480_000;
/** A page that uses more memory is closed before the machine runs out. */
const memoryLimitMb = 4096;
const memoryCheckMs = 500;

type Figures = Record<string, number>;

/** A peer with a transcript of this many lines. */
interface Measured {
  peer: Peer;
  lines: number;
  page?: ServedPage;
  rounds: Figures[];
  failed?: string;
}

async function main(): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'glosy-peers-'));
  try {
    const { installed, missing } = await installAll(parent);
    const measured: Measured[] = [];
    for (const lines of options.lines.split(',')) {
      measured.push(...(await serveAll(installed, Number(lines), parent)));
    }
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const one of measured) {
        if (isWanted(one, measured) && Date.now() < lastStart) await measureRound(one);
      }
    }
    for (const { page } of measured) await page?.stop();
    report(
      measured.filter((one) => isWanted(one, measured) || one.failed),
      missing,
    );
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

async function installAll(parent: string): Promise<{ installed: Peer[]; missing: Peer[] }> {
  const missing = new Set<Peer>();
  await Promise.all(peers.map((peer) => install(peer, parent).catch(() => missing.add(peer))));
  return { installed: peers.filter((peer) => !missing.has(peer)), missing: [...missing] };
}

async function serveAll(installed: readonly Peer[], lines: number, parent: string): Promise<Measured[]> {
  const srt = longTranscript(lines);
  const sound = silentMp3(lines * secondsOfLine);
  const served: Measured[] = [];
  for (const peer of installed) {
    const base = { peer, lines, rounds: [] };
    served.push(
      await servePeer(peer, parent, srt, sound).then(
        (page) => ({ ...base, page }),
        (error) => ({ ...base, failed: `not built: ${reason(error)}` }),
      ),
    );
  }
  return served;
}

/** Whether this run has not failed, and the same peer failed with every earlier number of lines. */
function isWanted(one: Measured, measured: readonly Measured[]): boolean {
  const before = measured.slice(0, measured.indexOf(one));
  return !one.failed && before.every(({ peer, failed }) => peer !== one.peer || failed);
}

/** Adds the round's figures, including those measured before a failure. */
async function measureRound(one: Measured): Promise<void> {
  const figures: Figures = {};
  one.rounds.push(figures);
  const browser = await launchBrowser();
  const timers: NodeJS.Timeout[] = [];
  const tooMuch = new Promise<never>((_, reject) => {
    timers.push(setTimeout(() => reject(new Error(`longer than ${limitMs / 1000} s`)), limitMs));
    const check = (size: number) =>
      size > memoryLimitMb && reject(new Error(`more than ${memoryLimitMb} MB of memory`));
    timers.push(setInterval(() => processMemory(browser).then(check, () => {}), memoryCheckMs));
  });
  try {
    await Promise.race([measure(one, figures, browser), tooMuch]);
  } catch (error) {
    one.failed = `did not finish: ${reason(error)}`;
  } finally {
    for (const timer of timers) clearInterval(timer);
    await browser.close();
  }
  console.log(JSON.stringify({ page: one.peer.name, lines: one.lines, ...figures, failed: one.failed }));
}

async function measure({ peer, page: served, lines }: Measured, figures: Figures, browser: Browser): Promise<void> {
  const measured = await visit({ url: served?.url ?? '', line: peer.line, browser, limitMs });
  const { page, firstLine } = measured;
  figures.firstLine = firstLine;
  if (peer.speed) figures.ready = Math.max(firstLine, await soundKnown(measured));
  const middle = Math.floor(lines / 2) * secondsOfLine;
  await page.locator(peer.middle(middle)).first().click();
  if (peer.isEditor) {
    const { keys, longTasks } = await type(measured, typed, afterTypingMs);
    if (keys.length < typed.length) throw new Error(`only ${keys.length} of ${typed.length} keys were answered`);
    figures.keyMedian = quantile(keys, 0.5);
    figures.keyP95 = quantile(keys, 0.95);
    figures.longTasksTyping = longTasks.length;
    figures.longestTyping = Math.max(0, ...longTasks);
  }
  if (peer.speed) await play(page, middle, peer.speed);
  const { longTasks, droppedPerSecond } = await watch(measured, Number(options.seconds));
  figures.longTasksFollowing = longTasks.length;
  figures.longestFollowing = Math.max(0, ...longTasks);
  figures.droppedPerSecond = droppedPerSecond;
  figures.memory = await pageMemory(measured);
}

/** Plays through the page's own element, which both editors and the viewer listen to. */
async function play(page: Page, seconds: number, speed: number): Promise<void> {
  await page.evaluate(
    async (from) => {
      const sound = document.querySelector<HTMLMediaElement>('audio, video');
      if (!sound) throw new Error('there is no sound');
      sound.currentTime = from.seconds;
      sound.playbackRate = from.speed;
      await sound.play();
    },
    { seconds, speed },
  );
}

function reason(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

function report(measured: readonly Measured[], missing: readonly Peer[]): void {
  const rows = measured.map(({ peer, lines, rounds, failed }) => ({
    page: peer.name,
    lines,
    outcome: failed ?? (rounds.length > 0 ? `finished (${rounds.length})` : 'no time left'),
    ...medians(rounds),
  }));
  const all = [...rows, ...missing.map(({ name }) => ({ page: name, outcome: 'not installed' }))];
  console.table(all);
  console.log(JSON.stringify({ bench: 'peers', pages: all }));
}

function medians(rounds: readonly Figures[]): Figures {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.flatMap((figures) => figures[name] ?? []);
      return [name, Math.round(quantile(values, 0.5) * 10) / 10];
    }),
  );
}

await main();
