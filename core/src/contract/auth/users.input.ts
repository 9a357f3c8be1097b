import { limits } from '../../limits.ts';
import { roles } from '../../policy.ts';
import { z } from '../../schema.ts';
import { wholeNumber } from '../whole-number.input.ts';

export const listUsers = {
  query: z.strictObject({
    search: z.string().max(limits.searchMaxLength).optional(),
    offset: wholeNumber({ min: 0 }).optional(),
  }),
};

const role = z.enum(roles, 'Wybierz rolę.');
export const changeRole = { body: z.strictObject({ role, before: role.optional() }) };

export const blockUser = { body: z.strictObject({ blocked: z.boolean() }) };
