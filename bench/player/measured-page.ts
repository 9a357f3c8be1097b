import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    benchTimes: { firstLine?: number; soundKnown?: number };
    benchLongTasks: number[];
    benchFrames: number[];
  }
}

/** One browser of its own with one page, so that its process belongs to nothing else. */
export interface MeasuredPage {
  browser: Browser;
  page: Page;
  session: CDPSession;
}

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --autoplay-policy=no-user-gesture-required';

export async function openMeasuredPage(): Promise<MeasuredPage> {
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  const own = existsSync(chromium.executablePath()) ? undefined : system;
  const browser = await chromium.launch({ args: flags.split(' '), ...(own ? { executablePath: own } : {}) });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
  const page = await context.newPage();
  // The runner names the functions that it sends into the page by this helper of its own.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  // The thread's own time: what else the machine does is not in it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { browser, page, session };
}

/** Runs in the page before anything else: when the first line was painted, when the sound's length was known. */
function watchPage(): void {
  localStorage.setItem('cookieConsent', 'accepted');
  window.benchTimes = {};
  window.benchLongTasks = [];
  window.benchFrames = [];
  const lines = new MutationObserver(() => {
    if (!document.querySelector('.line')) return;
    lines.disconnect();
    // The frame after the next has this one on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.benchTimes.firstLine = performance.now();
      }),
    );
  });
  lines.observe(document, { childList: true, subtree: true });
  const NativeAudio = window.Audio;
  window.Audio = class extends NativeAudio {
    constructor(source?: string) {
      super(source);
      this.addEventListener('loadedmetadata', () => {
        window.benchTimes.soundKnown ??= performance.now();
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.benchLongTasks.push(task.duration);
  }).observe({ type: 'longtask' });
}

/** Memory of the page's process in megabytes, garbage collected: what only this process has. */
export async function pageMemory({ browser, session }: MeasuredPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  // A spare process waits beside ours and is always the smaller.
  return Math.max(...sizes);
}

export interface Watched {
  /** Tasks over 50 ms, each in milliseconds. */
  longTasks: number[];
  droppedPerSecond: number;
  /** What the page's main thread worked for one second of the time, in milliseconds. */
  workMsPerSecond: number;
}

/** What the page's main thread has worked since it began, in milliseconds. */
export async function workDone(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Watches the page for some seconds: long tasks, frames that did not come, work done. */
export async function watch({ page, session }: MeasuredPage, seconds: number): Promise<Watched> {
  const before = await workDone(session);
  const { frames, longTasks } = await page.evaluate(async (milliseconds) => {
    window.benchLongTasks.length = 0;
    const times: number[] = [];
    await new Promise<void>((resolve) => {
      const end = performance.now() + milliseconds;
      const tick = (now: number) => {
        times.push(now);
        if (now < end) requestAnimationFrame(tick);
        else resolve();
      };
      requestAnimationFrame(tick);
    });
    return { frames: times, longTasks: [...window.benchLongTasks] };
  }, seconds * 1000);
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] as number));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
  return {
    longTasks,
    droppedPerSecond: dropped / seconds,
    workMsPerSecond: ((await workDone(session)) - before) / seconds,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
