import type { Locator, Page } from '@playwright/test';
import { markedWords, playerOf, seedInterview } from '../support/listening.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

/** Imitates browsers of 2022. */
async function withoutHighlights(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Highlight'));
}

/** Pixels by which the painted match is outside the visible part of the list, the window or the player's edge. */
function hiddenPartOf(list: Locator, highlight: string): Promise<number> {
  return list.evaluate((box, name) => {
    const [place] = globalThis.CSS.highlights.get(name) ?? [];
    if (!place) return Number.NaN;
    const range = document.createRange();
    range.setStart(place.startContainer, place.startOffset);
    range.setEnd(place.endContainer, place.endOffset);
    const { top, bottom } = range.getBoundingClientRect();
    const bar = document.querySelector('.listening-bar')?.getBoundingClientRect();
    const isBeside = !bar || bar.bottom <= top || bar.top >= bottom;
    const end = Math.min(window.innerHeight, box.getBoundingClientRect().bottom, isBeside ? Infinity : bar.top);
    return Math.max(0, Math.round(bottom - end), Math.round(-top));
  }, highlight);
}

const browsers = [
  { name: 'that paints marks', title: 'Szukanie', prepare: async () => {} },
  { name: 'that cannot paint marks', title: 'Szukanie znaczników', prepare: withoutHighlights },
];
for (const { name, title, prepare } of browsers) {
  test(`searching steps through the matches cyclically, counts and marks them in a browser ${name}`, async ({
    page,
    archive,
    signIn,
  }) => {
    await prepare(page);
    const srt = makeSrt(60).replace('Zdanie numer 7 ', 'Żółta łódź ').replace('Zdanie numer 50 ', 'Ela: łódź i ŁÓDŹ ');
    const id = await seedInterview({ page, archive, signIn }, { title, transcripts: [srt] });
    await page.goto(`/library/recording/${id}`);
    const { search, count, line } = playerOf(page);
    await search.fill('lodz');
    await expect(count).toHaveText('1 z 3');
    await expect.poll(() => markedWords(page)).toEqual({ others: [], shown: ['łódź'] });
    await search.press('Enter');
    await search.press('Enter');
    await expect(count).toHaveText('3 z 3');
    await expect(line(50)).toBeInViewport();
    await expect.poll(() => markedWords(page)).toEqual({ others: ['łódź'], shown: ['ŁÓDŹ'] });
    await page.getByRole('button', { name: 'Następny wynik' }).click();
    await expect(count).toHaveText('1 z 3');
    await page.getByRole('button', { name: 'Poprzedni wynik' }).click();
    await expect(count).toHaveText('3 z 3');
    await search.fill('ela: l');
    // The speaker's name is a separate element.
    await expect.poll(async () => (await markedWords(page)).shown.join('')).toBe('Ela: ł');
    await search.fill('czegoś nie ma');
    await expect(count).toHaveText('Brak wyników');
    await expect.poll(() => markedWords(page)).toEqual({ others: [], shown: [] });
  });
}

test('matches are marked in lines rendered by scrolling', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Znaczniki dalej' });
  await page.goto(`/library/recording/${id}`);
  const { search, transcript, line } = playerOf(page);
  await search.fill('numer 4');
  await expect.poll(async () => (await markedWords(page)).shown).toEqual(['numer 4']);
  await transcript.evaluate((list) => list.scrollIntoView({ block: 'end' }));
  await expect(line(60)).toBeInViewport();
  // Lines 40 to 49; the first is certainly visible.
  await expect.poll(async () => (await markedWords(page)).others.length).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Biblioteka' }).first().click();
  await expect(transcript).toBeHidden();
  expect(await markedWords(page)).toEqual({ others: [], shown: [] });
});

for (const [width, height, textSize] of [
  [740, 360, 'large'],
  [740, 360, 'largest'],
  [320, 640, 'largest'],
] as const) {
  test(`the current match is not covered in a window of ${width} × ${height} with ${textSize} text`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await useTextSize(page, textSize);
    const title = `Niskie okno ${width} ${textSize}`;
    const id = await seedInterview({ page, archive, signIn }, { title, parts: [100] });
    await page.goto(`/library/recording/${id}`);
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    const { search, count, transcript } = playerOf(page);
    await search.fill('lipowcu');
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await expect(count).toHaveText(`${number} z 60`);
      await expect.poll(() => hiddenPartOf(transcript, 'match-shown'), { message: `match ${number}` }).toBe(0);
      await page.keyboard.press('Enter');
    }
  });
}

test('of a line that is taller than the window the part with the current match is shown', async ({
  page,
  archive,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await useTextSize(page, 'largest');
  const story = `Młyn ${'stał nad rzeką '.repeat(30)}młyn ${'i mełł zboże '.repeat(30)}młyn.`;
  const srt = `${makeSrt(10)}\n11\n00:00:40,000 --> 00:01:30,000\n${story}\n`;
  const id = await seedInterview({ page, archive, signIn }, { title: 'Długa linia', transcripts: [srt], parts: [100] });
  await page.goto(`/library/recording/${id}`);
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  const { search, count, transcript } = playerOf(page);
  await search.fill('młyn');
  for (const number of [1, 2, 3, 1]) {
    await expect(count).toHaveText(`${number} z 3`);
    await expect.poll(() => hiddenPartOf(transcript, 'match-shown'), { message: `match ${number}` }).toBe(0);
    await page.keyboard.press('Enter');
  }
});
