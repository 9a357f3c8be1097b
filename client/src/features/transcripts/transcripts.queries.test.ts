import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTranscript, prefetchTranscript, transcriptServer } from './transcripts.queries.ts';

const address = { recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' };
const text = '1\n00:00:00,000 --> 00:00:04,000\nRaz.\n\n';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The text is always at revision 7; the marks are at these, one after the other. */
function answerWithMarksAt(...revisions: number[]): void {
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('getsrt')) return new Response(text, { headers: { 'x-transcript-revision': '7' } });
    asked += 1;
    return Response.json({ revision: revisions[asked - 1], proofread: '0' });
  });
}

describe('loading a transcript', () => {
  it('asks again while somebody saves between its text and its marks', async () => {
    answerWithMarksAt(8, 8, 7);
    expect(await loadTranscript(address)).toMatchObject({ revision: 7, lines: [{ text: 'Raz.', isProofread: true }] });
  });

  it('fails rather than open a text without its marks, which the next save would erase', async () => {
    answerWithMarksAt(8, 8, 8, 7);
    await expect(loadTranscript(address)).rejects.toMatchObject({
      message: 'Transkrypcja jest właśnie zapisywana przez inną osobę. Spróbuj ponownie.',
    });
  });
});

describe('a transcript that was asked for beforehand', () => {
  /** Counts how often the text is asked for. */
  function countAsked(): () => number {
    let asked = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (!url.includes('getsrt')) return Response.json({ revision: 7, proofread: '0' });
      asked += 1;
      return new Response(text, { headers: { 'x-transcript-revision': '7' } });
    });
    return () => asked;
  }

  it('is taken by the editor once; what is loaded after is new', async () => {
    const asked = countAsked();
    prefetchTranscript(address);
    const server = transcriptServer(address);
    expect((await server.load()).revision).toBe(7);
    expect(asked()).toBe(1);
    await server.load();
    expect(asked()).toBe(2);
  });

  it('is not opened after ten seconds, in which somebody may have saved', async () => {
    vi.useFakeTimers();
    const asked = countAsked();
    prefetchTranscript(address);
    await vi.advanceTimersByTimeAsync(10_000);
    await transcriptServer(address).load();
    expect(asked()).toBe(2);
  });
});
