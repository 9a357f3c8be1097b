import type { Chapter, ChaptersView } from '@glosy/core/recording/chapter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { insertScene } from '../../../testing/scene.ts';

const url = '/api/recordings/S1/chapters';
const sound = 'S1_a.mp3';

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  await insertScene(test, 'S1', {});
});
afterEach(() => test.close());

const read = async (who = user): Promise<ChaptersView> => (await test.ask(who, { url })).json().data;
const send = (chapters: readonly object[], version: number) =>
  test.ask(editor, { method: 'PUT', url, payload: { version, chapters } });
const save = async (chapters: readonly object[]): Promise<Chapter[]> => {
  const answer = await send(chapters, (await read()).version);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.chapters;
};
const readRecording = async () => (await test.ask(editor, { url: '/api/recordings/S1' })).json().data;
const saveTimeline = async (timeline: readonly object[]) => {
  const recording = await readRecording();
  const payload = { ...recording, description: { ...recording.description, timeline } };
  expect((await test.ask(editor, { method: 'PUT', url: '/api/recordings/S1', payload })).statusCode).toBe(200);
};
const saveLines = async (...lines: readonly [start: string, end: string, text: string][]) => {
  const body = lines.map(([start, end, text], index) => `${index + 1}\n00:00:${start} --> 00:00:${end}\n${text}\n`);
  const answer = await sendFile(test, editor, 'S1_a.srt', Buffer.from(body.join('\n')));
  expect(answer.statusCode, answer.body).toBe(200);
};

const war = {
  audio_file: sound,
  start: 0.5,
  end: 1.5,
  title: 'Wojna',
  synopsis: 'Ucieczka do lasu.',
  keywords: ['las', 'okupacja'],
};
const school = { audio_file: sound, start: 0, title: 'Szkoła' };

describe('chapters', () => {
  it('are in `data` like other answers, and at the top level, where older scripts read them', async () => {
    const answers = [await test.ask(user, { url }), await send([school], 1)];
    for (const answer of answers) {
      const { data, ...beside } = answer.json();
      expect(data).toEqual(beside);
      expect(data).toMatchObject({ version: expect.any(Number), chapters: expect.any(Array) });
    }
  });

  it('are returned as saved, in the order of listening, and are the timeline of the recording', async () => {
    await save([war, school]);
    const { chapters, version } = await read();
    expect(version).toBe((await readRecording()).version);
    expect(chapters).toEqual([
      { id: expect.any(String), ...school, end: null, synopsis: '', keywords: [] },
      { id: expect.any(String), ...war },
    ]);
    expect((await readRecording()).description.timeline).toEqual([
      { start: 0.5, text: 'Wojna' },
      { start: 0, text: 'Szkoła' },
    ]);
  });

  it('keep their id, and fields that a PUT omits', async () => {
    const [chapter] = await save([war]);
    const { id, audio_file } = chapter as Chapter;
    const changed = await save([{ id, audio_file, start: 0.7, title: 'Okupacja' }]);
    expect(changed).toEqual([{ ...chapter, start: 0.7, title: 'Okupacja' }]);
  });

  it('keep id, end, synopsis and keywords when the timeline is saved on the specified wire', async () => {
    const [, before] = await save([school, war]);
    await saveTimeline([{ start: 0.5, text: 'Wojna i okupacja' }]);
    expect((await read()).chapters).toEqual([{ ...before, title: 'Wojna i okupacja' }]);
    await saveTimeline([
      { start: 0.8, text: 'Wojna i okupacja' },
      { start: 0.5, text: 'Nowy' },
    ]);
    const { chapters } = await read();
    // The start matters more than the title.
    expect(chapters.map(({ id, title, synopsis }) => [id === before?.id, title, synopsis])).toEqual([
      [true, 'Nowy', war.synopsis],
      [false, 'Wojna i okupacja', ''],
    ]);
  });

  it('are saved with the whole recording, by their ids, and visible only to staff', async () => {
    const [first, second] = await save([school, war]);
    const recording = await readRecording();
    expect(recording.chapters).toEqual([first, second]);
    expect((await test.ask(user, { url: '/api/recordings/S1' })).json().data).not.toHaveProperty('chapters');
    const put = (given: readonly object[], timeline: readonly object[]) =>
      test.ask(editor, {
        method: 'PUT',
        url: '/api/recordings/S1',
        payload: {
          ...recording,
          description: { ...recording.description, summary: 'Nowe.', timeline },
          chapters: given,
        },
      });
    const moved = { ...second, start: 1.1, end: null, title: 'Szkoła', keywords: ['wieś', ' wieś '] };
    const wrong = await put([{ ...moved, end: 1 }], [{ start: 1.1, text: 'Szkoła' }]);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({ 'chapters.0.end': 'Koniec rozdziału musi być po jego początku.' });
    expect((await readRecording()).version).toBe(recording.version);

    const saved = await put([moved], [{ start: 1.1, text: 'Szkoła' }]);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().data.chapters).toEqual([{ ...moved, keywords: ['wieś'] }]);
    expect((await read()).chapters).toEqual(saved.json().data.chapters);
    expect((await readRecording()).description.summary).toBe('Nowe.');

    const late = await put([first as Chapter], [{ start: 0, text: 'Szkoła' }]);
    expect(late.statusCode).toBe(409);
    expect(late.json().details.current.chapters).toEqual(saved.json().data.chapters);
  });

  it('of a new recording are saved with their synopses', async () => {
    const chapters = [{ audio_file: '', start: 5, end: 9, title: 'Dom', synopsis: 'O domu.', keywords: ['dom'] }];
    const description = { timeline: [{ start: 5, text: 'Dom' }] };
    const payload = { metadata: { title: 'Nowa', date: '1987' }, description, chapters };
    const made = await test.ask(editor, { method: 'POST', url: '/api/recordings', payload });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json().data.chapters).toEqual([{ id: expect.any(String), ...chapters[0] }]);
  });

  it('a change of only a synopsis is a change of the recording; saving without changes is none', async () => {
    await save([war]);
    const recording = await readRecording();
    const put = (payload: object) => test.ask(editor, { method: 'PUT', url: '/api/recordings/S1', payload });
    expect((await put(recording)).json().data.version).toBe(recording.version);
    const chapters = [{ ...recording.chapters[0], synopsis: 'Inaczej.' }];
    expect((await put({ ...recording, chapters })).json().data.version).toBe(recording.version + 1);
    const history = (await test.ask(editor, { url: '/api/recordings/S1/changes' })).json();
    expect(history.data[0].fields).toEqual([
      { field: 'description.timeline', before: expect.stringContaining(war.synopsis), after: expect.any(String) },
    ]);
  });

  it('a stale save is refused with the current chapters, and changes nothing', async () => {
    const { version } = await read();
    await save([war]);
    const answer = await send([school], version);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('recording.stale');
    expect(answer.json().details).toEqual(await read());
    expect((await read()).chapters).toHaveLength(1);
  });

  it('wrong input is refused with a sentence, and changes nothing', async () => {
    await save([war]);
    const { version } = await read();
    for (const [given, words] of [
      [{ ...school, title: ' ' }, 'Podaj tytuł rozdziału.'],
      [{ ...war, end: 0.5 }, 'Koniec rozdziału musi być po jego początku.'],
      [{ ...school, start: -1 }, 'Czas nie może być ujemny.'],
      [
        { ...school, audio_file: 'S1_inny.mp3' },
        'W tym nagraniu nie ma takiego pliku dźwiękowego. Wczytaj stronę ponownie.',
      ],
    ] as const) {
      const answer = await send([given], version);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(words);
    }
    expect((await read()).version).toBe(version);
  });

  it('of a deleted audio file are kept, and do not block others', async () => {
    const [kept] = await save([war]);
    const gone = await test.ask(editor, { method: 'DELETE', url: `/api/recordings/S1/file/${sound}` });
    expect(gone.statusCode, gone.body).toBe(200);
    const chapters = await save([kept as Chapter, { ...school, audio_file: '' }]);
    expect(chapters.map(({ title, audio_file }) => [title, audio_file])).toEqual([
      ['Szkoła', ''],
      ['Wojna', sound],
    ]);
  });

  it('an overwritten synopsis stays in the history', async () => {
    await save([war]);
    await saveTimeline([]);
    const history = (await test.ask(editor, { url: '/api/recordings/S1/changes' })).json();
    expect(history.data[0].fields[0].before).toContain(war.synopsis);
  });
});

describe('a chapter that begins in a line', () => {
  beforeEach(() => saveLines(['00,000', '01,000', 'Do szkoły.'], ['01,000', '02,000', 'Potem wojna.']));

  it('moves with the line when its times change, and keeps its length and its offset in the line', async () => {
    await save([{ ...war, start: 1.2, end: 1.8 }, school]);
    await saveLines(['00,000', '01,500', 'Do szkoły.'], ['01,500', '02,500', 'Potem wojna.']);
    const { chapters } = await read();
    expect(chapters.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Szkoła', 0, null],
      ['Wojna', 1.7, 2.3],
    ]);
    expect((await readRecording()).description.timeline[0]).toEqual({ start: 1.7, text: 'Wojna' });
  });

  it('keeps its time after the line is deleted', async () => {
    await save([{ ...war, start: 1.2 }]);
    await saveLines(['00,000', '01,000', 'Do szkoły.']);
    await saveLines(['00,300', '01,300', 'Do szkoły.']);
    expect((await read()).chapters[0]?.start).toBe(1.2);
  });
});
