import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { edge } from '../support/edge.ts';
import { holdTranscript } from '../support/hold.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { shortOrLong } from '../support/long-form.ts';
import { tooSmall } from '../support/targets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

const phone = { width: 360, height: 740 };
const textSizes = shortOrLong(['normal', 'largest'], ['normal', 'large', 'largest'] as const);

/** Names of the visible buttons in the window whose middle is covered. */
function covered(place: Locator): Promise<string[]> {
  return place.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && !button.contains(hit);
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
}

/** Adds a document that is for staff only. */
async function addDocument(page: Page, id: string): Promise<void> {
  const buffer = readFileSync(
    new URL('../../demo/recordings/HM-2022-003/documents/rozklad-jazdy.pdf', import.meta.url),
  );
  const file = { name: 'zgoda.pdf', mimeType: 'application/pdf', buffer };
  const added = await page.request.post(`/api/media.php?recordingId=${id}&type=documents`, { multipart: { file } });
  expect(added.status(), await added.text()).toBeLessThan(300);
}

function heightOf(place: Locator): Promise<number> {
  return place.evaluate((element) => element.getBoundingClientRect().height);
}

test.describe('the player on a phone', () => {
  test.use({ viewport: phone });

  test('is at most a sixth of the screen, and no control is too small or missing', async ({
    page,
    archive,
    signIn,
  }) => {
    const parts = { parts: [30, 30], transcripts: [null, null] };
    const id = await seedInterview({ page, archive, signIn }, { title: 'Wąsko', ...parts });
    await page.goto(`/library/recording/${id}`);
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(playerOf(page).play).toBeEnabled();
    expect(await heightOf(bar)).toBeLessThan(phone.height / 6);
    expect(await tooSmall(bar)).toEqual([]);
    await expect(bar.getByText('część 1 z 2', { exact: true })).toBeVisible();

    const speed = bar.getByRole('combobox', { name: 'Prędkość odtwarzania' });
    await expect(speed).toBeHidden();
    const more = bar.getByRole('button', { name: 'Więcej: tempo i głośność' });
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Prędkość odtwarzania', 'Część nagrania']) {
      await expect(bar.getByRole('combobox', { name })).toBeVisible();
    }
    await expect(bar.getByRole('slider', { name: 'Głośność' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Wycisz' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Skróty klawiszowe' })).toBeVisible();
    expect(await tooSmall(bar)).toEqual([]);
    await expectAccessible(page);
    await more.click();
    await expect(speed).toBeHidden();
  });

  test('is less than a third of the screen at the largest text, and does not cover the spoken line', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Wąsko i duże litery' });
    await useTextSize(page, 'largest');
    await page.goto('/library');
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    await page.goto(`/library/recording/${id}?t=12`);
    const { play, current } = playerOf(page);
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(play).toBeEnabled();
    expect(await heightOf(bar)).toBeLessThan(phone.height * 0.3);
    expect(await tooSmall(bar)).toEqual([]);

    await expect(current).toBeInViewport({ ratio: 1 });
    const topOfBar = await bar.evaluate((element) => element.getBoundingClientRect().top);
    const endOfLine = await current.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(endOfLine).toBeLessThan(topOfBar);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test('the button that returns to the spoken line covers no line and moves nothing', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Wróć' });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    const { transcript, current, comeBack, play } = playerOf(page);
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    for (const textSize of ['normal', 'largest'] as const) {
      await useTextSize(page, textSize);
      await page.goto(`/library/recording/${id}?t=12`);
      await expect(play).toBeEnabled();
      await expect(current).toBeInViewport();
      const before = await bar.boundingBox();
      await transcript.focus();
      await page.keyboard.press('End');
      await expect(comeBack).toBeVisible();
      expect(await heightOf(bar), textSize).toBe(before?.height);
      expect(await edge(comeBack, 'top'), textSize).toBeGreaterThanOrEqual(await edge(bar, 'top'));
      expect(await tooSmall(bar), textSize).toEqual([]);
      await comeBack.click();
      await expect(current).toBeInViewport();
      await expect(comeBack).toHaveCount(0);
    }
  });

  test('a tap on the words of a line plays from it, and selecting them does not', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Stuknięte' });
    await page.goto(`/library/recording/${id}`);
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    const { line, current, pause, play } = playerOf(page);
    await line(3).getByText('Zdanie').click();
    await expect(pause).toBeVisible();
    await expect(current).toHaveAttribute('aria-posinset', '3');
    await pause.click();

    const text = line(5).locator('.line-text');
    // Waits until the list has scrolled to the spoken line and no longer moves.
    await text.hover();
    const words = await text.boundingBox();
    if (!words) throw new Error('The line is not in the page.');
    const y = words.y + 20;
    await page.mouse.move(words.x + 5, y);
    await page.mouse.down();
    await page.mouse.move(words.x + 90, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    await expect(play).toBeVisible();
    await expect(current).toHaveAttribute('aria-posinset', '3');
  });

  test('a link to a moment shows its line at once, a link to a recording its title', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Chwila', parts: [100] });
    const { current, play } = playerOf(page);
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    const title = page.getByRole('heading', { name: 'Chwila' });
    await page.goto(`/library/recording/${id}`);
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    await expect(play).toBeEnabled();
    await expect(title).toBeInViewport({ ratio: 1 });

    await page.goto(`/library/recording/${id}?t=60`);
    await expect(current).toHaveAttribute('aria-posinset', '16');
    await expect(current).toBeInViewport({ ratio: 1 });
    const endOfLine = await current.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(endOfLine).toBeLessThan(await bar.evaluate((element) => element.getBoundingClientRect().top));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('the page of a recording has rare actions behind a button', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Czynności' });
    await signIn(page, archive.createAccount('editor'));
    await addDocument(page, id);
    await page.goto(`/library/recording/${id}`);
    await expect(page.getByRole('button', { name: 'Tagi i słowa kluczowe' })).toBeVisible();
    const media = page.getByRole('button', { name: 'Zdjęcia i dokumenty' });
    await expect(media).toBeHidden();
    const header = await page.locator('.listening-header').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(200);
    await page.getByRole('button', { name: 'Więcej czynności' }).click();
    await expect(page.getByRole('button', { name: 'Kopiuj cytowanie' })).toBeInViewport();
    expect(await tooSmall(page.locator('.listening-header'))).toEqual([]);

    await media.click();
    const dialog = page.getByRole('dialog', { name: 'Zdjęcia i dokumenty' });
    await expect(dialog).toBeVisible();
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(media).toBeFocused();
  });

  test('a listener is not offered photos and documents if none are visible to them', async ({
    page,
    archive,
    signIn,
  }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Bez zdjęć' });
    await signIn(page, archive.createAccount('editor'));
    await addDocument(page, id);
    await signIn(page, archive.createAccount('user'));
    await page.goto(`/library/recording/${id}`);
    await page.getByRole('button', { name: 'Więcej czynności' }).click();
    await expect(page.getByRole('button', { name: 'Kopiuj cytowanie' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zgłoś fragment', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zdjęcia i dokumenty' })).toHaveCount(0);
  });
});

test('on a phone the display settings and the links of a missing recording are large enough for a finger', async ({
  page,
  archive,
  signIn,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('user'));
  await page.goto('/library/recording/NIE-MA');
  await expect(page.getByText('Nie znaleziono nagrania')).toBeVisible();
  const aids = page.getByRole('region', { name: 'Ułatwienia dostępu' });
  await aids.getByRole('button', { name: 'Ułatwienia dostępu' }).click();
  for (const name of ['Wysoki kontrast', 'Zatrzymaj animacje']) {
    await expect(aids.getByRole('button', { name, exact: true })).toBeVisible();
  }
  expect(await tooSmall(aids)).toEqual([]);
  expect(await tooSmall(page.getByRole('main'))).toEqual([]);
  await expectAccessible(page);
});

test('messages and the actions after a failure are not covered', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  const id = await seedInterview({ page, archive, signIn }, { title: 'Zawodzi' });
  await page.route('**/api/getsrt.php*', (route) => route.abort());
  await page.route('**/storage/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/library/recording/${id}`);
  const { play } = playerOf(page);
  await play.click();
  await expect(page.getByText('Nie znaleziono pliku nagrania.')).toBeVisible();
  await page.getByRole('region', { name: 'Odtwarzacz' }).evaluate((bar) => bar.scrollIntoView({ block: 'end' }));
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' })).toHaveCount(2);
  expect(await covered(page.getByRole('main'))).toEqual([]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Więcej czynności' }).click();
  await page.getByRole('button', { name: 'Kopiuj odnośnik do tego miejsca' }).click();
  await expect(page.getByText('Skopiowano', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zamknij' })).toHaveCount(0);
  expect(await covered(page.getByRole('region', { name: 'Odtwarzacz' }))).toEqual([]);
});

test('while the transcript is loading, the page shows a message in its place', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  const id = await seedInterview({ page, archive, signIn }, { title: 'W drodze' });
  const release = await holdTranscript(page);
  // The page is opened at a moment, because the page itself contains the first lines.
  await page.goto(`/library/recording/${id}?t=1`);
  const text = page.getByText('Wczytywanie transkrypcji…');
  await expect(text).toBeInViewport();
  const { bottom } = await text.evaluate((element) => element.getBoundingClientRect().toJSON());
  const bar = page.getByRole('region', { name: 'Odtwarzacz' });
  expect(bottom).toBeLessThan(await bar.evaluate((element) => element.getBoundingClientRect().top));
  release();
  await expect(playerOf(page).line(1)).toBeVisible();
});

test('at 400 % zoom the player does not cover the text', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const id = await seedInterview({ page, archive, signIn }, { title: 'Zbliżenie' });
  await page.goto(`/library/recording/${id}`);
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  const { transcript, line } = playerOf(page);
  await transcript.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  expect(await covered(line(2))).toEqual([]);
});

test('the times of the player are in one line and "Więcej" in the row of the play button', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Rząd' });
  for (const letters of ['own', 'fallback']) {
    if (letters === 'fallback') await page.route('**/*.woff2', (route) => route.abort());
    for (const size of textSizes) {
      await useTextSize(page, size);
      await page.goto(`/library/recording/${id}`);
      const bar = page.getByRole('region', { name: 'Odtwarzacz' });
      const { play } = playerOf(page);
      // Measured once the page has replaced the server's preview.
      await expect(page.locator('main > .listening')).toBeVisible();
      await expect(play).toBeEnabled();
      const more = bar.getByRole('button', { name: 'Więcej: tempo i głośność' });
      for (const width of shortOrLong([320, 360, 414], [320, 340, 360, 375, 390, 414, 480])) {
        await page.setViewportSize({ width, height: 740 });
        const [top, bottom] = [await edge(more, 'top'), await edge(more, 'bottom')];
        expect(await edge(play, 'top'), `${width} px`).toBeLessThan((top + bottom) / 2);
        expect(await edge(play, 'bottom'), `${width} px`).toBeGreaterThan((top + bottom) / 2);
        const { width: across, height } = (await play.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.abs(across - height), `${width} px`).toBeLessThan(1);
        expect(await edge(more, 'right')).toBeLessThanOrEqual(await edge(bar, 'right'));
        expect(await tooSmall(bar), `${width} px ${letters}`).toEqual([]);
        expect(await covered(bar)).toEqual([]);
        const times = bar.getByText(/\d\d:\d\d:\d\d$/);
        await expect(times).toHaveCount(2);
        expect(await edge(times.last(), 'top'), `times at ${width} px ${letters}`).toBe(
          await edge(times.first(), 'top'),
        );
        if (size === 'normal' && width >= 360) expect(await heightOf(bar), `${width} px`).toBeLessThanOrEqual(114);
      }
    }
  }
});

test('chapter marks end above the buttons, and a label is on the line of its value', async ({
  page,
  archive,
  signIn,
}) => {
  const timeline = [4, 12, 20].map((start) => ({ start, text: `Rozdział od ${start}` }));
  const metadata = { location: 'Konstantynopolitańczykiewiczowice, świetlica' };
  const id = await seedInterview({ page, archive, signIn }, { title: 'Znaki', metadata, description: { timeline } });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  for (const size of textSizes) {
    await useTextSize(page, size);
    await page.goto(`/library/recording/${id}`);
    await expect(page.locator('main > .listening')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    const marks = page.locator('.chapter-mark');
    await expect(marks).toHaveCount(timeline.length);
    await page.getByRole('button', { name: 'O nagraniu' }).click();
    const label = page.getByRole('term').filter({ hasText: 'Miejsce' });
    await expect(label).toBeVisible();
    for (const width of [320, 340, 360, 375, 390, 414, 480]) {
      await page.setViewportSize({ width, height: 740 });
      const ends = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().bottom));
      const [play, time] = [edge(playerOf(page).play, 'top'), edge(bar.getByText(/\d\d:\d\d:\d\d$/).first(), 'top')];
      expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(Math.min(await play, await time));
      const firstLines = await label.evaluate((term) => {
        const rows = [term, term.nextElementSibling].map((part) => part?.getClientRects()[0]?.bottom ?? 0);
        return rows.map(Math.round);
      });
      expect(firstLines[1], `${width} px`).toBe(firstLines[0]);
    }
  }
});

for (const width of shortOrLong([320], [320, 360])) {
  test(`at the largest text nothing makes the page scroll sideways, ${width} px wide`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await useTextSize(page, 'largest');
    const parts = { parts: [30, 30], transcripts: [null, null] };
    const metadata = { interviewee: { name: 'Brzęczyszczykiewiczówna-Konstantynopolitańczykowianeczka' } };
    const title = `Długie nazwisko ${width}`;
    const id = await seedInterview({ page, archive, signIn }, { title, metadata, ...parts });
    await page.goto(`/library/recording/${id}`);
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(playerOf(page).play).toBeEnabled();
    const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widthOfPage()).toBe(width);
    await bar.getByRole('button', { name: 'Więcej: tempo i głośność' }).click();
    const choice = bar.getByRole('combobox', { name: 'Część nagrania' });
    await expect(choice).toBeVisible();
    expect(await edge(choice, 'right')).toBeLessThanOrEqual(await edge(bar, 'right'));
    expect(await widthOfPage()).toBe(width);
    const name = page.getByRole('main').getByText('Brzęczyszczykiewiczówna').first();
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
}
