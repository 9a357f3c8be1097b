import type { z } from 'zod';
import type { Permission } from '../policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the wire contract. Server route, validation and the client's typed request come from it.
 *
 * - `path` uses Fastify's syntax (`:id` for a parameter).
 * - `when` distinguishes calls with the same method and path: query and body keys that must all be present. Of several
 *   matching calls the one with the most keys wins.
 * - `input` gives the types of query and body. The schemas that refuse anything else with 400 are in `x.input.ts`, so
 *   that a page can make a call without loading the schema library.
 * - `multipart` bodies are read by the handler; their fields are documented in `summary`.
 */
export interface Call<Query = unknown, Body = unknown, Answer = unknown> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly permission: Permission;
  readonly summary: string;
  readonly when?: { readonly query?: readonly string[]; readonly body?: readonly string[] };
  readonly input?: InputType<Query, Body>;
  readonly multipart?: true;
  /** The body may be plain text too. */
  readonly textBody?: true;
  /** The body may be the fields of a form, `a=1&b=2`; the handler reads them. */
  readonly formBody?: true;
  /** Pages of every origin may read the answer, which is made without regard to cookies. For calls open to everyone. */
  readonly anyOrigin?: true;
  /** Largest body in bytes; the default is `limits.jsonBodyBytes`. */
  readonly bodyLimit?: number;
  /** One caller has only a few of such requests at once; others of that caller wait or get 503 `server.busy`. */
  readonly heavy?: true;
  /** Only for the archive's own pages: it may change in any release, so it is not in `openapi.json`. */
  readonly internal?: true;
  readonly answer: AnswerType<Answer>;
}

/** The schemas of a call's input; `x.input.ts` exports them under the call's name. */
export interface InputSchemas {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** The types of a call's input; compile-time only. */
export interface InputType<Query, Body> {
  readonly _query?: Query;
  readonly _body?: Body;
}

type Sent<Schemas, Part extends 'query' | 'body'> =
  Schemas extends Record<Part, z.ZodType<infer Value>> ? Value : undefined;

/** The type of a call's answer; compile-time only. `name` is printed on the API page. */
export interface AnswerType<T> {
  readonly name: string;
  readonly _type?: T;
}

// Lets bundlers drop the calls that a page does not make.
/* @__NO_SIDE_EFFECTS__ */
export function input<Schemas extends InputSchemas>(): InputType<Sent<Schemas, 'query'>, Sent<Schemas, 'body'>> {
  return {};
}

/* @__NO_SIDE_EFFECTS__ */
export function answer<T>(name: string): AnswerType<T> {
  return { name };
}

/** For answers that are files or plain text instead of JSON. */
export const rawAnswer: AnswerType<void> = { name: 'file' };

/* @__NO_SIDE_EFFECTS__ */
export function call<Query = undefined, Body = undefined, Answer = unknown>(
  definition: Call<Query, Body, Answer>,
): Call<Query, Body, Answer> {
  return definition;
}

export type QueryOf<C> = C extends Call<infer Query, infer _Body, infer _Answer> ? Query : never;
export type BodyOf<C> = C extends Call<infer _Query, infer Body, infer _Answer> ? Body : never;
export type AnswerOf<C> = C extends Call<infer _Query, infer _Body, infer Answer> ? Answer : never;
