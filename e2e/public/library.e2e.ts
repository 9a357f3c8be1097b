import { readFileSync } from 'node:fs';
import { seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const photo = readFileSync(new URL('../../demo/recordings/HM-2022-003/photos/dworzec.jpg', import.meta.url));

test.describe('the library', () => {
  test('shows each recording as a card that opens its description, its photos and the player', async ({
    page,
    archive,
    signIn,
  }) => {
    const who = { page, archive, signIn };
    const silent = { parts: [], transcripts: [] };
    const id = await seedInterview(who, {
      ...silent,
      title: 'Śluza nad Wartą',
      metadata: { interviewee: { name: 'Łucja Żak' } },
    });
    await signIn(page, archive.createAccount('editor'));
    const added = await page.request.post(`/api/media.php?recordingId=${id}&type=photos`, {
      multipart: { file: { name: 'sluza.jpg', mimeType: 'image/jpeg', buffer: photo } },
    });
    expect(added.status(), await added.text()).toBe(200);
    await signIn(page, archive.createAccount('user'));
    await page.goto('/library');
    await expect(page).toHaveTitle(/^Biblioteka \| /);
    await expect(page.getByRole('heading', { level: 1, name: 'Historia mówiona' })).toBeVisible();
    await expect(page.getByText(/^\d+ (nagranie|nagrania|nagrań)$/)).toBeVisible();
    const more = page.getByRole('button', { name: /^Pokaż więcej/ });
    // Other journeys leave more recordings than the library shows initially.
    while (await more.isVisible()) await more.click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Informacje: Śluza nad Wartą' }).click();
    await expect(page.getByRole('dialog')).toContainText('12 maja 1987');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zdjęcia: Śluza nad Wartą' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    // A recording without sound and transcript has nothing to play or read.
    await page.getByRole('link', { name: 'Otwórz: Śluza nad Wartą' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Śluza nad Wartą' })).toBeVisible();
  });
});
