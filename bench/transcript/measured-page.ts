import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';

declare global {
  interface Window {
    bench: {
      /** Milliseconds since the navigation began: the first line painted, the sound's length known. */
      firstLine?: number;
      sound?: number;
      longTasks: number[];
      /** From each key press to the painted frame with its answer. */
      keys: number[];
    };
  }
}

/** One browser of its own with one page, so that its process belongs to nothing else. */
export interface MeasuredPage {
  browser: Browser;
  page: Page;
  session: CDPSession;
}

export interface Visit {
  url: string;
  storageState?: BrowserContextOptions['storageState'];
  /** Navigation state that the page begins with. */
  state?: object;
  /** What the first line must hold to count. */
  line: string;
  /** Given by a caller that has to end it whatever happens. */
  browser?: Browser;
  /** How long to wait for the first line; else as long as the driver waits for anything. */
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
  // The runner names the functions that it sends into the page by this helper of its own.
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
  // `usr` is where builds up to 1279cb3 look for it, which alternating visits compare with.
  if (state) history.replaceState({ ...state, usr: state, key: 'bench', idx: 0 }, '');
  window.bench = { longTasks: [], keys: [] };
  const lines = new MutationObserver(() => {
    if (!document.querySelector(line)) return;
    lines.disconnect();
    // The frame after the next has this one on the screen.
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
  // Sound whose element stands in the page.
  listen('loadedmetadata', () => {
    window.bench.sound ??= performance.now();
  });
  // Keys that write nothing, as those of shortcuts, are not counted.
  listen('keydown', ({ timeStamp }) => {
    pressed = timeStamp;
  });
  // A frame may come between the press and the letter; and the message is handled after the letter's was painted.
  // Editors that write the letter by themselves let no event of input come.
  listen('keypress', () => {
    // The driver writes letters that its keyboard has no key for without pressing one.
    if (pressed === null) return;
    const press = pressed;
    pressed = null;
    requestAnimationFrame(() => painted.port2.postMessage(press));
  });
}

/** Milliseconds from the navigation until the sound could be played. */
export async function soundKnown({ page }: MeasuredPage): Promise<number> {
  await page.waitForFunction(() => window.bench.sound !== undefined);
  return page.evaluate(() => window.bench.sound as number);
}

export interface Typed {
  /** Milliseconds of each key. */
  keys: number[];
  /** Tasks over 50 ms while typing and in the time after, in milliseconds. */
  longTasks: number[];
}

/** Types into the field that has the focus, a letter every 60 ms, and watches `after` milliseconds more. */
export async function type({ page }: MeasuredPage, text: string, after: number): Promise<Typed> {
  await page.evaluate(() => Object.assign(window.bench, { keys: [], longTasks: [] }));
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(after);
  return page.evaluate(async () => {
    // A long task is told of some time after it has ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { keys: window.bench.keys, longTasks: window.bench.longTasks };
  });
}

/** Between the letters of a word that is searched for, so that each answer belongs to its own. */
const searchedMs = 250;

/**
 * Types into a search field and returns how long each letter's answer took, in milliseconds: from the key press to the
 * painted frame with the number of matches and with those of them that are seen marked. Only letters for which the
 * driver's keyboard has a key.
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
    // Marks that are painted without elements.
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

/** Watches the page for some seconds: tasks over 50 ms, and frames that did not come, per second. */
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
  // A page that stands still is watched for longer than was asked.
  const watched = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  return { longTasks, droppedPerSecond: dropped / watched };
}

/** Memory of the page's process in megabytes, garbage collected: what only this process has. */
export async function pageMemory({ browser, session }: MeasuredPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return processMemory(browser);
}

/** Memory of the largest page's process as it is, which can be asked for while the page itself answers nothing. */
export async function processMemory(browser: Browser): Promise<number> {
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  await root.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  // A spare process waits beside ours and is always the smaller.
  return Math.max(...sizes);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
