import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditorOpening } from './editor-opening.ts';

const address = { recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' };
const text = '1\n00:00:00,000 --> 00:00:04,000\nRaz.\n\n';

type Holder = (lock: object | null) => Promise<void> | undefined;
/** Who waits for the tab's lock; the first one that is let in holds it. */
let waiting: Holder[];
let isTaken: boolean;
let asked: number;
let answer: () => Response;
const openings: (() => void)[] = [];

function open(mayEdit: boolean): EditorOpening {
  const opening = new EditorOpening({ address, user: 'redaktor@lipowiec.example', mayEdit });
  openings.push(opening.open());
  return opening;
}

beforeEach(() => {
  waiting = [];
  isTaken = false;
  asked = 0;
  answer = () => new Response(text, { headers: { 'x-transcript-revision': '7' } });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('getsrt')) return Response.json({ revision: 7, proofread: '' });
    asked += 1;
    return answer();
  });
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, { ifAvailable }: { ifAvailable?: boolean }, hold: Holder) {
        if (ifAvailable) return hold(isTaken ? null : {});
        waiting.push(hold);
      },
    },
  });
});

afterEach(() => {
  for (const close of openings.splice(0)) close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('opening a transcript', () => {
  it('lets this tab edit when no other one does', async () => {
    const opening = open(true);
    await opening.whenSettled();
    expect(opening.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
  });

  it('only reads while another tab edits, and edits the newest text when that one is closed', async () => {
    isTaken = true;
    const opening = open(true);
    await opening.whenSettled();
    expect(opening.getState()).toMatchObject({ kind: 'ready', isOtherTab: true });
    void waiting[0]?.({});
    expect(opening.getState().kind).toBe('loading');
    await opening.whenSettled();
    expect(opening.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
    expect(asked).toBe(2);
  });

  it('claims nothing for somebody who may only read, until the lock is theirs', async () => {
    const opening = open(false);
    await opening.whenSettled();
    expect(opening.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
    opening.allowEditing();
    await opening.whenSettled();
    opening.allowEditing();
    expect(opening.getState().kind).toBe('ready');
    expect(asked).toBe(2);
  });

  it('loads once, however often it is opened, and anew after it was closed', async () => {
    const opening = open(true);
    openings.push(opening.open());
    await opening.whenSettled();
    expect(asked).toBe(1);
    opening.open()();
    expect(opening.getState().kind).toBe('loading');
    openings.push(opening.open());
    await opening.whenSettled();
    expect(asked).toBe(2);
  });

  it('says why it failed, and tries again when asked', async () => {
    answer = () =>
      Response.json({ error: 'Nie ma takiej transkrypcji.', code: 'transcript.not-found' }, { status: 404 });
    const opening = open(true);
    await opening.whenSettled();
    expect(opening.getState()).toEqual({ kind: 'failed', message: 'Nie ma takiej transkrypcji.' });
    answer = () => new Response(text, { headers: { 'x-transcript-revision': '7' } });
    opening.retry();
    await opening.whenSettled();
    expect(opening.getState().kind).toBe('ready');
  });

  it('shows nothing that arrives after it was closed', async () => {
    const opening = open(true);
    openings.pop()?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(opening.getState().kind).toBe('loading');
  });
});
