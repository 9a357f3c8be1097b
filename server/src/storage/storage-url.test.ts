import { describe, expect, it } from 'vitest';
import { isWithin, parseStorageUrl, StorageUrlError } from './storage-url.ts';

describe('the address of a storage', () => {
  it('is a folder, or a bucket with a prefix and its server', () => {
    expect(parseStorageUrl('/srv/glosy/storage')).toEqual({ kind: 'disk', folder: '/srv/glosy/storage' });
    expect(parseStorageUrl('storage')).toEqual({ kind: 'disk', folder: 'storage' });
    expect(parseStorageUrl('s3://glosy/archiwum/1?endpoint=https://s3.example.org/&region=waw&path-style=1')).toEqual({
      kind: 's3',
      bucket: 'glosy',
      prefix: 'archiwum/1/',
      endpoint: 'https://s3.example.org',
      region: 'waw',
      isPathStyle: true,
    });
    expect(parseStorageUrl('s3://glosy')).toEqual({
      kind: 's3',
      bucket: 'glosy',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      isPathStyle: false,
    });
  });

  it.each([
    ['ftp://files', 'musi być ścieżką albo adresem s3://'],
    ['s3://', 'małych liter'],
    ['s3://Głosy!', 'nieczytelny|małych liter'],
    ['s3://ab', 'małych liter'],
    ['s3://klucz:tajne@glosy', 'AWS_ACCESS_KEY_ID'],
    ['s3://glosy/zażółć', 'przedrostek'],
    ['s3://glosy/a//b', 'przedrostek'],
    ['s3://glosy?endpoint=s3.example.org', 'endpoint'],
    ['s3://glosy?endpoint=https://a:tajne@s3.example.org', 'endpoint'],
    ['s3://glosy?endpoint=https://s3.example.org/path', 'endpoint'],
    ['s3://glosy?region=a b', 'region'],
    ['s3://glosy?path-style=yes', 'path-style'],
    ['s3://glosy?secret=tajne', 'nieznany parametr'],
  ])('is refused with a reason that repeats no secret: %s', (text, reason) => {
    expect(() => parseStorageUrl(text)).toThrow(StorageUrlError);
    expect(() => parseStorageUrl(text)).toThrow(new RegExp(reason));
    expect(() => parseStorageUrl(text)).not.toThrow(/tajne/);
  });

  it.each([
    ['s3://glosy/archiwum', true],
    ['s3://glosy/archiwum/dziennik', true],
    ['s3://glosy/archiwum2', false],
    ['s3://glosy', false],
    ['s3://inny/archiwum', false],
    ['s3://glosy/archiwum?endpoint=https://s3.example.org', false],
    ['/srv/glosy/archiwum', false],
  ])('reports whether %s is in s3://glosy/archiwum', (text, expected) => {
    expect(isWithin(parseStorageUrl(text), parseStorageUrl('s3://glosy/archiwum'))).toBe(expected);
  });
});
