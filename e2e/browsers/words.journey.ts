import { makeDoubtfulTranscript } from '../support/editor.ts';
import { expect, test } from './test.ts';

test('the spoken word is marked, and doubtful words are found and confirmed @long', async ({
  view,
  staff,
  signIn,
  size,
}) => {
  const signature = `SW-${size.width}`;
  await makeDoubtfulTranscript(staff, signature);

  await signIn('user');
  await view.goto(`/library/recording/${signature}?t=2`);
  await view.role('button', 'Akceptuję').click();
  await view.role('region', 'Odtwarzacz').role('button', 'Odtwórz').click();
  await expect.poll(() => view.driver.evaluate(spokenWord)).toMatch(/^(Piotrkowskiej|w|Łodzi\.|Ojciec|pracował)$/);
  await view.role('region', 'Odtwarzacz').role('button', 'Wstrzymaj').click();

  await signIn('editor');
  await view.goto(`/recordings/${signature}/view`);
  await view.role('button', /Edytor transkrypcji/).click();
  const editor = view.role('dialog', 'Edytor transkrypcji');
  await editor.role('button', 'Następne niepewne słowo (zostało 2)').shown();
  const first = editor.css('[aria-posinset="1"] textarea');
  await first.press('Control+Home', 'Alt+i');
  await expect.poll(() => view.driver.evaluate(selectedText)).toBe('Piotrkowskiej');
  await editor.css('.doubtful-words span').shown();
  expect(await view.driver.evaluate(marksBesideWords)).toEqual([]);
  await view.keys('Alt+i');
  await expect.poll(() => view.driver.evaluate(selectedText)).toBe('Scheiblera.');
  await editor.role('button', 'Następne niepewne słowo (zostało 1)').shown();
});

function selectedText(): string {
  const field = document.activeElement as HTMLTextAreaElement;
  return field.value.slice(field.selectionStart, field.selectionEnd);
}

/** The marks that are not laid out like their field: the wrong words would be underlined. */
function marksBesideWords(): string[] {
  const layout = (element: Element) => {
    const { font, letterSpacing, padding } = getComputedStyle(element);
    const { left, top, width } = element.getBoundingClientRect();
    return [font, letterSpacing, padding, left, top, width].join();
  };
  return [...document.querySelectorAll('.doubtful-words')]
    .filter((marks) => layout(marks) !== layout(marks.parentElement?.querySelector('textarea') as Element))
    .map(({ textContent }) => textContent ?? '');
}

/** The painted word; null if there is none. */
function spokenWord(): string | null {
  const [place] = CSS.highlights.get('spoken-word') ?? [];
  return place ? (place.startContainer.textContent ?? '').slice(place.startOffset, place.endOffset) : null;
}
