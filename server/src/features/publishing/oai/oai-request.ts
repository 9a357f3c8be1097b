import { type OaiProblem, type OaiVerb, oaiVerbs } from '@glosy/core/export/oai';
import { isDatestamp, rangeOf } from './oai-dates.ts';
import { type ListPosition, readToken } from './resumption-token.ts';

/** A parsed request with checked arguments (sections 2.7 and 4 of the protocol). */
export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | null }
  | { verb: 'GetRecord'; identifier: string; metadataPrefix: string }
  | { verb: 'ListIdentifiers' | 'ListRecords'; position: ListPosition };

type Arguments = Readonly<Record<string, string>>;

export type ReadRequest = { request: OaiRequest; echo: Arguments } | { problem: OaiProblem; echo: Arguments };

const optional: Readonly<Record<OaiVerb, readonly string[]>> = {
  Identify: [],
  ListMetadataFormats: ['identifier'],
  ListSets: ['resumptionToken'],
  ListIdentifiers: ['from', 'until', 'set', 'metadataPrefix', 'resumptionToken'],
  ListRecords: ['from', 'until', 'set', 'metadataPrefix', 'resumptionToken'],
  GetRecord: ['identifier', 'metadataPrefix'],
};

/** Characters that the protocol's schema allows, so that an answer can repeat the argument. */
const unreserved = "[A-Za-z0-9\\-_.!~*'()]+";
const syntaxes: Readonly<Record<string, RegExp>> = {
  identifier: /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i,
  metadataPrefix: new RegExp(`^${unreserved}$`),
  set: new RegExp(`^${unreserved}(:${unreserved})*$`),
};

/** Reads the query of a GET or the body of a POST. */
export function readOaiRequest(parameters: URLSearchParams): ReadRequest {
  const verbs = parameters.getAll('verb');
  const [verb] = verbs;
  if (!isVerb(verb) || verbs.length > 1) {
    return refuse('badVerb', 'The verb is missing, unknown or repeated.');
  }
  const given: Record<string, string> = {};
  for (const [name, value] of parameters) {
    if (name === 'verb') continue;
    if (!optional[verb].includes(name)) return refuse('badArgument', `${verb} does not take this argument.`);
    if (name in given) return refuse('badArgument', `The argument ${name} is repeated.`);
    if (syntaxes[name]?.test(value) === false) return refuse('badArgument', `The syntax of ${name} is wrong.`);
    given[name] = value;
  }
  const read = readArguments(verb, given);
  if (!('code' in read)) return { request: read, echo: { verb, ...given } };
  return read.code === 'badArgument' ? { problem: read, echo: {} } : { problem: read, echo: { verb, ...given } };
}

function readArguments(verb: OaiVerb, given: Arguments): OaiRequest | OaiProblem {
  const { identifier, metadataPrefix, resumptionToken } = given;
  if (verb === 'Identify') return { verb };
  if (verb === 'ListSets') return resumptionToken === undefined ? { verb } : badToken;
  if (verb === 'ListMetadataFormats') return { verb, identifier: identifier ?? null };
  if (verb === 'GetRecord') {
    if (identifier === undefined) return missing('identifier');
    return metadataPrefix === undefined ? missing('metadataPrefix') : { verb, identifier, metadataPrefix };
  }
  if (resumptionToken === undefined) {
    const position = firstPosition(given);
    return 'code' in position ? position : { verb, position };
  }
  if (Object.keys(given).length > 1) return badArgument('resumptionToken is an exclusive argument.');
  const position = readToken(resumptionToken);
  return position ? { verb, position } : badToken;
}

function firstPosition({ metadataPrefix, from, until, set = null }: Arguments & { set?: string | null }) {
  if (metadataPrefix === undefined) return missing('metadataPrefix');
  for (const date of [from, until]) {
    if (date !== undefined && !isDatestamp(date))
      return badArgument('A date is not YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.');
  }
  if (from !== undefined && until !== undefined && from.length !== until.length) {
    return badArgument('from and until differ in granularity.');
  }
  const range = rangeOf(from, until);
  if (range.from !== null && range.before !== null && range.from >= range.before) {
    return badArgument('from is later than until.');
  }
  return { metadataPrefix, ...range, set, harvest: null, after: null, cursor: 0, size: null };
}

function isVerb(text: string | undefined): text is OaiVerb {
  return oaiVerbs.some((verb) => verb === text);
}

const badToken: OaiProblem = { code: 'badResumptionToken', message: 'The resumptionToken is not one of this archive.' };

function badArgument(message: string): OaiProblem {
  return { code: 'badArgument', message };
}

function missing(name: string): OaiProblem {
  return badArgument(`The argument ${name} is missing.`);
}

/** An invalid request is not repeated in the answer (section 3.6). */
function refuse(code: OaiProblem['code'], message: string): ReadRequest {
  return { problem: { code, message }, echo: {} };
}
