import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HeardTone, hearTones } from './tones.ts';

/** A request of `POST /v1/audio/transcriptions`. */
export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string[]>;
  wav: Buffer;
  heard: HeardTone[];
  /** Resolves when the client has closed the connection. */
  gone: Promise<void>;
}

export interface SpeechReply {
  status?: number;
  headers?: Record<string, string>;
  body: string | object;
  /** Bytes after which the connection is cut. */
  cutAfter?: number;
}

export type AnswerSpeech = (request: SpeechRequest) => SpeechReply | Promise<SpeechReply>;

export interface SpeechServer {
  url: string;
  requests: SpeechRequest[];
  /** Answers the next requests in this way. */
  answerWith(answer: AnswerSpeech): void;
  close(): Promise<void>;
}

/** A speech server that recognises the tones of `tonesOf`. */
export async function startSpeechServer(): Promise<SpeechServer> {
  const requests: SpeechRequest[] = [];
  let answer: AnswerSpeech = verboseJson;
  const server = createServer((request, response) => {
    readRequest(request)
      .then(async (read) => {
        requests.push(read);
        send(response, await answer(read));
      })
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers like OpenAI, with word times if they were requested. */
export function verboseJson({ fields, heard }: SpeechRequest): SpeechReply {
  const text = heard.map(({ word }) => word).join(' ');
  const segments =
    heard.length === 0 ? [] : [{ id: 0, start: heard[0]?.start ?? 0, end: heard.at(-1)?.end ?? 0, text: ` ${text}.` }];
  const asked = fields['timestamp_granularities[]'] ?? [];
  return { body: { task: 'transcribe', text, segments, ...(asked.includes('word') ? { words: heard } : {}) } };
}

async function readRequest(request: IncomingMessage): Promise<SpeechRequest> {
  const parts: Buffer[] = [];
  for await (const bytes of request) parts.push(bytes as Buffer);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
  }
  const wav = Buffer.from(await (form.get('file') as File).arrayBuffer());
  const gone = new Promise<void>((resolve) => request.socket.once('close', () => resolve()));
  const { url: path = '', headers } = request;
  let heard: HeardTone[] | undefined;
  return {
    path,
    authorization: headers.authorization,
    fields,
    wav,
    gone,
    get heard() {
      heard ??= hearTones(wav);
      return heard;
    },
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body, cutAfter }: SpeechReply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (cutAfter === undefined) response.end(text);
  else response.write(text.slice(0, cutAfter), () => response.destroy());
}
