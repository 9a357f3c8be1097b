import { type Role, roles } from '@glosy/core/policy';
import { usersUsecases } from '../features/auth/accounts/users.usecases.ts';
import { createAuthParts } from '../features/auth/parts.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

export const setRole: Command = {
  usage: 'set-role --email E --role user|editor|admin',
  summary: 'Nadaje osobie inną rolę; liczy się od jej następnego kliknięcia.',
  async run({ args, open, print }) {
    const given = readArguments(args, { options: ['email', 'role'] });
    const email = required(given, 'email', '--email');
    const role = roles.find((one) => one === given.role);
    if (!role) throw new CommandError(`Rola musi być jedną z: ${roles.join(', ')}.`);
    const users = usersUsecases(createAuthParts(await open()));
    await users.changeRole(null, await users.findIdByEmail(email), role satisfies Role);
    print(`Konto ${email} ma teraz rolę ${role}.`);
  },
};
