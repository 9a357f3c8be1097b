import { playerOf, seedInterview } from '../support/listening.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, test } from '../support/test.ts';

test("a recording's page prints the whole transcript, without the player", async ({ page, archive, signIn }) => {
  const title = 'Rozmowa na papierze';
  const id = await seedInterview({ page, archive, signIn }, { title, transcripts: [makeSrt(400)] });
  await page.goto(`/library/recording/${id}`);
  await expect(playerOf(page).line(1)).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('list', { name: 'Transkrypcja do druku' }).getByRole('listitem');
  await expect(printed).toHaveCount(400);
  await expect(printed.first()).toHaveText('00:00:00Zdanie numer 1 o dawnym Lipowcu.');
  await expect(printed.last()).toHaveText('00:26:36Zdanie numer 400 o dawnym Lipowcu.');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(playerOf(page).play).toBeHidden();
  await expect(playerOf(page).search).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await expect(printed).toHaveCount(0);
  await expect(playerOf(page).line(1)).toBeVisible();

  // The browser's own print command, which fires an event.
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  const sheets = paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(6);
});
