import {
  draftOffer,
  lineField,
  makeTranscript,
  openEditor,
  readSaved,
  waitForDraft,
  waitForTags,
} from '../support/editor.ts';
import { signInAgain } from '../support/sign-in-again.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an edited line and a merge are saved five seconds after the last change', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-1' });
  const editor = await openEditor(page, 'ED-1');
  await waitForTags(editor);
  await lineField(editor, 1).fill('Urodziłam się w Łodzi.');
  await lineField(editor, 2).press('Alt+m');
  await expect(editor.getByText('Niezapisane')).toBeVisible();
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  const saved = await readSaved(page.request, 'ED-1');
  expect(saved).toContain('Urodziłam się w Łodzi.');
  expect(saved).toContain('Zdanie numer 2 o dawnym Lipowcu. Zdanie numer 3 o dawnym Lipowcu.');
  await expectAccessible(page);
});

test('a proofreader who never pauses for five seconds is saved within half a minute', { tag: '@main' }, async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-40' });
  await page.clock.install();
  const editor = await openEditor(page, 'ED-40');
  await lineField(editor, 1).press('Control+a');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/upload.php'));
  for (const letter of 'Cierpliwie') {
    await page.keyboard.type(letter);
    await page.clock.runFor(3400);
  }
  expect((await saved).status()).toBe(200);
  expect(await readSaved(page.request, 'ED-40')).toContain('Cierpliw');
});

test('nothing is lost when the connection is interrupted for a minute', async ({ page, context, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-2' });
  await page.clock.install();
  const editor = await openEditor(page, 'ED-2');
  await context.setOffline(true);
  const words = 'Pisane bez sieci, słowo po słowie. '.repeat(15).slice(0, 500).trim();
  await lineField(editor, 1).fill('');
  await lineField(editor, 1).pressSequentially(words, { timeout: 60_000 });
  await page.clock.runFor(30_000);
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(lineField(editor, 1)).toHaveValue(words);
  await context.setOffline(false);
  await page.clock.runFor(70_000);
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  expect(await readSaved(page.request, 'ED-2')).toContain(words);
});

test('a killed tab loses at most a second of typing: the next tab offers the draft', async ({
  page,
  context,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-3' });
  const editor = await openEditor(page, 'ED-3');
  await lineField(editor, 4).fill('Tego serwer jeszcze nie widział!');
  await waitForDraft(page);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await openEditor(next, 'ED-3');
  const offer = draftOffer(next);
  await expect(offer).toContainText('Tego serwer jeszcze nie widział!');
  await expectAccessible(next);
  await offer.getByRole('button', { name: 'Przywróć zmiany' }).click();
  await expect(next.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  expect(await readSaved(next.request, 'ED-3')).toContain('Tego serwer jeszcze nie widział!');
  await next.reload();
  await openEditor(next, 'ED-3');
  await expect(offer).toBeHidden();
});

test('after the session has ended, signing in again in place saves pending text', async ({ page, archive, signIn }) => {
  const account = archive.createAccount('editor');
  await signIn(page, account);
  await makeTranscript(page.request, { signature: 'ED-4' });
  const editor = await openEditor(page, 'ED-4');
  await page.request.post('/auth-api/logout');
  await lineField(editor, 2).fill('Napisane po końcu sesji.');
  const signInDialog = page.getByRole('dialog', { name: 'Zaloguj się ponownie' });
  await expect(signInDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.getByText('Sesja wygasła.')).toBeVisible();
  await expectAccessible(page);
  await lineField(editor, 3).fill('I jeszcze trochę.');
  await editor.getByRole('button', { name: 'Zaloguj się' }).click();
  await signInAgain(signInDialog, archive, account);
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  const saved = await readSaved(page.request, 'ED-4');
  expect(saved).toContain('Napisane po końcu sesji.');
  expect(saved).toContain('I jeszcze trochę.');
});

test('text typed while a killed server was down is saved once it is back', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-5' });
  const editor = await openEditor(page, 'ED-5');
  await lineField(editor, 1).fill('Przed zatrzymaniem.');
  await archive.stop('SIGKILL');
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await lineField(editor, 2).fill('Podczas zatrzymania.');
  await archive.run();
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  const saved = await readSaved(page.request, 'ED-5');
  expect(saved).toContain('Przed zatrzymaniem.');
  expect(saved).toContain('Podczas zatrzymania.');
});

test('a save whose response was lost is stored once', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-6' });
  const editor = await openEditor(page, 'ED-6');
  let lost = 0;
  await page.route('**/api/upload.php', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await lineField(editor, 1).fill('Odpowiedź zginęła po drodze.');
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  await expect.poll(() => lost).toBe(1);
  await expect(editor.getByRole('region', { name: 'Miejsca do decyzji' })).toBeHidden();
  const revisions = await page.request.get('/api/transcript-revisions?id=ED-6&filename=ED-6_wywiad.srt');
  expect((await revisions.json()).data.map((revision: { number: number }) => revision.number)).toEqual([2, 1]);
});

test('all editing can be done by keyboard without leaving the text', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-10', lines: 200 });
  const editor = await openEditor(page, 'ED-10');
  await expect(lineField(editor, 1)).toBeFocused();
  await waitForTags(editor);
  await lineField(editor, 1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(lineField(editor, 2)).toBeFocused();
  await expect(editor.getByRole('listitem').filter({ has: page.locator(':focus') })).toHaveAttribute(
    'aria-setsize',
    '200',
  );
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('1 z 200 napisów sprawdzonych')).toBeVisible();
  await expect(lineField(editor, 3)).toBeFocused();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 4)).toBeFocused();
  await expect(lineField(editor, 3)).toHaveValue('Zdanie');
  await expect(lineField(editor, 4)).toHaveValue('numer 3 o dawnym Lipowcu.');
  await page.keyboard.press('Backspace');
  await expect(lineField(editor, 3)).toHaveValue('Zdanie numer 3 o dawnym Lipowcu.');
  await expect(lineField(editor, 3)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 3)).toHaveValue('Zdanie');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('F4');
  await expect(lineField(editor, 4)).toBeFocused();
  await page.keyboard.press('Alt+t');
  await expect(editor.getByLabel('Początek', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(editor.getByLabel('Początek', { exact: true })).toHaveValue('00:00:12,100');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0:12,25');
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Początek', { exact: true })).toHaveValue('00:00:12,250');
  await page.keyboard.press('Control+/');
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('numer 150');
  await expect(editor.getByText('1 z 1')).toBeVisible();
  await expect(lineField(editor, 150)).toBeVisible();
});

test('following the sound never moves the focus or scrolls the page', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-11', lines: 60 });
  const editor = await openEditor(page, 'ED-11');
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.press('F9');
  await expect(editor.locator('[aria-current="true"]')).toHaveAttribute('aria-posinset', '2');
  await expect(lineField(editor, 1)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an older revision is compared and restored; replacing has a preview', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-12' });
  const editor = await openEditor(page, 'ED-12');
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.press('Control+h');
  const replace = page.getByRole('dialog', { name: 'Znajdź i zamień' });
  await replace.getByLabel('Znajdź', { exact: true }).fill('dawnym');
  await replace.getByLabel('Zamień na').fill('starym');
  await replace.getByLabel('Zamień w napisie 00:00:04').uncheck();
  await expectAccessible(page);
  await replace.getByRole('button', { name: 'Zamień w 19 miejscach' }).click();
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o starym Lipowcu.');
  await expect(lineField(editor, 2)).toHaveValue('Zdanie numer 2 o dawnym Lipowcu.');
  await page.keyboard.press('Control+s');
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();

  await editor.getByRole('button', { name: 'Historia' }).click();
  const history = page.getByRole('dialog', { name: 'Historia transkrypcji' });
  await history.getByRole('button', { name: /wgrany plik/ }).click();
  await expect(history.getByText('19 zmian')).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Przywróć tę wersję' }).click();
  await expect(history).toBeHidden();
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Lipowcu.');
  expect(await readSaved(page.request, 'ED-12')).not.toContain('starym');
});

test('a save without a response counts as a lost connection and is retried', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-20' });
  await page.clock.install();
  const editor = await openEditor(page, 'ED-20');
  let hung = 0;
  await page.route('**/api/upload.php', async (route) => {
    if (hung > 0) return route.continue();
    hung += 1;
    await route.fetch();
    // The request is neither answered nor aborted: the browser waits.
  });
  await lineField(editor, 1).fill('Serwer zapisał i zamilkł.');
  await page.clock.runFor(6000);
  await expect.poll(() => hung).toBe(1);
  await expect(editor.getByText('Zapisywanie…').first()).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  const revisions = await page.request.get('/api/transcript-revisions?id=ED-20&filename=ED-20_wywiad.srt');
  expect((await revisions.json()).data.map((revision: { number: number }) => revision.number)).toEqual([2, 1]);
});
