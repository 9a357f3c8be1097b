import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { firstNameField, lastNameField, newPasswordField } from './auth.input.ts';

const presentPassword = z.string('Podaj hasło.').min(1, 'Podaj hasło.').max(limits.passwordMaxLength);

export const changeName = { body: z.strictObject({ firstName: firstNameField, lastName: lastNameField }) };

export const changePassword = {
  body: z.strictObject({ currentPassword: presentPassword, password: newPasswordField }),
};

export const deleteAccount = { body: z.strictObject({ password: presentPassword }) };
