import { lineField, makeTranscript, openEditor, readSaved } from './support/editor.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('an edited line and a merge are saved five seconds after the last change', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-1' });
  const editor = await openEditor(page, 'ED-1');
  await lineField(editor, 1).fill('Urodziłam się w Łodzi.');
  await lineField(editor, 2).press('Alt+m');
  await expect(editor.getByText('Niezapisane')).toBeVisible();
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  await expect(editor.getByText('Zapisane', { exact: true })).toBeVisible();
  const saved = await readSaved(page.request, 'ED-1');
  expect(saved).toContain('Urodziłam się w Łodzi.');
  expect(saved).toContain('Zdanie numer 2 o dawnym Lipowcu. Zdanie numer 3 o dawnym Lipowcu.');
  await expectAccessible(page);
});
