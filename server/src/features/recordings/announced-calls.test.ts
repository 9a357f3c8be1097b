import { contract } from '@glosy/core/contract/contract';
import type { Recording } from '@glosy/core/recording/recording';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { multipart } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { insertScene } from '../../testing/scene.ts';
import { hashRecording } from './recording-hash.repository.ts';

const start = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T11:00:00.000Z';

let test: TestApp;
let admin: SignedIn;
let clock = new Date(start);
/** A recording for each case, so that the cases share one application. */
let id: string;
let cases = 0;
/** A recording that no case changes. */
const neighbour = 'HM-SĄSIAD';

beforeAll(async () => {
  test = await buildTestApp({ now: () => clock });
  await insertScene(test, neighbour, { updated_at: start });
});
afterAll(() => test.close());

beforeEach(async () => {
  clock = new Date(start);
  cases += 1;
  id = `HM-${cases}`;
  admin = await test.signIn('admin');
  await insertScene(test, id, { updated_at: start });
});

async function ask(request: InjectOptions) {
  const answer = await test.ask(admin, request);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}
const read = async (url: string, query: Record<string, string> = {}) => (await ask({ url, query })).json();
const recording = (path = '') => `/api/recordings/${id}${path}`;
const media = (query: Record<string, string>) => ({
  url: '/api/media.php',
  query: { recordingId: id, type: 'photos', ...query },
});
const line = () => ({ recording_id: id, transcript_file: `${id}_a.srt`, start_time: 0 });
const transcript = () => ({ id, filename: `${id}_a.srt` });

const tags = (method: 'POST' | 'PUT' | 'DELETE', payload: object): InjectOptions => ({
  method,
  url: '/api/tags.php',
  payload,
});
const createTag = async (name: string): Promise<number> =>
  (await ask(tags('POST', { name: `${name} ${id}`, type: 'keyword' }))).json().id;
async function createTagOnLine(): Promise<number> {
  const tag = await createTag('huta');
  await ask(tags('POST', { ...line(), tag_id: tag }));
  return tag;
}

const passage = () => ({ audio_file: `${id}_a.mp3`, start: 0, end: 1, reason: 'prośba rozmówcy' });
async function closePassage(): Promise<{ url: string; version: number }> {
  const [closure] = (await ask({ method: 'POST', url: recording('/closures'), payload: passage() })).json().data;
  return { url: recording(`/closures/${closure.id}`), version: closure.version };
}

async function saveOf(change: (stored: Recording) => object): Promise<InjectOptions> {
  const stored: Recording = (await read(recording())).data;
  return { method: 'PUT', url: recording(), payload: { ...stored, ...change(stored) } };
}

const consent = {
  agreement: 'written',
  date: '2026-01-01',
  takenBy: 'Ewa',
  uses: ['signed-in'],
  conditions: '',
  embargoUntil: null,
  withdrawn: null,
  note: '',
};
const chapter = () => ({ audio_file: `${id}_a.mp3`, start: 0, end: null, title: 'Huta', synopsis: '', keywords: [] });
const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nPoprawiona.\n');
const chunk = () => ({ chunkIndex: '0', totalChunks: '1', fileName: `${id}_a.srt` });
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

/** Each case prepares the recording at `start`; the request that it returns is sent at `later`. */
const announced: Record<string, () => Promise<InjectOptions>> = {
  createRecording: async () => {
    const { metadata, description, access }: Recording = (await read(recording())).data;
    id = `${id}-nowe`;
    const created = { ...metadata, signature: id, interviewee: { ...metadata.interviewee, photo: '' } };
    return post('/api/recordings', { metadata: created, description, access });
  },
  updateRecording: () => saveOf(({ metadata }) => ({ metadata: { ...metadata, title: 'Inny tytuł' } })),
  deleteRecording: async () => ({ method: 'DELETE', url: recording() }),
  deleteRecordingFile: async () => ({ method: 'DELETE', url: recording(`/file/${id}_a.mp3`) }),
  restoreTrashed: async () => {
    await ask({ method: 'DELETE', url: recording() });
    return post('/api/trash/restore', { kind: 'recording', id });
  },
  saveConsent: async () => {
    const { version } = (await read(recording('/consent'))).data;
    return { method: 'PUT', url: recording('/consent'), payload: { ...consent, version } };
  },
  saveChapters: async () => {
    const { version } = (await read(recording('/chapters'))).data;
    return { method: 'PUT', url: recording('/chapters'), payload: { version, chapters: [chapter()] } };
  },
  closePassage: async () => post(recording('/closures'), passage()),
  changeClosure: async () => {
    const { url, version } = await closePassage();
    return { method: 'PUT', url, payload: { reason: 'inny powód', version } };
  },
  openPassage: async () => ({ method: 'DELETE', url: (await closePassage()).url }),
  uploadPhoto: async () => ({
    method: 'POST',
    url: '/api/img-upload.php',
    ...multipart([
      ['file', await plainPicture('png')],
      ['fileName', `${id}_photo.png`],
    ]),
  }),
  uploadChunk: async () => ({
    method: 'POST',
    url: '/api/upload.php',
    ...multipart([['file', srt], ...Object.entries(chunk())]),
  }),
  restoreRevision: async () => {
    await ask({
      method: 'POST',
      url: '/api/upload.php',
      ...multipart([['file', srt], ...Object.entries({ ...chunk(), uploadId: id })]),
    });
    const { revision } = await read('/api/transcript-proofread', transcript());
    return post('/api/transcript-revisions', { ...transcript(), revision: 1, baseRevision: revision });
  },
  markTimes: async () => ({
    method: 'PUT',
    url: '/api/transcript-times',
    payload: { ...transcript(), approximate: true },
  }),
  addMedia: async () => ({
    ...media({}),
    method: 'POST',
    ...multipart([['file', await plainPicture('png'), 'n.png']]),
  }),
  updateMedia: async () => ({
    ...media({ action: 'update', filename: `${id}_m.jpg` }),
    method: 'PUT',
    payload: { title: 'Inny' },
  }),
  deleteMedia: async () => ({ ...media({ filename: `${id}_m.jpg` }), method: 'DELETE' }),
  assignTag: async () => tags('POST', { ...line(), tag_id: await createTag('huta') }),
  unassignTag: async () => tags('DELETE', { ...line(), tag_id: await createTagOnLine() }),
  replaceLineTags: async () => tags('PUT', { ...line(), tags: [await createTag('huta')] }),
  renameTag: async () => tags('PUT', { id: await createTagOnLine(), name: `Huta szkła ${id}` }),
  deleteTag: async () => tags('DELETE', { id: await createTagOnLine() }),
  joinTags: async () => post('/api/tag-joins', { from: await createTagOnLine(), into: await createTag('sad') }),
};

/** Permissions of calls that change no recording. */
const elsewhere = /^(session|account|users|jobs|report|fault|site)\.|^tag\.readPublic$/;
/** Calls that change no recording themselves, although their permission covers some that do. */
const unannounced = [
  // The loading's files; its job and the table save through the rules of `createRecording` and `updateRecording`.
  'beginLoading',
  'dropLoading',
  'sendPiece',
  'startLoading',
  'importTable',
  'cancelUpload',
  // Marks a sound as checked, which readers do not see.
  'confirmTimes',
  // The jobs of these calls announce the text that they write.
  'orderTranscription',
  'orderTranscriptions',
  'cancelTranscription',
  // Only proofreaders see the certainty of words.
  'confirmWords',
  // This call only suggests times, which a save may use.
  'alignTranscript',
  // This call only compares words with names.
  'findSimilarNames',
  // A new tag is on no line yet.
  'createTag',
  // The search reads the thesaurus with each query.
  'replaceThesaurus',
];

const rowOf = (signature: string) =>
  test.dependencies.database.db
    .selectFrom('recordings')
    .select(['updated_at', 'list_stamp', 'search_stamp', 'content_sha256'])
    .where('signature', '=', signature)
    .executeTakeFirst();

describe('a call that changes a recording announces it', () => {
  it('every changing call of the contract is listed here', () => {
    const changing = contract
      .filter(({ method, permission }) => method !== 'GET' && !elsewhere.test(permission))
      .map(({ name }) => name);
    expect([...Object.keys(announced), ...unannounced].sort()).toEqual(changing.sort());
  });

  it.each(Object.keys(announced))('%s moves the time of the change and the stamps, and seals', async (name) => {
    const request = await (announced[name] as () => Promise<InjectOptions>)();
    const before = (await rowOf(id)) ?? { list_stamp: 0, search_stamp: 0 };
    const untouched = await rowOf(neighbour);
    clock = new Date(later);
    await ask(request);
    expect(await rowOf(neighbour)).toEqual(untouched);
    const after = await rowOf(id);
    expect(after?.updated_at).toBe(later);
    expect(after?.list_stamp).toBeGreaterThan(before.list_stamp);
    expect(after?.search_stamp).toBeGreaterThan(before.search_stamp);
    expect(after?.content_sha256).toBe(await hashRecording(test.dependencies.database.db, id));
  });
});
