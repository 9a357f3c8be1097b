import { appendFile, open, readFile, truncate } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AudioFormat, detectAudio } from './detect-audio.ts';
import { fixture, temporaryFiles } from './temp-file.fixture.ts';
import { formatChunk, riff, type TestFormat, wavFile } from './wav/wav-writer.fixture.ts';

const write = temporaryFiles();
const plain: TestFormat = { tag: 1, channels: 1, sampleRate: 8000, bits: 16 };

async function detect(path: string): Promise<AudioFormat | null> {
  const file = await open(path);
  try {
    return await detectAudio(file);
  } finally {
    await file.close();
  }
}

/** An ID3v2.3 tag whose body has this many bytes. */
function id3(bytes: number, body: Uint8Array = new Uint8Array()): Buffer {
  const size = [bytes >> 21, bytes >> 14, bytes >> 7, bytes].map((part) => part & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), Buffer.from(size), body]);
}

describe('detecting audio by content', () => {
  it.each(['cbr-mono-48000.mp3', 'vbr-stereo-cover.mp3', 'no-xing-mono.mp3'])('detects %s as MP3', async (name) => {
    expect(await detect(fileURLToPath(fixture(name)))).toBe('mp3');
  });

  it('detects a WAV with any file name', async () => {
    expect(await detect(await write('wave.mp3', wavFile([0.5], plain)))).toBe('wav');
  });

  it.each([
    ['64 KiB of junk', 0x01, 64 * 1024],
    ['1 MiB of zeros and 64 KiB of junk', 0x00, 1088 * 1024],
  ])('detects an MP3 named .wav after up to %s', async (_name, byte, most) => {
    const sound = await readFile(fixture('no-xing-mono.mp3'));
    const after = (count: number) => Buffer.concat([Buffer.alloc(count, byte), sound]);
    expect(await detect(await write('junk.wav', after(most)))).toBe('mp3');
    expect(await detect(await write('more.wav', after(most + 1)))).toBeNull();
  });

  it('skips a cover image of 200 MB by its length', async () => {
    const sound = await readFile(fixture('no-xing-mono.mp3'));
    const path = await write('cover.mp3', id3(200_000_000));
    await truncate(path, 200_000_010);
    await appendFile(path, sound);
    expect(await detect(path)).toBe('mp3');
  });

  it('refuses a file with only an ID3 tag, and a tag longer than the file', async () => {
    expect(await detect(await write('only.mp3', id3(1000, Buffer.alloc(1000))))).toBeNull();
    const sound = await readFile(fixture('no-xing-mono.mp3'));
    expect(await detect(await write('long.mp3', id3(10_000_000, sound)))).toBeNull();
  });

  it('refuses two frames, and three with the last one truncated', async () => {
    const sound = await readFile(fixture('cbr-mono-48000.mp3'));
    expect(await detect(await write('three.mp3', sound.subarray(0, 576)))).toBe('mp3');
    expect(await detect(await write('cut.mp3', sound.subarray(0, 575)))).toBeNull();
    expect(await detect(await write('two.mp3', sound.subarray(0, 384)))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['one byte', '\xff'],
    ['a web page', '<!DOCTYPE html><html><body>Nie znaleziono</body></html>'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
    ['a program', `MZ\x90${'\x00'.repeat(200)}PE`],
    ['a RIFF head alone', 'RIFF\x04\x00\x00\x00WAVE'],
    ['an AVI', 'RIFF\x04\x00\x00\x00AVI LIST'],
    ['sync bits without end', '\xff\xfb'.repeat(1000)],
    ['all ones', '\xff'.repeat(70_000)],
  ])('refuses %s', async (_name, content) => {
    expect(await detect(await write('refused.mp3', Buffer.from(content, 'latin1')))).toBeNull();
  });

  it.each(['%PDF-1.7\n', 'MZ\x90\x00', '<html>', '\r\n <svg>', 'PK\x03\x04', '\x00\x00\x00\x20ftypM4A '])(
    'refuses sound that begins like another kind of file: %j',
    async (head) => {
      const sound = await readFile(fixture('cbr-mono-48000.mp3'));
      const path = await write('polyglot.mp3', Buffer.concat([Buffer.from(head, 'latin1'), sound]));
      expect(await detect(path)).toBeNull();
    },
  );

  it('refuses a WAV without samples', async () => {
    const empty = riff([formatChunk(plain), { id: 'data', body: Buffer.alloc(0) }]);
    expect(await detect(await write('empty.wav', empty))).toBeNull();
    expect(await detect(await write('format.wav', riff([formatChunk(plain)])))).toBeNull();
  });

  it('rethrows the error of a missing file', async () => {
    await expect(detect('/nie/ma/takiego.mp3')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
