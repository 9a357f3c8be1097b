import type { AnswerOf, BodyOf, Call, InputSchemas, QueryOf } from '@glosy/core/contract/call';
import { inputOf } from '@glosy/core/contract/inputs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';

/** The argument of a handler: validated input and the caller. */
export interface RequestContext<C> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Throws `session.required` when signed out, which can happen only in calls that are open to everyone. */
  readonly caller: Caller;
  readonly maybeCaller: Caller | null;
  /** Runs use cases that take `Tx`, in one transaction that commits before the answer. */
  readonly transaction: Database['transaction'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the answer, or sends the reply itself (a file, a cached body) and returns nothing. */
export type Handler<C> = (context: RequestContext<C>) => Promise<AnswerOf<C>> | Promise<void>;

export interface Route {
  readonly call: Call;
  readonly input: InputSchemas;
  readonly handler: Handler<Call>;
  readonly status: number;
}

/** Binds a call of the contract to its handler. */
export function route<C extends Call>(call: C, handler: Handler<C>, status = 200): Route {
  return { call, input: inputOf(call), handler: handler as Handler<Call>, status };
}
