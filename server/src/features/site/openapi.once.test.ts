import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyRequest } from 'fastify';
import { type AxiosResponse, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCookies } from '../../http/cookies.ts';
import { dataFile } from '../../lib/data-file.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { sendFile } from '../../testing/multipart.ts';
import { wavOf } from '../../testing/sounds.ts';

const definition = JSON.parse(readFileSync(dataFile('openapi.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'api', ...definition });

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

it('is served to everyone as generated from the contract', async () => {
  const answer = await test.ask(null, { url: '/openapi.json' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual(definition);
});

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(definition))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

/** A client generated from the description; answers must match their described schema. */
async function clientFor(cookie: string) {
  const address = test.app.server.address();
  const baseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const api = new OpenAPIClientAxios({
    definition,
    quick: true,
    axiosConfigDefaults: { baseURL, headers: { cookie }, validateStatus: () => true },
  });
  const client = await api.init();
  return async (name: string, parameters: object = {}, body?: unknown, refusal?: number): Promise<AxiosResponse> => {
    const operation = api.getOperation(name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const answer: AxiosResponse = await (client[name] as (...given: unknown[]) => Promise<AxiosResponse>)(
      parameters,
      body,
    );
    expect(answer.status < 300 ? undefined : answer.status, `${name}: ${JSON.stringify(answer.data)}`).toBe(refusal);
    const kind = refusal === undefined ? '2XX' : 'default';
    const pointer = [operation.path, operation.method, 'responses', kind, 'content', 'application/json', 'schema'];
    const schema = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
    const isAsDescribed = ajv.validate({ $ref: `api#/paths/${schema.join('/')}` }, answer.data);
    expect(ajv.errors ?? [], `${name} answers ${answer.status}`).toEqual([]);
    expect(isAsDescribed).toBe(true);
    return answer;
  };
}

it('a client that is generated from it creates, describes, finds and deletes a recording', async () => {
  const call = await clientFor(admin.cookie);
  const metadata = { title: 'Młyn', date: '1987', interviewee: { name: 'Anna Nowak' } };
  const { data: created } = await call('createRecording', {}, { metadata });
  const { id } = created.data;
  expect((await call('listRecordings')).data.data).toHaveLength(1);
  const changed = { ...created.data, metadata: { ...created.data.metadata, title: 'Młyn na Podgaju' } };
  await call('updateRecording', { id }, changed);
  await call('updateRecording', { id }, changed, 409);
  const sound = await sendFile(test, admin, `${id}_a.wav`, wavOf(100_000));
  expect(sound.statusCode, sound.body).toBe(200);
  await test.dependencies.jobs.idle();
  const { data: before } = await call('listChapters', { id });
  const chapters = [{ audio_file: `${id}_a.wav`, start: 0, end: null, title: 'Początek', synopsis: '', keywords: [] }];
  await call('saveChapters', { id }, { version: before.version, chapters });
  for (const name of ['listChapters', 'listClosures', 'readConsent', 'listRecordingChanges']) await call(name, { id });
  // Several calls at one address have the name of the first.
  expect((await call('assignTag', {}, { name: 'młyn', type: 'keyword' })).data.id).toBeGreaterThan(0);
  expect((await call('listTagOccurrences')).data.data).toHaveLength(1);
  await call('search', { q: 'młyny' });
  await call('suggest', { q: 'mły' });
  for (const name of ['readAccount', 'readPersonalData', 'readSessions', 'listUsers', 'listJobs']) await call(name);
  for (const name of ['checkSession', 'readMySettings', 'readVersion', 'readHealth', 'listReports']) await call(name);
  await call('deleteRecording', { id });
  expect((await call('readRecording', { id }, undefined, 404)).data.code).toBe('recording.not-found');
});

it.each([
  ['session', true],
  ['sessionOverHttp', false],
] as const)('%s is the cookie that the server reads if cookies are secure: %j', (scheme, secure) => {
  const { name } = definition.components.securitySchemes[scheme];
  expect(createCookies(secure).read({ cookies: { [name]: 'x' } } as unknown as FastifyRequest, 'sid')).toBe('x');
});

it('a client without a session gets a clear error', async () => {
  const call = await clientFor('');
  await call('listRecordings', {}, undefined, 401);
});
