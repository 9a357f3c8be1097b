import type { APIRequestContext } from '@playwright/test';
import { lineField, makeTranscript } from '../support/editor.ts';
import { playerOf } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

const lineMs = 737;
const lineCount = 20;

/** Lines of 737 ms without gaps: a start cut to whole seconds would be in the previous line. */
function makeDenseSrt(): string {
  const timecode = (ms: number) => `00:00:${(ms / 1000).toFixed(3).padStart(6, '0').replace('.', ',')}`;
  return Array.from({ length: lineCount }, (_, index) => {
    const startMs = index * lineMs;
    return `${index + 1}\n${timecode(startMs)} --> ${timecode(startMs + lineMs)}\nZdanie numer ${index + 1}.\n`;
  }).join('\n');
}

/** Tags the lines with these numbers, from 1; returns the tag's id. */
async function tagLines(request: APIRequestContext, signature: string, numbers: readonly number[]): Promise<number> {
  const made = await request.post('/api/tags.php', { data: { name: `tag ${signature}`, type: 'keyword' } });
  const { id } = (await made.json()) as { id: number };
  for (const number of numbers) {
    const start_time = ((number - 1) * lineMs) / 1000;
    const place = { recording_id: signature, transcript_file: `${signature}_wywiad.srt`, start_time };
    const assigned = await request.post('/api/tags.php', { data: { tag_id: id, ...place } });
    expect(assigned.status(), await assigned.text()).toBe(200);
  }
  return id;
}

test("a tag's link opens exactly the tag's line in the player, by a click and as an address", async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'MO-1', srt: makeDenseSrt() });
  const numbers = [3, 8, 12];
  const id = await tagLines(page.request, 'MO-1', numbers);
  for (const [place, number] of numbers.entries()) {
    await page.goto(`/library/tag/${id}`);
    const link = page.getByRole('link', { name: /^Odtwórz od/ }).nth(place);
    const address = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(playerOf(page).current).toHaveAttribute('aria-posinset', String(number));
    // A separate tab has no navigation state to use.
    const tab = await page.context().newPage();
    await tab.goto(address);
    await expect(playerOf(tab).current).toHaveAttribute('aria-posinset', String(number));
    await tab.close();
  }
});

test("a timestamp of a tag opens the editor at exactly the tag's line, even after the end of the sound", async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'MO-2', srt: makeDenseSrt() });
  // The sound lasts ten seconds; line 18 begins after twelve.
  const numbers = [4, 9, 18];
  const id = await tagLines(page.request, 'MO-2', numbers);
  for (const [place, number] of numbers.entries()) {
    await page.goto(`/tags?tag=${id}`);
    const dialog = page.getByRole('dialog', { name: 'tag MO-2' });
    await dialog
      .getByRole('link', { name: /^Otwórz w/ })
      .nth(place)
      .click();
    await expect(lineField(page.getByRole('dialog', { name: 'Edytor transkrypcji' }), number)).toBeFocused();
  }
});

test('a copied address of a moment opens exactly the played line, even after the end of the sound', async ({
  page,
  archive,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'MO-3', srt: makeDenseSrt() });
  const player = playerOf(page);
  await page.goto('/library/recording/MO-3?t=5.159');
  await expect(player.current).toHaveAttribute('aria-posinset', '8');
  await page.getByRole('button', { name: 'Kopiuj odnośnik do tego miejsca' }).click();
  await expect(page.getByText('Skopiowano odnośnik do miejsca 00:00:05.').first()).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${archive.url}/library/recording/MO-3?t=5.159`);

  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/library/recording/MO-3?t=12.529');
  await expect(player.line(18)).toBeInViewport();
});

/** `MOMENTS=long` tries each of the two hundred lines. */
const every = process.env.MOMENTS === 'long' ? 1 : 40;

/** Starts of two hundred lines without gaps, each 200 to 760 ms long: always the same, never whole seconds. */
function unevenStarts(): number[] {
  let seed = 7;
  let at = 317;
  return Array.from({ length: 200 }, () => {
    const start = at % 1000 === 0 ? at + 1 : at;
    seed = (seed * 48_271) % 2_147_483_647;
    at = start + 200 + (seed % 561);
    return start;
  });
}

test('a moment opens exactly the line that begins then, in the player and in the editor', async ({
  page,
  archive,
  signIn,
}) => {
  test.setTimeout(1_200_000);
  const starts = unevenStarts();
  const timecode = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  const blocks = starts.map((start, index) => {
    const end = starts[index + 1] ?? start + 400;
    return `${index + 1}\n${timecode(start)} --> ${timecode(end)}\nZdanie numer ${index + 1}.\n`;
  });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'MO-4', srt: blocks.join('\n'), seconds: 100 });
  for (let index = 0; index < starts.length; index += every) {
    const start = (starts[index] ?? 0) / 1000;
    await page.goto(`/library/recording/MO-4?t=${start}`);
    await expect(playerOf(page).current).toHaveAttribute('aria-posinset', String(index + 1));
    await page.goto('/recordings/MO-4/view');
    const state = { showPlayer: true, initialTimestamp: timecode(starts[index] ?? 0).replace(',', '.') };
    await page.evaluate((visit) => history.replaceState(visit, ''), state);
    await page.reload();
    await expect(lineField(page.getByRole('dialog', { name: 'Edytor transkrypcji' }), index + 1)).toBeFocused();
  }
});
