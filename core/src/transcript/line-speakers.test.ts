import fc from 'fast-check';
import { expect, it } from 'vitest';
import { speakersOf, textsBySpeaker } from './line-speakers.ts';

const linesOf = (...texts: string[]) => texts.map((text) => ({ text }));
const talk = linesOf('Dzień dobry.', 'Ewa: Gdzie to było?', 'Jan: W Łodzi.', 'Przy fabryce.', 'Ewa: A potem?');

it('a line without a name belongs to the last named speaker', () => {
  expect(speakersOf(talk)).toEqual([null, 'Ewa', 'Jan', 'Jan', 'Ewa']);
});

it('assigning a line to another speaker keeps the speakers of the lines around it', () => {
  expect(textsBySpeaker(talk, [null, 'Ewa', 'Ewa', 'Jan', 'Ewa'])).toEqual([
    ...['Dzień dobry.', 'Ewa: Gdzie to było?', 'W Łodzi.', 'Jan: Przy fabryce.', 'Ewa: A potem?'],
  ]);
});

it('two speakers under one name make one turn', () => {
  const named = speakersOf(talk).map((speaker) => speaker && 'Anna');
  expect(textsBySpeaker(talk, named)).toEqual([
    ...['Dzień dobry.', 'Anna: Gdzie to było?', 'W Łodzi.', 'Przy fabryce.', 'A potem?'],
  ]);
});

it('names stay on all lines if the transcript repeats them', () => {
  const each = linesOf('Jan: Raz.', 'Jan: Dwa.', 'Ewa: Trzy.');
  expect(textsBySpeaker(each, ['Piotr', 'Piotr', 'Ewa'])).toEqual(['Piotr: Raz.', 'Piotr: Dwa.', 'Ewa: Trzy.']);
});

it('a name is not written into an empty line', () => {
  expect(textsBySpeaker(linesOf('', 'Raz.'), ['Jan', 'Jan'])).toEqual(['', 'Jan: Raz.']);
});

const names = ['Ewa', 'Jan', 'Mówca 1'];
const texts = fc.array(
  fc.tuple(
    fc.constantFrom('', ...names.flatMap((name) => [`${name}: `, `${name}:\n`, `${name}:  `])),
    fc.constantFrom('Tak.', '12 osób', 'Ewa: nie', ''),
  ),
);

it('all lines with words have their assigned speakers', () => {
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.constantFrom(...names)), (parts, stream) => {
      const lines = parts
        .map(([name, words]) => ({ text: name + words }))
        .filter(({ text }) => !/(^|:\s+)$/.test(text));
      const wanted = lines.map(() => stream.next().value as string);
      const named = textsBySpeaker(lines, wanted).map((text) => ({ text }));
      expect(speakersOf(named)).toEqual(wanted);
    }),
  );
});

it('unchanged speakers change no text', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const lines = parts.map(([name, words]) => ({ text: name + words }));
      expect(textsBySpeaker(lines, speakersOf(lines))).toEqual(lines.map(({ text }) => text));
    }),
  );
});
