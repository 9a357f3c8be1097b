import {
  login,
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  verifyLogin,
  verifyRegistration,
} from '@glosy/core/contract/auth/auth';
import { checkSession, logout } from '@glosy/core/contract/auth/session';
import type { SessionView } from '@glosy/core/site/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import type { Cookies } from '../../http/cookies.ts';
import { type Route, route } from '../../http/route.ts';
import { codeLifeMs } from './sign-in/challenges.ts';
import type { KnownCookie } from './sign-in/known-browsers.ts';
import type { loginUsecases, SignedIn } from './sign-in/login.usecases.ts';
import type { registrationUsecases } from './sign-in/registration.usecases.ts';
import type { resendUsecases } from './sign-in/resend.usecases.ts';
import type { resetUsecases } from './sign-in/reset.usecases.ts';
import type { Visitor } from './visitor.ts';

export interface AuthUsecases {
  registration: ReturnType<typeof registrationUsecases>;
  login: ReturnType<typeof loginUsecases>;
  reset: ReturnType<typeof resetUsecases>;
  resend: ReturnType<typeof resendUsecases>;
}

export function authRoutes(
  use: AuthUsecases,
  cookies: Cookies,
  sessionOf: (caller: Caller | null) => SessionView,
): Route[] {
  const visitorOf = visitorsWith(cookies);
  return [
    route(checkSession, async ({ maybeCaller }) => sessionOf(maybeCaller)),
    ...registrationRoutes(use, cookies),
    ...loginRoutes(use, cookies),
    ...resetRoutes(use, cookies),
    route(resendCode, async ({ body, request, reply }) => {
      const browser = cookies.read(request, body.kind);
      await use.resend.resend(body.kind, browser, visitorOf(request));
      if (browser !== undefined) cookies.write(reply, body.kind, browser, pendingSeconds(body.kind));
      return { message: 'Wysłaliśmy nowy kod. Poprzedni już nie działa.' };
    }),
  ];
}

function registrationRoutes({ registration }: AuthUsecases, cookies: Cookies): Route[] {
  const visitorOf = visitorsWith(cookies);
  return [
    route(register, async ({ body, request, reply }) => {
      const browser = await registration.register(body, visitorOf(request));
      cookies.write(reply, 'registration', browser, pendingSeconds('registration'));
      return { message: 'Wysłaliśmy kod weryfikacyjny na podany adres e-mail.' };
    }),
    route(verifyRegistration, async ({ body, request, reply }) => {
      const browser = cookies.read(request, 'registration');
      keepKnown(cookies, reply, await registration.verify(body.token, browser, visitorOf(request)));
      cookies.clear(reply, 'registration');
      return { message: 'Rejestracja udana! Możesz się teraz zalogować.' };
    }),
  ];
}

function loginRoutes(use: AuthUsecases, cookies: Cookies): Route[] {
  const visitorOf = visitorsWith(cookies);
  const before = (request: FastifyRequest) => ({
    session: cookies.read(request, 'sid'),
    pendingLogin: cookies.read(request, 'login'),
  });
  const keep = (reply: FastifyReply, { session, role, device, known }: SignedIn) => {
    cookies.write(reply, 'sid', session.cookie, session.maxAgeSeconds);
    keepKnown(cookies, reply, known);
    if (device) cookies.write(reply, 'device', device.value, device.maxAgeSeconds);
    return { role };
  };
  return [
    route(login, async ({ body, request, reply }) => {
      const step = await use.login.login(body.email, body.password, before(request), visitorOf(request));
      if ('session' in step) return { message: 'Zalogowano.', ...keep(reply, step) };
      cookies.write(reply, 'login', step.pendingLogin, pendingSeconds('login'));
      const { trustedDeviceDays } = step;
      const message = 'Wysłaliśmy kod na Twój adres e-mail.';
      return trustedDeviceDays > 0 ? { message, trustedDeviceDays } : { message };
    }),
    route(verifyLogin, async ({ body, request, reply }) => {
      const signedIn = await use.login.verify(body, before(request), visitorOf(request));
      cookies.clear(reply, 'login');
      return keep(reply, signedIn);
    }),
    route(logout, async ({ request, reply }) => {
      await use.login.logout(cookies.read(request, 'sid'));
      cookies.clear(reply, 'sid');
      // Clears only the cache: local storage keeps the visitor's consent and display settings.
      reply.header('clear-site-data', '"cache"');
      return { message: 'Wylogowano.' };
    }),
  ];
}

function resetRoutes({ reset }: AuthUsecases, cookies: Cookies): Route[] {
  const visitorOf = visitorsWith(cookies);
  return [
    route(requestPasswordReset, async ({ body, request, reply }) => {
      const browser = await reset.request(body.email, cookies.read(request, 'reset'), visitorOf(request));
      cookies.write(reply, 'reset', browser, pendingSeconds('reset'));
      return { message: 'Jeśli ten adres ma u nas konto, wysłaliśmy na niego kod do zmiany hasła.' };
    }),
    route(resetPassword, async ({ body, request, reply }) => {
      keepKnown(cookies, reply, await reset.reset(body, cookies.read(request, 'reset'), visitorOf(request)));
      cookies.clear(reply, 'reset');
      return { message: 'Hasło zostało zmienione. Możesz się teraz zalogować.' };
    }),
  ];
}

/** Lifetime of a code, doubled, because a new one can be requested for as long again. */
function pendingSeconds(kind: keyof typeof codeLifeMs): number {
  return (2 * codeLifeMs[kind]) / 1000;
}

function keepKnown(cookies: Cookies, reply: FastifyReply, { value, maxAgeSeconds }: KnownCookie): void {
  cookies.write(reply, 'known', value, maxAgeSeconds);
}

const visitorsWith =
  (cookies: Cookies) =>
  (request: FastifyRequest): Visitor => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    known: cookies.read(request, 'known'),
    device: cookies.read(request, 'device'),
  });
