import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTranscript } from './transcripts.queries.ts';

const address = { recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' };
const text = '1\n00:00:00,000 --> 00:00:04,000\nRaz.\n\n';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Revisions of the marks, one per request. The text is always at revision 7. */
function answerWithMarksAt(...revisions: number[]): void {
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('getsrt')) return new Response(text, { headers: { 'x-transcript-revision': '7' } });
    asked += 1;
    return Response.json({ revision: revisions[asked - 1], proofread: '0' });
  });
}

describe('loading a transcript', () => {
  it('is repeated while saves happen between its text and its marks', async () => {
    answerWithMarksAt(8, 8, 7);
    expect(await loadTranscript(address)).toMatchObject({ revision: 7, lines: [{ text: 'Raz.', isProofread: true }] });
  });

  it('fails rather than load a text without its marks, which the next save would erase', async () => {
    answerWithMarksAt(8, 8, 8, 7);
    await expect(loadTranscript(address)).rejects.toMatchObject({
      message: 'Transkrypcja jest właśnie zapisywana przez inną osobę. Spróbuj ponownie.',
    });
  });
});
