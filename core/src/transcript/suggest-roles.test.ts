import { expect, it } from 'vitest';
import { suggestRoles } from './suggest-roles.ts';

/** Lines of three seconds after the given pause in ms. */
function talk(...said: [pauseMs: number, text: string][]) {
  let startMs = 0;
  return said.map(([pauseMs, text]) => {
    const line = { startMs: startMs + pauseMs, endMs: startMs + pauseMs + 3000, text };
    startMs = line.endMs;
    return line;
  });
}

const letters = (lines: ReturnType<typeof talk>) =>
  suggestRoles(lines)
    ?.map((role) => (role === 'asks' ? 'p' : 'o'))
    .join('');

it('an answer after a pause separates interviewer and narrator', () => {
  const lines = talk(
    [0, 'Gdzie pan wtedy mieszkał?'],
    [900, 'Na Glinkach.'],
    [200, 'Osiem domów i studnia.'],
    [1000, 'A do szkoły daleko było?'],
    [700, 'Trzy kilometry.'],
  );
  expect(letters(lines)).toBe('poopo');
});

it("the interviewer's part includes the words before a question in the same turn, and the greeting at the start", () => {
  const lines = talk(
    [0, 'Dzień dobry, jesteśmy w czytelni.'],
    [900, 'Urodziła się pani w Łodzi.'],
    [100, 'Jak tam było?'],
    [800, 'Głośno.'],
    [900, 'Mieliście też sklep.'],
    [100, 'Kto sprzedawał?'],
  );
  expect(letters(lines)).toBe('pppopp');
});

it('an answer without a pause belongs to the narrator', () => {
  expect(letters(talk([0, 'Kiedy to było?'], [100, 'W maju.'], [100, 'Albo w czerwcu.']))).toBe('poo');
});

it('a question within a story is the narrator’s own', () => {
  const lines = talk(
    [0, 'Co było potem?'],
    [900, 'Wróciliśmy do domu.'],
    [100, 'Drzwi otwarte, pusto.'],
    [100, 'Wody po kolana.'],
    [100, 'I co ja miałam zrobić?'],
    [100, 'Usiadłam na schodach.'],
  );
  expect(letters(lines)).toBe('pooooo');
});

it.each(['I mówi do mnie: dokąd idziesz?', 'Majster zapytał, czyje to buty?', '„Dokąd to?”'])(
  'a quoted question belongs to the story: %s',
  (text) => expect(letters(talk([0, 'Co było potem?'], [900, 'Nic.'], [900, text]))).toBe('poo'),
);

it('a request to tell something counts as a question', () => {
  expect(letters(talk([0, 'Proszę opowiedzieć o domu.'], [900, 'Był drewniany.']))).toBe('po');
});

it('a long beginning is a story', () => {
  const words = Array.from({ length: 30 }, (_, at) => `słowo${at}`).join(' ');
  expect(letters(talk([0, words], [900, words], [900, 'A potem?'], [900, 'Nic.']))).toBe('oopo');
});

it('nothing is suggested without questions', () => {
  expect(suggestRoles(talk([0, 'Urodziłem się w Łodzi.'], [900, 'Potem była wojna.']))).toBeNull();
  expect(suggestRoles([])).toBeNull();
});
