import { makeTranscript, readSaved } from '../support/editor.ts';
import { expect, test } from './test.ts';

test('a transcript is corrected by keyboard, played, saved automatically and found again', async ({
  view,
  staff,
  signIn,
  size,
}) => {
  const signature = `KO-${size.width}`;
  // Longer than any wait, so that the sound does not stop by reaching its end.
  await makeTranscript(staff, { signature, seconds: 60 });
  await signIn('editor');
  const editor = view.role('dialog', 'Edytor transkrypcji');
  const line = (number: number) => editor.css(`[aria-posinset="${number}"] textarea`);
  const says = (number: number, text: string) => line(number).until(({ value }) => value === text);
  const open = async () => {
    await view.goto(`/recordings/${signature}/view`);
    await view.role('button', /Edytor transkrypcji/).click();
    await line(1).shown();
  };
  await open();
  await line(1).fill('Zażółć gęślą jaźń.');
  await says(1, 'Zażółć gęślą jaźń.');
  // The field is as high as its text.
  expect(await view.driver.evaluate(clippedFields)).toEqual([]);

  await line(2).press('Control+Home', ...Array<string>(6).fill('ArrowRight'), 'Enter');
  await says(2, 'Zdanie');
  await says(3, 'numer 2 o dawnym Lipowcu.');
  await view.keys('Control+z');
  await says(2, 'Zdanie numer 2 o dawnym Lipowcu.');
  await says(3, 'Zdanie numer 3 o dawnym Lipowcu.');
  await line(2).press('Alt+m');
  await says(2, 'Zdanie numer 2 o dawnym Lipowcu. Zdanie numer 3 o dawnym Lipowcu.');
  await editor.text(/Automatycznie zapisano zmiany/).shown(30_000);
  const saved = await readSaved(staff, signature);
  expect(saved).toContain('Zażółć gęślą jaźń.');
  expect(saved).toContain('Zdanie numer 2 o dawnym Lipowcu. Zdanie numer 3 o dawnym Lipowcu.');

  await line(1).press('F2');
  await editor.role('button', 'Wstrzymaj').shown();
  await view.keys('F9');
  await editor.role('button', 'Wstrzymaj').gone();

  await open();
  await says(1, 'Zażółć gęślą jaźń.');
});

function clippedFields(): string[] {
  return [...document.querySelectorAll<HTMLTextAreaElement>('dialog textarea')]
    .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
    .map(({ value }) => value);
}
