import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { publishInterview } from '../support/published-interview.ts';
import { serveFiles } from '../support/serve-files.ts';
import { expect, test } from '../support/test.ts';

// The listening copy is published; other journeys run without copies.
test.use({ archiveSettings: { LISTENING_COPIES: 'on' } });

test('a viewer of another institution plays a published recording, with its transcript and chapters', async ({
  page,
  archive,
  signIn,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-viewer-'));
  await build({
    root: join(import.meta.dirname, '..', 'viewers', 'ramp'),
    configFile: false,
    logLevel: 'error',
    // The viewer's own React, which is older than the archive's.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir: folder, emptyOutDir: true, minify: false },
  });
  const viewer = await serveFiles({ '/': folder });
  try {
    const manifest = await publishInterview({ page, archive, signIn });
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
