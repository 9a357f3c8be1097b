import { describe, expect, it } from 'vitest';
import { readTranscriptFile } from './read-transcript-file.ts';

const read = (cues: readonly (readonly [string, string])[], name = 'a.srt') =>
  readTranscriptFile(name, new TextEncoder().encode(cues.map(([range, words]) => `${range}\n${words}\n\n`).join('')), {
    soundMs: null,
  });

describe('rolling captions', () => {
  const rolling = [
    ['00:00:00,160 --> 00:00:03,429', 'Pamiętam, że ojciec wrócił'],
    ['00:00:03,429 --> 00:00:03,439', 'Pamiętam, że ojciec wrócił\n '],
    ['00:00:03,439 --> 00:00:05,749', 'Pamiętam, że ojciec wrócił\npieszo z obozu'],
    ['00:00:05,749 --> 00:00:05,759', 'pieszo z obozu\n '],
    ['00:00:05,759 --> 00:00:08,000', 'pieszo z obozu\ni nic nie mówił'],
  ] as const;

  it('hold each phrase once', () => {
    expect(read(rolling).lines).toMatchObject([
      { startMs: 160, endMs: 3439, text: 'Pamiętam, że ojciec wrócił' },
      { startMs: 3439, endMs: 5759, text: 'pieszo z obozu' },
      { startMs: 5759, endMs: 8000, text: 'i nic nie mówił' },
    ]);
    expect(read(rolling).repairs.map(({ text }) => text)).toEqual([
      'Powtórzone słowa ruchomych napisów zostawiono raz: z 5 zostało 3.',
    ]);
  });

  it('that grow hold each phrase once', () => {
    const cues = ['Pamiętam,', 'Pamiętam, że ojciec', 'Pamiętam, że ojciec wrócił'].map(
      (words, at): [string, string] => [`00:00:0${at},000 --> 00:00:0${at + 1},000`, words],
    );
    expect(read(cues).lines.map(({ text }) => text)).toEqual(['Pamiętam,', 'że ojciec', 'wrócił']);
  });

  it('of three rows hold each phrase once', () => {
    const rows = ['Pierwszy taki wiersz', 'drugi taki wiersz', 'trzeci taki wiersz', 'czwarty taki wiersz'];
    const cues = rows.map((_, at): [string, string] => [
      `00:00:0${at},000 --> 00:00:0${at + 1},000`,
      rows.slice(Math.max(0, at - 2), at + 1).join('\n'),
    ]);
    expect(read(cues).lines.map(({ text }) => text)).toEqual(rows);
  });
});

describe('a talk', () => {
  it('keeps sentences that are spoken twice', () => {
    const said = ['Nie wiem tego.', 'Nie wiem tego.', 'Nie wiem tego.', 'Tak było.', 'Tak było.'];
    const cues = said.map((words, at): [string, string] => [`00:00:0${at},000 --> 00:00:0${at + 1},000`, words]);
    expect(read(cues).lines.map(({ text }) => text)).toEqual(said);
  });

  it('keeps words that end one line and begin the next', () => {
    const said = [
      'I tak to było.',
      'Było to dawno.',
      'Dawno temu, tak to',
      'tak to jest.',
      'Koniec opowieści.',
      'Dziękuję.',
    ];
    const cues = said.map((words, at): [string, string] => [`00:00:0${at},000 --> 00:00:0${at + 1},000`, words]);
    expect(read(cues).lines.map(({ text }) => text)).toEqual(said);
  });
});
