import type { Page } from '@playwright/test';
import { holdWords } from '../support/hold.ts';
import { markedWords, playerOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const sentences = [
  'Mieszkałam w Łodzi na ulicy Piotrkowskiej, blisko fabryki, w domu z zielonymi okiennicami.',
  'Potem przyszła wojna i wszystko się skończyło na długie lata, bo ojca zabrali na roboty.',
  'Matka piekła chleb na liściach chrzanu i rozdawała go sąsiadom, którzy nie mieli niczego.',
];
const sentenceSeconds = 8;
const wordSeconds = 0.4;

/** Output of WhisperX: a sentence every eight seconds, with a word every 400 ms from its first second on. */
const recognised = {
  segments: sentences.map((text, index) => {
    const from = index * sentenceSeconds + 1;
    const words = text.split(' ').map((word, at) => ({
      ...{ word, start: from + at * wordSeconds, end: from + at * wordSeconds + 0.3, score: 0.9 },
    }));
    return { start: from, end: words.at(-1)?.end, text, words };
  }),
};

test.use({ viewport: { width: 1280, height: 800 } });

async function openWords(
  { page, archive, signIn }: Parameters<typeof seedInterview>[0],
  title: string,
  query = '',
): Promise<string> {
  const interview = { title, parts: [30], transcripts: [], recognised };
  const id = await seedInterview({ page, archive, signIn }, interview);
  await page.goto(`/library/recording/${id}${query}`);
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  await expect(toggleOf(page)).toBeAttached();
  return id;
}

const toggleOf = (page: Page) => page.getByRole('button', { name: 'Zaznaczaj wypowiadane słowo' });

/** The painted word; null if there is none. */
function spokenWord(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [place] = CSS.highlights.get('spoken-word') ?? [];
    return place ? (place.startContainer.textContent ?? '').slice(place.startOffset, place.endOffset) : null;
  });
}

/** The middle of a word on the screen, once it no longer moves: following scrolls smoothly. */
async function placeOf(page: Page, word: string): Promise<{ x: number; y: number }> {
  let place = await placeNow(page, word);
  await expect
    .poll(async () => {
      const before = place;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      place = await placeNow(page, word);
      return place.y - before.y;
    })
    .toBe(0);
  return place;
}

function placeNow(page: Page, word: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const all = document.createTreeWalker(
      document.querySelector('main .transcript-lines') as Element,
      NodeFilter.SHOW_TEXT,
    );
    while (all.nextNode()) {
      const start = (all.currentNode as Text).data.indexOf(wanted);
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(all.currentNode, start);
      range.setEnd(all.currentNode, start + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`The word is not on the screen: ${wanted}`);
  }, word);
}

/** Records seeks of the sound, the sound's position when a word is marked, and shifts of the transcript. */
async function watchSound(page: Page): Promise<void> {
  await page.evaluate(() => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    const seen = { seeks: [] as number[], words: [] as { at: number; word: string }[], shifts: 0 };
    audio.addEventListener('seeking', () => seen.seeks.push(audio.currentTime));
    new PerformanceObserver((list) => {
      const moved = (list.getEntries() as unknown as { sources: { node: Node | null }[] }[]).flatMap((shift) =>
        shift.sources.filter(({ node }) => node && document.querySelector('.transcript')?.contains(node)),
      );
      seen.shifts += moved.length;
    }).observe({ type: 'layout-shift' });
    // A frame may be late; the mark is painted as soon as the sound's position is read.
    const set = CSS.highlights.set.bind(CSS.highlights);
    CSS.highlights.set = (name, highlight) => {
      const [place] = name === 'spoken-word' ? highlight : [];
      const word = place ? (place.startContainer.textContent ?? '').slice(place.startOffset, place.endOffset) : '';
      if (place && word !== seen.words.at(-1)?.word) seen.words.push({ at: audio.currentTime, word });
      return set(name, highlight);
    };
    Object.assign(globalThis, { seen });
  });
}

interface Seen {
  seeks: number[];
  words: { at: number; word: string }[];
  shifts: number;
}

const seenIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

test('the spoken word is marked as the sound plays, and no line moves', async ({ page, archive, signIn }) => {
  await openWords({ page, archive, signIn }, 'Słowo po słowie');
  const { play, pause } = playerOf(page);
  await expect(play).toBeEnabled();
  await watchSound(page);
  await play.click();
  await expect.poll(async () => (await seenIn(page)).words.length, { timeout: 20_000 }).toBeGreaterThan(6);
  await pause.click();
  const { words, shifts } = await seenIn(page);
  const spoken = (sentences[0] as string).split(' ');
  let place = -1;
  for (const { at, word } of words) {
    // `w` is spoken twice.
    place = spoken.indexOf(word, place + 1);
    expect(place, `${word}, in order`).toBeGreaterThanOrEqual(0);
    const start = 1 + place * wordSeconds;
    expect(at, word).toBeGreaterThanOrEqual(start - 0.05);
    expect(at, word).toBeLessThan(start + wordSeconds + 0.05);
  }
  expect(shifts).toBe(0);
});

test('between words the last one stays marked; before the first word none is', async ({ page, archive, signIn }) => {
  const id = await openWords({ page, archive, signIn }, 'Między słowami', '?t=1.35');
  await expect.poll(() => spokenWord(page)).toBe('Mieszkałam');
  await page.goto(`/library/recording/${id}?t=1.4`);
  await expect.poll(() => spokenWord(page)).toBe('w');
  await page.goto(`/library/recording/${id}?t=8.5`);
  await expect(toggleOf(page)).toBeAttached();
  await expect.poll(() => spokenWord(page)).toBeNull();
});

test('a click on a word plays from it, a click next to the words from the line, and a selection plays nothing', async ({
  page,
  archive,
  signIn,
}) => {
  await openWords({ page, archive, signIn }, 'Kliknięte słowo');
  const { play, pause, line, current } = playerOf(page);
  await expect(play).toBeEnabled();
  await watchSound(page);
  const lastSeek = async () => (await seenIn(page)).seeks.at(-1) ?? -1;
  for (const word of ['Piotrkowskiej,', 'wojna', 'chleb']) {
    const sentence = sentences.findIndex((text) => text.includes(word));
    const start =
      sentence * sentenceSeconds + 1 + (sentences[sentence] as string).split(' ').indexOf(word) * wordSeconds;
    const { x, y } = await placeOf(page, word);
    await page.mouse.click(x, y);
    await expect.poll(async () => Math.abs((await lastSeek()) - start), word).toBeLessThan(0.05);
    await expect(pause).toBeVisible();
    await expect(current).toContainText(word);
  }
  const seeks = (await seenIn(page)).seeks.length;
  const [from, to] = [await placeOf(page, 'przyszła'), await placeOf(page, 'skończyło')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain('wojna');
  expect((await seenIn(page)).seeks.length).toBe(seeks);
  await page.evaluate(() => getSelection()?.removeAllRanges());

  const body = await line(1).locator('.line-body').boundingBox();
  await page.mouse.click((body?.x ?? 0) + (body?.width ?? 0) - 3, (body?.y ?? 0) + (body?.height ?? 0) - 3);
  await expect.poll(async () => Math.abs((await lastSeek()) - 1)).toBeLessThan(0.05);
});

test('a copied link opens the word that was played', async ({ page, archive, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openWords({ page, archive, signIn }, 'Odnośnik do słowa', '?t=2.35');
  await expect.poll(() => spokenWord(page)).toBe('na');
  await page.getByRole('button', { name: 'Kopiuj odnośnik do tego miejsca' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/${id}?t=2.2`);
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect.poll(() => spokenWord(page)).toBe('na');
});

test('the mark can be switched off, and the setting is kept on this device', async ({ page, archive, signIn }) => {
  await openWords({ page, archive, signIn }, 'Bez zaznaczania', '?t=2.3');
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => spokenWord(page)).toBe('na');
  await expectAccessible(page);
  await toggleOf(page).click();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await spokenWord(page)).toBeNull();
  await page.reload();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await spokenWord(page)).toBeNull();
});

test('a match of the search stays marked under the spoken word', async ({ page, archive, signIn }) => {
  await openWords({ page, archive, signIn }, 'Szukane i słyszane', '?t=1.9');
  await expect.poll(() => spokenWord(page)).toBe('Łodzi');
  const { search, count } = playerOf(page);
  await search.fill('łodzi');
  await expect(count).toHaveText('1 z 1');
  await expect.poll(() => markedWords(page)).toEqual({ others: [], shown: ['Łodzi'] });
  expect(await spokenWord(page)).toBe('Łodzi');
});

test('the lines are unchanged if their words cannot be loaded', async ({ page, archive, signIn }) => {
  const interview = { title: 'Bez słów', parts: [30], transcripts: [], recognised };
  const id = await seedInterview({ page, archive, signIn }, interview);
  const failed = page.waitForResponse(/\/api\/words/);
  await page.route('**/api/words?*', (route) => route.fulfill({ status: 404, json: { error: 'Nie ma.', code: 'x' } }));
  await page.goto(`/library/recording/${id}?t=2.3`);
  await failed;
  await expect(playerOf(page).current).toContainText('Mieszkałam');
  await expect(page.getByText('Nie ma.')).toHaveCount(0);
  await expect(toggleOf(page)).toHaveCount(0);
});

test("the player's height does not change when the words are loaded", async ({ page, archive, signIn }) => {
  const interview = { title: 'Równy odtwarzacz', parts: [30], transcripts: [], recognised };
  const id = await seedInterview({ page, archive, signIn }, interview);
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  for (const width of [360, 690, 768, 840, 1024, 1280]) {
    await page.setViewportSize({ width, height: 950 });
    const release = await holdWords(page);
    await page.goto(`/library/recording/${id}`);
    const more = page.getByRole('button', { name: /^Więcej: tempo/ });
    if (await more.isVisible()) await more.click();
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(bar.getByRole('combobox', { name: 'Prędkość odtwarzania' })).toBeVisible();
    const before = await bar.boundingBox();
    release();
    await expect(toggleOf(page)).toBeVisible();
    expect(await bar.boundingBox(), `${width} px`).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colours on a ${colorScheme} background`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } });

    test('the spoken word is underlined', async ({ page, archive, signIn }) => {
      await openWords({ page, archive, signIn }, `Barwy słowa ${colorScheme}`, '?t=2.9');
      await expect.poll(() => spokenWord(page)).toBe('ulicy');
      const { x, y } = await placeOf(page, 'ulicy');
      const clip = { x: x - 20, y: y - 16, width: 40, height: 32 };
      const shownAfter = async (isPressed: boolean) => {
        // The driver's own click scrolls the page.
        await toggleOf(page).dispatchEvent('click');
        await expect(toggleOf(page)).toHaveAttribute('aria-pressed', String(isPressed));
        return page.screenshot({ clip });
      };
      const off = await shownAfter(false);
      expect(off.equals(await shownAfter(true))).toBe(false);
      expect(off.equals(await shownAfter(false))).toBe(true);
    });
  });
}
