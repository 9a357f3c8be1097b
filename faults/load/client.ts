const answerWithinMs = 20_000;

/** Target of requests; called before each, because addresses change. */
export interface Target {
  readonly address: string;
  readonly cookie: string;
}

/** Status 0: the answer did not arrive, or not completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  json(): unknown;
}

const noAnswer: Answer = { status: 0, headers: new Headers(), bytes: Buffer.alloc(0), json: () => ({}) };

/** Sends a request and waits for the whole answer; never rejects. */
export async function ask(target: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(`${target.address}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie: target.cookie, ...init.headers },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, json: () => JSON.parse(bytes.toString()) };
  } catch {
    return noAnswer;
  }
}

export function askJson(target: Target, method: string, path: string, body: object): Promise<Answer> {
  return ask(target, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Fields of a chunk, or of a whole transcript, in the upload call. */
export function sendUpload(target: Target, file: Uint8Array, fields: Record<string, string>): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), fields.fileName);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return ask(target, '/api/upload.php', { method: 'POST', body: form });
}
