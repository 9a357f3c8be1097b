import type { MediaItem } from '@glosy/core/recording/media-item';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { pixelBomb, plainPicture, smallPdf } from '../../testing/pictures.ts';
import { storedFilesOf } from '../../testing/stored-files.ts';

let test: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterAll(() => test.close());

const url = '/api/media.php';
const photos = { recordingId: 'HM-1', type: 'photos' };
const documents = { recordingId: 'HM-1', type: 'documents' };

const add = (bytes: Buffer, name: string, query = photos) => {
  const body = multipart([
    ['file', bytes, name],
    ['title', ''],
    ['description', ''],
  ]);
  return test.ask(editor, { method: 'POST', url, query, ...body });
};
const list = async () =>
  (await test.ask(editor, { url, query: { ...photos, action: 'metadata' } })).json().data as MediaItem[];

describe('a JPEG', () => {
  /** A picture with so much detail that it does not compress. */
  const detailed = () =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer();

  it.each([1, 2])('without its last %i bytes is complete, and stored as uploaded', async (bytes) => {
    const cut = (await detailed()).subarray(0, -bytes);
    const item = (await add(cut, 'a.jpg')).json().data as MediaItem;
    expect([item.width, item.height]).toEqual([300, 200]);
    const query = { ...photos, action: 'original', filename: item.filename };
    expect((await test.ask(editor, { url, query })).rawPayload.equals(cut)).toBe(true);
  });

  it('without a part of its picture is refused', async () => {
    const whole = await detailed();
    for (const cut of [whole.subarray(0, -400), whole.subarray(0, whole.length / 2)]) {
      expect((await add(cut, 'a.jpg')).json().error).toBe('Plik a.jpg jest uszkodzony albo niepełny.');
    }
  });
});

describe('a picture of another kind', () => {
  const picture = (format: 'tiff' | 'webp' | 'avif') =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: '#204060' } })
      .toFormat(format)
      .toBuffer();
  const heic = async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  it.each([
    ['skan.tif', () => picture('tiff'), 'To jest obraz TIFF. Zapisz jako JPG albo PNG.'],
    ['a.webp', () => picture('webp'), 'To jest obraz WebP. Zapisz jako JPG albo PNG.'],
    ['a.avif', () => picture('avif'), 'To jest obraz AVIF. Zapisz jako JPG albo PNG.'],
    ['IMG_1.HEIC', heic, 'To jest zdjęcie HEIC z telefonu. Zapisz jako JPG albo PNG.'],
    ['IMG_1.jpg', heic, 'To jest zdjęcie HEIC z telefonu. Zapisz jako JPG albo PNG.'],
  ])('%s is refused with its format and advice', async (name, make, advice) => {
    const refused = await add(await make(), name);
    expect(refused.statusCode).toBe(415);
    expect(refused.json().error).toBe(`${name}: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF. ${advice}`);
    const portrait = multipart([
      ['file', await make()],
      ['fileName', 'HM-1_portret.jpg'],
    ]);
    const answer = await test.ask(editor, { method: 'POST', url: '/api/img-upload.php', ...portrait });
    expect(answer.json().error).toBe(`Dozwolone są tylko pliki JPG, PNG i GIF. ${advice}`);
  });
});

describe('disguised and damaged files', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const damaged = async () => (await plainPicture('png', 300, 300)).subarray(0, 200);
  it.each([
    ['HTML as JPG', 'a.jpg', () => html, 415, 'a.jpg: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF'],
    ['SVG as PNG', 'a.png', () => svg, 415, 'a.png: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF'],
    ['PDF as photo', 'a.jpg', () => smallPdf, 415, 'a.jpg: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF'],
    ['nothing', 'a.gif', () => Buffer.alloc(0), 415, 'a.gif: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF'],
    ['a cut PNG', 'a.png', damaged, 400, 'Plik a.png jest uszkodzony albo niepełny.'],
    [
      'a head only',
      'a.jpg',
      () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      400,
      'Plik a.jpg jest uszkodzony albo niepełny.',
    ],
    [
      'a pixel bomb',
      'a.png',
      pixelBomb,
      413,
      'a.png: Obraz ma zbyt wiele pikseli. Największy dozwolony ma 50 milionów.',
    ],
    [
      'too many bytes',
      'a.jpg',
      () => Buffer.alloc(10_485_761),
      413,
      'a.jpg: Plik jest zbyt duży. Maksymalny rozmiar to 10MB.',
    ],
  ] as const)('%s is refused', async (_, name, make, status, error) => {
    const stored = () => Promise.all([list(), storedFilesOf(test.dependencies.storage)]);
    const before = await stored();
    const answer = await add(await make(), name);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toBe(error);
    expect(await stored()).toEqual(before);
  });

  it('the refusal of a document names the allowed types', async () => {
    const answer = await add(html, 'a.pdf', documents);
    expect(answer.json().error).toBe('a.pdf: Niedozwolony typ pliku. Dozwolone są: PDF, JPG, PNG, GIF');
    expect((await add(Buffer.from('%PDF-1.4\nhalf'), 'a.pdf', documents)).statusCode).toBe(400);
  });
});
