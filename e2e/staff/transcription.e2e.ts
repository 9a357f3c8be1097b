import { startSpeechServer, verboseJson } from '../../server/src/testing/speech-server.ts';
import { tonesOf } from '../../server/src/testing/tones.ts';
import { test as base, expect, expectAccessible } from '../support/test.ts';

let release: (() => void) | undefined;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  archiveSettings: async ({}, use) => {
    const speech = await startSpeechServer();
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    speech.answerWith(async (request) => {
      await released;
      return verboseJson(request);
    });
    await use({ SPEECH_URL: speech.url });
    await speech.close();
  },
});

test('a sound is transcribed by one button, and listeners read that a machine wrote the text', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('admin', { email: 'lena.przepisujaca@example.org' }));
  const metadata = { title: 'Rozmowa z dźwięków', date: '1987-05-12', signature: 'HM-1987-050' };
  await page.request.post('/api/recordings', { data: { metadata, access: { restrictions: 'public' } } });
  await page.goto('/recordings/HM-1987-050/edit');
  const words = [1, 1.5, 2, 2.5].map((at, n) => ({ at, n }));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Wybierz pliki MP3 lub WAV' }).click();
  const file = { name: 'HM-1987-050_a.wav', mimeType: 'audio/wav', buffer: tonesOf(words, 4) };
  await (await choosing).setFiles(file);
  const files = page.getByRole('region', { name: 'Pliki nagrania' });
  await files.getByRole('button', { name: 'Przepisz automatycznie: HM-1987-050_a.wav' }).click();
  await expect(files.getByRole('progressbar', { name: /^Przepisywanie/ })).toBeVisible();
  await expect(files.getByRole('button', { name: 'Anuluj przepisywanie: HM-1987-050_a.wav' })).toBeVisible();
  await expectAccessible(page);
  release?.();
  await expect(files.getByText('Przepisano automatycznie.')).toBeVisible();
  await expect(files.getByText('HM-1987-050_a.srt')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/library/recording/HM-1987-050');
  await expect(page.getByText('słowo0 słowo1 słowo2 słowo3.')).toBeVisible();
  await expect(page.getByText('Transkrypcja maszynowa, jeszcze nie sprawdzona')).toBeVisible();
});
