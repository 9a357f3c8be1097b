/** The input schemas of all calls, for the server; client forms load only the schemas of their own call. */
import type { z } from 'zod';
import * as account from './auth/account.input.ts';
import * as auth from './auth/auth.input.ts';
import * as users from './auth/users.input.ts';
import type { BodyOf, Call, InputSchemas, QueryOf } from './call.ts';
import type { Calls } from './contract.ts';
import * as clockChecks from './files/clock-checks.input.ts';
import * as files from './files/files.input.ts';
import { importTable, startLoading } from './files/loadings.input.ts';
import * as media from './files/media.input.ts';
import * as uploads from './files/uploads.input.ts';
import * as exports from './publishing/exports.input.ts';
import * as iiif from './publishing/iiif.input.ts';
import * as chapters from './recordings/chapters.input.ts';
import * as closures from './recordings/closures.input.ts';
import * as consents from './recordings/consents.input.ts';
import * as recordings from './recordings/recordings.input.ts';
import * as reports from './recordings/reports.input.ts';
import * as trash from './recordings/trash.input.ts';
import * as jobs from './site/jobs.input.ts';
import * as monitoring from './site/monitoring.input.ts';
import * as mySettings from './transcripts/my-settings.input.ts';
import * as search from './transcripts/search.input.ts';
import * as tags from './transcripts/tags.input.ts';
import * as transcription from './transcripts/transcription.input.ts';
import * as transcripts from './transcripts/transcripts.input.ts';
import * as words from './transcripts/words.input.ts';

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
