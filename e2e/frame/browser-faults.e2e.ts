import type { Page, Request } from '@playwright/test';
import { expect, test as quiet } from '../support/test.ts';

/** The faults that are reported here also appear in the console. */
const test = quiet.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  quietConsole: async ({}, use) => use(undefined),
});

const isReport = (request: Request) => request.url().endsWith('/api/browser-faults');

/** Adds this code to a file of the product while the browser loads it. */
async function breakFile(page: Page, pattern: string, code: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${code}` });
  });
}

test('a fault of a page is reported to the operator without words, address or name', async ({
  page,
  archive,
  signIn,
}) => {
  const user = archive.createAccount('user', { firstName: 'Zenobia' });
  await signIn(page, user);
  const reports: Request[] = [];
  page.on('request', (request) => isReport(request) && reports.push(request));
  await breakFile(
    page,
    '**/assets/library-page-*.js',
    `setTimeout(function sing() { throw new TypeError('Kanarek ' + location.href); });
     setTimeout(async function refuse() { throw new RangeError('Kanarek'); });`,
  );
  await page.goto('/library?q=Kowalska');
  await expect.poll(() => reports.length).toBe(2);
  const { version } = await (await page.request.get('/version.json')).json();
  const place = expect.stringMatching(/^library-page-[\w-]+\.js:\d+:\d+$/);
  for (const report of reports) {
    expect((await report.response())?.status()).toBe(204);
    expect(await report.headerValue('cookie')).toBeNull();
    const text = String(report.postData());
    for (const word of ['Kanarek', 'Kowalska', 'http', 'Zenobia', user.lastName, user.email]) {
      expect(text).not.toContain(word);
    }
  }
  const faults = reports.map((report) => report.postDataJSON());
  const named = (name: string) => faults.find((fault) => fault.name === name);
  const common = { build: version, page: '/library' };
  expect(named('TypeError')).toEqual({ ...common, name: 'TypeError', stack: [named('TypeError').stack[0]] });
  expect(named('TypeError').stack[0].split(' ')).toEqual(['sing', place]);
  expect(named('RangeError').stack[0].split(' ')).toEqual(['refuse', place]);
});

test('a page that fails to render is reported once, even when it is loaded again', async ({ page }) => {
  const reports: Request[] = [];
  page.on('request', (request) => isReport(request) && reports.push(request));
  await breakFile(page, '**/assets/contact-page-*.js', 'throw new TypeError("Kanarek");');
  await page.goto('/join');
  // Errors of other code in the page are not reported.
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Kanarek'))));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]?.postDataJSON()).toMatchObject({ page: '/contact', name: 'TypeError' });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(reports).toHaveLength(1);
});
