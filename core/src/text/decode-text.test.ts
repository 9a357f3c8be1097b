import { describe, expect, it } from 'vitest';
import { decodeTranscriptBytes, decodeXmlBytes, doubtfulEncodings } from './decode-text.ts';
import { encodingTables } from './encoding-tables.ts';

const windows1250: Record<string, number> = {
  ...{ ą: 0xb9, ć: 0xe6, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3, ś: 0x9c, ź: 0x9f, ż: 0xbf },
  ...{ Ą: 0xa5, Ć: 0xc6, Ę: 0xca, Ł: 0xa3, Ń: 0xd1, Ó: 0xd3, Ś: 0x8c, Ź: 0x8f, Ż: 0xaf },
  ...{ '„': 0x84, '”': 0x94, '–': 0x96, '…': 0x85 },
};
const iso88592: Record<string, number> = {
  ...{ ą: 0xb1, ć: 0xe6, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3, ś: 0xb6, ź: 0xbc, ż: 0xbf },
  ...{ Ą: 0xa1, Ć: 0xc6, Ę: 0xca, Ł: 0xa3, Ń: 0xd1, Ó: 0xd3, Ś: 0xa6, Ź: 0xac, Ż: 0xaf },
};

const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nWłaśnie wtedy, w październiku, mąż się źle poczuł.\r\n';
const texts = [
  srt,
  'ZAŻÓŁĆ GĘŚLĄ JAŹŃ',
  'Zażółć gęślą jaźń',
  'Są święta, ktoś śpiewa.',
  'Stąd widać Łódź, źródło i ścieżkę.',
  'ŚWIĘTA ŁUCJA, ŹREBIĘ, ĄŻUR',
  'Był tu żółw.',
];

function encode(text: string, table: Record<string, number>): Uint8Array {
  return Uint8Array.from([...text].map((character) => table[character] ?? character.charCodeAt(0)));
}

function encodeWide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
}

describe('decoding a transcript', () => {
  it.each(texts)('reads %j in every encoding', (text) => {
    expect(decodeTranscriptBytes(new TextEncoder().encode(text))).toBe(text);
    expect(decodeTranscriptBytes(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
    expect(decodeTranscriptBytes(encodeWide(text, true))).toBe(text);
    expect(decodeTranscriptBytes(encodeWide(text, false))).toBe(text);
    expect(decodeTranscriptBytes(encodeWide(`\uFEFF${text}`, true))).toBe(text);
    expect(decodeTranscriptBytes(encodeWide(`\uFEFF${text}`, false))).toBe(text);
    expect(decodeTranscriptBytes(encode(text, windows1250))).toBe(text);
    expect(decodeTranscriptBytes(encode(text, iso88592))).toBe(text);
  });

  it('reads typographic quotes and dashes as Windows-1250', () => {
    const text = '„Był dąb” – mówił…';
    expect(decodeTranscriptBytes(encode(text, windows1250))).toBe(text);
  });

  it('reads UTF-8 beyond Polish', () => {
    expect(decodeTranscriptBytes(new TextEncoder().encode('Львів, שלום, 🎙️'))).toBe('Львів, שלום, 🎙️');
  });

  it.each(['cp852', 'mac-ce'] as const)('detects %s by the distribution of Polish letters', (encoding) => {
    const table = Object.fromEntries([...encodingTables[encoding]].map((character, at) => [character, 0x80 + at]));
    for (const text of texts.slice(0, 4)) expect(decodeTranscriptBytes(encode(text, table))).toBe(text);
    for (const text of ['Pamiętam Łódź.', 'ŚWIĄTEK, ćwierć, źdźbło i Żuk']) {
      expect(decodeTranscriptBytes(encode(text, table))).toBe(text);
    }
  });

  it.each(['windows-1252', 'windows-1250', 'iso-8859-2'])('undoes UTF-8 that was read as %s', (encoding) => {
    // Decodes as a stream, because otherwise Node decodes Windows-1252 as ISO-8859-1.
    const misread = (text: string) =>
      new TextDecoder(encoding).decode(new TextEncoder().encode(text), { stream: true });
    for (const text of [...texts, '„Był dąb” – mówił…']) {
      expect(decodeTranscriptBytes(new TextEncoder().encode(misread(text)))).toBe(text);
      expect(decodeTranscriptBytes(new TextEncoder().encode(misread(misread(text))))).toBe(text);
    }
  });

  it('undoes UTF-8 that was written byte by byte as characters, even in some rows only', () => {
    const byBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
    for (const text of texts) {
      expect(decodeTranscriptBytes(new TextEncoder().encode(byBytes(text)))).toBe(text);
    }
    const mixed = `Łódź, źdźbło i żuk.\n${byBytes('Zażółć gęślą.')}\nŚwiątek.`;
    expect(decodeTranscriptBytes(new TextEncoder().encode(mixed))).toBe('Łódź, źdźbło i żuk.\nZażółć gęślą.\nŚwiątek.');
  });

  it('keeps UTF-8 around a bad byte, which becomes �', () => {
    const bytes = [...new TextEncoder().encode('Łódź\nza?\nżółć ?')].map((byte) => (byte === 0x3f ? 0xc5 : byte));
    expect(decodeTranscriptBytes(Uint8Array.from(bytes))).toBe('Łódź\nza�\nżółć �');
  });

  it('decodes only the row that was pasted in Windows-1250', () => {
    const rows = ['Łódź.\n', 'zażółć gęś\n', 'Świątek.'];
    const pieces = [
      new TextEncoder().encode(rows[0]),
      encode(rows[1] ?? '', windows1250),
      new TextEncoder().encode(rows[2]),
    ];
    expect(decodeTranscriptBytes(Uint8Array.from(pieces.flatMap((piece) => [...piece])))).toBe(rows.join(''));
  });

  it.each([true, false])(
    'reads UTF-16 that was cut inside a character, or contains a stray byte (little: %s)',
    (isLittle) => {
      for (const start of ['\uFEFF', '']) {
        const bytes = encodeWide(`${start}${srt}`, isLittle);
        expect(decodeTranscriptBytes(bytes.subarray(0, bytes.length - 1))).toBe(srt.slice(0, -1));
        const shifted = Uint8Array.from([...bytes.subarray(0, 60), 0x41, ...bytes.subarray(60)]);
        const text = decodeTranscriptBytes(shifted);
        expect(text.startsWith(srt.slice(0, 28))).toBe(true);
        expect(text.endsWith(srt.slice(40))).toBe(true);
      }
    },
  );

  it.each([true, false])(
    'reads UTF-16 after a stray byte, and near a lost one among Polish letters (little: %s)',
    (isLittle) => {
      const bytes = encodeWide(srt, isLittle);
      expect(decodeTranscriptBytes(Uint8Array.from([0x0a, ...bytes]))).toBe(srt);
      const text = 'Wiersz pierwszy.\nŹdźbło, gęś i źdźbło.\nKoniec.';
      const whole = encodeWide(`\uFEFF${text}`, isLittle);
      const decoded = decodeTranscriptBytes(Uint8Array.from([...whole.subarray(0, 51), ...whole.subarray(52)]));
      expect(decoded.startsWith(text.slice(0, 20))).toBe(true);
      expect(decoded.endsWith('i źdźbło.\nKoniec.')).toBe(true);
    },
  );

  it('reads no bytes as an empty text, and any bytes as some text', () => {
    expect(decodeTranscriptBytes(new Uint8Array())).toBe('');
    expect(decodeTranscriptBytes(Uint8Array.of(0xff))).toBe('˙');
    expect(decodeTranscriptBytes(Uint8Array.of(0xef, 0xbb, 0xbf))).toBe('');
  });
});

describe('decoding an XML file', () => {
  const western: Record<string, number> = { Ñ: 0xd1, ñ: 0xf1, è: 0xe8, '“': 0x93, '”': 0x94, '–': 0x96 };
  const declared = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<a>${text}</a>`;

  it.each(['Windows-1252', 'ISO-8859-1'])('uses a declaration of %s', (encoding) => {
    const xml = declared(encoding, 'NUÑEZ: “Señor” – crème');
    expect(decodeXmlBytes(encode(xml, western))).toBe(xml);
  });

  it.each([
    ['UTF-8', windows1250],
    ['UTF-16', windows1250],
    ['no-such-code', windows1250],
    ['windows-1250', windows1250],
    ['ISO-8859-2', iso88592],
  ])('reads a Polish file that declares %s', (encoding, table) => {
    const xml = declared(encoding, 'Zażółć gęślą jaźń');
    expect(decodeXmlBytes(encode(xml, table))).toBe(xml);
    expect(decodeXmlBytes(new TextEncoder().encode(xml))).toBe(xml);
    expect(decodeXmlBytes(encodeWide(xml, true))).toBe(xml);
  });
});

describe('an encoding in doubt', () => {
  const tableOf = (encoding: 'cp852' | 'mac-ce') =>
    Object.fromEntries([...encodingTables[encoding]].map((character, at) => [character, 0x80 + at]));
  const tables = [windows1250, iso88592, tableOf('cp852'), tableOf('mac-ce')];

  it.each(texts)("does not arise if Polish letters decide, whatever the file's encoding: %j", (text) => {
    for (const table of tables) expect(doubtfulEncodings(encode(text, table))).toEqual([]);
    expect(doubtfulEncodings(new TextEncoder().encode(text))).toEqual([]);
    expect(doubtfulEncodings(encodeWide(text, true))).toEqual([]);
  });

  it('does not arise for one stray byte in a file of UTF-8', () => {
    expect(doubtfulEncodings(Uint8Array.from([...new TextEncoder().encode('żółw\nza'), 0xff]))).toEqual([]);
  });

  it('shows three rows in each possible encoding, and the chosen one is used', () => {
    const rows = ['M\xfcller', 'B\xfcrger', 'Gr\xfcn', 'K\xfche'].map((name) => `Pan ${name} pracowa tu.`);
    const bytes = Uint8Array.from([...rows.join('\n')].map((letter) => letter.charCodeAt(0)));
    expect(doubtfulEncodings(bytes)).toEqual([
      { encoding: 'windows-1250', rows: ['Pan Müller pracowa tu.', 'Pan Bürger pracowa tu.', 'Pan Grün pracowa tu.'] },
      { encoding: 'mac-ce', rows: ['Pan MŁller pracowa tu.', 'Pan BŁrger pracowa tu.', 'Pan GrŁn pracowa tu.'] },
      { encoding: 'cp852', rows: ['Pan MŘller pracowa tu.', 'Pan BŘrger pracowa tu.', 'Pan GrŘn pracowa tu.'] },
    ]);
    expect(decodeTranscriptBytes(bytes, 'cp852')).toContain('MŘller');
    expect(decodeTranscriptBytes(bytes)).toContain('Müller');
  });
});
