import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speechLike, wavOf } from '../../../audio/listening-copy/speech.fixture.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { smallMp3 } from '../../../testing/sounds.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';

const name = 'Canary Kowalska';

function chunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/** The sound with a chunk after its samples. */
function withChunk(added: Buffer): Buffer {
  const wav = Buffer.concat([wavOf([speechLike(2, { level: 0.5 })]), added]);
  wav.writeUInt32LE(wav.length - 8, 4);
  return wav;
}

function withId3(mp3: Buffer): Buffer {
  const text = Buffer.from(`\0${name}`, 'latin1');
  const frame = Buffer.alloc(10);
  frame.write('TPE1', 'latin1');
  frame.writeUInt32BE(text.length, 4);
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frame.length + text.length]);
  return Buffer.concat([header, frame, text, mp3]);
}

const bext = Buffer.alloc(602);
bext.write(`Rozmowa z: ${name}`, 'latin1');
bext.write(name, 256, 'latin1');

const sounds: [string, string, Buffer][] = [
  ['WAV INFO', 'wav', withChunk(chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('IART', Buffer.from(name))])))],
  ['BWF', 'wav', withChunk(chunk('bext', bext))],
  ['ID3', 'mp3', withId3(smallMp3())],
];

describe.each(['on', 'off'])('with listening copies %s, a narrator with a pseudonym', (copies) => {
  let test: TestApp;
  let admin: SignedIn;
  beforeEach(async () => {
    test = await buildTestApp({ settings: { LISTENING_COPIES: copies } });
    admin = await test.signIn('admin');
    const told = { interviewee_name: name, downloadable: 1, published: 'all' } as const;
    await insertTestRecording(test.dependencies.database.db, 'HM-1', told);
  });
  afterEach(() => test.close());

  it.each(sounds)('is not named to users by the %s fields of the original', async (_, extension, bytes) => {
    const fileName = `HM-1_rozmowa.${extension}`;
    await sendFile(test, admin, fileName, bytes);
    const uses = ['signed-in', 'download', 'open-internet'];
    const payload = { ...writtenConsent, uses, pseudonym: 'Rozmówca A' };
    const saved = await test.ask(admin, { method: 'PUT', url: '/api/recordings/HM-1/consent', payload });
    expect(saved.statusCode).toBe(200);
    const listeners = [await test.signIn('user'), null];
    const read = async () => {
      const answers = [];
      for (const who of listeners) {
        for (const query of ['', '?download=1', '?original=1', '?download=1&original=1']) {
          answers.push(await test.ask(who, { url: `/storage/recordings/HM-1/${fileName}${query}` }));
        }
        answers.push(await test.ask(who, { url: `/nagranie/HM-1/audio/${fileName}` }));
      }
      return answers;
    };
    await test.dependencies.jobs.idle();
    await read();
    await test.dependencies.jobs.idle();
    const answers = await read();
    for (const { rawPayload } of answers) expect(rawPayload.includes('Canary')).toBe(false);
    expect(answers.slice(0, 2).map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'audio/mpeg'],
      [200, 'audio/mpeg'],
    ]);
    expect(answers[2]?.json()).toMatchObject({ code: 'file.not-downloadable' });
    const own = await test.ask(admin, { url: `/storage/recordings/HM-1/${fileName}?original=1` });
    expect(own.rawPayload.includes('Canary')).toBe(true);
  });
});
