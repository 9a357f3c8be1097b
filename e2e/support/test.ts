import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { type Account, Archive } from './archive.ts';
import { connectBy, type Line } from './line.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Fixtures {
  /** The tests of one file share this archive, so that no test depends on the data of another file. */
  archive: Archive;
  /** Settings of the file's archive, for `test.use` at the top of a file. */
  archiveSettings: Record<string, string>;
  /** The connection of the browser's own context. */
  line: Line;
  /** Gives the page's browser a session of this account, in place of any other. */
  signIn: (page: Page, account: Account) => Promise<void>;
  /** Fails the test when a page writes an error to its console. */
  quietConsole: undefined;
}

export const test = base.extend<Fixtures, { archives: ArchiveOfFile }>({
  archives: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const archives = new ArchiveOfFile();
      await use(archives);
      await archives.remove();
    },
    { scope: 'worker' },
  ],
  archiveSettings: [{}, { option: true }],
  line: ['local', { option: true }],
  archive: async ({ archives, archiveSettings }, use, { file }) => {
    await use(await archives.of(file, archiveSettings));
  },
  baseURL: async ({ archive }, use) => {
    await use(archive.url);
  },
  context: async ({ context, line }, use, { titlePath }) => {
    await connectBy(line, context, titlePath.join(' '));
    await use(context);
  },
  page: async ({ page }, use) => {
    // Chromium answers before the page has its new size; a position measured then would be that of the old size.
    const resize = page.setViewportSize.bind(page);
    page.setViewportSize = async (size) => {
      await resize(size);
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    };
    await use(page);
  },
  signIn: async ({ archive }, use) => {
    await use(async (page, account) => {
      await page.context().addCookies([{ ...archive.startSession(account), httpOnly: true, sameSite: 'Lax' }]);
    });
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // A refused request is expected in many tests; the browser reports each as an error.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          errors.push(message.text());
        }
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The archive of the current test file; a worker runs one file after the other. */
class ArchiveOfFile {
  #file = '';
  #archive: Archive | undefined;

  async of(file: string, settings: Record<string, string>): Promise<Archive> {
    if (this.#archive && this.#file === file) return this.#archive;
    await this.remove();
    this.#archive = await Archive.start(settings);
    this.#file = file;
    return this.#archive;
  }

  async remove(): Promise<void> {
    await this.#archive?.remove();
    this.#archive = undefined;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of axe that colours alone can fail. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no violation of WCAG 2.0–2.2 A and AA or of the best practices. */
export function expectAccessible(page: Page, { without = [] }: { without?: string[] } = {}): Promise<void> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return expectNoViolation(page, { runOnly: { type: 'tag', values: tags }, rules });
}

/** The same check for an accessible page that is shown in other colours. */
export function expectReadableColours(page: Page): Promise<void> {
  return expectNoViolation(page, { runOnly: { type: 'rule', values: colourRules } });
}

/** Loads axe into a document once: compiling it takes longer than most checks. No page of the archive has frames. */
async function expectNoViolation(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (chosen) => {
    // A colour in transition would be read as its old value; if it is inherited, the next transition begins at its end.
    const ending = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
      });
    for (let now = ending(); now.length > 0; now = ending()) await Promise.allSettled(now.map((one) => one.finished));
    // Limits the report to violations: composing the rest takes most of the time.
    const found = await window.axe.run(document, { ...chosen, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }));
  }, options);
  expect(violations).toEqual([]);
}
