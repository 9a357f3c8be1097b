import type { Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/test.ts';

/** Scripts of this page, loaded or preloaded, that contain the schema library, recognised by one of its error codes. */
async function schemaScripts(page: Page): Promise<string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(asked)].filter((address) => address.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const texts = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).text()));
  return scripts.filter((_, index) => texts[index]?.includes('unrecognized_keys'));
}

test('a page without form validation does not load the schema library', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'SL-1' });
  const fragment = { recording_id: 'SL-1', transcript_file: 'SL-1_wywiad.srt', start_time: 4 };
  const tagged = await page.request.put('/api/tags.php', {
    data: { ...fragment, tags: [{ name: 'schemat', type: 'keyword' }] },
  });
  expect(tagged.status(), await tagged.text()).toBe(200);
  const { data } = (await tagged.json()) as { data: { id: number }[] };

  const pages: [address: string, heading: string][] = [
    ['/library', 'Historia mówiona'],
    ['/library/recording/SL-1', 'Rozmowa SL-1'],
    [`/library/tag/${data[0]?.id}`, 'schemat'],
  ];
  for (const [address, heading] of pages) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await schemaScripts(page), address).toEqual([]);
  }
  const editor = await openEditor(page, 'SL-1');
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/upload.php'));
  await lineField(editor, 1).fill('Bez schematu.');
  await saved;
  expect(await schemaScripts(page)).toEqual([]);
});

test('a page with a form loads the schema library', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(await schemaScripts(page)).toHaveLength(1);
});
