import { describe, expect, it } from 'vitest';
import type { Recording } from './recording.ts';
import { partsOf, transcriptChoices } from './recording-parts.ts';

const parts = partsOf({
  storage: ['HM-1_a.mp3', 'HM-1_b.WAV', 'HM-1_zdjęcie.jpg'],
  transcripts: [
    { audioFile: 'HM-1_b.mp3', srtFile: 'obcy.srt' },
    { audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' },
  ],
} as unknown as Recording['technical']);

describe('the parts of a recording', () => {
  it('are its audio files with their linked transcripts, and the transcripts without audio', () => {
    expect(parts).toEqual({
      audioFiles: ['HM-1_a.mp3', 'HM-1_b.WAV'],
      transcripts: ['HM-1_a.srt', null],
      withoutAudio: ['obcy.srt'],
    });
  });
});

describe('the transcripts to choose from', () => {
  it('are the transcript of the part, then those without audio', () => {
    expect(transcriptChoices(parts, 0)).toEqual([
      { fileName: 'HM-1_a.srt', track: 0 },
      { fileName: 'obcy.srt', track: -1 },
    ]);
  });

  it('never take the audio of another part', () => {
    expect(transcriptChoices(parts, 1)).toEqual([{ fileName: 'obcy.srt', track: -1 }]);
  });
});
