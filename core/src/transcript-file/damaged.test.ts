import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UnreadableFileError } from '../files/unreadable-file.ts';
import { TranscriptSyntaxError } from '../transcript/transcript-line.ts';
import { readTranscriptFile } from './read-transcript-file.ts';

const windows1250: Record<string, number> = { ą: 0xb9, ł: 0xb3, ś: 0x9c, ż: 0xbf, ó: 0xf3, ę: 0xea };
const roots = ['łódka', 'żubr', 'świt', 'stół', 'gęś', 'dąb', 'dom', 'las'];

/** Words that are all different, so that a lost one is noticed. */
const word = (block: number, place: number) => `${roots[(block + place) % roots.length]}x${block}x${place}`;

const time = fc.constantFrom(
  '00:00:01,000',
  '00:00:60,000',
  '00:00:59,1000',
  '-00:00:05,000',
  '30:00:00,000',
  '00:00:0x,00',
);
const sign = fc.constantFrom('-->', '→', '–>', '->', '--&gt;', '==>', '—>');
const format = fc.constantFrom<(ms: number) => string>(
  (ms) => clock(ms, ','),
  (ms) => clock(ms, '.'),
  (ms) => clock(ms, ':'),
  (ms) => clock(ms, ',').replaceAll(':', ' : '),
  (ms) => clock(ms, ',').slice(3),
);
const block = fc.record({
  words: fc.integer({ min: 1, max: 6 }),
  times: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.tuple(time, time) }),
  sign: fc.oneof({ weight: 3, arbitrary: fc.constant('-->') }, { weight: 1, arbitrary: sign }),
  format,
  isWindows: fc.boolean(),
});
/** A kind of file: its beginning, and a block of it. */
interface Kind {
  extension: string;
  header: string;
  write(start: string, end: string, words: string, arrow: string, number: number): string;
}

const subtitle: Kind['write'] = (start, end, words, arrow, number) =>
  `${number}\n${start} ${arrow} ${end}\n${words}\n\n`;
const withPoint = (text: string) => text.replaceAll(',', '.');
const kinds: readonly Kind[] = [
  ...['srt', 'vtt', 'txt'].map((extension) => ({ extension, header: '', write: subtitle })),
  {
    extension: 'sbv',
    header: '',
    write: (start, end, words) => `${withPoint(start)},${withPoint(end)}\n${words}\n\n`,
  },
  {
    extension: 'ass',
    header: '[Script Info]\n[Events]\nFormat: Start, End, Text\n',
    write: (start, end, words) => `Dialogue: ${withPoint(start)},${withPoint(end)},${words}\n`,
  },
  { extension: 'tsv', header: 'start\tend\ttext\n', write: (start, end, words) => `${start}\t${end}\t${words}\n` },
  { extension: 'txt', header: '', write: (start, _, words) => `[${start}] ${words}\n` },
];

const damaged = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 12 }),
  order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
  title: fc.constantFrom('', 'Tytuł wywiadu\n\n', 'WEBVTT\n\n'),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  kind: fc.constantFrom(...kinds),
  // A text that lost all its times is spread over a sound of known length.
  soundMs: fc.constantFrom(null, 60_000),
});

function clock(ms: number, mark: string): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}${mark}${part(ms % 1000, 3)}`;
}

function encode(text: string, isWindows: boolean): number[] {
  if (!isWindows) return [...new TextEncoder().encode(text)];
  return Array.from(text).flatMap((letter) => windows1250[letter] ?? [...new TextEncoder().encode(letter)]);
}

it('2,000 damaged transcripts are read with all their words in order of time, or refused with the position', () => {
  let read = 0;
  const property = fc.property(damaged, ({ blocks, order, title, cut, kind, soundMs }) => {
    const { extension, write: writeBlock } = kind;
    const header = `${kind.header}${kind.write === subtitle ? title : ''}`;
    const texts = blocks.map(({ words, times, sign: arrow, format: write }, index) => {
      const [start, end] = times ?? [write(index * 2000), write(index * 2000 + 1500)];
      const spoken = Array.from({ length: words }, (_, place) => word(index, place)).join(' ');
      return {
        bytes: encode(writeBlock(start, end, spoken, arrow, index + 1), blocks[index]?.isWindows ?? false),
        spoken,
      };
    });
    const shuffled = texts.map((_, index) => index).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
    const whole = [...encode(header, false), ...shuffled.flatMap((index) => texts[index]?.bytes ?? [])];
    const length = cut === null ? whole.length : Math.floor(whole.length * cut);
    let lines: { startMs: number; endMs: number; text: string }[];
    try {
      ({ lines } = readTranscriptFile(`a.${extension}`, Uint8Array.from(whole.slice(0, length)), { soundMs }));
    } catch (error) {
      expect(error instanceof TranscriptSyntaxError || error instanceof UnreadableFileError).toBe(true);
      expect((error as Error).message).toMatch(/^wiersz \d+: \p{Ll}[\p{L}\d ]+$|^W tym pliku nie ma czasów, więc/u);
      return;
    }
    read += 1;
    const text = lines.map((line) => line.text).join(' ');
    let from = encode(header, false).length;
    for (const index of shuffled) {
      from += texts[index]?.bytes.length ?? 0;
      if (from > length) break;
      for (const spoken of texts[index]?.spoken.split(' ') ?? [])
        if (!text.includes(spoken)) expect(text).toContain(spoken);
    }
    for (const [index, line] of lines.entries()) {
      const isInOrder = line.startMs >= (lines[index - 1]?.startMs ?? 0) && line.endMs >= line.startMs;
      if (!isInOrder || line.endMs > 86_400_000) expect([lines[index - 1], line]).toBe('in order, within a day');
    }
  });
  fc.assert(property, { numRuns: 2000 });
  expect(read).toBeGreaterThan(1000);
});
