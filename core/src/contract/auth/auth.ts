import type { Role } from '../../policy.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './auth.input.ts';

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/auth-api/register',
  permission: 'session.begin',
  summary: 'Creates an unverified account and mails a code and an activation link.',
  input: input<typeof inputs.register>(),
  answer: answer<{ message: string }>('{message}'),
});

export const verifyRegistration = call({
  name: 'verifyRegistration',
  method: 'POST',
  path: '/auth-api/verify-registration',
  permission: 'session.begin',
  summary: 'Takes the emailed code or the token of the activation link.',
  input: input<typeof inputs.verifyRegistration>(),
  answer: answer<{ message: string }>('{message}'),
});

export const login = call({
  name: 'login',
  method: 'POST',
  path: '/auth-api/login',
  permission: 'session.begin',
  summary:
    'Checks the password, mails a code and sets the pending-login cookie; a trusted device is signed in at once, with `role`. `trustedDeviceDays`: the device may be remembered for so long.',
  input: input<typeof inputs.login>(),
  answer: answer<{ message: string; role?: Role; trustedDeviceDays?: number }>('{message, role?, trustedDeviceDays?}'),
});

export const verifyLogin = call({
  name: 'verifyLogin',
  method: 'POST',
  path: '/auth-api/verify-2fa',
  permission: 'session.begin',
  summary:
    'Takes the 6-digit code or the token of the link, in the browser that began the login. `rememberDevice`: the next sign-ins here need no code (role user only).',
  input: input<typeof inputs.verifyLogin>(),
  answer: answer<{ role: Role }>('{role}'),
});

export const requestPasswordReset = call({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth-api/request-password-reset',
  permission: 'session.begin',
  summary: 'Mails a reset code when the address has an account; the answer never tells.',
  input: input<typeof inputs.requestPasswordReset>(),
  answer: answer<{ message: string }>('{message}'),
});

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth-api/reset-password',
  permission: 'session.begin',
  summary: 'Sets a new password with the emailed code, in the browser that asked for it.',
  input: input<typeof inputs.resetPassword>(),
  answer: answer<{ message: string }>('{message}'),
});

export type ChallengeKind = (typeof inputs.challengeKinds)[number];

export const resendCode = call({
  name: 'resendCode',
  method: 'POST',
  path: '/auth-api/resend-code',
  permission: 'session.begin',
  summary: 'Mails a new code for what this browser has begun; the one before it ends. Once a minute at most.',
  input: input<typeof inputs.resendCode>(),
  answer: answer<{ message: string }>('{message}'),
});
