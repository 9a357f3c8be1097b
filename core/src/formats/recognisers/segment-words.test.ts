import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentWords } from './segment-words.ts';
import type { TimedWord } from './timed-word.ts';

/** Words of 400 ms every half second; `|` is a pause of one second more. */
function wordsOf(text: string): TimedWord[] {
  let at = 0;
  return text.split(/\s+/).flatMap((word) => {
    if (word === '|') {
      at += 1000;
      return [];
    }
    at += 500;
    return [{ text: word, startMs: at - 500, endMs: at - 100, speaker: null }];
  });
}

const linesOf = (text: string) => segmentWords(wordsOf(text)).map((line) => line.text);

describe('lines made from recognised words', () => {
  it('have at most two sentences: a short one shares its line with the next', () => {
    expect(
      linesOf('Tak. Pamiętam. Byłem wtedy na strajku w stoczni, razem z bratem i z ojcem. Potem było ciszej.'),
    ).toEqual(['Tak. Pamiętam.', 'Byłem wtedy na strajku w stoczni, razem z bratem i z ojcem.', 'Potem było ciszej.']);
  });

  it('keep the order of the text if a time runs backwards a little, and follow the time if it is far off', () => {
    const words = wordsOf('Był rok trzydziesty dziewiąty.');
    const moved = (index: number, startMs: number) =>
      segmentWords(words.map((word, at) => (at === index ? { ...word, startMs, endMs: startMs + 300 } : word)));
    expect(moved(2, 450)).toMatchObject([{ startMs: 0, text: 'Był rok trzydziesty dziewiąty.' }]);
    expect(moved(3, -4000)[0]?.text).toBe('dziewiąty.');
  });

  it('of a long sentence end after its clauses', () => {
    expect(
      linesOf(
        'Kiedy wróciliśmy do domu, matka siedziała przy oknie, a ojciec, którego nikt się już nie spodziewał, palił w piecu.',
      ),
    ).toEqual([
      'Kiedy wróciliśmy do domu, matka siedziała przy oknie, a ojciec,',
      'którego nikt się już nie spodziewał, palił w piecu.',
    ]);
  });

  it('of speech without punctuation end at its pauses', () => {
    expect(
      linesOf(
        'no i wtedy poszliśmy tam wszyscy razem | a potem wróciliśmy do domu bo już było ciemno i nikt nic nie mówił',
      ),
    ).toEqual([
      'no i wtedy poszliśmy tam wszyscy razem',
      'a potem wróciliśmy do domu bo już było ciemno i nikt nic nie mówił',
    ]);
  });

  it.each([
    'Na początku 20. wieku mieszkała tam rodzina ks. Jana i wszyscy ich znali.',
    'Ul. Kościuszki, tzn. dawna Dworcowa, była wtedy pusta aż do nocy.',
    'Dr. W. Nowak leczył nas za darmo, o czym mało kto dziś pamięta.',
  ])('do not end after an abbreviation, an initial or an ordinal number: %s', (sentence) => {
    expect(linesOf(sentence)).toEqual([sentence]);
  });

  it.each(
    [
      'abp bp bł gen hr kard kpt ks mec mjr ob płk por ppor prof red św tow ur wlk zm',
      'gm godz min n.e ok p.n.e pow str tys woj właśc XX XIX IV (tzw',
    ].flatMap((row) => row.split(' ')),
  )('do not end after “%s.” within a sentence', (abbreviation) => {
    const before = 'Mieszkał wtedy u nas przez całą długą zimę';
    expect(linesOf(`${before} ${abbreviation}. Nowak z żoną.`)[0]).not.toBe(`${before} ${abbreviation}.`);
  });

  it.each(['rękach.', 'Mi.', 'CD.', 'DVD.', '„nie.”', 'PRL.'])('end after the sentence that ends with “%s”', (word) => {
    const sentence = `Wszyscy wtedy długo stali tam na peronie i trzymali ${word}`;
    expect(linesOf(`${sentence} Potem nadjechał pociąg.`)).toEqual([sentence, 'Potem nadjechał pociąg.']);
  });

  it.each([
    ['No tak. *śmiech* I tyle. [muzyka]', ['No tak.', '*śmiech*', 'I tyle.', '[muzyka]']],
    ['No tak. [szum wiatru] I tyle.', ['No tak.', '[szum wiatru]', 'I tyle.']],
    ['Wtedy *śmiech całej publiczności* wróciliśmy.', ['Wtedy', '*śmiech całej publiczności*', 'wróciliśmy.']],
    ['[muzyka] [szum wiatru] *śmiech*', ['[muzyka]', '[szum wiatru]', '*śmiech*']],
    ['To było w Łodzi [1] przed wojną.', ['To było w Łodzi [1] przed wojną.']],
    ['Mówił [niewyraźnie i nigdy.', ['Mówił [niewyraźnie i nigdy.']],
    ['Było 2 * 3 * 4 ludzi.', ['Było 2 * 3 * 4 ludzi.']],
  ])('keep described sounds separate: %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('contain every word once, in order, and are no longer than 84 characters unless a word is', () => {
    const word = fc.stringMatching(/^[a-ząęó]{1,14}[,.?]?$/);
    const words = fc.array(fc.record({ text: word, gap: fc.integer({ min: 0, max: 2500 }) }), { maxLength: 200 });
    fc.assert(
      fc.property(words, (said) => {
        let at = 0;
        const timed = said.map(({ text, gap }) => {
          at += gap + 200;
          return { text, startMs: at - 200, endMs: at, speaker: null };
        });
        const lines = segmentWords(timed);
        expect(lines.flatMap(({ text }) => text.split(' '))).toEqual(said.map(({ text }) => text));
        expect(Math.max(0, ...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(84);
      }),
    );
  });
});
