import { expect, it } from 'vitest';
import { findMentions } from './find-mentions.ts';

const closed = ['Grzegżółkę ukrywaliśmy pod podłogą.', 'Wtedy przyszła zima.', 'Na ręku miała bliznę od Krzepczaka.'];
const open = ['Długa zima przyszła, a potem wiosna.'];

it('finds closed words in any form that no open line contains', () => {
  const texts = [
    { field: 'title', text: 'Rodzina Grzegżółków' },
    { field: 'summary', text: 'Zima i wiosna.' },
    { field: 'tag', text: 'ukrywanie' },
    { field: 'biography', text: 'Pracowała rękoma w ogrodzie Krzepczaków.' },
  ] as const;
  expect(findMentions({ closed, open }, texts)).toEqual([
    { field: 'title', text: 'Rodzina Grzegżółków', words: ['Grzegżółków'] },
    { field: 'tag', text: 'ukrywanie', words: ['ukrywanie'] },
    { field: 'biography', text: texts[3].text, words: ['rękoma', 'Krzepczaków'] },
  ]);
});

it('does not treat words as forms of each other because they begin alike', () => {
  expect(findMentions({ closed: ['Przyszła do nas.'], open: [] }, [{ field: 'title', text: 'Przyszłość' }])).toEqual(
    [],
  );
});

it('finds nothing when every closed word also occurs in an open line', () => {
  expect(findMentions({ closed: ['Zima.'], open }, [{ field: 'title', text: 'Zima' }])).toEqual([]);
});
