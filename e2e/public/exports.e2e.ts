import { readFile } from 'node:fs/promises';
import { makeTranscript } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a listener downloads the transcript as a document, and sees why another is refused', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('admin'));
  await makeTranscript(page.request, { signature: 'EKS-1', lines: 5, seconds: 20 });
  const { data } = await (await page.request.get('/api/recordings/EKS-1')).json();
  const access = { ...data.access, downloadable: true };
  expect((await page.request.put('/api/recordings/EKS-1', { data: { ...data, access } })).status()).toBe(200);

  await signIn(page, archive.createAccount('user'));
  await page.goto('/library/recording/EKS-1');
  await page.getByRole('button', { name: 'Pobierz', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pobierz materiały' });
  await expectAccessible(page);
  const pdf = dialog.getByRole('link', { name: 'PDF: do czytania i druku' });
  await pdf.focus();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('EKS-1.pdf');
  expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7');
  await expect(pdf).toBeFocused();

  const stored = await (await page.request.get('/api/recordings/EKS-1')).json();
  const admin = archive.createAccount('admin');
  await signIn(page, admin);
  const whole = (await (await page.request.get('/api/recordings/EKS-1')).json()).data;
  const forbidden = { ...whole, access: { ...whole.access, downloadable: false }, version: stored.data.version };
  expect((await page.request.put('/api/recordings/EKS-1', { data: forbidden })).status()).toBe(200);
  await signIn(page, archive.createAccount('user'));
  await pdf.click();
  await expect(dialog.getByRole('alert')).toContainText('pobra');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
});

test('staff download the lists of recordings and tags as spreadsheets', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EKS-2', lines: 2, seconds: 20 });
  for (const [address, label, name] of [
    ['/recordings', 'Lista rozmów jako arkusz', 'nagrania'],
    ['/tags', 'Lista tagów jako arkusz', 'tagi'],
  ] as const) {
    await page.goto(address);
    for (const format of ['ODS', 'XLSX', 'CSV']) {
      const link = page.getByRole('list', { name: label }).getByRole('link', { name: format });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`);
    }
    await expectAccessible(page);
  }
});
