import { emailField, firstNameField, lastNameField, newPasswordField } from '@glosy/core/contract/auth/auth.input';
import { roles } from '@glosy/core/policy';
import { z } from 'zod';
import { usersUsecases } from '../features/auth/accounts/users.usecases.ts';
import { createAuthParts } from '../features/auth/parts.ts';
import { parse } from '../http/reading/parse-input.ts';
import { type Command, readArguments } from './command.ts';

const newAccount = z.strictObject({
  email: emailField,
  firstName: firstNameField,
  lastName: lastNameField,
  role: z.enum(roles, `Rola musi być jedną z: ${roles.join(', ')}.`),
  password: newPasswordField,
});

export const createUser: Command = {
  usage: 'create-user --email E --first-name F --last-name L --role user|editor|admin [--password P]',
  summary: 'Zakłada aktywne konto; hasło z opcji albo ze standardowego wejścia.',
  async run({ args, open, print, readInput }) {
    const given = readArguments(args, { options: ['email', 'first-name', 'last-name', 'role', 'password'] });
    const person = parse(newAccount.omit({ password: true }), {
      email: given.email,
      firstName: given['first-name'],
      lastName: given['last-name'],
      role: given.role,
    });
    const account = parse(newAccount, { ...person, password: given.password ?? (await readInput('Hasło: ')) });
    await usersUsecases(createAuthParts(await open())).create(account);
    print(`Konto ${account.email} zostało założone (${account.role}).`);
  },
};
