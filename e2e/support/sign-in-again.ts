import { expect, type Locator } from '@playwright/test';
import type { Account, Archive } from './archive.ts';

/** Signs in with password and emailed code in the dialog that opens over a page whose session has ended. */
export async function signInAgain(dialog: Locator, archive: Archive, { email, password }: Account): Promise<void> {
  archive.clearOutbox();
  await dialog.locator('input[autocomplete="current-password"]').fill(password);
  await dialog.getByRole('button', { name: 'Zaloguj się' }).click();
  await dialog.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(email)).code);
  await dialog.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(dialog).toBeHidden();
}
