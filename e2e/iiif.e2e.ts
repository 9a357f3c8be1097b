import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedInterview } from './support/listening.ts';
import { makeSrt } from './support/sounds.ts';
import { expect, test } from './support/test.ts';
import { serveViewer } from './support/viewer.ts';

// Published is the listening copy, which other journeys do without.
test.use({ archiveSettings: { LISTENING_COPIES: 'on' } });

test('a viewer of another institution plays a published recording, with its transcript and chapters', async ({
  page,
  archive,
  signIn,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-viewer-'));
  const viewer = await serveViewer(folder);
  try {
    const timeline = [
      { start: 0, text: 'Dom nad rzeką' },
      { start: 12, text: 'Młyn' },
    ];
    const description = { summary: 'O młynie.', timeline };
    const id = await seedInterview(
      { page, archive, signIn },
      { title: 'Młyn', transcripts: [makeSrt(12)], description },
    );
    await signIn(page, archive.createAccount('admin'));
    const address = `/api/recordings/${id}`;
    await expect(async () => {
      const { data } = await (await page.request.get(address)).json();
      expect(data.audio[0].copy?.state).toBe('ready');
    }).toPass();
    const { data } = await (await page.request.get(address)).json();
    const catalogue = { ...data.catalogue, series: 'Ludzie młynów' };
    const published = { ...data, access: { ...data.access, published: 'all' }, catalogue };
    expect((await page.request.put(address, { data: published })).status()).toBe(200);
    await page.context().clearCookies();

    const manifest = `${archive.url}/iiif/${id}/manifest`;
    await page.goto(`${viewer.url}/?manifest=${encodeURIComponent(manifest)}`);
    await expect(page.getByRole('link', { name: /Młyn/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Dom nad rzeką/ })).toBeVisible();
    const lines = page.getByRole('list', { name: 'Attached Transcript content' }).getByRole('listitem');
    await expect(lines).toHaveCount(12);
    await expect(page.getByText('Historia mówiona')).toBeVisible();
    await page.getByPlaceholder('Search Transcript...').fill('Lipowcu');
    await expect(page.locator('.ramp--transcript_highlight')).toHaveText(Array(12).fill('Lipowcu'));

    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const time = () => page.locator('video, audio').evaluate((media: HTMLMediaElement) => media.currentTime);
    await expect.poll(time).toBeGreaterThan(0.3);
    await page.getByRole('link', { name: /Młyn/ }).click();
    await expect.poll(time).toBeGreaterThanOrEqual(12);
  } finally {
    await viewer.close();
    rmSync(folder, { recursive: true });
  }
});
