import { openEditor, upload } from '../support/editor.ts';
import { makeWav } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Pictures of the screens at three widths, for a look by eye. */
const pictures = process.env.TIMES_SCREENSHOTS;

test('a text without times is spread over its sound and marked until an editor confirms the times', async ({
  page,
  archive,
  signIn,
}) => {
  const look = async (name: string) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name}, ${width} px`).toBeLessThanOrEqual(0);
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png` });
    }
    await expectAccessible(page);
  };
  await signIn(page, archive.createAccount('editor'));
  const id = 'PC-1';
  await page.request.post('/api/recordings', {
    data: { metadata: { signature: id, title: 'Młyn nad rzeką', date: '1987' } },
  });
  await upload(page.request, `${id}_a.wav`, makeWav(90), 'audio/wav');
  const measured = async () => (await (await page.request.get(`/api/recordings/${id}`)).json()).data.audio[0].state;
  await expect.poll(measured).toBe('ready');
  await page.goto(`/recordings/${id}/edit`);
  const choice = page.locator('.attach-transcript input[type=file]').first();

  const late = '1\n01:00:01,000 --> 01:01:20,000\nZdanie o młynie.\n';
  await choice.setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(late) });
  const misfit = page.getByRole('alertdialog', { name: 'Transkrypcja nie pasuje do nagrania' });
  await expect(misfit.getByRole('radio')).toHaveCount(3);
  await look('misfit');
  await misfit.getByRole('button', { name: 'Anuluj' }).click();

  const doubtful = Buffer.from('1\n00:00:01,000 --> 00:01:20,000\nPan M\u00fcller prowadzi tu sklep.\n', 'latin1');
  await choice.setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: doubtful });
  const damaged = page.getByRole('alertdialog', { name: 'Transkrypcja z niepewnymi literami' });
  await expect(damaged.getByText('Wybierz zapis, w którym są prawidłowe.')).toBeVisible();
  await look('encoding');
  await damaged.getByRole('button', { name: 'Anuluj' }).click();

  const text = 'Anna: Jak pan pamięta młyn?\n\nJan: Stał nad samą rzeką. Woda szumiała dzień i noc.\n';
  await choice.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const untimed = page.getByRole('alertdialog', { name: 'Transkrypcja bez czasów' });
  await expect(untimed).toContainText('oznaczony jako „czasy przybliżone”');
  await look('untimed');
  await untimed.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText(`${id}_a.srt (czasy przybliżone)`)).toBeVisible();
  await look('form');
  await page.goto('/recordings');
  await expect(page.getByRole('row', { name: /Młyn nad rzeką/ })).toContainText('tak, czasy przybliżone');
  await look('list');

  const editor = await openEditor(page, id);
  await expect(editor.getByText(/^Czasy są przybliżone, bo plik ich nie miał\./)).toBeVisible();
  await look('editor');
  await editor.getByRole('button', { name: 'Czasy są ustawione' }).click();
  await expect(editor.getByText('Zapisano, że czasy są ustawione.')).toBeVisible();
  await look('set');
  const { technical } = (await (await page.request.get(`/api/recordings/${id}`)).json()).data;
  expect(technical.transcripts).toEqual([{ audioFile: `${id}_a.wav`, srtFile: `${id}_a.srt` }]);
});
