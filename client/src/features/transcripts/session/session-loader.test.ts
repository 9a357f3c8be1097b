import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionLoader } from './session-loader.ts';

const address = { recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' };
const text = '1\n00:00:00,000 --> 00:00:04,000\nRaz.\n\n';

type Holder = (lock: object | null) => Promise<void> | undefined;
/** Requests that wait for the tab lock. */
let waiting: Holder[];
let isTaken: boolean;
let asked: number;
let answer: () => Response;
const closes: (() => void)[] = [];

function open(mayEdit: boolean): SessionLoader {
  const loader = new SessionLoader({ address, user: 'redaktor@lipowiec.example', mayEdit });
  closes.push(loader.open());
  return loader;
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
  for (const close of closes.splice(0)) close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('loading a transcript into the editor', () => {
  it('allows editing when no other tab does', async () => {
    const loader = open(true);
    await loader.whenSettled();
    expect(loader.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
  });

  it('is read-only while another tab edits, and loads the newest text for editing when that tab closes', async () => {
    isTaken = true;
    const loader = open(true);
    await loader.whenSettled();
    expect(loader.getState()).toMatchObject({ kind: 'ready', isOtherTab: true });
    void waiting[0]?.({});
    expect(loader.getState().kind).toBe('loading');
    await loader.whenSettled();
    expect(loader.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
    expect(asked).toBe(2);
  });

  it('claims no tab lock for a user who may only read, until they may edit', async () => {
    const loader = open(false);
    await loader.whenSettled();
    expect(loader.getState()).toMatchObject({ kind: 'ready', isOtherTab: false });
    loader.allowEditing();
    await loader.whenSettled();
    loader.allowEditing();
    expect(loader.getState().kind).toBe('ready');
    expect(asked).toBe(2);
  });

  it('happens once for repeated opens, and again after closing', async () => {
    const loader = open(true);
    closes.push(loader.open());
    await loader.whenSettled();
    expect(asked).toBe(1);
    loader.open()();
    expect(loader.getState().kind).toBe('loading');
    closes.push(loader.open());
    await loader.whenSettled();
    expect(asked).toBe(2);
  });

  it('reports why it failed, and can be retried', async () => {
    answer = () =>
      Response.json({ error: 'Nie ma takiej transkrypcji.', code: 'transcript.not-found' }, { status: 404 });
    const loader = open(true);
    await loader.whenSettled();
    expect(loader.getState()).toEqual({ kind: 'failed', message: 'Nie ma takiej transkrypcji.' });
    answer = () => new Response(text, { headers: { 'x-transcript-revision': '7' } });
    loader.retry();
    await loader.whenSettled();
    expect(loader.getState().kind).toBe('ready');
  });

  it('ignores a response that arrives after it was closed', async () => {
    const loader = open(true);
    closes.pop()?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(loader.getState().kind).toBe('loading');
  });
});
