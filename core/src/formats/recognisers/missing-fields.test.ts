import { describe, expect, it } from 'vitest';
import { readRecogniserJson } from './read-json.ts';

const read = (json: unknown) =>
  readRecogniserJson(JSON.stringify(json)).lines.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

describe('a word file with fields missing', () => {
  it('of whisper.cpp has timestamps if offsets are missing', () => {
    const timestamps = { from: '00:00:01,500', to: '01:00:02,500' };
    expect(read({ transcription: [{ timestamps, text: ' Tak.' }] })).toEqual([[1500, 3_602_500, 'Tak.']]);
  });

  it('of Whisper keeps a segment without times between its neighbours', () => {
    const segments = [
      { start: 1, end: 2, text: 'Raz.' },
      { start: null, end: null, text: 'Dwa.' },
      { start: '00:00:05.000', text: 'Trzy.' },
      { start: 7, end: null, text: 'Cztery.' },
    ];
    expect(read({ segments })).toEqual([
      [1000, 2000, 'Raz.'],
      [2000, 5000, 'Dwa.'],
      [5000, 7000, 'Trzy.'],
      [7000, 8000, 'Cztery.'],
    ]);
  });

  it('of Hugging Face has chunks of sentences or of words, the last one without an end', () => {
    const chunk = (start: number, end: number | null, text: string) => ({ timestamp: [start, end], text });
    const chunks = [chunk(0, 1, ' Tak było.'), chunk(1, null, ' Nie wiem.')];
    expect(read({ text: '', chunks })).toEqual([
      [0, 1000, 'Tak było.'],
      [1000, 2000, 'Nie wiem.'],
    ]);
    expect(read({ text: '', chunks: [chunk(0, 1, ' Tak'), chunk(1, 1.5, ' było.')] })).toEqual([
      [0, 1500, 'Tak było.'],
    ]);
  });

  it("of Google may have results of silence, and Python's field names", () => {
    const words = [
      { word: 'Tak', start_time: '1.500s', end_time: { seconds: 2, nanos: 5e8 }, speaker_tag: 1 },
      { word: 'nie', start_offset: '3s', end_offset: '4s', speaker_label: '2' },
    ];
    const silence = { result_end_time: '9s', language_code: 'pl-pl' };
    const later = { alternatives: [{ transcript: 'Potem' }], result_end_time: '10s' };
    expect(read({ results: [{ alternatives: [{ words }] }, silence, later] })).toEqual([
      [1500, 2500, 'Rozmówca 1: Tak'],
      [3000, 4000, 'Rozmówca 2: nie'],
      [9000, 10_000, 'Potem'],
    ]);
  });

  it('of Amazon Transcribe names channels if it names no speakers', () => {
    const item = (channel: string, start: string, content: string) => ({
      ...{ channel_label: channel, start_time: start, end_time: start, alternatives: [{ content }] },
    });
    expect(read({ results: { items: [item('ch_0', '1', 'Tak'), item('ch_1', '2', 'Nie')] } })).toEqual([
      [1000, 1000, 'Rozmówca 1: Tak'],
      [2000, 2000, 'Rozmówca 2: Nie'],
    ]);
  });

  it('of AssemblyAI has only utterances or sentences, and words without a start', () => {
    const word = { text: 'Tak.', start: 500, end: 900 };
    const utterance = { text: 'Tak.', start: 500, end: 900, speaker: 'A' };
    const said = [[500, 900, 'Rozmówca A: Tak.']];
    expect(read({ text: 'Tak.', words: null, utterances: [utterance] })).toEqual(said);
    expect(read({ text: 'Tak.', utterances: [{ ...utterance, words: [word] }] })).toEqual(said);
    expect(read({ text: 'Tak.', words: [word], utterances: [{ ...utterance, words: [] }] })).toEqual(said);
    expect(read({ sentences: [{ ...utterance, words: [word] }] })).toEqual(said);
    const words = [word, { text: 'Nie.', start: null, end: 1200 }];
    expect(read({ text: '', words })).toEqual([[500, 1200, 'Tak. Nie.']]);
  });

  it('of Kaldi keeps a word without times after the previous one', () => {
    const words = [
      { word: 'raz', start: 3723.5, end: 3724 },
      { word: 'dwa' },
      { word: 'trzy', start: null, end: 3725 },
    ];
    expect(read({ words })).toEqual([[3_723_500, 3_725_000, 'raz dwa trzy']]);
  });
});
