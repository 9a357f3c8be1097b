import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { readTimedText } from '../subtitles/timed-text.ts';
import { writePlainText } from '../subtitles/transcript-text.ts';
import { readRecogniserJson } from './read-json.ts';

const readLines = (text: string) => readRecogniserJson(text).lines;

interface Said {
  text: string;
  startMs: number;
  endMs: number;
  turn: number;
}

const anySaid: fc.Arbitrary<Said[]> = fc
  .array(
    fc.record({
      text: fc.constantFrom('Zaraz', 'po', 'wojnie.', 'Kiedy', 'wróciliśmy,', 'dom', 'stał', '„Tak”', 'np.', '1945'),
      gap: fc.integer({ min: 0, max: 3000 }),
      length: fc.integer({ min: 10, max: 900 }),
      turns: fc.boolean(),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((words) => {
    let at = 0;
    let turn = 0;
    return words.map(({ text, gap, length, turns }) => {
      const startMs = Math.round((at + gap) / 10) * 10;
      at = startMs + Math.round(length / 10) * 10;
      if (turns) turn = 1 - turn;
      return { text, startMs, endMs: at, turn };
    });
  });

const s = (ms: number) => ms / 1000;
const bare = (text: string) => text.replace(/[.,]+$/, '');
const mark = (text: string) => text.slice(bare(text).length);

/** Each recogniser's file, as its documentation shows it. */
const formats: Readonly<Record<string, (said: Said[]) => unknown>> = {
  'openai-whisper': (said) => ({
    text: said.map(({ text }) => ` ${text}`).join(''),
    language: 'pl',
    segments: [
      {
        id: 0,
        start: s(said[0]?.startMs ?? 0),
        end: s(said.at(-1)?.endMs ?? 0),
        text: ' …',
        words: said.map(({ text, startMs, endMs }) => ({
          word: ` ${text}`,
          start: s(startMs),
          end: s(endMs),
          probability: 0.9,
        })),
      },
    ],
  }),
  'faster-whisper': (said) =>
    said.map(({ text, startMs, endMs }, id) => ({
      id,
      start: s(startMs),
      end: s(endMs),
      text: ` ${text}`,
      words: null,
    })),
  whisperx: (said) => ({
    segments: said.map(({ text, startMs, endMs, turn }) => ({
      start: s(startMs),
      end: s(endMs),
      text,
      speaker: `SPEAKER_0${turn}`,
      words: [{ word: text, start: s(startMs), end: s(endMs), score: 0.5, speaker: `SPEAKER_0${turn}` }],
    })),
    word_segments: [],
  }),
  'whisper.cpp': (said) => ({
    transcription: said.map(({ text, startMs, endMs }) => ({
      offsets: { from: startMs, to: endMs },
      text: ` ${text}`,
    })),
  }),
  'Amazon Transcribe': (said) => ({
    jobName: 'x',
    results: {
      transcripts: [{ transcript: '…' }],
      items: said.flatMap(({ text, startMs, endMs, turn }) => [
        {
          type: 'pronunciation',
          start_time: String(s(startMs)),
          end_time: String(s(endMs)),
          speaker_label: `spk_${turn}`,
          alternatives: [{ confidence: '0.9', content: bare(text) }],
        },
        ...(mark(text) ? [{ type: 'punctuation', alternatives: [{ content: mark(text) }] }] : []),
      ]),
    },
  }),
  'Google v1': (said) => ({
    results: [
      {
        resultEndTime: '1.300s',
        alternatives: [
          {
            transcript: '…',
            words: said.map(({ text, startMs, endMs, turn }) => ({
              word: text,
              startTime: `${s(startMs).toFixed(3)}s`,
              endTime: `${s(endMs).toFixed(3)}s`,
              speakerTag: turn + 1,
            })),
          },
        ],
      },
    ],
  }),
  'Google v2': (said) => ({
    results: {
      'gs://x/a.wav': {
        transcript: {
          results: [
            {
              alternatives: [
                {
                  words: said.map(({ text, startMs, endMs, turn }) => ({
                    word: text,
                    ...(startMs > 0 ? { startOffset: `${s(startMs)}s` } : {}),
                    endOffset: `${s(endMs)}s`,
                    speakerLabel: String(turn + 1),
                  })),
                },
              ],
            },
          ],
        },
      },
    },
  }),
  AssemblyAI: (said) => ({
    id: 'x',
    status: 'completed',
    text: '…',
    words: said.map(({ text, startMs, endMs, turn }) => ({
      text,
      start: startMs,
      end: endMs,
      confidence: 1,
      speaker: 'AB'[turn],
    })),
  }),
  'BBC Kaldi': (said) => ({
    action: 'audio-transcribe',
    retval: {
      status: true,
      words: said.map(({ text, startMs, endMs }) => ({
        word: text.toLowerCase(),
        punct: text,
        start: s(startMs),
        end: s(endMs),
        confidence: 1,
      })),
    },
  }),
};

const withoutSpeakers = ({ text }: TranscriptLine) => text.replace(/^Rozmówca [\dAB]: /, '');

describe.each(Object.entries(formats))('words of %s', (name, format) => {
  it('become lines with every word, in order, within their times', () => {
    fc.assert(
      fc.property(anySaid, (said) => {
        const lines = readLines(JSON.stringify(format(said)));
        expect(lines.map(withoutSpeakers).join(' ').split(' ')).toEqual(said.map(({ text }) => text));
        let at = 0;
        let place = 0;
        for (const line of lines) {
          expect(line.startMs).toBe(said[place]?.startMs);
          expect(line.startMs).toBeGreaterThanOrEqual(at);
          expect(line.endMs).toBeGreaterThanOrEqual(line.startMs);
          at = line.endMs;
          place += withoutSpeakers(line).split(' ').length;
        }
        expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(180);
      }),
      { numRuns: 60 },
    );
  });

  it('name a speaker where a turn begins', () => {
    const lines = readLines(
      JSON.stringify(
        format([
          { text: 'Kiedy?', startMs: 0, endMs: 500, turn: 0 },
          { text: 'Zaraz', startMs: 600, endMs: 900, turn: 1 },
          { text: 'potem.', startMs: 900, endMs: 1200, turn: 1 },
        ]),
      ),
    );
    const hasSpeakers = ['whisperx', 'Amazon Transcribe', 'Google v1', 'Google v2', 'AssemblyAI'].includes(name);
    if (!hasSpeakers) return;
    const letter = name === 'AssemblyAI';
    expect(lines.map(({ text }) => text)).toEqual([
      `Rozmówca ${letter ? 'A' : '1'}: Kiedy?`,
      `Rozmówca ${letter ? 'B' : '2'}: Zaraz potem.`,
    ]);
  });
});

describe('words', () => {
  it('are divided at sentences and pauses, but not after abbreviations', () => {
    const words = 'Urodziłem się w Gdyni przy ul. Świętojańskiej w domu dziadków. Potem była wojna'.split(' ');
    const said = words.map((text, index) => ({ text, startMs: index * 300, endMs: index * 300 + 250, turn: 0 }));
    const lines = readLines(JSON.stringify(formats['BBC Kaldi']?.(said)));
    expect(lines.map(({ text }) => text)).toEqual([
      'Urodziłem się w Gdyni przy ul. Świętojańskiej w domu dziadków.',
      'Potem była wojna',
    ]);
  });

  it('of Kaldi have the speakers of its segments; those of Google have the last result’s', () => {
    const kaldi = {
      words: [{ word: 'tak', punct: 'Tak.', start: 1, end: 2 }],
      segmentation: { segments: [{ start: 0, duration: 5, speaker: { '@id': 'S0' } }] },
    };
    expect(readLines(JSON.stringify(kaldi))).toMatchObject([{ startMs: 1000, endMs: 2000, text: 'Rozmówca 1: Tak.' }]);
    const word = (speakerTag?: number) => ({ startTime: '1s', endTime: '1.300s', word: 'Tak.', speakerTag });
    const google = { results: [{ alternatives: [{ words: [word()] }] }, { alternatives: [{ words: [word(2)] }] }] };
    expect(readLines(JSON.stringify(google))).toMatchObject([{ startMs: 1000, endMs: 1300, text: 'Rozmówca 2: Tak.' }]);
  });

  it('without word times are spread over their segment', () => {
    const lines = readLines(
      '{"segments":[{"start":10,"end":"20.5","text":" Raz dwa."},{"start":30,"end":31,"text":""}]}',
    );
    expect(lines).toEqual([{ startMs: 10_000, endMs: 20_500, text: 'Raz dwa.', words: null }]);
  });
});

describe('a text with times', () => {
  it('is read in the notations that people use', () => {
    const text =
      'Wstęp.\r\n[00:01:05] Ewa Lis: Kiedy?\r\n(1:10) Zaraz.\r\nPo wojnie.\r\n01:00:00,5 – 01:00:02 Godzinę później\n1:00:10\nNa końcu';
    expect(readTimedText(text)).toEqual([
      { startMs: 0, endMs: 65_000, text: 'Wstęp.' },
      { startMs: 65_000, endMs: 70_000, text: 'Ewa Lis: Kiedy?' },
      { startMs: 70_000, endMs: 3_600_500, text: 'Zaraz.\nPo wojnie.' },
      { startMs: 3_600_500, endMs: 3_602_000, text: 'Godzinę później' },
      { startMs: 3_610_000, endMs: 3_611_000, text: 'Na końcu' },
    ]);
    expect(readTimedText('0.5\t1,25\tEtykieta')).toEqual([{ startMs: 500, endMs: 1250, text: 'Etykieta' }]);
  });

  it('exported by the archive is read back with its words and seconds', () => {
    fc.assert(
      fc.property(anySaid, (said) => {
        const lines = said.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
        const back = readTimedText(writePlainText(lines));
        expect(back.map(({ startMs, text }) => [startMs, text])).toEqual(
          lines.map(({ startMs, text }) => [Math.floor(startMs / 1000) * 1000, text]),
        );
      }),
    );
  });
});

describe('the certainty of a word', () => {
  const certainties = (json: unknown) =>
    readRecogniserJson(JSON.stringify(json)).lines.flatMap(
      ({ words }) => words?.map(({ certainty }) => certainty) ?? [],
    );
  const said = { start: 1, end: 2 };

  it('is read under each program’s field name, as the minimum of its tokens', () => {
    const whisper = (words: object[]) => ({ segments: [{ ...said, text: 'Tak.', words }] });
    expect(certainties(whisper([{ word: ' Tak.', ...said, probability: 0.5 }]))).toEqual([0.5]);
    expect(certainties(whisper([{ word: 'Tak.', ...said, score: 0.25 }]))).toEqual([0.25]);
    const tokens = [
      { word: ' Ta', start: 1, end: 1.5, probability: 0.9 },
      { word: 'k.', start: 1.5, end: 2, probability: 0.4 },
    ];
    expect(certainties(whisper(tokens))).toEqual([0.4]);
    expect(certainties([{ result: [{ word: 'tak', ...said, conf: 0.75 }], text: 'tak' }])).toEqual([0.75]);
    const aws = { start_time: '1', end_time: '2', alternatives: [{ content: 'Tak', confidence: '0.5' }] };
    expect(certainties({ results: { items: [aws] } })).toEqual([0.5]);
  });

  it('is unknown if the program does not report it, and never that of a person', () => {
    const word = { word: 'Tak.', ...said };
    expect(certainties({ segments: [{ ...said, text: 'Tak.', words: [word] }] })).toEqual([null]);
    const sure = { ...word, probability: 1 };
    expect(certainties({ segments: [{ ...said, text: 'Tak.', words: [sure] }] })).toEqual([0.99]);
  });
});
