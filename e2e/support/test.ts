import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, Archive } from './archive.ts';
import { connectBy, type Line } from './line.ts';

interface Fixtures {
  /** Shared by the tests of one file, so that no test depends on what another file has left. */
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
    // Chromium answers before the page has its new size, and a position measured then is of the old one.
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

/** The archive of the file whose tests run now; a worker runs one file after the other. */
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

/** The rules of axe whose outcome a change of colours alone can alter. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no violation of WCAG 2.0–2.2 A and AA or of the best practices. */
export function expectAccessible(page: Page, { without = [] }: { without?: string[] } = {}): Promise<void> {
  return expectNoViolation(axe(page).withTags(tags).disableRules(without));
}

/** The same for a page that was found accessible already and is shown in other colours. */
export function expectReadableColours(page: Page): Promise<void> {
  return expectNoViolation(axe(page).withRules(colourRules));
}

function axe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // Limits the report to violations: composing the rest takes most of the time.
      .options({ resultTypes: ['violations'] })
      // The other mode opens a second page for each report, for frames of other origins, which the archive does not have.
      .setLegacyMode(true)
  );
}

async function expectNoViolation(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
}
