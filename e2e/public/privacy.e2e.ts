import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Archive } from '../support/archive.ts';
import { accountRoutes, publicRoutes } from '../support/public-routes.ts';
import { storedNames } from '../support/stored-names.ts';
import { expect, test } from '../support/test.ts';

const addresses = [...publicRoutes.map(([path]) => path), ...accountRoutes];
const content = fileURLToPath(new URL('../../content', import.meta.url));

/** All requests of the page to other origins. */
function watchOtherOrigins(page: Page, ours: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(ours) && !/^(data|blob|about):/.test(url)) asked.push(url);
  });
  return asked;
}

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());

test('before consent, no request goes to another origin and only necessary data is stored', async ({
  page,
  archive,
}) => {
  test.setTimeout(120_000);
  const others = watchOtherOrigins(page, archive.url);
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
    await page.mouse.wheel(0, 4000);
  }
  expect(others).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await storedKeys(page)).toEqual(['appVersion']);
});

/**
 * Everything stored in the browser, as `name: kind`; names of the list also match longer names with the same prefix.
 */
async function held(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `${name}: plik cookie`);
  const kept = await page.evaluate(async () => [
    ...Object.keys(sessionStorage).map((key) => `${key}: pamięć sesji`),
    ...Object.keys(localStorage).map((key) => `${key}: pamięć lokalna`),
    ...(await indexedDB.databases()).map(({ name }) => `${name}: baza IndexedDB`),
  ]);
  return [...cookies, ...kept].map((one) => one.replace(/^(interruptedUpload|recordingDraft):.*: /, '$1: ')).sort();
}

test('the privacy policy lists everything stored in the browser', async ({ page }) => {
  await page.goto('/privacy');
  const rows = await page
    .locator('main table', { hasText: /Rodzaj/ })
    .locator('tbody tr')
    .all();
  const listed = await Promise.all(
    rows.map(async (row) => [await row.locator('th').textContent(), await row.locator('td').first().textContent()]),
  );
  expect(listed).toEqual(storedNames);
});

test('registering, resetting a password and signing in store only what the privacy policy lists', async ({
  page,
  archive,
}) => {
  const account = archive.createAccount('editor');
  await page.goto('/');
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  await page.getByRole('button', { name: 'A++' }).click();
  await page.goto('/register');
  await page.getByLabel('Imię').fill('Ewa');
  await page.getByLabel('Nazwisko').fill('Nowa');
  await page.getByLabel('Adres e-mail').fill('nowa@example.org');
  await page.getByRole('textbox', { name: /^Hasło/ }).fill('bardzo-dlugie-haslo-42');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Zarejestruj' }).click();
  await expect(page.getByLabel(/kod/i).first()).toBeVisible();
  await page.request.post('/auth-api/request-password-reset', { data: { email: account.email } });
  await page.request.post('/auth-api/login', { data: { email: account.email, password: account.password } });
  expect(await held(page)).toEqual([
    'appVersion: pamięć lokalna',
    'cookieConsent: pamięć lokalna',
    'displaySettings: pamięć lokalna',
    'login: plik cookie',
    'pendingCode: pamięć sesji',
    'registration: plik cookie',
    'reset: plik cookie',
  ]);
  const { code } = await archive.lastEmailTo(account.email, /logowani/i);
  await page.request.post('/auth-api/verify-2fa', { data: { token: code } });
  await page.goto('/recordings/new');
  await page.getByLabel(/^Tytuł/).fill('Rozmowa');
  const listed = storedNames.map(([name, kind]) => `${name.replace(/:.*/, '')}: ${kind}`);
  await expect.poll(() => held(page)).toContain('recordingDraft: pamięć sesji');
  expect((await held(page)).filter((one) => !listed.includes(one))).toEqual([]);
});

test('the banner closes when answered, stays closed, and returns when consent is withdrawn', async ({ page }) => {
  await page.goto('/about');
  const banner = page.getByRole('region', { name: 'Pliki cookie' });
  await expect(banner.getByRole('link', { name: 'Polityka prywatności' })).toHaveAttribute('href', '/privacy');
  await expect(banner.getByRole('button', { name: 'Tylko niezbędne' })).toBeHidden();
  await banner.getByRole('button', { name: 'Akceptuję' }).click();
  await expect(banner).toBeHidden();
  expect(await storedKeys(page)).toContain('cookieConsent');

  await page.goto('/privacy');
  await expect(page.getByText('Twoja odpowiedź: Akceptuję.')).toBeVisible();
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij odpowiedź' }).click();
  await expect(banner).toBeVisible();
  expect(await storedKeys(page)).not.toContain('cookieConsent');
});

test('the consent question returns when analytics is configured later', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  const kept = await page.evaluate(() => localStorage.getItem('cookieConsent') ?? '');
  const collector = await startCollector();
  const folder = contentWith({ service: 'matomo', address: collector.url, cookieText, siteId: '7' });
  const counting = await Archive.start({ CONTENT_DIR: folder });
  try {
    for (const answer of [kept, 'true', 'tak']) {
      await page.goto(`${counting.url}/robots.txt`);
      await page.evaluate((value) => localStorage.setItem('cookieConsent', value), answer);
      await page.goto(`${counting.url}/about`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: 'Tylko niezbędne' })).toBeVisible();
    }
    expect(collector.received).toEqual([]);
  } finally {
    await counting.remove();
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('with Global Privacy Control, nothing is counted', async ({ page }) => {
  const collector = await startCollector();
  const folder = contentWith({ service: 'matomo', address: collector.url, cookieText, siteId: '7' });
  const counting = await Archive.start({ CONTENT_DIR: folder });
  try {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      localStorage.setItem('cookieConsent', 'accepted');
    });
    await page.goto(`${counting.url}/about`, { waitUntil: 'networkidle' });
    await page.goto(`${counting.url}/join`, { waitUntil: 'networkidle' });
    expect(collector.received).toEqual([]);
  } finally {
    await counting.remove();
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Collector {
  url: string;
  received: { url: string; body: string }[];
  close: () => void;
}

async function startCollector(): Promise<Collector> {
  const received: Collector['received'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ url: request.url ?? '', body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** A copy of `content/` with analytics configured. */
function contentWith(analytics: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-e2e-content-'));
  cpSync(content, folder, { recursive: true });
  const path = join(folder, 'library.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), analytics }));
  return folder;
}

const cookieText = 'Za Twoją zgodą liczymy odwiedziny.';
const services = [
  {
    name: 'Matomo',
    settings: (address: string) => ({ service: 'matomo', address, cookieText, siteId: '7' }),
    viewed: (url: string, _body: string) => new URL(url, 'http://x').searchParams.get('url'),
  },
  {
    name: 'Plausible',
    settings: (address: string) => ({ service: 'plausible', address, cookieText, domain: 'glosy.example' }),
    viewed: (_url: string, body: string) => JSON.parse(body).url as string,
  },
];

for (const { name, settings, viewed } of services) {
  test(`${name} receives page views only after consent, without query strings, and none after withdrawal`, async ({
    page,
  }) => {
    const collector = await startCollector();
    const folder = contentWith(settings(collector.url));
    const archive = await Archive.start({ CONTENT_DIR: folder });
    const views = () => collector.received.map(({ url, body }) => viewed(url, body));
    try {
      await page.goto(`${archive.url}/about?szukaj=tajne`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('region', { name: 'Pliki cookie' })).toContainText(cookieText);
      await page.getByRole('button', { name: 'Tylko niezbędne' }).click();
      await page.goto(`${archive.url}/join`, { waitUntil: 'networkidle' });
      expect(views()).toEqual([]);

      await page.evaluate(() => localStorage.removeItem('cookieConsent'));
      await page.goto(`${archive.url}/about?szukaj=tajne#miejsce`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Akceptuję' }).click();
      await expect.poll(views).toEqual([`${archive.url}/about`]);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Polityka prywatności' }).click();
      await expect.poll(views).toEqual([`${archive.url}/about`, `${archive.url}/privacy`]);
      expect(JSON.stringify(collector.received)).not.toContain('tajne');

      await page.getByRole('button', { name: 'Cofnij odpowiedź' }).click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(views()).toHaveLength(2);
      expect(await page.context().cookies()).toEqual([]);
    } finally {
      await archive.remove();
      collector.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
