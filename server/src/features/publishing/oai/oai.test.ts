import type { NameMentions } from '@glosy/core/people/pseudonym';
import type { PublishedLevel } from '@glosy/core/recording/publishing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { hasXmllint, problemsIn } from '../../../testing/oai-grammar.ts';
import { insertScene } from '../../../testing/scene.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';

let test: TestApp;
let admin: SignedIn;
let clock = new Date('2026-05-12T10:00:00.250Z');
const answers: string[] = [];

beforeAll(async () => {
  test = await buildTestApp({ now: () => clock, settings: { PUBLIC_URL: 'http://glosy.example.org' } });
  admin = await test.signIn('admin');
  const indexes = '{"geographical":["Rumia"],"personal":["Jan Ukryty"],"subject":["młyn"]}';
  for (const signature of ['HM-1', 'HM-2', 'HM-3', 'Żą-1', 'P-1']) await insertScene(test, signature, { indexes });
  await publish('HM-1', 'all');
  at('2026-05-12T11:00:00.900Z');
  await publish('HM-2', 'description');
  at('2026-05-12T12:00:00.000Z');
  await publish('Żą-1', 'transcript');
});
afterAll(() => test.close());

const at = (moment: string) => {
  clock = new Date(moment);
};
const urlOf = (id: string) => `/api/recordings/${encodeURIComponent(id)}`;
const change = async (id: string, given: (recording: Recording) => object) => {
  const recording = (await test.ask(admin, { url: urlOf(id) })).json().data;
  const payload = { ...recording, ...given(recording) };
  const saved = await test.ask(admin, { method: 'PUT', url: urlOf(id), payload });
  expect(saved.statusCode, saved.body).toBe(200);
  // A change gets its date when it is first noticed, which is now.
  await ask('verb=Identify');
};
type Recording = { access: object; metadata: object };
const publish = (id: string, published: PublishedLevel) =>
  change(id, ({ access }) => ({ access: { ...access, published } }));
const retitle = (id: string, title: string) => change(id, ({ metadata }) => ({ metadata: { ...metadata, title } }));

const ask = async (query: string): Promise<string> => {
  const { statusCode, headers, body } = await test.ask(null, { url: `/oai?${query}` });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
  answers.push(body);
  return body;
};
const idsIn = (xml: string) => [...xml.matchAll(/<identifier>(.*?)<\/identifier>/g)].map(([, id]) => id);
const codeIn = (xml: string) => /<error code="(\w+)"/.exec(xml)?.[1];
const id = (signature: string) => `oai:glosy.example.org:${encodeURIComponent(signature)}`;
const get = (signature: string, prefix = 'oai_dc') =>
  ask(new URLSearchParams({ verb: 'GetRecord', metadataPrefix: prefix, identifier: id(signature) }).toString());

describe('the interface for harvesters', () => {
  it('describes itself: its earliest date, formats and sets', async () => {
    const identify = await ask('verb=Identify');
    for (const part of [
      '<baseURL>http://glosy.example.org/oai</baseURL>',
      '<earliestDatestamp>2026-05-12T10:00:00Z</earliestDatestamp>',
      '<deletedRecord>persistent</deletedRecord>',
      '<repositoryIdentifier>glosy.example.org</repositoryIdentifier>',
    ]) {
      expect(identify).toContain(part);
    }
    expect(await ask('verb=ListMetadataFormats')).toContain('<metadataPrefix>edm</metadataPrefix>');
    expect(await ask(`verb=ListMetadataFormats&identifier=${id('HM-1')}`)).toContain('oai_dc');
    expect(await ask('verb=ListSets')).toContain('<setSpec>historia-mowiona</setSpec>');
  });

  it('lists published records, and no others', async () => {
    const all = [id('HM-1'), id('HM-2'), 'oai:glosy.example.org:%C5%BB%C4%85-1'];
    expect(idsIn(await ask('verb=ListIdentifiers&metadataPrefix=oai_dc'))).toEqual(all);
    expect(idsIn(await ask('verb=ListRecords&metadataPrefix=edm&set=historia-mowiona'))).toEqual(all);
    const records = await ask('verb=ListRecords&metadataPrefix=oai_dc');
    expect(records).toContain('<dc:title xml:lang="pl">Rozmowa HM-1</dc:title>');
    expect(records).not.toContain('Jan Ukryty');
    expect(records).not.toContain('Kanarek w transkrypcji');
  });

  it('describes a record in EDM, with its sound only if that is published', async () => {
    const whole = await get('HM-1', 'edm');
    expect(whole).toContain('<edm:type>SOUND</edm:type>');
    expect(whole).toContain('<edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/>');
    expect(whole).toContain('<edm:isShownAt rdf:resource="http://glosy.example.org/nagranie/HM-1"/>');
    expect(whole).toMatch(/<edm:isShownBy rdf:resource="http:\/\/glosy.example.org\/[^"]*\.mp3"\/>/);
    expect(await get('HM-2', 'edm')).not.toContain('isShownBy');
  });

  it('includes both ends of a range', async () => {
    const listed = async (range: string) => {
      const xml = await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&${range}`);
      return codeIn(xml) ?? idsIn(xml).length;
    };
    expect(await listed('from=2026-05-12T10:00:00Z&until=2026-05-12T10:00:00Z')).toBe(1);
    expect(await listed('from=2026-05-12T10:00:01Z')).toBe(2);
    expect(await listed('until=2026-05-12T11:00:00Z')).toBe(2);
    expect(await listed('from=2026-05-12T12:00:01Z')).toBe('noRecordsMatch');
    expect(await listed('from=2026-05-12&until=2026-05-12')).toBe(3);
    expect(await listed('until=2026-05-11')).toBe('noRecordsMatch');
    expect(await listed('set=inny')).toBe('noRecordsMatch');
  });

  it('answers each error of the protocol with its code and status 200', async () => {
    const codeOf = async (query: string) => codeIn(await ask(query));
    expect(await codeOf('')).toBe('badVerb');
    expect(await codeOf('verb=ListRecords')).toBe('badArgument');
    expect(await codeOf('verb=ListRecords&metadataPrefix=marc21')).toBe('cannotDisseminateFormat');
    expect(await codeOf(`verb=GetRecord&metadataPrefix=marc21&identifier=${id('HM-1')}`)).toBe(
      'cannotDisseminateFormat',
    );
    expect(await codeOf('verb=ListRecords&resumptionToken=x')).toBe('badResumptionToken');
    expect(await codeOf('verb=ListMetadataFormats&identifier=oai:glosy.example.org:%2500')).toBe('idDoesNotExist');
  });

  it('answers a form like a query, for any origin, and ignores cookies', async () => {
    const payload = 'verb=ListIdentifiers&metadataPrefix=oai_dc';
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://katalog.example.org' };
    const posted = await test.ask(admin, { method: 'POST', url: '/oai', payload, headers });
    expect([posted.statusCode, posted.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(posted.headers['set-cookie']).toBeUndefined();
    expect(idsIn(posted.body)).toHaveLength(3);
    answers.push(posted.body);
  });
});

describe('an unpublished recording', () => {
  it('does not exist for harvesters if it never was published', async () => {
    const bare = (xml: string) => xml.replace(/oai:\S+?(?=["<])/g, '');
    expect(codeIn(await get('HM-3'))).toBe('idDoesNotExist');
    expect(bare(await get('HM-3'))).toBe(bare(await get('HM-404')));
  });

  it('is a deleted record if it once was published, from the moment when it was unpublished', async () => {
    at('2026-05-12T13:00:00.000Z');
    await publish('HM-2', 'nothing');
    const deleted = await get('HM-2');
    expect(deleted).toContain('<header status="deleted">');
    expect(deleted).toContain('<datestamp>2026-05-12T13:00:00Z</datestamp>');
    expect(deleted).not.toContain('metadata>');
    expect(idsIn(await ask('verb=ListIdentifiers&metadataPrefix=edm&from=2026-05-12T13:00:00Z'))).toEqual([id('HM-2')]);
    at('2026-05-12T14:00:00.000Z');
    await publish('HM-2', 'description');
    expect(await get('HM-2')).toContain('<datestamp>2026-05-12T14:00:00Z</datestamp>');
  });

  it('is listed again with a new datestamp when its description changes', async () => {
    at('2026-05-12T15:00:00.000Z');
    await retitle('HM-1', 'Nowy tytuł & reszta');
    const changed = await ask('verb=ListRecords&metadataPrefix=oai_dc&from=2026-05-12T15:00:00Z');
    expect(idsIn(changed)).toEqual([id('HM-1')]);
    expect(changed).toContain('Nowy tytuł &amp; reszta');
  });

  it('is hidden at once by a withdrawal, and the name by a pseudonym', async () => {
    at('2026-05-12T16:00:00.000Z');
    await publish('P-1', 'all');
    const url = '/api/recordings/P-1/consent';
    const uses = ['signed-in', 'open-internet'];
    const { texts, lines } = (await test.ask(admin, { url: `${url}/name-mentions` })).json().data as NameMentions;
    const keptNames = [...texts, ...lines].map((mention) => mention.id);
    const consent = { ...writtenConsent, uses, pseudonym: 'Rozmówca A', keptNames };
    const saved = await test.ask(admin, { method: 'PUT', url, payload: consent });
    expect(saved.statusCode, saved.body).toBe(200);
    for (const prefix of ['oai_dc', 'edm']) {
      const xml = await get('P-1', prefix);
      expect(xml).toContain('Rozmówca A');
      expect(xml).not.toContain('Przykładowy');
    }
    at('2026-05-12T17:00:00.000Z');
    const payload = { ...consent, version: 1, withdrawn: '2026-05-12' };
    expect((await test.ask(admin, { method: 'PUT', url, payload })).statusCode).toBe(200);
    expect(await get('P-1')).toContain('<header status="deleted">');
  });
});

describe('the administrators’ view', () => {
  it('shows the harvests with their harvesters, the errors, and a record in each format', async () => {
    await test.ask(null, {
      url: '/oai?verb=ListRecords&metadataPrefix=edm',
      headers: { 'user-agent': 'Zniwiarz/1.0' },
    });
    const { harvests, errors, published, preview } = (await test.ask(admin, { url: '/api/harvests' })).json().data;
    expect(harvests[0]).toMatchObject({
      metadataPrefix: 'edm',
      userAgent: 'Zniwiarz/1.0',
      isFinished: true,
      records: 4,
      error: null,
    });
    expect(errors.map(({ error }: { error: string }) => error)).toContain('badResumptionToken');
    expect(errors.map(({ error }: { error: string }) => error)).not.toContain('noRecordsMatch');
    expect(published).toBe(3);
    const [nobody, editor] = [null, await test.signIn('editor')];
    expect((await test.ask(nobody, { url: '/api/harvests' })).statusCode).toBe(401);
    expect((await test.ask(editor, { url: '/api/harvests' })).statusCode).toBe(403);
    expect(preview.formats.map(({ prefix }: { prefix: string }) => prefix)).toEqual(['oai_dc', 'edm']);
    expect(preview.formats[1].xml).toContain('<edm:ProvidedCHO');
  });
});

it.runIf(hasXmllint)('every answer is valid against the grammar', () => {
  expect(answers.length).toBeGreaterThan(25);
  expect(problemsIn(answers)).toBe('');
});
