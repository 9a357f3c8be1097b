import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkSession } from '@glosy/core/contract/auth/session';
import type { Call } from '@glosy/core/contract/call';
import { uploadPhoto } from '@glosy/core/contract/files/files';
import { addMedia, updateMedia } from '@glosy/core/contract/files/media';
import { uploadChunk } from '@glosy/core/contract/files/uploads';
import { listChapters, saveChapters } from '@glosy/core/contract/recordings/chapters';
import { type ClosureInput, closePassage } from '@glosy/core/contract/recordings/closures';
import { type ConsentInput, listNameMentions, saveConsent } from '@glosy/core/contract/recordings/consents';
import {
  createRecording,
  deleteRecording,
  type RecordingCreation,
  type RecordingInput,
  readRecording,
  updateRecording,
} from '@glosy/core/contract/recordings/recordings';
import { createReport } from '@glosy/core/contract/recordings/reports';
import { createTag, replaceLineTags } from '@glosy/core/contract/transcripts/tags';
import { limits } from '@glosy/core/limits';
import type { NameMentions } from '@glosy/core/people/pseudonym';
import type { Chapter, ChaptersView } from '@glosy/core/recording/chapter';
import type { MediaItem, MediaType } from '@glosy/core/recording/media-item';
import type { Recording } from '@glosy/core/recording/recording';
import type { TagType } from '@glosy/core/recording/tag';
import type { FastifyInstance } from 'fastify';
import type { Database, Queryable } from '../database/database.ts';

/** One interview of the demo, as written in `demo/recordings/{signature}/recording.json`. */
interface DemoRecording extends Omit<RecordingInput, 'chapters'> {
  tags: { name: string; type: TagType; file: string; startMs: number }[];
  /** For a machine's transcript: number of lines, from the first, that people have compared with the sound. */
  proofreadLines?: number;
  media: { type: MediaType; file: string; title: string; description: string; downloadable: boolean }[];
  /** Synopses and keywords of entries of the timeline, by start. */
  chapters?: Pick<Chapter, 'start' | 'synopsis' | 'keywords'>[];
  /** The agreement; without it the recording has no consent record. */
  consent?: Omit<ConsentInput, 'version'>;
  /** Passages that listeners neither hear nor read. */
  closures?: ClosureInput[];
  /** Whether the times of its sound count as set with a browser's clock, as in an upgraded archive (decision 056). */
  timesToCheck?: boolean;
  /** Reports by listeners. */
  reports?: { audio_file: string; start: number; text: string }[];
  /** The account that holds the proofreading lock. */
  lockedBy?: string;
}

/** Session cookies of the accounts that fill the archive. */
export interface DemoPeople {
  admin: string;
  editor: string;
  user: string;
}

/**
 * Fills an empty archive with the demo interviews, through the same calls that a volunteer's browser makes; only the
 * mark for times to check is set directly, as by a migration.
 */
export async function fillDemo(
  app: FastifyInstance,
  { db }: Database,
  folder: string,
  people: DemoPeople,
): Promise<void> {
  const ask = createAsker(app);
  const tagIds = new Map<string, number>();
  for (const signature of (await readdir(folder)).sort()) {
    const home = join(folder, signature);
    const demo = JSON.parse(await readFile(join(home, 'recording.json'), 'utf8')) as DemoRecording;
    await addRecording(ask, people, home, demo);
    for (const tag of demo.tags) await requireTag(ask, people, tagIds, tag);
    await tagLines(ask, people, demo, tagIds);
    await describeChapters(ask, people, demo);
    if (demo.consent) {
      const params = { id: signature };
      const keptNames = await namesThatStay(ask, people, params);
      await ask(people.admin, saveConsent, { params, body: { ...demo.consent, keptNames, version: 0 } });
    }
    for (const body of demo.closures ?? []) {
      await ask(people.editor, closePassage, { params: { id: signature }, body });
    }
    if (demo.timesToCheck) await markTimesToCheck(db, signature);
    for (const report of demo.reports ?? []) {
      await ask(people.user, createReport, { body: { recording: signature, contact: null, ...report } });
    }
    await finish(ask, people, demo);
  }
  await addTrash(ask, people);
}

async function markTimesToCheck(db: Queryable, signature: string): Promise<void> {
  await db
    .updateTable('audio_files')
    .set({ times_to_check: 1 })
    .where('file_id', 'in', (eb) => eb.selectFrom('files').select('id').where('recording', '=', signature))
    .execute();
}

/** A deleted recording, so that the trash is not empty. */
async function addTrash(ask: Ask, people: DemoPeople): Promise<void> {
  const metadata = {
    ...{ signature: 'HM-2024-009', title: 'Rozmowa dodana dwa razy (przykład)', date: '2024-06-21' },
    interviewee: { name: 'Krystyna Lis' },
  };
  await ask(people.editor, createRecording, { body: { metadata } });
  await ask(people.admin, deleteRecording, { params: { id: metadata.signature } });
}

/** In the demo staff have decided that relatives may be named although a pseudonym hides the narrator. */
async function namesThatStay(ask: Ask, people: DemoPeople, params: { id: string }): Promise<string[]> {
  const { data } = (await ask(people.admin, listNameMentions, { params })) as { data: NameMentions };
  return [...new Set([...data.texts, ...data.lines].map(({ id }) => id))];
}

type Ask = (cookie: string, call: Call, options: AskOptions) => Promise<Record<string, unknown>>;

interface AskOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as multipart, with the fields. */
  file?: { name: string; bytes: Buffer; fields: Record<string, string> };
}

function createAsker(app: FastifyInstance): Ask {
  return async (cookie, call, { params = {}, query, body, file }) => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await app.inject({
      method: call.method,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: { cookie, ...(file ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}) },
      ...(file ? { payload: encodeMultipart(file) } : body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300) throw new Error(`${call.name} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
}

async function addRecording(ask: Ask, people: DemoPeople, home: string, demo: DemoRecording): Promise<void> {
  const { signature } = demo.metadata;
  const creation: RecordingCreation = {
    metadata: { ...demo.metadata, interviewee: { ...demo.metadata.interviewee, photo: '' } },
    description: demo.description,
    technical: { format: demo.technical.format },
    access: demo.access,
    catalogue: demo.catalogue,
  };
  await ask(people.admin, createRecording, { body: creation });
  await uploadFile(ask, people.admin, uploadPhoto, join(home, 'photo.jpg'), `${signature}_photo.jpg`);
  for (const name of demo.technical.storage) await uploadInChunks(ask, people.admin, join(home, name));
  for (const { srtFile } of demo.technical.transcripts) {
    const recognised = join(home, srtFile.replace(/\.srt$/, '.json'));
    const isRecognised = existsSync(recognised);
    // First as recognised, with word times, and then as corrected and checked by a person in the editor.
    if (isRecognised) await uploadInChunks(ask, people.admin, recognised);
    const proofread = demo.proofreadLines ? `0-${demo.proofreadLines - 1}` : '';
    const edit = { baseRevision: '1', proofread };
    await uploadInChunks(ask, people.admin, join(home, srtFile), isRecognised ? edit : {});
  }
  for (const item of demo.media) {
    const query = { recordingId: signature, type: item.type };
    const bytes = await readFile(join(home, item.file));
    const fields = { title: item.title, description: item.description, internal: 'false' };
    const added = await ask(people.admin, addMedia, { query, file: { name: basename(item.file), bytes, fields } });
    const { filename } = added.data as MediaItem;
    const { title, description, downloadable } = item;
    const action = { ...query, action: 'update', filename };
    await ask(people.admin, updateMedia, { query: action, body: { title, description, downloadable } });
  }
}

async function uploadFile(ask: Ask, cookie: string, call: Call, path: string, name: string): Promise<void> {
  await ask(cookie, call, { file: { name, bytes: await readFile(path), fields: { fileName: name } } });
}

async function uploadInChunks(
  ask: Ask,
  cookie: string,
  path: string,
  extra: Record<string, string> = {},
): Promise<void> {
  const bytes = await readFile(path);
  const fileName = basename(path);
  const totalChunks = Math.max(1, Math.ceil(bytes.length / limits.chunkBytes));
  for (let index = 0; index < totalChunks; index += 1) {
    const chunk = bytes.subarray(index * limits.chunkBytes, (index + 1) * limits.chunkBytes);
    const fields = { chunkIndex: String(index), totalChunks: String(totalChunks), fileName, ...extra };
    await ask(cookie, uploadChunk, { file: { name: fileName, bytes: chunk, fields } });
  }
}

async function requireTag(
  ask: Ask,
  people: DemoPeople,
  ids: Map<string, number>,
  { name, type }: { name: string; type: TagType },
): Promise<void> {
  const key = `${type} ${name}`;
  if (ids.has(key)) return;
  const { id } = await ask(people.admin, createTag, { body: { name, type } });
  ids.set(key, id as number);
}

async function tagLines(ask: Ask, people: DemoPeople, demo: DemoRecording, ids: Map<string, number>): Promise<void> {
  const lines = new Map<string, { file: string; startMs: number; tags: number[] }>();
  for (const { file, startMs, type, name } of demo.tags) {
    const key = `${file} ${startMs}`;
    const line = lines.get(key) ?? { file, startMs, tags: [] };
    const id = ids.get(`${type} ${name}`);
    if (id !== undefined && !line.tags.includes(id)) line.tags.push(id);
    lines.set(key, line);
  }
  for (const { file, startMs, tags } of lines.values()) {
    const body = {
      recording_id: demo.metadata.signature,
      transcript_file: file,
      start_time: startMs / 1000,
      tags,
    };
    await ask(people.admin, replaceLineTags, { body });
  }
}

async function describeChapters(
  ask: Ask,
  people: DemoPeople,
  { metadata, chapters = [] }: DemoRecording,
): Promise<void> {
  if (chapters.length === 0) return;
  const params = { id: metadata.signature };
  const { data: stored } = (await ask(people.editor, listChapters, { params })) as { data: ChaptersView };
  const described = stored.chapters.map((chapter) => ({
    ...chapter,
    ...chapters.find(({ start }) => start === chapter.start),
  }));
  await ask(people.editor, saveChapters, { params, body: { version: stored.version, chapters: described } });
}

/** Sets status and lock last: only the lock's holder may set a status. */
async function finish(ask: Ask, people: DemoPeople, demo: DemoRecording): Promise<void> {
  const { status } = demo.proofreading;
  if (status === '' && !demo.lockedBy) return;
  const params = { id: demo.metadata.signature };
  const cookie = demo.lockedBy ? people.editor : people.admin;
  const { email: holder } = (await ask(cookie, checkSession, {})) as { email: string };
  const save = (recording: Recording, email: string) =>
    ask(cookie, updateRecording, {
      params,
      body: { ...recording, proofreading: { email, status: recording.proofreading.status } },
    }).then((answer) => answer.data as Recording);
  const current = (await ask(cookie, readRecording, { params })).data as Recording;
  const locked = await save(current, holder);
  const body = { ...locked, proofreading: { email: holder, status } };
  const done = (await ask(cookie, updateRecording, { params, body })).data as Recording;
  if (!demo.lockedBy) await save(done, '');
}

const boundary = 'glosy-demo-boundary';

function encodeMultipart(file: NonNullable<AskOptions['file']>): Buffer {
  const fields = Object.entries(file.fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
