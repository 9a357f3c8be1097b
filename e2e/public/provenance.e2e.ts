import { makeTranscript, upload } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Output of WhisperX: two lines; the recogniser was unsure of one word in five. */
const recognised = {
  segments: [1, 11].map((start) => ({
    start,
    end: start + 2.5,
    text: 'Mieszkaliśmy wtedy przy ulicy Młyńskiej.',
    words: 'Mieszkaliśmy wtedy przy ulicy Młyńskiej.'.split(' ').map((word, at) => {
      return { word, start: start + at / 2, end: start + at / 2 + 0.4, score: at === 4 ? 0.3 : 0.9 };
    }),
  })),
};

for (const width of [360, 1280]) {
  test(`at ${width} px everyone reads what a machine wrote, and staff choose rows by keyboard`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, archive.createAccount('editor'));
    const signature = `PR-${width}`;
    await makeTranscript(page.request, { signature, lines: 1 });
    await upload(page.request, `${signature}_wywiad.json`, Buffer.from(JSON.stringify(recognised)), 'application/json');
    const { title } = (await (await page.request.get(`/api/recordings/${signature}`)).json()).data.metadata;

    await page.goto(`/library/recording/${signature}`);
    await expect(page.getByText('Transkrypcja maszynowa, jeszcze nie sprawdzona')).toBeVisible();
    await page.goto('/library');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(card.getByText('Transkrypcja maszynowa, jeszcze nie sprawdzona').first()).toBeVisible();

    await page.goto('/recordings');
    await page.getByRole('searchbox', { name: 'Szukaj rozmowy' }).fill(title);
    const box = page.getByRole('checkbox', { name: `Zaznacz: ${title}`, exact: true }).first();
    await expect(page.getByText('maszynowa, nie sprawdzona').first()).toBeVisible();
    await expect(page.getByText('20 %').first()).toBeVisible();
    await box.focus();
    const before = await box.boundingBox();
    await page.keyboard.press('Space');
    await expect(page.getByText('Zaznaczono 1 rozmowę')).toBeVisible();
    expect(await box.boundingBox()).toEqual(before);
    await expectAccessible(page);
    const order = page.getByRole('button', { name: 'Przepisz automatycznie' });
    await order.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('SPEECH_MODEL_DIR');
    await expect(order).toBeFocused();
    await expectAccessible(page);
  });
}
