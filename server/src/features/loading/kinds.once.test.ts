import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { LoadingPlan } from '@glosy/core/work/loading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { zipOf } from '../../testing/zip.ts';
import { readTranscript } from '../../transcript-file/read-transcript.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

const word = (body: string) =>
  zipOf([
    { path: '[Content_Types].xml', content: '<Types/>' },
    {
      path: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    },
  ]);
const paragraph = (text: string) =>
  `<w:p><w:pPr><w:rPr/></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const odt = (body: string) =>
  zipOf([
    { path: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      path: 'content.xml',
      content: `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
  ]);

/** „Dzień dobry.” from 1.64 s to 5 s, „Dobrze.” from 5 s on; both named. */
const files: Readonly<Record<string, string | Buffer>> = {
  'elan.eaf': `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" FORMAT="3.0" VERSION="3.0"><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1640"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="5000"/><TIME_SLOT TIME_SLOT_ID="ts3"/><TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="7000"/></TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="x" TIER_ID="K1" PARTICIPANT="Anna"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>Dzień dobry.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="x" TIER_ID="Jan"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>Dobrze.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="y" PARENT_REF="Jan" TIER_ID="en"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a2"><ANNOTATION_VALUE>Good.</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
</ANNOTATION_DOCUMENT>`,
  'exmaralda.exb': `<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription><head><meta-information/><speakertable><speaker id="SPK0"><abbreviation>Anna</abbreviation></speaker><speaker id="SPK1"><abbreviation>Jan</abbreviation></speaker></speakertable></head>
<basic-body><common-timeline><tli id="T0" time="1.64"/><tli id="T1"/><tli id="T2" time="8.36" type="appl"/></common-timeline>
<tier id="TIE0" speaker="SPK0" category="v" type="t" display-name="X [v]"><event start="T0" end="T1">Dzień dobry. </event></tier>
<tier id="TIE1" speaker="SPK1" category="v" type="t" display-name="Y [v]"><event start="T1" end="T2">Dobrze. </event></tier>
<tier id="TIE2" speaker="SPK1" category="en" type="a"><event start="T1" end="T2">Good.</event></tier></basic-body></basic-transcription>`,
  'napisy.ttml': `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="m" xmlns:ttp="p" ttp:frameRate="25"><head><metadata><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Anna</ttm:name></ttm:agent></metadata></head>
<body><div begin="1s"><p begin="00:00:00:16" end="4s" ttm:agent="a1">Dzień
  <span>dobry.</span></p><p begin="4000ms" dur="2s">Jan: Dobrze.</p></div></body></tt>`,
  'word.docx': word(
    `${paragraph('[00:00:01.640] Anna: Dzień ')}<w:p><w:del><w:r><w:delText>nie</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>nie</w:t></w:r></w:moveFrom><w:r><w:t>dobry.</w:t></w:r></w:p>${paragraph('[00:00:05] Jan: Dobrze.')}`,
  ),
  'tabela.docx': word(
    ['00:00:01,640|Anna|Dzień dobry.', '00:00:05|Jan|Dobrze.']
      .map(
        (row) =>
          `<w:tr>${row
            .split('|')
            .map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`)
            .join('')}</w:tr>`,
      )
      .join('')
      .replace(/^.*$/s, '<w:tbl>$&</w:tbl>'),
  ),
  'writer.odt': odt(
    '<text:tracked-changes><text:p>nie</text:p></text:tracked-changes><text:p>[00:00:01.640]<text:s/>Anna: Dzień<text:line-break/>dobry.<text:note><text:p>nie</text:p></text:note></text:p><text:list><text:list-item><text:p>[00:00:05]<text:tab/>Jan: Dobrze.</text:p></text:list-item></text:list>',
  ),
  'f4.rtf': Buffer.from(
    "{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}}{\\*\\generator nie;}{\\info{\\title nie}}\\pard\\f1 Anna: Dzie\\'f1 dobry.\\f0  #00:00:05-0#\\par\r\n\\u74 ?an: Dobrz{\\b e}. #00:00:06-0#\\par{\\pict 00ff}}",
    'latin1',
  ),
};

async function planOf(sent: Readonly<Record<string, string | Buffer>>): Promise<LoadingPlan> {
  const id = await beginLoading(test, admin);
  for (const [path, content] of Object.entries(sent)) await test.ask(admin, wholeFile(id, path, content));
  const answer = await test.ask(admin, { url: `/api/loadings/${id}/plan` });
  return (answer.json() as { data: LoadingPlan }).data;
}

const linesOf = async (signature: string, fileName: string) => {
  const answer = await test.ask(admin, {
    url: `/api/getsrt.php?id=${signature}&filename=${signature}_${fileName}.srt`,
  });
  return readSrt(answer.body).map(({ startMs, text }) => [startMs, text.replace('\n', ' ')]);
};

describe('loading', () => {
  it('reads ELAN, EXMARaLDA, TTML, Word, LibreOffice and RTF with their times and speakers', async () => {
    const id = await beginLoading(test, admin);
    const names = Object.keys(files);
    const table = ['Sygnatura;Tytuł;Data;Pliki', ...names.map((name, index) => `HM-${index};T;1990;${name}`)].join(
      '\n',
    );
    for (const [path, content] of Object.entries({ ...files, 'opis.csv': table })) {
      await test.ask(admin, wholeFile(id, path, content));
    }
    await test.ask(admin, { method: 'POST', url: `/api/loadings/${id}/start` });
    await test.dependencies.jobs.idle();
    for (const [index, name] of names.entries()) {
      const first = name === 'f4.rtf' ? 0 : 1640;
      expect(await linesOf(`HM-${index}`, name.replace(/\..*/, '')), name).toEqual([
        [first, 'Anna: Dzień dobry.'],
        [5000, 'Jan: Dobrze.'],
      ]);
    }
  });

  it('skips a document without times, and explains what to do with an old format', async () => {
    const plan = await planOf({
      'a/wspomnienie.docx': word(paragraph('Bez czasów.')),
      'a/stary.doc': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'a/a.srt': '1\n00:00:00,000 --> 00:00:02,000\nTak.\n',
    });
    const [recording] = plan.recordings;
    expect(recording?.problems.filter((problem) => /docx|doc/.test(problem))).toEqual([]);
    expect(recording?.notes.join('\n')).toMatch(/wspomnienie\.docx: W tym pliku nie ma czasów/);
    expect(recording?.notes.join('\n')).toMatch(/stary\.doc: .*Zapisz go bez hasła jako DOCX, ODT albo RTF\./);
  });

  it('reads text boxes and documents that Word numbers, and no hidden text', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const ramka = `<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:drawing>${box('[00:00:01] Raz.')}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box('nie')}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const hidden =
      '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>nie</w:t></w:r><w:r><w:t>[00:00:01] Raz.</w:t></w:r></w:p>';
    const more: Readonly<Record<string, Buffer>> = {
      'ramka.docx': word(`${ramka}${paragraph('[00:00:05] Dwa.')}`),
      'ukryty.docx': word(`${hidden}${paragraph('[00:00:05] Dwa.')}`),
      'numer.docx': zipOf([
        {
          path: 'word/document2.xml',
          content: `<w:document xmlns:w="x"><w:body>${paragraph('[00:00:01] Raz.')}${paragraph('[00:00:05] Dwa.')}</w:body></w:document>`,
        },
      ]),
      'ramka.odt': odt(
        '<text:p><draw:frame xmlns:draw="d"><draw:text-box><text:p>[00:00:01] Raz.</text:p></draw:text-box><svg:desc xmlns:svg="s">nie</svg:desc></draw:frame></text:p><text:p>[00:00:05] Dwa.</text:p>',
      ),
      'ramka.rtf': Buffer.from(
        '{\\rtf1\\ansi{\\shp{\\*\\shpinst{\\sp{\\sn nie}{\\sv nie}}{\\shptxt [00:00:01] Raz.\\par}}{\\shprslt nie}}[00:00:05] Dwa.\\par}',
      ),
    };
    for (const [name, content] of Object.entries(more)) {
      const [read] = await readTranscript(name, content, { soundMs: null });
      const lines = read?.lines.map(({ startMs, text }) => [startMs, text]);
      expect(lines, name).toEqual([
        [1000, 'Raz.'],
        [5000, 'Dwa.'],
      ]);
    }
  });

  it('reads TTML with times on its spans, and repairs its times', async () => {
    const ttml = (body: string) =>
      Buffer.from(`<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div>${body}</div></body></tt>`);
    const read = async (body: string) => (await readTranscript('a.ttml', ttml(body), { soundMs: null }))[0];
    const spans = await read('<p><span begin="1s" end="2s">Raz.</span><span begin="3s" end="4s">Dwa.</span></p>');
    expect(spans?.lines).toMatchObject([
      { startMs: 1000, endMs: 2000, text: 'Raz.' },
      { startMs: 3000, endMs: 4000, text: 'Dwa.' },
    ]);
    const damaged = await read(
      '<p begin="00:00:60.000" end="00:00:01.000">Raz.</p><p begin="x" end="00:02:00">Dwa.</p>',
    );
    expect(damaged?.lines).toMatchObject([
      { startMs: 60_000, text: 'Raz.' },
      { endMs: 120_000, text: 'Dwa.' },
    ]);
    expect(damaged?.repairs.map(({ text }) => text).join()).toMatch(
      /odczytano jako 00:01:00,000.*koniec był przed początkiem.*początku nie dało się odczytać/,
    );
  });

  it('refuses a document with an excessive compression ratio', async () => {
    const bomb = zipOf([{ path: 'word/document.xml', content: Buffer.alloc(60 * 1024 * 1024, 0x20) }]);
    const plan = await planOf({ 'a/bomba.docx': bomb });
    expect(plan.recordings[0]?.notes.join('\n')).toMatch(/bomba\.docx: Plik po rozpakowaniu jest podejrzanie duży\./);
  });

  describe('several transcripts of one sound', () => {
    const said = (speaker: string) => ` ${speaker}Tak było.`;
    const srt = (speaker: string) => `1\n00:00:00,000 --> 00:00:02,000\n${said(speaker)}\n`;
    const words = [
      { word: ' Tak', start: 0, end: 1 },
      { word: ' było.', start: 1, end: 2 },
    ];
    const json = (more: object) => JSON.stringify({ segments: [{ start: 0, end: 2, text: ' Tak było.', ...more }] });
    const chosen = async (sent: Readonly<Record<string, string>>) => {
      const [recording] = (await planOf({ ...sent, 'a/a.mp3': smallMp3() })).recordings;
      return [
        recording?.transcripts.map(({ path }) => path),
        recording?.notes.filter((note) => /Pominięto/.test(note)),
      ];
    };

    it('the one with speakers and word times is used, and the plan explains why', async () => {
      expect(await chosen({ 'a/a.srt': srt(''), 'a/a.json': json({ words, speaker: 'SPEAKER_00' }) })).toEqual([
        ['a/a.json'],
        ['Pominięto napisy a.srt: a.mp3 ma już napisy z pliku a.json, które mają rozmówców i czasy słów.'],
      ]);
      expect(await chosen({ 'a/a.srt': srt('Ewa Lis: '), 'a/a.json': json({ words }) })).toEqual([
        ['a/a.srt'],
        ['Pominięto napisy a.json: a.mp3 ma już napisy z pliku a.srt, które mają rozmówców.'],
      ]);
    });

    it('subtitles win over equally rich files', async () => {
      expect(await chosen({ 'a/a.srt': srt(''), 'a/a.json': json({}), 'a/a.txt': '[00:00:00] Tak było.' })).toEqual([
        ['a/a.srt'],
        [
          'Pominięto napisy a.json: a.mp3 ma już napisy z pliku a.srt.',
          'Pominięto napisy a.txt: a.mp3 ma już napisy z pliku a.srt.',
        ],
      ]);
    });
  });
});
