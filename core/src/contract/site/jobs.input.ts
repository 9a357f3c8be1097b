import { z } from '../../schema.ts';
import { jobStates } from '../../work/job-state.ts';
import { wholeNumber } from '../whole-number.input.ts';

export const listJobs = {
  query: z.strictObject({
    state: z.enum(jobStates).optional(),
    page: wholeNumber({ min: 1, max: 1_000_000 }).optional(),
  }),
};
