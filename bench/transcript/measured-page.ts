import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';

declare global {
  interface Window {
    bench: {
      /**
       * Milliseconds since the start of the navigation: until the first line is painted, until the audio's length is
       * known.
       */
      firstLine?: number;
      sound?: number;
      longTasks: number[];
      /** Time from each key press to the painted frame with its effect. */
      keys: number[];
    };
  }
}

/** A separate browser with one page, so that its process renders nothing else. */
export interface MeasuredPage {
  browser: Browser;
  page: Page;
  session: CDPSession;
}

export interface Visit {
  url: string;
  storageState?: BrowserContextOptions['storageState'];
  /** Initial navigation state of the page. */
  state?: object;
  /** Text that the first line must contain to count. */
  line: string;
  /** Passed by a caller that must close the browser in any case. */
  browser?: Browser;
  /** Timeout for the first line; the driver's default without it. */
  limitMs?: number;
}

/** Opens the address in a new browser and waits for its first line. Returns the page and the milliseconds it took. */
export async function visit(visited: Visit): Promise<MeasuredPage & { firstLine: number }> {
  const { url, storageState, state, line, limitMs } = visited;
  const browser = visited.browser ?? (await launchBrowser());
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pl-PL',
    ...(storageState ? { storageState } : {}),
  });
  if (limitMs !== undefined) context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  // tsx names functions with this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(watchPage, { line, state });
  const session = await context.newCDPSession(page);
  await page.goto(url);
  await page.waitForFunction(() => window.bench.firstLine !== undefined);
  return { browser, page, session, firstLine: await page.evaluate(() => window.bench.firstLine as number) };
}

/** Runs in the page before anything else. */
function watchPage({ line, state }: { line: string; state?: object | undefined }): void {
  localStorage.setItem('cookieConsent', 'accepted');
  // Builds up to 1279cb3, with which alternating visits compare, look for it under `usr`.
  if (state) history.replaceState({ ...state, usr: state, key: 'bench', idx: 0 }, '');
  window.bench = { longTasks: [], keys: [] };
  const lines = new MutationObserver(() => {
    if (!document.querySelector(line)) return;
    lines.disconnect();
    // This frame is on the screen by the frame after the next.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.bench.firstLine = performance.now();
      }),
    );
  });
  lines.observe(document, { childList: true, subtree: true, attributes: true });
  const NativeAudio = window.Audio;
  window.Audio = class extends NativeAudio {
    constructor(source?: string) {
      super(source);
      this.addEventListener('loadedmetadata', () => {
        window.bench.sound ??= performance.now();
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.bench.longTasks.push(task.duration);
  }).observe({ type: 'longtask' });
  const painted = new MessageChannel();
  let pressed: number | null = null;
  painted.port1.onmessage = ({ data }) => window.bench.keys.push(performance.now() - data);
  const listen = (event: string, handle: (event: Event) => void) => addEventListener(event, handle, { capture: true });
  // Audio elements in the page's HTML.
  listen('loadedmetadata', () => {
    window.bench.sound ??= performance.now();
  });
  // Keys that insert no text, such as shortcuts, do not count.
  listen('keydown', ({ timeStamp }) => {
    pressed = timeStamp;
  });
  // A frame may be painted between keydown and input, and the message is handled after the input was painted. Editors
  // that insert the character themselves fire no input event.
  listen('keypress', () => {
    // The driver inserts characters without a key on its keyboard without pressing one.
    if (pressed === null) return;
    const press = pressed;
    pressed = null;
    requestAnimationFrame(() => painted.port2.postMessage(press));
  });
}

/** Milliseconds from the navigation until the audio could be played. */
export async function soundKnown({ page }: MeasuredPage): Promise<number> {
  await page.waitForFunction(() => window.bench.sound !== undefined);
  return page.evaluate(() => window.bench.sound as number);
}

export interface Typed {
  /** Milliseconds of each key. */
  keys: number[];
  /** Tasks over 50 ms during typing and afterwards, in milliseconds. */
  longTasks: number[];
}

/** Types into the focused field, a character every 60 ms, and observes for `after` more milliseconds. */
export async function type({ page }: MeasuredPage, text: string, after: number): Promise<Typed> {
  await page.evaluate(() => Object.assign(window.bench, { keys: [], longTasks: [] }));
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(after);
  return page.evaluate(async () => {
    // Long tasks are reported some time after they have ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { keys: window.bench.keys, longTasks: window.bench.longTasks };
  });
}

/** Pause between keystrokes in a search field, so that each result belongs to its own keystroke. */
const searchedMs = 250;

/**
 * Types into a search field and returns the milliseconds of each keystroke: from the key press to the painted frame
 * with the number of matches and with the visible ones marked. Only for characters with a key on the driver's keyboard.
 */
export async function search({ page }: MeasuredPage, text: string): Promise<number[]> {
  const watching = await page.evaluateHandle(() => {
    const answers: number[] = [];
    const painted = new MessageChannel();
    let key = -1;
    let pressed = 0;
    painted.port1.onmessage = ({ data }) => {
      answers[data.key] = performance.now() - data.pressed;
    };
    const isAnswer = ({ target, addedNodes, removedNodes }: MutationRecord) => {
      const place = target instanceof Element ? target : target.parentElement;
      if (place?.closest('[role=search] [role=status], mark')) return true;
      return [...addedNodes, ...removedNodes].some((node) => node.nodeName === 'MARK');
    };
    const noteAnswer = () => {
      const data = { key, pressed };
      requestAnimationFrame(() => painted.port2.postMessage(data));
    };
    const observer = new MutationObserver((changes) => changes.some(isAnswer) && noteAnswer());
    // Marks painted without elements.
    const set = CSS.highlights.set.bind(CSS.highlights);
    CSS.highlights.set = (name, highlight) => {
      noteAnswer();
      return set(name, highlight);
    };
    const handlePress = ({ timeStamp }: Event) => {
      key += 1;
      pressed = timeStamp;
    };
    addEventListener('keydown', handlePress, { capture: true });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    const stop = () => {
      observer.disconnect();
      Reflect.deleteProperty(CSS.highlights, 'set');
      removeEventListener('keydown', handlePress, { capture: true });
      return answers;
    };
    return { stop };
  });
  await page.keyboard.type(text, { delay: searchedMs });
  await page.waitForTimeout(searchedMs);
  return watching.evaluate(({ stop }) => stop().filter((answer) => answer !== null));
}

/** Observes the page for some seconds: tasks over 50 ms, and dropped frames per second. */
export async function watch(
  { page }: MeasuredPage,
  seconds: number,
): Promise<{ longTasks: number[]; droppedPerSecond: number }> {
  const { frames, longTasks } = await page.evaluate(async (milliseconds) => {
    window.bench.longTasks = [];
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
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { frames: times, longTasks: window.bench.longTasks };
  }, seconds * 1000);
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] as number));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
  // A blocked page is observed for longer than requested.
  const watched = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  return { longTasks, droppedPerSecond: dropped / watched };
}

/** Private memory of the page's process in megabytes, after garbage collection. */
export async function pageMemory({ browser, session }: MeasuredPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return processMemory(browser);
}

/** Current memory of the largest page process, which can be read even while the page is blocked. */
export async function processMemory(browser: Browser): Promise<number> {
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  await root.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  // The browser keeps a spare process, which is always smaller.
  return Math.max(...sizes);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
