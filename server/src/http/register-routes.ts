import type { Call } from '@glosy/core/contract/call';
import { contract } from '@glosy/core/contract/contract';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { may, needsSession } from '@glosy/core/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Database } from '../database/database.ts';
import { answersAnyOrigin } from './any-origin.ts';
import type { Caller, FindCaller } from './caller.ts';
import type { Cookies } from './cookies.ts';
import { heavyRequests, type RunHeavy } from './heavy-requests.ts';
import { parseInput } from './reading/parse-input.ts';
import type { RequestContext, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The calls of the contract that this address answers. */
    calls?: readonly Call[];
  }
}

/**
 * Keeps the server from starting when a route is not in the contract, so that no route is open by mistake. Must be
 * called before any route is added.
 */
export function refuseUndescribedRoutes(app: FastifyInstance): void {
  const described = new Set(contract.map((call) => `${call.method} ${call.path}`));
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const isDescribed = described.has(`${one === 'HEAD' ? 'GET' : one} ${url}`);
      if (!isDescribed || config?.calls === undefined) {
        throw new Error(`Route ${one} ${url} is not described in core/src/contract`);
      }
    }
  });
}

/** Adds the routes; several calls of one address and method become one route that picks by query and body. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { cookies, findCaller, database }: { cookies: Cookies; findCaller: FindCaller; database: Database },
): void {
  app.decorateRequest('caller', null);
  const runHeavy = heavyRequests();
  for (const group of groupByAddress(routes)) {
    const [first] = group;
    if (!first) continue;
    app.route({
      method: first.call.method as HTTPMethods,
      url: first.call.path,
      bodyLimit: Math.max(...group.map(({ call }) => call.bodyLimit ?? limits.jsonBodyBytes)),
      config: { calls: group.map(({ call }) => call) },
      // Access is checked before any byte of the body is read.
      onRequest: async (request) => {
        const cookie = answersAnyOrigin(request) ? undefined : cookies.read(request, 'sid');
        request.caller = cookie ? await findCaller(cookie) : null;
        requireSomePermission(
          group.filter(({ call }) => fits(call.when?.query, request.query)),
          request.caller,
        );
      },
      handler: (request, reply) => answer(pick(group, request), { request, reply, runHeavy, database }),
    });
  }
}

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  runHeavy: RunHeavy;
  database: Database;
}

async function answer(chosen: Route, { request, reply, runHeavy, database }: Answering): Promise<unknown> {
  requireSomePermission([chosen], request.caller);
  const { query, body } = parseInput(chosen.input, request);
  reply.code(chosen.status);
  const context: RequestContext<Call> = {
    params: withoutNul(request.params as Record<string, string>),
    query,
    body,
    get caller() {
      if (!request.caller) throw new ArchiveError('session.required');
      return request.caller;
    },
    maybeCaller: request.caller,
    transaction: (work) => database.transaction(work),
    request,
    reply,
  };
  const run = async (): Promise<unknown> => chosen.handler(context);
  const result = await (chosen.call.heavy ? runHeavy({ request, reply }, run) : run());
  return result === undefined ? reply : result;
}

/**
 * Replaces NUL, which no stored name contains and PostgreSQL refuses. With the replacement character a call answers as
 * for any name that does not exist.
 */
function withoutNul(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '\u{fffd}')]));
}

function requireSomePermission(routes: readonly Route[], caller: Caller | null): void {
  if (routes.length === 0) return;
  if (routes.some(({ call }) => may(caller?.role ?? null, call.permission))) return;
  const allNeedSession = routes.every(({ call }) => needsSession(call.permission));
  throw new ArchiveError(caller === null && allNeedSession ? 'session.required' : 'session.forbidden');
}

function pick(group: readonly Route[], request: FastifyRequest): Route {
  const fitting = group
    .filter(({ call }) => fits(call.when?.query, request.query) && fits(call.when?.body, request.body))
    .sort((a, b) => keyCount(b.call) - keyCount(a.call));
  if (fitting.length === 1 && fitting[0]) return fitting[0];
  // If several have equally many keys, the schema decides (`action=metadata` or `action=file`).
  const chosen = fitting.find(({ input }) => input.query === undefined || input.query.safeParse(request.query).success);
  const route = chosen ?? fitting[0];
  if (!route) throw new ArchiveError('request.invalid', ['brak wymaganych pól']);
  return route;
}

function fits(keys: readonly string[] | undefined, input: unknown): boolean {
  if (!keys) return true;
  return typeof input === 'object' && input !== null && keys.every((key) => Object.hasOwn(input, key));
}

function keyCount(call: Call): number {
  return (call.when?.query?.length ?? 0) + (call.when?.body?.length ?? 0);
}

function groupByAddress(routes: readonly Route[]): Route[][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.call.method} ${route.call.path}`;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return [...groups.values()];
}
