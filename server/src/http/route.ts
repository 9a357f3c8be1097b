import type { AnswerOf, BodyOf, Call, InputSchemas, QueryOf } from '@glosy/core/contract/call';
import { inputOf } from '@glosy/core/contract/inputs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** What a handler is given: checked input and the caller. */
export interface RequestContext<C> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Throws `session.required` where nobody is signed in: only calls open to everyone may meet that. */
  readonly caller: Caller;
  readonly maybeCaller: Caller | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler returns the answer; one that answers with a file, or keeps its answer written, sends it and returns nothing. */
export type Handler<C> = (context: RequestContext<C>) => Promise<AnswerOf<C>> | Promise<void>;

export interface Route {
  readonly call: Call;
  readonly input: InputSchemas;
  readonly handler: Handler<Call>;
  readonly status: number;
}

/** Joins a call of the contract to the function that answers it. */
export function route<C extends Call>(call: C, handler: Handler<C>, status = 200): Route {
  return { call, input: inputOf(call), handler: handler as Handler<Call>, status };
}
