import type { Page } from '@playwright/test';
import type { Account, Archive } from './archive.ts';
import { seedInterview } from './listening.ts';
import { makeSrt } from './sounds.ts';
import { expect } from './test.ts';

interface Parts {
  page: Page;
  archive: Archive;
  signIn: (page: Page, account: Account) => Promise<void>;
}

/**
 * Publishes an interview with its sound, chapters and twelve lines; afterwards nobody is signed in. The archive needs
 * LISTENING_COPIES=on, because the copy is the published sound.
 * @returns its manifest's address
 */
export async function publishInterview({ page, archive, signIn }: Parts): Promise<string> {
  const timeline = [
    { start: 0, text: 'Dom nad rzeką' },
    { start: 12, text: 'Młyn' },
  ];
  const description = { summary: 'O młynie.', timeline };
  const id = await seedInterview({ page, archive, signIn }, { title: 'Młyn', transcripts: [makeSrt(12)], description });
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
  return `${archive.url}/iiif/${id}/manifest`;
}
