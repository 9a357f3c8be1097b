import { expect, it } from 'vitest';
import { readRecordingTable } from './table-columns.ts';

it.each([
  ['Imię i nazwisko\nrozmówcy', 'metadata.interviewee.name'],
  ['Rozmówca – imię i nazwisko', 'metadata.interviewee.name'],
  ['Rozmówca (imię i nazwisko)', 'metadata.interviewee.name'],
  ['Narrator / narratorka', 'metadata.interviewee.name'],
  ['Imię i nazwisko prowadzącego rozmowę', 'metadata.interviewer'],
  ['DATA NAGRANIA ROZMOWY *', 'metadata.date'],
  ['Data\u00a0wywiadu (dd.mm.rrrr):', 'metadata.date'],
  ['2. Tytuł / temat', 'metadata.title'],
  ['Sygnatura:', 'metadata.signature'],
  ['Nazwa pliku dźwiękowego', 'files'],
  ['Plik mp3', 'files'],
  ['Nazwa pliku wav', 'files'],
  ['Nazwa folderu z nagraniem', 'folder'],
  ['Krótki opis', 'description.summary'],
  ['Nr sygn.', 'metadata.signature'],
  ['Osoba przeprowadzająca wywiad', 'metadata.interviewer'],
  ['metadata.title', 'metadata.title'],
])('the heading %j is %s', (heading, key) => {
  expect(readRecordingTable([[heading]])?.keys).toEqual([key]);
});

it.each([
  ['Data urodzenia rozmówcy', 'Data (urodzenia)', 'Miejsce / data urodzenia', 'Data ur.', 'Data publikacji'],
  ['Data / miejsce', 'Telefon rozmówcy', 'Opis zdjęcia', 'Nr', 'Lp.', `Tytuł${' ('.repeat(100)}`],
])('headings with another meaning are unknown: %s, %s, %s, %s, %s', (...headings) => {
  expect(readRecordingTable([headings])).toBeNull();
});
