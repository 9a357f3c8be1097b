import { readFileSync } from 'node:fs';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import type { Repair } from '@glosy/core/transcript-file/repair';
import type { LoadingPlan } from '@glosy/core/work/loading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginLoading, wholeFile } from '../features/loading/testing-loading.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { insertTestRecording } from '../testing/makers.ts';
import { sendFile } from '../testing/multipart.ts';
import { zipOf } from '../testing/zip.ts';
import { readTranscript } from './read-transcript.ts';

let test: TestApp;
let editor: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterAll(() => test.close());

const caseFile = (name: string) => readFileSync(new URL(`./cases/${name}`, import.meta.url));
let uploads = 0;

/** Attaches a file, and reads the resulting transcript as a listener. */
async function attach(
  name: string,
  bytes: Buffer,
): Promise<{ lines: TranscriptLine[]; repairs: Repair[] | undefined }> {
  uploads += 1;
  const sent = await sendFile(test, editor, `HM-1_${uploads}-${name}`, bytes);
  expect(sent.json()).toMatchObject({ data: { complete: true } });
  const { fileName, repairs } = sent.json().data;
  expect(fileName).toBe(`HM-1_${uploads}-${name.replace(/\.[^.]+$/, '.srt')}`);
  const stored = await test.ask(editor, { url: `/api/getsrt.php?id=HM-1&filename=${fileName}` });
  return { lines: readSrt(stored.body), repairs };
}

const three = [
  { startMs: 1000, endMs: 4000, text: 'Pamiętam żółtą gęś i źdźbło, Łódź.' },
  { startMs: 5000, endMs: 8000, text: '– Ćwierć wieku „minęło” – powiedziała.' },
  { startMs: 9500, endMs: 12_000, text: 'Koniec… ŚWIĄTEK' },
];
const two = (first: TranscriptLine, second: TranscriptLine) => [first, second];

describe('an attached file', () => {
  it.each<[string, TranscriptLine[]]>([
    ['utf8-one-bad-byte.srt', [...three, { startMs: 13_000, endMs: 14_000, text: 'za� koniec' }]],
    ['utf8-mixed-cp1250.srt', [...three, { startMs: 13_000, endMs: 14_000, text: 'zażółć' }]],
    ['word-arrow.srt', three],
    [
      'cp852.srt',
      [
        { ...three[0], text: 'Pamiętam żółtą gęś i źdźbło, Łódź.' } as TranscriptLine,
        { startMs: 5000, endMs: 8000, text: '- Ćwierć wieku "minęło" - powiedziała.' },
        { startMs: 9500, endMs: 12_000, text: 'Koniec... ŚWIĄTEK' },
      ],
    ],
    [
      'whisper-end-before-start.srt',
      [
        ...three,
        { startMs: 99_920, endMs: 101_000, text: 'Tu model się pomylił.' },
        { startMs: 101_000, endMs: 103_000, text: 'Dalej dobrze.' },
      ],
    ],
    [
      'sec-60.srt',
      two(
        { startMs: 1000, endMs: 60_000, text: 'Sześćdziesiąta.' },
        { startMs: 60_000, endMs: 62_000, text: 'Dalej.' },
      ),
    ],
    [
      'ms-1000.srt',
      two({ startMs: 1000, endMs: 60_000, text: 'Zaokrąglone.' }, { startMs: 60_000, endMs: 62_000, text: 'Dalej.' }),
    ],
    [
      'colon-ms.srt',
      two({ startMs: 1500, endMs: 2750, text: 'Dwukropek.' }, { startMs: 3000, endMs: 4000, text: 'Dalej.' }),
    ],
    [
      'youtube-auto.vtt',
      two(
        { startMs: 160, endMs: 3439, text: 'Pamiętam, że ojciec wrócił' },
        { startMs: 3439, endMs: 5759, text: 'pieszo z obozu' },
      ),
    ],
    ['vtt-without-header.vtt', [{ startMs: 1640, endMs: 4940, text: 'Dzień dobry' }]],
  ])('%s is stored with its words and times', async (name, lines) => {
    expect((await attach(name, caseFile(name))).lines).toEqual(lines);
  });

  it('with a cue over the limit is stored as sentences', async () => {
    const { lines, repairs } = await attach('long-cue.srt', caseFile('long-cue.srt'));
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.every(({ text }) => text.endsWith('przerwy.'))).toBe(true);
    expect([lines[0]?.startMs, lines.at(-1)?.endMs]).toEqual([1000, 1_800_000]);
    expect(repairs).toHaveLength(1);
  });

  it('that had to be repaired is answered with the repairs, an intact one without', async () => {
    const damaged = await attach('damaged.srt', caseFile('whisper-end-before-start.srt'));
    const text = 'koniec był przed początkiem, teraz jest 00:01:41,000';
    expect(damaged.repairs).toEqual([{ cue: 4, startMs: 99_920, text }]);
    const sound = await attach('sound.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nRaz.\n'));
    expect(sound.repairs).toBeUndefined();
  });

  it.each<[string, string]>([
    ['vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nRaz dwa.\n'],
    ['txt', '[00:00:01] Raz dwa.\n'],
    [
      'json',
      '{"segments":[{"start":1,"end":2,"text":"Raz dwa.","words":[{"word":"Raz","start":1,"end":1.5},{"word":"dwa.","start":1.5,"end":2}]}]}',
    ],
    [
      'xml',
      '<TEI><text><timeline unit="s" origin="#t0"><when xml:id="t0"/><when xml:id="t1" interval="1" since="#t0"/><when xml:id="t2" interval="2" since="#t0"/></timeline><body><u start="#t1" end="#t2">Raz dwa.</u></body></text></TEI>',
    ],
    ['tsv', 'start\tend\ttext\n1000\t2000\tRaz dwa.\n'],
    ['sbv', '0:00:01.000,0:00:02.000\nRaz dwa.\n'],
    [
      'eaf',
      '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="2000"/></TIME_ORDER><TIER TIER_ID="default"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>Raz dwa.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
    ],
    ['rtf', '{\\rtf1\\ansi #00:00:01-0# Raz dwa. #00:00:02-0#\\par}'],
  ])('may be of the kind %s, as in bulk loading', async (extension, text) => {
    const { lines } = await attach(`kind.${extension}`, Buffer.from(text));
    expect(lines).toEqual([{ startMs: 1000, endMs: 2000, text: 'Raz dwa.' }]);
  });

  it('may be a document of a word processor', async () => {
    const words = '<w:p><w:r><w:t>[00:00:01] Raz dwa. [00:00:02]</w:t></w:r></w:p>';
    const document = `<w:document xmlns:w="x"><w:body>${words}</w:body></w:document>`;
    const { lines } = await attach('kind.docx', zipOf([{ path: 'word/document.xml', content: document }]));
    expect(lines).toEqual([{ startMs: 1000, endMs: 2000, text: 'Raz dwa.' }]);
  });

  it.each<[string, string, number, string]>([
    [
      'notatki.txt',
      'tekst',
      415,
      'Proszę wybrać plik SRT. W tym pliku nie ma czasów, więc dołącz go, gdy nagranie będzie przesłane',
    ],
    ['dane.json', '{"a":1}', 415, 'Proszę wybrać plik SRT. Nie znamy takiego pliku JSON.'],
    ['zle.srt', 'to nie są napisy', 400, 'Nie można odczytać transkrypcji: wiersz 1: brak czasu napisu.'],
    ['puste.srt', '', 400, 'Ten plik nie zawiera żadnych napisów. Transkrypcja nie została zapisana.'],
  ])('%s is refused in a sentence', async (name, text, status, sentence) => {
    const answer = await sendFile(test, editor, `HM-1_${name}`, Buffer.from(text));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.startsWith(sentence)).toBe(true);
  });
});

describe('a file of annotations without any time', () => {
  it.each([
    [
      'a.exb',
      '<basic-transcription><basic-body><common-timeline><tli id="T0"/><tli id="T1"/><tli id="T2"/></common-timeline><tier type="t" display-name="Ewa"><event start="T0" end="T1">Raz.</event></tier><tier type="t" display-name="Jan"><event start="T1" end="T2">Dwa.</event></tier></basic-body></basic-transcription>',
      ['Ewa: Raz.', 'Jan: Dwa.'],
    ],
    [
      'a.eaf',
      '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a"/><TIME_SLOT TIME_SLOT_ID="b"/></TIME_ORDER><TIER TIER_ID="Ewa"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>Raz dwa.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
      ['Ewa: Raz dwa.'],
    ],
    ['a.ttml', '<tt><body><div><p>Raz.</p><p>Dwa.</p></div></body></tt>', ['Raz.', 'Dwa.']],
  ])('%s is spread over its sound, or waits for it', async (name, xml, texts) => {
    const [read] = await readTranscript(name, Buffer.from(xml), { soundMs: 60_000 });
    expect(read?.lines.map(({ text }) => text)).toEqual(texts);
    expect([read?.lines.at(-1)?.endMs, read?.hasApproximateTimes]).toEqual([60_000, true]);
    await expect(readTranscript(name, Buffer.from(xml), { soundMs: null })).rejects.toThrow('nie ma czasów');
  });
});

describe('a large file', () => {
  it("is read while the server's thread does other work", async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `0:${Math.floor(at / 60)}:${at % 60} {\\b Rok} ${at}${' długo'.repeat(9)}\\par\n`,
    );
    const rtf = Buffer.from(`{\\rtf1\\ansi ${rows.join('')}}`);
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const [read] = await readTranscript('wywiad.rtf', rtf, { soundMs: null });
    isReading = false;
    expect(read?.lines).toHaveLength(3000);
    expect(turns).toBeGreaterThan(20);
  });

  it.each([
    ['dane.json', Buffer.from(`{"a":"${'b'.repeat(200_000)}"}`), UnreadableFileError, 'Nie znamy takiego pliku JSON.'],
    ['zle.srt', Buffer.from('to nie są napisy\n'.repeat(10_000)), TranscriptSyntaxError, 'wiersz 1: brak czasu'],
  ])('%s is refused like a small one', async (name, bytes, kind, sentence) => {
    const refusal = await readTranscript(name, bytes, { soundMs: null }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(kind);
    expect((refusal as Error).message.startsWith(sentence)).toBe(true);
  });
});

describe('bulk loading', () => {
  it('stores the same lines as attaching, and notes the repairs at the row of the plan', async () => {
    const admin = await test.signIn('admin');
    const id = await beginLoading(test, admin);
    const files = {
      'opisy.csv': 'Sygnatura;Tytuł;Data\r\nHM-7;Rozmowa;1987\r\n',
      'HM-7/wywiad.srt': caseFile('whisper-end-before-start.srt'),
      'HM-7/druga.vtt': caseFile('youtube-auto.vtt'),
    };
    for (const [path, content] of Object.entries(files)) await test.ask(admin, wholeFile(id, path, content));
    const plan = (await test.ask(admin, { url: `/api/loadings/${id}/plan` })).json().data as LoadingPlan;
    expect(plan.recordings).toMatchObject([
      { signature: 'HM-7', state: 'ready', transcripts: [{ lines: 5 }, { lines: 2 }] },
    ]);
    expect(plan.recordings[0]?.notes).toEqual(
      expect.arrayContaining([
        'wywiad.srt: Naprawiono 1 napis. Napis 4 (00:01:39): koniec był przed początkiem, teraz jest 00:01:41,000.',
        'druga.vtt: Naprawiono. Powtórzone słowa ruchomych napisów zostawiono raz: z 4 zostało 2.',
      ]),
    );
  });
});

describe('an edit', () => {
  it('is stored as typed', async () => {
    const typed = '1\n00:00:01,000 --> 00:00:02,000\nSpeaker 1\nAT&amp;T\n\n';
    await sendFile(test, editor, 'HM-1_edit.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nRaz.\n'));
    await sendFile(test, editor, 'HM-1_edit.srt', Buffer.from(typed), { baseRevision: '1' });
    const stored = await test.ask(editor, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_edit.srt' });
    expect(stored.body).toBe(typed);
  });

  it('that needs a repair is refused with its position', async () => {
    await sendFile(test, editor, 'HM-1_broken.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nRaz.\n'));
    const typed = Buffer.from('1\n00:00:03,000 --> 00:00:02,000\nRaz.\n');
    const answer = await sendFile(test, editor, 'HM-1_broken.srt', typed, { baseRevision: '1' });
    expect(answer.json().error).toBe('Nie można odczytać transkrypcji: wiersz 2: nieprawidłowy czas napisu.');
  });
});
