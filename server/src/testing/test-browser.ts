import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Email } from '../mail/mailer.ts';

/** HTTP client that keeps cookies like a browser. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** `remoteAddress`: the network address that it uses. */
export function openBrowser(app: FastifyInstance, remoteAddress?: string): TestBrowser {
  const cookies = new Map<string, string>();
  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
    const answer = await app.inject({ ...options, ...(remoteAddress ? { remoteAddress } : {}), headers });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const ended = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
      if (ended || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return {
    cookies,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({ method: 'POST', url, headers, ...(body === undefined ? {} : { payload: body }) }),
  };
}

/** Reads the six-digit code from an email; it is on a separate line. */
export function codeIn(email: Email | undefined): string {
  const code = /^\d{6}$/m.exec(email?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code in the email «${email?.subject}»`);
  return code;
}

/** Reads the token of the link in an email. */
export function tokenIn(email: Email | undefined): string {
  const token = /\?token=([\w-]+)$/m.exec(email?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in the email «${email?.subject}»`);
  return token;
}

/** A valid-looking code that differs from the given one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
