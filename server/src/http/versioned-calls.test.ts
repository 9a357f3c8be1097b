import { contract } from '@glosy/core/contract/contract';
import { inputOf } from '@glosy/core/contract/inputs';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { multipart } from '../testing/multipart.ts';
import { insertScene } from '../testing/scene.ts';

/** Enough for two transactions on PostgreSQL to overlap: a comparison outside the UPDATE lost 29 of 30 rounds. */
const rounds = 6;

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  await insertScene(test, 'HM-1', {});
});
afterAll(() => test.close());

const ask = (request: InjectOptions) => test.ask(admin, request);
const read = async (url: string, query: Record<string, string> = {}) => (await ask({ url, query })).json();

type Save = (text: string) => InjectOptions;

async function saveRecording(): Promise<Save> {
  const { data } = await read('/api/recordings/HM-1');
  return (title) => ({
    method: 'PUT',
    url: '/api/recordings/HM-1',
    payload: { ...data, metadata: { ...data.metadata, title } },
  });
}

async function saveConsent(): Promise<Save> {
  const { data } = await read('/api/recordings/HM-1/consent');
  const consent = {
    agreement: 'written',
    date: '2026-01-01',
    takenBy: 'Ewa',
    uses: ['signed-in'],
    conditions: '',
    embargoUntil: null,
    withdrawn: null,
    version: data.version,
  };
  return (note) => ({ method: 'PUT', url: '/api/recordings/HM-1/consent', payload: { ...consent, note } });
}

async function saveChapters(): Promise<Save> {
  const url = '/api/recordings/HM-1/chapters';
  const { version } = (await read(url)).data;
  const chapter = { audio_file: 'HM-1_a.mp3', start: 0, end: null, synopsis: '', keywords: [] };
  return (title) => ({ method: 'PUT', url, payload: { version, chapters: [{ ...chapter, title }] } });
}

async function changeClosure(): Promise<Save> {
  const url = '/api/recordings/HM-1/closures';
  const passage = { audio_file: 'HM-1_a.mp3', start: 0, end: 1, reason: 'prośba rozmówcy' };
  if ((await read(url)).data.length === 0) await ask({ method: 'POST', url, payload: passage });
  const [{ id, version }] = (await read(url)).data;
  return (reason) => ({ method: 'PUT', url: `${url}/${id}`, payload: { reason, version } });
}

async function updateMedia(): Promise<Save> {
  const place = { recordingId: 'HM-1', type: 'photos' };
  const [{ filename, version }] = (await read('/api/media.php', { ...place, action: 'metadata' })).data;
  const query = { ...place, action: 'update', filename };
  return (title) => ({ method: 'PUT', url: '/api/media.php', query, payload: { title, version } });
}

async function replaceThesaurus(): Promise<Save> {
  const { version } = (await read('/api/thesaurus')).data;
  return (name) => ({
    method: 'PUT',
    url: '/api/thesaurus',
    payload: { version, groups: [['huta', name.replaceAll(' ', '')]] },
  });
}

const transcript = { id: 'HM-1', filename: 'HM-1_a.srt' };
const revisionOf = async () => (await read('/api/transcript-proofread', transcript)).revision as number;

async function restoreRevision(): Promise<Save> {
  const baseRevision = await revisionOf();
  return () => ({
    method: 'POST',
    url: '/api/transcript-revisions',
    payload: { ...transcript, revision: 1, baseRevision },
  });
}

async function uploadChunk(): Promise<Save> {
  const baseRevision = String(await revisionOf());
  return (text) => {
    const srt = Buffer.from(`1\n00:00:00,000 --> 00:00:02,000\n${text}\n`);
    const fields = { chunkIndex: '0', totalChunks: '1', fileName: 'HM-1_a.srt', baseRevision, uploadId: text };
    const body = multipart([['file', srt], ...Object.entries(fields)]);
    return { method: 'POST', url: '/api/upload.php', ...body };
  };
}

/** Reads the base version of a save, and returns the request that saves a text on it. */
const starts: Record<string, () => Promise<Save>> = {
  updateRecording: saveRecording,
  saveConsent,
  saveChapters,
  changeClosure,
  updateMedia,
  replaceThesaurus,
  restoreRevision,
  // Its body is multipart, so `baseRevision` is not in a schema of the contract.
  uploadChunk,
};

/**
 * Closing and opening a passage are raced with a change in `stale-passages.test.ts`: two closures may start from one
 * revision, and an opened one no longer has a version. For exports `version` is the version of a format.
 */
const unversioned = ['closePassage', 'openPassage', 'exportRecording'];

describe('of two saves that start from one version', () => {
  it('every call of the contract with a version is tested', () => {
    const names = contract
      .filter((call) => Object.values(inputOf(call)).some(hasVersion))
      .map(({ name }) => name)
      .filter((name) => !unversioned.includes(name));
    expect([...names, 'uploadChunk'].sort()).toEqual(Object.keys(starts).sort());
  });

  it.each(Object.keys(starts))('%s accepts one and answers the other with 409', async (name) => {
    for (let round = 0; round < rounds; round += 1) {
      const save = await (starts[name] as () => Promise<Save>)();
      const answers = await Promise.all([ask(save(`Pierwszy ${round}`)), ask(save(`Drugi ${round}`))]);
      expect(answers.map(outcome).sort()).toEqual(['409', 'saved']);
    }
  });
});

function hasVersion(schema: unknown): boolean {
  const { shape } = schema as { shape?: object };
  return shape !== undefined && ('version' in shape || 'baseRevision' in shape);
}
const outcome = ({ statusCode }: LightMyRequestResponse) => (statusCode < 300 ? 'saved' : String(statusCode));
