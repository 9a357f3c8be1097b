import type { Locator, Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Lines of very different lengths, so that new line breaks move them far. */
function longLines(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const second = String(index % 60).padStart(2, '0');
    const time = `00:${String(Math.floor(index / 60)).padStart(2, '0')}:${second}`;
    return `${index + 1}\n${time},000 --> ${time},900\nZdanie ${index + 1}. ${'O dawnym Lipowcu nad Wartą. '.repeat(2 + (index % 9))}\n`;
  }).join('\n');
}

/** The edge at which lines disappear: that of their box or, on the listening page, of the search docked above. */
function upperEdge(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const docked = document.querySelector('.listening-search')?.getBoundingClientRect().bottom ?? 0;
    return Math.max(docked, element.getBoundingClientRect().top);
  });
}

/** The number of the first line that is at least partly visible. */
async function firstSeen(box: Locator): Promise<number> {
  return box.evaluate(
    (element, edge) => {
      const rows = [...element.querySelectorAll('[aria-posinset]')];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > edge + 2);
      return Number(first?.getAttribute('aria-posinset'));
    },
    await upperEdge(box),
  );
}

/** Scrolls with the wheel, as a user does, until the list no longer moves. */
async function scrollFar(page: Page, box: Locator): Promise<number> {
  await box.locator('[aria-posinset]').first().hover();
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, 900);
  let before = 0;
  await expect
    .poll(async () => {
      const [last, now] = [before, await firstSeen(box)];
      before = now;
      return now > 10 && now === last;
    })
    .toBe(true);
  return before;
}

/** The height of the part of a line below the box's upper edge, without the last words. */
async function heightInView(line: Locator, box: Locator): Promise<number> {
  const inner = await line.boundingBox();
  return (inner?.y ?? 0) + (inner?.height ?? 0) - (await upperEdge(box)) - lastWordsPx;
}

const lastWordsPx = 30;
const windows = [
  { width: 1280, height: 800 },
  { width: 600, height: 500 },
  { width: 400, height: 800 },
];

test('the first visible line stays at the upper edge of the list when the window is resized', async ({
  page,
  archive,
  signIn,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const id = await seedInterview({ page, archive, signIn }, { title: 'Obrót', transcripts: [longLines(200)] });
  await page.goto(`/library/recording/${id}`);
  const { transcript, line } = playerOf(page);
  await expect(line(1)).toBeVisible();
  const read = await scrollFar(page, transcript);
  // Only its last words are visible: at the same offset as on the narrow screen, the line would be out of view on the
  // wide one.
  await page.mouse.wheel(0, await heightInView(line(read), transcript));
  await expect.poll(() => heightInView(line(read), transcript)).toBeLessThan(10);
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect.poll(() => firstSeen(transcript)).toBe(read);
  }
});

test('the active line stays in view when the window or the text is resized', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EP-1', srt: longLines(200) });
  const editor = await openEditor(page, 'EP-1');
  const list = editor.getByRole('region', { name: 'Napisy' });
  const read = await scrollFar(page, list);
  const field = lineField(editor, read + 2);
  await field.focus();
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect(field).toBeFocused();
    await expect.poll(() => isWithin(field, list)).toBe(true);
  }
  // Has the effect of the display settings, which are behind the editor.
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { textSize: 'largest' }));
  await expect.poll(() => isWithin(field, list)).toBe(true);
});

/** Whether the field is at least partly visible in its list. */
async function isWithin(field: Locator, list: Locator): Promise<boolean> {
  const [inner, outer] = [await field.boundingBox(), await list.boundingBox()];
  return inner !== null && outer !== null && inner.y + inner.height > outer.y && inner.y < outer.y + outer.height;
}

for (const width of [1280, 360]) {
  test(`a read-only line has no button without effect, and its text has the same position as in an editable one, ${width} px wide`, async ({
    page,
    context,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, archive.createAccount('editor'));
    const signature = `EP-2-${width}`;
    await makeTranscript(page.request, { signature, srt: longLines(12) });
    const editor = await openEditor(page, signature);
    await editor.getByRole('button', { name: 'Sprawdzony: 00:00:01' }).click();
    await page.keyboard.press('Control+s');
    await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();

    const other = await context.newPage();
    await other.setViewportSize({ width, height: 800 });
    const reader = await openEditor(other, signature);
    await expect(lineField(reader, 1)).not.toBeEditable();
    const lines = reader.getByRole('region', { name: 'Napisy' }).getByRole('listitem');
    await expect(lines.getByRole('button', { disabled: true })).toHaveCount(0);
    await expect(lines.getByRole('button', { name: /Sprawdzony|Połącz z następnym/ })).toHaveCount(0);
    await expect(lines.getByRole('img', { name: /Sprawdzony/ })).toHaveCount(1);
    await expect(lines.nth(1).getByRole('img', { name: 'Sprawdzony: 00:00:01' })).toBeVisible();
    await expectAccessible(other);
    for (const number of [1, 2, 3]) {
      const [toRead, toEdit] = [await sizes(reader, number), await sizes(editor, number)];
      expect(toRead.words).toEqual(toEdit.words);
      // On a phone the buttons have a separate row, which is omitted if there are none.
      if (width === 1280 || number === 2) expect(toRead.height).toBe(toEdit.height);
      else expect(toRead.height).toBeLessThan(toEdit.height - 40);
    }
  });
}

/** The boxes of the line and of its text. */
async function sizes(editor: Locator, number: number) {
  const line = await editor.locator(`[aria-posinset="${number}"]`).boundingBox();
  const words = await lineField(editor, number).boundingBox();
  return { height: line?.height ?? 0, words: { x: words?.x, width: words?.width, height: words?.height } };
}
