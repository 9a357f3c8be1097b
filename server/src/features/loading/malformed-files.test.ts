import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../formats/sheets/read-table.ts';
import { zipOf } from '../../testing/zip.ts';
import { readTranscript } from '../../transcript-file/read-transcript.ts';

const whole: Readonly<Record<string, string>> = {
  srt: '1\n00:00:01,000 --> 00:00:02,000\nRaz dwa.\n\n2\n00:00:03,000 --> 00:00:04,000\nTrzy.\n',
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ewa>Raz dwa.\n\n00:03.000 --> 00:04.000\nTrzy.\n',
  xml: '<?xml version="1.0"?><ROOT><record id="1" dt="2020-01-01"><version>5.4</version><title>T</title><sync>1:|1(2)</sync><index><point><time>61</time><title>A</title></point></index><transcript>Raz dwa.</transcript></record></ROOT>',
  json: '{"segments":[{"start":0,"end":1,"text":"Raz dwa.","words":[{"word":"Raz","start":0,"end":0.5},{"word":"dwa.","start":0.5,"end":1}]}]}',
  txt: '[00:00:01] Raz dwa.\n[00:00:03] Trzy.\n',
  eaf: '<?xml version="1.0"?><ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="1"/><TIME_SLOT TIME_SLOT_ID="b"/></TIME_ORDER><TIER TIER_ID="T"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>Raz.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
  exb: '<?xml version="1.0"?><basic-transcription><basic-body><common-timeline><tli id="a" time="1"/><tli id="b"/></common-timeline><tier type="t" speaker="S"><event start="a" end="b">Raz.</event></tier></basic-body></basic-transcription>',
  ttml: '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">Raz.</p></div></body></tt>',
  textgrid: '"ooTextFile"\n"TextGrid"\n0\n2\n<exists>\n1\n"IntervalTier"\n"t"\n0\n2\n1\n0\n2\n"Raz."\n',
  sbv: '0:00:01.000,0:00:02.000\nRaz dwa.\n\n0:00:03.000,0:00:04.000\nTrzy.\n',
  ass: '[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,Raz dwa.\n',
  otr: '{"text":"<p><span class=\\"timestamp\\" data-timestamp=\\"1.5\\">0:01</span> Raz dwa.</p>","media":"a.mp3"}',
  html: '<html><body><p><a name="ts_1000_2000_S01">Raz dwa.</a></p></body></html>',
  rtf: "{\\rtf1\\ansicpg1250{\\fonttbl{\\f0\\fcharset238 A;}}\\f0 [00:00:01] Raz dwa\\'b9.\\par [00:00:02] Trzy\\u-100 ?.}",
};
const tei =
  '<TEI><text><timeline unit="s" origin="#t0"><when xml:id="t0"/><when xml:id="t1" interval="2" since="#t0"/></timeline><body><u start="#t0" end="#t1">Raz <pause/> dwa.</u></body></text></TEI>';
const ods = zipOf([{ path: 'content.xml', content: '<a><body><spreadsheet><table/></spreadsheet></body></a>' }]);

/** Random-looking but reproducible bytes. */
function noise(seed: number, length: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** Faults that no reader can repair: each must be reported in a sentence. */
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
  tsv: ['', 'a\tb\tc', '1\t2'],
  eaf: ['<ANNOTATION_DOCUMENT/>', '<ROOT/>', '<!DOCTYPE x><ANNOTATION_DOCUMENT/>'],
  exb: ['<basic-transcription/>', '<x/>'],
  ttml: ['<tt/>', '<tt><body><p>Bez czasów.</body></tt>'],
  textgrid: ['', '"ooTextFile"\n"TextGrid"\n0\n1\n<exists>\n99999999999', '"ooTextFile" "TextGrid" 0 1 1 2 3'],
  sbv: ['', 'Bez czasów.'],
  ass: ['', '[Script Info]\nDialogue:', '[Script Info]\n[Events]\nDialogue: 0,a,b,c'],
  otr: ['', '{"text": 1}', 'null', '{"text":"data-timestamp=\\"1\\""}'],
  html: ['', '<html>Bez czasów.</html>', '<'.repeat(50_000)],
  rtf: ['{\\rtf1', `{\\rtf1 ${'{'.repeat(100_000)}`, '{\\rtf1 \\bin99999999 [00:00:01] x}', '{\\rtf1 Bez czasów.}'],
  docx: ['', 'PK\x03\x04'],
  doc: ['', '\xd0\xcf'],
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
  it(`${cases.length} transcripts are each read or refused with a Polish sentence, and nothing else`, async () => {
    let refused = 0;
    for (const [name, extension, bytes] of cases) {
      try {
        const lines = (await readTranscript(`a.${extension}`, bytes, { soundMs: null })).flatMap((one) => one.lines);
        // Deliberately unreadable, so these have no lines; a truncated file may still have whole lines.
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
