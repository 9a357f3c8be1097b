import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';

const fileName = 'HM-1_a.srt';

interface Line {
  start: number;
  text: string;
}

/** SubRip text whose lines last a second each; `start` in seconds below 60. */
function srtOf(lines: readonly Line[]): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const block = ({ start, text }: Line, at: number) =>
    `${at + 1}\n00:00:${two(start)},000 --> 00:00:${two(start)},900\n${text}\n\n`;
  return lines.map(block).join('');
}

const ten = ['Kraków', 'Łódź', 'huta', 'matka', 'ojciec', 'szkoła', 'wojna', 'powrót', 'praca', 'dom'];
const tenLines = srtOf(ten.map((text, start) => ({ start, text })));

describe('a transcript', () => {
  let test: TestApp;
  let editor: SignedIn;

  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
  });
  afterEach(() => test.close());

  const save = (text: string, extra: Record<string, string> = {}) =>
    sendFile(test, editor, fileName, Buffer.from(text), extra);
  const restore = (revision: number, baseRevision: number) =>
    test.ask(editor, {
      method: 'POST',
      url: '/api/transcript-revisions',
      payload: { id: 'HM-1', filename: fileName, revision, baseRevision },
    });
  const addTag = async (name: string): Promise<number> => {
    const row = { name, name_folded: name, type: 'keyword', created_at: '2026-01-01' } as const;
    const { db } = test.dependencies.database;
    return (await db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const tagLine = (start_time: number, tags: number[]) =>
    test.ask(editor, {
      method: 'PUT',
      url: '/api/tags.php',
      payload: { recording_id: 'HM-1', transcript_file: fileName, start_time, tags },
    });
  const removeTag = (id: number) => test.ask(editor, { method: 'DELETE', url: '/api/tags.php', payload: { id } });

  /** Each line as `text`, or `text*` if proofread, with the ids of its tags. */
  async function readState(): Promise<string[]> {
    const { db } = test.dependencies.database;
    const lines = await db.selectFrom('lines').selectAll().orderBy('position').execute();
    const tags = await db.selectFrom('line_tags').selectAll().orderBy('tag_id').execute();
    return lines.map(({ id, start_ms, text, proofread }) => {
      const ids = tags.filter((tag) => tag.line_id === id).map((tag) => tag.tag_id);
      return `${start_ms / 1000} ${text}${proofread ? '*' : ''} ${ids.join('+')}`.trim();
    });
  }

  it.each([
    ['an empty file', 'HM-1_a.srt', ''],
    ['a blank file', 'HM-1_a.srt', '\ufeff\r\n \r\n'],
    ['a bare WEBVTT', 'HM-1_a.vtt', 'WEBVTT\n\n'],
  ])('is not replaced by %s, which is refused and harms nothing', async (_, name, text) => {
    await save(tenLines);
    await tagLine(3, [await addTag('rodzina')]);
    const before = await readState();
    const answer = await sendFile(test, editor, name, Buffer.from(text));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Ten plik nie zawiera żadnych napisów. Transkrypcja nie została zapisana.', code: 'transcript.empty' },
    ]);
    expect(await readState()).toEqual(before);
  });

  it('gets every tag and mark back on its own line when it is restored after a wrong file was attached', async () => {
    await save(tenLines);
    const tag = await addTag('wątek');
    for (let start = 0; start < 10; start++) await tagLine(start, [tag]);
    await save(tenLines, { baseRevision: '1', proofread: '0-4,9' });
    const before = await readState();
    expect(before[4]).toBe(`4 ojciec* ${tag}`);
    await save(srtOf([{ start: 5, text: 'Zupełnie inna rozmowa.' }]));
    expect((await restore(2, 3)).json()).toEqual({ revision: 4, missingTags: 0 });
    expect(await readState()).toEqual(before);
  });

  it('keeps its current state with the tags when it is restored, so that restoring can be undone', async () => {
    await save(tenLines);
    await save(srtOf([{ start: 0, text: 'Nowy początek.' }]), { baseRevision: '1', proofread: '0' });
    const tag = await addTag('początek');
    await tagLine(0, [tag]);
    await restore(1, 2);
    expect((await readState())[0]).toBe('0 Kraków');
    await restore(2, 3);
    expect(await readState()).toEqual([`0 Nowy początek.* ${tag}`]);
  });

  it('is restored without tags that were deleted since, and the answer says how many', async () => {
    await save(tenLines);
    const [kept, gone, joined] = [await addTag('zostaje'), await addTag('znika'), await addTag('łączony')];
    await tagLine(0, [kept, gone]);
    await tagLine(1, [gone, joined]);
    await save(srtOf([{ start: 0, text: 'Coś innego.' }]), { baseRevision: '1' });
    await tagLine(0, []);
    expect((await removeTag(gone)).statusCode).toBe(200);
    expect((await restore(1, 2)).json()).toEqual({ revision: 3, missingTags: 1 });
    expect((await readState()).slice(0, 3)).toEqual([`0 Kraków ${kept}`, `1 Łódź ${joined}`, '2 huta']);
  });

  it('is restored with the tag that another was joined into', async () => {
    await save(tenLines);
    const [one, two, three] = [await addTag('Nowa Huta'), await addTag('nowa huta!'), await addTag('Huta')];
    await tagLine(0, [one, two]);
    await tagLine(1, [one]);
    await save(srtOf([{ start: 0, text: 'Coś innego.' }]), { baseRevision: '1' });
    const join = (from: number, into: number) =>
      test.ask(editor, { method: 'POST', url: '/api/tag-joins', payload: { from, into } });
    for (const [from, into] of [
      [one, two],
      [two, three],
    ] as const) {
      expect((await join(from, into)).statusCode).toBe(200);
    }
    expect((await restore(1, 2)).json()).toEqual({ revision: 3, missingTags: 0 });
    expect((await readState()).slice(0, 3)).toEqual([`0 Kraków ${three}`, `1 Łódź ${three}`, '2 huta']);
  });

  it("is restored with today's tags from a revision without any", async () => {
    await save(tenLines);
    const tag = await addTag('rodzina');
    await save(tenLines.replace('matka', 'mama'), { baseRevision: '1' });
    await tagLine(3, [tag]);
    await test.dependencies.database.db.updateTable('revisions').set({ tags: null, proofread: null }).execute();
    expect((await restore(1, 2)).json()).toEqual({ revision: 3, missingTags: 0 });
    expect((await readState())[3]).toBe(`3 matka ${tag}`);
  });

  it('is restored exactly after any sequence of saves, tag changes and restores', async () => {
    const tags = [await addTag('jeden'), await addTag('dwa'), await addTag('trzy')];
    const lines = fc
      .array(fc.record({ start: fc.nat(12), text: fc.constantFrom(...ten) }), { minLength: 1, maxLength: 8 })
      .map((all) => [...all].sort((a, b) => a.start - b.start));
    const step = fc.oneof(
      fc.record({ kind: fc.constant('attach' as const), lines }),
      fc.record({
        kind: fc.constant('edit' as const),
        lines,
        marks: fc.subarray([0, 1, 2, 3, 4]),
        folds: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('tag' as const), line: fc.nat(7), tags: fc.subarray(tags) }),
      fc.record({ kind: fc.constant('restore' as const), which: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await test.dependencies.database.db.deleteFrom('transcripts').execute();
        const seen = new Map<number, string[]>();
        let newest = (await save(tenLines)).json().data.revision as number;
        seen.set(newest, await readState());
        for (const action of steps) {
          if (action.kind === 'attach') {
            newest = (await save(srtOf(action.lines))).json().data.revision;
          } else if (action.kind === 'edit') {
            const proofread = action.marks.filter((mark) => mark < action.lines.length).join(',');
            const extra = { baseRevision: String(newest), proofread, ...(action.folds && { editSession: 'karta' }) };
            newest = (await save(srtOf(action.lines), extra)).json().data.revision;
          } else if (action.kind === 'tag') {
            const start = Number(((await readState()).at(action.line) ?? '0').split(' ')[0]);
            await tagLine(start, action.tags);
          } else {
            const numbers = await listNumbers();
            const wanted = numbers[action.which % numbers.length] as number;
            newest = (await restore(wanted, newest)).json().revision;
            expect(await readState()).toEqual(seen.get(wanted));
          }
          seen.set(newest, await readState());
        }
        for (const number of await listNumbers()) {
          newest = (await restore(number, newest)).json().revision;
          expect(await readState()).toEqual(seen.get(number));
        }
      }),
      { numRuns: 10 },
    );
  });

  async function listNumbers(): Promise<number[]> {
    const url = `/api/transcript-revisions?id=HM-1&filename=${fileName}`;
    const { data } = (await test.ask(editor, { url })).json() as { data: { number: number }[] };
    return data.map(({ number }) => number);
  }
});
