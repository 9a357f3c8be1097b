import { lineField, makeTranscript, openEditor } from './support/editor.ts';
import { expect, test } from './support/test.ts';

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [768, 1024],
  [360, 740],
] as const) {
  test(`line, waveform and text are seen together, and tags are one key away, ${width} × ${height} px`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, archive.createAccount('editor'));
    const signature = `LAY-${width}`;
    await makeTranscript(page.request, { signature, lines: 200 });
    const editor = await openEditor(page, signature);
    await lineField(editor, 3).click();

    const parts = [
      editor.getByRole('slider', { name: 'Postęp odtwarzania' }),
      editor.getByRole('button', { name: 'Odtwórz', exact: true }),
      ...(width < 768 ? [2, 3] : [1, 2, 3, 4]).map((number) => lineField(editor, number)),
    ];
    if (width >= 1280) parts.push(editor.getByLabel('Początek', { exact: true }));
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Alt+t');
    await expect(editor.getByLabel('Początek', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(lineField(editor, 3)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Alt+Shift+W');
    await expect(page.getByText('Brak słów kluczowych')).toBeInViewport();
  });
}

test('a tool without words says its name when the keyboard reaches it', async ({ page, archive, signIn }) => {
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
