import type { PrivateReaders } from '@glosy/core/policy';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording, inTrash } from '../../testing/makers.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

type Who = 'nobody' | 'user' | 'editor' | 'lockHolder' | 'admin';
type Status = 200 | 401 | 403 | 404 | 423;
/** The expected status for each caller. */
type Cells = Record<Who, Status>;

const everyone: readonly Who[] = ['nobody', 'user', 'editor', 'lockHolder', 'admin'];
const signedIn: Cells = { nobody: 401, user: 200, editor: 200, lockHolder: 200, admin: 200 };
const staff: Cells = { nobody: 401, user: 403, editor: 200, lockHolder: 200, admin: 200 };
/** Removing a tag that occurs in recordings hidden from editors; the trash is hidden with either setting. */
const everywhere = (): Cells => ({ ...staff, editor: 403, lockHolder: 403 });
/** Calls about a tag that is used only in private recordings. */
const secretTag = (readers: PrivateReaders): Cells => (readers === 'staff' ? staff : missing(staff, ['admin']));
/** Calls about a tag that is used only in the trash. */
const trashedTag = (): Cells => missing(staff, ['admin']);
const oneLock: Cells = { nobody: 401, user: 403, editor: 423, lockHolder: 200, admin: 423 };

/** The same cells with 404 for callers who cannot find the recording or tag. */
function missing(cells: Cells, readers: readonly Who[] = []): Cells {
  const entries = everyone.map((who) => [who, cells[who] < 400 && !readers.includes(who) ? 404 : cells[who]]);
  return Object.fromEntries(entries) as Cells;
}

const address = '/api/tags.php';
const ids = { tag: 0, open: 0, secret: 0, trashed: 0, other: 0 };

interface Case {
  name: string;
  ask: () => InjectOptions;
  cells: (readers: PrivateReaders) => Cells;
}

const fragment = (signature: string) => ({
  recording_id: signature,
  transcript_file: `${signature}_a.srt`,
  start_time: 0,
});

const indexCases: Case[] = [
  { name: 'GET tags.php', ask: () => ({ url: address }), cells: () => staff },
  { name: 'GET ?type=', ask: () => ({ url: `${address}?type=person` }), cells: () => staff },
  { name: 'GET ?tag_id=', ask: () => ({ url: `${address}?tag_id=${ids.tag}` }), cells: () => staff },
  { name: 'GET ?tag_id= of no tag', ask: () => ({ url: `${address}?tag_id=999` }), cells: () => missing(staff) },
  {
    name: 'POST ?type=',
    ask: () => ({ method: 'POST', url: `${address}?type=person`, payload: { publicRecordingIds: ['HM-P'] } }),
    cells: () => signedIn,
  },
  {
    name: 'POST ?tag_id=',
    ask: () => ({ method: 'POST', url: `${address}?tag_id=${ids.tag}`, payload: { publicRecordingIds: ['HM-P'] } }),
    cells: () => signedIn,
  },
  { name: 'GET recording-tags', ask: () => ({ url: '/api/recording-tags' }), cells: () => signedIn },
  { name: 'GET a tag’s page', ask: () => ({ url: `/api/tag-pages/${ids.tag}` }), cells: () => signedIn },
  {
    name: 'GET the page of a tag in private recordings only',
    ask: () => ({ url: `/api/tag-pages/${ids.secret}` }),
    cells: (readers) => missing(signedIn, readers === 'staff' ? ['editor', 'lockHolder', 'admin'] : ['admin']),
  },
  {
    name: 'GET the page of a tag in the trash only',
    ask: () => ({ url: `/api/tag-pages/${ids.trashed}` }),
    cells: () => missing(signedIn, ['admin']),
  },
  {
    name: 'GET ?tag_id= of a tag in private recordings only',
    ask: () => ({ url: `${address}?tag_id=${ids.secret}` }),
    cells: secretTag,
  },
  {
    name: 'GET ?tag_id= of a tag in the trash only',
    ask: () => ({ url: `${address}?tag_id=${ids.trashed}` }),
    cells: trashedTag,
  },
  { name: 'GET the page of no tag', ask: () => ({ url: '/api/tag-pages/999' }), cells: () => missing(signedIn) },
];

const tagCases: Case[] = [
  {
    name: 'POST {name, type}',
    ask: () => ({ method: 'POST', url: address, payload: { name: 'nowy', type: 'keyword' } }),
    cells: () => staff,
  },
  {
    name: 'PUT {id, name}',
    ask: () => ({ method: 'PUT', url: address, payload: { id: ids.tag, name: 'nowy' } }),
    cells: () => staff,
  },
  ...[
    { name: 'in private recordings only', tag: () => ids.secret, cells: secretTag },
    { name: 'in the trash only', tag: () => ids.trashed, cells: trashedTag },
  ].flatMap(({ name, tag, cells }): Case[] => [
    {
      name: `PUT {id, name} of a tag ${name}`,
      ask: () => ({ method: 'PUT', url: address, payload: { id: tag(), name: 'nowy' } }),
      cells,
    },
    {
      name: `POST tag-joins into a tag ${name}`,
      ask: () => ({ method: 'POST', url: '/api/tag-joins', payload: { from: ids.other, into: tag() } }),
      cells,
    },
    {
      name: `POST assignment of a tag ${name}`,
      ask: () => ({ method: 'POST', url: address, payload: { ...fragment('HM-1'), tag_id: tag() } }),
      cells,
    },
    {
      name: `PUT tags of a line with a tag ${name}`,
      ask: () => ({ method: 'PUT', url: address, payload: { ...fragment('HM-1'), tags: [tag()] } }),
      cells,
    },
  ]),
  ...[
    { name: 'of public recordings', tag: () => ids.open, cells: () => staff },
    { name: 'of private recordings too', tag: () => ids.tag, cells: everywhere },
    { name: 'in private recordings only', tag: () => ids.secret, cells: secretTag },
    { name: 'in the trash only', tag: () => ids.trashed, cells: trashedTag },
  ].flatMap(({ name, tag, cells }): Case[] => [
    {
      name: `DELETE {id} ${name}`,
      ask: () => ({ method: 'DELETE', url: address, payload: { id: tag() } }),
      cells,
    },
    {
      name: `POST tag-joins ${name}`,
      ask: () => ({ method: 'POST', url: '/api/tag-joins', payload: { from: tag(), into: ids.other } }),
      cells,
    },
  ]),
];

/** The calls about one recording, for a public, a private, a locked, a deleted and a missing one. */
const recordingCases: Case[] = [
  {
    call: (signature: string): InjectOptions => ({
      url: `${address}?recording_id=${signature}&transcript_file=${signature}_a.srt`,
    }),
    name: 'GET ?recording_id&transcript_file',
    cells: signedIn,
    locked: signedIn,
  },
  ...[
    { name: 'POST assignment', method: 'POST' as const, payload: () => ({ tag_id: ids.other }) },
    { name: 'DELETE assignment', method: 'DELETE' as const, payload: () => ({ tag_id: ids.tag }) },
    { name: 'PUT tags of a line', method: 'PUT' as const, payload: () => ({ tags: [ids.other] }) },
  ].map(({ name, method, payload }) => ({
    call: (signature: string): InjectOptions => ({
      method,
      url: address,
      payload: { ...fragment(signature), ...payload() },
    }),
    name,
    cells: staff,
    locked: oneLock,
  })),
].flatMap(({ name, call, cells, locked }): Case[] => [
  { name: `${name}: public`, ask: () => call('HM-1'), cells: () => cells },
  { name: `${name}: locked`, ask: () => call('HM-L'), cells: () => locked },
  {
    name: `${name}: private`,
    ask: () => call('HM-P'),
    cells: (readers) => missing(cells, readers === 'staff' ? ['editor', 'lockHolder', 'admin'] : ['admin']),
  },
  { name: `${name}: deleted`, ask: () => call('HM-D'), cells: () => missing(cells) },
  { name: `${name}: missing`, ask: () => call('HM-X'), cells: () => missing(cells) },
]);

describe.each<PrivateReaders>(['admin', 'staff'])('permissions of the tag calls, PRIVATE_READERS=%s', (readers) => {
  let test: TestApp;
  const people = {} as Record<Who, SignedIn | null>;

  beforeAll(async () => {
    test = await buildTestApp({ settings: { PRIVATE_READERS: readers } });
    people.nobody = null;
    people.user = await test.signIn('user');
    people.editor = await test.signIn('editor');
    people.lockHolder = await test.signIn('editor', 'holder@example.org');
    people.admin = await test.signIn('admin');
  });
  afterAll(() => test.close());
  beforeEach(() => fill(test));

  describe.each([...indexCases, ...tagCases, ...recordingCases])('$name', ({ ask, cells }) => {
    it.each(everyone)('%s', async (who) => {
      const before = await dump(test);
      const answer = await test.ask(people[who], ask());
      expect(answer.statusCode, answer.body).toBe(cells(readers)[who]);
      if (answer.statusCode >= 400) expect(await dump(test), 'a refusal leaves no trace').toBe(before);
    });
  });

  it('a private, a deleted and a missing recording are refused with the same words', async () => {
    const hidden = ['HM-P', 'HM-D', 'HM-X'];
    for (const { url, method, payload } of recordingCases.map(({ ask }) => ask())) {
      const answers = await Promise.all(
        hidden.map((signature) =>
          test.ask(people.user ?? null, {
            method: method ?? 'GET',
            url: String(url).replaceAll(/HM-[A-Z0-9]+/g, signature),
            ...(payload ? { payload: { ...(payload as object), ...fragment(signature) } } : {}),
          }),
        ),
      );
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    }
  });
});

async function fill({ dependencies }: TestApp): Promise<void> {
  const { db } = dependencies.database;
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('tags').execute();
  await insertTestRecording(db, 'HM-1');
  await insertTestRecording(db, 'HM-L', { proofreading_email: 'holder@example.org' });
  await insertTestRecording(db, 'HM-P', { restrictions: 'private' });
  await insertTestRecording(db, 'HM-D', inTrash);
  ids.tag = await insertTestTag(db, 'huta');
  ids.open = await insertTestTag(db, 'sad');
  ids.other = await insertTestTag(db, 'cegielnia');
  ids.secret = await insertTestTag(db, 'tajne', 'person');
  ids.trashed = await insertTestTag(db, 'usunięte');
  for (const signature of ['HM-1', 'HM-L', 'HM-P', 'HM-D']) {
    await insertTestTranscript(db, signature, `${signature}_a.srt`, [{ start: 0, text: 'Napis' }]);
    await putTestTag(db, ids.tag, signature, `${signature}_a.srt`, 0);
  }
  await putTestTag(db, ids.open, 'HM-1', 'HM-1_a.srt', 0);
  await putTestTag(db, ids.secret, 'HM-P', 'HM-P_a.srt', 0);
  await putTestTag(db, ids.trashed, 'HM-D', 'HM-D_a.srt', 0);
}

async function dump({ dependencies }: TestApp): Promise<string> {
  const { db } = dependencies.database;
  return JSON.stringify([
    await db.selectFrom('tags').selectAll().orderBy('id').execute(),
    await db.selectFrom('line_tags').selectAll().orderBy('tag_id').orderBy('line_id').execute(),
    await db.selectFrom('audit_log').selectAll().where('action', 'like', 'tag.%').orderBy('id').execute(),
  ]);
}
