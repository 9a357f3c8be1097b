/** The input schemas of all calls, for the server; client forms load only the schemas of their own call. */
import type { z } from 'zod';
import * as account from './account.input.ts';
import * as auth from './auth.input.ts';
import type { BodyOf, Call, InputSchemas, QueryOf } from './call.ts';
import * as chapters from './chapters.input.ts';
import * as clockChecks from './clock-checks.input.ts';
import * as closures from './closures.input.ts';
import * as consents from './consents.input.ts';
import type { Calls } from './contract.ts';
import * as exports from './exports.input.ts';
import * as files from './files.input.ts';
import * as iiif from './iiif.input.ts';
import * as jobs from './jobs.input.ts';
import { importTable, startLoading } from './loadings.input.ts';
import * as media from './media.input.ts';
import * as monitoring from './monitoring.input.ts';
import * as mySettings from './my-settings.input.ts';
import * as recordings from './recordings.input.ts';
import * as reports from './reports.input.ts';
import * as search from './search.input.ts';
import * as tags from './tags.input.ts';
import * as transcription from './transcription.input.ts';
import * as transcripts from './transcripts.input.ts';
import * as trash from './trash.input.ts';
import * as uploads from './uploads.input.ts';
import * as users from './users.input.ts';
import * as words from './words.input.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [_ in Name]?: never }
  : { readonly [_ in Name]: z.ZodType<Value> };

type SchemasOf<C> = Part<'query', QueryOf<C>> & Part<'body', BodyOf<C>>;
type TakesNothing<C> = [QueryOf<C>, BodyOf<C>] extends [undefined, undefined] ? true : false;

/** Fails to compile when a call with input has no schemas, or those of another call. */
type Inputs = {
  readonly [Name in keyof Calls as TakesNothing<Calls[Name]> extends true ? never : Name]: SchemasOf<Calls[Name]>;
};

export const inputs: Inputs = {
  ...monitoring,
  ...auth,
  ...account,
  ...users,
  ...jobs,
  importTable,
  startLoading,
  ...recordings,
  ...consents,
  ...reports,
  ...chapters,
  ...closures,
  ...clockChecks,
  ...exports,
  ...files,
  ...trash,
  ...uploads,
  ...transcripts,
  ...transcription,
  ...words,
  ...mySettings,
  ...media,
  ...tags,
  ...search,
  ...iiif,
};

const byName: Readonly<Record<string, InputSchemas>> = inputs;

/** @throws Error when the call and the table disagree about whether it has input; the server then refuses to start. */
export function inputOf(call: Call): InputSchemas {
  const schemas = byName[call.name];
  if ((schemas === undefined) !== (call.input === undefined)) {
    throw new Error(`${call.name}: the call and core/src/contract/inputs.ts disagree about whether it has input`);
  }
  return schemas ?? {};
}
