import { ArchiveError } from '@glosy/core/errors';
import type { Recording } from '@glosy/core/recording';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { earlyData } from './early-data.ts';

const recording = {
  id: 'HM-1',
  technical: {
    storage: ['HM-1_a.mp3', 'HM-1_b.mp3'],
    transcripts: [
      { audioFile: 'HM-1_b.mp3', srtFile: 'HM-1_b.srt' },
      { audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_ą.srt' },
    ],
  },
} as unknown as Recording;

const user = { role: 'user' } as Caller;
const ask = earlyData({
  read: async (_caller, id) => {
    if (id === 'HM-9') throw new Error('the disk is gone');
    if (id !== 'HM-1') throw new ArchiveError('recording.not-found');
    return recording;
  },
});

describe('what a page asks for first', () => {
  it('is who is signed in, on every page', async () => {
    expect(await ask('/', null)).toEqual(['/auth-api/check-session']);
    expect(await ask('/library', user)).toEqual(['/auth-api/check-session']);
  });

  it('is the recording and the transcript of its first part, where a listener opens it', async () => {
    expect(await ask('/library/recording/HM-1', user)).toEqual([
      '/auth-api/check-session',
      '/api/recordings/HM-1',
      '/api/getsrt.php?id=HM-1&filename=HM-1_%C4%85.srt',
    ]);
  });

  it('is the recording alone on the pages of staff', async () => {
    for (const page of ['/recordings/HM-1', '/recordings/HM-1/view', '/recordings/HM-1/edit']) {
      expect(await ask(page, user)).toEqual(['/auth-api/check-session', '/api/recordings/HM-1']);
    }
  });

  it('names no recording that is not there for the caller, and none to a stranger', async () => {
    const nothingOfIt = ['/auth-api/check-session'];
    expect(await ask('/library/recording/HM-2', user)).toEqual(nothingOfIt);
    expect(await ask('/library/recording/%E0', user)).toEqual(nothingOfIt);
    expect(await ask('/library/recording/HM-1', null)).toEqual(nothingOfIt);
    expect(await ask('/recordings/new', user)).toEqual(nothingOfIt);
  });

  it('does not hide what is broken behind a refusal', async () => {
    await expect(ask('/recordings/HM-9', user)).rejects.toThrow('the disk is gone');
  });
});
