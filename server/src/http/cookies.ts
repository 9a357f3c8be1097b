import type { FastifyReply, FastifyRequest } from 'fastify';

type CookieName = 'sid' | 'device' | 'known' | 'login' | 'reset' | 'registration';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  /** Sets a cookie for this origin only; without `maxAgeSeconds` it ends with the browser session. */
  write(reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds?: number): void;
  clear(reply: FastifyReply, name: CookieName): void;
}

/** On https the names carry `__Host-` and the cookies `Secure`; on http (a first trial, a test) neither. */
export function createCookies(secure: boolean): Cookies {
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request, name) => request.cookies[nameOf(name)],
    write: (reply, name, value, maxAgeSeconds) => {
      reply.setCookie(
        nameOf(name),
        value,
        maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds },
      );
    },
    clear: (reply, name) => {
      reply.clearCookie(nameOf(name), options);
    },
  };
}
