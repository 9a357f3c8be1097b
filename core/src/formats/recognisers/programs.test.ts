import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecogniserJson } from './read-json.ts';

type Line = [startMs: number, endMs: number, text: string];

const read = (json: unknown, soundMs?: number): Line[] =>
  readRecogniserJson(typeof json === 'string' ? json : JSON.stringify(json), soundMs).lines.map(
    ({ startMs, endMs, text }): Line => [startMs, endMs, text],
  );

/**
 * Output of each program for „Dzień dobry. Dobrze.”, said from 1.64 s and from 5 s, shortened to the fields that
 * matter.
 */
const files: Readonly<Record<string, unknown>> = {
  'openai-whisper': {
    text: ' Dzień dobry. Dobrze.',
    language: 'pl',
    segments: [
      { id: 0, seek: 0, start: 1.64, end: 3.0, text: ' Dzień dobry.', tokens: [50364], avg_logprob: -0.2 },
      { id: 1, seek: 0, start: 5.0, end: 6.0, text: ' Dobrze.', tokens: [50544], avg_logprob: -0.2 },
    ],
  },
  'faster-whisper, as a bare list': [
    { id: 1, start: 1.64, end: 3.0, text: ' Dzień dobry.', words: null },
    { id: 2, start: 5.0, end: 6.0, text: ' Dobrze.', words: null },
  ],
  'OpenAI, verbose_json with words': {
    task: 'transcribe',
    language: 'polish',
    duration: 6.5,
    text: 'Dzień dobry. Dobrze.',
    segments: [
      { id: 0, start: 0.0, end: 5.0, text: ' Dzień dobry.' },
      { id: 1, start: 5.0, end: 6.5, text: ' Dobrze.' },
    ],
    words: [
      { word: 'Dzień', start: 1.64, end: 2.0 },
      { word: 'dobry', start: 2.1, end: 3.0 },
      { word: 'Dobrze', start: 5.0, end: 6.0 },
    ],
  },
  'OpenAI, words only': {
    task: 'transcribe',
    language: 'polish',
    duration: 6.5,
    text: 'Dzień dobry. Dobrze.',
    words: [
      { word: 'Dzień', start: 1.64, end: 2.0 },
      { word: 'dobry', start: 2.1, end: 3.0 },
      { word: 'Dobrze', start: 5.0, end: 6.0 },
    ],
  },
  'whisper.cpp, with tokens in milliseconds': {
    systeminfo: 'AVX = 1',
    model: { type: 'base', multilingual: true },
    params: { language: 'pl' },
    result: { language: 'pl' },
    transcription: [
      {
        timestamps: { from: '00:00:00,000', to: '00:00:05,000' },
        offsets: { from: 0, to: 5000 },
        text: ' Dzień dobry.',
        tokens: [
          { text: '[_BEG_]', offsets: { from: 0, to: 0 }, id: 50364 },
          { text: ' Dzie', offsets: { from: 1640, to: 1900 }, id: 1 },
          { text: '\uFFFD', offsets: { from: 1900, to: 2000 }, id: 2 },
          { text: ' dobry', offsets: { from: 2100, to: 2900 }, id: 3 },
          { text: '.', offsets: { from: 2900, to: 3000 }, id: 4 },
          { text: '[_TT_250]', offsets: { from: 5000, to: 5000 }, id: 50614 },
        ],
      },
      { offsets: { from: 5000, to: 6000 }, timestamps: {}, text: ' Dobrze.' },
    ],
  },
  'Hugging Face': {
    text: ' Dzień dobry. Dobrze.',
    chunks: [
      { timestamp: [1.64, 3.0], text: ' Dzień dobry.' },
      { timestamp: [5.0, 6.0], text: ' Dobrze.' },
    ],
  },
  'Azure, answers of the SDK': [
    { Id: 'a', RecognitionStatus: 'Success', Offset: 16_400_000, Duration: 13_600_000, DisplayText: 'Dzień dobry.' },
    {
      Id: 'b',
      RecognitionStatus: 'Success',
      Offset: 50_000_000,
      Duration: 10_000_000,
      NBest: [
        { Confidence: 0.9, Display: 'Dobrze.', Words: [{ Word: 'dobrze', Offset: 50_000_000, Duration: 10_000_000 }] },
      ],
    },
  ],
  Vosk: '{\n  "result" : [{"conf" : 1.0, "end" : 2.0, "start" : 1.64, "word" : "Dzień"}, {"conf" : 1.0, "end" : 3.0, "start" : 2.1, "word" : "dobry."}],\n  "text" : "Dzień dobry."\n}\n{\n  "result" : [{"conf" : 1.0, "end" : 6.0, "start" : 5.0, "word" : "Dobrze."}],\n  "text" : "Dobrze."\n}\n{\n  "text" : ""\n}',
};

/** The same for programs that name speakers. */
const filesWithSpeakers: Readonly<Record<string, unknown>> = {
  'WhisperX, with a word and a score that it could not compute': `{"segments": [
    {"start": 1.64, "end": 3.0, "text": " Dzień dobry.", "speaker": "SPEAKER_00", "words": [
      {"word": "Dzień", "start": 1.64, "end": 2.0, "score": NaN, "speaker": "SPEAKER_00"}, {"word": "dobry.", "score": -Infinity}]},
    {"start": 5.0, "end": 6.0, "text": " Dobrze.", "speaker": "SPEAKER_01", "words": [
      {"word": "Dobrze.", "start": 5.0, "end": 6.0, "score": 0.5, "speaker": "SPEAKER_01"}]}], "word_segments": []}`,
  'insanely-fast-whisper': {
    speakers: [
      { speaker: 'SPEAKER_00', timestamp: [1.64, 3.0], text: ' Dzień dobry.' },
      { speaker: 'SPEAKER_01', timestamp: [5.0, 6.0], text: ' Dobrze.' },
    ],
    chunks: [{ timestamp: [1.64, 6.0], text: ' Dzień dobry. Dobrze.' }],
    text: ' Dzień dobry. Dobrze.',
  },
  'Amazon Transcribe, with times as strings': {
    jobName: 'x',
    accountId: '1',
    status: 'COMPLETED',
    results: {
      transcripts: [{ transcript: 'Dzień dobry. Dobrze.' }],
      speaker_labels: { speakers: 2, segments: [] },
      items: [
        awsItem('Dzień', '1.64', '2.0', 'spk_0'),
        awsItem('dobry', '2.1', '3.0', 'spk_0'),
        { type: 'punctuation', speaker_label: 'spk_0', alternatives: [{ confidence: '0.0', content: '.' }] },
        awsItem('Dobrze', '5.0', '6.0', 'spk_1'),
        { type: 'punctuation', speaker_label: 'spk_1', alternatives: [{ confidence: '0.0', content: '.' }] },
      ],
    },
  },
  'Google Speech': {
    results: [
      {
        alternatives: [
          {
            transcript: 'Dzień dobry. Dobrze.',
            confidence: 0.9,
            words: [
              { startTime: '1.640s', endTime: '2s', word: 'Dzień', speakerTag: 1 },
              { startTime: '2.100s', endTime: '3s', word: 'dobry.', speakerTag: 1 },
              { startTime: '5s', endTime: '6s', word: 'Dobrze.', speakerTag: 2 },
            ],
          },
        ],
        resultEndTime: '6.500s',
        languageCode: 'pl-pl',
      },
    ],
  },
  'Azure, batch, in ticks': {
    source: 'https://x/a.wav',
    timestamp: '2020-06-16T09:30:21Z',
    durationInTicks: 65_000_000,
    duration: 'PT6.5S',
    combinedRecognizedPhrases: [{ channel: 0, display: 'Dzień dobry. Dobrze.' }],
    recognizedPhrases: [
      {
        recognitionStatus: 'Success',
        speaker: 1,
        channel: 0,
        offset: 'PT1.64S',
        duration: 'PT1.36S',
        offsetInTicks: 16_400_000.0,
        durationInTicks: 13_600_000.0,
        nBest: [
          {
            confidence: 0.9,
            lexical: 'dzień dobry',
            display: 'Dzień dobry.',
            words: [
              {
                word: 'dzień',
                offset: 'PT1.64S',
                duration: 'PT0.36S',
                offsetInTicks: 16_400_000,
                durationInTicks: 3_600_000,
              },
              {
                word: 'dobry',
                offset: 'PT2.1S',
                duration: 'PT0.9S',
                offsetInTicks: 21_000_000,
                durationInTicks: 9_000_000,
              },
            ],
          },
        ],
      },
      { recognitionStatus: 'Success', speaker: 2, offset: 'PT5S', duration: 'PT1S', nBest: [{ display: 'Dobrze.' }] },
    ],
  },
  'Azure Video Indexer': {
    RecognizedPhrases: [
      {
        Speaker: 1,
        OffsetInTicks: 16_400_000,
        DurationInTicks: 13_600_000,
        NBest: [{ Display: 'Dzień dobry.', Words: [] }],
      },
      {
        Speaker: 2,
        OffsetInTicks: 50_000_000,
        DurationInTicks: 10_000_000,
        NBest: [{ Display: 'Dobrze.', Words: [] }],
      },
    ],
  },
  'Azure, fast transcription': {
    durationMilliseconds: 6500,
    combinedPhrases: [{ text: 'Dzień dobry. Dobrze.' }],
    phrases: [
      { offsetMilliseconds: 1640, durationMilliseconds: 1360, text: 'Dzień dobry.', speaker: 1, locale: 'pl-PL' },
      { offsetMilliseconds: 5000, durationMilliseconds: 1000, text: 'Dobrze.', speaker: 2, locale: 'pl-PL' },
    ],
  },
  Deepgram: {
    metadata: { request_id: 'x', duration: 6.5, channels: 1 },
    results: {
      channels: [
        {
          alternatives: [
            {
              transcript: 'Dzień dobry. Dobrze.',
              confidence: 0.9,
              words: [
                { word: 'dzień', start: 1.64, end: 2.0, confidence: 0.9, speaker: 0, punctuated_word: 'Dzień' },
                { word: 'dobry', start: 2.1, end: 3.0, confidence: 0.9, speaker: 0, punctuated_word: 'dobry.' },
                { word: 'dobrze', start: 5, end: 6, confidence: 0.9, speaker: 1, punctuated_word: 'Dobrze.' },
              ],
            },
          ],
        },
      ],
    },
  },
  Speechmatics: {
    format: '2.9',
    job: { id: 'x', duration: 7 },
    metadata: { type: 'transcription' },
    results: [
      {
        type: 'word',
        start_time: 1.64,
        end_time: 2.0,
        alternatives: [{ content: 'Dzień', confidence: 1, speaker: 'S1' }],
      },
      {
        type: 'word',
        start_time: 2.1,
        end_time: 3.0,
        alternatives: [{ content: 'dobry', confidence: 1, speaker: 'S1' }],
      },
      {
        type: 'punctuation',
        attaches_to: 'previous',
        is_eos: true,
        start_time: 3.0,
        end_time: 3.0,
        alternatives: [{ content: '.', confidence: 1, speaker: 'S1' }],
      },
      { type: 'word', start_time: 5.0, end_time: 6.0, alternatives: [{ content: 'Dobrze', speaker: 'S2' }] },
      { type: 'punctuation', attaches_to: 'previous', end_time: 6.0, alternatives: [{ content: '.' }] },
    ],
  },
  Rev: {
    monologues: [
      {
        speaker: 0,
        elements: [
          { type: 'text', value: 'Dzień', ts: 1.64, end_ts: 2.0, confidence: 1 },
          { type: 'punct', value: ' ' },
          { type: 'text', value: 'dobry', ts: 2.1, end_ts: 3.0, confidence: 0.8 },
          { type: 'punct', value: '.' },
        ],
      },
      {
        speaker: 1,
        elements: [
          { type: 'text', value: 'Dobrze', ts: 5, end_ts: 6 },
          { type: 'punct', value: '.' },
        ],
      },
    ],
  },
  'Gladia v2': {
    id: 'x',
    status: 'done',
    result: {
      metadata: { audio_duration: 6.5 },
      transcription: {
        full_transcript: 'Dzień dobry. Dobrze.',
        languages: ['pl'],
        utterances: [
          {
            text: 'Dzień dobry.',
            start: 1.64,
            end: 3,
            channel: 0,
            speaker: 0,
            words: [
              { word: 'Dzień', start: 1.64, end: 2, confidence: 1 },
              { word: ' dobry.', start: 2.1, end: 3, confidence: 1 },
            ],
          },
          {
            text: 'Dobrze.',
            start: 5,
            end: 6,
            speaker: 1,
            words: [{ word: 'Dobrze.', start: 5, end: 6, confidence: 1 }],
          },
        ],
      },
    },
  },
  'Gladia v1': {
    prediction: [
      { words: [], transcription: 'Dzień dobry.', time_begin: 1.64, time_end: 3, speaker: 0, language: 'pl' },
      { words: [], transcription: 'Dobrze.', time_begin: 5, time_end: 6, speaker: 1, language: 'pl' },
    ],
  },
  Sonix: {
    name: 'x',
    transcript: [
      {
        speaker: 'Speaker 1',
        start_time: 1.64,
        end_time: 3,
        words: [
          { text: 'Dzień', start_time: 1.64, end_time: 2 },
          { text: ' dobry.', start_time: 2.1, end_time: 3 },
        ],
      },
      { speaker: 'Speaker 2', start_time: 5, end_time: 6, words: [{ text: 'Dobrze.', start_time: 5, end_time: 6 }] },
    ],
  },
  'Trint, in milliseconds': {
    words: [
      { value: 'Dzień', time: 1640, duration: 360, speaker: 'Speaker 1', paragraphId: 'a' },
      { value: 'dobry.', time: '2100', duration: '900', speaker: 'Speaker 1', paragraphId: 'a' },
      { value: 'Dobrze.', time: 5000, duration: 1000, speaker: 'Speaker 2', paragraphId: 'b' },
    ],
  },
};

function awsItem(content: string, start_time: string, end_time: string, speaker_label: string) {
  return { type: 'pronunciation', start_time, end_time, speaker_label, alternatives: [{ confidence: '0.9', content }] };
}

describe('a recogniser’s file is read with its words at their times', () => {
  it.each(Object.entries(files))('%s', (_, file) => {
    expect(read(file)).toEqual([
      [1640, 3000, 'Dzień dobry.'],
      [5000, 6000, 'Dobrze.'],
    ]);
  });

  it.each(Object.entries(filesWithSpeakers))('and with its speakers: %s', (name, file) => {
    const [first, second] = read(file) as [Line, Line];
    expect([first[0], first[2]]).toEqual([1640, 'Rozmówca 1: Dzień dobry.']);
    // A word without times ends with its segment.
    expect(first[1], name).toBe(3000);
    expect(second).toEqual([5000, 6000, 'Rozmówca 2: Dobrze.']);
  });

  it('and letters as speakers: OpenAI, diarized_json', () => {
    const segment = {
      type: 'transcript.text.segment',
      id: 'seg_1',
      start: 1.64,
      end: 3,
      text: 'Dzień dobry.',
      speaker: 'A',
    };
    const answer = { segment, start: 5, end: 6, text: 'Dobrze.', speaker: 'B' };
    expect(read({ text: 'x', segments: [segment, answer], usage: { type: 'tokens' } })).toEqual([
      [1640, 3000, 'Rozmówca A: Dzień dobry.'],
      [5000, 6000, 'Rozmówca B: Dobrze.'],
    ]);
  });

  it('and spaces are not words: ElevenLabs', () => {
    const text = readFileSync(new URL('elevenlabs-words.json', import.meta.url), 'utf8');
    expect(read(text)).toEqual([[1640, 3000, 'Rozmówca 1: Dzień dobry']]);
    const word = { text: 'Tak.', start: 120, end: 121, type: 'word', speaker_id: 'speaker_1' };
    expect(read({ text: 'Tak.', words: [word] })).toEqual([[120_000, 121_000, 'Rozmówca 2: Tak.']]);
  });

  it('and parts of words: the paragraphs of AssemblyAI, the alternatives of Vosk, the channels of ElevenLabs', () => {
    const paragraph = { text: 'Tak.', start: 1640, end: 3000, confidence: 1, words: [] };
    expect(read({ paragraphs: [paragraph], id: 'x', audio_duration: 6 })).toEqual([[1640, 3000, 'Tak.']]);
    const result = [{ word: 'Tak', start: 1.64, end: 3 }];
    expect(read([{ alternatives: [{ confidence: 200, result, text: 'Tak' }] }])).toEqual([[1640, 3000, 'Tak']]);
    const words = [{ text: 'Tak.', start: 1.64, end: 3, type: 'word', speaker_id: 'narrator' }];
    expect(read({ transcripts: [{ channel_index: 0, text: 'Tak.', words }] })).toEqual([
      [1640, 3000, 'Narrator: Tak.'],
    ]);
  });

  it('and AssemblyAI counts milliseconds', () => {
    const words = [
      { text: 'Dzień', start: 1640, end: 2000, confidence: 0.9, speaker: 'A' },
      { text: 'dobry.', start: 2100, end: 3000, confidence: 0.9, speaker: 'A' },
    ];
    expect(read({ id: 'x', status: 'completed', text: 'Dzień dobry.', words })).toEqual([
      [1640, 3000, 'Rozmówca A: Dzień dobry.'],
    ]);
  });
});

/** Field names of other programs or other versions. */
const otherShapes: Readonly<Record<string, unknown>> = {
  'Sonix, paragraphs without words': {
    transcript: [
      { speaker: 'Ewa', start_time: 1.64, end_time: 3, text: 'Dzień dobry.' },
      { speaker: 'Jan', start_time: 5, end_time: 6, text: 'Dobrze.' },
    ],
  },
  'Gladia, utterances without words': {
    result: {
      transcription: {
        utterances: [
          { text: 'Dzień dobry.', start: 1.64, end: 3, speaker: 'Ewa' },
          { text: 'Dobrze.', start: 5, end: 6, speaker: 'Jan' },
        ],
      },
    },
  },
  'Rev, of people': {
    monologues: [
      revOfPeople('Ewa', 'Dzień dobry.', '00:00:01,640', '00:00:03,000'),
      revOfPeople('Jan', 'Dobrze.', '00:00:05,000', '00:00:06,000'),
    ],
  },
  'ElevenLabs, segments': {
    segments: [
      { speaker: { id: 'speaker_0', name: 'Ewa' }, words: [{ text: 'Dzień dobry.', start_time: 1.64, end_time: 3 }] },
      { speaker: { id: 'speaker_1', name: 'Jan' }, words: [{ text: 'Dobrze.', start_time: 5, end_time: 6 }] },
    ],
  },
  'Podcasting 2.0': {
    version: '1.0.0',
    segments: [
      { speaker: 'Ewa', startTime: 1.64, endTime: 3, body: 'Dzień dobry.' },
      { speaker: 'Jan', startTime: 5, endTime: 6, body: 'Dobrze.' },
    ],
  },
  DOTe: {
    lines: [
      { startTime: '00:00:01,640', endTime: '00:00:03,000', speakerDesignation: 'Ewa', text: 'Dzień dobry.' },
      { startTime: '00:00:05,000', endTime: '00:00:06,000', speakerDesignation: 'Jan', text: 'Dobrze.' },
    ],
  },
  'Soniox, parts of words': {
    text: 'Dzień dobry. Dobrze.',
    tokens: [
      { text: 'Dzie', start_ms: 1640, end_ms: 1800, speaker: 'Ewa' },
      { text: 'ń', start_ms: 1800, end_ms: 2000, speaker: 'Ewa' },
      { text: ' dobry.', start_ms: 2000, end_ms: 3000, speaker: 'Ewa' },
      { text: ' Dobrze.', start_ms: 5000, end_ms: 6000, speaker: 'Jan' },
    ],
  },
};

function revOfPeople(name: string, value: string, timestamp: string, end_timestamp: string) {
  return { speaker_info: { name }, elements: [{ type: 'text', value, timestamp, end_timestamp }] };
}

describe('a file with other names of fields has its words at their seconds, and its speakers', () => {
  it.each(Object.entries(otherShapes))('%s', (_, file) => {
    expect(read(file)).toEqual([
      [1640, 3000, 'Ewa: Dzień dobry.'],
      [5000, 6000, 'Jan: Dobrze.'],
    ]);
  });

  it('Trint, and an answer within another', () => {
    const words = [{ value: 'Tak.', time: 1640, duration: 1360 }];
    expect(read({ transcript: { words } })).toEqual([[1640, 3000, 'Tak.']]);
    expect(read({ output: { segments: [{ start: 1.64, end: 3, text: 'Tak.' }] } })).toEqual([[1640, 3000, 'Tak.']]);
  });
});

describe('a file without words', () => {
  it('is refused with a specific sentence that names the broken place', () => {
    expect(() => read({ text: '', segments: [], language: 'pl' })).toThrow('W tym pliku nie ma żadnych słów.');
    expect(() => read({ a: 1 })).toThrow('Nie znamy takiego pliku JSON.');
    expect(() => read('{"segments":[\n{"start":1,"te')).toThrow('To nie jest poprawny plik JSON (wiersz 2).');
    expect(() => read({ text: 'Tak.', usage: {} })).toThrow('W tym pliku nie ma czasów');
  });
});

describe('the unit of times', () => {
  it('is derived from the speed of speech if the length of the sound is unknown', () => {
    const lines = (scale: number) => ({
      segments: [
        { start: 2 * scale, end: 4 * scale, text: 'Dzień dobry państwu.' },
        { start: 5 * scale, end: 6 * scale, text: 'Dobrze.' },
      ],
    });
    for (const scale of [1, 1000]) {
      expect(read(lines(scale))).toEqual([
        [2000, 4000, 'Dzień dobry państwu.'],
        [5000, 6000, 'Dobrze.'],
      ]);
    }
  });

  const words = (start: number, end: number) => ({
    text: 'Tak.',
    words: [{ text: 'Tak.', start, end, confidence: 1 }],
  });

  it('is seconds if the same fields have fractions', () => {
    expect(read(words(1.64, 3.5))).toEqual([[1640, 3500, 'Tak.']]);
  });

  it('is checked against the sound’s length, known or stated in the file', () => {
    expect(read(words(1200, 1800), 1_900_000)).toEqual([[1_200_000, 1_800_000, 'Tak.']]);
    expect(read({ ...words(1200, 1800), audio_duration: 1900 })).toEqual([[1_200_000, 1_800_000, 'Tak.']]);
    const segments = [{ start: 1640, end: 3000, text: 'Tak.' }];
    expect(read({ segments }, 4000)).toEqual([[1640, 3000, 'Tak.']]);
    expect(read({ segments }, 4_000_000)).toEqual([[1_640_000, 3_000_000, 'Tak.']]);
    const ticks = [{ start: 16_400_000, end: 30_000_000, text: 'Tak.' }];
    expect(read({ segments: ticks }, 4000)).toEqual([[1640, 3000, 'Tak.']]);
  });
});
