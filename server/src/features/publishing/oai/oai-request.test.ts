import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOaiRequest } from './oai-request.ts';
import { type ListPosition, readToken, writeToken } from './resumption-token.ts';

const read = (query: string) => readOaiRequest(new URLSearchParams(query));
const codeOf = (query: string) => {
  const result = read(query);
  return 'problem' in result ? [result.problem.code, Object.keys(result.echo).length] : 'understood';
};

describe('an OAI-PMH request', () => {
  it.each(['', 'verb=Nic', 'verb=identify', 'verb=Identify&verb=Identify'])(
    'without one verb of the protocol is a badVerb and is not repeated: %s',
    (query) => {
      expect(codeOf(query)).toEqual(['badVerb', 0]);
    },
  );

  it.each([
    'verb=Identify&metadataPrefix=oai_dc',
    'verb=ListSets&set=a',
    'verb=GetRecord&identifier=oai:a.pl:1',
    'verb=GetRecord&metadataPrefix=oai_dc',
    'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:a.pl:1&from=2026-01-01',
    'verb=GetRecord&metadataPrefix=oai_dc&identifier=nie identyfikator',
    'verb=ListRecords',
    'verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=edm',
    'verb=ListRecords&metadataPrefix=żółć',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-13-01',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T10:00:00',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T10:00:00.000Z',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T25:00:00Z',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-01T10:00:00Z',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01',
    'verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=abc',
    'verb=ListIdentifiers&metadataPrefix=oai_dc&set=a b',
  ])('with wrong arguments is a badArgument and is not repeated: %s', (query) => {
    expect(codeOf(query)).toEqual(['badArgument', 0]);
  });

  it('with a foreign token is a badResumptionToken', () => {
    expect(codeOf('verb=ListRecords&resumptionToken=abc')).toEqual(['badResumptionToken', 2]);
    expect(codeOf('verb=ListRecords&resumptionToken=')).toEqual(['badResumptionToken', 2]);
    expect(codeOf('verb=ListSets&resumptionToken=abc')).toEqual(['badResumptionToken', 2]);
  });

  it('includes the whole second or day that ends its range', () => {
    const rangeOf = (query: string) => {
      const result = read(`verb=ListRecords&metadataPrefix=edm&${query}`);
      if (!('request' in result) || !('position' in result.request)) throw new Error('not understood');
      return [result.request.position.from, result.request.position.before];
    };
    expect(rangeOf('from=2026-01-01&until=2026-01-01')).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ]);
    expect(rangeOf('from=2026-01-01T10:00:00Z&until=2026-01-01T10:00:00Z')).toEqual([
      '2026-01-01T10:00:00.000Z',
      '2026-01-01T10:00:01.000Z',
    ]);
    expect(rangeOf('until=2026-12-31')).toEqual([null, '2027-01-01T00:00:00.000Z']);
  });
});

describe('a resumption token', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((value) => !value.includes('\0'));
  const moment = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const position: fc.Arbitrary<ListPosition> = fc.record({
    metadataPrefix: text,
    from: fc.option(moment),
    before: fc.option(moment),
    set: fc.option(text),
    harvest: text,
    after: text,
    cursor: fc.nat(),
    size: fc.nat(),
  });

  it('continues the list at its position, for any signatures', () => {
    fc.assert(
      fc.property(position, (given) => {
        expect(readToken(writeToken(given))).toEqual(given);
      }),
    );
  });

  it('that was altered or invented is refused as a whole', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const token = Buffer.from(JSON.stringify(given) ?? '', 'utf8').toString('base64url');
        expect(readToken(token)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(readToken(token)).toBeNull();
      }),
    );
  });
});
