import { describe, expect, it } from 'vitest';
import { makeRecording } from '../../testing/make-recording.ts';
import { citation, momentAddress, momentInSound, momentOf } from './citation.ts';

describe('a moment of a recording', () => {
  it('is read from the navigation state, else from the address', () => {
    expect(momentOf('?t=754', null)).toEqual({ seconds: 754, part: 1 });
    expect(momentOf('?t=12.5&part=2', null)).toEqual({ seconds: 12.5, part: 2 });
    expect(momentOf('?t=754', { initialTime: 20 })).toEqual({ seconds: 20, part: 1 });
    expect(momentOf('', { initialTime: 0 })).toEqual({ seconds: 0, part: 1 });
  });

  it('is null for invalid values', () => {
    for (const search of ['', '?t=', '?t=abc', '?t=-5']) expect(momentOf(search, null)).toBeNull();
    expect(momentOf('?t=5&part=x', { other: 1 })).toEqual({ seconds: 5, part: 1 });
  });

  it('has an address that parses back to it', () => {
    const address = momentAddress('https://glosy.pl', 'HM 1', { seconds: 754.913, part: 2 });
    expect(address).toBe('https://glosy.pl/library/recording/HM%201?t=754.913&part=2');
    expect(momentOf(new URL(address).search, null)).toEqual({ seconds: 754.913, part: 2 });
  });

  it('is assigned to the part whose files a search result names, by transcript before audio', () => {
    const sound = { audioFiles: ['a.mp3', 'b.mp3'], transcripts: ['a.srt', 'b.srt'] };
    const moment = { seconds: 5, part: 1 };
    expect(momentInSound(moment, { transcriptFile: 'b.srt', audioFile: 'a.mp3' }, sound)?.part).toBe(2);
    expect(momentInSound(moment, { transcriptFile: '', audioFile: 'b.mp3' }, sound)?.part).toBe(2);
    expect(momentInSound(moment, { transcriptFile: 'gone.srt', audioFile: 'gone.mp3' }, sound)).toEqual(moment);
    expect(momentInSound(moment, null, sound)).toEqual(moment);
    expect(momentInSound(null, { transcriptFile: 'b.srt', audioFile: '' }, sound)).toBeNull();
  });

  it('is cited with narrator, title, library, date, time and address', () => {
    const recording = makeRecording({ metadata: { title: 'Młyn', date: '1987-05' } });
    expect(citation(recording, 'Biblioteka w Lipowcu', { seconds: 80, part: 1 }, 'https://glosy.pl/x')).toBe(
      'Anna Kowalska, „Młyn”, Biblioteka w Lipowcu, maj 1987, 00:01:20, https://glosy.pl/x',
    );
  });
});
