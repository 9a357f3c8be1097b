import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Role } from '../policy.ts';
import { answer, call } from './call.ts';

/** No spaces, commas, semicolons, colons, angles, quotes or control characters: a header cannot be built from it. */
const emailPattern = /^[^\s@,;:<>"'`()[\]\\\p{Cc}]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}$/u;

export const emailField = z
  .string('Podaj adres e-mail.')
  .trim()
  .min(1, 'Podaj adres e-mail.')
  .max(limits.emailMaxLength, 'Adres e-mail jest zbyt długi.')
  .regex(emailPattern, 'Podaj poprawny adres e-mail.');

export const newPasswordField = z
  .string('Podaj hasło.')
  .min(limits.passwordMinLength, `Hasło musi mieć co najmniej ${limits.passwordMinLength} znaków.`)
  .max(limits.passwordMaxLength, `Hasło może mieć najwyżej ${limits.passwordMaxLength} znaków.`);

const personName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(limits.nameMaxLength, 'To pole jest zbyt długie.')
    .regex(/^[^\p{Cc}<>]*$/u, 'To pole zawiera niedozwolone znaki.');

export const firstNameField = personName('Podaj imię.');
export const lastNameField = personName('Podaj nazwisko.');

const passwordField = z.string('Podaj hasło.').min(1, 'Podaj hasło.').max(limits.passwordMaxLength);
const tokenField = z.string('Podaj kod.').trim().min(1, 'Podaj kod.').max(200);

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/auth-api/register',
  permission: 'session.begin',
  summary: 'Creates an unverified account and mails a code and an activation link.',
  body: z.strictObject({
    email: emailField,
    firstName: firstNameField,
    lastName: lastNameField,
    password: newPasswordField,
  }),
  answer: answer<{ message: string }>('{message}'),
});

export const verifyRegistration = call({
  name: 'verifyRegistration',
  method: 'POST',
  path: '/auth-api/verify-registration',
  permission: 'session.begin',
  summary: 'Takes the emailed code or the token of the activation link.',
  body: z.strictObject({ token: tokenField }),
  answer: answer<{ message: string }>('{message}'),
});

export const login = call({
  name: 'login',
  method: 'POST',
  path: '/auth-api/login',
  permission: 'session.begin',
  summary: 'Checks the password, mails a code and sets the pending-login cookie.',
  body: z.strictObject({ email: emailField, password: passwordField }),
  answer: answer<{ message: string }>('{message}'),
});

export const verifyLogin = call({
  name: 'verifyLogin',
  method: 'POST',
  path: '/auth-api/verify-2fa',
  permission: 'session.begin',
  summary: 'Takes the 6-digit code or the token of the link, in the browser that began the login.',
  body: z.strictObject({ token: tokenField }),
  answer: answer<{ role: Role }>('{role}'),
});

export const requestPasswordReset = call({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth-api/request-password-reset',
  permission: 'session.begin',
  summary: 'Mails a reset code when the address has an account; the answer never tells.',
  body: z.strictObject({ email: emailField }),
  answer: answer<{ message: string }>('{message}'),
});

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth-api/reset-password',
  permission: 'session.begin',
  summary: 'Sets a new password with the emailed code, in the browser that asked for it.',
  body: z.strictObject({ email: emailField, password: newPasswordField, token: tokenField }),
  answer: answer<{ message: string }>('{message}'),
});

export const challengeKinds = ['registration', 'login', 'reset'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

export const resendCode = call({
  name: 'resendCode',
  method: 'POST',
  path: '/auth-api/resend-code',
  permission: 'session.begin',
  summary: 'Mails a new code for what this browser has begun; the one before it ends. Once a minute at most.',
  body: z.strictObject({ kind: z.enum(challengeKinds) }),
  answer: answer<{ message: string }>('{message}'),
});
