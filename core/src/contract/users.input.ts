import { z } from 'zod';
import { limits } from '../limits.ts';
import { roles } from '../policy.ts';

export const listUsers = {
  query: z.strictObject({
    search: z.string().max(limits.searchMaxLength).optional(),
    offset: z.coerce.number().int().min(0).optional(),
  }),
};

export const changeRole = { body: z.strictObject({ role: z.enum(roles, 'Wybierz rolę.') }) };

export const blockUser = { body: z.strictObject({ blocked: z.boolean() }) };
