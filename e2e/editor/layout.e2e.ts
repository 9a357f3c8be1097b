import type { Locator } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { shortOrLong } from '../support/long-form.ts';
import { expect, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

test('line, waveform and text are visible together, and tags are one key away', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'LAY', lines: 200 });
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const editor = await openEditor(page, 'LAY');
    await lineField(editor, 3).click();

    const parts = [
      editor.getByRole('slider', { name: 'Postęp odtwarzania' }),
      editor.getByRole('button', { name: 'Odtwórz', exact: true }),
      ...(width < 768 ? [2, 3] : [1, 2, 3, 4]).map((number) => lineField(editor, number)),
    ];
    if (width >= 1280) parts.push(editor.getByLabel('Początek', { exact: true }));
    for (const part of parts) await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Alt+t');
    await expect(editor.getByLabel('Początek', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(lineField(editor, 3)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Alt+Shift+W');
    await expect(page.getByText('Brak słów kluczowych')).toBeInViewport();
  }
});

test('a tool without a label shows its name on keyboard focus', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'LAY-1' });
  const editor = await openEditor(page, 'LAY-1');
  await lineField(editor, 1).click();
  await page.keyboard.press('Shift+Tab');
  const tool = editor.getByRole('button', { name: /^Znajdź i zamień/ });
  await tool.focus();
  const shown = await tool.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(shown).toContain('Znajdź i zamień');
});

test('time, text and tags of a line have one baseline', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'BASE', hasSound: false });
  for (const size of shortOrLong(['normal', 'largest'], ['normal', 'large', 'largest'] as const)) {
    await useTextSize(page, size);
    const editor = await openEditor(page, 'BASE');
    const row = editor.locator('.editor-line').nth(2);
    const parts = [row.locator('.line-time'), lineField(editor, 3), row.getByRole('button', { name: /^Tagi/ })];
    for (const width of [1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const baselines = await Promise.all(parts.map(baselineOf));
      const name = `${width} px, ${size}: ${baselines}`;
      expect(Math.max(...baselines) - Math.min(...baselines), name).toBeLessThanOrEqual(1);
    }
  }
});

/** Position in the window of the first line of an element's own text, in pixels. */
function baselineOf(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const owner = text?.parentElement ?? element;
    const style = getComputedStyle(owner);
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('Tak');
    if (!(element instanceof HTMLTextAreaElement) && text) {
      const range = document.createRange();
      range.selectNode(text);
      return range.getBoundingClientRect().top + ascent;
    }
    const inner = element.getBoundingClientRect().top + element.clientTop + Number.parseFloat(style.paddingTop);
    return inner + (Number.parseFloat(style.lineHeight) - ascent - descent) / 2 + ascent;
  });
}

test('the button that returns to the spoken line uses no space of the lines', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'LAY-WROC', lines: 200 });
  const editor = await openEditor(page, 'LAY-WROC');
  const list = editor.getByRole('region', { name: 'Napisy' });
  const comeBack = editor.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' });
  await lineField(editor, 3).click();
  await editor.getByRole('slider', { name: 'Postęp odtwarzania' }).press('PageUp');
  await expect(editor.locator('[aria-current="true"]')).toBeVisible();
  await expect(comeBack).toHaveCount(0);
  const before = await list.boundingBox();
  await list.hover();
  await page.mouse.wheel(0, 6000);
  await expect(comeBack).toBeVisible();
  expect(await list.boundingBox()).toEqual(before);
});
