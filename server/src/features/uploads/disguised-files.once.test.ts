import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';

let test: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterAll(() => test.close());

const stagedIds = async () => {
  const ids: string[] = [];
  for await (const { id } of test.dependencies.storage.listStaged()) ids.push(id);
  return ids;
};

describe('disguised files', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(100));
  it.each([
    ['HTML', 'HM-1_a.mp3', html, '. W tym pliku jest strona internetowa'],
    ['an empty file', 'HM-1_a.mp3', Buffer.alloc(0), '. Ten plik jest pusty'],
    ['zeros', 'HM-1_a.wav', Buffer.alloc(5000), '. W tym pliku są same zera'],
    ['a PDF', 'HM-1_a.mp3', Buffer.from('%PDF-1.7\n%%EOF'), '. W tym pliku jest dokument PDF'],
    ['a WAV without sound', 'HM-1_a.wav', wavOf(44), '. Ten plik WAV nie zawiera dźwięku'],
    ['a program', 'HM-1_a.exe', smallMp3(), ''],
  ])('%s is not audio', async (_, fileName, bytes, content) => {
    const answer = await sendFile(test, editor, fileName, bytes);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error).toMatch(new RegExp(`^Dozwolone są tylko pliki MP3 i WAV${content || '$'}`));
    expect(await stagedIds()).toEqual([]);
  });

  it('a page without words is not a transcript', async () => {
    const answer = await sendFile(test, editor, 'HM-1_a.html', html);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain('Ten plik nie zawiera żadnych napisów.');
    expect(await stagedIds()).toEqual([]);
  });

  it.each(['HM-1_../../x.mp3', 'HM-1_a\u202e3pm.mp3', 'HM-1_.', 'HM-1_"a".mp3'])(
    'the name %j is refused with the character or the reason',
    async (fileName) => {
      const answer = await sendFile(test, editor, fileName, smallMp3());
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('file.name');
      expect(answer.json().error).toMatch(/^Niedozwolona nazwa pliku: .*\. .*Zmień nazwę pliku\.$/s);
    },
  );

  it('a straight apostrophe is stored as ’, and a long name shortened with its extension', async () => {
    for (const [sent, stored] of [
      ["HM-1_Sierpień '80.mp3", /^HM-1_Sierpień ’80\.mp3$/],
      [`HM-1_${'ł'.repeat(90)}.mp3`, /^HM-1_ł+…ł+\.mp3$/],
    ] as const) {
      const answer = await sendFile(test, editor, sent, smallMp3());
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      expect(answer.json().fileName ?? answer.json().data?.fileName).toMatch(stored);
    }
  });
});
