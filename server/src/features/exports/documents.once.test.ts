import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../formats/sheets/read-table.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { canReadPdf, canReadXml, readWith, unzipTexts } from '../../testing/document-readers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { insertScene } from '../../testing/scene.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';

const texts = [
  'Ewa Lis: Zażółć gęślą jaźń & 2 < 3',
  'Jan Przykładowy: Pierwsze zdanie, które jest na tyle długie, że nie zmieści się w jednym wierszu strony i musi przejść do następnego.',
  'Mówię dalej, już po ukraińsku: Київ.',
  'Ewa Lis: Koniec?',
];
const srt = texts
  .map((text, index) => `${index + 1}\n00:00:${index}0,000 --> 00:00:${index}9,500\n${text}\n`)
  .join('\n');

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  const indexes = '{"geographical":["Rumia"],"personal":[],"subject":["wojna","Gdynia; port"]}';
  await insertScene(test, 'S1', { title: '=Dzieciństwo w Łodzi', downloadable: 1, rights: 'CC BY 4.0', indexes });
  await insertScene(test, 'S2', { title: 'Poufne', restrictions: 'private' });
  await sendFile(test, editor, 'S1_a.srt', Buffer.from(srt));
  const url = '/api/recordings/S1/chapters';
  const { version } = (await test.ask(editor, { url })).json();
  const chapters = [
    { audio_file: 'S1_a.mp3', start: 10, title: 'Szkoła', synopsis: 'O szkole powszechnej.' },
    { audio_file: 'S1_a.mp3', start: 30, title: 'Żegluga' },
  ];
  const saved = await test.ask(editor, { method: 'PUT', url, payload: { version, chapters } });
  expect(saved.statusCode, saved.body).toBe(200);
  const { db } = test.dependencies.database;
  await db.updateTable('audio_files').set({ duration_ms: 60_000 }).execute();
  const lines = await db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select('lines.id')
    .where('recording', '=', 'S1')
    .orderBy('position')
    .execute();
  const closure = { audio_file: 'S1_a.mp3', start: 30, end: 39, transcript_file: 'S1_a.srt', lineIds: [lines[3]?.id] };
  const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/S1/closures', payload: closure });
  expect(closed.statusCode, closed.body).toBe(201);
  const payload = { ...writtenConsent, uses: ['signed-in', 'download'], pseudonym: 'Rozmówca A' };
  const consent = { method: 'PUT', url: '/api/recordings/S1/consent', payload } as const;
  expect((await test.ask(await test.signIn('admin'), consent)).statusCode).toBe(200);
});
afterAll(() => test.close());

const get = async (url: string, who = user): Promise<Buffer> => {
  const answer = await test.ask(who, { url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
};
/** Each is written only once: in tests a thread takes a second to start. */
const written = new Map<string, Promise<Buffer>>();
const document = (format: 'pdf' | 'docx') => {
  const known = written.get(format) ?? get(`/api/recordings/S1/export?format=${format}`);
  written.set(format, known);
  return known;
};

describe.skipIf(!canReadPdf)('a transcript as PDF', () => {
  it('is intact and tagged, with title and language', async () => {
    const pdf = await document('pdf');
    expect(readWith('qpdf', ['--check'], pdf)).toContain('No syntax or stream encoding errors found');
    const about = readWith('pdfinfo', [], pdf);
    expect(about).toMatch(/Title: +=Dzieciństwo w Łodzi\n/);
    expect(about).toMatch(/Tagged: +yes\n/);
    expect(about).toMatch(/Author: +Rozmówca A\n/);
    expect(about).toMatch(/Creator: +Głosy \d+\.\d+\.\d+\n/);
    const plain = readWith('qpdf', ['--qdf', '--object-streams=disable'], pdf, ['-']);
    expect(plain).toMatch(/\/Lang \(pl-PL\)/);
    expect(plain).toMatch(/\/DisplayDocTitle true/);
    const fonts = readWith('pdffonts', [], pdf).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(SourceSerif4|Atkinson).* yes +yes +yes /);
  });

  it('has headings, paragraphs and linked contents in its structure', async () => {
    const structure = readWith('pdfinfo', ['-struct-text'], await document('pdf'));
    expect(structure.match(/^ *(\w+)(?= \(block\)|$)/gm)?.map((tag) => tag.trim())).toEqual(
      ['Document', 'H1', ...Array(10).fill('P'), 'H2', 'TOC', 'TOCI', 'TOCI', 'Sect', 'P'].concat([
        'Sect',
        'H2',
        'P',
        'P',
        'P',
        'Sect',
        'H2',
        'P',
      ]),
    );
    // Entries of the contents, and the times of chapters and lines.
    expect(structure.match(/Object \d+ 0/g)).toHaveLength(2 + 6);
  });

  it('links from the time of each chapter and line to the page that plays it from there', async () => {
    const plain = readWith('qpdf', ['--qdf', '--object-streams=disable'], await document('pdf'), ['-']);
    const page = `${test.dependencies.config.publicUrl}/library/recording/S1`;
    const links = [...plain.matchAll(/\/URI \((.+)\)/g)].map(([, address]) => address);
    expect(links).toEqual([0, 10, 10, 20, 30, 30].map((seconds) => `${page}?t=${seconds}`));
  });

  it('is readable in page order, with Polish letters, times, speakers and closed passages', async () => {
    const text = readWith('pdftotext', ['-raw'], await document('pdf'), ['-']).replace(/\s+/g, ' ');
    expect(text).toContain('Prawa: CC BY 4.0');
    expect(text).toContain('„=Dzieciństwo w Łodzi”');
    expect(text).toContain('00:00:00 Ewa Lis: Zażółć gęślą jaźń & 2 < 3 00:00:10 Szkoła O szkole powszechnej.');
    expect(text).toContain(`00:00:10 ${texts[1]?.replace('Jan Przykładowy', 'Rozmówca A')} 00:00:20 ${texts[2]}`);
    expect(text).toContain('00:00:30 Żegluga 00:00:30 [fragment niedostępny]');
    expect(text).not.toMatch(/Koniec\?|Jan Przykładowy/);
    expect(text).toContain('1 / 1');
  });
});

describe('a transcript as DOCX', () => {
  it.skipIf(!canReadXml)('is well-formed in every part', async () => {
    for (const [name, text] of Object.entries(unzipTexts(await document('docx')))) {
      expect(() => readWith('xmllint', ['--noout', '--nonet'], Buffer.from(text)), name).not.toThrow();
    }
  });

  it('has styles for headings, times, speakers and closed passages', async () => {
    const parts = unzipTexts(await document('docx'));
    const body = parts['word/document.xml'] ?? '';
    const styles = [...body.matchAll(/<w:pStyle w:val="(\w+)"\/>/g)].map(([, style]) => style);
    expect(styles.filter((style) => style !== 'Fact')).toEqual(
      ['Title', 'Normal', 'TOCHeading', 'TOC1', 'TOC1', 'SpokenLine', 'Heading1', 'Synopsis'].concat([
        'SpokenLine',
        'SpokenLine',
        'Heading1',
        'ClosedPassage',
      ]),
    );
    for (const style of styles) expect(parts['word/styles.xml']).toContain(`w:styleId="${style}"`);
    expect(body).toContain('<w:rStyle w:val="Speaker"/></w:rPr><w:t xml:space="preserve">Ewa Lis: </w:t>');
    expect(body).toContain('Zażółć gęślą jaźń &amp; 2 &lt; 3');
    expect(Object.values(parts).join()).not.toMatch(/Koniec\?|Jan Przykładowy/);
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="pl-PL"/>');
    expect(parts['word/header1.xml']).toContain('„=Dzieciństwo w Łodzi”');
    expect(parts['word/footer1.xml']).toContain('CC BY 4.0');
  });
});

describe('a list', () => {
  it('is for staff, and contains what the caller may see', async () => {
    for (const url of ['/api/recordings-list', '/api/tags-list']) {
      expect((await test.ask(null, { url })).statusCode).toBe(401);
      expect((await test.ask(user, { url })).json().code).toBe('session.forbidden');
      expect((await test.ask(editor, { url: `${url}?format=xls` })).json().error).toContain('Takiego formatu nie ma.');
    }
    expect((await get('/api/recordings-list', editor)).toString()).not.toContain('Poufne');
    expect((await get('/api/recordings-list', await test.signIn('admin'))).toString()).toContain('Poufne');
  });

  it('of recordings as CSV has a row for each, and no cell that runs as a formula', async () => {
    const [header, row] = (await get('/api/recordings-list', editor)).toString().split('\r\n');
    expect(header).toMatch(/^\uFEFF"Sygnatura";"Wersja";"Tytuł";"Data";/);
    expect(row).toContain(`"S1";`);
    expect(row).toContain(`"'=Dzieciństwo w Łodzi"`);
    expect(row).toContain('"wojna; Gdynia;; port"');
    expect(row).toContain('"publiczne";"CC BY 4.0";"tak"');
  });

  it('of recordings as ODS has the same cells', async () => {
    const ods = await get('/api/recordings-list?format=ods', editor);
    expect(ods.subarray(30, 84).toString()).toBe('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
    const content = unzipTexts(ods)['content.xml'] ?? '';
    if (canReadXml) readWith('xmllint', ['--noout', '--nonet'], Buffer.from(content));
    const cells = [...content.matchAll(/<table:table-cell[^>]*><text:p>([^<]*)</g)].map(([, text]) => text);
    expect(cells).toContain('Tytuł');
    expect(cells).toContain("'=Dzieciństwo w Łodzi");
    expect(content).toContain('<text:p>00:00:10 Szkoła</text:p><text:p>00:00:30 Żegluga</text:p>');
  });

  it('of recordings as XLSX has the same cells, and is refused if Excel would truncate one', async () => {
    const xlsx = await get('/api/recordings-list?format=xlsx', editor);
    const parts = unzipTexts(xlsx);
    if (canReadXml)
      for (const part of Object.values(parts)) readWith('xmllint', ['--noout', '--nonet'], Buffer.from(part));
    const { rows } = await readTable(Buffer.from(xlsx));
    const [headings = [], first = []] = rows;
    expect(headings).toContain('Tytuł');
    expect(first[headings.indexOf('Tytuł')]).toBe("'=Dzieciństwo w Łodzi");
    expect(first.join('|')).toContain('00:00:10 Szkoła\n00:00:30 Żegluga');
    await test.dependencies.database.db
      .updateTable('recordings')
      .set({ summary: 'x'.repeat(32_767) })
      .where('signature', '=', 'S1')
      .execute();
    const refused = await test.ask(editor, { url: '/api/recordings-list?format=xlsx' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'export.cell-too-long']);
  });

  it('of tags has their numbers of uses', async () => {
    const line = { recording_id: 'S1', transcript_file: 'S1_a.srt' };
    for (const start_time of [0, 20]) {
      const payload = { ...line, start_time, tags: [{ name: '@żegluga', type: 'keyword' }] };
      const put = await test.ask(editor, { method: 'PUT', url: '/api/tags.php', payload });
      expect(put.statusCode, put.body).toBe(200);
    }
    const csv = (await get('/api/tags-list', editor)).toString();
    expect(csv).toContain(`"'@żegluga";"Słowo kluczowe";"1";"2";"S1"`);
    const ods = unzipTexts(await get('/api/tags-list?format=ods', editor))['content.xml'];
    expect(ods).toContain("<text:p>'@żegluga</text:p>");
  });
});

describe('a document of a text that a machine wrote', () => {
  /** The facts at its beginning; only some of the four lines are marked as compared with the sound. */
  async function factsOf(format: 'pdf' | 'docx', proofreadLines: number): Promise<string> {
    const { db } = test.dependencies.database;
    await db.updateTable('transcripts').set({ machine_text: 1, proofread_lines: proofreadLines }).execute();
    const bytes = await get(`/api/recordings/S1/export?format=${format}`);
    return format === 'pdf'
      ? readWith('pdftotext', ['-raw'], bytes, ['-']).replace(/\s+/g, ' ')
      : (unzipTexts(bytes)['word/document.xml'] ?? '').replace(/<[^>]+>/g, '');
  }

  it.skipIf(!canReadPdf)('says so in PDF', async () => {
    expect(await factsOf('pdf', 0)).toContain('Powstanie tekstu: Transkrypcja maszynowa, jeszcze nie sprawdzona');
  });

  it('says in DOCX how much of it a person has checked', async () => {
    expect(await factsOf('docx', 3)).toContain(
      'Powstanie tekstu: Transkrypcja maszynowa. Sprawdzona przez człowieka (75 %)',
    );
  });
});
