import type { Page } from '@playwright/test';
import { makeTranscript } from '../support/editor.ts';
import { shortOrLong } from '../support/long-form.ts';
import { publicRoutes } from '../support/public-routes.ts';
import { expect, test } from '../support/test.ts';

/** 320 px is also a window of 1280 px at 400 % zoom. */
const widths = shortOrLong([320, 390, 768, 1280], [320, 360, 390, 412, 640, 768, 844, 1024, 1280, 1366, 1440, 1920]);
const textSizes = ['normal', 'large', 'largest'];
const longTitle = 'Dziewięćdziesięciokilkuletnia konstantynopolitańczykowianeczka opowiada o Szczebrzeszynie';

/** The combinations of width and text size at which the page scrolls sideways. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
    const sizes = await page.evaluate((all) => {
      const root = document.documentElement;
      const wide = all.filter((size) => {
        root.dataset.textSize = size;
        return root.scrollWidth > root.clientWidth;
      });
      root.dataset.textSize = 'normal';
      return wide;
    }, textSizes);
    found.push(...sizes.map((size) => `${width} px, ${size}`));
  }
  return found;
}

/** Saves the browser the painting of each size, which takes most of the time; the layout stays the same. */
function hideAll(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { visibility: hidden !important }');
  document.adoptedStyleSheets.push(styles);
}

async function expectNoOverflow(page: Page, addresses: readonly string[]): Promise<void> {
  // The system's fonts are the wider ones.
  await page.route('**/*.woff2', (route) => route.abort());
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(hideAll);
    const wide = await overflows(page);
    if (wide.length > 0) found[address] = wide;
  }
  expect(found).toEqual({});
}

test('no page of a visitor scrolls sideways, at any width and text size', async ({ page }) => {
  test.slow();
  const forms = ['/register', '/login', '/reset-password', '/verify-login?token=x', '/nothing-here'];
  await expectNoOverflow(page, [...publicRoutes.map(([path]) => path), ...forms]);
});

test('no page of a signed-in user scrolls sideways, at any width and text size', async ({ page, archive, signIn }) => {
  test.slow();
  await signIn(page, archive.createAccount('admin'));
  await makeTranscript(page.request, { signature: 'OV-1' });
  await makeManyResults(page);
  const { data } = await (await page.request.get('/api/recordings/OV-1')).json();
  const interviewee = { ...data.metadata.interviewee, name: 'Aleksandra Brzęczyszczykiewiczowianka-Konstantynopolska' };
  const metadata = { ...data.metadata, title: longTitle, interviewee };
  const saved = await page.request.put('/api/recordings/OV-1', { data: { ...data, metadata } });
  expect(saved.status(), await saved.text()).toBe(200);
  const longTag = { name: 'konstantynopolitańczykowianeczka', type: 'keyword' };
  const tag = (await (await page.request.post('/api/tags.php', { data: longTag })).json()) as { id: number };
  const place = { recording_id: 'OV-1', transcript_file: 'OV-1_wywiad.srt', start_time: 0 };
  await page.request.post('/api/tags.php', { data: { tag_id: tag.id, ...place } });
  await page.request.post('/api/reports', { data: { recording: 'OV-1', start: 0, text: longTitle, contact: null } });
  await page.request.post('/api/recordings', {
    data: { metadata: { signature: 'OV-3', title: longTitle, date: '1987' } },
  });
  await page.request.delete('/api/recordings/OV-3');
  const places = ['', '/view', '/edit'].map((place) => `/recordings/OV-1${place}`);
  const listening = ['/library', '/library?q=zdanie', '/library/recording/OV-1', `/library/tag/${tag.id}`];
  const staff = [
    '/recordings',
    '/recordings/new',
    ...places,
    '/tags',
    '/users',
    '/jobs',
    '/consents',
    '/consents?state=reports',
    '/trash',
    '/account',
  ];
  await expectNoOverflow(page, [...listening, ...staff]);
});

/** Enough recordings that the last ones are far below the window. */
async function makeManyResults(page: Page): Promise<void> {
  const signatures = Array.from({ length: 14 }, (_, index) => `OV-2-${index}`);
  for (const signature of signatures) await makeTranscript(page.request, { signature, lines: 4, hasSound: false });
  const found = async () => (await (await page.request.get('/api/search?q=zdanie')).json()).data.total;
  await expect.poll(found).toBeGreaterThanOrEqual(signatures.length);
}
