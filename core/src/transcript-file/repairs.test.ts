import { describe, expect, it } from 'vitest';
import { readTranscriptFile } from './read-transcript-file.ts';
import { describeRepair } from './repair.ts';

const read = (text: string, name = 'a.srt') =>
  readTranscriptFile(name, new TextEncoder().encode(text), { soundMs: null });
const times = (text: string, name?: string) =>
  read(text, name).lines.map(({ startMs, endMs }): [number, number] => [startMs, endMs]);
const repairs = (text: string, name?: string) => read(text, name).repairs.map(describeRepair);

/** Two cues of which the first has the given times. */
const withTimes = (range: string) => `1\n${range}\nRaz.\n\n2\n00:00:09,000 --> 00:00:10,000\nDwa.\n`;
const second: [number, number] = [9000, 10_000];

it('hundreds of thousands of blank rows between cues are no words', () => {
  const text = `1\n00:00:01,000 --> 00:00:02,000\nRaz.\n${'\n'.repeat(300_000)}Dwa.\n`;
  expect(read(text).lines.map((line) => line.text.replace(/\s+/g, ' '))).toEqual(['Raz. Dwa.']);
});

describe('a cue with damaged times', () => {
  it.each<[string, string, [number, number], string]>([
    ['ends before it starts', '00:00:05,000 --> 00:00:01,000', [5000, 9000], 'koniec był przed początkiem'],
    ['has 60 seconds', '00:00:01,000 --> 00:00:60,000', [1000, 60_000], '„00:00:01,000 --> 00:00:60,000” odczytano'],
    ['has 99 minutes', '00:00:01,000 --> 00:99:00,000', [1000, 5_940_000], 'odczytano jako'],
    ['has a thousand milliseconds', '00:00:01,1000 --> 00:00:03,1000', [2000, 4000], 'odczytano jako 00:00:02,000'],
    ['starts before zero', '-00:00:01,500 --> 00:00:03,000', [0, 3000], 'początek był ujemny'],
    ['ends before zero', '00:00:01,500 --> -00:00:03,000', [1500, 6500], 'końca nie dało się odczytać'],
    ['ends past a day', '00:00:01,000 --> 99:59:59,999', [1000, 6000], 'czas przekraczał 24 godziny'],
    ['starts past a day', '99:59:59,000 --> 00:00:03,000', [0, 3000], 'czas przekraczał 24 godziny'],
    ['has letters in its start', '00:00:0x,000 --> 00:00:03,000', [0, 3000], 'początku nie dało się odczytać'],
    ['has letters in its end', '00:00:01,000 --> później', [1000, 6000], 'końca nie dało się odczytać'],
    ['was cut after its start', '00:00:01,000', [1000, 6000], 'końca nie dało się odczytać'],
  ])('that %s is repaired, and named', (_, range, expected, words) => {
    expect(times(withTimes(range))).toEqual([expected, second]);
    const [first = ''] = repairs(withTimes(range));
    expect(first).toMatch(/^Napis 1 \(\d\d:\d\d:\d\d\): /);
    expect(repairs(withTimes(range)).join()).toContain(words);
  });

  it.each([
    '00:00:01:500 --> 00:00:03:000',
    '00:00:01,500 → 00:00:03,000',
    '00:00:01,500 –> 00:00:03,000',
    '00:00:01,500 —> 00:00:03,000',
    '00:00:01,500 -> 00:00:03,000',
    '00:00:01,500 --&gt; 00:00:03,000',
    '00:00:01,500 ==> 00:00:03,000',
    '00:00:01,500 - -> 00:00:03,000',
    '00:00:01,500 - 00:00:03,000',
    '00 : 00 : 01 , 500 --> 00: 00: 03, 000',
    '[00:00:01,500] --> [00:00:03,000]',
    '00.00.01,500 --> 00.00.03,000',
    '01:500 --> 03:000',
    '1 00:00:01,500 --> 00:00:03,000',
    'OO:OO:Ol,5OO --> 00:00:03,000',
    '00:00:01,500 &rarr; 00:00:03,000',
  ])('in the notation %j is read, and the notation is named', (range) => {
    expect(times(withTimes(range))).toEqual([[1500, 3000], second]);
    expect(repairs(withTimes(range))).toEqual([`Nietypowy zapis czasów, na przykład „${range}” (napisów: 1).`]);
  });

  it('without hours or with a full stop is nothing unusual', () => {
    expect(times(withTimes('00:01.500 --> 0:03.0'))).toEqual([[1500, 3000], second]);
    expect(repairs(withTimes('00:01.500 --> 0:03.0'))).toEqual([]);
  });

  it('takes four digits for a fraction where the file has more of them', () => {
    expect(times('1\n00:00:01,1000 --> 00:00:02,2500\nRaz.\n')).toEqual([[1100, 2250]]);
  });

  it('keeps words after the times', () => {
    expect(read(withTimes('00:00:01,500 --> 00:00:03,000 Od razu.')).lines[0]?.text).toBe('Od razu.\nRaz.');
  });

  it('keeps times of day and arrows within words as words', () => {
    const text = withTimes('00:00:01,500 --> 00:00:03,000').replace('Raz.', 'Raz.\n12:30:00 → 13:45:00\nŁódź -> Łask');
    expect(read(text).lines[0]?.text).toBe('Raz.\n12:30:00 → 13:45:00\nŁódź -> Łask');
    expect(repairs(text)).toEqual([]);
  });

  it('between two others without readable times gets the time between them', () => {
    const lost = '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nxx:xx:xx --> 0x:xx:xx\nbbb\n\n3\n00:00:0x --> 0x\nbbb\n\n';
    expect(times(`${lost}4\n00:00:04,000 --> 00:00:05,000\nc`)).toEqual([
      [1000, 2000],
      [2000, 3000],
      [3000, 4000],
      [4000, 5000],
    ]);
  });
});

describe('a file', () => {
  it('whose cues are out of order is sorted, and only the moved cue is named', () => {
    const cue = (start: number) => `00:00:0${start},000 --> 00:00:0${start},500\n${start}.\n\n`;
    const text = [1, 4, 2, 3, 5].map(cue).join('');
    expect(read(text).lines.map((line) => line.text)).toEqual(['1.', '2.', '3.', '4.', '5.']);
    expect(repairs(text)).toEqual(['Napis 2 (00:00:04): był nie po kolei, jest na miejscu według swojego czasu']);
  });

  it('with a title above its first cue keeps the title as a line', () => {
    const text = `Wywiad z Ewą\n\n${withTimes('00:00:01,500 --> 00:00:03,000')}`;
    expect(read(text).lines[0]).toMatchObject({ startMs: 0, endMs: 1500, text: 'Wywiad z Ewą' });
    expect(repairs(text)).toEqual(['Tekst nad pierwszym napisem jest teraz napisem: „Wywiad z Ewą”.']);
  });

  it('is WebVTT also with its header written otherwise, and SubRip also with # before numbers', () => {
    const cue = '00:01.500 --> 00:03.000\nRaz.\n';
    for (const header of [' webvtt\n\n', '\n\nWEBVTT\nKind: captions\n\n']) {
      expect(read(header + cue).lines).toMatchObject([{ startMs: 1500, endMs: 3000, text: 'Raz.' }]);
    }
    expect(read(`#1\n${cue}\n#2\n${cue}`).lines.map(({ text }) => text)).toEqual(['Raz.', 'Raz.']);
  });

  it('of a tape that counts on from hour 30 begins at zero', () => {
    expect(times('1\n30:00:02,000 --> 30:00:03,000\nX')).toEqual([[2000, 3000]]);
    expect(repairs('1\n30:00:02,000 --> 30:00:03,000\nX')).toEqual([
      'Wszystkie czasy przekraczały 24 godziny. Odjęto od nich godzin: 30.',
    ]);
  });

  it('named .vtt is read without its header, and subtitles named .txt are read as subtitles', () => {
    expect(times(withTimes('00:00:01.500 --> 00:00:03.000'), 'a.vtt')).toEqual([[1500, 3000], second]);
    expect(read(withTimes('00:00:01,500 --> 00:00:03,000'), 'a.txt').lines.map(({ text }) => text)).toEqual([
      'Raz.',
      'Dwa.',
    ]);
  });

  it('has its character references decoded', () => {
    const text = withTimes('00:00:01,500 --> 00:00:03,000').replace(
      'Raz.',
      '&quot;Za&#380;&oacute;&lstrok;&#x107;&quot; &amp; &lt;i&gt;ja&lt;/i&gt;',
    );
    expect(read(text).lines[0]?.text).toBe('"Zażółć" & ja');
  });

  it('in order is read without repairs', () => {
    expect(repairs(withTimes('00:00:01,500 --> 00:00:03,000'))).toEqual([]);
  });
});

describe('a cue over the limit of a line', () => {
  const sentences = Array.from({ length: 300 }, (_, number) => `To jest zdanie numer ${number} tej opowieści.`);
  const text = `1\n00:00:10,000 --> 00:30:10,000\n${sentences.join(' ')}\n`;

  it('is split at sentences, with times in proportion', () => {
    const { lines } = read(text);
    expect(lines.map((line) => line.text).join(' ')).toBe(sentences.join(' '));
    expect(lines.every((line) => line.text.endsWith('.'))).toBe(true);
    expect([lines[0]?.startMs, lines.at(-1)?.endMs]).toEqual([10_000, 1_810_000]);
    const middle = lines.find((line) => line.text.includes('numer 150 '));
    expect(Math.abs((middle?.startMs ?? 0) - 910_000)).toBeLessThan(15_000);
    expect(repairs(text)).toEqual([
      `Napis 1 (00:00:10): był dłuższy niż 5000 znaków, podzielono go na części: ${lines.length}`,
    ]);
  });

  it('is refused where it is no speech', () => {
    const range = '1\n00:00:00,000 --> 00:00:06,000\n';
    expect(() => read(`${range}${'a '.repeat(500_001)}`)).toThrow('napis jest dłuższy niż 1000000 znaków');
  });

  it('is cut by its length where it has no words', () => {
    expect(read(`1\n00:00:00,000 --> 00:00:06,000\n${'a'.repeat(6000)}`).lines.map((line) => line.text.length)).toEqual(
      [5000, 1000],
    );
  });
});

describe('additions by programs', () => {
  const cue = (at: number, words: string) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${words}\n\n`;

  it.each([
    'Transcribed by https://otter.ai',
    'Transcribed by TurboScribe.ai. Go Unlimited to remove this message.',
    '(Transcribed by TurboScribe.ai. Go Unlimited to remove this message.)',
    '[This file is longer than 30 minutes. Go Unlimited at TurboScribe.ai to transcribe files up to 10 hours long.]',
    'Napisy stworzone przez społeczność Amara.org',
  ])('%j is left out, and named', (words) => {
    expect(read(cue(1, 'Raz.') + cue(2, words)).lines.map(({ text }) => text)).toEqual(['Raz.']);
    expect(read(cue(1, `Raz.\n${words}`)).lines.map(({ text }) => text)).toEqual(['Raz.']);
    expect(repairs(cue(1, 'Raz.') + cue(2, words)).join()).toContain('pominięto dopisek programu');
    expect(repairs(cue(1, `Raz.\n${words}`)).join()).toContain('pominięto dopisek programu');
  });

  it('words about a transcript stay', () => {
    const words = 'Transkrypcja przez lata leżała w szufladzie.';
    expect(read(cue(1, words)).lines[0]?.text).toBe(words);
  });

  it('headings of Word and Otter are left out', () => {
    const text =
      'Audio file\nwywiad.mp3\n\nTranscript\n\n00:00:04 Speaker 1\nDzień dobry.\n\n00:00:09 Speaker 2\nDobry.\n';
    expect(read(text, 'a.txt').lines.map((line) => [line.startMs, line.text])).toEqual([
      [4000, 'Speaker 1: Dzień dobry.'],
      [9000, 'Speaker 2: Dobry.'],
    ]);
    expect(repairs(text, 'a.txt').join()).toContain('pominięto');
  });

  it('a numbered speaker on a row of its own is the speaker of the row below', () => {
    expect(read(cue(1, 'Speaker 1\nDzień dobry.')).lines[0]?.text).toBe('Speaker 1: Dzień dobry.');
    expect(read(cue(1, 'Mówca 2:\nDzień dobry.')).lines[0]?.text).toBe('Mówca 2: Dzień dobry.');
    expect(read('Mówca 1\n00:00:04\nDzień dobry.\n', 'a.txt').lines.at(-1)?.text).toBe('Mówca 1: Dzień dobry.');
  });
});
