import type { Locator, Page } from '@playwright/test';
import { edge } from '../support/edge.ts';
import { makeTranscript } from '../support/editor.ts';
import { shortOrLong } from '../support/long-form.ts';
import { expect, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Główna nawigacja' });
const linksOf = async (page: Page) => {
  await expect(menuOf(page).getByText('Loading...')).toHaveCount(0);
  return (await menuOf(page).getByRole('link').allInnerTexts()).map((text) => text.trim());
};

test('signed out, the bar offers registration and login', async ({ page }) => {
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Logowanie' })).toBeVisible();
  expect(await linksOf(page)).toEqual(['Start', 'O projekcie', 'Dołącz', 'Kontakt', 'Rejestracja', 'Logowanie']);
});

test('a listener sees the library, their name and role, and sign-out', async ({ page, archive, signIn }) => {
  const account = archive.createAccount('user');
  await signIn(page, account);
  await page.goto('/about');
  await expect(menuOf(page)).toContainText(`${account.firstName} ${account.lastName}`);
  await expect(menuOf(page)).toContainText('użytkownik');
  const links = await linksOf(page);
  expect(links).toContain('Biblioteka');
  expect(links).not.toContain('Rozmowy');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Słuchaj nagrań' })).toBeVisible();
});

test('an editor sees recordings and tags on a wide screen only', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Rozmowy' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Tagi' })).toBeVisible();
  await expect(menuOf(page)).toContainText('redaktor');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Biblioteka' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Rozmowy' })).toBeHidden();
});

for (const width of shortOrLong([1280], [1280, 1366, 1920])) {
  test(`an administrator's bar is one line, and as wide as every list, ${width} px wide`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const name = { firstName: 'Konstancja', lastName: 'Niewiadomska-Brzęczyszczykiewicz' };
    await signIn(page, archive.createAccount('admin', name));
    for (const path of ['/recordings', '/consents', '/users', '/jobs', '/tags', '/trash']) {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const bar = menuOf(page);
      await expect(bar.getByLabel('Szukaj w archiwum').first()).toBeAttached();
      const start = bar.getByRole('link', { name: 'Start' });
      const tops = new Set(
        await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top)),
      );
      expect(tops.size, path).toBe(1);
      const column = heading.locator('xpath=ancestor::*[contains(@class, "container")][1]');
      const padding = 12;
      const search = bar.getByRole('button', { name: /Szukaj/ }).last();
      const middle = async (place: Locator) => ((await edge(place, 'left')) + (await edge(place, 'right'))) / 2;
      expect(await edge(column, 'right'), path).toBeGreaterThanOrEqual((await middle(search)) + padding);
      expect(await edge(start, 'left'), path).toBeLessThanOrEqual((await edge(column, 'left')) + padding);
    }
  });
}

for (const role of ['user', 'editor', 'admin'] as const) {
  test(`in larger text the bar of role ${role} is one line, and each entry is in it or behind its button`, async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount(role));
    for (const size of ['large', 'largest'] as const) {
      await useTextSize(page, size);
      await page.goto('/about');
      const bar = menuOf(page);
      for (const width of [1280, 1366, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(bar.getByRole('button', { name: 'Szukaj w archiwum' })).toBeVisible();
        const name = `${size}, ${width} px`;
        expect(await bar.evaluate((element) => element.getBoundingClientRect().height), name).toBeLessThan(
          size === 'large' ? 70 : 84,
        );
        const button = bar.getByRole('button', { name: 'Menu' });
        if (await button.isVisible()) await button.click();
        await expect(bar.getByRole('link', { name: 'Wyloguj' })).toBeVisible();
        for (const link of await bar.getByRole('link').all()) await expect(link).toBeVisible();
        await expect(bar.getByRole('link', { name: 'Zadania' })).toHaveCount(role === 'admin' ? 1 : 0);
        await page.keyboard.press('Escape');
      }
    }
  });
}

test('the actions of a row are in one line at 1280 px', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = { firstName: 'Konstancja', lastName: 'Niewiadomska-Brzęczyszczykiewicz' };
  archive.startSession(archive.createAccount('editor', name));
  await signIn(page, archive.createAccount('admin'));
  await makeTranscript(page.request, { signature: 'ROW-1', hasSound: false });
  for (const path of ['/users', '/recordings']) {
    await page.goto(path);
    const rows = page.locator('tbody tr').filter({ has: page.getByRole('button') });
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) {
      const middles = await row.locator('button, a.btn').evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
      expect(new Set(middles).size, path).toBe(1);
    }
  }
});

test('signing out is announced, opens the start page and leaves no data behind', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('listeningPlaces', '{"a/HM-2024-001":["a.mp3",60,1]}'));
  await page.route('**/auth-api/logout', async (route) => {
    await expect(page.locator('.status-busy')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Wylogowywanie...' })).toBeAttached();
    await route.continue();
  });
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('listeningPlaces'))).toBeNull();
});

test('on a phone signing out is visible although its menu closes', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await page.route('**/auth-api/logout', async (route) => {
    await expect(page.locator('.status-busy')).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('.status-busy')).toBeHidden();
});

test('on a phone the question about unsaved changes is visible although its menu closes', async ({
  page,
  archive,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const account = archive.createAccount('editor');
  await signIn(page, account);
  await page.goto('/about');
  await page.evaluate(leaveDraft, account.email);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  const question = page.getByRole('alertdialog', { name: 'Niezapisane zmiany na tym urządzeniu' });
  await expect(question.getByRole('button', { name: 'Zostań' })).toBeFocused();
  await question.getByRole('button', { name: 'Wyloguj i usuń zmiany' }).click();
  await expect(page).toHaveURL('/');
});

/** Stores a draft like an editor whose tab was killed (draft-store.ts). */
function leaveDraft(user: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('glosy-drafts', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('changes', { keyPath: 'key' });
      opening.result.createObjectStore('bases', { keyPath: 'key' });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const key = JSON.stringify([user, 'HM-2024-001', 'a.srt']);
      const transaction = opening.result.transaction(['changes', 'bases'], 'readwrite');
      transaction.objectStore('bases').put({ key, revision: 1, text: '', proofread: '' });
      transaction.objectStore('changes').put({ key, user, revision: 1, hunks: [], changedAt: Date.now() });
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

test('while the first check runs, a remembered user sees the spinner and may sign out; without a name, the account', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth-api/check-session', async (route) => {
    await asked;
    await route.abort();
  });
  await page.reload();
  await expect(menuOf(page).getByText('Loading...')).toBeAttached();
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  answer();
  await expect(menuOf(page).getByRole('link', { name: 'Twoje konto' })).toContainText('Twoje konto');
});

test('a failed sign-out keeps the user signed in and shows a message', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await page.route('**/auth-api/logout', (route) => route.abort());
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page.getByText('Nie udało się wylogować. Spróbuj ponownie.').first()).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
});

test('guarded pages redirect users who may not open them', async ({ page, archive, signIn }) => {
  await page.goto('/recordings');
  await expect(page).toHaveURL('/');
  await signIn(page, archive.createAccount('user'));
  await page.goto('/recordings');
  await expect(page).toHaveURL('/');
});
