import type { Recording } from '@glosy/core/recording/recording';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseLock } from '../../commands/release-lock.ts';
import { restoreRecording } from '../../commands/restore-recording.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { sendFile } from '../../testing/multipart.ts';
import { insertScene } from '../../testing/scene.ts';
import { smallMp3 } from '../../testing/sounds.ts';

const start = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T11:00:00.000Z';

describe('the time of the last change', () => {
  let test: TestApp;
  let admin: SignedIn;
  let clock: Date;
  let huta: number;

  beforeEach(async () => {
    clock = new Date(start);
    test = await buildTestApp({ now: () => clock });
    admin = await test.signIn('admin');
    await insertScene(test, 'HM-1', { updated_at: start });
    await insertScene(test, 'HM-2', { updated_at: start });
    huta = (await ask({ method: 'POST', url: '/api/tags.php', payload: { name: 'huta', type: 'keyword' } })).json().id;
    clock = new Date(later);
  });
  afterEach(() => test.close());

  const ask = async (request: InjectOptions) => {
    const answer = await test.ask(admin, request);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  const read = async (id = 'HM-1'): Promise<Recording> => (await ask({ url: `/api/recordings/${id}` })).json().data;
  const line = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time: 0 };
  const tag = (method: 'POST' | 'PUT' | 'DELETE', payload: object): InjectOptions => ({
    method,
    url: '/api/tags.php',
    payload,
  });
  const srt = (text: string) => Buffer.from(`1\n00:00:00,000 --> 00:00:02,000\n${text}\n`);
  const autosave = async (text: string) => {
    const { revision } = (await ask({ url: '/api/transcript-proofread?id=HM-1&filename=HM-1_a.srt' })).json();
    const fields = { baseRevision: String(revision), editSession: 'e1' };
    const answer = await sendFile(test, admin, 'HM-1_a.srt', srt(text), fields);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const operate = async (command: typeof releaseLock, ...args: string[]) =>
    command.run({ args, open: async () => test.dependencies, print: () => {}, readInput: async () => '' });

  /**
   * Changes that are not calls of the contract, or a second kind of change made by a call; see
   * `announced-calls.test.ts`.
   */
  const changes: Record<string, () => Promise<unknown>> = {
    'a lock is released': async () => {
      const recording = await read();
      const proofreading = { ...recording.proofreading, email: admin.email };
      clock = new Date(start);
      await ask({ method: 'PUT', url: '/api/recordings/HM-1', payload: { ...recording, proofreading } });
      clock = new Date(later);
      await operate(releaseLock, 'HM-1');
    },
    'a transcript is uploaded': () => sendFile(test, admin, 'HM-1_b.srt', srt('Nowa.')),
    'an editor autosaves': () => autosave('Poprawiona.'),
    'audio is uploaded': () => sendFile(test, admin, 'HM-1_b.mp3', smallMp3()),
    'it comes back from the trash': async () => {
      clock = new Date(start);
      await ask({ method: 'DELETE', url: '/api/recordings/HM-1' });
      clock = new Date(later);
      await operate(restoreRecording, 'HM-1');
    },
    'a file comes back from the trash': async () => {
      clock = new Date(start);
      await ask({ method: 'DELETE', url: '/api/recordings/HM-1/file/HM-1_a.srt' });
      clock = new Date(later);
      await operate(restoreRecording, 'HM-1');
    },
  };

  it.each(Object.keys(changes))('moves when %s', async (name) => {
    await changes[name]?.();
    await test.dependencies.jobs.idle();
    expect((await read()).updatedAt).toBe(later);
    expect((await read('HM-2')).updatedAt).toBe(start);
  });

  it('moves when the length of an audio file becomes known, without a new version', async () => {
    await sendFile(test, admin, 'HM-1_b.mp3', smallMp3());
    const { version } = await read();
    clock = new Date('2026-03-01T11:30:00.000Z');
    await test.dependencies.jobs.idle();
    expect(await read()).toMatchObject({ version, updatedAt: '2026-03-01T11:30:00.000Z' });
  });

  it('is moved by autosaves at most once a minute', async () => {
    const seen: string[] = [];
    for (const time of ['11:00:00', '11:00:05', '11:00:59', '11:01:00', '11:01:30']) {
      clock = new Date(`2026-03-01T${time}.000Z`);
      await autosave(`Napis o ${time}.`);
      seen.push((await read()).updatedAt.slice(11, 19));
    }
    expect(seen).toEqual(['11:00:00', '11:00:00', '11:00:00', '11:01:00', '11:01:00']);
  });

  it('moves without making a save of the record stale', async () => {
    const opened = await read();
    await autosave('Poprawiona.');
    await ask(tag('POST', { ...line, tag_id: huta }));
    const payload = { ...opened, metadata: { ...opened.metadata, title: 'Inny tytuł' } };
    await ask({ method: 'PUT', url: '/api/recordings/HM-1', payload });
    expect((await read()).metadata.title).toBe('Inny tytuł');
  });

  it('is the same in the list and in the recording', async () => {
    const listed = async () => {
      const { data } = (await ask({ url: '/api/recordings' })).json();
      return data.find(({ id }: Recording) => id === 'HM-1').updatedAt;
    };
    expect(await listed()).toBe(start);
    await ask(tag('POST', { ...line, tag_id: huta }));
    expect(await listed()).toBe(later);
    clock = new Date('2026-03-01T11:30:00.000Z');
    await autosave('Poprawiona.');
    expect(await listed()).toBe('2026-03-01T11:30:00.000Z');
  });
});
