import type { Page } from '@playwright/test';
import { holdCode, holdTranscript } from '../support/hold.ts';
import { playerOf, secondsOf, seedInterview } from '../support/listening.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Waits until the page itself has rendered the recording. */
const answers = (page: Page) => expect(page.locator('main > .listening')).toBeVisible();
const heardSeconds = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

/** Scrolls the window as far as the loaded part of the page allows; returns the position in px. */
const scrolledTo = (page: Page, top: number) =>
  page.evaluate((wanted) => {
    window.scrollTo(0, wanted);
    return window.scrollY;
  }, top);

test('a recording is readable and playable before the page’s code has loaded, and keeps playing afterwards', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Od razu' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Od razu' })).toBeVisible();
  await expect(player.line(1)).toBeVisible();
  await expect(player.line(1)).toHaveAttribute('aria-setsize', '60');
  await expect(player.current).toHaveAttribute('aria-posinset', '1');
  await player.play.click();
  await expect(player.pause).toBeVisible();
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0.5);
  const paused = await page.evaluate(() => {
    const sound = document.querySelector('audio') as HTMLAudioElement;
    const times: string[] = [];
    for (const name of ['pause', 'emptied', 'seeking']) sound.addEventListener(name, () => times.push(name));
    return Object.assign(window, { interruptions: times }).interruptions;
  });
  expect(paused).toEqual([]);
  release();
  await answers(page);
  await expect(player.pause).toBeVisible();
  await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(1);
  expect(await page.evaluate(() => (window as unknown as { interruptions: string[] }).interruptions)).toEqual([]);
  await player.pause.click();
  await expect(player.play).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true);
});

test('audio paused before hydration stays paused after it', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Przerwane' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await player.play.click();
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(1.2);
  await player.pause.click();
  await expect(player.play).toBeVisible();
  release();
  await answers(page);
  await expect(player.play).toBeVisible();
  await expect.poll(() => secondsOf(player.progress)).toBeGreaterThanOrEqual(1);
});

test('scroll position and focus in the preview are kept after hydration', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Szukane' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await expect.poll(() => scrolledTo(page, 160)).toBe(160);
  await player.search.evaluate((field) => field.focus({ preventScroll: true }));
  release();
  await answers(page);
  await expect(player.search).toBeFocused();
  // The height that a measured row above adds is allowed.
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 160)).toBeLessThan(20);
});

test('typing and clicks in the preview are replayed after hydration', async ({ page, archive, signIn }) => {
  const srt = '1\n00:00:00,000 --> 00:00:04,000\nOjciec orał pole.\n\n2\n00:00:04,000 --> 00:00:08,000\nŻniwa.\n';
  const id = await seedInterview({ page, archive, signIn }, { title: 'Wpisane', transcripts: [srt] });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await player.search.fill('zniwa');
  await page.getByRole('button', { name: 'O nagraniu' }).click();
  release();
  await expect(player.count).toHaveText('1 z 1');
  await expect(player.search).toHaveValue('zniwa');
  await expect(page.getByRole('button', { name: 'O nagraniu' })).toHaveAttribute('aria-expanded', 'true');
});

test('keys pressed in the preview play at once, and move between lines after hydration', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Klawisze' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await player.transcript.focus();
  await page.keyboard.press('Tab');
  await expect(player.playLine(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(player.pause).toBeVisible();
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('m');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  release();
  await expect(player.playLine(59)).toBeFocused();
  await expect(player.line(59)).toBeInViewport();
  await expect(player.pause).toBeVisible();
  await expect(page.getByRole('button', { name: 'Włącz dźwięk' })).toBeVisible();
});

test('a click on a line’s words before hydration plays from that line', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Kliknięte słowa' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  // Selecting a word does not start playback.
  await player.line(2).getByText('Zdanie').selectText();
  await player.line(2).getByText('Zdanie').dispatchEvent('click');
  await player.line(3).getByText('Zdanie').click();
  release();
  await expect(player.pause).toBeVisible();
  await expect(player.current).toHaveAttribute('aria-posinset', '3');
});

test('a line on which the mouse is held while the page replaces the preview plays when it is released', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Przytrzymane' });
  const release = await holdCode(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  const player = playerOf(page);
  await player.playLine(4).hover();
  await page.mouse.down();
  release();
  await answers(page);
  await page.mouse.up();
  await expect(player.pause).toBeVisible();
  await expect(player.current).toHaveAttribute('aria-posinset', '4');
});

test("while the transcript is loading the frame is interactive, and navigating away stops the page's audio", async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Dalej' });
  const release = await holdTranscript(page);
  await page.goto(`/library/recording/${id}`, { waitUntil: 'commit' });
  await playerOf(page).play.click();
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Wysoki kontrast' }).click();
  await expect(page.getByRole('button', { name: 'Wysoki kontrast' })).toHaveAttribute('aria-pressed', 'true');
  await expect(playerOf(page).line(1)).toBeVisible();
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('audio')?.paused ?? true)).toBe(true);
  release();
});

test('a returning listener sees the line where they stopped, and never the start first', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Powrót' });
  await page.goto(`/library/recording/${id}`);
  const player = playerOf(page);
  await player.playLine(4).click();
  await expect(player.pause).toBeVisible();
  await player.pause.click();
  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Powrót' })).toBeVisible();
  await expect(player.line(1)).toBeHidden();
  await player.play.click();
  expect(await heardSeconds(page)).toBe(0);
  release();
  await answers(page);
  await expect(player.current).toHaveAttribute('aria-posinset', '4');
  await expect(player.pause).toBeVisible();
});

test('the preview is accessible, and sent only to users who may see it', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Tylko dla zalogowanych' });
  const address = `/library/recording/${id}`;
  await holdCode(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(playerOf(page).line(1)).toBeVisible();
  await expectAccessible(page);

  const words = (makeSrt(1).split('\n')[2] ?? '').trim();
  const seen = await page.request.get(address);
  expect(await seen.text()).toContain(words);
  expect(seen.headers()['cache-control']).toBe('no-cache, no-store');
  await signIn(page, archive.createAccount('admin'));
  const { data } = await (await page.request.get(`/api/recordings/${id}`)).json();
  const restricted = { ...data, access: { ...data.access, restrictions: 'private' } };
  const hidden = await page.request.put(`/api/recordings/${id}`, { data: restricted });
  expect(hidden.status(), await hidden.text()).toBe(200);
  await signIn(page, archive.createAccount('user'));
  expect(await (await page.request.get(address)).text()).not.toContain(words);
  await page.context().clearCookies();
  expect(await (await page.request.get(address)).text()).not.toContain(words);
});

test('the library is readable before the page’s code has loaded, and does later what was asked meanwhile', async ({
  page,
  archive,
  signIn,
}) => {
  await seedInterview({ page, archive, signIn }, { title: 'Z biblioteki' });
  const release = await holdCode(page);
  await page.goto('/library', { waitUntil: 'commit' });
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Z biblioteki' }) });
  await expect(card.getByRole('link', { name: 'Odtwórz: Z biblioteki' })).toBeVisible();
  await expect(page.getByText(/^\d+ nagra/)).toBeVisible();
  await expectAccessible(page);
  await card.evaluate((element) => element.setAttribute('data-preview', ''));
  await card.getByRole('button', { name: 'Informacje: Z biblioteki' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Z biblioteki' })).toBeVisible();
  await expect(page.locator('[data-preview]')).toHaveCount(0);
});

test('words typed in the preview of the library are searched for', async ({ page, archive, signIn }) => {
  const srt = '1\n00:00:00,000 --> 00:00:04,000\nOjciec orał pole.\n\n2\n00:00:04,000 --> 00:00:08,000\nŻniwa.\n';
  await seedInterview({ page, archive, signIn }, { title: 'Wpisane w bibliotece', transcripts: [srt] });
  const release = await holdCode(page);
  await page.goto('/library', { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: 'Szukaj w nagraniach' });
  await search.fill('żniwa');
  release();
  await expect(page).toHaveURL(/q=%C5%BCniwa/);
  await expect(search).toHaveValue('żniwa');
  await expect(page.getByRole('heading', { name: /Wpisane w bibliotece/ })).toBeVisible();
});
