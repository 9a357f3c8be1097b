import { exportFormats } from '@glosy/core/export/formats';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { readVtt } from '@glosy/core/formats/subtitles/vtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { sendFile } from '../../testing/multipart.ts';
import { insertScene } from '../../testing/scene.ts';
import { readTranscript } from '../../transcript-file/read-transcript.ts';
import { findAuditOf } from '../auth/audit.repository.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';

const srt = [
  'Ewa Lis: Kiedy to było & gdzie?',
  'Jan Przykładowy: Po wojnie. [śmiech] Tak.',
  'Sąsiad donosił.',
  'Potem <cisza>. [niezrozumiałe]',
]
  .map((text, index) => `${index + 1}\n00:00:${index}0,000 --> 00:00:${index}9,500\n${text}\n`)
  .join('\n');

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  admin = await test.signIn('admin');
  await insertScene(test, 'S1', {
    downloadable: 1,
    rights: 'CC BY 4.0',
    indexes: '{"geographical":["Rumia"],"personal":[],"subject":["wojna"]}',
  });
  await sendFile(test, editor, 'S1_a.srt', Buffer.from(srt));
  const chapters = [{ audio_file: 'S1_a.mp3', start: 20, title: 'Donos', synopsis: 'O sąsiedzie.' }];
  const { version } = (await test.ask(editor, { url: '/api/recordings/S1/chapters' })).json();
  const saved = await test.ask(editor, {
    method: 'PUT',
    url: '/api/recordings/S1/chapters',
    payload: { version, chapters },
  });
  expect(saved.statusCode).toBe(200);
});
afterEach(() => test.close());

const ask = (format: string, who = user, more = '') =>
  test.ask(who, { url: `/api/recordings/S1/export?format=${format}${more}` });
const read = async (format: string, who = user, more = ''): Promise<string> => {
  const answer = await ask(format, who, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};

describe('an exported recording', () => {
  it('is read back as subtitles with the same lines', async () => {
    const lines = readSrt(srt);
    expect(readSrt(await read('srt'))).toEqual(lines);
    expect(readVtt(await read('vtt'))).toEqual(lines);
    expect(await read('vtt')).toContain('<v Ewa Lis>');
  });

  it('has its chapters as WebVTT, one file per sound', async () => {
    const answer = await ask('chapters');
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''S1.rozdzialy.vtt");
    expect(readVtt(answer.body)).toEqual([{ startMs: 20_000, endMs: 21_000, text: 'Donos' }]);
    expect(await read('chapters', user, '&filename=S1_a.srt')).toBe(answer.body);
    expect(await read('chapters', user, '&filename=S1_a.mp3')).toBe(answer.body);
    const { version } = (await test.ask(editor, { url: '/api/recordings/S1/chapters' })).json();
    const payload = { version, chapters: [] };
    await test.ask(editor, { method: 'PUT', url: '/api/recordings/S1/chapters', payload });
    expect((await ask('chapters')).json().code).toBe('export.no-chapters');
  });

  it('has speakers, times and chapters in TEI', async () => {
    const answer = await ask('tei');
    expect(answer.headers['content-type']).toBe('application/tei+xml; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''S1.tei.xml");
    const tei = answer.body;
    expect(tei).toContain('<licence target="http://rightsstatements.org/vocab/InC/1.0/">');
    expect(tei).toContain('<person xml:id="osoba1"><persName>Ewa Lis</persName></person>');
    expect(tei).toContain('<when xml:id="t1-9500" interval="9.500" since="#t1-0"/>');
    expect(tei).toContain('<u who="#osoba1" start="#t1-0" end="#t1-9500">Kiedy to było &amp; gdzie?</u>');
    expect(tei).toContain('Po wojnie. <vocal><desc>śmiech</desc></vocal> Tak.');
    expect(tei).toContain('<gap reason="inaudible"><desc>niezrozumiałe</desc></gap>');
    expect(tei.indexOf('<head>Donos</head>')).toBeGreaterThan(tei.indexOf('Po wojnie.'));
    expect(tei.indexOf('<head>Donos</head>')).toBeLessThan(tei.indexOf('Sąsiad donosił.'));
  });

  it('is described in Dublin Core and JSON-LD', async () => {
    const dc = await read('dc');
    for (const found of ['<dc:identifier>S1</dc:identifier>', '<dc:coverage>Rumia</dc:coverage>', 'CC BY 4.0']) {
      expect(dc).toContain(found);
    }
    expect(dc).toContain('<dc:format>audio/mpeg</dc:format>');
    const described = JSON.parse(await read('jsonld'));
    expect(described.creditText).toBe(
      'Jan Przykładowy, „Rozmowa S1”, Miejska Biblioteka Publiczna w Lipowcu nad Wartą',
    );
    expect(described).toMatchObject({
      '@type': ['AudioObject', 'ArchiveComponent'],
      identifier: 'S1',
      keywords: ['wojna'],
      hasPart: [{ '@type': 'Clip', name: 'Donos', startOffset: 20, abstract: 'O sąsiedzie.' }],
    });
    expect(described.transcript).toContain('Sąsiad donosił.');
  });

  it('states that a machine wrote it, and how much of it a person has checked', async () => {
    expect(await read('tei')).not.toContain('Transkrypcja maszynowa');
    const { db } = test.dependencies.database;
    await db.updateTable('transcripts').set({ machine_text: 1, proofread_lines: 1 }).execute();
    const percent = Math.floor(100 / readSrt(srt).length);
    const sentence = `Transkrypcja maszynowa. Sprawdzona przez człowieka (${percent} %)`;
    expect(await read('tei')).toContain(`<respStmt><resp>transkrypcja</resp><name>${sentence}</name></respStmt>`);
    const vtt = await read('vtt');
    expect(vtt).toContain(`NOTE ${sentence}`);
    expect(readVtt(vtt)).toEqual(readSrt(srt));
    expect(JSON.parse(await read('jsonld')).creativeWorkStatus).toBe(sentence);
    expect(await read('txt')).toContain(sentence);
    expect(await read('ohms')).toContain(`NOTE ${sentence}`);
    for (const format of ['tei', 'ohms']) {
      const [again] = await readTranscript('S1.xml', Buffer.from(await read(format)), { soundMs: null });
      expect(again?.lines.map(({ text }) => text)).toEqual(readSrt(srt).map(({ text }) => text));
      expect(JSON.stringify(again?.record)).not.toContain('maszynowa');
    }
  });

  it('is described for other systems as they see it: without sound and words while it is not published', async () => {
    const edm = await read('edm');
    expect(edm).toContain('<edm:type>SOUND</edm:type>');
    expect(edm).not.toContain('isShownBy');
    const manifest = JSON.parse(await read('iiif'));
    expect(manifest.items).toHaveLength(1);
    expect(JSON.stringify(manifest)).not.toMatch(/S1_a|donosił|Donos/);
  });

  it('names its public page as soon as it exists', async () => {
    const addressIn = async (format: string) => /https?:[^<"]*\/S1(?=[<"])/.exec(await read(format))?.[0];
    expect(await addressIn('dc')).toMatch(/\/library\/recording\/S1$/);
    await test.dependencies.database.db.updateTable('recordings').set({ published: 'description' }).execute();
    for (const format of ['dc', 'tei', 'jsonld']) expect(await addressIn(format), format).toMatch(/\/nagranie\/S1$/);
  });

  it('has the address of the sound in OHMS once everyone may hear it', async () => {
    for (const [published, times] of [
      ['transcript', 0],
      ['all', 1],
    ] as const) {
      await test.dependencies.database.db.updateTable('recordings').set({ published }).execute();
      const sound = `<media_url>http://localhost:3000/nagranie/S1/sound/1.mp3</media_url>`;
      expect((await read('ohms')).split(sound), published).toHaveLength(times + 1);
    }
  });

  it('is available to users only if it is downloadable', async () => {
    await test.dependencies.database.db.updateTable('recordings').set({ downloadable: 0 }).execute();
    for (const format of exportFormats) {
      const answer = await ask(format);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'file.not-downloadable']);
    }
    expect((await ask('txt', editor)).statusCode).toBe(200);
  });

  it('an unknown format or transcript is refused with a sentence', async () => {
    expect((await ask('doc')).json().error).toContain('Takiego formatu nie ma.');
    expect((await ask('srt', user, '&filename=S1_inny.srt')).statusCode).toBe(404);
    expect((await ask('srt', user, '&filename=S1_a.srt')).statusCode).toBe(200);
  });
});

describe('closed words and a hidden name', () => {
  beforeEach(async () => {
    const closure = { audio_file: 'S1_a.mp3', start: 0, end: 1, transcript_file: 'S1_a.srt' };
    const { lines } = await linesOf();
    const payload = { ...closure, lineIds: [lines[2]] };
    const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/S1/closures', payload });
    expect(closed.statusCode, closed.body).toBe(201);
    const consent = { ...writtenConsent, uses: ['signed-in', 'download'], pseudonym: 'Rozmówca A' };
    const url = '/api/recordings/S1/consent';
    expect((await test.ask(admin, { method: 'PUT', url, payload: consent })).statusCode).toBe(200);
  });

  const linesOf = async () => {
    const rows = await test.dependencies.database.db.selectFrom('lines').select('id').orderBy('position').execute();
    return { lines: rows.map(({ id }) => id) };
  };

  it('are in no export, not even for staff, unless they request them', async () => {
    for (const format of exportFormats) {
      // documents.test.ts reads these.
      if (format === 'pdf' || format === 'docx') continue;
      for (const who of [user, admin]) {
        const text = await read(format, who);
        expect(text, format).not.toContain('donosił');
        expect(text, format).not.toContain('Jan Przykładowy');
      }
    }
    expect(await read('tei')).toContain('<gap reason="restricted">');
    expect(await read('tei')).toContain('Rozmówca A');
  });

  it('are exported with closed=1 only for staff, and this is logged', async () => {
    expect((await ask('txt', user, '&closed=1')).json().code).toBe('session.forbidden');
    const text = await read('txt', editor, '&closed=1');
    expect(text).toContain('Sąsiad donosił.');
    expect(text).toContain('Jan Przykładowy');
    const [entry] = await findAuditOf(test.dependencies.database.db, 'recording:S1', 1);
    expect(entry?.action).toBe('recording.export-closed');
    expect(JSON.parse(entry?.details ?? '')).toEqual({ format: 'txt' });
  });
});
