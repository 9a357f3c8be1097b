import type { Recording } from '@glosy/core/recording/recording';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { multipart, type Part } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { insertScene } from '../../testing/scene.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { tracesOf } from '../../testing/traces.ts';
import { writtenConsent } from './consent/testing-consent.ts';

/**
 * Expected status of each call for each caller. Columns: signed out, a user, an editor, the editor who holds the
 * proofreading lock, an editor while another user holds it, an administrator, an administrator while another user
 * holds it. Each column has three statuses: for a public, a private and a missing recording.
 *
 * `staff` replaces the three columns of editors where the library lets all staff read private recordings.
 */
interface Row {
  send: (id: string, context: Context) => InjectOptions | Promise<InjectOptions>;
  expected: readonly [string, string, string, string, string, string, string];
  staff: readonly [string, string, string];
}

interface Context {
  who: SignedIn | null;
  /** The stored recording; an empty one if it does not exist. */
  read: () => Promise<Recording>;
  /** The address of a passage that an administrator has closed in the recording. */
  closedPassage: () => Promise<string>;
  /** Moves the recording to the trash. */
  remove: () => Promise<unknown>;
}

const principals = ['nobody', 'user', 'editor', 'holder', 'blocked editor', 'admin', 'blocked admin'] as const;
type Principal = (typeof principals)[number];
const places = ['public', 'private', 'missing'] as const;
type Place = (typeof places)[number];

/** Calls that a user is forbidden: 403 for recordings they may see, 404 for the others. */
const ownedByStaff = [
  '401 401 401',
  '403 404 404',
  '200 404 404',
  '200 404 404',
  '200 404 404',
  '200 200 404',
  '200 200 404',
] as const;
/** Calls whose objects are hidden from users: 404 for every recording. */
const hiddenFromUsers = [
  '401 401 401',
  '404 404 404',
  '200 404 404',
  '200 404 404',
  '200 404 404',
  '200 200 404',
  '200 200 404',
] as const;
const anyStaff = ['200 200 404', '200 200 404', '200 200 404'] as const;
const readers = [
  '401 401 401',
  '200 404 404',
  '200 404 404',
  '200 404 404',
  '200 404 404',
  '200 200 404',
  '200 200 404',
] as const;
const staffOnly = [
  '401 401 401',
  '403 403 403',
  '200 404 404',
  '200 404 404',
  '200 404 404',
  '200 200 404',
  '200 200 404',
] as const;
const unlocked = [
  '401 401 401',
  '403 403 403',
  '200 404 404',
  '200 404 404',
  '423 404 404',
  '200 200 404',
  '423 423 404',
] as const;
const unlockedStaff = ['200 200 404', '200 200 404', '423 423 404'] as const;
/** The row's statuses for a call that the scene's recordings cannot satisfy: 409. */
const toConflict = (row: string) => row.replaceAll('200', '409');

/** Public calls ignore the caller: an unpublished recording does not exist for administrators either. */
const unpublished = Array(7).fill('404 404 404') as unknown as Row['expected'];

const get = (url: string): InjectOptions => ({ url });
const media = (id: string, query: Record<string, string>): InjectOptions => ({
  url: '/api/media.php',
  query: { recordingId: id, type: 'photos', ...query },
});
const upload = (url: string, ...parts: Part[]): InjectOptions => ({ method: 'POST', url, ...multipart(parts) });
const chunk = (fileName: string, bytes: Buffer): InjectOptions =>
  upload('/api/upload.php', ['file', bytes], ['chunkIndex', '0'], ['totalChunks', '1'], ['fileName', fileName]);
const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nPoprawione.\n');
const passageOf = (id: string) => ({ audio_file: `${id}_a.mp3`, start: 0, end: 1 });
const change = async (
  { read }: Context,
  id: string,
  changed: (recording: Recording) => Recording,
): Promise<InjectOptions> => ({ method: 'PUT', url: `/api/recordings/${id}`, payload: changed(await read()) });

const rows: Record<string, Row> = {
  'GET /api/recordings/{id}': { send: (id) => get(`/api/recordings/${id}`), expected: readers, staff: anyStaff },
  'GET /api/recordings/{id}/changes': {
    send: (id) => get(`/api/recordings/${id}/changes`),
    expected: staffOnly,
    staff: anyStaff,
  },
  'GET /api/recordings/{id}/consent': {
    send: (id) => get(`/api/recordings/${id}/consent`),
    expected: staffOnly,
    staff: anyStaff,
  },
  'PUT /api/recordings/{id}/consent': {
    send: (id) => ({ method: 'PUT', url: `/api/recordings/${id}/consent`, payload: writtenConsent }),
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 404', '200 200 404'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'GET /api/recordings/{id}/consent/name-mentions': {
    send: (id) => get(`/api/recordings/${id}/consent/name-mentions`),
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 404', '200 200 404'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'GET /iiif/{id}/manifest': {
    send: (id) => get(`/iiif/${id}/manifest`),
    expected: unpublished,
    staff: ['404 404 404', '404 404 404', '404 404 404'],
  },
  'GET /iiif/{id}/search': {
    send: (id) => get(`/iiif/${id}/search?q=kanarek`),
    expected: unpublished,
    staff: ['404 404 404', '404 404 404', '404 404 404'],
  },
  'GET /iiif/{id}/canvas/1/transcript/1.vtt': {
    send: (id) => get(`/iiif/${id}/canvas/1/transcript/1.vtt`),
    expected: unpublished,
    staff: ['404 404 404', '404 404 404', '404 404 404'],
  },
  'GET /api/recordings/{id}/chapters': {
    send: (id) => get(`/api/recordings/${id}/chapters`),
    expected: readers,
    staff: anyStaff,
  },
  'PUT /api/recordings/{id}/chapters': {
    send: async (id, context) => {
      const chapter = { audio_file: '', start: 1, title: `Rozdział ${context.who?.email}` };
      const payload = { version: (await context.read()).version, chapters: [chapter] };
      return { method: 'PUT', url: `/api/recordings/${id}/chapters`, payload };
    },
    expected: staffOnly,
    staff: anyStaff,
  },
  'GET /api/recordings/{id}/closures': {
    send: (id) => get(`/api/recordings/${id}/closures`),
    expected: readers,
    staff: anyStaff,
  },
  'POST /api/recordings/{id}/closures': {
    send: (id) => ({ method: 'POST', url: `/api/recordings/${id}/closures`, payload: passageOf(id) }),
    expected: ['401 401 401', '403 403 403', '201 404 404', '201 404 404', '201 404 404', '201 201 404', '201 201 404'],
    staff: ['201 201 404', '201 201 404', '201 201 404'],
  },
  'PUT /api/recordings/{id}/closures/{closureId}': {
    send: async (_id, context) => {
      const payload = { publicReason: 'na prośbę', version: 1 };
      return { method: 'PUT', url: await context.closedPassage(), payload };
    },
    expected: staffOnly,
    staff: anyStaff,
  },
  'DELETE /api/recordings/{id}/closures/{closureId}': {
    send: async (_id, context) => ({ method: 'DELETE', url: await context.closedPassage() }),
    // Closed by an administrator; `closures.test.ts` covers who else may undo it.
    expected: ['401 401 401', '403 403 403', '403 404 404', '403 404 404', '403 404 404', '200 200 404', '200 200 404'],
    staff: ['403 403 404', '403 403 404', '403 403 404'],
  },
  'POST /api/recordings/{id}/clock-checks': {
    send: (id) => ({
      method: 'POST',
      url: `/api/recordings/${id}/clock-checks`,
      payload: { audio_file: `${id}_a.mp3` },
    }),
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 404', '200 200 404'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'GET /api/recordings/{id}/transcriptions': {
    send: (id) => ({ url: `/api/recordings/${id}/transcriptions` }),
    expected: ['401 401 401', '403 403 403', '200 404 404', '200 404 404', '200 404 404', '200 200 404', '200 200 404'],
    staff: anyStaff,
  },
  // 409: this archive has no engine.
  'POST /api/recordings/{id}/transcribe': {
    send: (id) => ({
      method: 'POST',
      url: `/api/recordings/${id}/transcribe`,
      payload: { audio_file: `${id}_a.mp3` },
    }),
    expected: ['401 401 401', '403 403 403', '409 404 404', '409 404 404', '409 404 404', '409 409 404', '409 409 404'],
    staff: ['409 409 404', '409 409 404', '409 409 404'],
  },
  'POST /api/transcriptions': {
    send: (id) => ({ method: 'POST', url: '/api/transcriptions', payload: { recordings: [id] } }),
    expected: ['401 401 401', '403 403 403', '409 404 404', '409 404 404', '409 404 404', '409 409 404', '409 409 404'],
    staff: ['409 409 404', '409 409 404', '409 409 404'],
  },
  // 409: nothing was ordered.
  'POST /api/recordings/{id}/transcribe/cancel': {
    send: (id) => ({
      method: 'POST',
      url: `/api/recordings/${id}/transcribe/cancel`,
      payload: { audio_file: `${id}_a.mp3` },
    }),
    expected: ['401 401 401', '403 403 403', '409 404 404', '409 404 404', '409 404 404', '409 409 404', '409 409 404'],
    staff: ['409 409 404', '409 409 404', '409 409 404'],
  },
  'PUT a title': {
    send: (id, context) => change(context, id, (r) => ({ ...r, metadata: { ...r.metadata, title: 'Inny' } })),
    expected: staffOnly,
    staff: anyStaff,
  },
  'PUT nothing new': {
    send: (id, context) => change(context, id, (r) => r),
    expected: staffOnly,
    staff: anyStaff,
  },
  'PUT access': {
    send: (id, context) => change(context, id, (r) => ({ ...r, access: { ...r.access, rights: 'CC BY' } })),
    expected: ['401 401 401', '403 403 403', '403 404 404', '403 404 404', '403 404 404', '200 200 404', '200 200 404'],
    staff: ['403 403 404', '403 403 404', '403 403 404'],
  },
  'PUT the lock': {
    send: (id, context) =>
      change(context, id, (r) => ({ ...r, proofreading: { ...r.proofreading, email: context.who?.email ?? '' } })),
    expected: unlocked,
    staff: unlockedStaff,
  },
  'PUT the lock open': {
    send: (id, context) => change(context, id, (r) => ({ ...r, proofreading: { ...r.proofreading, email: '' } })),
    expected: unlocked,
    staff: unlockedStaff,
  },
  'PUT the lock for somebody else': {
    send: (id, context) =>
      change(context, id, (r) => ({ ...r, proofreading: { ...r.proofreading, email: 'inna@example.org' } })),
    expected: ['401 401 401', '403 403 403', '403 404 404', '403 404 404', '403 404 404', '403 403 404', '403 403 404'],
    staff: ['403 403 404', '403 403 404', '403 403 404'],
  },
  'PUT the status': {
    send: (id, context) =>
      change(context, id, (r) => ({ ...r, proofreading: { ...r.proofreading, status: 'completed' } })),
    expected: ['401 401 401', '403 403 403', '403 404 404', '200 404 404', '423 404 404', '403 403 404', '423 423 404'],
    staff: ['403 403 404', '200 200 404', '423 423 404'],
  },
  'DELETE /api/recordings/{id}': {
    send: (id) => ({ method: 'DELETE', url: `/api/recordings/${id}` }),
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 404', '200 200 404'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'POST /api/trash/restore': {
    send: async (id, { remove }) => {
      await remove();
      return { method: 'POST', url: '/api/trash/restore', payload: { kind: 'recording', id } };
    },
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 404', '200 200 404'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'GET /api/trash': {
    send: () => get('/api/trash'),
    expected: ['401 401 401', '403 403 403', '403 403 403', '403 403 403', '403 403 403', '200 200 200', '200 200 200'],
    staff: ['403 403 403', '403 403 403', '403 403 403'],
  },
  'DELETE an audio file': {
    send: (id) => ({ method: 'DELETE', url: `/api/recordings/${id}/file/${id}_a.mp3` }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'DELETE the photo': {
    send: (id) => ({ method: 'DELETE', url: `/api/recordings/${id}/file/${id}_photo.jpg` }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'DELETE a transcript': {
    send: (id) => ({ method: 'DELETE', url: `/api/recordings/${id}/file/${id}_a.srt` }),
    expected: unlocked,
    staff: unlockedStaff,
  },
  'POST audio to upload.php': {
    send: (id) => chunk(`${id}_nowe.mp3`, smallMp3()),
    expected: staffOnly,
    staff: anyStaff,
  },
  'POST a transcript to upload.php': {
    send: (id) => chunk(`${id}_a.srt`, srt),
    expected: unlocked,
    staff: unlockedStaff,
  },
  'PUT /api/transcript-times': {
    send: (id) => ({
      method: 'PUT',
      url: '/api/transcript-times',
      payload: { id, filename: `${id}_a.srt`, approximate: true },
    }),
    expected: unlocked,
    staff: unlockedStaff,
  },
  'GET upload.php': {
    send: (id) => ({ url: '/api/upload.php', query: { fileName: `${id}_nowe.mp3`, totalChunks: '1' } }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'DELETE upload.php': {
    send: (id) => ({ method: 'DELETE', url: '/api/upload.php', query: { fileName: `${id}_x.mp3`, totalChunks: '1' } }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'POST img-upload.php': {
    send: async (id) =>
      upload('/api/img-upload.php', ['file', await plainPicture('png')], ['fileName', `${id}_photo.png`]),
    expected: staffOnly,
    staff: anyStaff,
  },
  'GET media.php metadata': { send: (id) => media(id, { action: 'metadata' }), expected: readers, staff: anyStaff },
  'GET media.php file': {
    send: (id) => media(id, { action: 'file', filename: `${id}_m.jpg` }),
    expected: readers,
    staff: anyStaff,
  },
  'GET media.php thumbnail': {
    send: (id) => media(id, { action: 'thumbnail', filename: `${id}_m.jpg` }),
    expected: readers,
    staff: anyStaff,
  },
  'GET media.php original': {
    send: (id) => media(id, { action: 'original', filename: `${id}_m.jpg` }),
    expected: ['401 401 401', '403 404 404', '200 404 404', '200 404 404', '200 404 404', '200 200 404', '200 200 404'],
    staff: anyStaff,
  },
  'POST media.php': {
    send: async (id) => ({
      ...media(id, {}),
      method: 'POST',
      ...multipart([
        ['file', await plainPicture('png'), 'n.png'],
        ['title', ''],
        ['description', ''],
      ]),
    }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'PUT media.php': {
    send: (id) => ({
      ...media(id, { action: 'update', filename: `${id}_m.jpg` }),
      method: 'PUT',
      payload: { title: 'Inny', description: '', downloadable: true },
    }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'DELETE media.php': {
    send: (id) => ({ ...media(id, { filename: `${id}_m.jpg` }), method: 'DELETE' }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'GET /storage audio': {
    send: (id) => get(`/storage/recordings/${id}/${id}_a.mp3`),
    expected: readers,
    staff: anyStaff,
  },
  'HEAD /storage audio': {
    send: (id) => ({ method: 'HEAD', url: `/storage/recordings/${id}/${id}_a.mp3` }),
    expected: readers,
    staff: anyStaff,
  },
  'GET /storage transcript': {
    send: (id) => get(`/storage/recordings/${id}/${id}_a.srt`),
    expected: readers,
    staff: anyStaff,
  },
  'GET /storage transcript with download=1': {
    send: (id) => get(`/storage/recordings/${id}/${id}_a.srt?download=1`),
    expected: ownedByStaff,
    staff: anyStaff,
  },
  'GET /storage photo': {
    send: (id) => get(`/storage/recordings/${id}/${id}_photo.jpg`),
    expected: readers,
    staff: anyStaff,
  },
  'GET /storage media': {
    send: (id) => get(`/storage/recordings/${id}/${id}_m.jpg`),
    expected: readers,
    staff: anyStaff,
  },
  'GET /storage original of a photo': {
    send: (id) => get(`/storage/recordings/${id}/${id}_photo.original`),
    expected: ['401 401 401', '404 404 404', '404 404 404', '404 404 404', '404 404 404', '404 404 404', '404 404 404'],
    staff: ['404 404 404', '404 404 404', '404 404 404'],
  },
  'GET /storage with download=1': {
    send: (id) => get(`/storage/recordings/${id}/${id}_a.mp3?download=1`),
    expected: ownedByStaff,
    staff: anyStaff,
  },
  'GET /storage portrait as it was sent': {
    send: (id) => get(`/storage/recordings/${id}/${id}_photo.jpg?original=1`),
    expected: ownedByStaff,
    staff: anyStaff,
  },
  'GET /storage an internal document': {
    send: (id) => get(`/storage/recordings/${id}/${id}_d.pdf`),
    expected: hiddenFromUsers,
    staff: anyStaff,
  },
  'GET media.php an internal document': {
    send: (id) => media(id, { type: 'documents', action: 'file', filename: `${id}_d.pdf` }),
    expected: hiddenFromUsers,
    staff: anyStaff,
  },
  'GET media.php thumbnail of an internal document': {
    send: (id) => media(id, { type: 'documents', action: 'thumbnail', filename: `${id}_d.pdf` }),
    expected: hiddenFromUsers,
    staff: anyStaff,
  },
  'PUT media.php an internal document for everybody': {
    send: (id) => ({
      ...media(id, { type: 'documents', action: 'update', filename: `${id}_d.pdf` }),
      method: 'PUT',
      payload: { internal: false },
    }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'GET /api/peaks': {
    send: (id) => get(`/api/peaks?id=${id}&filename=${id}_a.mp3`),
    expected: readers,
    staff: anyStaff,
  },
  'GET /api/recordings/{id}/export': {
    send: (id) => get(`/api/recordings/${id}/export?format=tei`),
    expected: ['401 401 401', '403 404 404', '200 404 404', '200 404 404', '200 404 404', '200 200 404', '200 200 404'],
    staff: anyStaff,
  },
  'GET /api/recordings/{id}/export with closed passages': {
    // The read is logged, so it leaves a trace as a change does.
    send: (id) => ({ method: 'GET', ...get(`/api/recordings/${id}/export?format=txt&closed=1`) }),
    expected: ['401 401 401', '403 404 404', '200 404 404', '200 404 404', '200 404 404', '200 200 404', '200 200 404'],
    staff: anyStaff,
  },
  'GET getsrt.php': {
    send: (id) => get(`/api/getsrt.php?id=${id}&filename=${id}_a.srt`),
    expected: readers,
    staff: anyStaff,
  },
  'GET /api/words': {
    send: (id) => get(`/api/words?id=${id}&filename=${id}_a.srt`),
    expected: readers,
    staff: anyStaff,
  },
  'POST /api/words': {
    send: (id) => {
      const line = { startMs: 0, endMs: 1000, text: 'Zima.', words: [0] };
      return { method: 'POST', url: '/api/words', payload: { id, filename: `${id}_a.srt`, lines: [line] } };
    },
    expected: unlocked,
    staff: unlockedStaff,
  },
  'POST /api/words/names': {
    send: (id) => ({ method: 'POST', url: '/api/words/names', payload: { id, words: ['Szajbler'] } }),
    expected: staffOnly,
    staff: anyStaff,
  },
  'POST /api/words/alignment': {
    send: (id) => ({
      method: 'POST',
      url: '/api/words/alignment',
      payload: { id, filename: `${id}_a.srt`, revision: 1 },
    }),
    expected: unlocked.map(toConflict) as unknown as Row['expected'],
    staff: unlockedStaff.map(toConflict) as unknown as Row['staff'],
  },
};

const blank = {
  version: 1,
  metadata: {
    signature: 'HM-brak',
    title: 'T',
    date: '1987',
    location: '',
    duration: '',
    interviewer: '',
    interviewee: { name: '', photo: '', biography: '' },
  },
  proofreading: { email: '', status: '' },
  description: { summary: '', timeline: [], indexes: { geographical: [], personal: [], subject: [] } },
  technical: { format: '', storage: [], transcripts: [] },
  access: { restrictions: 'public', rights: '', downloadable: false },
} as unknown as Recording;

interface Cell {
  principal: Principal;
  place: Place;
  status: number;
}

/**
 * All cells; if all staff read private recordings, only those of private ones: nothing else depends on that setting.
 */
function cellsOf(row: Row, privateReaders: 'admin' | 'staff'): Cell[] {
  const columns: string[] = [...row.expected];
  if (privateReaders === 'staff') columns.splice(2, 3, ...row.staff);
  const cells = principals.flatMap((principal, column) => {
    const statuses = (columns[column] ?? '').split(' ').map(Number);
    return places.map((place, index) => ({ principal, place, status: statuses[index] ?? 0 }));
  });
  return privateReaders === 'staff' ? cells.filter(({ place }) => place === 'private') : cells;
}

describe.each(['admin', 'staff'] as const)('with PRIVATE_READERS=%s', (privateReaders) => {
  let test: TestApp;
  let people: Record<Principal, SignedIn | null>;
  let administrator: SignedIn;
  let count = 0;
  const scenes = new Map<string, string>();

  // Each row has its own small archive, all of which is searched for traces of refused calls.
  beforeEach(async () => {
    scenes.clear();
    test = await buildTestApp({ settings: { PRIVATE_READERS: privateReaders } });
    const editor = await test.signIn('editor', 'ewa@example.org');
    const admin = await test.signIn('admin', 'ada@example.org');
    administrator = admin;
    const user = await test.signIn('user', 'ula@example.org');
    people = { nobody: null, user, editor, holder: editor, 'blocked editor': editor, admin, 'blocked admin': admin };
  });
  afterEach(() => test.close());

  /** A recording of this kind that no allowed call has changed yet, created when there is none. */
  async function sceneFor(principal: Principal, place: Place): Promise<string> {
    if (place === 'missing') return 'HM-brak';
    const holder = {
      holder: 'ewa@example.org',
      'blocked editor': 'ola@example.org',
      'blocked admin': 'ola@example.org',
    };
    const email = Object.hasOwn(holder, principal) ? holder[principal as keyof typeof holder] : '';
    const kind = `${place} ${email}`;
    const known = scenes.get(kind);
    if (known) return known;
    count += 1;
    const signature = `S${count}`;
    await insertScene(test, signature, { restrictions: place, proofreading_email: email });
    scenes.set(kind, signature);
    return signature;
  }

  /** Drops a recording that an allowed call may have changed, so that the next call gets another. */
  function forget(id: string): void {
    for (const [kind, signature] of scenes) {
      if (signature === id) scenes.delete(kind);
    }
  }

  async function readAsAdministrator(id: string): Promise<Recording> {
    const answer = await test.ask(administrator, { url: `/api/recordings/${id}` });
    return answer.statusCode === 200 ? answer.json().data : blank;
  }

  async function closedPassage(id: string): Promise<string> {
    const url = `/api/recordings/${id}/closures`;
    const known = await test.ask(administrator, { url });
    if (known.statusCode !== 200) return `${url}/none`;
    if (known.json().data.length > 0) return `${url}/${known.json().data[0].id}`;
    const closed = await test.ask(administrator, { method: 'POST', url, payload: passageOf(id) });
    return `${url}/${closed.json().data[0].id}`;
  }

  async function prepare(row: Row, cell: Cell) {
    const id = await sceneFor(cell.principal, cell.place);
    const who = people[cell.principal];
    const remove = () => test.ask(administrator, { method: 'DELETE', url: `/api/recordings/${id}` });
    const context = { who, read: () => readAsAdministrator(id), closedPassage: () => closedPassage(id), remove };
    return { cell, id, who, request: await row.send(id, context) };
  }

  async function refuses(row: Row, cells: readonly Cell[]): Promise<void> {
    const calls = [];
    for (const cell of cells) calls.push(await prepare(row, cell));
    const traces = await tracesOf(test);
    const found: Cell[] = [];
    const hidden = new Map<Principal, string>();
    for (const { cell, id, who, request } of calls) {
      const answer = await test.ask(who, request);
      found.push({ ...cell, status: answer.statusCode });
      if (answer.statusCode !== 404) continue;
      // A private recording answers exactly as one that does not exist.
      const body = answer.body.replaceAll(id, '{id}');
      if (cell.place === 'private') hidden.set(cell.principal, body);
      else if (cell.place === 'missing') expect(body).toBe(hidden.get(cell.principal) ?? body);
    }
    expect(found).toEqual(cells);
    expect(await tracesOf(test), 'a refused call left a trace').toBe(traces);
  }

  async function allows(row: Row, cells: readonly Cell[]): Promise<void> {
    const found: Cell[] = [];
    for (const cell of cells) {
      const { id, who, request } = await prepare(row, cell);
      const answer = await test.ask(who, request);
      found.push({ ...cell, status: answer.statusCode });
      if (request.method === undefined || request.method === 'HEAD') continue;
      await test.dependencies.jobs.idle();
      forget(id);
    }
    expect(found).toEqual(cells);
  }

  it.each(Object.entries(rows))(
    '%s',
    async (_, row) => {
      const cells = cellsOf(row, privateReaders);
      await refuses(
        row,
        cells.filter(({ status }) => status >= 400),
      );
      await allows(
        row,
        cells.filter(({ status }) => status < 400),
      );
    },
    120_000,
  );

  it.each(['/api/recordings', '/api/recording-entries'])(
    '%s contains exactly the data that each caller may see',
    async (url) => {
      scenes.clear();
      const open = await sceneFor('editor', 'public');
      const closed = await sceneFor('editor', 'private');
      const idsOf = async (who: SignedIn | null) => {
        const answer = await test.ask(who, { url });
        const ids: string[] = answer.statusCode === 200 ? answer.json().data.map(({ id }: Recording) => id) : [];
        return [answer.statusCode, ids.includes(open), ids.includes(closed)];
      };
      expect(await idsOf(null)).toEqual([401, false, false]);
      expect(await idsOf(people.user)).toEqual([200, true, false]);
      expect(await idsOf(people.editor)).toEqual([200, true, privateReaders === 'staff']);
      expect(await idsOf(people.admin)).toEqual([200, true, true]);
    },
  );

  it('only staff create recordings', async () => {
    const statuses: number[] = [];
    for (const who of [null, people.user, people.editor, people.admin]) {
      const payload = { metadata: { title: 'T', date: '1987' } };
      statuses.push(
        (await test.ask(who as SignedIn | null, { method: 'POST', url: '/api/recordings', payload })).statusCode,
      );
    }
    expect(statuses).toEqual([401, 403, 201, 201]);
  });

  it('a recording sent to a user has only the fields written out here', async () => {
    const id = await sceneFor('user', 'public');
    const one = (await test.ask(people.user, { url: `/api/recordings/${id}` })).json();
    const all = (await test.ask(people.user, { url: '/api/recordings' })).json().data as Recording[];
    expect([...pathsOf(one.data)].sort()).toEqual(allowedForUsers);
    expect(all.find((recording) => recording.id === id)).toEqual({
      ...one.data,
      audio: [],
    });
  });

  it('no file of one recording can be fetched through another', async () => {
    const open = await sceneFor('user', 'public');
    const closed = await sceneFor('user', 'private');
    const mixed = [
      get(`/storage/recordings/${open}/${closed}_a.mp3`),
      get(`/storage/recordings/${open}/..%2f${closed}%2f${closed}_a.mp3`),
      get(`/storage/recordings/${open}/${closed}_a.srt`),
      get(`/api/peaks?id=${open}&filename=${closed}_a.mp3`),
      get(`/api/getsrt.php?id=${open}&filename=${closed}_a.srt`),
      media(open, { action: 'file', filename: `${closed}_m.jpg` }),
      media(open, { action: 'thumbnail', filename: `${closed}_m.jpg` }),
    ];
    for (const request of mixed) {
      const answer = await test.ask(people.user, request);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('anarek');
    }
  });
});

const allowedForUsers = [
  'access.downloadable',
  'access.published',
  'access.restrictions',
  'access.rights',
  'audio[].bitRate',
  'audio[].bytes',
  'audio[].channels',
  'audio[].durationSeconds',
  'audio[].fileName',
  'audio[].sampleRate',
  'audio[].sha256',
  'audio[].state',
  'catalogue.edtf',
  'catalogue.languages[]',
  'catalogue.licence',
  'catalogue.period',
  'catalogue.publicPersons',
  'catalogue.series',
  'description.indexes.geographical',
  'description.indexes.personal',
  'description.indexes.subject',
  'description.summary',
  'description.timeline',
  'id',
  'media.documents',
  'media.photos',
  'metadata.date',
  'metadata.duration',
  'metadata.interviewee.biography',
  'metadata.interviewee.name',
  'metadata.interviewee.photo',
  'metadata.interviewer',
  'metadata.location',
  'metadata.signature',
  'metadata.title',
  'technical.format',
  'technical.storage[]',
  'technical.transcripts[].audioFile',
  'technical.transcripts[].srtFile',
  'updatedAt',
  'version',
];

function pathsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) {
    return value.length === 0 ? new Set([path]) : new Set(value.flatMap((item) => [...pathsOf(item, `${path}[]`)]));
  }
  if (typeof value !== 'object' || value === null) return new Set([path]);
  return new Set(Object.entries(value).flatMap(([key, item]) => [...pathsOf(item, path ? `${path}.${key}` : key)]));
}
