/** One search over everything that the caller may see: transcripts, descriptions, tags and captions. */
import type { SearchResults, Suggestion, Thesaurus } from '../../search/search.ts';
import { answer, call, input, rawAnswer } from '../call.ts';
import type * as inputs from './search.input.ts';

export const search = call({
  name: 'search',
  heavy: true,
  method: 'GET',
  path: '/api/search',
  permission: 'library.read',
  summary:
    'Recordings in which the words occur, with their best passages; with `recording` all passages of that one, by time. A query with nothing to look for is answered with `problem`, a Polish sentence; while the index is being filled, `isIncomplete` is true.',
  input: input<typeof inputs.search>(),
  answer: answer<{ data: SearchResults }>('{data: SearchResults}'),
});

export const suggest = call({
  name: 'suggest',
  method: 'GET',
  path: '/api/search/suggest',
  permission: 'library.read',
  summary: 'At most 8 tags, narrators, titles and words that begin with or contain what was typed.',
  input: input<typeof inputs.suggest>(),
  answer: answer<{ data: Suggestion[] }>('{data: Suggestion[]}'),
});

export const readConcordance = call({
  name: 'readConcordance',
  heavy: true,
  method: 'GET',
  path: '/api/search/concordance',
  permission: 'library.read',
  summary:
    'Every match of a query with its context, link and citation, as CSV (UTF-8 with byte order mark, semicolons, a header line).',
  input: input<typeof inputs.readConcordance>(),
  answer: rawAnswer,
});

const thesaurus = '/api/thesaurus';

export const readThesaurus = call({
  name: 'readThesaurus',
  internal: true,
  method: 'GET',
  path: thesaurus,
  permission: 'tag.readStaff',
  summary:
    'Groups of names of the same things, which a search looks for too. Version 0 is the one that comes with Głosy.',
  answer: answer<{ data: Thesaurus }>('{data: Thesaurus}'),
});

export const replaceThesaurus = call({
  name: 'replaceThesaurus',
  internal: true,
  method: 'PUT',
  path: thesaurus,
  permission: 'tag.edit',
  summary: 'Sets the groups of names to exactly these; `version` is the one that the caller saw.',
  input: input<typeof inputs.replaceThesaurus>(),
  answer: answer<{ data: Thesaurus }>('{data: Thesaurus}'),
});
