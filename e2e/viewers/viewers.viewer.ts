import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishInterview } from '../support/published-interview.ts';
import { serveFiles } from '../support/serve-files.ts';
import { expect, test } from '../support/test.ts';
import { fetchViewer } from './viewers.mjs';

// The listening copy is published. A viewer's own console messages are not errors of the archive.
test.use({ archiveSettings: { LISTENING_COPIES: 'on' }, quietConsole: undefined });

type Open = (name: 'clover' | 'mirador' | 'ramp' | 'universal-viewer') => Promise<void>;

const viewers = test.extend<{ open: Open }>({
  open: async ({ page, archive, signIn }, use) => {
    const manifest = await publishInterview({ page, archive, signIn });
    const closing: (() => Promise<void>)[] = [];
    await use(async (name) => {
      const viewer = await serveFiles({ '/package/': fetchViewer(name), '/': join(import.meta.dirname, 'pages') });
      closing.push(viewer.close);
      await page.goto(`${viewer.url}/${name}.html?manifest=${encodeURIComponent(manifest)}`);
    });
    for (const close of closing) await close();
  },
});

const time = (page: Page) => page.locator('video, audio').evaluate((media: HTMLMediaElement) => media.currentTime);

/** Clover and Mirador show the browser's own controls, which have no roles here. */
const play = (page: Page) => page.locator('video, audio').evaluate((media: HTMLMediaElement) => media.play());

async function expectToPlay(page: Page): Promise<void> {
  await expect.poll(() => time(page)).toBeGreaterThan(0.3);
}

viewers('Clover shows the description and plays the sound', async ({ page, open }) => {
  await open('clover');
  await expect(page.getByText('Historia mówiona')).toBeVisible();
  await play(page);
  await expectToPlay(page);
});

viewers('Mirador shows the description and the chapters and plays the sound', async ({ page, open }) => {
  await open('mirador');
  await expect(page.getByText('Historia mówiona')).toBeVisible();
  await play(page);
  await expectToPlay(page);
  await page.getByRole('tab', { name: 'Index' }).click();
  await expect(page.getByRole('treeitem', { name: 'Dom nad rzeką' })).toBeVisible();
});

viewers('Universal Viewer shows the description, plays the sound and goes to a chapter', async ({ page, open }) => {
  await open('universal-viewer');
  await expect(page.getByRole('heading', { name: 'Młyn' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectToPlay(page);
  await page.getByText('Index', { exact: true }).click();
  await page.getByRole('link', { name: 'Młyn' }).click();
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: 'Expand Information' }).click();
  await expect(page.getByText('Historia mówiona')).toBeVisible();
});

viewers('Ramp shows the description, plays a chapter and finds a word in the transcript', async ({ page, open }) => {
  await open('ramp');
  await expect(page.getByText('Historia mówiona')).toBeVisible();
  const transcript = page.getByLabel('Attached Transcript content');
  await expect(transcript.getByRole('paragraph')).toHaveCount(12);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectToPlay(page);
  await page.getByRole('button', { name: /Młyn/ }).click();
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(12);
  await page.getByRole('textbox', { name: 'Search the transcript' }).fill('Lipowcu');
  await expect(page.getByText('1 of 12 results')).toBeVisible();
  await expect(transcript.locator('.ramp--transcript_highlight')).toHaveText(Array(12).fill('Lipowcu'));
});
