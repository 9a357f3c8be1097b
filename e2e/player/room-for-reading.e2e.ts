import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { shortOrLong } from '../support/long-form.ts';
import { expect, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

test('the cookie banner covers at most a fifth of a phone, in every text size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Ułatwienia dostępu' }).click();
  const banner = page.getByRole('region', { name: 'Pliki cookie' });
  const accept = banner.getByRole('button', { name: 'Akceptuję' });
  for (const textSize of [/Zwykła wielkość/, /– Większy tekst/, /Największy tekst/]) {
    await page.getByRole('button', { name: textSize }).click();
    for (const phone of phones) {
      await page.setViewportSize(phone);
      await expect(accept).toBeInViewport({ ratio: 1 });
      const { height } = (await banner.boundingBox()) ?? { height: Number.NaN };
      expect(height, `${phone.width}×${phone.height}, ${textSize}`).toBeLessThanOrEqual(phone.height / 5);
    }
  }
  await accept.click();
  await expect(banner).toBeHidden();
});

test('the picture above a page is low, except on the start page, and hidden on phones', async ({ page }) => {
  const picture = page.getByRole('banner').locator('img');
  const heightOfPicture = () => picture.evaluate((element) => element.getBoundingClientRect().height);
  for (const [width, most] of [
    [360, 0],
    [767, 0],
    [768, 64],
    [1280, 96],
    [1920, 96],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const onStart = await heightOfPicture();
    await page.goto('/about');
    const elsewhere = await heightOfPicture();
    expect(elsewhere, `${width} px`).toBeLessThanOrEqual(most);
    expect(elsewhere, `${width} px`).toBeLessThan(onStart);
  }
});

test('the editor shows nine lines on a laptop, and six in the largest text', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ROOM', lines: 40 });
  for (const [textSize, lines] of [
    ['normal', 9],
    ['largest', 6],
  ] as const) {
    await useTextSize(page, textSize);
    const editor = await openEditor(page, 'ROOM');
    await expect(lineField(editor, lines)).toBeInViewport({ ratio: 1 });
  }
});

test('two whole lines are visible when a recording opens', async ({ page, archive, signIn }) => {
  const timeline = [
    { start: 4, text: 'Pierwszy dzień w pracy' },
    { start: 20, text: 'Tańce w świetlicy' },
  ];
  const title = 'Wspomnienia tkaczki z przędzalni na Podgaju';
  const metadata = { interviewee: { name: 'Anna Brzęczyszczykiewicz' } };
  const id = await seedInterview({ page, archive, signIn }, { title, metadata, description: { timeline } });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  for (const textSize of shortOrLong(['normal', 'largest'], ['normal', 'large', 'largest'] as const)) {
    await useTextSize(page, textSize);
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/library/recording/${id}`);
      const { play, line } = playerOf(page);
      await expect(play).toBeEnabled();
      const bar = await page.getByRole('region', { name: 'Odtwarzacz' }).boundingBox();
      const second = await line(2).boundingBox();
      if (!bar || !second) throw new Error('The player or the second line is not in the page.');
      expect(second.y + second.height, `${width} × ${height}, ${textSize}`).toBeLessThanOrEqual(bar.y);
    }
  }
});
