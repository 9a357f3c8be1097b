import { TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../sheets/read-table.ts';
import { zipOf } from '../../testing/zip.ts';
import { readTranscript } from '../../transcript-file/read-transcript.ts';

const whole: Readonly<Record<string, string>> = {
  srt: '1\n00:00:01,000 --> 00:00:02,000\nRaz dwa.\n\n2\n00:00:03,000 --> 00:00:04,000\nTrzy.\n',
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ewa>Raz dwa.\n\n00:03.000 --> 00:04.000\nTrzy.\n',
  xml: '<?xml version="1.0"?><ROOT><record id="1" dt="2020-01-01"><version>5.4</version><title>T</title><sync>1:|1(2)</sync><index><point><time>61</time><title>A</title></point></index><transcript>Raz dwa.</transcript></record></ROOT>',
  json: '{"segments":[{"start":0,"end":1,"text":"Raz dwa.","words":[{"word":"Raz","start":0,"end":0.5},{"word":"dwa.","start":0.5,"end":1}]}]}',
  txt: '[00:00:01] Raz dwa.\n[00:00:03] Trzy.\n',
};
const tei =
  '<TEI><text><timeline unit="s" origin="#t0"><when xml:id="t0"/><when xml:id="t1" interval="2" since="#t0"/></timeline><body><u start="#t0" end="#t1">Raz <pause/> dwa.</u></body></text></TEI>';
const ods = zipOf([{ path: 'content.xml', content: '<a><body><spreadsheet><table/></spreadsheet></body></a>' }]);

/** Bytes that look random and are always the same. */
function noise(seed: number, length: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** Faults that no reader can mend: each must be told in a sentence. */
const broken: Readonly<Record<string, string[]>> = {
  srt: ['Bez czasów.', '1\n00:0x:00,000 --> później\nX', '', '\0\0\0'],
  vtt: ['WEBVTT\n\nX', 'WEBVTT\n\n00:0x.000 --> y\nX', 'WEBVTT'],
  xml: [
    '',
    '<',
    '<ROOT>',
    '<ROOT/>',
    '<TEI/>',
    '<TEI><text><body><u>Bez czasów.</u></body></text></TEI>',
    '<TEI><text><timeline/></text></TEI>',
    '<!DOCTYPE ROOT SYSTEM "file:///etc/passwd"><ROOT/>',
    '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><ROOT><record>&b;</record></ROOT>',
    '<ROOT><record></ROOT>',
    '<ROOT><record><title>&nieznane;</title></record></ROOT>',
    '<ROOT a=1/>',
    `${'<a>'.repeat(5000)}`,
    '<ROOT><record><vtt_transcript>X</vtt_transcript></record></ROOT>',
    '\0',
  ],
  json: [
    '',
    '{',
    '[]',
    '{}',
    'null',
    '42',
    '"x"',
    '[1,2]',
    '{"segments":{}}',
    '{"segments":[]}',
    '{"segments":[{"start":"x","end":null,"text":""}]}',
    '{"results":{}}',
    '{"results":{"items":[]}}',
    '{"results":[]}',
    '{"results":[{"alternatives":[]}]}',
    '{"words":[]}',
    '{"words":[{"word":""}]}',
    '{"words":[1]}',
    '{"text":"x","words":[{"text":1}]}',
    '{"retval":{"words":null}}',
    `${'['.repeat(5000)}`,
    '{"segments":[{"start":0,"end":1e9,"text":"x"}]}',
    '{"transcription":[]}',
    '{"response":{"results":"x"}}',
  ],
  txt: ['', 'Bez czasów.', '99:99:99 X', '[aa:bb] X'],
};

const cut = ([extension, text]: readonly [string, string]) =>
  Array.from({ length: 12 }, (_, place) => {
    const at = Math.floor((text.length * (place + 1)) / 13);
    return [`cut at ${at}`, extension, Buffer.from(text.slice(0, at))] as const;
  });

const cases: (readonly [string, string, Buffer])[] = [
  ...Object.entries(broken).flatMap(([extension, texts]) =>
    texts.map((text, index) => [`broken ${index}`, extension, Buffer.from(text)] as const),
  ),
  ...Object.keys(whole).flatMap((extension) =>
    Array.from({ length: 20 }, (_, seed) => [`noise ${seed}`, extension, noise(seed + 1, 40 + seed * 37)] as const),
  ),
  ...[...Object.entries(whole), ['xml', tei] as const].flatMap(cut),
];

const place = /^wiersz \d+: \p{Ll}[\p{L}\d ]+$/u;
const letters = /^[A-ZŁŚŻ„0-9].*[.!?”]$/s;

describe('malformed files', () => {
  it(`${cases.length} transcripts are each read or refused with a Polish sentence, and nothing else`, () => {
    let refused = 0;
    for (const [name, extension, bytes] of cases) {
      try {
        const lines = readTranscript(`a.${extension}`, bytes).flatMap((one) => one.lines);
        // Unreadable on purpose, so these hold nothing; a file that is merely cut off may still hold whole lines.
        if (name.startsWith('broken')) expect(lines, `${extension} ${bytes.toString().slice(0, 60)}`).toEqual([]);
        refused += lines.length === 0 ? 1 : 0;
      } catch (error) {
        refused += 1;
        const isKnown = error instanceof UnreadableFileError || error instanceof TranscriptSyntaxError;
        expect(isKnown, `${extension} ${name}: ${error}`).toBe(true);
        expect((error as Error).message).toMatch(error instanceof TranscriptSyntaxError ? place : letters);
      }
    }
    expect(cases.length).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(120);
  });

  it('tables are each read or refused with a Polish sentence', async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const bytes =
        seed % 2 === 0 ? noise(seed, 300) : Buffer.concat([ods.subarray(0, 30 + seed * 2), noise(seed, 50)]);
      await readTable(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableFileError);
        expect((error as Error).message).toMatch(letters);
      });
    }
  });
});
