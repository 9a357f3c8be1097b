import type { SearchResults } from '@glosy/core/search/search';
import type { Page } from '@playwright/test';
import { holdCode, holdSearch } from '../support/hold.ts';
import { markedWords, playerOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const noFacets = { narrator: [], tag: [], place: [], decade: [], year: [], proofread: [], photos: [] };

const nothing: SearchResults = {
  ...{ total: 0, passages: 0, recordings: [], facets: noFacets },
  ...{ didYouMean: [], without: [], omitted: [], aliases: [], isIncomplete: false, problem: null },
};

/** Answers the three calls of the search; returns the requested addresses. */
async function fakeSearch(page: Page, answerTo: (search: URLSearchParams) => SearchResults): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/search?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    return route.fulfill({ json: { data: answerTo(searchParams) } });
  });
  await page.route('**/api/search/suggest?*', (route) =>
    route.fulfill({
      json: {
        data: [
          { kind: 'narrator', label: 'Łucja Żak' },
          { kind: 'word', label: 'mówi' },
        ],
      },
    }),
  );
  const rows = '"Śluza";00:00:14;;"Mówi";"o wodzie";"i o łódce";"https://glosy.example/x";"Łucja Żak, „Śluza”"';
  await page.route('**/api/search/concordance?*', (route) =>
    route.fulfill({ contentType: 'text/csv', body: `\uFEFFa;b;c;d;e;f;g;h\r\n${rows}\r\n` }),
  );
  return asked;
}

const spoken = [
  [2, 'Dzień dobry'],
  [8, 'W kościele było zimno'],
  [14, 'Mówi się, że kościołów było pięć'],
  [20, 'Potem przyszła woda'],
] as const;

const srt = spoken
  .map(([start, text], index) => {
    const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},500`;
    return `${index + 1}\n${time(start)} --> ${time(start + 4)}\n${text}\n`;
  })
  .join('\n');

/** The results of `kościół`: one recording with a checked and an unchecked passage, of four. */
function churches(id: string, isUnfolded: boolean): SearchResults {
  const files = { transcript_file: `${id}_1.srt`, audio_file: `${id}_1.wav` };
  const [, cold = '', five = ''] = spoken.map(([, text]) => text);
  const passages = [
    { ...files, start: 8.5, end: 10, speaker: 'ANNA', text: cold, marks: [[2, 10]] as [number, number][] },
    { ...files, start: 14.5, end: 18.5, speaker: '', text: five, marks: [[13, 22]] as [number, number][] },
  ].map((passage, index) => ({ ...passage, isProofread: index === 0 }));
  const others = [20.5, 26].map((start) => ({ ...passages[1], start, end: start + 4 }) as (typeof passages)[number]);
  return {
    ...nothing,
    ...{ total: 45, passages: 50, aliases: ['fara'] },
    facets: { ...noFacets, tag: [{ value: '3', label: 'powódź', count: 7 }] },
    recordings: [
      {
        ...{ id, title: 'Zimny kościół', interviewee: 'Łucja Żak', date: '1987-05-12', photo: '', matches: 4 },
        access: { restrictions: 'public' },
        hits: [
          { field: 'title', text: 'Zimny kościół', marks: [[6, 13]] },
          { field: 'timeline', text: 'Kościół', marks: [[0, 7]], start: 40, audio_file: files.audio_file },
        ],
        passages: isUnfolded ? [...passages, ...others] : passages,
      },
    ],
  };
}

test('a listener searches while typing, narrows the results, plays a passage in the list, and opens it in the player', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Zimny kościół', transcripts: [srt] });
  const asked = await fakeSearch(page, (search) => churches(id, search.has('recording')));
  await page.goto('/library');
  const field = page.getByRole('combobox', { name: 'Szukaj w nagraniach' });
  await expect(field).toBeVisible();
  await expect(page.getByRole('button', { name: 'Szukaj w archiwum' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.pressSequentially('kościół');
  await expect(page.getByText('45 nagrań, 50 miejsc')).toBeVisible();
  await expect(page).toHaveURL(/\/library\?q=ko%C5%9Bci%C3%B3%C5%82$/);
  await expect(page).toHaveTitle(/^Szukanie: kościół \| /);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'powódź (7)' }).check();
  await expect(page).toHaveURL(/&tag=3$/);
  // The address changes before the request is sent.
  await expect.poll(() => asked.at(-1)).toContain('tag=3');
  await page.getByRole('combobox', { name: 'Kolejność' }).selectOption('Data nagrania');
  await page.getByRole('button', { name: 'Następna strona' }).click();
  await expect(page).toHaveURL(/sort=date&tag=3&page=2$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/&tag=3$/);
  await page.getByRole('button', { name: 'Usuń filtr Tag: powódź' }).click();
  await expect(page).toHaveURL(/q=ko%C5%9Bci%C3%B3%C5%82$/);

  const list = page.getByRole('list', { name: 'Miejsca w rozmowie: Zimny kościół' });
  await expect(list.getByText('zapis jeszcze nie sprawdzony przez człowieka')).toHaveCount(1);
  await page.getByRole('button', { name: /^jeszcze 2 miejsca w tej rozmowie/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);

  // The passage lasts a second and a half, and playback ends by itself.
  const heard = page.waitForRequest(/\/storage\/recordings\/.*\.wav/);
  await list.getByRole('button', { name: 'Odtwórz fragment od 00:00:08: Zimny kościół' }).click();
  await heard;
  const pause = list.getByRole('button', { name: 'Wstrzymaj fragment od 00:00:08: Zimny kościół' });
  await expect(pause).toBeVisible();
  await expect(pause).toHaveCount(0);
  await expect(page).toHaveURL(/\/library\?q=/);

  await list.getByRole('link', { name: 'Otwórz rozmowę od 00:00:08' }).click();
  const player = playerOf(page);
  await expect(player.current).toHaveAttribute('aria-posinset', '2');
  await expect(player.search).toHaveValue('kościół');
  await expect(player.count).toHaveText('1 z 2');
  await expect.poll(() => markedWords(page)).toEqual({ others: ['kościołów'], shown: ['kościele'] });
  await player.search.press('Enter');
  await expect(player.count).toHaveText('2 z 2');
  await page.goBack();
  await expect(page.getByText('45 nagrań, 50 miejsc')).toBeVisible();
});

for (const { what, hold, width } of [
  { what: "the search's code", hold: holdSearch, width: 1280 },
  { what: "the search's code", hold: holdSearch, width: 360 },
  { what: "the page's code", hold: holdCode, width: 1280 },
])
  test(`the key / pressed before ${what} has loaded opens the search afterwards, at ${width} px`, async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('user'));
    await page.setViewportSize({ width, height: 740 });
    const release = await hold(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    release();
    await expect(page.getByRole('combobox', { name: 'Szukaj w archiwum' })).toBeFocused();
  });

test('suggestions are reached by the arrow keys from every page, and the key / can be switched off', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => nothing);
  await page.goto('/account');
  const field = page.getByRole('combobox', { name: 'Szukaj w archiwum' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await field.pressSequentially('mó');
  await expect(page.getByRole('option')).toHaveText(['Łucja Żak', 'mówi']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'mówi' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/library\?q=m%C3%B3wi$/);
  await expect(page.getByText('Brak wyników dla podanych kryteriów')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pokaż wszystkie nagrania' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('checkbox', { name: '/ otwiera szukanie' }).uncheck();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '/ otwiera szukanie' })).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(field).not.toBeFocused();
});

test('on a phone a button opens the search, and the results fit with their filters folded', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => churches('HM-1', false));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Szukaj w archiwum' }).click();
  await page.getByRole('combobox', { name: 'Szukaj w archiwum' }).fill('kościół');
  await page.keyboard.press('Enter');
  await expect(page.getByText('45 nagrań, 50 miejsc')).toBeVisible();
  const filter = page.getByRole('checkbox', { name: 'powódź (7)' });
  await expect(filter).toBeHidden();
  await page.getByRole('button', { name: 'Filtry' }).click();
  await expect(filter).toBeVisible();
  await page.getByText('Jak szukać?').click();
  await expect(page.getByText('kto:Kowalska')).toBeVisible();
  await expectAccessible(page);
  const small = await page.locator('.results :is(button, a, input, select):visible').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { width, height } = (part.matches('input') ? (part.parentElement ?? part) : part).getBoundingClientRect();
      return height < 44 || width < 44 ? [`${part.textContent} ${width}×${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
  const time = await page.locator('.passages .passage-time').first().boundingBox();
  expect(time?.width).toBeLessThan(100);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a keyboard user can skip visible filters', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => churches('HM-1', false));
  await page.goto('/library?q=kościół');
  const skip = page.getByRole('link', { name: 'Przejdź do wyników' });
  const found = page.getByRole('heading', { name: 'Zimny kościół' });
  // The results contain the link.
  await expect(found).toBeVisible();
  await page.getByText('Jak szukać?').focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(found).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(found.getByRole('link')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(skip).toBeHidden();
  await page.getByRole('button', { name: 'Filtry' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
});

test('in high contrast a chosen filter shows its tick', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => churches('HM-1', false));
  await page.goto('/library?q=kościół&tag=3');
  await page.getByRole('button', { name: 'Wysoki kontrast' }).click();
  const tick = page.getByRole('checkbox', { name: 'powódź (7)', checked: true });
  await expect(tick).toHaveCSS('background-image', /stroke='%23fff'/);
  await expect(tick).toHaveCSS('background-color', 'rgb(0, 0, 0)');
});

test('the suggestions after a search without results are visually separated', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => nothing);
  await page.goto('/library?q=nic&photos=1');
  const first = await page.getByRole('link', { name: 'Szukaj bez filtrów' }).boundingBox();
  const second = await page.getByRole('link', { name: 'Pokaż wszystkie nagrania' }).boundingBox();
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(16);
});

test('the printable page shows every match in its context, and prints nothing else', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('user'));
  await fakeSearch(page, () => churches('HM-1', false));
  await page.goto('/library?q=m%C3%B3wi');
  await expect(page.getByRole('link', { name: 'Konkordancja (CSV)' })).toHaveAttribute(
    'href',
    '/api/search/concordance?q=m%C3%B3wi&format=csv',
  );
  await page.getByRole('link', { name: 'Wersja do druku' }).click();
  const cell = page.getByRole('table', { name: 'Konkordancja' }).getByRole('cell', { name: 'Łucja Żak, „Śluza”' });
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Główna nawigacja' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(cell).toBeVisible();
});
