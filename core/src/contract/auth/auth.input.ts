import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

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

export const challengeKinds = ['registration', 'login', 'reset'] as const;

export const register = {
  body: z.strictObject({
    email: emailField,
    firstName: firstNameField,
    lastName: lastNameField,
    password: newPasswordField,
  }),
};

export const verifyRegistration = { body: z.strictObject({ token: tokenField }) };

export const login = { body: z.strictObject({ email: emailField, password: passwordField }) };

export const verifyLogin = {
  body: z.strictObject({ token: tokenField, rememberDevice: z.boolean().optional() }),
};

export const requestPasswordReset = { body: z.strictObject({ email: emailField }) };

export const resetPassword = {
  body: z.strictObject({ email: emailField, password: newPasswordField, token: tokenField }),
};

export const resendCode = { body: z.strictObject({ kind: z.enum(challengeKinds) }) };
