import type { Chapter } from '@glosy/core/recording/chapter';
import { expect, it } from 'vitest';
import { draftOf, newDraft, readDraft } from './chapter-draft.ts';

const chapter: Chapter = {
  id: 'c1',
  audio_file: 'a.mp3',
  start: 80.5,
  end: 95,
  title: 'Szkoła',
  synopsis: 'Pierwsza klasa.',
  keywords: ['szkoła', 'nauczyciel'],
};

it('a chapter survives a round trip through its form', () => {
  expect(readDraft(draftOf(chapter))).toEqual({ chapter });
  expect(readDraft(draftOf({ ...chapter, end: null, keywords: [] }))).toEqual({
    chapter: { ...chapter, end: null, keywords: [] },
  });
});

it('a new chapter begins with the line and has no id', () => {
  expect(readDraft({ ...newDraft('a.mp3', 12_345), title: ' Dom ' })).toEqual({
    chapter: { audio_file: 'a.mp3', start: 12.345, end: null, title: 'Dom', synopsis: '', keywords: [] },
  });
});

it('an invalid value is reported at its field', () => {
  expect(readDraft({ ...newDraft('a.mp3', 5000), start: 'kiedyś', end: 'potem' })).toEqual({
    errors: {
      title: 'Podaj tytuł rozdziału.',
      start: 'Podaj czas w postaci GG:MM:SS.',
      end: 'Podaj czas w postaci GG:MM:SS.',
    },
  });
  expect(readDraft({ ...draftOf(chapter), end: '00:01:00' })).toEqual({
    errors: { end: 'Koniec rozdziału musi być po jego początku.' },
  });
});
