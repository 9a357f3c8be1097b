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

it('hundreds of thousands of blank rows between cues are not words', () => {
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
  ])('that %s is repaired, and the repair is listed', (_, range, expected, words) => {
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
    '\u200E00:00:01,500 --> 00:00:03,000\u200E',
    '1.5 --> 3.0',
    '00;00;01,500 - 00;00;03,000',
    '00:00:01,500 --&#62; 00:00:03,000',
    '00:00:01,500 --&#x3e; 00:00:03,000',
    '00:00:01,500 ► 00:00:03,000',
    '00:00:01,500 –» 00:00:03,000',
    '"00:00:01,500 --> 00:00:03,000"',
    "00:00:01'500 --> 00:00:03'000",
  ])('in the notation %j is read, and the notation is listed', (range) => {
    expect(times(withTimes(range))).toEqual([[1500, 3000], second]);
    expect(repairs(withTimes(range))).toEqual([`Nietypowy zapis czasów, na przykład „${range}” (napisów: 1).`]);
  });

  it('without hours or with a full stop is not unusual', () => {
    expect(times(withTimes('00:01.500 --> 0:03.0'))).toEqual([[1500, 3000], second]);
    expect(repairs(withTimes('00:01.500 --> 0:03.0'))).toEqual([]);
  });

  it('reads four digits as a fraction if the file has more of them', () => {
    expect(times('1\n00:00:01,1000 --> 00:00:02,2500\nRaz.\n')).toEqual([[1100, 2250]]);
  });

  it('counts bare seconds, even past an hour', () => {
    expect(times('1\n61.0 --> 62.5\nRaz.\n\n2\n3723.0 --> 3724.0\nDwa.\n')).toEqual([
      [61_000, 62_500],
      [3_723_000, 3_724_000],
    ]);
  });

  it('keeps words after the times', () => {
    expect(read(withTimes('00:00:01,500 --> 00:00:03,000 Od razu.')).lines[0]?.text).toBe('Od razu.\nRaz.');
  });

  it('keeps times of day and arrows within words as words', () => {
    const text = withTimes('00:00:01,500 --> 00:00:03,000').replace('Raz.', 'Raz.\n12:30:00 → 13:45:00\nŁódź -> Łask');
    expect(read(text).lines[0]?.text).toBe('Raz.\n12:30:00 → 13:45:00\nŁódź -> Łask');
    expect(repairs(text)).toEqual([]);
  });

  /** Three cues of which the second has the given times. */
  const between = (range: string) =>
    `1\n00:00:01,000 --> 00:00:03,000\nRaz.\n\n2\n${range}\nDwa.\n\n3\n00:00:08,000 --> 00:00:09,000\nTrzy.\n`;
  it.each<[string, string, [number, number], string]>([
    ['a negative start', '00:00:-05,000 --> 00:00:06,000', [3000, 6000], 'początek był ujemny'],
    ['a wrong minute in its start', '00:50:04,000 --> 00:00:06,000', [3000, 6000], 'początek był po następnym'],
  ])('between two others with %s stays between them', (_, range, expected, words) => {
    expect(read(between(range)).lines.map(({ text }) => text)).toEqual(['Raz.', 'Dwa.', 'Trzy.']);
    expect(times(between(range))[1]).toEqual(expected);
    expect(repairs(between(range)).join()).toContain(words);
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

describe('times of other kinds of files', () => {
  const ass = (...rows: string[]) =>
    `[Script Info]\n[Events]\nFormat: Start, End, Text\n${rows.map((row) => `Dialogue: ${row}`).join('\n')}\n`;
  const tsv = (...rows: string[]) => `start\tend\ttext\n${rows.join('\n').replaceAll('|', '\t')}\n`;

  it.each<[string, string, string, [number, number], string]>([
    ['a.sbv', 'has 60 seconds', '0:00:60.000,0:01:02.000\nRaz.\n', [60_000, 62_000], 'odczytano jako 00:01:00,000'],
    ['a.sbv', 'ends before it starts', '0:00:05.000,0:00:01.000\nRaz.\n', [5000, 10_000], 'przed początkiem'],
    ['a.sbv', 'starts before zero', '-0:00:01.000,0:00:03.000\nRaz.\n', [0, 3000], 'początek był ujemny'],
    ['a.sbv', 'has a letter', '0:00:0x.000,0:00:03.000\nRaz.\n', [0, 3000], 'początku nie dało się odczytać'],
    ['a.ass', 'has 60 seconds', ass('0:00:60.00,0:01:02.00,Raz.'), [60_000, 62_000], 'odczytano jako 00:01:00,000'],
    ['a.ass', 'ends before it starts', ass('0:00:05.00,0:00:01.00,Raz.'), [5000, 10_000], 'przed początkiem'],
    ['a.ass', 'has no start', ass('x,0:00:03.00,Raz.'), [0, 3000], 'początku nie dało się odczytać'],
    ['a.tsv', 'ends before it starts', tsv('5000|1000|Raz.'), [5000, 10_000], 'przed początkiem'],
    ['a.tsv', 'has no number', tsv('x|3000|Raz.'), [0, 3000], 'początku nie dało się odczytać'],
    ['a.tsv', 'has 60 seconds', tsv('0:00:60|0:01:02|Raz.'), [60_000, 62_000], 'odczytano jako 00:01:00,000'],
    ['a.txt', 'ends before it starts', '00:00:05 - 00:00:01 Raz.\n', [5000, 10_000], 'przed początkiem'],
    ['a.txt', 'has 75 seconds', '[00:00:75] Raz.\n', [75_000, 76_000], 'odczytano jako 00:01:15,000'],
    ['a.txt', 'ends before it starts', '5.0\t1.0\tRaz.\n', [5000, 10_000], 'przed początkiem'],
  ])('of %s, where one %s, are repaired as in subtitles', (name, _, text, expected, words) => {
    expect(read(text, name).lines.map((line) => [line.startMs, line.endMs, line.text])).toEqual([
      [...expected, 'Raz.'],
    ]);
    expect(repairs(text, name).join()).toContain(words);
  });

  it('out of order are sorted, and the move is listed', () => {
    const text = '[00:01:05] Dwa.\n[00:00:01] Raz.\n';
    expect(read(text, 'a.txt').lines.map((line) => line.text)).toEqual(['Raz.', 'Dwa.']);
    expect(repairs(text, 'a.txt')).toEqual([
      'Napis 1 (00:01:05): był nie po kolei, jest na miejscu według swojego czasu',
    ]);
  });

  it('of JSON that end before they start are counted', () => {
    const text = '{"segments":[{"start":2.5,"end":0.5,"text":"Raz."},{"start":3,"end":4,"text":"Dwa."}]}';
    expect(times(text, 'a.json')).toEqual([
      [2500, 3000],
      [3000, 4000],
    ]);
    expect(repairs(text, 'a.json').join()).toContain('których koniec był przed początkiem: 1.');
  });
});

describe('a file', () => {
  it('that is sound, a picture or a PDF under another name is refused with advice', () => {
    const pdf = new TextEncoder().encode('\uFEFF%PDF-1.7\nx');
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]);
    for (const bytes of [pdf, jpeg]) {
      expect(() => readTranscriptFile('a.srt', bytes, { soundMs: null })).toThrow('W tym pliku nie ma tekstu');
    }
  });

  it('without words has no lines, and no approximate times', () => {
    for (const name of ['a.txt', 'a.otr', 'a.html']) {
      const text = name === 'a.otr' ? '{"text":"<p></p>","media-time":0}' : ' \n';
      const { lines, hasApproximateTimes } = readTranscriptFile(name, new TextEncoder().encode(text), {
        soundMs: 60_000,
      });
      expect([lines, hasApproximateTimes]).toEqual([[], false]);
    }
  });

  it('whose cues are out of order is sorted, and only the moved cue is listed', () => {
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

  it('is WebVTT even with an unusual header, and SubRip even with # before numbers', () => {
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

  it('without faults is read without repairs', () => {
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

  it('is refused if it is not speech', () => {
    const range = '1\n00:00:00,000 --> 00:00:06,000\n';
    expect(() => read(`${range}${'a '.repeat(500_001)}`)).toThrow('napis jest dłuższy niż 1000000 znaków');
  });

  it('is cut by its length if it has no words', () => {
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
    'Transcribed with noScribe vers. 0.6',
  ])('%j is left out, and the removal is listed', (words) => {
    expect(read(cue(1, 'Raz.') + cue(2, words)).lines.map(({ text }) => text)).toEqual(['Raz.']);
    expect(read(cue(1, `Raz.\n${words}`)).lines.map(({ text }) => text)).toEqual(['Raz.']);
    expect(repairs(cue(1, 'Raz.') + cue(2, words)).join()).toContain('pominięto dopisek programu');
    expect(repairs(cue(1, `Raz.\n${words}`)).join()).toContain('pominięto dopisek programu');
  });

  it('a spoken sentence about a transcript is kept', () => {
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

  it.each([
    ['[SPEAKER_00]: Tak.', 'Rozmówca 1: Tak.'],
    ['SPEAKER_01: Tak.', 'Rozmówca 2: Tak.'],
    ['S00: Tak.', 'Rozmówca 1: Tak.'],
    ['[Ewa Lis]: Tak.', 'Ewa Lis: Tak.'],
    ['[12:30]: Tak.', '[12:30]: Tak.'],
  ])('the label of a speaker is a name: %s', (words, named) => {
    expect(read(cue(1, words)).lines[0]?.text).toBe(named);
  });

  it('a numbered speaker on a separate row is the speaker of the row below', () => {
    expect(read(cue(1, 'Speaker 1\nDzień dobry.')).lines[0]?.text).toBe('Speaker 1: Dzień dobry.');
    expect(read(cue(1, 'Mówca 2:\nDzień dobry.')).lines[0]?.text).toBe('Mówca 2: Dzień dobry.');
    expect(read('Mówca 1\n00:00:04\nDzień dobry.\n', 'a.txt').lines.at(-1)?.text).toBe('Mówca 1: Dzień dobry.');
  });
});
