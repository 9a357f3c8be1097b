/** What each call may be sent. For the server; a form of the client loads the schemas of its own call only. */
import type { z } from 'zod';
import * as account from './account.input.ts';
import * as auth from './auth.input.ts';
import type { BodyOf, Call, InputSchemas, QueryOf } from './call.ts';
import type { Calls } from './contract.ts';
import * as jobs from './jobs.input.ts';
import * as media from './media.input.ts';
import * as recordings from './recordings.input.ts';
import * as tags from './tags.input.ts';
import * as transcripts from './transcripts.input.ts';
import * as uploads from './uploads.input.ts';
import * as users from './users.input.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [_ in Name]?: never }
  : { readonly [_ in Name]: z.ZodType<Value> };

type SchemasOf<C> = Part<'query', QueryOf<C>> & Part<'body', BodyOf<C>>;
type TakesNothing<C> = [QueryOf<C>, BodyOf<C>] extends [undefined, undefined] ? true : false;

/** A call that takes something and has no schemas for it, or those of another call, does not compile. */
type Inputs = {
  readonly [Name in keyof Calls as TakesNothing<Calls[Name]> extends true ? never : Name]: SchemasOf<Calls[Name]>;
};

export const inputs: Inputs = {
  ...auth,
  ...account,
  ...users,
  ...jobs,
  ...recordings,
  ...uploads,
  ...transcripts,
  ...media,
  ...tags,
};

const byName: Readonly<Record<string, InputSchemas>> = inputs;

/** Throws where the call and the table disagree whether something may be sent: then the server does not start. */
export function inputOf(call: Call): InputSchemas {
  const schemas = byName[call.name];
  if ((schemas === undefined) !== (call.input === undefined)) {
    throw new Error(`${call.name}: the call and core/src/contract/inputs.ts disagree on what may be sent`);
  }
  return schemas ?? {};
}
