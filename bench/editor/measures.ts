import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** Collected in the page while somebody types; all in milliseconds. */
export interface TypingFigures {
  /** From each keystroke to the frame that shows it, painted. */
  keystrokes: number[];
  /** Tasks over 50 ms while typing and in the 6.5 s after. */
  longTasks: number[];
}

const quietMs = 6500;

/** Types into the field that has the focus. */
export async function measureTyping(page: Page, text: string): Promise<TypingFigures> {
  await page.evaluate(() => {
    const figures = { keystrokes: [] as number[], longTasks: [] as number[] };
    Object.assign(globalThis, { typingFigures: figures });
    const channel = new MessageChannel();
    const waiting: number[] = [];
    channel.port1.onmessage = () => {
      const started = waiting.shift();
      if (started !== undefined) figures.keystrokes.push(performance.now() - started);
    };
    addEventListener(
      'keydown',
      (event) => {
        waiting.push(event.timeStamp);
        // The message is handled after the frame has been painted.
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(quietMs);
  return page.evaluate(() => (globalThis as unknown as { typingFigures: TypingFigures }).typingFigures);
}

/** Frames that came later than one and a half frame times, per second, over `seconds`. */
export function measureDroppedFrames(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    (length) =>
      new Promise<number>((resolve) => {
        const end = performance.now() + length * 1000;
        let last = performance.now();
        let dropped = 0;
        const look = (now: number) => {
          dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
          last = now;
          if (now < end) requestAnimationFrame(look);
          else resolve(dropped / length);
        };
        requestAnimationFrame(look);
      }),
    seconds,
  );
}

/** Memory of the renderers of this browser, in MB: what the process alone has, from Linux. */
export async function measureMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) =>
      Number(/^Private_Dirty:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    );
  return Math.max(...kilobytes) / 1024;
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
