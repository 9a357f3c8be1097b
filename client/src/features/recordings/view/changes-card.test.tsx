import { expect, it } from 'vitest';
import { changeText } from './changes-card.tsx';

it.each([
  [{ field: 'metadata.date', before: '1987', after: '1987-05' }, 'Data: „1987” → „maj 1987”'],
  [{ field: 'metadata.location', before: '', after: 'Łódź' }, 'Miejsce: puste → „Łódź”'],
  [{ field: 'description.indexes.personal', before: 'A\nB', after: 'A' }, 'Indeks osobowy: „A, B” → „A”'],
  [{ field: 'media.photos', after: 'HM-1_a.jpg' }, 'Zdjęcia: dodano „HM-1_a.jpg”'],
  [{ field: 'media.documents', before: 'HM-1_a.pdf' }, 'Dokumenty: usunięto „HM-1_a.pdf”'],
  [
    { field: 'media.photos.title', item: 'HM-1_a.jpg', before: '', after: 'Szkoła' },
    'Tytuł zdjęcia (HM-1_a.jpg): puste → „Szkoła”',
  ],
  [
    { field: 'media.documents.internal', item: 'HM-1_a.pdf', before: 'true', after: 'false' },
    'Dokument tylko dla zespołu (HM-1_a.pdf): „tak” → „nie”',
  ],
  [
    { field: 'media.photos.order', item: 'HM-1_a.jpg', before: '1', after: '3' },
    'Kolejność zdjęć (HM-1_a.jpg): „miejsce 1” → „miejsce 3”',
  ],
])('the history says %j in words', (change, words) => {
  expect(changeText(change)).toBe(words);
});
