import { describe, expect, it } from 'vitest';
import { UnreadableFileError } from '../files/unreadable-file.ts';
import { decodeTranscriptBytes } from '../text/decode-text.ts';
import { readOtherText } from './transcript-formats.ts';

const read = (name: string, text: string) =>
  (readOtherText(name, text)?.lines ?? []).map(({ startMs, endMs, text: words }) => [startMs, endMs, words]);

/** „Dzień dobry.” from 1.64 s to 4.94 s, „Dobrze.” from 5 s to 6 s. */
const expected = [
  [1640, 4940, 'Dzień dobry.'],
  [5000, 6000, 'Dobrze.'],
];

const textGridLong = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 6.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "text"
        xmin = 0
        xmax = 6.5
        intervals: size = 4
        intervals [1]:
            xmin = 0
            xmax = 1.64
            text = ""
        intervals [2]:
            xmin = 1.64
            xmax = 4.94
            text = "Dzień dobry."
        intervals [3]:
            xmin = 4.94
            xmax = 5
            text = "sil"
        intervals [4]:
            xmin = 5
            xmax = 6
            text = "Dobrze."
    item [2]:
        class = "IntervalTier"
        name = "words"
        xmin = 0
        xmax = 6.5
        intervals: size = 1
        intervals [1]:
            xmin = 1.64
            xmax = 2
            text = "dzień"
`;

const files: Readonly<Record<string, [name: string, text: string]>> = {
  SBV: ['a.sbv', '0:00:01.640,0:00:04.940\nDzień dobry.\n\n0:00:05.000,0:00:06.000\nDobrze.\n\n'],
  'SBV under another name': ['a.txt', '0:00:01.640,0:00:04.940\nDzień dobry.\n\n0:00:05.000,0:00:06.000\nDobrze.\n'],
  ASS: [
    'a.ass',
    '[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.64,0:00:04.94,Default,,0,0,0,,{\\an8\\i1}Dzień{\\i0} dobry.\nComment: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,uwaga\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0\nDialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,Dobrze.\n',
  ],
  'TextGrid, long': ['a.TextGrid', textGridLong],
  'TextGrid, short': [
    'a.TextGrid',
    'File type = "ooTextFile"\n"TextGrid"\n\n0\n6.5\n<exists>\n1\n"IntervalTier"\n"text"\n0\n6.5\n3\n0\n1.64\n""\n1.64\n4.94\n"Dzień dobry."\n5\n6\n"Dobrze."\n',
  ],
  'Whisper’s TSV': ['a.tsv', 'start\tend\ttext\n1640\t4940\tDzień dobry.\n5000\t6000\tDobrze.\n'],
  'JSON under another name': [
    'a.txt',
    '{"text": "x", "segments": [{"start": 1.64, "end": 4.94, "text": "Dzień dobry."}, {"start": 5, "end": 6, "text": "Dobrze."}]}',
  ],
  noScribe: [
    'a.html',
    '<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><p>Tytuł</p><p><a name="ts_1640_4940_" >Dzień&nbsp;dobry.</a></p><p><a name="ts_5000_6000_" > Dobrze.</a></p></body></html>',
  ],
};

describe('a transcript is read by what is in it', () => {
  it.each(Object.entries(files))('%s', (_, [name, text]) => {
    expect(read(name, text).map(([start, end, words]) => [start, end, String(words).replace('\u00A0', ' ')])).toEqual(
      expected,
    );
  });

  it('with its speakers: the actor of ASS, the tier of TextGrid, the label of noScribe', () => {
    const ass =
      '[Script Info]\n[Events]\nFormat: Start, End, Actor, Text\nDialogue: 0:00:01.00,0:00:02.00,Ewa Lis,Tak, nie.\\NRaz.\n';
    expect(read('a.ass', ass)).toEqual([[1000, 2000, 'Ewa Lis: Tak, nie.\nRaz.']]);
    expect(read('a.TextGrid', textGridLong.replace('"text"', '"narrator"'))[0]?.[2]).toBe('Narrator: Dzień dobry.');
    const html =
      '<html><body><p><a name="ts_1000_2000_S01" >S01: <span style="color: #fff" >[00:00:01]</span> Tak.</a></p></body></html>';
    expect(read('a.html', html)).toEqual([[1000, 2000, 'Rozmówca 2: Tak.']]);
  });

  it('oTranscribe, with marks at the beginnings of paragraphs or within them', () => {
    const mark = (seconds: string) =>
      `<span class="timestamp" contenteditable="false" data-timestamp="${seconds}">0:01</span>`;
    const otr = (text: string) => JSON.stringify({ text, media: 'a.mp3', 'media-time': 6 });
    const said = [
      [1640, 5000, 'Ewa Lis: Tak & nie.'],
      [5000, 6000, 'Dobrze.'],
    ];
    expect(
      read('a.otr', otr(`<p>${mark('1.64')} Ewa Lis: Tak &amp; nie.</p><p>${mark('5')}<b>Dobrze.</b></p>`)),
    ).toEqual(said);
    expect(read('a.otr', otr(`${mark('1.64')} Ewa Lis: Tak &amp; nie. ${mark('5')} Dobrze.<br />`))).toEqual(said);
  });

  it('TextGrid in UTF-16', () => {
    const bytes = Buffer.from(`\uFEFF${textGridLong}`, 'utf16le');
    expect(read('a.TextGrid', decodeTranscriptBytes(bytes))).toEqual(expected);
    expect(read('a.TextGrid', decodeTranscriptBytes(bytes.swap16()))).toEqual(expected);
  });

  it('and a broken TextGrid is refused', () => {
    expect(() => read('a.TextGrid', textGridLong.slice(0, 700))).toThrow(UnreadableFileError);
  });
});
