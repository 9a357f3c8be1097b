import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptionOrders } from '@glosy/core/contract/transcripts/transcription';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertTestRecording } from '../../testing/makers.ts';
import { tonesOf } from '../../testing/tones.ts';
import { audio, TranscriptionTest, transcript } from './transcription.fixture.ts';

const sound = tonesOf([{ at: 1, n: 1 }], 3);

describe('an order for several recordings', () => {
  let test: TranscriptionTest;
  beforeEach(async () => {
    test = await TranscriptionTest.start({ sound });
  });
  afterEach(() => test.close());

  const order = async (...recordings: string[]) => {
    const payload = { recordings };
    const answer = await test.app.ask(test.editor, { method: 'POST', url: '/api/transcriptions', payload });
    await test.idle();
    return answer;
  };

  it('covers their sounds without a transcript', async () => {
    await test.upload('HM-1_druga.wav', sound);
    await test.upload('HM-1_druga.srt', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNapis.\n'));
    const answer = await order('HM-1');
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: { ordered: 1, left: [] } }]);
    expect(await test.sounds()).toMatchObject([{ audioFile: audio, state: 'done' }]);
    const left = [{ recording: 'HM-1', code: 'speech.transcribed', reason: 'Ta rozmowa ma już transkrypcję.' }];
    expect((await order('HM-1')).json()).toEqual({ data: { ordered: 0, left } });
  });

  it('explains for each recording without such a sound why it has none', async () => {
    await insertTestRecording(test.app.dependencies.database.db, 'HM-2');
    await test.upload('HM-2_a.srt', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNapis.\n'));
    const codes = async () => {
      const { left } = (await order('HM-1', 'HM-2', 'HM-2')).json().data as TranscriptionOrders;
      return left.map(({ recording, code }) => [recording, code]);
    };
    expect(await codes()).toEqual([['HM-2', 'speech.no-sound']]);
    await test.app.dependencies.database.db.deleteFrom('transcripts').where('recording', '=', 'HM-1').execute();
    expect(await codes()).toEqual([
      ['HM-1', 'speech.ordered-before'],
      ['HM-2', 'speech.no-sound'],
    ]);
    await test.app.dependencies.database.db.updateTable('transcriptions').set({ state: 'running' }).execute();
    expect((await codes())[0]).toEqual(['HM-1', 'speech.running']);
  });

  it('covers a sound that was just added, before it is measured', async () => {
    await test.app.dependencies.database.db.updateTable('audio_files').set({ state: 'measuring' }).execute();
    expect((await order('HM-1')).json()).toEqual({ data: { ordered: 1, left: [] } });
    expect(await test.only()).toMatchObject({ state: 'done' });
  });

  it.each(['failed', 'cancelled'] as const)('covers a sound whose transcription %s', async (state) => {
    await order('HM-1');
    const { db } = test.app.dependencies.database;
    await db.deleteFrom('transcripts').where('recording', '=', 'HM-1').execute();
    await db.updateTable('transcriptions').set({ state }).execute();
    expect((await order('HM-1')).json()).toEqual({ data: { ordered: 1, left: [] } });
    expect(await test.sounds()).toMatchObject([{ state: 'done' }]);
  });

  it('skips one that was deleted since it was chosen', async () => {
    const { ordered, left } = (await order('HM-1', 'BRAK')).json().data as TranscriptionOrders;
    expect([ordered, left.map(({ recording, code }) => [recording, code])]).toEqual([
      1,
      [['BRAK', 'recording.not-found']],
    ]);
  });
});

describe('a new sound with SPEECH_AUTO=on', () => {
  let dataDir: string;
  let test: TranscriptionTest;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosy-new-sounds-'));
    test = await TranscriptionTest.start({ settings: { DATA_DIR: dataDir }, sound });
  });
  afterEach(async () => {
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const startAgain = async (auto = 'on') => {
    await test.restart({ DATA_DIR: dataDir, SPEECH_URL: 'x', SPEECH_MODEL: 'tones', SPEECH_AUTO: auto });
    await test.idle();
  };
  const addedBefore = (minutes: number) =>
    test.app.dependencies.database.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute();

  it('is transcribed automatically, once, and without a user as the author of the order', async () => {
    await addedBefore(20);
    await startAgain();
    expect(await test.only()).toMatchObject({ audioFile: audio, state: 'done' });
    const [entry, ...others] = await test.app.dependencies.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('action', '=', 'recording.transcribe')
      .execute();
    expect([entry?.actor_id, others]).toEqual([null, []]);
    const heard = test.speech.requests.length;
    await startAgain();
    expect(test.speech.requests.length).toBe(heard);
  });

  it.each([
    ['was added a moment ago: its transcript may follow', () => addedBefore(1)],
    ['was there before', () => addedBefore(26 * 60)],
    [
      'has a transcript',
      async () => {
        await test.upload(transcript, Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNapis.\n'));
        await addedBefore(20);
      },
    ],
  ])('is skipped if it %s', async (_why, prepare) => {
    await prepare();
    await startAgain();
    expect(await test.only()).toBeUndefined();
  });

  it.each(['failed', 'cancelled'] as const)('is skipped if its transcription %s', async (state) => {
    await addedBefore(20);
    await test.transcribe();
    const { db } = test.app.dependencies.database;
    await db.deleteFrom('transcripts').execute();
    await db.updateTable('transcriptions').set({ state }).execute();
    const heard = test.speech.requests.length;
    await startAgain();
    expect([(await test.only())?.state, test.speech.requests.length]).toEqual([state, heard]);
  });

  it('is skipped without the setting', async () => {
    await addedBefore(20);
    await startAgain('off');
    expect(await test.only()).toBeUndefined();
  });

  it('is transcribed once if it exists in two formats', async () => {
    await test.upload('HM-1_rozmowa.mp3', sound);
    await addedBefore(20);
    await startAgain();
    expect(await test.sounds()).toHaveLength(1);
  });
});
