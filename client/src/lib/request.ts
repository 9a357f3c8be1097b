import type { Call } from '@glosy/core/contract/call';
import type { ErrorBody, ErrorCode } from '@glosy/core/errors';
import { takePreloadedAnswer } from '../first-paint/preloaded-answers.ts';
import { fetchWatched, type WatchedInit } from './connection/fetch-watched.ts';

/** A refused or failed request; `message` is the server's Polish sentence when it sent one. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly fields: Record<string, string>;
  readonly details: unknown;

  constructor(status: number, code: RequestError['code'], message: string, body?: Partial<ErrorBody>) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.fields = body?.fields ?? {};
    this.details = body?.details;
  }
}

export interface Address<Query> {
  /** Values of the `:name` parts of the call's path. */
  params?: Record<string, string | number>;
  query?: Query;
}

export interface RequestInput<Query, Body> extends Address<Query> {
  body?: Body;
  signal?: AbortSignal;
  /** Milliseconds without a byte of the answer after which the connection counts as lost. */
  stallMs?: number;
  /** The request outlives the page. */
  keepalive?: boolean;
}

type Refusal = (error: RequestError) => void;
const refusalListeners = new Set<Refusal>();

/** Calls the listener for every refused request; the viewer uses it to notice ended sessions. Returns unsubscribe. */
export function onRefusal(listener: Refusal): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** The call's address with parameters and query; undefined query values are left out, lists repeat their key. */
export function addressOf<Query, Body, Answer>(
  call: Call<Query, Body, Answer>,
  { params = {}, query }: Address<Query> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.name}: no value for :${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const words = search.toString();
  return words ? `${path}?${words}` : path;
}

/** Sends the call and returns its JSON answer. Throws RequestError; an aborted request throws the signal's AbortError. */
export async function request<Query, Body, Answer>(
  call: Call<Query, Body, Answer>,
  input: RequestInput<Query, Body> = {},
): Promise<Answer> {
  const preloaded = call.method === 'GET' && takePreloadedAnswer(addressOf(call, input));
  if (preloaded) return preloaded.answer as Answer;
  return jsonAnswer<Answer>(await requestText(call, input));
}

/** For calls that answer with text that is not JSON, such as a transcript. */
export function requestText<Query, Body>(
  call: Call<Query, Body, unknown>,
  input: RequestInput<Query, Body> = {},
): Promise<string> {
  return requestAnswer(call, input, (response) => response.text());
}

/** For calls that answer with a file. */
export function requestBlob<Query, Body>(
  call: Call<Query, Body, unknown>,
  input: RequestInput<Query, Body> = {},
): Promise<Blob> {
  return requestAnswer(call, input, (response) => response.blob());
}

/** For calls whose response headers are needed too: `read` reads the body, under the same time limit. */
export async function requestAnswer<Query, Body, Result>(
  call: Call<Query, Body, unknown>,
  { body, signal, stallMs, keepalive, ...address }: RequestInput<Query, Body>,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  // No custom headers: with them the browser would not use a preloaded answer.
  const init: WatchedInit = { method: call.method, credentials: 'same-origin', signal, stallMs };
  if (keepalive) init.keepalive = true;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  try {
    return await fetchWatched(addressOf(call, address), init, async (response) => {
      if (response.ok && isPage(response)) throw networkError();
      if (response.ok) return read(response);
      throw refusal(response.status, await response.text().catch(emptyText));
    });
  } catch (cause) {
    if (signal?.aborted || cause instanceof RequestError) throw cause;
    throw networkError();
  }
}

/** Whether a network has answered in the archive's place, such as a hotel's with its sign-in page. */
function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** If the body of a refusal is lost, its status is still used. */
function emptyText(_error: unknown): string {
  return '';
}

export function networkError(): RequestError {
  return new RequestError(0, 'network', 'Brak połączenia z serwerem. Sprawdź połączenie z internetem.');
}

/** Creates the error of a refused request and calls the listeners. Its code is `unknown` unless the archive refused. */
export function refusal(status: number, text: string): RequestError {
  const body = parseJson(text);
  const error = isErrorBody(body)
    ? new RequestError(status, body.code, body.error, body)
    : new RequestError(status, 'unknown', '');
  for (const listener of refusalListeners) listener(error);
  return error;
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { code, error } = (body ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof error === 'string';
}

/** @throws RequestError of a lost network for text that is not JSON, such as the sign-in page of a hotel's network */
export function jsonAnswer<Answer>(text: string): Answer {
  const answer = parseJson(text);
  if (answer === undefined) throw networkError();
  return answer as Answer;
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The sentence to show: the server's, the network's, or the screen's own fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.message !== '' ? error.message : fallback;
}
