import { makeTranscript } from '../support/editor.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, test } from './test.ts';

test('an interview is found, played, searched and opened at a moment', async ({ view, staff, signIn, size }) => {
  const signature = `SL-${size.width}`;
  await makeTranscript(staff, { signature, srt: makeSrt(60) });
  await signIn('user');
  await view.goto('/library');
  await view.role('button', 'Akceptuję').click();
  await view.role('combobox', 'Szukaj w nagraniach').fill(signature);
  await view.role('main').role('link', `Rozmowa ${signature}`).click();

  const player = view.role('region', 'Odtwarzacz');
  const lines = view.role('region', 'Transkrypcja');
  const current = lines.css('[aria-current=true]');
  await lines.css('[aria-posinset="1"]').shown();
  await player.role('button', 'Odtwórz').click();
  await player.role('button', 'Wstrzymaj').shown();
  await player.role('slider', 'Postęp odtwarzania').until(({ value }) => Number(value) >= 5);
  await current.until(({ attributes, isInView }) => attributes['aria-posinset'] === '2' && isInView);
  await view.keys('k');
  await player.role('button', 'Odtwórz').shown();
  // Without a sound device an engine may report an error while it continues to play.
  await view.role('alert').gone();
  await view.text(/nie potrafi odtworzyć/).gone();

  await lines.role('button', 'Odtwórz od 00:00:08').click();
  await current.until(({ attributes }) => attributes['aria-posinset'] === '3');
  await player.role('button', 'Wstrzymaj').click();

  await view.role('searchbox', 'Szukaj w transkrypcji').fill('numer 40 ');
  await view.text('1 z 1').shown();
  await lines.css('[aria-posinset="40"]').until(({ isInView }) => isInView);
  expect(await view.driver.evaluate(markedText)).toEqual(['numer 40']);
  expect(await view.overflow()).toBe(0);

  if (size.width >= 992) {
    const help = view.role('button', 'Skróty klawiszowe');
    await help.click();
    await view.role('dialog', 'Skróty klawiszowe').shown();
    await view.keys('Escape');
    await help.until(({ isFocused }) => isFocused);
  }

  await view.goto(`/library/recording/${signature}?t=8.5`);
  await current.until(({ attributes, isInView }) => attributes['aria-posinset'] === '3' && isInView);
});

/** The text that is marked as the current match, in engines with and without painted marks. */
function markedText(): string[] {
  const painted = [...(CSS.highlights?.get('match-shown') ?? [])].map((place) => {
    const range = document.createRange();
    range.setStart(place.startContainer, place.startOffset);
    range.setEnd(place.endContainer, place.endOffset);
    return range.toString();
  });
  return [...painted, ...[...document.querySelectorAll('mark.match-active')].map((mark) => mark.textContent ?? '')];
}
