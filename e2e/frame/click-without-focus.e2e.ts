import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

test('if a clicked button does not take the focus, shortcuts work after a click and dialogs restore the focus', async ({
  page,
  archive,
  signIn,
}) => {
  // As in Safari, a press on a button removes the focus without moving it to another element.
  await page.addInitScript(() => {
    document.addEventListener(
      'mousedown',
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('button')) return;
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
      { capture: true },
    );
  });
  const id = await seedInterview({ page, archive, signIn }, { title: 'Bez fokusu' });
  await page.goto(`/library/recording/${id}`);
  const player = playerOf(page);
  await player.play.click();
  await expect(player.pause).toBeVisible();
  await page.keyboard.press('k');
  await expect(player.play).toBeVisible();

  const help = page.getByRole('button', { name: 'Skróty klawiszowe' });
  await help.click();
  await expect(page.getByRole('dialog', { name: 'Skróty klawiszowe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});
