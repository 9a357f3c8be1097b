import { describe, expect, it } from 'vitest';
import { makeRecording } from '../../../testing/make-recording.ts';
import { neighboursOf } from '../list/list-state.ts';
import { editorStartOf, missingAtMoment } from './view-state.ts';

const recording = makeRecording({
  technical: {
    storage: ['a.mp3', 'b.wav'],
    transcripts: [
      { audioFile: 'a.mp3', srtFile: 'a.srt' },
      { audioFile: 'b.wav', srtFile: 'b.srt' },
    ],
  },
});

describe('opening the view at a moment', () => {
  it('starts at the time in the named transcript', () => {
    const state = { showPlayer: true, initialTimestamp: '00:01:23', audioFile: 'b.wav', transcriptFile: 'b.srt' };
    expect(editorStartOf(state, recording)).toEqual({ audioFile: 'b.wav', srtFile: 'b.srt', seconds: 83 });
  });

  it('starts at the exact millisecond, not in the line before', () => {
    const state = { showPlayer: true, initialTimestamp: '00:01:23.417', transcriptFile: 'b.srt' };
    expect(editorStartOf(state, recording)?.seconds).toBe(83.417);
  });

  it('prefers the transcript’s audio to another named audio', () => {
    const state = { showPlayer: true, initialTimestamp: '00:00:05', audioFile: 'a.mp3', transcriptFile: 'b.srt' };
    expect(editorStartOf(state, recording)).toEqual({ audioFile: 'b.wav', srtFile: 'b.srt', seconds: 5 });
  });

  it('starts at the beginning when the time is malformed', () => {
    expect(editorStartOf({ showPlayer: true }, recording)).toEqual({
      audioFile: 'a.mp3',
      srtFile: 'a.srt',
      seconds: 0,
    });
  });

  it('opens nothing without a request', () => {
    expect(editorStartOf({ list: ['a'] }, recording)).toBeNull();
    expect(editorStartOf(null, recording)).toBeNull();
    expect(editorStartOf({ showPlayer: true }, makeRecording())).toBeNull();
  });
});

describe('previous and next', () => {
  it('follow the passed list and stop at its ends', () => {
    const state = { list: ['a', 'b', 'c'] };
    expect(neighboursOf(state, 'b')).toEqual({ previous: 'a', next: 'c' });
    expect(neighboursOf(state, 'a')).toEqual({ previous: null, next: 'b' });
    expect(neighboursOf(state, 'c')).toEqual({ previous: 'b', next: null });
  });

  it('are absent without a list', () => {
    expect(neighboursOf(null, 'b')).toEqual({ previous: null, next: null });
    expect(neighboursOf({ list: 'b' }, 'b')).toEqual({ previous: null, next: null });
  });
});

describe('a moment with missing files', () => {
  const state = { showPlayer: true, initialTimestamp: '00:01:20', audioFile: 'a.mp3', transcriptFile: 'a.srt' };
  const link = { audioFile: 'a.mp3', srtFile: 'a.srt' };

  it.each([
    [
      'the transcript',
      { storage: ['a.mp3'], transcripts: [] },
      'Nie znaleziono transkrypcji a.srt dla czasu 00:01:20.',
    ],
    ['the audio', { storage: [], transcripts: [link] }, 'Nie znaleziono nagrania a.mp3 dla czasu 00:01:20.'],
    ['nothing', { storage: ['a.mp3'], transcripts: [link] }, null],
  ])('reports that %s does not exist', (_, technical, sentence) => {
    expect(missingAtMoment(state, makeRecording({ technical }))).toBe(sentence);
  });
});
