import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExportedRecording } from '@glosy/core/export/exported-recording';
import { writeOhms } from '@glosy/core/export/ohms';
import type { OhmsVersion } from '@glosy/core/export/ohms-versions';
import type { OhmsRecord } from '@glosy/core/formats/ohms/ohms-record';
import { readOhms } from '@glosy/core/formats/ohms/read-ohms';
import { anyLines } from '@glosy/core/testing/any-lines';
import { inTimeOrder, type TranscriptLine } from '@glosy/core/transcript/transcript-line';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedRecording } from '../../testing/exported-recording.ts';
import { parseXml } from './parse-xml.ts';

const schema = fileURLToPath(new URL('../../testing/schemas/ohms-6.0.xsd', import.meta.url));

function recordingWith(
  lines: readonly TranscriptLine[],
  chapters: ExportedRecording['parts'][number]['chapters'] = [],
) {
  return exportedRecording([
    {
      audioFile: 'HM-2024-001_a.mp3',
      soundNumber: 1,
      transcriptFile: 'a.srt',
      durationSeconds: 7299.6,
      hasApproximateTimes: false,
      lines,
      chapters,
    },
    {
      audioFile: 'HM-2024-001_b.mp3',
      soundNumber: 2,
      transcriptFile: '',
      durationSeconds: null,
      hasApproximateTimes: false,
      lines: [],
      chapters: [],
    },
  ]);
}

const sounds = new Map([['HM-2024-001_a.mp3', 'https://glosy.example/nagranie/HM-2024-001/sound/1.mp3']]);
const written = (recording: ExportedRecording, version?: OhmsVersion) =>
  writeOhms(recording, { today: '2026-05-12', version, sounds });
const readFirst = (xml: string) => readOhms(parseXml(xml))[0] as OhmsRecord;
const wordsOf = (lines: readonly TranscriptLine[]) =>
  lines
    .map(({ text }) => text)
    .join(' ')
    .split(/\s+/)
    .filter(Boolean);

const chapter = { id: 'x', audio_file: 'HM-2024-001_a.mp3', end: null };
const chapters = [
  { ...chapter, start: 0, title: 'Wstęp', synopsis: '', keywords: [] },
  {
    ...chapter,
    start: 3725.5,
    title: 'Kolej & dworzec',
    synopsis: 'O „budce”.\nI o wodzie.',
    keywords: ['kolej', 'a;b'],
  },
];
const hour = 3_600_000;
const spoken = [
  { startMs: 1000, endMs: 59_000, text: 'Ewa Lis: Kiedy to było?' },
  {
    startMs: 61_000,
    endMs: 130_000,
    text: 'Edmund Staszak: Zaraz po wojnie, w czterdziestym piątym, jak wracaliśmy z robót.',
  },
  { startMs: hour + 5000, endMs: hour + 70_000, text: 'A zegarek został u brata. [śmiech]' },
];

describe('OHMS', () => {
  it.each(['5.4', '6'] as const)('%s is valid against the published schema', (version) => {
    const xml = written(recordingWith(spoken, chapters), version);
    const checked = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], { input: xml });
    expect(checked.stderr.toString()).toContain('- validates');
  });

  it('names the sound that everyone may hear, and its length in whole seconds', () => {
    const sound = '<media_url>https://glosy.example/nagranie/HM-2024-001/sound/1.mp3</media_url>';
    const xml = written(recordingWith(spoken));
    expect(xml.split(sound)).toHaveLength(2);
    expect(xml.split('<mediafile><clip_format>audio</clip_format></mediafile>')).toHaveLength(2);
    expect(xml).toContain('<duration>02:01:40</duration>');
  });

  it('6 is read back with the same lines, points and description', () => {
    const record = readFirst(written(recordingWith(spoken, chapters)));
    expect(record).toMatchObject({
      title: 'Zegarek „Omega” & kolej',
      accession: 'HM-2024-001',
      date: '1987-05',
      durationSeconds: 7300,
      interviewees: ['Edmund Staszak'],
      interviewers: ['Ewa Lis'],
      summary: 'O kolei <wąskotorowej>.',
      subjects: ['kolej', 'wojna'],
      languages: ['pl'],
      fileName: 'HM-2024-001_a.mp3',
      times: 'exact',
      lines: spoken,
    });
    expect(record.points).toEqual([
      { startSeconds: 0, title: 'Wstęp', synopsis: '', keywords: [] },
      { startSeconds: 3725, title: 'Kolej & dworzec', synopsis: 'O „budce”.\nI o wodzie.', keywords: ['kolej', 'a,b'] },
    ]);
  });

  it('6 preserves any lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        // The two code points that XML cannot hold.
        fc.pre(!lines.some(({ text }) => /[\uFFFE\uFFFF]/.test(text)));
        expect(readFirst(written(recordingWith(lines))).lines).toEqual(lines);
      }),
      { numRuns: 200 },
    );
  });

  it('5.4 writes each minute as line and word, even if nobody speaks', () => {
    const xml = written(recordingWith(spoken.slice(0, 2)), '5.4');
    expect(xml).toContain('<sync>1:|3(1)|3(11)</sync>');
    expect(xml).toContain('<transcript>Ewa Lis: Kiedy to było?\n\nEdmund Staszak: Zaraz');
    const marks = /<sync>1:\|(.*)<\/sync>/.exec(written(recordingWith(spoken), '5.4'))?.[1]?.split('|');
    expect(marks?.slice(0, 4)).toEqual(['3(1)', '3(11)', '5(1)', '5(1)']);
    expect(marks).toHaveLength(60);
  });

  it('5.4 is read back with the same words, and written again with the same minutes', () => {
    const word = fc.constantFrom('Zaraz', 'po', 'wojnie.', 'Kiedy', 'wróciliśmy,', 'dom', 'stał');
    const line = fc.tuple(
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.array(word, { minLength: 1, maxLength: 30 }),
    );
    const anySpeech = fc.array(line, { minLength: 1, maxLength: 20 }).map((all) => {
      let at = 0;
      return all.map(([gap, length, words]) => {
        const startMs = at + gap;
        at = startMs + length;
        return { startMs, endMs: at, text: words.join(' ') };
      });
    });
    const wordsAtMinutes = (xml: string) => {
      const { text = '', sync = '' } =
        /<sync>(?<sync>.*)<\/sync>[\s\S]*<transcript>(?<text>[\s\S]*)<\/transcript>/.exec(xml)?.groups ?? {};
      const rows = text.split('\n').map((row) => row.split(' ').filter(Boolean));
      return [...sync.matchAll(/(\d+)\((\d+)\)/g)].map(
        ([, row, place]) => rows.slice(0, Number(row) - 1).flat().length + Number(place),
      );
    };
    fc.assert(
      fc.property(anySpeech, (lines) => {
        const once = written(recordingWith(inTimeOrder(lines)), '5.4');
        const record = readFirst(once);
        expect(wordsOf(record.lines)).toEqual(wordsOf(lines));
        expect(wordsAtMinutes(written(recordingWith(record.lines), '5.4'))).toEqual(wordsAtMinutes(once));
      }),
      { numRuns: 200 },
    );
  });
});

/** A file as other archives write them; `inside` follows the title. */
const foreign = (inside: string) =>
  `\uFEFF<?xml version="1.0"?>\r\n<ROOT xmlns="https://www.avpreserve.com/nunncenter/ohms"><record id="00012345" dt="2020-02-18"><version>5</version><date value="" format="yyyy-mm-dd"/><date_nonpreferred_format>Spring 1987</date_nonpreferred_format><title>An  interview</title>${inside}</record></ROOT>`;

describe('an OHMS file of another archive', () => {
  it('gives lines that begin at its minutes, with speakers, breaks, entities and Windows line ends', () => {
    const record = readFirst(
      foreign(
        '<duration>0:03:30</duration><sync>1:|2(2)|4(3)|4(5)</sync><transcript>BROCK: It&amp;#039;s &amp;quot;one&amp;quot;\r\ntwo three.&lt;br /&gt;Four\r\n\r\nDUARTE: five six seven eight nine.</transcript>',
      ),
    );
    expect(record.lines.map(({ startMs, text }) => [startMs, text])).toEqual([
      [0, 'BROCK: It\'s "one" two'],
      [60_000, 'three. Four'],
      [expect.any(Number), 'DUARTE: five'],
      [120_000, 'six seven'],
      [180_000, 'eight nine.'],
    ]);
    expect(record.lines.at(-1)?.endMs).toBe(210_000);
    expect([record.title, record.date, record.times]).toEqual(['An interview', 'Spring 1987', 'exact']);
  });

  it('may leave out minutes, begin without a bar, and count in other intervals', () => {
    const text = '<transcript>one\ntwo\nthree\nfour</transcript>';
    const starts = (sync: string) =>
      readFirst(foreign(`<sync>${sync}</sync>${text}`)).lines.map(({ startMs }) => startMs);
    expect(starts('1:|||2(1)|3(1)').slice(1, 3)).toEqual([180_000, 240_000]);
    expect(starts('1:2(1)|3(1)').slice(1, 3)).toEqual([60_000, 120_000]);
    expect(starts('5:|2(1)|4(1)').at(1)).toBe(300_000);
    expect(starts('2:|3(0)|2(1)|4(1)').at(-1)).toBe(360_000);
  });

  it('without a transcript has only points; without marks its times are guessed', () => {
    const index =
      '<index><point><time>4500</time><title/><partial_transcript>Then we left</partial_transcript><keywords>a;b</keywords><subjects>b;c</subjects></point><point><time>12</time><title>Begin</title></point></index>';
    const silent = readFirst(foreign(`${index}<sync/><transcript>No transcript.</transcript>`));
    expect(silent.lines).toEqual([]);
    expect(silent.points.map(({ startSeconds, title }) => [startSeconds, title])).toEqual([
      [12, 'Begin'],
      [4500, 'Then we left'],
    ]);
    expect(silent.points[1]?.keywords).toEqual(['a', 'b', 'c']);
    expect(readFirst(foreign('<transcript>One two.</transcript>'))).toMatchObject({
      times: 'missing',
      lines: [{ startMs: 0, endMs: 1000, text: 'One two.' }],
    });
  });

  it('carries WebVTT in CDATA with starts after an hour, breaks, voices, notes and a last cue without an end', () => {
    const vtt =
      'WEBVTT\r\n\r\nNOTE\r\nTRANSCRIPTION BEGIN\r\n\r\n01:00:03.000 --> 01:00:18.000\r\n<v SCHNEIDER>  Hello.<br><br>Well<c.1>,</c> then.\r\n\r\n01:22:22.000 --> 00:00:00.000\r\n<v DOE> Bye.\r\n\r\nNOTE\r\nTRANSCRIPTION END\r\n';
    const record = readFirst(foreign(`<vtt_transcript><![CDATA[${vtt}]]></vtt_transcript>`));
    expect(record.lines).toEqual([
      { startMs: 3_603_000, endMs: 3_618_000, text: 'SCHNEIDER: Hello.\nWell, then.' },
      { startMs: 4_942_000, endMs: 4_947_000, text: 'DOE: Bye.' },
    ]);
  });

  it('keeps a translation separate, and its footnotes out of the lines', () => {
    const record = readFirst(
      foreign(
        '<sync>1:|2(1)</sync><sync_alt>1:|1(2)</sync_alt><transcript_alt_lang>English</transcript_alt_lang><translate>1</translate><transcript>raz[[footnote]]1[[/footnote]]\ndwa\n[[footnotes]][[note]]Przypis.[[/note]][[/footnotes]]</transcript><transcript_alt>one two</transcript_alt>',
      ),
    );
    expect(record.lines.map(({ text }) => text)).toEqual(['raz [1]', 'dwa']);
    expect(record.footnotes).toEqual(['Przypis.']);
    expect(record.translation).toMatchObject({
      language: 'English',
      lines: [{ text: 'one' }, { startMs: 60_000, text: 'two' }],
    });
  });

  it.each([
    ['<!DOCTYPE ROOT [<!ENTITY a "aaaa">]><ROOT>&a;</ROOT>', /DOCTYPE/],
    ['<ROOT><record></ROOT>', /poprawny plik XML/],
    ['<ROOT>&file;</ROOT>', /poprawny plik XML/],
    ['', /XML/],
    ['<html/>', /To nie jest plik OHMS/],
    ['<ROOT/>', /nie ma żadnej rozmowy/],
    ['<a>'.repeat(200), /zbyt wiele/],
  ])('%j is refused with a sentence', (xml, sentence) => {
    expect(() => readOhms(parseXml(xml))).toThrow(sentence);
  });
});
