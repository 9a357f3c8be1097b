import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  downloadFileName,
  fileExtension,
  fileNameFault,
  findSignature,
  isSignature,
  nextSignature,
  photoFileName,
  storedFileName,
} from './file-names.ts';

describe('a signature', () => {
  it.each(['HM-1987-001', 'a', '1', 'Łódź_2.b', 'z\u0301le', 'a'.repeat(64)])('may be %j', (text) => {
    expect(isSignature(text)).toBe(true);
  });

  it.each(['', '-a', '.a', '_a', 'a b', 'a/b', 'a\\b', '..', 'a\n', 'a\u202Eb', 'a'.repeat(65)])(
    'may not be %j',
    (text) => {
      expect(isSignature(text)).toBe(false);
    },
  );

  it.each<[string[], string]>([
    [[], 'HM-1987-001'],
    [['HM-1987-001', 'HM-1987-007', 'HM-1986-050'], 'HM-1987-008'],
    [['hm-1987-003'], 'HM-1987-004'],
    [['HM-1987-999'], 'HM-1987-1000'],
    [['HM-1987-00x', 'HM-1987-', 'inne'], 'HM-1987-001'],
  ])('after %j is %s', (existing, next) => {
    expect(nextSignature(1987, existing)).toBe(next);
  });
});

describe('a stored file', () => {
  it('carries the signature once', () => {
    expect(storedFileName('HM-1987-001', 'wywiad.mp3')).toBe('HM-1987-001_wywiad.mp3');
    expect(storedFileName('HM-1987-001', 'HM-1987-001_wywiad.mp3')).toBe('HM-1987-001_wywiad.mp3');
    expect(storedFileName('HM-1987-001', 'HM-1987-0012.mp3')).toBe('HM-1987-001_HM-1987-0012.mp3');
    expect(storedFileName('Ło\u0301', 'Łó_a.mp3')).toBe('Łó_a.mp3');
  });

  it('is a photo by its name', () => {
    expect(photoFileName('HM-1987-001', 'png')).toBe('HM-1987-001_photo.png');
  });

  it('belongs to the longest signature it starts with', () => {
    const signatures = ['HM', 'HM_1', 'HM_1_2', 'X'];
    expect(findSignature('HM_1_2_a.mp3', signatures)).toBe('HM_1_2');
    expect(findSignature('HM_1_a.mp3', signatures)).toBe('HM_1');
    expect(findSignature('HM_a.mp3', signatures)).toBe('HM');
    expect(findSignature('HM.mp3', signatures)).toBeNull();
    expect(findSignature('Ło\u0301_a.mp3', ['Łó'])).toBe('Łó');
  });

  it.each([
    ['a.MP3', 'mp3'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['.htaccess', ''],
    ['a.', ''],
  ])('of name %j has the extension %j', (name, extension) => {
    expect(fileExtension(name)).toBe(extension);
  });
});

describe('a file name', () => {
  it.each([
    ['wywiad z panią Łucją (1).mp3', 'wywiad z panią Łucją (1).mp3'],
    ['z\u0301le.mp3', 'źle.mp3'],
    ['„Bolek”.mp3', '„Bolek”.mp3'],
    ['console.mp3', 'console.mp3'],
    ['com10.txt', 'com10.txt'],
    ["Sierpień '80.wav", 'Sierpień ’80.wav'],
    [`${'a'.repeat(176)}.mp3`, `${'a'.repeat(176)}.mp3`],
  ])('may be %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it.each([
    ...['', '.', '..', '.htaccess', '../a', 'a/b', 'a\\b', 'C:\\a', 'a"b', 'a`b', 'a\u0000.mp3', 'a\nb', 'a\u007F'],
    ...['a\u202Egpj.exe', 'a\u2066b', 'a\u200Bb', 'a\u2028b', 'a\uD800', 'a.', 'a ', ' a', 'a\u00A0'],
    ...['con', 'CON.mp3', 'nul.tar.gz', 'LPT1', 'com9 .txt', 'aux'],
  ])('may not be %j', (name) => {
    expect(cleanFileName(name)).toBeNull();
  });

  it.each([
    ['a"b', 'Nie może w niej być znaku ". Zmień nazwę pliku.'],
    ['a/b', 'Nie może w niej być znaku /. Zmień nazwę pliku.'],
    ['a\u202Egpj.mp3', 'Nie może w niej być niewidocznego znaku U+202E. Zmień nazwę pliku.'],
    ['a\nb.mp3', 'Nie może w niej być końca wiersza (U+000A). Zmień nazwę pliku.'],
    ['a.', 'Nie może zaczynać się ani kończyć kropką lub odstępem. Zmień nazwę pliku.'],
    ['con.mp3', 'Tak Windows nazywa urządzenie. Zmień nazwę pliku.'],
    ['', 'Nazwa jest pusta.'],
    ["Sierpień '80.wav", null],
  ])('%j is refused with the character or the reason: %s', (name, fault) => {
    expect(fileNameFault(name)).toBe(fault);
  });

  it('that is long is shortened in its middle, and keeps its extension', () => {
    const long = `${'ż'.repeat(200)} część`;
    const first = storedFileName('HM-1', `${long} 1.mp3`);
    expect(first).toMatch(/^HM-1_ż+…ż+ część 1\.mp3$/);
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(180);
    expect(storedFileName('HM-1', `${long} 2.mp3`)).not.toBe(first);
    expect(storedFileName('HM-1', first)).toBe(first);
    expect(cleanFileName(`${'a'.repeat(300)}.mp3`)).toMatch(/^a+…a{60}\.mp3$/);
    expect(Buffer.byteLength(cleanFileName('ł'.repeat(300)) ?? '')).toBeLessThanOrEqual(180);
  });

  it('that is saved has no character that Windows cannot store', () => {
    expect(downloadFileName('Kto? <ja>: "5*|".mp3')).toBe('Kto_ _ja__ _5___.mp3');
  });
});
