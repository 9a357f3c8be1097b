import { describe, expect, it } from 'vitest';
import { addressOfAsked, countFilters, queryOfAsked, readAsked, withoutFilters, withToggled } from './asked-search.ts';

const read = (address: string) => readAsked(new URLSearchParams(address));

describe('the address of a search', () => {
  it('is read and written without loss', () => {
    const address =
      'q=ko%C5%9Bci%C3%B3%C5%82&sort=date&narrator=Anna+Kos&tag=3&tag=7&place=%C5%81%C3%B3d%C5%BA&decade=1950&year=1987&proofread=1&photos=1&aliases=0&page=2';
    expect(addressOfAsked(read(address))).toBe(address);
    expect(queryOfAsked(read(address))).toEqual({
      ...{ q: 'kościół', sort: 'date', page: 2, narrator: ['Anna Kos'], tag: ['3', '7'], place: ['Łódź'] },
      ...{ decade: 1950, year: 1987, proofread: '1', photos: '1', aliases: '0' },
    });
  });

  it('leaves out default values', () => {
    expect(addressOfAsked(read('q=+sad+&sort=relevance&page=1'))).toBe('q=sad');
    expect(queryOfAsked(read('q=sad'))).toEqual({ q: 'sad', sort: 'relevance' });
  });

  it('drops values that the server would refuse', () => {
    expect(addressOfAsked(read('q=sad&page=0&sort=size&decade=lata&year=99999&photos=tak&tag='))).toBe('q=sad');
    const many = Array.from({ length: 30 }, (_, index) => `tag=${index}`).join('&');
    expect(read(`q=sad&${many}`).filters.tag).toHaveLength(20);
  });
});

describe('choosing filters', () => {
  it('starts on the first page; a chosen value is removed by choosing it again', () => {
    const chosen = withToggled(read('q=sad&tag=3&page=4'), 'tag', '7');
    expect(addressOfAsked(chosen)).toBe('q=sad&tag=3&tag=7');
    expect(addressOfAsked(withToggled(chosen, 'tag', '3'))).toBe('q=sad&tag=7');
  });

  it('replaces the value of a filter that has only one', () => {
    expect(addressOfAsked(withToggled(read('q=sad&decade=1950'), 'decade', '1960'))).toBe('q=sad&decade=1960');
  });

  it('counts and removes all of them, and keeps the rest of the search', () => {
    const asked = read('q=sad&sort=date&tag=3&tag=4&photos=1&page=3');
    expect(countFilters(asked)).toBe(3);
    expect(addressOfAsked(withoutFilters(asked))).toBe('q=sad&sort=date');
  });
});
