import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { listTagRows } from './tag-index.repository.ts';
import { type TagUsecases, tagUsecases } from './tags.usecases.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

describe('tags', () => {
  let database: Database;
  let tags: TagUsecases;
  const editor: Caller = { userId: 'u1', email: 'e@example.org', name: 'Ewa', role: 'editor', sessionHash: '' };
  const admin: Caller = { ...editor, role: 'admin' };

  beforeEach(async () => {
    database = await openTestDatabase();
    const config = { privateReaders: 'admin' } as never;
    tags = tagUsecases({ database, config, now: () => new Date('2026-03-01T10:00:00Z') } as never);
  });
  afterEach(() => database.close());

  const names = async () => (await listTagRows(database.db, 'all')).map((tag) => `${tag.type} ${tag.name}`);

  it('are created with a normalised name: trimmed, with one space between words', async () => {
    await tags.create(editor, 'keyword', '  Zakłady   Mięsne\u00ad ');
    expect(await names()).toEqual(['keyword Zakłady Mięsne']);
  });

  it.each(['huta szkła', 'HUTA  SZKŁA', ' Huta Szkła ', 'Huta\u00a0szkła'])(
    'are not created twice, regardless of case or spaces: «%s»',
    async (again) => {
      const { id } = await tags.create(editor, 'keyword', 'Huta szkła');
      await expect(tags.create(editor, 'keyword', again)).rejects.toMatchObject({
        code: 'tag.name-taken',
        status: 409,
        message: 'Tag „Huta szkła” już istnieje.',
        details: { id, name: 'Huta szkła', type: 'keyword' },
      });
      expect(await names()).toEqual(['keyword Huta szkła']);
    },
  );

  it('differ by a diacritic and by type', async () => {
    await tags.create(editor, 'keyword', 'sad');
    await tags.create(editor, 'keyword', 'sąd');
    await tags.create(editor, 'person', 'Sad');
    expect((await names()).sort()).toEqual(['keyword sad', 'keyword sąd', 'person Sad']);
  });

  it.each(['', '   ', '\u00ad\u200b'])('need a visible character in their name', async (blank) => {
    await expect(tags.create(editor, 'keyword', blank)).rejects.toMatchObject({ status: 400 });
    expect(await names()).toEqual([]);
  });

  it('can be renamed, even to another spelling of their own name', async () => {
    const { id } = await tags.create(editor, 'keyword', 'huta szkla');
    await tags.rename(editor, id, 'Huta szkła');
    await tags.rename(editor, id, ' HUTA szkła ');
    expect(await names()).toEqual(['keyword HUTA szkła']);
  });

  it('are not renamed when the caller saw another name, unless they already have the new one', async () => {
    const { id } = await tags.create(editor, 'keyword', 'Huta szkła');
    await tags.rename(editor, id, 'Huta szkła „Irena”', 'Huta szkła');
    await expect(tags.rename(editor, id, 'Huta', 'Huta szkła')).rejects.toMatchObject({
      code: 'tag.renamed',
      status: 409,
      message: 'Ktoś zmienił w międzyczasie nazwę tego tagu. Teraz brzmi „Huta szkła „Irena””.',
      details: { id, name: 'Huta szkła „Irena”' },
    });
    await tags.rename(editor, id, 'Huta szkła „Irena”', 'Huta szkła');
    expect(await names()).toEqual(['keyword Huta szkła „Irena”']);
  });

  it('cannot be renamed to the name of another tag', async () => {
    const { id: other } = await tags.create(editor, 'keyword', 'Cegielnia');
    const { id } = await tags.create(editor, 'keyword', 'Huta');
    await expect(tags.rename(editor, id, 'cegielnia ')).rejects.toMatchObject({
      code: 'tag.name-taken',
      details: { id: other, name: 'Cegielnia', type: 'keyword' },
    });
    expect((await names()).sort()).toEqual(['keyword Cegielnia', 'keyword Huta']);
  });

  it('are not found by changes when they do not exist', async () => {
    const missing = { code: 'tag.not-found', status: 404 };
    await expect(tags.rename(editor, 77, 'Huta')).rejects.toMatchObject(missing);
    await expect(tags.remove(editor, 77)).rejects.toMatchObject(missing);
    const { id } = await tags.create(editor, 'keyword', 'Huta');
    await expect(tags.join(editor, id, 77)).rejects.toMatchObject(missing);
    await expect(tags.join(editor, 77, id)).rejects.toMatchObject(missing);
    expect(await names()).toEqual(['keyword Huta']);
  });

  const occurrences = () =>
    database.db.selectFrom('line_tags').select(['tag_id', 'line_id']).orderBy('tag_id').orderBy('line_id').execute();

  async function addLines(): Promise<void> {
    await insertTestRecording(database.db, 'HM-1');
    await insertTestRecording(database.db, 'HM-2', { restrictions: 'private' });
    const lines = [0, 4, 8].map((start) => ({ start, text: `Napis ${start}` }));
    await insertTestTranscript(database.db, 'HM-1', 'a.srt', lines);
    await insertTestTranscript(database.db, 'HM-2', 'b.srt', lines);
  }

  it('are deleted with every occurrence, and the lines stay', async () => {
    await addLines();
    const huta = await insertTestTag(database.db, 'huta');
    const sad = await insertTestTag(database.db, 'sad');
    await putTestTag(database.db, huta, 'HM-1', 'a.srt', 0);
    await putTestTag(database.db, sad, 'HM-1', 'a.srt', 0);
    await tags.remove(editor, huta);
    expect(await occurrences()).toEqual([{ tag_id: sad, line_id: 'HM-1/a.srt#0' }]);
    expect(await database.db.selectFrom('lines').select('id').execute()).toHaveLength(6);
  });

  it('are neither deleted nor joined when the caller saw another name', async () => {
    const huta = await insertTestTag(database.db, 'huta');
    const sad = await insertTestTag(database.db, 'sad');
    const renamed = { code: 'tag.renamed', status: 409, details: { id: huta, name: 'huta' } };
    await expect(tags.remove(editor, huta, 'hutta')).rejects.toMatchObject(renamed);
    await expect(tags.join(admin, huta, sad, { from: 'hutta', into: 'sad' })).rejects.toMatchObject(renamed);
    await expect(tags.join(admin, sad, huta, { from: 'sad', into: 'hutta' })).rejects.toMatchObject(renamed);
    expect(await names()).toEqual(['keyword huta', 'keyword sad']);
    await tags.join(admin, sad, huta, { from: 'sad', into: 'huta' });
    await tags.remove(editor, huta, 'huta');
    expect(await names()).toEqual([]);
  });

  it('are joined without losing an occurrence, even when a line has both', async () => {
    await addLines();
    const wrong = await insertTestTag(database.db, 'hutta');
    const right = await insertTestTag(database.db, 'huta');
    await putTestTag(database.db, wrong, 'HM-1', 'a.srt', 0);
    await putTestTag(database.db, right, 'HM-1', 'a.srt', 0);
    await putTestTag(database.db, wrong, 'HM-1', 'a.srt', 1);
    await putTestTag(database.db, wrong, 'HM-2', 'b.srt', 2);
    expect(await tags.join(admin, wrong, right)).toEqual({
      id: right,
      name: 'huta',
      type: 'keyword',
      recordings_count: 2,
    });
    expect(await occurrences()).toEqual([
      { tag_id: right, line_id: 'HM-1/a.srt#0' },
      { tag_id: right, line_id: 'HM-1/a.srt#1' },
      { tag_id: right, line_id: 'HM-2/b.srt#2' },
    ]);
    expect(await names()).toEqual(['keyword huta']);
  });

  it('are counted after joining within recordings that the caller may see', async () => {
    await addLines();
    const wrong = await insertTestTag(database.db, 'hutta');
    const right = await insertTestTag(database.db, 'huta');
    await putTestTag(database.db, wrong, 'HM-1', 'a.srt', 1);
    await putTestTag(database.db, right, 'HM-1', 'a.srt', 0);
    await putTestTag(database.db, right, 'HM-2', 'b.srt', 2);
    expect(await tags.join(editor, wrong, right)).toMatchObject({ recordings_count: 1 });
  });

  it('cannot be removed from recordings hidden from the editor', async () => {
    await addLines();
    const hidden = await insertTestTag(database.db, 'Huta');
    const other = await insertTestTag(database.db, 'Cegielnia');
    await putTestTag(database.db, hidden, 'HM-1', 'a.srt', 0);
    await putTestTag(database.db, hidden, 'HM-2', 'b.srt', 2);
    const refusal = {
      code: 'tag.hidden-occurrences',
      status: 403,
      message:
        'Tag „Huta” występuje też w nagraniach, których nie widzisz. Usunąć go albo połączyć z innym może tylko administrator.',
    };
    const before = await occurrences();
    await expect(tags.remove(editor, hidden)).rejects.toMatchObject(refusal);
    await expect(tags.join(editor, hidden, other)).rejects.toMatchObject(refusal);
    expect(await occurrences()).toEqual(before);
    expect((await names()).sort()).toEqual(['keyword Cegielnia', 'keyword Huta']);
    expect(await trace()).toEqual([]);
    await tags.remove(admin, hidden);
    expect(await occurrences()).toEqual([]);
  });

  const trace = async () => {
    const rows = await database.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
    return rows.map(({ action, details }) => [action, JSON.parse(details)]);
  };

  it('are recorded in the audit log with their names and occurrences when deleted', async () => {
    await addLines();
    const wrong = await insertTestTag(database.db, 'hutta');
    const right = await insertTestTag(database.db, 'Jan Huta', 'person');
    await putTestTag(database.db, wrong, 'HM-1', 'a.srt', 1);
    await putTestTag(database.db, right, 'HM-2', 'b.srt', 2);
    await tags.rename(admin, wrong, 'huta');
    await tags.join(admin, wrong, right);
    await tags.remove(admin, right);
    expect(await trace()).toEqual([
      ['tag.rename', { from: 'hutta', to: 'huta' }],
      [
        'tag.join',
        {
          name: 'huta',
          type: 'keyword',
          into: 'Jan Huta',
          intoType: 'person',
          intoId: right,
          places: [['HM-1', 'a.srt', 4]],
        },
      ],
      [
        'tag.delete',
        {
          name: 'Jan Huta',
          type: 'person',
          places: [
            ['HM-1', 'a.srt', 4],
            ['HM-2', 'b.srt', 8],
          ],
        },
      ],
    ]);
  });

  it('cannot be joined with themselves', async () => {
    const id = await insertTestTag(database.db, 'huta');
    await expect(tags.join(editor, id, id)).rejects.toMatchObject({ status: 400 });
    expect(await names()).toEqual(['keyword huta']);
  });
});
