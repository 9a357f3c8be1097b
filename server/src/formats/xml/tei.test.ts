import type { ExportedPart } from '@glosy/core/export/exported-recording';
import { writeTei } from '@glosy/core/export/tei';
import { readTei } from '@glosy/core/formats/tei/read-tei';
import { anyLines } from '@glosy/core/testing/any-lines';
import { inTimeOrder, type TranscriptLine } from '@glosy/core/transcript/transcript-line';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedRecording } from '../../testing/exported-recording.ts';
import { parseXml } from './parse-xml.ts';

const part = (lines: readonly TranscriptLine[], more: Partial<ExportedPart> = {}): ExportedPart => ({
  ...{
    audioFile: 'HM-2024-001_a.mp3',
    soundNumber: 1,
    transcriptFile: 'a.srt',
    durationSeconds: 90,
    hasApproximateTimes: false,
    lines,
    chapters: [],
  },
  ...more,
});
const readBack = (...parts: ExportedPart[]) => readTei(parseXml(writeTei(exportedRecording(parts))));
const read = (timeline: string, body: string, header = '') =>
  readTei(
    parseXml(
      `<tei:TEI xmlns:tei="http://www.tei-c.org/ns/1.0"><teiHeader>${header}</teiHeader><text>${timeline}<body>${body}</body></text></tei:TEI>`,
    ),
  )[0];

describe('TEI that we write is read back', () => {
  it('with its speakers, marks, closed passages, chapters and description', () => {
    const lines = [
      { startMs: 0, endMs: 1500, text: 'Ewa Lis: Kiedy to było & gdzie?' },
      { startMs: 1500, endMs: 3000, text: 'Edmund Staszak: Po wojnie. [śmiech] [Pauza] [pauza] [milczenie]\nPotem.' },
      { startMs: 3000, endMs: 9000, text: '[fragment niedostępny: na życzenie rozmówcy]' },
      { startMs: 61_000, endMs: 62_250, text: 'Pani Anna: [niezrozumiałe] i [hałas], [ śmiech ] [dopisek]' },
      { startMs: 70_000, endMs: 71_000, text: '' },
    ];
    const chapter = { id: 'x', audio_file: 'HM-2024-001_a.mp3', end: null, keywords: [] };
    const chapters = [
      { ...chapter, start: 1.2, title: 'Wojna & pokój', synopsis: 'Raz.\nDwa.' },
      { ...chapter, start: 65.5, title: 'Koniec', synopsis: '' },
    ];
    const [first, second, ...others] = readBack(
      part(lines, { chapters }),
      part([{ startMs: 5, endMs: 6, text: 'Żółw: Druga część.' }], { audioFile: 'HM-2024-001_część 2.mp3' }),
    );
    expect(first).toMatchObject({
      lines,
      title: 'Zegarek „Omega” & kolej',
      accession: 'HM-2024-001',
      date: '1987-05',
      interviewees: ['Edmund Staszak'],
      interviewers: ['Ewa Lis'],
      summary: 'O kolei <wąskotorowej>.',
      rights: 'CC BY 4.0',
      subjects: ['kolej', 'wojna'],
      languages: ['pl'],
      fileName: 'HM-2024-001_a.mp3',
    });
    expect(first?.points).toEqual([
      { startSeconds: 1.2, title: 'Wojna & pokój', synopsis: 'Raz.\nDwa.', keywords: [] },
      { startSeconds: 65.5, title: 'Koniec', synopsis: '', keywords: [] },
    ]);
    expect(second).toMatchObject({
      fileName: 'HM-2024-001_część 2.mp3',
      lines: [{ startMs: 5, endMs: 6, text: 'Żółw: Druga część.' }],
    });
    expect(others).toEqual([]);
  });

  it('with the mark of approximate times, for each sound', () => {
    const lines = [{ startMs: 0, endMs: 1500, text: 'Tak.' }];
    const records = readBack(part(lines), part(lines, { audioFile: 'b.mp3', hasApproximateTimes: true }));
    expect(records.map(({ times }) => times)).toEqual(['exact', 'approximate']);
  });

  it('with any lines unchanged', () => {
    fc.assert(
      fc.property(anyLines, (given) => {
        // The two code points that XML cannot hold.
        fc.pre(!given.some(({ text }) => /[\uFFFE\uFFFF]/.test(text)));
        const lines = inTimeOrder(given);
        expect(readBack(part(lines))[0]?.lines ?? []).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });
});

describe('TEI of other projects', () => {
  const timeline =
    '<timeline unit="ms" origin="#a"><when xml:id="a"/><when xml:id="b" interval="1500" since="#a"/><when xml:id="c" interval="500" since="#b"/><when xml:id="d" absolute="00:01:05.250"/></timeline>';

  it('counts intervals from the previous moment, joins words, and leaves notes out', () => {
    const people =
      '<profileDesc><particDesc><person xml:id="SPK0" n="AN"><persName>  Anna \n Nowak</persName></person><person xml:id="SPK1" n="JK"/></particDesc></profileDesc>';
    const record = read(
      timeline,
      `<annotationBlock who="#SPK0" start="#a" end="#b"><u><seg><w>Dzień</w><w>dobry</w><pc>,</pc>
         <w>pani</w><note>uwaga</note></seg></u><spanGrp><span>x</span></spanGrp></annotationBlock>
       <div><u who="#SPK1 #SPK0" start="#b">tak <unclear>chyba</unclear> <unclear/> <vocal><desc>laughs</desc></vocal> <pause type="short"/></u>
       <u who="#inny"><anchor synch="#c"/>no<anchor synch="#d"/></u><u>dalej</u></div>`,
      people,
    );
    expect(record?.lines).toEqual([
      { startMs: 0, endMs: 1500, text: 'Anna Nowak: Dzień dobry, pani' },
      { startMs: 1500, endMs: 2000, text: 'JK: tak chyba [niezrozumiałe] [laughs] [pauza]' },
      { startMs: 2000, endMs: 65_250, text: 'inny: no' },
      { startMs: 65_250, endMs: 70_250, text: 'dalej' },
    ]);
  });

  it.each([
    ['<TEI><teiHeader/></TEI>', 'nie ma transkrypcji'],
    ['<TEI><text><body><u>Bez czasów.</u></body></text></TEI>', 'nie mają czasów'],
  ])('%s is refused with a sentence', (xml, sentence) => {
    expect(() => readTei(parseXml(xml))).toThrow(sentence);
  });
});
