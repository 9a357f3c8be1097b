import { makeTranscript, upload } from '../support/editor.ts';
import { expect, test } from './test.ts';

const sentences = ['Mieszkałam wtedy na ulicy Piotrkowskiej w Łodzi.', 'Ojciec pracował w dużej fabryce u Scheiblera.'];

/** What WhisperX writes: half a second for each word, two words of which it was unsure. */
const recognised = {
  segments: sentences.map((text, at) => ({
    start: at * 5,
    end: at * 5 + 4,
    text,
    words: text.split(' ').map((word, n) => ({
      word,
      start: at * 5 + n / 2,
      end: at * 5 + n / 2 + 0.5,
      score: /Piotrkowskiej|Scheiblera/.test(word) ? 0.3 : 0.95,
    })),
  })),
};

test('the spoken word is marked, and doubtful words are found and confirmed @long', async ({
  view,
  staff,
  signIn,
  size,
}) => {
  const signature = `SW-${size.width}`;
  await makeTranscript(staff, { signature, lines: 1 });
  const file = Buffer.from(JSON.stringify(recognised));
  await upload(staff, `${signature}_wywiad.json`, file, 'application/json');

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
  expect(await view.driver.evaluate(marksBesideWords)).toEqual([]);
  await view.keys('Alt+i');
  await expect.poll(() => view.driver.evaluate(selectedText)).toBe('Scheiblera.');
  await editor.role('button', 'Następne niepewne słowo (zostało 1)').shown();
});

function selectedText(): string {
  const field = document.activeElement as HTMLTextAreaElement;
  return field.value.slice(field.selectionStart, field.selectionEnd);
}

/** Marks of doubtful words that do not have the rows of their field: their words would be underlined at another place. */
function marksBesideWords(): string[] {
  return [...document.querySelectorAll('.doubtful-words')]
    .filter((marks) => {
      const field = marks.parentElement?.querySelector('textarea') as HTMLTextAreaElement;
      const [a, b] = [getComputedStyle(marks), getComputedStyle(field)];
      return (['font', 'letterSpacing', 'lineHeight', 'padding', 'width', 'left', 'top'] as const).some((name) => {
        const at = (name === 'left' || name === 'top') && marks.getBoundingClientRect()[name];
        return at === false ? a[name] !== b[name] : at !== field.getBoundingClientRect()[name];
      });
    })
    .map(({ textContent }) => textContent ?? '');
}

/** The word that is painted; null for none. */
function spokenWord(): string | null {
  const [place] = CSS.highlights.get('spoken-word') ?? [];
  return place ? (place.startContainer.textContent ?? '').slice(place.startOffset, place.endOffset) : null;
}
