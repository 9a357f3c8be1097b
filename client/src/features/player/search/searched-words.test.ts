import { expect, it } from 'vitest';
import { readSearchedWords, writeSearchedWords } from './searched-words.ts';

it('a search is read from an address exactly as it was written', () => {
  const words = { q: 'kościół & 50%', forms: ['kościele', 'kościołów'], transcriptFile: 'a b.srt', audioFile: 'a.mp3' };
  const address = new URLSearchParams({ t: '12.7' });
  writeSearchedWords(address, words);
  expect(readSearchedWords(`?${address}`)).toEqual(words);
});

it('an address without a query has no search; damaged parts are ignored', () => {
  expect(readSearchedWords('?t=3&slowa=kos')).toBeNull();
  expect(readSearchedWords('?q=kos&slowa=%7C+%7Ckosa')).toEqual({
    ...{ q: 'kos', forms: ['kosa'], transcriptFile: '', audioFile: '' },
  });
});

it('has at most 24 forms in a link, so that the link stays short', () => {
  const address = new URLSearchParams();
  const forms = Array.from({ length: 40 }, (_, index) => `forma${index}`);
  writeSearchedWords(address, { q: 'forma', forms, transcriptFile: '', audioFile: '' });
  expect(readSearchedWords(`?${address}`)?.forms).toHaveLength(24);
});
