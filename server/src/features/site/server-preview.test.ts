import { ArchiveError } from '@glosy/core/errors';
import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { transcriptUsecases } from '../transcripts/transcripts.usecases.ts';
import { serverPreviews } from './server-preview.ts';

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
/** Only the second part of this recording has a transcript. */
const half = {
  id: 'HM-4',
  technical: { ...recording.technical, transcripts: recording.technical.transcripts.slice(0, 1) },
} as unknown as Recording;
const silent = { id: 'HM-3', technical: { storage: [], transcripts: [] } } as unknown as Recording;
const read = async (_caller: Caller, id: string) => {
  if (id === 'HM-9') throw new Error('the disk is gone');
  if (id === 'HM-1') return recording;
  if (id === 'HM-3') return silent;
  if (id === 'HM-4') return half;
  throw new ArchiveError('recording.not-found');
};

const listFirstPublic = async () => ({ recordings: [], count: 7 });

const user = { role: 'user', name: 'Jan', email: 'jan@example.org' } as Caller;
const editor = { id: 'u1', role: 'editor', name: 'Ewa', email: 'ewa@example.org' } as unknown as Caller;
const session = '/auth-api/check-session';
const empty = { calls: [session], answers: {}, editorText: null, page: null };
const sessionOf = ({ role, name, email }: Caller) => ({ authenticated: true as const, role, name, email });

/** A line every second. */
function srt(lines: number): string {
  const time = (second: number) => `00:00:${String(second).padStart(2, '0')},000`;
  const blocks = Array.from(
    { length: lines },
    (_, at) => `${at + 1}\n${time(at)} --> ${time(at + 1)}\nZdanie ${at + 1}\n`,
  );
  return blocks.join('\n');
}

describe('server preview', () => {
  let database: Database;
  let find: ReturnType<typeof serverPreviews>;

  beforeEach(async () => {
    database = await openTestDatabase();
    const config = { privateReaders: 'admin' };
    const dependencies = { database, config, now: () => new Date('2026-03-01T10:00:00Z') } as never;
    const transcripts = transcriptUsecases(dependencies);
    find = serverPreviews(dependencies, { recordings: { read, listFirstPublic }, sessionOf, tagsOf: async () => [] });
    await insertTestRecording(database.db, 'HM-1');
    for (const fileName of ['HM-1_b.srt', 'HM-1_ą.srt']) {
      const bytes = new TextEncoder().encode(srt(fileName === 'HM-1_b.srt' ? 1 : 50));
      await transcripts.save(editor, { recording: 'HM-1', fileName, bytes });
    }
  });
  afterEach(() => database.close());

  it('every page preloads the session check', async () => {
    expect(await find('/', null)).toEqual(empty);
    expect(await find('/library?q=las', user)).toEqual(empty);
  });

  it.each(['/library', '/library?od=poczta'])(
    '%s is previewed with the session, and preloads its list',
    async (page) => {
      const { role, name, email } = editor;
      expect(await find(page, editor)).toEqual({
        calls: ['/api/recording-entries', '/api/recording-tags'],
        answers: { [session]: { authenticated: true, role, name, email } },
        editorText: null,
        page: { kind: 'library', recordings: [], recordingCount: 7, tags: [] },
      });
      expect(await find(page, null)).toEqual(empty);
    },
  );

  it.each(['/library?tab=indeksy', '/recordings?q=las'])('%s preloads its list', async (page) => {
    expect(await find(page, editor)).toEqual({ ...empty, calls: [session, '/api/recording-entries'] });
    expect(await find(page, null)).toEqual(empty);
  });

  it('a listening page gets the recording and the first lines of its first part', async () => {
    const { calls, answers, page } = await find('/library/recording/HM-1', user);
    expect(calls).toEqual(['/api/getsrt.php?id=HM-1&filename=HM-1_%C4%85.srt']);
    expect(answers).toEqual({
      [session]: { authenticated: true, role: 'user', name: 'Jan', email: 'jan@example.org' },
      '/api/recordings/HM-1': { data: recording },
    });
    expect(page).toMatchObject({ kind: 'listening', recording, transcriptFile: 'HM-1_ą.srt', lineCount: 50 });
    const lines = page?.kind === 'listening' ? page.lines : [];
    expect(lines.length).toBe(24);
    expect(lines[0]).toEqual({ startMs: 0, endMs: 1000, text: 'Zdanie 1' });
    expect(lines[23]).toEqual({ startMs: 23_000, endMs: 24_000, text: 'Zdanie 24' });
  });

  it('of a recording without a transcript shows only its description', async () => {
    expect(await find('/library/recording/HM-3', user)).toMatchObject({
      calls: [],
      page: { kind: 'listening', recording: silent, transcriptFile: null, lines: [], lineCount: 0 },
    });
  });

  it('the transcript of another part is not previewed', async () => {
    const { calls, page } = await find('/library/recording/HM-4', user);
    expect(calls).toEqual([]);
    expect(page).toMatchObject({ transcriptFile: null, lineCount: 0 });
  });

  it('a link to a moment gets no preview', async () => {
    const { calls, page } = await find('/library/recording/HM-1?t=40', user);
    expect(calls.length).toBe(1);
    expect(page).toBeNull();
  });

  it('pages of staff get the answers about session and recording, and no preview', async () => {
    for (const address of ['/recordings/HM-1', '/recordings/HM-1/view', '/recordings/HM-1/edit']) {
      const { calls, answers, page } = await find(address, editor);
      expect(calls).toEqual([]);
      expect(Object.keys(answers).slice(0, 2)).toEqual([session, '/api/recordings/HM-1']);
      expect(page).toBeNull();
    }
  });

  it('only the page that may open an editor gets the proofread marks and the address of the text', async () => {
    const query = '?id=HM-1&filename=HM-1_%C4%85.srt';
    const { answers, editorText } = await find('/recordings/HM-1/view', editor);
    expect(answers[`/api/transcript-proofread${query}`]).toEqual({ revision: 1, proofread: '' });
    expect(editorText).toBe(`/api/getsrt.php${query}`);
    for (const page of ['/recordings/HM-1', '/recordings/HM-1/edit', '/library/recording/HM-1']) {
      const elsewhere = await find(page, editor);
      expect(Object.keys(elsewhere.answers)).not.toContain(`/api/transcript-proofread${query}`);
      expect(elsewhere.editorText).toBeNull();
    }
  });

  it('a recording that the caller may not see is neither named nor shown', async () => {
    expect(await find('/library/recording/HM-2', user)).toEqual(empty);
    expect(await find('/library/recording/%E0', user)).toEqual(empty);
    expect(await find('/library/recording/HM-1', null)).toEqual(empty);
    expect(await find('/recordings/new', user)).toEqual(empty);
  });

  it('an error other than a refusal is rethrown', async () => {
    await expect(find('/recordings/HM-9', user)).rejects.toThrow('the disk is gone');
  });
});
