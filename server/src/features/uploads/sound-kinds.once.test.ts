import { readFileSync } from 'node:fs';
import type { AudioFacts, Recording } from '@glosy/core/recording/recording';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeCopy } from '../../audio/listening-copy/decode.fixture.ts';
import { fixture } from '../../audio/temp-file.fixture.ts';
import {
  encodeSamples,
  formatChunk,
  riff,
  type TestChunk,
  type TestFormat,
  wavFile,
} from '../../audio/wav/wav-writer.fixture.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { smallMp3 } from '../../testing/sounds.ts';

let test: TestApp;
let editor: SignedIn;
let user: SignedIn;
let signature = '';
let count = 0;

beforeAll(async () => {
  test = await buildTestApp({ settings: {} });
  editor = await test.signIn('editor');
  user = await test.signIn('user');
});
beforeEach(async () => {
  signature = `HM-${++count}`;
  await insertTestRecording(test.dependencies.database.db, signature);
});
afterAll(() => test.close());

const bytesOf = (name: string) => readFileSync(fixture(name));
const send = (bytes: Buffer, name = 'a.wav') => sendFile(test, editor, `${signature}_${name}`, bytes);
const play = (who: SignedIn, query = '', name = 'a.wav') =>
  test.ask(who, { url: `/storage/recordings/${signature}/${signature}_${name}${query}` });

/** Facts about an accepted sound, once it is measured and its copy is made. */
async function accept(bytes: Buffer, name?: string): Promise<AudioFacts> {
  const answer = await send(bytes, name);
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  await test.dependencies.jobs.idle();
  const recording = (await test.ask(editor, { url: `/api/recordings/${signature}` })).json().data as Recording;
  return recording.audio[0] as AudioFacts;
}

/** Sentences after the specification's sentence. */
async function refusal(bytes: Buffer, name?: string): Promise<string> {
  const answer = await send(bytes, name);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'file.audio-type']);
  return /^Dozwolone są tylko pliki MP3 i WAV\. (.+)$/.exec(answer.json().error)?.[1] ?? '';
}

const plain: TestFormat = { tag: 1, channels: 1, sampleRate: 8000, bits: 16 };
/** Three seconds. */
const tone = Array.from({ length: 24_000 }, (_, index) => 0.5 * Math.sin(index / 4));
const data: TestChunk = { id: 'data', body: encodeSamples(tone, plain) };
const bytesOfFormat = (tag: number, blockBytes: number, bits: number): TestChunk => {
  const chunk = formatChunk(plain);
  const body = Buffer.from(chunk.body);
  body.writeUInt16LE(tag, 0);
  body.writeUInt16LE(blockBytes, 12);
  body.writeUInt16LE(bits, 14);
  return { id: 'fmt ', body };
};
const latin = (text: string, length = 2000) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length, 0x21)]);

describe('sound that browsers do not play is heard in its listening copy', () => {
  it.each([
    ['ima-adpcm-olympus-sony.wav', 3.0615, 16_000],
    ['ms-adpcm.wav', 3.054, 16_000],
    ['alaw.wav', 3, 8000],
    ['mp3-in-wav.wav', 3, 44_100],
    ['24-bits-in-32.wav', 3, 16_000],
    ['id3-before-riff.wav', 3, 16_000],
  ])('%s', async (name, seconds, sampleRate) => {
    const original = bytesOf(name);
    const facts = await accept(original);
    expect(facts).toMatchObject({ state: 'ready', sampleRate, copy: { state: 'ready' }, hasWrongLength: false });
    expect(Math.abs((facts.durationSeconds ?? 0) - seconds)).toBeLessThan(0.05);
    for (const who of [editor, user]) {
      const heard = await play(who);
      expect(heard.headers['content-type']).toBe('audio/mpeg');
      const sound = await decodeCopy(heard.rawPayload);
      expect(Math.abs(sound.length / 48_000 - (facts.durationSeconds ?? 0))).toBeLessThan(0.01);
      expect(Math.max(...sound.subarray(24_000, 48_000))).toBeGreaterThan(0.05);
    }
    expect((await play(editor, '?download=1')).rawPayload.equals(original)).toBe(true);
  });

  it('µ-law, even if the header states 16 bits', async () => {
    const file = riff([bytesOfFormat(7, 1, 16), { id: 'data', body: Buffer.alloc(8000, 0x20) }]);
    expect(await accept(file)).toMatchObject({ state: 'ready', durationSeconds: 1, copy: { state: 'ready' } });
  });

  it('ADPCM in the extensible form', async () => {
    const original = bytesOf('ima-adpcm-olympus-sony.wav');
    const { body } = formatChunk({ ...plain, extensible: true });
    const format = Buffer.from(body);
    original.copy(format, 2, 22, 36);
    format.writeUInt16LE(0x11, 24);
    const at = original.indexOf('data') + 8;
    const file = riff([
      { id: 'fmt ', body: format },
      { id: 'data', body: original.subarray(at) },
    ]);
    expect(await accept(file)).toMatchObject({ state: 'ready', sampleRate: 16_000, copy: { state: 'ready' } });
  });

  it('MP3 in a WAV that is named .mp3', async () => {
    expect(await accept(bytesOf('mp3-in-wav.wav'), 'a.mp3')).toMatchObject({
      state: 'ready',
      copy: { state: 'ready' },
    });
  });
});

describe('sound whose recorder lost power is read to the end of the file, and staff read that', () => {
  const sizes = (bytes: number) => {
    const body = Buffer.alloc(28);
    body.writeBigUInt64LE(BigInt(bytes), 8);
    return { id: 'ds64', body };
  };
  const whole = { ...data, claimed: 0xffff_ffff };
  it.each([
    ['a length of 0', riff([formatChunk(plain), { ...data, claimed: 0 }])],
    ['a length that is too small', riff([formatChunk(plain), { ...data, claimed: 16_000 }])],
    ['a length that is too large', riff([formatChunk(plain), { ...data, claimed: 480_000 }])],
    ['an unknown length', riff([formatChunk(plain), whole])],
    ['RF64 with an empty ds64', riff([sizes(0), formatChunk(plain), whole], 'RF64')],
    ['RF64 with a length that is too small', riff([sizes(16_000), formatChunk(plain), whole], 'RF64')],
    ['RF64 without ds64', riff([formatChunk(plain), whole], 'RF64')],
    ['a RIFF whose own length is 0', Buffer.from(riff([formatChunk(plain), { ...data, claimed: 0 }])).fill(0, 4, 8)],
  ])('%s', async (_, file) => {
    expect(await accept(file)).toMatchObject({ state: 'ready', durationSeconds: 3, hasWrongLength: true });
  });

  it('the recorder of data-size-too-small.wav', async () => {
    expect(await accept(bytesOf('data-size-too-small.wav'))).toMatchObject({
      durationSeconds: 3,
      hasWrongLength: true,
    });
  });

  it('ADPCM and MP3 in a WAV', async () => {
    for (const name of ['ms-adpcm.wav', 'mp3-in-wav.wav']) {
      const file = bytesOf(name);
      file.writeUInt32LE(1024, file.indexOf('data') + 4);
      const facts = await accept(file, name);
      expect(facts.hasWrongLength).toBe(true);
    }
    const { audio } = (await test.ask(editor, { url: `/api/recordings/${signature}` })).json().data as Recording;
    for (const { durationSeconds } of audio) expect(Math.abs((durationSeconds ?? 0) - 3.03)).toBeLessThan(0.06);
  });

  it('listeners do not', async () => {
    await accept(bytesOf('data-size-too-small.wav'));
    const answer = await test.ask(user, { url: `/api/recordings/${signature}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('hasWrongLength');
  });
});

describe('a whole sound in an unusual file is accepted without a note', () => {
  const note = { id: 'LIST', body: Buffer.from('INFOICMT\x05\0\0\0Zoom\0\0', 'latin1') };
  const chunks = (id: string, bytes: number) => ({ id, body: Buffer.alloc(bytes) });
  const unpadded = (odd: TestChunk) => {
    const file = riff([odd, formatChunk(plain), data]);
    const at = 12 + 8 + odd.body.length;
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]);
  };
  const ape = Buffer.alloc(32 + 70_000, 0x20);
  ape.write('APETAGEX', 'latin1');
  ape.writeUInt32LE(70_000, 12);
  const id3 = (bytes: number) =>
    Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, bytes]), Buffer.alloc(bytes)]);
  it.each([
    [
      'chunks before the format',
      riff([chunks('JUNK', 28), chunks('bext', 602), note, chunks('PAD ', 9000), formatChunk(plain), data]),
      3,
    ],
    ['chunks after the data', riff([formatChunk(plain), data, note, chunks('id3 ', 31), chunks('_PMX', 900)]), 3],
    ['an odd chunk without padding', unpadded({ id: 'JUNK', body: Buffer.alloc(7, 1) }), 3],
    ['zeros up to the next sector', Buffer.concat([riff([formatChunk(plain), data]), Buffer.alloc(512)]), 3],
    ['zeros up to the next cluster', Buffer.concat([riff([formatChunk(plain), data]), Buffer.alloc(100_000)]), 3],
    ['a cut chunk after the data', riff([formatChunk(plain), data, { ...chunks('LIST', 9000), claimed: 20_000 }]), 3],
    ['an ID3 tag of 128 bytes at the end', Buffer.concat([riff([formatChunk(plain), data]), latin('TAG', 125)]), 3],
    ['1 MiB of zeros before an MP3', Buffer.concat([Buffer.alloc(1024 * 1024), smallMp3()]), 3],
    ['two ID3 tags before an MP3', Buffer.concat([id3(30), id3(90), smallMp3()]), 3],
    ['an APE tag before an MP3', Buffer.concat([ape, smallMp3()]), 3],
    ['an APE tag after an MP3', Buffer.concat([smallMp3(), ape]), 3],
  ])('%s', async (_, file, seconds) => {
    const facts = await accept(file);
    expect(facts).toMatchObject({ state: 'ready', hasWrongLength: false });
    expect(Math.abs((facts.durationSeconds ?? 0) - seconds)).toBeLessThan(0.001);
    expect((await play(user)).statusCode).toBe(200);
  });
});

describe('a refusal of other content names its kind and gives advice', () => {
  const wavOfTag = (tag: number) => riff([bytesOfFormat(tag, 65, 0), { id: 'data', body: Buffer.alloc(2000, 0x11) }]);
  const mp4 = (brand: string) => latin(`\0\0\0\x1cftyp${brand}`);
  it.each([
    ['MP2 in a WAV', bytesOf('mp2-in-wav-marantz-bwf.wav'), 'W tym pliku WAV jest dźwięk MPEG Layer II (MP2).'],
    ['GSM', wavOfTag(0x31), 'W tym pliku WAV jest dźwięk GSM 6.10.'],
    ['WMA in a WAV', wavOfTag(0x161), 'W tym pliku WAV jest dźwięk WMA.'],
    ['ADPCM of 3 bits', wavOfTag(0x11), 'W tym pliku WAV jest dźwięk ADPCM (IMA) o nietypowej budowie.'],
    ['an encoding without a name', wavOfTag(0x1234), 'W tym pliku WAV jest dźwięk o kodowaniu 0x1234.'],
    ['M4A', bytesOf('m4a-named.mp3'), 'W tym pliku jest dźwięk M4A (AAC).'],
    ['3GP', mp4('3gp4'), 'W tym pliku jest dźwięk lub film 3GP z telefonu.'],
    ['MP4', mp4('isom'), 'W tym pliku jest dźwięk lub film MP4 (M4A, AAC).'],
    ['MOV', mp4('qt  '), 'W tym pliku jest film MOV (QuickTime).'],
    ['AAC', latin('\xff\xf1\x50\x80'), 'W tym pliku jest dźwięk AAC.'],
    ['AAC after a tag', latin('ID3\x04\0\0\0\0\0\x02ab\xff\xf1\x50\x80'), 'W tym pliku jest dźwięk AAC.'],
    ['MP2', latin('\xff\xfd\x84\x04'), 'W tym pliku jest dźwięk MPEG Layer II (MP2).'],
    ['AMR', latin('#!AMR\n'), 'W tym pliku jest dźwięk AMR z telefonu lub dyktafonu.'],
    ['WMA', latin('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), 'W tym pliku jest dźwięk WMA albo film WMV.'],
    ['Opus', latin(`OggS${'\x01'.repeat(24)}OpusHead`), 'W tym pliku jest dźwięk Opus.'],
    ['OGG', latin('OggS'), 'W tym pliku jest dźwięk OGG.'],
    ['FLAC', latin('fLaC'), 'W tym pliku jest dźwięk FLAC.'],
    ['AIFF', latin('FORM\0\0\x01\0AIFFCOMM'), 'W tym pliku jest dźwięk AIFF.'],
    [
      'RIFX',
      riff([formatChunk(plain), data], 'RIFX'),
      'W tym pliku jest dźwięk WAV o odwróconej kolejności bajtów (RIFX).',
    ],
    ['W64', latin('riff\x2e\x91\xcf\x11'), 'W tym pliku jest dźwięk Wave64 (W64).'],
    ['WebM', latin('\x1a\x45\xdf\xa3'), 'W tym pliku jest dźwięk lub film WebM albo Matroska.'],
    ['DSS', latin('\x02dss'), 'W tym pliku jest dźwięk DSS lub DS2 z dyktafonu.'],
    ['DS2', latin('\x03ds2'), 'W tym pliku jest dźwięk DSS lub DS2 z dyktafonu.'],
    ['a dictaphone of Sony', latin('MS_VOICE'), 'W tym pliku jest dźwięk DVF lub MSV z dyktafonu Sony.'],
    ['WavPack', latin('wvpk'), 'W tym pliku jest dźwięk WavPack.'],
    ['Audacity', latin('SQLite format 3\0'), 'W tym pliku jest projekt programu Audacity albo baza danych.'],
    ['nothing', Buffer.alloc(0), 'Ten plik jest pusty (0 bajtów).'],
    ['zeros', Buffer.alloc(70_000), 'W tym pliku są same zera: nagranie się nie zapisało.'],
    [
      'samples after an empty header',
      latin('\0'.repeat(44), 9000),
      'Ten plik zaczyna się od samych zer: rejestrator nie zapisał jego początku.',
    ],
    ['a page', latin('\r\n<!DOCTYPE html>'), 'W tym pliku jest strona internetowa zamiast dźwięku.'],
    ['a ZIP', latin('PK\x03\x04'), 'W tym pliku jest archiwum ZIP.'],
    ['text', latin('Notatki z rozmowy'), 'Nie wiemy, co jest w tym pliku.'],
  ])('%s', async (_, bytes, content) => {
    const sentences = await refusal(bytes, 'a.mp3');
    expect(sentences.slice(0, content.length)).toBe(content);
    expect(sentences.slice(content.length)).toMatch(/^ (Otwórz|Skopiuj|Pobierz|Rozpakuj|Wybierz) .+\.$/);
  });
});

it.each([
  ['a.m4a', 'Zapisz dźwięk jako MP3 albo WAV.'],
  ['a.AUP3', 'Zapisz dźwięk jako MP3 albo WAV.'],
  ['a.mp4', 'Zapisz dźwięk z filmu jako MP3 albo WAV.'],
])('%s is refused by its name, with advice', async (name, advice) => {
  expect(await refusal(latin('x'), name)).toBe(advice);
});

it('a WAV is never mistaken for another kind because of its samples', async () => {
  const loud = wavFile(
    Array.from({ length: 8000 }, (_, index) => (index % 2 ? 0.99 : -0.99)),
    plain,
  );
  expect(await accept(loud)).toMatchObject({ state: 'ready', durationSeconds: 1, hasWrongLength: false });
});
