import type { Call } from '@glosy/core/contract/call';
import type { ErrorBody, ErrorCode } from '@glosy/core/errors';
import { takePreloadedAnswer } from '../first-paint/preloaded-answers.ts';

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
  const response = await send(call, input);
  const text = await response.text();
  return (text === '' ? undefined : parseJson(text)) as Answer;
}

/** For calls that answer with text that is not JSON, such as a transcript. */
export async function requestText<Query, Body>(
  call: Call<Query, Body, unknown>,
  input: RequestInput<Query, Body> = {},
): Promise<string> {
  return (await send(call, input)).text();
}

/** For calls that answer with a file. */
export async function requestBlob<Query, Body>(
  call: Call<Query, Body, unknown>,
  input: RequestInput<Query, Body> = {},
): Promise<Blob> {
  return (await send(call, input)).blob();
}

/** For calls whose response headers are needed too. */
export function requestAnswer<Query, Body>(
  call: Call<Query, Body, unknown>,
  input: RequestInput<Query, Body> = {},
): Promise<Response> {
  return send(call, input);
}

async function send<Query, Body>(
  call: Call<Query, Body, unknown>,
  { body, signal, keepalive, ...address }: RequestInput<Query, Body>,
): Promise<Response> {
  // No headers of our own: with them the browser would not use an answer that it has preloaded.
  const init: RequestInit = { method: call.method, credentials: 'same-origin' };
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(addressOf(call, address), init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw networkError();
  }
  if (response.ok) return response;
  throw refusal(response.status, await response.text().catch(() => ''));
}

export function networkError(): RequestError {
  return new RequestError(0, 'network', 'Brak połączenia z serwerem. Sprawdź połączenie z internetem.');
}

/** Creates the error of a refused request and calls the listeners. */
export function refusal(status: number, text: string): RequestError {
  const body = parseJson(text) as Partial<ErrorBody> | undefined;
  const error = new RequestError(status, body?.code ?? 'unknown', body?.error ?? '', body);
  for (const listener of refusalListeners) listener(error);
  return error;
}

/** Undefined for text that is not JSON, such as a proxy's error page. */
export function parseJson(text: string): unknown {
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
