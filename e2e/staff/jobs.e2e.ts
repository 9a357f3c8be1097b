import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Inserts failed and waiting jobs into the archive's queue. */
function insertJobs(dataDir: string): void {
  const database = new Database(join(dataDir, 'archive.sqlite'), { timeout: 10_000 });
  const insert = database.prepare(
    `insert into jobs (id, kind, state, payload, recording, run_after, attempts, last_error, created_at, finished_at)
     values (@id, @kind, @state, @payload, @recording, @runAfter, @attempts, @error, @createdAt, @finishedAt)`,
  );
  // This time is before that of waiting deletions of other journeys, so that these jobs are on the first page.
  const runAfter = new Date(Date.now() + 5 * 60_000).toISOString();
  const common = { createdAt: '2026-03-01T10:00:00.000Z', runAfter };
  const measuring = { kind: 'measure-audio', payload: '{"fileId":"gone"}', recording: 'HM-2024-001' };
  const error = 'Przekroczono limit czasu.';
  const ended = { attempts: 5, error, finishedAt: '2026-03-01T10:30:00.000Z' };
  const fresh = { attempts: 0, error: null, finishedAt: null };
  insert.run({ ...common, ...measuring, id: 'failed', state: 'failed', ...ended });
  insert.run({ ...common, ...measuring, id: 'waiting', state: 'waiting', recording: 'HM-2024-002', ...fresh });
  const deletion = { kind: 'drop-unreferenced-file', payload: '{"key":"gone"}', recording: null };
  insert.run({ ...common, ...deletion, id: 'deletion', state: 'waiting', ...fresh });
  database.close();
}

test('an administrator sees why a job failed, retries it, and cancels a waiting one', async ({
  page,
  archive,
  signIn,
}) => {
  const admin = archive.createAccount('admin', { email: 'jadwiga.zadaniowa@example.org' });
  await signIn(page, admin);
  await page.request.post('/auth-api/request-password-reset', { data: { email: admin.email } });
  insertJobs(archive.dataDir);
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Zadania' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zadania' })).toBeVisible();
  await expect(page).toHaveTitle(/^Zadania \|/);
  await expect(page.getByText('Żadne zadanie nie jest teraz wykonywane')).toBeVisible();
  await expectAccessible(page);

  // By keyboard: the arrow keys select the failed jobs, Tab moves to the list.
  await page.getByRole('tab', { name: 'W toku (0)' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const failed = page.getByRole('list', { name: 'Zadania: Nieudane' }).getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('Wykres i długość dźwięku: HM-2024-001');
  await expect(failed).toContainText('Powód: Przekroczono limit czasu.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(failed.getByRole('button', { name: /^Spróbuj ponownie/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nie ma nieudanych zadań')).toBeVisible();

  // The recording was deleted, so there is no sound to measure: the page shows the result by itself.
  await page.getByRole('tab', { name: /^Gotowe/ }).click();
  const done = page.getByRole('list', { name: 'Zadania: Gotowe' });
  await expect(done.getByRole('listitem').filter({ hasText: 'HM-2024-001' })).toHaveCount(1);
  await expect(done).toContainText('Wysyłka e-maila do j…@example.org');
  await expect(page.getByText('jadwiga.zadaniowa')).toHaveCount(0);

  await page.getByRole('tab', { name: /^Czekają/ }).click();
  const waiting = page.getByRole('list', { name: 'Zadania: Czekają' }).getByRole('listitem');
  await expect(waiting.filter({ hasText: 'Usuwanie zbędnego pliku' }).getByRole('button')).toHaveCount(0);
  await waiting
    .filter({ hasText: 'HM-2024-002' })
    .getByRole('button', { name: /^Anuluj/ })
    .click();
  await expect(page.getByText('Zadanie zostało anulowane.')).toBeVisible();
  await expect(waiting.filter({ hasText: 'HM-2024-002' })).toHaveCount(0);
});

test('on narrow screens the list of jobs fits without scrolling sideways', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('admin'));
  await page.goto('/jobs');
  await page.getByRole('tab', { name: /^Gotowe/ }).click();
  await expect(page.getByRole('list', { name: 'Zadania: Gotowe' })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    if (process.env.JOBS_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.JOBS_SCREENSHOTS}/jobs-${width}.png` });
  }
  await expectAccessible(page);
});

test('the page of jobs is for administrators only', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/jobs');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Zadania' })).toHaveCount(0);
});
